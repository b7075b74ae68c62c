import { useEffect, useState } from 'react';

/** A shorter wait is not noticed, and a message about it would only flicker. */
const QUIET_MS = 400;

/** True once something has gone on long enough to be shown. */
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
