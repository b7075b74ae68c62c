import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow after a full collection before the next one. By default V8 lets it grow to several times
 * that size: over 100,000 rows the garbage of a run made the process twice as large as at the beginning; with 30 % it
 * stayed within a twentieth.
 */
const GROWTH_PERCENT = 30;

let holders = 0;

/** Limits the growth of this process's heap until every returned release function has been called. */
export function keepHeapSteady(): () => void {
  holders += 1;
  if (holders === 1) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders -= 1;
    // 0 gives the choice back to V8.
    if (holders === 0) setFlagsFromString('--heap-growing-percent=0');
  };
}
