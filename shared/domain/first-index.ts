/** The index of the first item that is so, in a list in which all after it are so too; the list's length if none is. */
export function firstIndex<T>(ordered: readonly T[], isSo: (item: T) => boolean): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(ordered[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
