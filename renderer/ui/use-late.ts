import { useEffect, useState } from 'react';

/** Below this a wait is not felt, and a word about it would only flicker. */
const QUIET_MS = 400;

/** True once something has gone on long enough to be told. */
export function useLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isGoingOn]);
  return isLate;
}
