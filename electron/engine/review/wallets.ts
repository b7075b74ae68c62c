/** Which wallet pays which currency: named by its id, or by a currency that exactly one active wallet has. */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { ReadResult } from '../core/state/inputs.ts';
import { readOperation } from '../ports/read-result.ts';

interface ChosenWallets {
  /** Wallet by currency; a currency of the sheet without one is absent. */
  readonly byCurrency: ReadonlyMap<string, Wallet>;
  /** Each names a currency or reference that could not be decided, and why. */
  readonly problems: readonly Problem[];
}

const PAGE_SIZE = 100;
/** The document's own page size: no service gives fewer items per page of a longer list. */
const PAGE_SIZE_LEAST = 20;
/** No business has more wallets than this many pages. */
const PAGES_MAX = 50;

/** Every wallet of the business. */
export async function readWallets(service: PaymentsService): Promise<ReadResult<readonly Wallet[]>> {
  const wallets = new Map<string, Wallet>();
  let serverTimeMs: number | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const result = await readOperation(service, 'list-wallets', {
      page: String(page),
      size: String(PAGE_SIZE),
    });
    if (!result.ok) return result;
    serverTimeMs = result.serverTimeMs;
    const { items, total, hasNext, limit, page: number } = result.value;
    const before = wallets.size;
    for (const wallet of items) wallets.set(wallet.id, wallet);
    // A bare array does not say whether there are more pages. If it is as long as a page, it may be the first of
    // several.
    const isBare = limit === undefined && number === undefined;
    const mayGoOn = isBare && items.length >= PAGE_SIZE_LEAST;
    const isLast = !mayGoOn && (hasNext === false || (total !== undefined && wallets.size >= total));
    if (isLast || items.length === 0 || wallets.size === before) break;
  }
  return { ok: true, value: [...wallets.values()], serverTimeMs };
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
