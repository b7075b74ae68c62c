/** Randomness as a port: the same seed and stream give the same numbers on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A version 4 UUID. */
  uuid(): string;
}

/**
 * A seeded source (sfc32). Each `stream` is independent of the others, so that one more or less drawn fault does not
 * change the ids that follow.
 */
export function seededRandom(seed: number, stream: string): Random {
  const mix = mixer(seed, stream);
  let a = mix();
  let b = mix();
  let c = mix();
  let counter = 1;
  const uint32 = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) uint32();
  const hex = () => uint32().toString(16).padStart(8, '0');
  return {
    next: () => uint32() / 2 ** 32,
    uuid() {
      const [w, x, y, z] = [hex(), hex(), hex(), hex()];
      const variant = ((Number.parseInt(y.slice(0, 1), 16) & 3) | 8).toString(16);
      return `${w}-${x.slice(0, 4)}-4${x.slice(5)}-${variant}${y.slice(1, 4)}-${y.slice(4)}${z}`;
    },
  };
}

/** Spreads the seed and the stream's name over the generator's first state (FNV-1a, then Murmur's finisher). */
function mixer(seed: number, stream: string): () => number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of `${stream}:${seed}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    hash = (hash + 0x9e3779b9) | 0;
    let mixed = hash ^ (hash >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return mixed ^ (mixed >>> 16);
  };
}
