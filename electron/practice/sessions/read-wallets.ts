import { amountToApi, fractionDigits } from '../../../shared/domain/money.ts';
import type { BookWallet } from '../books/book-types.ts';
import { type PracticeState, walletBalanceMinor } from '../books/practice-state.ts';
import { type Answer, bare, notFound, offsetPage, refuse, success } from '../http/answer.ts';
import { type QueryParams, readParams } from '../http/query-params.ts';

/** ISO 4217 numbers and names of the wallets' currencies. */
const CURRENCIES: Readonly<Record<string, { numeric: number; name: string; symbol: string }>> = {
  xof: { numeric: 952, name: 'West African CFA Franc', symbol: 'CFA' },
  cad: { numeric: 124, name: 'Canadian Dollar', symbol: '$' },
  usd: { numeric: 840, name: 'US Dollar', symbol: '$' },
};

type SortField = 'createdAt' | 'wallet_name' | 'balance' | 'updated_at';
const SORTS = (['createdAt', 'wallet_name', 'balance', 'updated_at'] as const).flatMap((field) => [
  `${field},asc`,
  `${field},desc`,
]);

/**
 * GET purses/wallets, in the form that the options name (spec "Wallet", "Other forms also appear"). It lists no 400:
 * a filter without matches gives an empty list, and an unreadable page or order becomes the default.
 */
export function listWallets(state: PracticeState, params: QueryParams): Answer {
  const read = readParams(params);
  const wanted = {
    currency: read.text('currency').toLowerCase(),
    type: read.text('walletType').toLowerCase(),
    status: read.text('status').toLowerCase(),
  };
  const page = read.integer('page', { least: 0, fallback: 0 });
  const size = Math.min(read.integer('size', { least: 1, fallback: 20 }), state.options.maxPageSize);
  const sort = read.choice('sort', SORTS) || 'createdAt,desc';
  const fits = (asked: string, own: string): boolean => asked === '' || own.toLowerCase() === asked;
  const wallets = [...state.wallets.values()].filter(
    ({ currency, type, status }) =>
      fits(wanted.currency, currency) && fits(wanted.type, type) && fits(wanted.status, status),
  );
  sortWallets(state, wallets, sort);
  const shown = wallets.slice(page * size, (page + 1) * size);
  return inForm(state, shown, { page, size, total: wallets.length });
}

/** GET purses/wallets/{id}. */
export function getWallet(state: PracticeState, id: string): Answer {
  const wallet = state.wallets.get(id) ?? refuse(notFound('wallet'));
  return success(
    state.options.walletForm.single === 'snake' ? snakeCase(state, wallet) : camelCase(state, wallet),
  );
}

function sortWallets(state: PracticeState, wallets: BookWallet[], sort: string): void {
  const [field = 'createdAt', direction] = sort.split(',') as [SortField, string];
  const keys: Readonly<Record<SortField, (wallet: BookWallet) => number | string>> = {
    createdAt: (wallet) => wallet.createdMs,
    wallet_name: (wallet) => wallet.name,
    balance: (wallet) => amountToApi(walletBalanceMinor(state, wallet), wallet.currency),
    updated_at: (wallet) => wallet.updatedMs,
  };
  const key = keys[field];
  const sign = direction === 'asc' ? 1 : -1;
  wallets.sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    return a < b ? -sign : a > b ? sign : 0;
  });
}

function inForm(
  state: PracticeState,
  wallets: readonly BookWallet[],
  { page, size, total }: { page: number; size: number; total: number },
): Answer {
  const form = state.options.walletForm.list;
  if (form === 'snake-array') return bare(wallets.map((wallet) => snakeCase(state, wallet)));
  if (form === 'snake-data-array') return success(wallets.map((wallet) => snakeCase(state, wallet)));
  const items = wallets.map((wallet) => camelCase(state, wallet));
  if (form === 'camel-offset') return success(offsetPage(items, { total, offset: page * size, limit: size }));
  const pages = Math.ceil(total / size);
  return success({
    content: items,
    total_elements: total,
    total_pages: pages,
    current_page: page,
    page_size: size,
    has_next: page + 1 < pages,
    has_previous: page > 0,
  });
}

function camelCase(state: PracticeState, wallet: BookWallet) {
  const code = wallet.currency.toUpperCase();
  const iso = CURRENCIES[wallet.currency];
  return {
    id: wallet.id,
    balance: amountToApi(walletBalanceMinor(state, wallet), wallet.currency),
    walletName: wallet.name,
    currency: {
      currencyCode: code,
      numericCode: iso?.numeric ?? 0,
      numericCodeAsString: String(iso?.numeric ?? 0).padStart(3, '0'),
      displayName: iso?.name ?? code,
      symbol: iso?.symbol ?? code,
      defaultFractionDigits: fractionDigits(wallet.currency),
    },
    description: wallet.description,
    businessId: state.businessId,
    userId: state.userId,
    walletType: wallet.type,
    status: wallet.status,
    walletReference: wallet.reference,
    createdAt: new Date(wallet.createdMs).toISOString(),
    updatedAt: new Date(wallet.updatedMs).toISOString(),
  };
}

/** Its timestamps are epoch seconds with a fractional part, its currency an upper-case code. */
function snakeCase(state: PracticeState, wallet: BookWallet) {
  const members = Object.entries(camelCase(state, wallet)).map(
    ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const,
  );
  return {
    ...Object.fromEntries(members),
    currency: wallet.currency.toUpperCase(),
    created_at: wallet.createdMs / 1000,
    updated_at: wallet.updatedMs / 1000,
  };
}
