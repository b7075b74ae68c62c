import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HashChains } from '../../../../shared/sheet/check/whole/hash-chains.ts';
import { freshSeed, SeededRandom } from '../read/seeded-random.ts';

const CAPACITY = 40;

test('rows of one hash are found in order, whatever is put in, taken out and put back', (t) => {
  const seed = freshSeed();
  t.diagnostic(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let round = 0; round < 300; round += 1) {
    // Few hashes, so that rows meet; some a multiple of the number of chains apart, so that hashes share a chain.
    const anyHash = () => random.below(6) + 128 * random.below(3);
    const hashes = Int32Array.from({ length: CAPACITY }, anyHash);
    const chains = new HashChains(hashes, CAPACITY);
    const held = new Set<number>();
    for (let step = 0; step < 200; step += 1) {
      const index = random.below(CAPACITY);
      if (held.delete(index)) {
        chains.remove(index);
        hashes[index] = anyHash();
      } else {
        chains.add(index);
        held.add(index);
      }
      for (const one of held) assertLikes(chains, one, held, hashes);
    }
  }
});

function assertLikes(chains: HashChains, index: number, held: ReadonlySet<number>, hashes: Int32Array): void {
  const likes = [...held].filter((other) => hashes[other] === hashes[index]).sort((a, b) => a - b);
  const sharing = [...held].filter((other) => (hashes[other] ?? 0) % 128 === (hashes[index] ?? 0) % 128);
  assert.deepEqual(chains.likes(index, Number.POSITIVE_INFINITY), likes);
  assert.equal(chains.sizeAbout(index), sharing.length);
  if (sharing.length > 1) assert.equal(chains.mayHaveLikes(index), true);
}
