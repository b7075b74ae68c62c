/** The 20 operations of the payments API, under the names that the command line's `call` uses (spec "Endpoints"). */
export const OPERATION_NAMES = [
  'deposit',
  'customer-deposit',
  'payment',
  'withdrawal',
  'swap',
  'list-sessions',
  'get-session',
  'list-wallets',
  'get-wallet',
  'create-recipient',
  'list-recipients',
  'list-fees',
  'get-fee',
  'deposit-quote',
  'payment-quote',
  'swap-quote',
  'swap-and-send-quote',
  'effective-rate',
  'list-webhook-subscriptions',
  'get-webhook-subscription',
] as const;

/** Those that may move money. */
export const MONEY_OPERATIONS = [
  'payment',
  'withdrawal',
  'deposit',
  'customer-deposit',
  'swap',
] as const satisfies readonly OperationName[];

export type OperationName = (typeof OPERATION_NAMES)[number];
