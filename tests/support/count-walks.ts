/** Methods of the language that walk over a whole array or text by themselves: no block of our code is run for it. */
const OF_ARRAYS = [
  'includes',
  'indexOf',
  'lastIndexOf',
  'splice',
  'shift',
  'unshift',
  'slice',
  'concat',
  'join',
] as const;
const OF_TEXTS = [
  'includes',
  'indexOf',
  'lastIndexOf',
  'split',
  'replaceAll',
  'normalize',
  'toLowerCase',
] as const;

/** Elements of an array that the machine moves or compares in about the time of one block of code. */
const ELEMENTS_PER_STEP = 8;
const LETTERS_PER_STEP = 32;

/** Counts the elements and letters that such methods walk over, until it is stopped. */
export function countWalks(): { take(): number; stop(): void } {
  let steps = 0;
  const originals: (() => void)[] = [];
  const watch = (prototype: object, methods: readonly string[], perStep: number) => {
    for (const method of methods) {
      const own = Reflect.get(prototype, method) as (...given: unknown[]) => unknown;
      const counted = function (this: { readonly length: number }, ...given: unknown[]) {
        const result = own.apply(this, given);
        steps += walked(method, this.length, given, result) / perStep;
        return result;
      };
      Object.defineProperty(prototype, method, { value: counted, writable: true, configurable: true });
      originals.push(() =>
        Object.defineProperty(prototype, method, { value: own, writable: true, configurable: true }),
      );
    }
  };
  watch(Array.prototype, OF_ARRAYS, ELEMENTS_PER_STEP);
  watch(String.prototype, OF_TEXTS, LETTERS_PER_STEP);
  return {
    take() {
      const taken = Math.round(steps);
      steps = 0;
      return taken;
    },
    stop() {
      for (const restore of originals) restore();
    },
  };
}

/** A search has walked up to where it found something; a copy has walked its whole length. */
function walked(method: string, length: number, given: readonly unknown[], result: unknown): number {
  const from = typeof given[1] === 'number' ? given[1] : 0;
  if (method === 'indexOf') return Number(result) < 0 ? length - from : Number(result) - from;
  if (method === 'slice') return (result as { readonly length: number }).length;
  if (method === 'splice') return length - Number(given[0]);
  return length;
}
