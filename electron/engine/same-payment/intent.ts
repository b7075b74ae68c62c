/** A payment as it is compared: what a row wants, or what was paid. */

import type { MoneyOperation } from '../../../shared/api/payments-service.ts';
import { withoutMarkers } from '../../../shared/domain/marker.ts';
import { paymentNumber, type ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { foldedWords } from '../../../shared/domain/text-folding.ts';
import { type Payee, payeeOf } from '../core/comparison/payee.ts';
import type { Aspects } from '../core/comparison/same-payment.ts';
import { areClose } from '../core/comparison/shown-amount.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { Environment } from '../core/row/events.ts';
import { type MoneyKind, moneyKind } from '../core/row/intent.ts';

/** Who pays: a business at the service. What is not known of it counts as the same. */
export interface Payer {
  readonly address: string;
  readonly environment: Environment;
  readonly businessId: string | null;
}

export interface Intent {
  readonly kind: MoneyKind;
  readonly payee: Payee;
  /** What arrives, in minor units; 0 if only the service's quote knows it (a swap by quote). */
  readonly amountMinor: number;
  readonly currency: string;
  /** The number of the payment, not of the person; null if there is none. */
  readonly number: string | null;
  /** The description without markers, folded. */
  readonly words: string;
}

/** What a row, or a single operation, says of itself. */
export interface ComparedRow {
  readonly row: number;
  readonly operation?: MoneyOperation;
  readonly identity: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string | null;
  readonly fields: RowFields;
}

export function intentOf(row: ComparedRow, means: ReferenceMeaning): Intent {
  const { amountMinor, currency, reference, fields } = row;
  return {
    kind: moneyKind(row),
    payee: payeeOf(row, means),
    amountMinor,
    currency,
    number: paymentNumber(reference, means),
    words: plainWords(fields.description),
  };
}

/** How two payments of the journal compare in what each says of itself beside its payee. */
export function compareIntents(
  one: Intent,
  other: Intent,
): Pick<Aspects, 'isOtherKind' | 'amount' | 'number' | 'hasOtherSign'> {
  return {
    isOtherKind: one.kind !== other.kind,
    amount: amountAspect(one, other),
    number: numberAspect(one, other),
    hasOtherSign: one.words !== '' && one.words === other.words,
  };
}

function amountAspect(one: Intent, other: Intent): Aspects['amount'] {
  if (one.amountMinor === 0 || other.amountMinor === 0) return 'hidden';
  if (one.currency !== other.currency) return 'differs';
  if (one.amountMinor === other.amountMinor) return 'equal';
  return areClose(one.amountMinor, other.amountMinor) ? 'close' : 'differs';
}

export function numberAspect(
  { number: ours }: Pick<Intent, 'number'>,
  { number: theirs }: Pick<Intent, 'number'>,
): Aspects['number'] {
  if (ours === null || theirs === null) return 'hidden';
  return ours === theirs ? 'equal' : 'differs';
}

/** A description without our markers, folded for comparison. */
export function plainWords(description: string | undefined): string {
  return foldedWords(withoutMarkers(description ?? ''));
}

export function payerOf({ created, businessId }: Pick<BatchRecord, 'created' | 'businessId'>): Payer {
  return { address: created.address, environment: created.environment, businessId };
}

/**
 * True unless the two are shown to be different payers. One service may have several addresses, and an address is the
 * same payer whatever environment its profile was said to be. A practice service is a payer of its own.
 */
export function mayBeSamePayer(one: Payer, other: Payer): boolean {
  if (one.address === other.address || isSameLoopback(one.address, other.address)) return true;
  if (one.environment !== other.environment || one.environment === 'practice') return false;
  return one.businessId === null || other.businessId === null || one.businessId === other.businessId;
}

/** This machine has several names for itself: `localhost`, `127.0.0.1`, `[::1]`. */
function isSameLoopback(one: string, other: string): boolean {
  const port = loopbackPort(one);
  return port !== undefined && port === loopbackPort(other);
}

function loopbackPort(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port } = new URL(address);
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? `${protocol}${port}` : undefined;
}
