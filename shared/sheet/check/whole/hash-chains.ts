/** Places in the chains are stored as index + 1, so that new memory, all noughts, says “nothing”. */
const NOTHING = 0;

/**
 * Indexes by a hash, those of one hash in ascending order. As typed arrays, since a sheet has a hundred thousand rows
 * and nearly every one stands alone in its chain: such a one touches a single place of a large array.
 */
export class HashChains {
  /** By index; the caller's own array. An index must be removed before its hash is changed. */
  private readonly hashes: Int32Array;
  private readonly heads: Int32Array;
  /** Kept only for chains of two and more. */
  private readonly tails: Int32Array;
  private readonly next: Int32Array;
  /** How many indexes each chain has. */
  private readonly sizes: Int32Array;
  /** 1 for every index that shares its chain, or once did. */
  private readonly company: Uint8Array;
  private readonly mask: number;

  constructor(hashes: Int32Array, capacity: number) {
    // At least twice as many chains as entries, so that a chain is rarely longer than one.
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, capacity * 2)));
    this.hashes = hashes;
    this.mask = size - 1;
    this.heads = new Int32Array(size);
    this.tails = new Int32Array(size);
    this.next = new Int32Array(capacity);
    this.sizes = new Int32Array(size);
    this.company = new Uint8Array(capacity);
  }

  add(index: number): void {
    const slot = this.slotOf(index);
    const head = this.heads[slot] ?? NOTHING;
    this.sizes[slot] = (this.sizes[slot] ?? 0) + 1;
    this.next[index] = NOTHING;
    if (head === NOTHING) {
      this.heads[slot] = index + 1;
      return;
    }
    const tail = this.next[head - 1] === NOTHING ? head : (this.tails[slot] ?? head);
    this.company[index] = 1;
    this.company[head - 1] = 1;
    if (tail - 1 < index) {
      this.next[tail - 1] = index + 1;
      this.tails[slot] = index + 1;
    } else {
      this.insert(index, slot);
      if (tail === head) this.tails[slot] = tail;
    }
  }

  remove(index: number): void {
    const slot = this.slotOf(index);
    let before = NOTHING;
    let at = this.heads[slot] ?? NOTHING;
    while (at !== NOTHING && at !== index + 1) {
      before = at;
      at = this.next[at - 1] ?? NOTHING;
    }
    if (at === NOTHING) return;
    this.sizes[slot] = (this.sizes[slot] ?? 0) - 1;
    const after = this.next[index] ?? NOTHING;
    this.next[index] = NOTHING;
    if (before === NOTHING) this.heads[slot] = after;
    else this.next[before - 1] = after;
    if (after === NOTHING) this.tails[slot] = before;
  }

  /** False where an index stands alone in its chain; true where it may not. */
  mayHaveLikes(index: number): boolean {
    return this.company[index] === 1;
  }

  /** How many indexes have this one's hash, itself included; a few more where different hashes share a chain. */
  sizeAbout(index: number): number {
    return this.sizes[this.slotOf(index)] ?? 0;
  }

  /** The lowest index with this one's hash. */
  firstLike(index: number): number {
    return this.skipTo(this.hashes[index] ?? 0, this.heads[this.slotOf(index)] ?? NOTHING);
  }

  /** The next index with this one's hash, or -1. */
  nextLike(index: number): number {
    return this.skipTo(this.hashes[index] ?? 0, this.next[index] ?? NOTHING);
  }

  /** The first indexes with this one's hash, itself included, so many at most. */
  likes(index: number, atMost: number): number[] {
    const found: number[] = [];
    for (let at = this.firstLike(index); at >= 0 && found.length < atMost; at = this.nextLike(at))
      found.push(at);
    return found;
  }

  private slotOf(index: number): number {
    return (this.hashes[index] ?? 0) & this.mask;
  }

  private skipTo(hash: number, from: number): number {
    let at = from;
    while (at !== NOTHING && this.hashes[at - 1] !== hash) at = this.next[at - 1] ?? NOTHING;
    return at - 1;
  }

  /** Before the chain's end: only when one entry is replaced. */
  private insert(index: number, slot: number): void {
    let before = NOTHING;
    let at = this.heads[slot] ?? NOTHING;
    while (at !== NOTHING && at - 1 < index) {
      before = at;
      at = this.next[at - 1] ?? NOTHING;
    }
    this.next[index] = at;
    if (before === NOTHING) this.heads[slot] = index + 1;
    else this.next[before - 1] = index + 1;
    this.company[at - 1] = 1;
  }
}
