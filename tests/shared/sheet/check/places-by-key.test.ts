import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlacesByHash, PlacesByKey } from '../../../../shared/sheet/check/whole/places-by-key.ts';
import { freshSeed, SeededRandom } from '../read/seeded-random.ts';

const ROWS = 40;

test('rows of one key are found in order, whatever is put in, taken out and put back', (t) => {
  const seed = freshSeed();
  t.diagnostic(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let round = 0; round < 300; round += 1) {
    // Few keys, so that rows meet; one row in seven is compared with none.
    const anyKey = () => (random.below(7) === 0 ? undefined : random.below(6));
    const keys = Array.from({ length: ROWS }, anyKey);
    const places = new PlacesByKey((at) => keys[at]);
    const held = new Set<number>();
    for (let step = 0; step < 200; step += 1) {
      const at = random.below(ROWS);
      if (held.delete(at)) {
        places.remove(at);
        keys[at] = anyKey();
      } else {
        assert.equal(places.add(at), keys[at] !== undefined);
        held.add(at);
      }
      for (const one of held) {
        const likes = [...held].filter((other) => keys[other] === keys[one]).sort((a, b) => a - b);
        assert.deepEqual(places.likes(one), keys[one] === undefined || likes.length < 2 ? [] : likes);
      }
    }
  }
});

const NONE = -1;

test('the same by hashes, where most rows stand alone', (t) => {
  const seed = freshSeed();
  t.diagnostic(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let round = 0; round < 300; round += 1) {
    const kinds = random.pick([6, 40, 400]);
    const anyHash = () => (random.below(7) === 0 ? NONE : random.below(kinds));
    const hashes = Int32Array.from({ length: ROWS }, anyHash);
    const places = new PlacesByHash(hashes, NONE);
    for (let step = 0; step < 60; step += 1) {
      const at = random.below(ROWS);
      places.remove(at);
      hashes[at] = anyHash();
      places.add(at);
      for (const [one, hash] of hashes.entries()) {
        const likes = [...hashes.keys()].filter((other) => hashes[other] === hash);
        assert.deepEqual(places.likes(one), hash === NONE || likes.length < 2 ? [] : likes);
      }
    }
  }
});
