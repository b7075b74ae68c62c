import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { Refusal } from '../../../../shared/sheet/read/refusal.ts';
import { XmlScanner } from '../../../../shared/sheet/read/xlsx/xml-scanner.ts';
import { freshSeed, SeededRandom } from './seeded-random.ts';

/** A document as a parser tells it, or undefined where it is refused. */
type Telling = readonly string[] | undefined;

/** Text between two tags may be told in pieces. */
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

/** Written to the scanner in pieces that end anywhere, in the middle of characters too. */
function toldByScanner(document: string, random: SeededRandom): Telling {
  const names: string[] = [];
  const events: string[] = [];
  const scanner = new XmlScanner({
    wantsText: true,
    numberOf: (name) => names.push(name) - 1,
    takeWhole: () => -1,
    openTag: (element, attributes) => events.push(openEvent(names[element] as string, attributes.all())),
    closeTag: (element) => events.push(`>${names[element]}`),
    text: (text) => events.push(`=${text}`),
  });
  const bytes = new TextEncoder().encode(document);
  try {
    for (let at = 0; at < bytes.length; ) {
      const size = 1 + random.below(random.pick([3, 20, 400]));
      scanner.write(bytes.slice(at, at + size));
      at += size;
    }
    scanner.end();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return withTextJoined(events);
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

function randomContent(random: SeededRandom, depth: number): string {
  const kind = random.below(12);
  if (kind === 0) return '<!-- a <b> & c - d -->';
  if (kind === 1) return '<![CDATA[ <&> ]] ]]>';
  if (kind === 2) return '<?target some data?>';
  if (kind < 5) return random.pick(TEXTS);
  return randomElement(random, depth);
}

function randomDocument(random: SeededRandom): string {
  const declaration = random.pick(['', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0"?>\n']);
  return `${declaration}${randomElement(random, 0)}${random.pick(['', '\n', '<!-- end -->'])}`;
}

const SPOILERS = [
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

test('the scanner tells generated documents as saxes does, wherever they are cut into pieces', () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let run = 0; run < 1_500; run++) {
    const document = randomDocument(random);
    const expected = toldBySaxes(document);
    assert.ok(expected, document);
    assert.deepEqual(toldByScanner(document, random), expected, document);
  }
});

test('the scanner refuses what saxes refuses, and nothing else', () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  let refused = 0;
  for (let run = 0; run < 6_000; run++) {
    // The inside of declarations and instructions, which nothing is read from, only saxes judges.
    const document = spoiled(randomDocument(random).replace(/<\?.*?\?>/g, ''), random).toWellFormed();
    const expected = toldBySaxes(document);
    if (expected === undefined) refused++;
    assert.deepEqual(toldByScanner(document, random), expected, document);
  }
  assert.ok(refused > 1_000, `only ${refused} were refused`);
});
