import type { WalletView } from '../../shared/ipc/service-views.ts';

/** Which wallets the list shows, and in which order; an empty text filters nothing. */
export interface WalletChoice {
  readonly currency: string;
  readonly type: string;
  readonly status: string;
  readonly sort: WalletSort;
}

/** The document's orders: by name, by balance (within a currency), by creation or by last change. */
export const WALLET_SORTS = ['createdAt', 'name', 'balance', 'updatedAt'] as const;
type WalletSort = (typeof WALLET_SORTS)[number];

export const ALL_WALLETS: WalletChoice = { currency: '', type: '', status: '', sort: 'createdAt' };

/**
 * Names and currencies ascending; balances and times descending: the largest, the newest first. Balances of two
 * currencies are never compared.
 */
const COMPARE: Readonly<Record<WalletSort, (a: WalletView, b: WalletView) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  balance: (a, b) => a.currency.localeCompare(b.currency) || Number(b.balance) - Number(a.balance),
  createdAt: (a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
  updatedAt: (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''),
};

export function chosenWallets(
  wallets: readonly WalletView[],
  { currency, type, status, sort }: WalletChoice,
): readonly WalletView[] {
  const fits = (asked: string, own: string | null): boolean => asked === '' || asked === own;
  return wallets
    .filter(
      (wallet) => fits(currency, wallet.currency) && fits(type, wallet.type) && fits(status, wallet.status),
    )
    .toSorted(COMPARE[sort]);
}

/** The possible filter values: only those that the wallets have, so that no single choice gives an empty list. */
export function valuesOf(
  wallets: readonly WalletView[],
  name: 'currency' | 'type' | 'status',
): readonly string[] {
  return [...new Set(wallets.map((wallet) => wallet[name]))].filter((value) => value !== null).toSorted();
}
