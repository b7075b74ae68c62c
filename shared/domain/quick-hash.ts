/** 8 hexadecimal digits. cyrb53 by bryc (public domain), 32 bits of it: quick, synchronous, and nothing here needs to resist an attacker. */
export function quickHash(text: string, seed: number): string {
  let h1 = 0xdeadbeef ^ seed;
  let h2 = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  return (h1 >>> 0).toString(16).padStart(8, '0');
}

/** 16 hexadecimal digits, for texts that are told apart by nothing else. */
export function longHash(text: string): string {
  return quickHash(text, 1) + quickHash(text, 2);
}
