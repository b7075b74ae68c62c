import { parseAmount } from '../../shared/domain/money.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { sumOf } from '../batch/tally.ts';

/** What the active wallets of a currency hold together. */
export interface Balance {
  /** Their ids. */
  readonly wallets: readonly string[];
  readonly currency: string;
  readonly amount: string;
}

/** By currency, in the order of the wallets; a balance that cannot be added exactly stands by itself, as it came. */
export function balancesOf(wallets: readonly WalletView[]): readonly Balance[] {
  const active = wallets.filter(({ status }) => status === 'ACTIVE');
  return [...Map.groupBy(active, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const isExact = own.every(({ balance }) => parseAmount(balance, currency).ok);
    const lines = own.map(({ id, balance }) => ({ wallets: [id], currency, amount: balance }));
    return isExact ? [{ wallets: own.map(({ id }) => id), currency, amount: sumOf(lines, currency) }] : lines;
  });
}

type Reserved = RequestOutput<'batches.reserved'>['reserved'];

/** What approved batches will still take from the wallets of a balance, fees included. */
export function reservedOf(reserved: Reserved, { currency, wallets }: Balance) {
  const own = reserved.filter(({ wallet }) => wallets.includes(wallet));
  return { amount: sumOf(own, currency), batches: new Set(own.map(({ batch }) => batch)).size };
}

type Days = RequestOutput<'wallets.days'>['wallets'];
type Day = Days[number]['days'][number];
/** A day whose balance is known. */
export type Known = Day & { readonly balance: string };

/** What the wallets of a balance held together at the end of each day; null unless it is known of all of them. */
export function daysOf(days: Days, { wallets, currency }: Balance): readonly Day[] {
  const own = days.filter(({ id }) => wallets.includes(id));
  if (own.length < wallets.length) return [];
  return (own[0]?.days ?? []).map(({ day }, at) => {
    const lines = own.flatMap(({ days: [...each] }) => each[at]?.balance ?? []);
    const isKnown = lines.length === own.length;
    const summed = lines.map((amount) => ({ currency, amount }));
    return { day, balance: isKnown ? sumOf(summed, currency) : null };
  });
}

interface BalanceLines {
  /** Points of an SVG, from the left to the right, in pieces between the days that are not known. */
  readonly pieces: readonly string[];
  /** How far below the top a balance of zero stands. */
  readonly zero: number;
}

/** The line of the balances, and that of zero; none for a balance that is not seen to move. */
export function linesOf(
  days: readonly Day[],
  { width, height }: { readonly width: number; readonly height: number },
): BalanceLines | null {
  const balances = days.map(({ balance }) => (balance === null ? null : Number(balance)));
  const known = balances.filter((balance) => balance !== null);
  if (new Set(known).size < 2) return null;
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const below = (balance: number): number => (height * (high - balance)) / (high - low);
  const point = (at: number): string =>
    `${((width * at) / (days.length - 1)).toFixed(1)},${below(balances[at] ?? 0).toFixed(1)}`;
  const pieces: number[][] = [[]];
  for (const [at, balance] of balances.entries()) {
    if (balance === null) pieces.push([]);
    else pieces.at(-1)?.push(at);
  }
  const drawn = pieces.filter(({ length }) => length > 1).map((piece) => piece.map(point).join(' '));
  return drawn.length === 0 ? null : { pieces: drawn, zero: below(0) };
}
