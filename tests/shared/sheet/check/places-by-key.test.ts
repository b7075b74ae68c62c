import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlacesByKey } from '../../../../shared/sheet/check/whole/places-by-key.ts';
import { freshSeed, SeededRandom } from '../read/seeded-random.ts';

const ROWS = 40;
const NONE = -1;

test('rows of one key are found in order, whatever becomes of the keys', (t) => {
  const seed = freshSeed();
  t.diagnostic(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let round = 0; round < 400; round += 1) {
    // Few keys, so that rows meet, or many, so that most stand alone; one row in seven is compared with none.
    const kinds = random.pick([6, 40, 400]);
    const anyKey = () => (random.below(7) === 0 ? NONE : random.below(kinds));
    const keys = Int32Array.from({ length: ROWS }, anyKey);
    const places = new PlacesByKey(keys, NONE);
    for (let step = 0; step < 100; step += 1) {
      const at = random.below(ROWS);
      places.remove(at);
      keys[at] = anyKey();
      places.add(at);
      for (const [one, key] of keys.entries()) {
        const likes = [...keys.keys()].filter((other) => keys[other] === key);
        assert.deepEqual(places.likes(one), key === NONE || likes.length < 2 ? [] : likes);
      }
    }
  }
});
