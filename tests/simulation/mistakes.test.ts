import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLANTED_MISTAKES } from './planted-mistakes.ts';
import { catchMistake, WORLDS_PER_MISTAKE } from './play-mistakes.ts';

/** Where a mistake would cost money: the engine's core, and the journal. */
const MONEY = /^electron\/(engine\/core|journal)\//;
const MISTAKES_LEAST = 45;

for (const mistake of PLANTED_MISTAKES) {
  test(`a planted mistake is caught: ${mistake.name}`, async (t) => {
    const { by } = await catchMistake(mistake);
    assert.ok(by !== null, mistake.test ? 'its test passes' : `not caught in ${WORLDS_PER_MISTAKE} worlds`);
    t.diagnostic(by);
  });
}

test(`at least ${MISTAKES_LEAST} of them sit where money is decided about`, () => {
  const inside = PLANTED_MISTAKES.filter(({ file }) => MONEY.test(file));
  assert.ok(inside.length >= MISTAKES_LEAST, `${inside.length} do`);
});
