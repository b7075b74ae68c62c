import {
  CUSTOMER_DEPOSIT_BODY,
  DEPOSIT_BODY,
  PAYMENT_BODY,
  RECIPIENT_FIELDS,
  SWAP_BODY,
} from '../api/request-bodies.ts';
import type { Problem } from '../domain/problem.ts';
import { findMessage, formatMessage, type Locale } from './catalogue.ts';

/** The service's reason, for use in our own sentences. */
interface ServiceReason {
  /** In our words if we know the reason, otherwise the service's own in quotation marks; undefined if it gave none. */
  readonly words: string | undefined;
  /** What the service gave, unchanged, if that is a code or was replaced by our words; otherwise empty. For Details. */
  readonly code: string;
}

/** One word in a program's spelling (`OTP_ERROR`, `422`), which is not meant for people. */
const BARE_CODE = /^(?=.*[_\d]|[A-Z]+$)\S+$/;

/**
 * The reason of a refusal. The document names a few and leaves the list open, so any other reason is quoted
 * untranslated. A bare code is never shown as a sentence.
 */
export function serviceReason(text: string, locale: Locale): ServiceReason {
  const given = text.trim();
  const own = findMessage(locale, `service-code.${given.toLowerCase().replace(/\s+/g, '_')}`);
  if (own !== undefined) return { words: own, code: given };
  if (given === '' || given === '-') return { words: undefined, code: '' };
  if (BARE_CODE.test(given)) return { words: undefined, code: given };
  return { words: formatMessage(locale, 'service.quoted', { words: given }), code: '' };
}

/**
 * The reason of a failed payment, the same on screens and in results: in our words if we know it, otherwise the
 * service's own in quotation marks, a bare code too, because it is all that tells why nobody was paid.
 */
export function reasonOfFailure(text: string | null, locale: Locale): ServiceReason {
  const reason = serviceReason(text ?? '', locale);
  if (reason.words !== undefined || reason.code === '') return reason;
  return { words: formatMessage(locale, 'service.quoted', { words: reason.code }), code: '' };
}

/** Why there is no quote: our own reason, or what the service gave, after its HTTP status if that is known. */
export function quoteRefusal(errorCode: string, locale: Locale): ServiceReason {
  const ours = findMessage(locale, `quote-code.${errorCode}`);
  if (ours !== undefined) return { words: ours, code: /^\d+$/.test(errorCode) ? errorCode : '' };
  const status = /^\d{3} /.exec(errorCode)?.[0] ?? '';
  const reason = serviceReason(errorCode.slice(status.length), locale);
  if (reason.words === undefined || (reason.code === '' && status === '')) {
    // A text without a status is ours, about an answer that could not be read.
    const id = reason.words === undefined ? 'quote-code.no-words' : 'quote-code.unusable';
    return { words: formatMessage(locale, id), code: errorCode === '-' ? '' : errorCode };
  }
  return { words: formatMessage(locale, 'quote-code.words', { words: reason.words }), code: errorCode };
}

/** Every name that a request field has, without the objects around it. */
const REQUEST_FIELDS: ReadonlySet<string> = new Set([
  ...RECIPIENT_FIELDS,
  ...[...DEPOSIT_BODY, ...CUSTOMER_DEPOSIT_BODY, ...PAYMENT_BODY, ...SWAP_BODY].flatMap(({ path }) =>
    path.split('.'),
  ),
]);

/**
 * True if the service refuses the request as a whole. A row's record has one place for the field and for the code of
 * a refusal without a field, and the document leaves the list of codes open: a single word that is no field of ours
 * is a code.
 */
export function isRefusedWhole({ code, field, params }: Problem): boolean {
  if (code !== 'request-refused' || field !== undefined) return false;
  const given = String(params?.field ?? '-');
  return /^[\w–-]+$/.test(given) && !REQUEST_FIELDS.has(given);
}

/**
 * The part of a problem that is shown only under Details: the service's code, or the id of a batch. Empty if there is
 * none.
 */
export function bareCodeOf(problem: Problem, locale: Locale): string {
  const { code, params = {} } = problem;
  switch (code) {
    case 'quote-error':
      return quoteRefusal(String(params.errorCode ?? '-'), locale).code;
    case 'payment-failed':
      return reasonOfFailure(String(params.reason ?? '-'), locale).code;
    case 'request-refused':
      return isRefusedWhole(problem)
        ? String(params.errorCode ?? params.field ?? '').replace(/^[-–]$/, '')
        : '';
    default:
      return /^session-of-row:\d+ (\S+)$/.exec(String(params.reason ?? params.what ?? ''))?.[1] ?? '';
  }
}
