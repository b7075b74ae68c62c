/** Places in the chains are stored as index + 1, so that new memory, all noughts, says “nothing”. */
const NOTHING = 0;

/** What `slots` has of each chain, side by side so that one look at the memory fetches all. */
const HEAD = 0;
/** Kept only for chains of two and more. */
const TAIL = 1;
/** How many indexes it has. */
const SIZE = 2;
const SLOT = 4;

/**
 * Indexes by a hash, those of one hash in ascending order. As typed arrays, since a sheet has a hundred thousand rows
 * and nearly every one stands alone in its chain: such a one touches a single place of a large array.
 */
export class HashChains {
  /** By index; the caller's own array. An index must be removed before its hash is changed. */
  private readonly hashes: Int32Array;
  private readonly slots: Int32Array;
  private readonly next: Int32Array;
  /** 1 for every index that shares its chain, or once did. */
  private readonly company: Uint8Array;
  private readonly mask: number;

  constructor(hashes: Int32Array, capacity: number) {
    // At least twice as many chains as entries, so that a chain is rarely longer than one.
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, capacity * 2)));
    this.hashes = hashes;
    this.mask = size - 1;
    this.slots = new Int32Array(size * SLOT);
    this.next = new Int32Array(capacity);
    this.company = new Uint8Array(capacity);
  }

  add(index: number): void {
    const slot = this.slotOf(index);
    const { slots } = this;
    const head = slots[slot + HEAD] as number;
    slots[slot + SIZE] = (slots[slot + SIZE] as number) + 1;
    this.next[index] = NOTHING;
    if (head === NOTHING) {
      slots[slot + HEAD] = index + 1;
      return;
    }
    const tail = this.next[head - 1] === NOTHING ? head : (slots[slot + TAIL] as number);
    this.company[index] = 1;
    this.company[head - 1] = 1;
    if (tail - 1 < index) {
      this.next[tail - 1] = index + 1;
      slots[slot + TAIL] = index + 1;
    } else {
      this.insert(index, slot);
      if (tail === head) slots[slot + TAIL] = tail;
    }
  }

  remove(index: number): void {
    const slot = this.slotOf(index);
    let before = NOTHING;
    let at = this.slots[slot + HEAD] as number;
    while (at !== NOTHING && at !== index + 1) {
      before = at;
      at = this.next[at - 1] ?? NOTHING;
    }
    if (at === NOTHING) return;
    this.slots[slot + SIZE] = (this.slots[slot + SIZE] as number) - 1;
    const after = this.next[index] ?? NOTHING;
    this.next[index] = NOTHING;
    if (before === NOTHING) this.slots[slot + HEAD] = after;
    else this.next[before - 1] = after;
    if (after === NOTHING) this.slots[slot + TAIL] = before;
  }

  /** False where an index stands alone in its chain; true where it may not. */
  mayHaveLikes(index: number): boolean {
    return this.company[index] === 1;
  }

  /** How many indexes have this one's hash, itself included; a few more where different hashes share a chain. */
  sizeAbout(index: number): number {
    return this.slots[this.slotOf(index) + SIZE] as number;
  }

  /** The lowest index with this one's hash. */
  firstLike(index: number): number {
    return this.skipTo(this.hashes[index] as number, this.slots[this.slotOf(index) + HEAD] as number);
  }

  /** The next index with this one's hash, or -1. */
  nextLike(index: number): number {
    return this.skipTo(this.hashes[index] as number, this.next[index] as number);
  }

  /** The first indexes with this one's hash, itself included, so many at most. */
  likes(index: number, atMost: number): number[] {
    const found: number[] = [];
    for (let at = this.firstLike(index); at >= 0 && found.length < atMost; at = this.nextLike(at))
      found.push(at);
    return found;
  }

  private slotOf(index: number): number {
    return ((this.hashes[index] as number) & this.mask) * SLOT;
  }

  private skipTo(hash: number, from: number): number {
    let at = from;
    while (at !== NOTHING && this.hashes[at - 1] !== hash) at = this.next[at - 1] as number;
    return at - 1;
  }

  /** Before the chain's end: only when one entry is replaced. */
  private insert(index: number, slot: number): void {
    let before = NOTHING;
    let at = this.slots[slot + HEAD] as number;
    while (at !== NOTHING && at - 1 < index) {
      before = at;
      at = this.next[at - 1] ?? NOTHING;
    }
    this.next[index] = at;
    if (before === NOTHING) this.slots[slot + HEAD] = index + 1;
    else this.next[before - 1] = index + 1;
    this.company[at - 1] = 1;
  }
}
