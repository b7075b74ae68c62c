import { setFlagsFromString } from 'node:v8';

/**
 * By how much the heap may grow beyond what the last full collection left before the next one. By itself V8 lets it grow
 * to several times that: what a run threw away made the process twice as large over 100,000 rows as at their beginning,
 * with 30 % it stayed within a twentieth of it.
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
    // 0 leaves the choice to V8 again.
    if (holders === 0) setFlagsFromString('--heap-growing-percent=0');
  };
}
