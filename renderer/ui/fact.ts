import type { ReactNode } from 'react';

/** A name and its value, which is null if there is none. */
export interface Fact<Value extends ReactNode = ReactNode> {
  readonly name: string;
  readonly value: Value;
  /** True for an id or an address, which is copied rather than read. */
  readonly isCopied?: true;
}

type Line<Value> = readonly [name: string, value: Value];

export function factsOf<Value extends ReactNode>(
  lines: readonly Line<Value>[],
  copied: readonly Line<Value>[] = [],
): readonly Fact<Value>[] {
  return [
    ...lines.map(([name, value]) => ({ name, value })),
    ...copied.map(([name, value]) => ({ name, value, isCopied: true as const })),
  ];
}
