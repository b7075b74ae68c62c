/** What the service answers to a session's creation (spec "Session creation result"). */
import { z } from 'zod';
import { type Decoded, decodeWith, faulty, isJsonObject } from './decoding.ts';
import { optionalFlag, optionalNumber, optionalRecord, optionalText } from './field-schemas.ts';

/**
 * The creation result as it came. Which of `sessionId` and `transactionId` names the session is not documented, and a
 * result may say `success` false inside an answer of status 200: the meaning is decided elsewhere, from all of it.
 */
export interface SessionCreation {
  readonly success: boolean | undefined;
  readonly sessionId: string | undefined;
  readonly transactionId: string | undefined;
  readonly reference: string | undefined;
  readonly status: string | undefined;
  readonly httpStatus: number | undefined;
  readonly message: string | undefined;
  /** Where the payer completes a deposit. */
  readonly paymentLink: string | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

const sessionCreation = z
  .object({
    success: optionalFlag,
    session_id: optionalText,
    transaction_id: optionalText,
    transaction_reference: optionalText,
    status: optionalText,
    http_status: optionalNumber,
    message: optionalText,
    payment_link: optionalText,
    extra: optionalRecord,
  })
  .transform(
    (raw): SessionCreation => ({
      success: raw.success,
      sessionId: raw.session_id,
      transactionId: raw.transaction_id,
      reference: raw.transaction_reference,
      status: raw.status,
      httpStatus: raw.http_status,
      message: raw.message,
      paymentLink: raw.payment_link,
      extra: raw.extra,
    }),
  );

/** Reads a whole creation answer: the envelope with the result in `data`, whatever its `success` says. */
export function decodeSessionCreationAnswer(json: unknown): Decoded<SessionCreation> {
  if (!isJsonObject(json)) return faulty('', 'expected the response envelope');
  return decodeWith(sessionCreation, json.data, 'data');
}
