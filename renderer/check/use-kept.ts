import { useRef } from 'react';

/** Returns the previous object while the new one is equal, so that what is made from it is not rendered again. */
export function useKept<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const kept = useRef(value);
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
