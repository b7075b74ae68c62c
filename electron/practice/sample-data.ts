import { amountFromApi } from '../../shared/domain/money.ts';
import { DAY_MS } from '../../shared/domain/time.ts';
import type { BookWallet, RecipientFields } from './books/book-types.ts';
import type { PracticeState } from './books/practice-state.ts';
import { createRecipient } from './sessions/recipients.ts';

/** The sample wallets' ids are always the same, so that a command can name one. */
export const SAMPLE_WALLET_IDS = {
  xof: 'a0000952-0000-4000-8000-000000000001',
  cad: 'a0000124-0000-4000-8000-000000000002',
  usd: 'a0000840-0000-4000-8000-000000000003',
  /** INACTIVE, in CAD. */
  inactive: 'a0000124-0000-4000-8000-000000000004',
} as const;

/** Pre-configured accounts of the business (`destination_account_id`). */
export const SAMPLE_ACCOUNT_IDS = {
  xof: 'acc00952-0000-4000-8000-000000000001',
  cad: 'acc00124-0000-4000-8000-000000000002',
  usd: 'acc00840-0000-4000-8000-000000000003',
} as const;

/** Large enough for any sample sheet, small enough that a sheet can exceed one. Major units. */
const OPENING_BALANCES: Readonly<Record<string, number>> = { xof: 250_000_000, cad: 400_000, usd: 150_000 };

/** What the business would have set up in the portal: four wallets (or none), three accounts, two subscriptions. */
export function setUpPortal(state: PracticeState): void {
  const nowMs = state.openedMs;
  const wallet = (
    place: Pick<BookWallet, 'id' | 'name' | 'currency' | 'type' | 'status'>,
    ageDays: number,
  ) => {
    const createdMs = nowMs - ageDays * DAY_MS;
    const reference = `WL-${place.currency.toUpperCase()}-${place.id.slice(-3)}`;
    const description = `${place.name} of the practice business`;
    state.wallets.set(place.id, { ...place, description, reference, createdMs, updatedMs: createdMs });
  };
  const { xof, cad, usd, inactive } = SAMPLE_WALLET_IDS;
  if (state.options.withWallets) {
    wallet(
      { id: xof, name: 'Payroll XOF', currency: 'xof', type: 'MobileMoneyWallet', status: 'ACTIVE' },
      400,
    );
    wallet({ id: cad, name: 'Operations CAD', currency: 'cad', type: 'BankWallet', status: 'ACTIVE' }, 390);
    wallet({ id: usd, name: 'Treasury USD', currency: 'usd', type: 'BankWallet', status: 'ACTIVE' }, 200);
    wallet({ id: inactive, name: 'Old CAD', currency: 'cad', type: 'BankWallet', status: 'INACTIVE' }, 900);
    for (let n = 1; n <= state.options.moreWallets; n += 1) {
      const id = `a0000840-0000-4000-8000-${String(1000 + n).padStart(12, '0')}`;
      wallet(
        { id, name: `Project ${n} USD`, currency: 'usd', type: 'BankWallet', status: 'ACTIVE' },
        1000 + n,
      );
    }
  }
  for (const [currency, id] of Object.entries(SAMPLE_ACCOUNT_IDS)) {
    state.accounts.set(id, { id, name: `Own account ${currency.toUpperCase()}`, currency });
  }
  addSubscriptions(state);
}

/** The contents of new books: opening balances, and recipients of every transaction type. */
export function fillNewBooks(state: PracticeState): void {
  for (const opened of state.wallets.values()) bookOpening(state, opened);
  if (!state.options.withSampleRecipients) return;
  for (const fields of SAMPLE_RECIPIENTS)
    createRecipient(state, { recipient_type: 'transaction', language: 'fr', ...fields });
}

/** A wallet's opening balance: the option's, otherwise the sample's; none for an inactive wallet. */
function bookOpening(state: PracticeState, wallet: BookWallet): void {
  const { currency } = wallet;
  const major = state.options.balances[currency] ?? OPENING_BALANCES[currency] ?? 0;
  const amountMinor = wallet.status === 'ACTIVE' ? (amountFromApi(major, currency) ?? 0) : 0;
  state.ledger.book({
    atMs: wallet.createdMs,
    sessionId: '',
    why: 'opening',
    postings: [
      { account: 'outside', currency, amountMinor: -amountMinor },
      { account: `wallet:${wallet.id}`, currency, amountMinor },
    ],
  });
}

function addSubscriptions(state: PracticeState): void {
  const createdMs = state.openedMs - 120 * DAY_MS;
  const url = state.options.webhookUrl ?? 'https://accounts.practice.invalid/webhooks/transactions';
  const eventType = 'transaction.status_changed';
  const old = 'https://old.practice.invalid/hook';
  state.subscriptions.push(
    { id: 'bee00000-0000-4000-8000-000000000001', url, eventType, isActive: true, createdMs },
    { id: 'bee00000-0000-4000-8000-000000000002', url: old, eventType, isActive: false, createdMs },
  );
}

/**
 * At least one recipient of each transaction type and of each recipient type. None is in the sample sheet, because a
 * payee with another account in the book is held until a person decides, and so is an account that the book lists
 * under somebody else. For the same reason no number here is one that people type to try something.
 */
const SAMPLE_RECIPIENTS: readonly RecipientFields[] = [
  person('Coumba', 'Sarr', 'mobile_money', {
    country: 'sn',
    phone: '+221781204567',
    provider: 'orange_money',
  }),
  person('Kouassi', 'Yao', 'cash_pickup', { country: 'ci', withdrawal_channel: 'ATM' }),
  person('Essi', 'Lawson', 'partnerbank_direct_credit', {
    country: 'tg',
    account_number: '010203040506',
    email: 'essi.lawson@example.com',
  }),
  person('Marie', 'Tremblay', 'etransfer_send', {
    country: 'ca',
    email: 'marie.tremblay@example.com',
    security_question: 'Ville ?',
    security_question_answer: 'Gaspe',
  }),
  person('Declan', 'O’Neill', 'eft', {
    country: 'ca',
    language: 'en',
    account_number: '000123456789',
    transit_number: '00012',
    institution_number: '003',
    email: 'declan@example.com',
    recipient_type: 'all',
  }),
  person('Hydro', 'Accounts', 'bill_pay', {
    country: 'ca',
    account_number: 'HQ-20391',
    payee_name: 'Hydro-Québec',
    payee_code: '100231',
    email: 'bills@example.com',
  }),
  person('Hannah', 'Brooks', 'bank_transfer_ach', {
    country: 'us',
    language: 'en',
    account_number: '446201789012',
    bank_code: '021000021',
    email: 'hannah@example.com',
    recipient_type: 'withdrawal',
  }),
];

function person(first: string, last: string, type: string, others: RecipientFields): RecipientFields {
  return { first_name: first, last_name: last, transaction_type: type, ...others };
}
