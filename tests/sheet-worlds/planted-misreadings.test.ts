import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catchPlanted } from './catch-planted.ts';
import { PLANTED_MISREADINGS } from './planted-misreadings.ts';
import { KINDS } from './world/draft.ts';

const WORLDS = 2_000;
const LEAST_PLANTED = 30;

for (const planted of PLANTED_MISREADINGS) {
  test(`a planted misreading is caught: ${planted.name}`, async (t) => {
    const fault = await catchPlanted(planted, WORLDS);
    assert.ok(fault, `not caught in ${WORLDS} worlds`);
    t.diagnostic(`seed ${fault.seed}: ${fault.what}`);
  });
}

test('every row of the table of meanings has a planted misreading', () => {
  assert.ok(PLANTED_MISREADINGS.length >= LEAST_PLANTED);
  const kinds = new Set<string>(PLANTED_MISREADINGS.map(({ kind }) => kind));
  assert.deepEqual(
    KINDS.filter((kind) => !kinds.has(kind)),
    [],
  );
});

test('a mistake that fits no place of the source is refused', async () => {
  const [planted] = PLANTED_MISREADINGS;
  assert.ok(planted);
  await assert.rejects(
    catchPlanted({ ...planted, from: 'nothing reads like this' }, 1),
    /0 places that read/,
  );
});
