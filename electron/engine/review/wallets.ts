/** Which wallet pays which currency: named by its id, or by a currency that exactly one active wallet has. */

import { isExchangeable } from '../../../shared/api/payment-body.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { type BatchRecord, exchangedFrom } from '../core/row/batch-record.ts';
import type { JournalEvent } from '../core/row/events.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { heldBeforeReady } from '../same-payment/before-ready.ts';

interface ChosenWallets {
  /** Wallet by currency; a currency of the sheet without one is absent. */
  readonly byCurrency: ReadonlyMap<string, Wallet>;
  /** Each names a currency or reference that could not be decided, and why. */
  readonly problems: readonly Problem[];
}

interface WalletRequest {
  /** Ids or currency codes. */
  readonly references: readonly string[];
  /** The sheet's currencies. */
  readonly currencies: readonly string[];
  readonly isAutomatic: boolean;
  /** The currency that payments without a wallet are exchanged from. */
  readonly convertFrom?: string | undefined;
}

/**
 * Chooses by the references given. For a currency that none of them names, it takes the only active wallet if there
 * is exactly one and `isAutomatic`. The wallet to exchange from is always chosen; a currency without a wallet is then
 * no problem.
 */
export function chooseWallets(
  wallets: readonly Wallet[],
  { references, currencies, isAutomatic, convertFrom }: WalletRequest,
): ChosenWallets {
  const byCurrency = new Map<string, Wallet>();
  const problems: Problem[] = [];
  const add = (currency: string, wallet: Wallet | string) => {
    if (typeof wallet === 'string') problems.push(unclear(currency, wallet));
    else if (byCurrency.has(wallet.currency) && byCurrency.get(wallet.currency)?.id !== wallet.id) {
      problems.push(unclear(wallet.currency, 'two-named'));
    } else byCurrency.set(wallet.currency, wallet);
  };
  for (const reference of references) {
    const named = wallets.find((wallet) => wallet.id === reference);
    if (named === undefined) add(reference, onlyActive(wallets, reference.toLowerCase(), reference));
    else add(named.currency, named.status === 'ACTIVE' ? named : `wallet-is:${named.status} ${named.id}`);
  }
  const wanted = [...(convertFrom === undefined ? [] : [convertFrom]), ...(isAutomatic ? currencies : [])];
  for (const currency of new Set(wanted)) {
    if (byCurrency.has(currency)) continue;
    const isExchanged = convertFrom !== undefined && currency !== convertFrom;
    if (isExchanged && !hasActive(wallets, currency)) continue;
    add(currency, onlyActive(wallets, currency, currency));
  }
  return { byCurrency, problems };
}

function hasActive(wallets: readonly Wallet[], currency: string): boolean {
  return wallets.some((wallet) => wallet.currency === currency && wallet.status === 'ACTIVE');
}

/** The one active wallet of a currency, or a reason of the catalogue if there is not exactly one. */
function onlyActive(wallets: readonly Wallet[], currency: string, reference: string): Wallet | string {
  const active = wallets.filter((wallet) => wallet.currency === currency && wallet.status === 'ACTIVE');
  const [first, second] = active;
  if (first !== undefined && second === undefined) return first;
  if (second !== undefined) return `several-active:${active.map(({ id }) => id).join(' ')}`;
  if (wallets.some((wallet) => wallet.currency === currency)) return 'none-active';
  return /^[a-z]{3}$/.test(currency) ? 'none-yet' : `no-such-wallet:${reference}`;
}

function unclear(currency: string, reason: string): Problem {
  return problem('wallet-unclear', { currency: currency.toUpperCase(), reason });
}

/** The rows that were held because they had no wallet, and have one now, as released; or held for what may have paid them. */
export function releasedOrphans(
  journal: Pick<ReadonlyJournal, 'rows'> & Parameters<typeof heldBeforeReady>[0],
  record: BatchRecord,
): readonly JournalEvent[] {
  const { batch, wallets } = record;
  const events: JournalEvent[] = [];
  const beside = new Set<number>();
  for (const { row, state, currency, problem: found } of journal.rows(batch)) {
    if (state !== 'held' || found?.code !== 'wallet-unclear') continue;
    const { fields } = journal.content({ batch, row });
    const isExchanged = exchangedFrom(record, currency) !== undefined && isExchangeable(fields);
    if (wallets[currency] === undefined && !isExchanged) continue;
    const released = { type: 'row-released', row, by: 'review' } as const;
    events.push(released, ...heldBeforeReady(journal, record, released, beside));
    beside.add(row);
  }
  return events;
}
