import { writeFileSync } from 'node:fs';
import { payeePhone } from './payee-numbers.ts';

const HEAD = 'reference,first_name,last_name,amount,currency,channel,country,phone,provider,language';

/** Mobile money in Senegal: a line that breaks no rule, different for every number. */
export function payoutLine(n: number, change: { readonly amount?: string } = {}): string {
  const amount = change.amount ?? String(10_000 + n);
  return `R-${n},Awa,Diop${n},${amount},XOF,mobile_money,sn,${payeePhone(n)},orange_money,fr`;
}

/** Writes a CSV file of those lines; gives its path. */
export function writePayoutSheet(path: string, lines: readonly string[]): string {
  writeFileSync(path, `${[HEAD, ...lines].join('\n')}\n`);
  return path;
}

/** `count` lines that can all be paid. */
export function payoutLines(count: number): string[] {
  return Array.from({ length: count }, (_, n) => payoutLine(n + 1));
}
