/** A column that has shown so many more new texts than known ones is one of numbers, and is no longer looked up. */
const MOST_MISSES = 300;

/**
 * Texts of one column that are right by themselves. A currency or a channel fills it, and the same names come again and
 * again: none of them need be read a hundred thousand times.
 */
export class KnownTexts {
  private readonly texts = new Set<string>();
  private misses = 0;

  has(text: string): boolean {
    if (this.misses > MOST_MISSES || !this.texts.has(text)) return false;
    this.misses -= 1;
    return true;
  }

  add(text: string): void {
    this.misses += 1;
    if (this.misses <= MOST_MISSES) this.texts.add(text);
    else this.texts.clear();
  }
}
