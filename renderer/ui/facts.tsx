import { CopyButton } from './copy-button.tsx';
import type { Fact } from './fact.ts';

/** Names and values as a list of definitions; a name without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="definitions">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value, isCopied }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            {isCopied ? (
              <dd>
                <span className="mono">{value}</span> <CopyButton text={String(value)} name={name} />
              </dd>
            ) : (
              <dd>{value}</dd>
            )}
          </div>
        ))}
    </dl>
  );
}
