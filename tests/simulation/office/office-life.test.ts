import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partPlayed } from '../../tools/long-tests.ts';
import { officeLives, simulate } from '../simulate.ts';

/** A run without the long tests lives an eighth of them; the proof lives 400. */
const LIVES = 80;

test('in lives in offices, with the whole engine over the real journal, every wish is fulfilled and every promise held', async (t) => {
  const played = partPlayed();
  const { worlds, faults } = await simulate(officeLives(1, LIVES), played);
  t.diagnostic(`${worlds} lives of ${LIVES} from seed 1`);
  assert.deepEqual(faults, []);
  assert.equal(worlds, LIVES / played.parts);
});
