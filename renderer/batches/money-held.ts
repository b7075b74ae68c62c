import { parseAmount } from '../../shared/domain/money.ts';
import { type BatchState, PENDING } from '../../shared/domain/row-state.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { sumOf, unpaidOf } from '../batch/tally.ts';

/** What the active wallets of a currency hold together. */
export interface Balance {
  /** Of its first wallet. */
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
}

/** By currency, in the order of the wallets; a balance that cannot be added exactly stands by itself, as it came. */
export function balancesOf(wallets: readonly WalletView[]): readonly Balance[] {
  const active = wallets.filter(({ status }) => status === 'ACTIVE');
  return [...Map.groupBy(active, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const isExact = own.every(({ balance }) => parseAmount(balance, currency).ok);
    const lines = own.map(({ id, balance }) => ({ id, currency, amount: balance }));
    return isExact ? lines.slice(0, 1).map((line) => ({ ...line, amount: sumOf(lines, currency) })) : lines;
  });
}

/** Batches whose approval holds, and which have something to send. */
const RESERVING: readonly BatchState[] = ['approved', 'sending', 'waiting', 'paused', 'stopped'];

/** What these batches still have to send from a wallet of the currency, without fees. */
export function reservedOf(batches: readonly BatchSummary[], currency: string) {
  const sums = batches
    .filter(({ state, wallets }) => RESERVING.includes(state) && wallets[currency] !== undefined)
    .flatMap((batch) => unpaidOf(batch, PENDING).sums.filter((sum) => sum.currency === currency));
  return { amount: sumOf(sums, currency), batches: sums.length };
}
