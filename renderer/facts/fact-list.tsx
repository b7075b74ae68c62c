import { CopyButton } from '../ui/copyable.tsx';
import { Facts } from '../ui/facts.tsx';
import type { Fact } from './service-facts.ts';

/** Facts as a list of definitions; those without a value from the service are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Facts
      facts={facts.map(({ name, value, isCopied }) => [
        name,
        value && isCopied ? (
          <>
            <span className="mono">{value}</span> <CopyButton text={value} name={name} />
          </>
        ) : (
          value
        ),
      ])}
    />
  );
}
