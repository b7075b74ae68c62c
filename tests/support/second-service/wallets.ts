import { type Books, digitsOf, type HeldWallet, major } from './books.ts';
import { type Exchange, numberOf, offsetPage, Refused, sendData, sendJson } from './exchange.ts';
import type { Variant } from './variant.ts';

const NUMERIC: Readonly<Record<string, number>> = { XOF: 952, CAD: 124, USD: 840 };
const BUSINESS = '3f0a4d0e-6a55-4a57-9d0a-5a0d6a1f7c11';
const USER = '9b7ad1b8-5f2c-4a63-8e6c-2f1f8c7f4d02';

function camel(wallet: HeldWallet): Record<string, unknown> {
  const when = new Date(wallet.created).toISOString();
  return {
    id: wallet.id,
    balance: major(wallet.balance, wallet.currency),
    walletName: wallet.name,
    currency: {
      currencyCode: wallet.currency,
      numericCode: NUMERIC[wallet.currency],
      numericCodeAsString: String(NUMERIC[wallet.currency]),
      displayName: wallet.currency,
      symbol: wallet.currency,
      defaultFractionDigits: digitsOf(wallet.currency),
    },
    description: null,
    businessId: BUSINESS,
    userId: USER,
    walletType: wallet.currency === 'XOF' ? 'MobileMoneyWallet' : 'BankWallet',
    status: wallet.status,
    walletReference: `W-${wallet.id.slice(0, 8)}`,
    createdAt: when,
    updatedAt: when,
  };
}

function snake(wallet: HeldWallet): Record<string, unknown> {
  const when = wallet.created / 1000 + 0.123456;
  return {
    id: wallet.id,
    balance: major(wallet.balance, wallet.currency),
    wallet_name: wallet.name,
    currency: wallet.currency,
    description: '',
    business_id: BUSINESS,
    user_id: USER,
    wallet_type: wallet.currency === 'XOF' ? 'MobileMoneyWallet' : 'BankWallet',
    status: wallet.status,
    wallet_reference: `W-${wallet.id.slice(0, 8)}`,
    created_at: when,
    updated_at: when,
  };
}

export function listWallets({ query, response }: Exchange, books: Books, variant: Variant): void {
  const kept = books.wallets.filter(
    (wallet) =>
      (!query.has('currency') || wallet.currency === query.get('currency')?.toUpperCase()) &&
      (!query.has('status') || wallet.status === query.get('status')) &&
      (!query.has('walletType') || camel(wallet).walletType === query.get('walletType')),
  );
  const page = numberOf(query, 'page', 0);
  const size = Math.min(numberOf(query, 'size', 20), variant.pageCap);
  if (size === 0) throw new Refused(400, 'bad_request', 'size must be positive');
  const form = variant.walletList === 'camel-items' ? camel : snake;
  const shown = offsetPage(kept.map(form), page * size, size);
  const contentForm = {
    content: shown.items,
    total_elements: kept.length,
    total_pages: Math.ceil(kept.length / size),
    current_page: page,
    page_size: size,
    has_next: shown.has_next,
    has_previous: shown.has_previous,
  };
  if (variant.walletList === 'snake-array') sendJson(response, 200, shown.items);
  else sendData(response, variant.walletList === 'content' ? contentForm : shown);
}

export function getWallet({ response }: Exchange, books: Books, variant: Variant, id: string): void {
  const wallet = books.wallets.find((each) => each.id === id);
  if (!wallet) throw new Refused(404, 'WALLET_NOT_FOUND', 'Could not find wallet');
  sendData(response, variant.walletGet === 'camel' ? camel(wallet) : snake(wallet));
}
