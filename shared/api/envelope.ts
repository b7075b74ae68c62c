/** The two envelopes of the API (spec "Response envelope", "Error envelope"). */
import { type Decoded, decoded, faulty, isJsonObject } from './decoding.ts';

/** The error envelope, with every member present. */
export interface ErrorEnvelope {
  readonly success: false;
  readonly message: string;
  /** The service's own code, unchanged; undefined if it sent none (the document shows none for 400 and 500). */
  readonly code: string | undefined;
  /** Field name to messages; empty if the error is about no field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads an error envelope strictly: `success` false, `message` text, `mb_error_code` text if present, `errors` an
 * object (or absent). Undefined for anything else, which is not the service's own refusal and must not be treated as one.
 */
export function errorEnvelopeOf(json: unknown): ErrorEnvelope | undefined {
  if (!isJsonObject(json) || json.success !== false || typeof json.message !== 'string') return undefined;
  const code = json.mb_error_code ?? '';
  const errors = fieldMessages(json.errors);
  if (typeof code !== 'string' || errors === undefined) return undefined;
  return { success: false, message: json.message, code: code === '' ? undefined : code, errors };
}

/** `errors` is empty, or field name to array of messages; a single message and an empty array are accepted. */
function fieldMessages(json: unknown): Record<string, readonly string[]> | undefined {
  if (json === undefined || json === null || (Array.isArray(json) && json.length === 0)) return {};
  if (!isJsonObject(json)) return undefined;
  const textOf = (message: unknown) => (typeof message === 'string' ? message : JSON.stringify(message));
  return Object.fromEntries(
    Object.entries(json).map(([field, messages]) => [field, [messages].flat().map(textOf)]),
  );
}

interface Payload {
  readonly json: unknown;
  /** Where the payload was: `data`, or empty if there was no envelope. */
  readonly path: string;
}

/**
 * The payload of a successful answer: `data` of the envelope. If there is no envelope at all, the answer itself is
 * the payload: the document says that two lists come without it, and that wallets may have other forms.
 */
export function payloadOf(json: unknown): Decoded<Payload> {
  if (!isJsonObject(json) || !isEnveloped(json)) return decoded({ json, path: '' });
  if (json.success === false) return faulty('success', 'is false in an answer that should be a success');
  if (json.data === undefined || json.data === null) return faulty('data', 'but it is missing');
  return decoded({ json: json.data, path: 'data' });
}

function isEnveloped(json: Readonly<Record<string, unknown>>): boolean {
  if ('data' in json) return true;
  return 'success' in json && !('id' in json) && !('items' in json);
}
