/** The bytes of a request that moves money: built from the row's content, or given as a whole, with the marker in place. */
import { isJsonObject } from '../../../../shared/api/decoding.ts';
import {
  buildCustomerDepositBody,
  buildPaymentBody,
  buildSwapAndSendBody,
  buildWithdrawalBody,
} from '../../../../shared/api/payment-body.ts';
import type { MoneyOperation } from '../../../../shared/api/payments-service.ts';
import { MARKER_METADATA_KEY, withoutMarkers } from '../../../../shared/domain/marker.ts';
import type { ImportedRow } from '../row/events.ts';
import { invariant } from '../row/invariant.ts';

interface BodyParts {
  readonly marker: string;
  readonly quoteId: string | null;
  /** The wallet that the money leaves, or that a customer pays into. */
  readonly walletId: string | undefined;
  /** True if the payment is exchanged from another currency and sent in one step. */
  readonly isExchanged?: boolean;
}

/** How the body of a sheet's row is built, by operation. */
const BODY_OF: Readonly<Partial<Record<MoneyOperation, typeof buildPaymentBody>>> = {
  payment: buildPaymentBody,
  withdrawal: buildWithdrawalBody,
  'customer-deposit': buildCustomerDepositBody,
};

/** JSON text. The same content and parts give the same bytes. */
export function requestBody(content: ImportedRow, parts: BodyParts): string {
  if (content.givenBody !== undefined) {
    return JSON.stringify(withMarker(JSON.parse(content.givenBody), parts.marker));
  }
  invariant(parts.walletId !== undefined, `row ${content.row}: no wallet for ${content.currency}`);
  const terms = {
    walletId: parts.walletId,
    marker: parts.marker,
    ...(parts.quoteId === null ? {} : { quoteId: parts.quoteId }),
  };
  if (parts.isExchanged === true) return JSON.stringify(buildSwapAndSendBody(content.fields, terms));
  const build = BODY_OF[content.operation];
  invariant(build !== undefined, `row ${content.row}: no sheet's row is a ${content.operation}`);
  return JSON.stringify(build(content.fields, terms));
}

/**
 * Puts the marker first in the description, and in the metadata; what the caller wrote there stays, except another
 * payment's marker.
 */
function withMarker(body: unknown, marker: string): Readonly<Record<string, unknown>> {
  invariant(isJsonObject(body), 'a request body is an object');
  const { description, metadata } = body;
  return {
    ...body,
    description:
      `${marker} ${typeof description === 'string' ? withoutMarkers(description).trim() : ''}`.trim(),
    metadata: { ...(isJsonObject(metadata) ? metadata : {}), [MARKER_METADATA_KEY]: marker },
  };
}
