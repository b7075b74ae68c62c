import { useEffect, useMemo, useState } from 'react';

/** How many cells are processed in one piece: some milliseconds, so that the window stays responsive. */
export const CELLS_AT_ONCE = 20_000;

/** Work on many cells that pauses after `CELLS_AT_ONCE` of them until it is resumed. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** The result of the work, at once if it takes one piece; null if there is no work, and until longer work is done. */
export function useInPieces<Result>(begin: (() => Pieces<Result>) | null): Result | null {
  const begun = useMemo(() => {
    const pieces = begin?.();
    return pieces && { pieces, first: pieces.next() };
  }, [begin]);
  const [ended, setEnded] = useState<{ readonly of: typeof begun; readonly result: Result } | null>(null);
  useEffect(() => {
    if (!begun || begun.first.done) return;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = (): void => {
      const next = begun.pieces.next();
      if (next.done) setEnded({ of: begun, result: next.value });
      else timer = setTimeout(goOn);
    };
    timer = setTimeout(goOn);
    return () => clearTimeout(timer);
  }, [begun]);
  if (!begun) return null;
  if (begun.first.done) return begun.first.value;
  return ended?.of === begun ? ended.result : null;
}
