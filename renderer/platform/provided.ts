import { createContext, useContext } from 'react';

/** A context that has no value of its own: its provider, and the hook that reads it inside one. */
export function provided<Value>(what: string) {
  const Context = createContext<Value | null>(null);
  const useProvided = (): Value => {
    const value = useContext(Context);
    if (value === null) throw new Error(`${what} outside its provider`);
    return value;
  };
  return [Context, useProvided] as const;
}
