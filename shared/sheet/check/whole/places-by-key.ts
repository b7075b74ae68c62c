/** Places of rows by what they have in common, those of one key in order. */
export class PlacesByKey<Key extends string | number> {
  private readonly keyOf: (at: number) => Key | undefined;
  /** Nearly every row stands alone, and has no list of its own. */
  private readonly places = new Map<Key, number | number[]>();

  /** @param keyOf Undefined for a row that is compared with none. A row must be removed before its key changes. */
  constructor(keyOf: (at: number) => Key | undefined) {
    this.keyOf = keyOf;
  }

  /** How many different keys there are. */
  get keyCount(): number {
    return this.places.size;
  }

  /** False for a row without a key. */
  add(at: number): boolean {
    const key = this.keyOf(at);
    if (key === undefined) return false;
    const likes = this.places.get(key);
    if (likes === undefined) this.places.set(key, at);
    else if (typeof likes === 'number') this.places.set(key, likes < at ? [likes, at] : [at, likes]);
    else insert(likes, at);
    return true;
  }

  remove(at: number): void {
    const key = this.keyOf(at);
    const likes = key === undefined ? undefined : this.places.get(key);
    if (key === undefined || likes === undefined) return;
    if (typeof likes === 'number') this.places.delete(key);
    else likes.splice(likes.indexOf(at), 1);
  }

  /** The places of the rows with this one's key, itself included; none for a row that stands alone. */
  likes(at: number): readonly number[] {
    const key = this.keyOf(at);
    const likes = key === undefined ? undefined : this.places.get(key);
    return typeof likes === 'object' && likes.length > 1 ? likes : NONE;
  }
}

/**
 * The same by hashes, of which nearly each is another: lists are kept only of those that several rows have. They are
 * found by sorting, which takes a tenth of the time that a map of all takes.
 */
export class PlacesByHash {
  private readonly hashes: Int32Array;
  private readonly none: number;
  private readonly lists = new Map<number, number[]>();

  /** @param none The hash of a row that is compared with none. A row must be removed before its hash changes. */
  constructor(hashes: Int32Array, none: number) {
    this.hashes = hashes;
    this.none = none;
    const sorted = hashes.toSorted();
    for (let i = 1; i < sorted.length; i += 1) {
      const hash = sorted[i] as number;
      if (hash === sorted[i - 1] && hash !== none) this.lists.set(hash, []);
    }
    for (let at = 0; at < hashes.length; at += 1) this.lists.get(hashes[at] as number)?.push(at);
  }

  add(at: number): void {
    const hash = this.hashes[at] as number;
    const list = this.lists.get(hash);
    if (list !== undefined) insert(list, at);
    else if (hash !== this.none) {
      const first = this.hashes.indexOf(hash);
      const other = first === at ? this.hashes.indexOf(hash, at + 1) : first;
      if (other >= 0) this.lists.set(hash, other < at ? [other, at] : [at, other]);
    }
  }

  remove(at: number): void {
    const list = this.lists.get(this.hashes[at] as number);
    list?.splice(list.indexOf(at), 1);
  }

  likes(at: number): readonly number[] {
    const list = this.lists.get(this.hashes[at] as number);
    return list !== undefined && list.length > 1 ? list : NONE;
  }
}

function insert(list: number[], at: number): void {
  list.splice(list.findLastIndex((other) => other < at) + 1, 0, at);
}

const NONE: readonly number[] = [];
