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

interface LinePiece {
  /** Points of an SVG, from the left to the right. */
  readonly line: string;
  /** What is between the line and zero. */
  readonly area: string;
}

/** The line of the balances, in pieces between the days that are not known; none for a balance that is not seen to move. */
export function piecesOf(
  days: readonly Day[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly LinePiece[] {
  const balances = days.map(({ balance }) => (balance === null ? null : Number(balance)));
  const known = balances.filter((balance) => balance !== null);
  if (new Set(known).size < 2) return [];
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const point = (at: number, balance: number): string => {
    const [x, y] = [(width * at) / (days.length - 1), (height * (high - balance)) / (high - low)];
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const pieces: number[][] = [[]];
  for (const [at, balance] of balances.entries()) {
    if (balance === null) pieces.push([]);
    else pieces.at(-1)?.push(at);
  }
  return pieces.flatMap((piece) => {
    const [first, last] = [piece.at(0), piece.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    const line = piece.map((at) => point(at, balances[at] ?? 0)).join(' ');
    return { line, area: `${point(first, 0)} ${line} ${point(last, 0)}` };
  });
}
