import assert from 'node:assert/strict';
import { test } from 'node:test';
import { officeLives, simulate } from '../simulate.ts';

/** The proof lives 400. */
const LIVES = 40;

test('in 40 lives in offices, with the whole engine over the real journal, every wish is fulfilled and every promise held', async (t) => {
  const { worlds, faults } = await simulate(officeLives(1, LIVES));
  t.diagnostic(`${worlds} lives from seed 1`);
  assert.deepEqual(faults, []);
  assert.equal(worlds, LIVES);
});
