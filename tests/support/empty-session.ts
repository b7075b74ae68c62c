import type { Session } from '../../shared/api/session.ts';

/** A session without any values except those given beside it: its id and its status. */
export const EMPTY_SESSION: Omit<Session, 'id' | 'status'> = {
  reference: undefined,
  description: undefined,
  prettyStatus: undefined,
  failureReason: undefined,
  prettyFailureReason: undefined,
  prettyTransactionKind: undefined,
  prettyPayinMethod: undefined,
  user: undefined,
  amount: undefined,
  convertedAmount: undefined,
  exchangeRate: undefined,
  transactionFee: undefined,
  processingFee: undefined,
  fromCurrency: undefined,
  toCurrency: undefined,
  transactionKind: undefined,
  transactionType: undefined,
  recipient: undefined,
  recipientId: undefined,
  reversalRecipientId: undefined,
  receiverCountry: undefined,
  walletId: undefined,
  userId: undefined,
  sendSession: undefined,
  payinMethod: undefined,
  externalPayoutUrl: undefined,
  createdAtMs: undefined,
  updatedAtMs: undefined,
  metadata: undefined,
};

/** A recipient without any values. */
export const NO_RECIPIENT: NonNullable<Session['recipient']> = {
  id: undefined,
  name: undefined,
  email: undefined,
  phone: undefined,
  country: undefined,
  provider: undefined,
  walletId: undefined,
  transactionType: undefined,
  isWalletRecipient: undefined,
};
