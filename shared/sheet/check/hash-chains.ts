const NOTHING = -1;

/**
 * Indexes (0 to a capacity) by a hash, those of one hash in ascending order. As typed arrays, since a sheet has a
 * hundred thousand rows and nearly every one stands alone in its chain.
 */
export class HashChains {
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  private readonly next: Int32Array;
  private readonly hashes: Int32Array;
  /** Entries by chain. */
  private readonly sizes: Int32Array;
  private readonly mask: number;

  constructor(capacity: number) {
    // At least twice as many chains as entries, so that a chain is rarely longer than one.
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, capacity * 2)));
    this.mask = size - 1;
    this.heads = new Int32Array(size).fill(NOTHING);
    this.tails = new Int32Array(size).fill(NOTHING);
    this.sizes = new Int32Array(size);
    this.next = new Int32Array(capacity).fill(NOTHING);
    this.hashes = new Int32Array(capacity);
  }

  add(index: number, hash: number): void {
    const slot = hash & this.mask;
    this.hashes[index] = hash;
    this.next[index] = NOTHING;
    this.sizes[slot] = (this.sizes[slot] ?? 0) + 1;
    const tail = this.tails[slot] ?? NOTHING;
    if (tail === NOTHING) this.heads[slot] = index;
    else if (tail < index) this.next[tail] = index;
    else {
      this.insert(index, slot);
      return;
    }
    this.tails[slot] = index;
  }

  remove(index: number): void {
    const slot = (this.hashes[index] ?? 0) & this.mask;
    const after = this.next[index] ?? NOTHING;
    let before = NOTHING;
    let at = this.heads[slot] ?? NOTHING;
    while (at !== NOTHING && at !== index) {
      before = at;
      at = this.next[at] ?? NOTHING;
    }
    if (at === NOTHING) return;
    this.sizes[slot] = (this.sizes[slot] ?? 1) - 1;
    if (before === NOTHING) this.heads[slot] = after;
    else this.next[before] = after;
    if (this.tails[slot] === index) this.tails[slot] = before;
    this.next[index] = NOTHING;
  }

  /** How many indexes have this one's hash, itself included; a few more where different hashes share a chain. */
  sizeAbout(index: number): number {
    return this.sizes[(this.hashes[index] ?? 0) & this.mask] ?? 0;
  }

  /** The lowest index with this one's hash. */
  firstLike(index: number): number {
    const hash = this.hashes[index] ?? 0;
    return this.skipTo(hash, this.heads[hash & this.mask] ?? NOTHING);
  }

  /** The next index with this one's hash, or -1. */
  nextLike(index: number): number {
    return this.skipTo(this.hashes[index] ?? 0, this.next[index] ?? NOTHING);
  }

  /** The first indexes with this one's hash, itself included, so many at most. */
  likes(index: number, atMost: number): number[] {
    const found: number[] = [];
    for (let at = this.firstLike(index); at !== NOTHING && found.length < atMost; at = this.nextLike(at)) {
      found.push(at);
    }
    return found;
  }

  private skipTo(hash: number, from: number): number {
    let at = from;
    while (at !== NOTHING && this.hashes[at] !== hash) at = this.next[at] ?? NOTHING;
    return at;
  }

  /** Into the middle of a chain: only when one entry is replaced. */
  private insert(index: number, slot: number): void {
    let before = NOTHING;
    let at = this.heads[slot] ?? NOTHING;
    while (at !== NOTHING && at < index) {
      before = at;
      at = this.next[at] ?? NOTHING;
    }
    this.next[index] = at;
    if (before === NOTHING) this.heads[slot] = index;
    else this.next[before] = index;
  }
}
