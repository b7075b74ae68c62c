/** The service's answer to the creation of a session (spec "Session creation result"). */
import type { z } from 'zod';
import { type Decoded, decodeWith, faulty, isJsonObject } from './decoding.ts';
import {
  apiObject,
  members,
  optionalFlag,
  optionalNumber,
  optionalRecord,
  optionalText,
} from './field-schemas.ts';

const sessionCreation = apiObject({
  success: optionalFlag,
  ...members(optionalText, 'session_id', 'transaction_id', 'transaction_reference', 'status', 'message'),
  http_status: optionalNumber,
  /** Where the payer completes a deposit. */
  payment_link: optionalText,
  extra: optionalRecord,
}).transform(({ transactionReference, ...result }) => ({ ...result, reference: transactionReference }));

/**
 * The creation result, unchanged. It is not documented which of `sessionId` and `transactionId` names the session,
 * and a result may have `success` false in an answer with status 200. Other code decides the meaning, from all of it.
 */
export type SessionCreation = z.output<typeof sessionCreation>;

/** Reads a whole creation answer: the envelope with the result in `data`, whatever its `success` is. */
export function decodeSessionCreationAnswer(json: unknown): Decoded<SessionCreation> {
  if (!isJsonObject(json)) return faulty('', 'expected the response envelope');
  return decodeWith(sessionCreation, json.data, 'data');
}
