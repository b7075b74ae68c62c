import type { ReactNode } from 'react';
import { Copyable } from '../ui/copyable.tsx';
import type { Fact } from './service-facts.ts';

/** Facts as a list of definitions; what the service says nothing of is left out. */
export function FactList({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <dl className="definitions">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value, isCopied }) =>
          isCopied ? (
            <Copyable key={name} name={name} value={value} />
          ) : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      {children}
    </dl>
  );
}
