import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { Refusal } from '../../../../shared/sheet/read/refusal.ts';
import { PartParser } from '../../../../shared/sheet/read/xlsx/part-parser.ts';
import { scanPlainCell, scanPlainString } from '../../../../shared/sheet/read/xlsx/plain-markup.ts';
import { freshSeed, SeededRandom } from './seeded-random.ts';

/** A document as a parser reports it, or undefined if it is refused. */
type Telling = readonly string[] | undefined;

/** Text between two tags may be reported in pieces. */
function withTextJoined(events: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const event of events) {
    if (event.startsWith('=') && joined.at(-1)?.startsWith('=')) joined.push(joined.pop() + event.slice(1));
    else joined.push(event);
  }
  return joined;
}

const openEvent = (name: string, attributes: Iterable<readonly [string, string]>) =>
  `<${name} ${[...attributes].map(([key, value]) => `${key}="${value}"`).join(' ')}`;

/** How many elements were taken whole, so that the test knows that it tests something. */
let takenCount = 0;

/**
 * Takes plain cells and strings whole wherever possible; each must be a valid document by itself, and is reported as
 * saxes does.
 */
function takePlain(bytes: Uint8Array, at: number, events: string[]): number {
  const ends = [
    scanPlainCell(bytes, at, {
      referenceStart: 0,
      referenceEnd: 0,
      style: 0,
      type: 0,
      valueStart: 0,
      valueEnd: 0,
    }),
    scanPlainString(bytes, at, { start: 0, end: 0 }),
  ];
  const after = Math.max(...ends);
  if (after < 0) return -1;
  const told = toldBySaxes(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at, after)));
  assert.ok(told, 'an element that was taken is not well-formed');
  events.push(...told);
  takenCount += 1;
  return after;
}

/** Written to the parser in pieces that end anywhere, in the middle of characters too. */
function toldByParser(document: string, random: SeededRandom): Telling {
  const names: string[] = [];
  const events: string[] = [];
  const parser = new PartParser({
    wantsText: true,
    numberOf: (name) => names.push(name) - 1,
    takeWhole: (bytes, at) => takePlain(bytes, at, events),
    openTag: (element, attributes) =>
      events.push(openEvent(names[element] as string, Object.entries(attributes))),
    closeTag: (element) => events.push(`>${names[element]}`),
    text: (text) => events.push(`=${text}`),
  });
  const bytes = new TextEncoder().encode(document);
  try {
    for (let at = 0; at < bytes.length; ) {
      const size = 1 + random.below(random.pick([3, 20, 400, 9_000, 9_000]));
      parser.write(bytes.slice(at, at + size));
      at += size;
    }
    parser.end();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return withTextJoined(events.filter((event) => event !== '='));
}

function toldBySaxes(document: string): Telling {
  const events: string[] = [];
  const parser = new SaxesParser({ xmlns: false });
  let isRefused = false;
  parser.on('error', () => {
    isRefused = true;
  });
  parser.on('doctype', () => {
    isRefused = true;
  });
  let depth = 0;
  parser.on('opentag', (tag) => {
    depth++;
    events.push(openEvent(tag.name, Object.entries(tag.attributes)));
  });
  parser.on('closetag', (tag) => {
    depth--;
    events.push(`>${tag.name}`);
  });
  parser.on('text', (text) => depth > 0 && events.push(`=${text}`));
  parser.on('cdata', (text) => events.push(`=${text}`));
  parser.write(document).close();
  return isRefused ? undefined : withTextJoined(events.filter((event) => event !== '='));
}

const NAMES = ['c', 'v', 'row', 'x:c', 'sheetData', 'is', 'é', '_a.b-c', 'r1'];
const TEXTS = [
  '',
  ' ',
  '1250.5',
  'Aïcha',
  'a &amp; b',
  '&#233;&#x1F600;',
  '😀',
  'x > y',
  '\'"',
  'a\r\nb',
  ']] >',
  '\t',
];
const VALUES = ['', 'A1', '12', 's', 'a &lt; b', '&quot;', 'Zoé', 'a > b', '&#10;'];

function randomElement(random: SeededRandom, depth: number): string {
  const name = random.pick(NAMES);
  const keys = ['r', 's', 't', 'xml:space', 'hidden'].filter(() => random.below(4) === 0);
  const attributes = keys.map((key) => {
    const quote = random.pick(['"', '"', "'"]);
    const blank = random.pick([' ', ' ', '\n', '  ']);
    return `${blank}${key}${random.pick(['=', '=', ' = '])}${quote}${random.pick(VALUES)}${quote}`;
  });
  const start = `<${name}${attributes.join('')}${random.pick(['', '', ' '])}`;
  if (random.below(4) === 0) return `${start}/>`;
  const children = Array.from({ length: depth > 4 ? 0 : random.below(4) }, () =>
    randomContent(random, depth + 1),
  );
  return `${start}>${random.pick(TEXTS)}${children.join('')}</${name}${random.pick(['', '', ' '])}>`;
}

/** Written the usual way, or nearly. */
const PLAIN = [
  '<c r="A1"><v>1250.5</v></c>',
  '<c r="B1" s="3" t="s"><v>7</v></c>',
  '<c t="str" r="C12"><v>Aïcha 😀</v></c>',
  '<c r="D1" s="2"/>',
  '<c/>',
  '<si><t>Awa</t></si>',
  '<si><t xml:space="preserve"> é </t></si>',
  '<c r="A1"><v>a &amp; b</v></c>',
  '<c r="A1"><v>a > b</v></c>',
  '<c r="A1" r="B1"><v>1</v></c>',
  '<c r="A1"><v>]]></v></c>',
  '<c r="A1"><v>1</v></d>',
  '<c r="A1"s="1"><v>1</v></c>',
];
/** Of those, the sound ones. */
const SOUND = PLAIN.slice(0, 9);

function plainRun(random: SeededRandom): string {
  return Array.from({ length: 1 + random.below(6) }, () => random.pick(SOUND)).join(
    random.pick(['', '', '\n']),
  );
}

function randomContent(random: SeededRandom, depth: number): string {
  const kind = random.below(20);
  if (kind > 14) return plainRun(random);
  if (kind === 14) return `<!-- > ${plainRun(random)} --><![CDATA[ > ${plainRun(random)} ]]>`;
  if (kind > 11) return `<?x > ${plainRun(random)} ?>`;
  if (kind === 0) return '<!-- a <b> & c - d -->';
  if (kind === 1) return '<![CDATA[ <&> ]] ]]>';
  if (kind === 2) return '<?target some data?>';
  if (kind < 5) return random.pick(TEXTS);
  return randomElement(random, depth);
}

function randomDocument(random: SeededRandom): string {
  const declaration = random.pick(['', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0"?>\n']);
  return `${declaration}${randomElement(random, 0)}${random.pick(['', '\n', '<!-- end -->'])}${' '.repeat(random.pick([0, 300]))}`;
}

const SPOILERS = [
  ...PLAIN,
  '<',
  '>',
  '/',
  '=',
  '"',
  "'",
  '&',
  ';',
  ' ',
  'a',
  '#',
  '-',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '</c>',
  '<c>',
  '&#0;',
  '&x;',
  '<!DOCTYPE c>',
];

function spoiled(document: string, random: SeededRandom): string {
  const at = random.below(document.length + 1);
  const kind = random.below(3);
  if (kind === 0) return document.slice(0, at) + random.pick(SPOILERS) + document.slice(at);
  if (kind === 1) return document.slice(0, at) + document.slice(at + 1 + random.below(4));
  return document.slice(0, at);
}

test('the parser tells generated documents as saxes does, wherever they are cut and whatever is taken whole', () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let run = 0; run < 1_500; run++) {
    const document = randomDocument(random);
    const expected = toldBySaxes(document);
    assert.ok(expected, document);
    assert.deepEqual(toldByParser(document, random), expected, document);
  }
  assert.ok(takenCount > 300, `only ${takenCount} elements were taken whole`);
});

test('the parser refuses what saxes refuses, and nothing else', () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  let refused = 0;
  for (let run = 0; run < 6_000; run++) {
    const document = spoiled(randomDocument(random), random).toWellFormed();
    const expected = toldBySaxes(document);
    if (expected === undefined) refused++;
    assert.deepEqual(toldByParser(document, random), expected, document);
  }
  assert.ok(refused > 1_000, `only ${refused} were refused`);
});
