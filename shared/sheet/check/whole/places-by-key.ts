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
    else likes.splice(likes.findLastIndex((other) => other < at) + 1, 0, at);
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

const NONE: readonly number[] = [];
