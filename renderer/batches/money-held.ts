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
