import type { RequestOutput } from '../../shared/ipc/requests.ts';

export type SeenRate = RequestOutput<'rates.history'>['rates'][number];

interface MonthOfRates {
  /** When the month's last rate was seen. */
  readonly at: string;
  readonly seen: number;
  readonly lowest: string;
  readonly highest: string;
  readonly last: string;
}

/** The rate that a person gets: the effective rate, otherwise that of a quote, otherwise the market's. */
export function rateOf({ effectiveRate, exchangeRate, marketRate }: SeenRate): string {
  return effectiveRate ?? exchangeRate ?? marketRate ?? '0';
}

/**
 * Rates by month, the newest first. The figures of a month are of one kind, the best that the month has (`rateOf`):
 * an effective rate is lower than the market's, and mixing them would look like a fall.
 */
export function monthsOf(rates: readonly SeenRate[]): readonly MonthOfRates[] {
  const months = Map.groupBy(rates, ({ at }) => monthKey(new Date(at)));
  return [...months.values()].toReversed().map((inMonth) => {
    const kind = (['effectiveRate', 'exchangeRate', 'marketRate'] as const).find((name) =>
      inMonth.some((rate) => rate[name] !== null),
    );
    const ofKind = kind === undefined ? [] : inMonth.filter((rate) => rate[kind] !== null);
    const ordered = ofKind.map(rateOf).toSorted((a, b) => Number(a) - Number(b));
    const last = ofKind.at(-1);
    return {
      at: inMonth.at(-1)?.at ?? '',
      seen: inMonth.length,
      lowest: ordered.at(0) ?? '0',
      highest: ordered.at(-1) ?? '0',
      last: last ? rateOf(last) : '0',
    };
  });
}

/** By the calendar of this computer, which also names the months. */
function monthKey(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth()}`;
}
