/** Virtual time: what happens next, in order of its moment, then of its planning. A binary heap. */
interface Planned {
  readonly atMs: number;
  readonly order: number;
  readonly happen: () => void;
}

export class EventQueue {
  readonly #heap: Planned[] = [];
  #order = 0;
  nowMs = 0;

  at(atMs: number, happen: () => void): void {
    this.#order += 1;
    this.#heap.push({ atMs: Math.max(atMs, this.nowMs), order: this.#order, happen });
    this.#rise(this.#heap.length - 1);
  }

  after(delayMs: number, happen: () => void): void {
    this.at(this.nowMs + delayMs, happen);
  }

  /** Lets the next thing happen; false where nothing is planned before the end. */
  advance(endMs: number): boolean {
    const [first] = this.#heap;
    if (first === undefined || first.atMs > endMs) return false;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    this.nowMs = first.atMs;
    first.happen();
    return true;
  }

  #isBefore(a: number, b: number): boolean {
    const one = this.#heap[a];
    const other = this.#heap[b];
    if (one === undefined || other === undefined) return false;
    return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
  }

  #swap(a: number, b: number): void {
    const one = this.#heap[a];
    const other = this.#heap[b];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }

  #rise(start: number): void {
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(place, parent)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(start: number): void {
    let place = start;
    while (true) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (this.#isBefore(left, least)) least = left;
      if (this.#isBefore(right, least)) least = right;
      if (least === place) return;
      this.#swap(place, least);
      place = least;
    }
  }
}
