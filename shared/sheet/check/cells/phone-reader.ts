import { paysWallet } from '../../../domain/channel.ts';
import { isOfOtherOperator } from '../../../domain/mobile-operators.ts';
import { phoneTail } from '../../../domain/phone-tail.ts';
import type { Cell } from '../../table.ts';
import { walletOf } from '../words/channels.ts';
import { doubtOfWallet, planOfCountry } from '../words/phone-plans.ts';
import { digitsAsShown } from './as-shown.ts';
import {
  type CellOutcome,
  type CellPlace,
  cellProblem,
  cleaned,
  type MutableFields,
  refused,
} from './cell-outcome.ts';
import { isOpened, openCell, refusedAsShown } from './open-cell.ts';
import type { QuestionLog } from './question-log.ts';
import { isNumberOf, type PhoneReading, readPhone } from './read-phone.ts';
import type { FieldReader } from './row-draft.ts';
import { unwrap } from './unwrap.ts';

/** Reads a column of phones: each by its row's country and, in the channel of a wallet, as a number of that country. */
export function phoneReader(place: CellPlace, questions: QuestionLog): FieldReader {
  return { isRight: isRightPhone, read: (cell, fields) => readPhoneCell(cell, place, fields, questions) };
}

function isRightPhone(text: string, fields: MutableFields): boolean {
  if (!text.startsWith('+') || doubtOfWallet(text) !== undefined) return false;
  // A row like an earlier one is read in short, without comparing its number with its operator.
  if (fields.provider !== undefined && isOfOtherOperator(walletOf(fields.provider) ?? '', text)) return false;
  if (fields.country !== undefined && planOfCountry(fields.country)?.international.test(text)) return true;
  const reading = readPhone(text, undefined);
  return reading.kind === 'phone' && reading.e164 === text && fitsCountry(reading, fields);
}

/** What a list of contacts puts around a number that is copied from it is among these; what turns digits around is not. */
const UNSEEN = /[\u200b-\u200f\u202a\u202c\u2060\u2066\u2069\ufeff\u00ad]/g;

/** A mobile wallet lies in the row's country; elsewhere a phone is only a way to reach somebody. */
function fitsCountry(reading: { readonly country: string | undefined }, fields: MutableFields): boolean {
  return !paysWallet(fields.channel) || fields.country === undefined || isNumberOf(reading, fields.country);
}

function readPhoneCell(
  cell: Cell,
  place: CellPlace,
  fields: MutableFields,
  questions: QuestionLog,
): CellOutcome {
  const opened = openCell(cell, place);
  if (!isOpened(opened)) return opened;
  const { text: written, original } = opened;
  const country = fields.country;
  const about = { original, params: { country: country ?? 'unknown' } };
  if (cell.kind === 'boolean' || cell.kind === 'date') return refused('phone-invalid', place, about);
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(written.trim())) return refused('digits-lost', place, { original });
  const bare = unwrap(written)
    .replace(UNSEEN, '')
    .replace(/^(\d{7,})\.0$/, '$1');
  const { number: unwrapped, wallet } = withoutWallet(bare);
  const seen = digitsAsShown(cell, unwrapped);
  const masked = 'shown' in seen ? unwrapped : seen.digits;
  const reading = readPhone(masked, country, cell.kind === 'number');
  if ('shown' in seen && !isSamePhone(reading, readPhone(seen.shown, country)))
    return refusedAsShown(original, seen.shown, place);
  switch (reading.kind) {
    case 'phone':
      if (!fitsCountry(reading, fields)) return refused('phone-invalid', place, about);
      if (cell.link !== undefined && callsAnother(cell.link, reading.e164))
        return refusedAsShown(cell.link, original, place);
      return {
        ...cleaned(place, {
          original,
          value: reading.e164,
          what: [
            ...opened.what,
            ...(masked === unwrapped ? [] : ['zeros-from-format']),
            ...(reading.e164 === original ? [] : ['e164']),
          ],
        }),
        ...(wallet !== undefined && { wallet }),
      };
    case 'old-length':
      return refused('phone-old-length', place, { original, params: { digits: reading.digits } });
    case 'zero-lost':
      return (
        withZero(reading.proposed, { original, place, questions }) ??
        refused('phone-invalid', place, { ...about, proposed: reading.proposed })
      );
    case 'invalid':
    case 'no-country':
      return refused('phone-invalid', place, about);
  }
}

/** A number cell dropped the zero that all of the country's numbers begin with: asked once for the column. */
function withZero(
  proposed: string,
  {
    original,
    place,
    questions,
  }: { readonly original: string; readonly place: CellPlace; readonly questions: QuestionLog },
): CellOutcome | undefined {
  const problem = cellProblem('zero-dropped', place, { params: { proposed }, original });
  const asking = questions.choose({ key: `zeros.${place.letter}`, problem, options: ['restore', 'refuse'] });
  if ('held' in asking) return { problems: [{ ...asking.held, original }] };
  if (asking.answer !== 'restore') return undefined;
  return cleaned(place, { original, value: proposed, what: ['zero-restored'] });
}

/** `77 704 92 24 (OM)`, `Wave: 77 704 92 24`: a number, and the operator that it is paid by. */
function withoutWallet(text: string): { readonly number: string; readonly wallet?: string } {
  const [, number = '', behind = ''] = WORD_BEHIND.exec(text.trim()) ?? [];
  const [, before = '', other = ''] = WORD_BEFORE.exec(text.trim()) ?? [];
  const word = behind || before;
  const wallet = word === '' ? undefined : walletOf(word);
  return wallet === undefined ? { number: text } : { number: number || other, wallet };
}

const WORD_BEHIND = /^(\+?\d[\d .-]*\d) ?[(/:-]? ?(\p{L}+(?: \p{L}+)*)\)?$/u;
const WORD_BEFORE = /^(\p{L}+(?: \p{L}+)*) ?[:/-]? ?(\+?\d[\d .-]*)$/u;

/** True for a link that calls, or writes to, another number than the one that is shown. */
function callsAnother(link: string, phone: string): boolean {
  const called = /^(?:tel|sms|callto):([^?;]*)|(?:wa\.me\/|[?&]phone=)([+\d]*)/i.exec(link);
  const digits = phoneTail(called?.[1] ?? called?.[2] ?? '');
  return digits !== '' && !phone.endsWith(digits);
}

function isSamePhone(one: PhoneReading, other: PhoneReading): boolean {
  return one.kind === 'phone' && other.kind === 'phone' && one.e164 === other.e164;
}
