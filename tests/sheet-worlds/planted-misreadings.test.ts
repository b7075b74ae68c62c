import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catchPlanted } from './catch-planted.ts';
import { PLANTED_MISREADINGS } from './planted-misreadings.ts';
import { RENDERINGS } from './renderings.ts';
import { KINDS } from './world/draft.ts';

/** Sheets that hold the kind of thing that is misread: how often the others are drawn changes with every new habit. */
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
  const places = new Set(PLANTED_MISREADINGS.map(({ seenIn }) => seenIn));
  assert.deepEqual(
    KINDS.filter((kind) => !places.has(kind)),
    [],
  );
  const habits = new Set<string>([...KINDS, ...RENDERINGS.map(({ name }) => name)]);
  assert.deepEqual(
    [...places].filter((place) => !habits.has(place)),
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

test('a mistake in a file that the reader does not load is refused', async () => {
  const [planted] = PLANTED_MISREADINGS;
  assert.ok(planted);
  const file = 'electron/cli/main.ts';
  await assert.rejects(
    catchPlanted({ ...planted, file }, 1),
    /play-world\.ts does not load electron\/cli\/main\.ts$/,
  );
});
