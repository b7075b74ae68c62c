/** Time that grows no faster than the text: every regular expression of the product, judged by recheck. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf, findPatterns, judge, keyOf, type Pattern, provedPatterns, UNDECIDED } from './patterns.ts';

const LABELS = 'Asked only of labels of at most 120 characters (LONGEST_LABEL).';
const NEAR =
  'Begins only at a sign or a blank, and what repeats ends at the next one: found by trial, not by proof.';

/** Patterns that are not proved linear and may stay: how they begin, and why no text can make them slow. */
const EXCEPTIONS: readonly (readonly [begins: string, reason: string])[] = [
  ['tota|sum|somme|moyenne', LABELS],
  ['^\\W*(?:(?:[àa]\\s+)?report', LABELS],
  ['^(?:[*=#>-]+\\s*)?(?:sub[ -]?totals?', LABELS],
  ['^(?:[*=#>-]+\\s*)?(?:moyenne', LABELS],
  ['^(?:[*=#>-]+\\s*)?(?:(?:', LABELS],
  ['^(?:(?:control |record |row ', LABELS],
  ['\\bquote\\b.{0,60}\\b(expired', 'What repeats is at most 60 characters of the service’s message.'],
  ['(?<![A-Za-z])[x×*]\\s*1[', NEAR],
  ['(?:^|[\\s(])[k]\\s?[€$£]', NEAR],
];

/** Files that put an expression together while they run, and of what. */
const BUILDERS: readonly string[] = [
  // Each letter of the private key, to find it in what a service returns.
  'electron/service/key-echo.ts',
  // What the practice service's own options name.
  'electron/practice/books/session-life.ts',
];

/** How many proofs are repeated at each run, drawn at random, so that the list of proofs cannot be written by hand. */
const SAMPLE = 4;
const STEP = 151;
const SEED = Number(process.env.PAYSHEET_SEED ?? Date.now());

const found = await findPatterns();

test('every regular expression takes time that grows no faster than its text', async (t) => {
  const proved = provedPatterns();
  const isProved = (pattern: Pattern) => proved.has(digestOf(pattern));
  const isException = ({ source }: Pattern) => EXCEPTIONS.some(([begins]) => source.startsWith(begins));
  assert.ok(found.patterns.size > 300, 'they are found');
  const slow: string[] = [];
  for (const pattern of found.patterns.values()) {
    if (isProved(pattern) || isException(pattern)) continue;
    const verdict = await judge(pattern);
    if (verdict === 'linear')
      t.diagnostic(`new and linear ("npm run patterns" keeps the proof): ${keyOf(pattern)}`);
    else slow.push(`${pattern.path}: ${keyOf(pattern)}: ${verdict}`);
  }
  assert.deepEqual(slow, [], 'write them so that no text is tried twice, or limit the text and say so here');
  const known = [...found.patterns.values()].filter(isProved);
  for (let drawn = 0; drawn < SAMPLE; drawn += 1) {
    const pattern = known[(SEED + drawn * STEP) % known.length] ?? assert.fail('nothing is proved');
    const verdict = await judge(pattern);
    t.diagnostic(`${verdict === UNDECIDED ? 'no time to prove again' : 'proved again'}: ${keyOf(pattern)}`);
    assert.ok(verdict === 'linear' || verdict === UNDECIDED, `${keyOf(pattern)}: ${verdict}`);
  }
});

test('every exception still stands for a pattern', () => {
  const sources = [...found.patterns.values()].map(({ source }) => source);
  for (const [begins] of EXCEPTIONS)
    assert.ok(
      sources.some((source) => source.startsWith(begins)),
      begins,
    );
});

test('expressions are put together where they can be seen, or of what no sheet and no service says', () => {
  assert.deepEqual(found.builders, [...BUILDERS].sort());
});

test('the judge finds what is slow', async () => {
  const path = '';
  assert.notEqual(await judge({ source: '^(a+)+$', flags: '', path }), 'linear');
  assert.notEqual(await judge({ source: '\\s+$', flags: '', path }), 'linear');
  assert.equal(await judge({ source: '^\\s+', flags: '', path }), 'linear');
});
