import type { ReactNode } from 'react';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Ids and figures, read letter by letter. */
  readonly isMono?: boolean;
  /** What else stands in the list. */
  readonly children?: ReactNode;
}

/** Names and values as a list of definitions; a name whose value is not there is left out. */
export function Facts({ facts, isMono = false, children }: FactsProps) {
  return (
    <dl className="definitions">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd className={isMono ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
      {children}
    </dl>
  );
}
