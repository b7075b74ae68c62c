import type { CurrencyCode } from '../../../shared/domain/money.ts';

/** A wallet in the ledger of the practice service. Its balance is the account `wallet:<id>`. */
export interface BookWallet {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: CurrencyCode;
  readonly type: 'BankWallet' | 'MobileMoneyWallet';
  status: 'ACTIVE' | 'INACTIVE' | 'DISABLED';
  readonly reference: string;
  readonly createdMs: number;
  updatedMs: number;
}

/** The recipient's fields under the API's names, as received (spec "Recipient"). */
export type RecipientFields = Readonly<Record<string, string>>;

export interface BookRecipient {
  readonly id: string;
  readonly fields: RecipientFields;
  readonly createdMs: number;
}

/** A pre-configured account of the business, which `destination_account_id` names. */
export type BookAccount = Pick<BookWallet, 'id' | 'name' | 'currency'>;

export type SessionKind =
  | 'deposit'
  | 'customer_deposit'
  | 'payment'
  | 'withdrawal'
  | 'swap'
  | 'swap_and_send';

/** True for a session whose money comes into the wallet. */
export function paysIn(kind: SessionKind): boolean {
  return kind === 'deposit' || kind === 'customer_deposit';
}

export type SessionStatus = 'pending' | 'initiated' | 'processing' | 'completed' | 'failed';

/**
 * The price of an amount by a quote or the fee schedule. All fees are in `fromCurrency`: `userPaysMinor =
 * convertMinor + totalFeesMinor`, `totalFeesMinor = ourFeeMinor + partnerFeeMinor` (our fee includes the tax).
 */
export interface Pricing {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly ourFeeMinor: number;
  readonly partnerFeeMinor: number;
  readonly totalFeesMinor: number;
  readonly convertMinor: number;
  readonly convertedMinor: number;
  readonly userPaysMinor: number;
  /** × RATE_SCALE. */
  readonly rateScaled: number;
}

/** One transaction session as it really is, whatever is answered. Amounts in minor units. */
export interface BookSession {
  readonly id: string;
  /** The other id of the creation result (the document does not say which of the two the list uses). */
  readonly transactionId: string;
  readonly reference: string;
  readonly kind: SessionKind;
  readonly idempotencyKey: string | undefined;
  readonly description: string;
  readonly metadata: unknown;
  /** The wallet that is debited, or credited by a deposit. */
  readonly walletId: string;
  readonly destinationWalletId: string | undefined;
  readonly recipientId: string;
  readonly recipient: RecipientFields;
  readonly country: string;
  /** The channel; for deposits the payin method; `swap` for a swap. */
  readonly channel: string;
  readonly payinMethod: string;
  readonly pricing: Pricing;
  /** The requested amount, in `pricing.fromCurrency`. */
  readonly amountMinor: number;
  readonly createdMs: number;
  /** The reason for which it will fail, or ''. It is decided at creation, so that settling early changes nothing. */
  plannedFailure: string;
  status: SessionStatus;
  failureReason: string;
  modifiedMs: number;
}
