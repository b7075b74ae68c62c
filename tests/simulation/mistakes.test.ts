// What `npm run proof` plants, each of which has to be caught there, still fits the code, as does what `npm run mutants`
// leaves out. CI runs the proof.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileOfMistake, PLANTED_MISTAKES, withMistake } from './planted-mistakes.ts';
import { catchMistake } from './play-mistakes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Where a mistake would cost money: the engine's core, and the journal. */
const MONEY = /^electron\/(engine\/core|journal)\//;
const MISTAKES_LEAST = 45;

test('every planted mistake changes the source it names, and the file of the test it names is there', () => {
  for (const mistake of PLANTED_MISTAKES) {
    const file = fileOfMistake(mistake);
    const source = readFileSync(join(ROOT, file), 'utf8');
    assert.notEqual(withMistake(mistake, file, source), source, mistake.name);
    if (mistake.test) assert.ok(existsSync(join(ROOT, 'tests', mistake.test.file)), mistake.name);
  }
});

test('each change that is said to change nothing is of a line that stands in its file', () => {
  const file = join(ROOT, 'tests', 'mutants', 'equivalents.json');
  const keys = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  assert.ok(keys.length > 0);
  for (const key of keys) {
    const [path = '', line = ''] = key.split(' | ');
    const source = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\s+/g, ' ');
    assert.ok(source.includes(line), key);
  }
});

test('a mistake is caught by the worlds', async () => {
  const mistake = PLANTED_MISTAKES.find(({ name }) => name === 'a timeout was not sent');
  assert.ok(mistake);
  const { by } = await catchMistake(mistake);
  assert.match(by ?? '', /paid \d+ times/);
});

test(`at least ${MISTAKES_LEAST} of them sit where money is decided about`, () => {
  const inside = PLANTED_MISTAKES.filter((mistake) => MONEY.test(fileOfMistake(mistake)));
  assert.ok(inside.length >= MISTAKES_LEAST, `${inside.length} do`);
});
