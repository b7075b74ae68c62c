/**
 * The signs by which a session may have paid one of some rows: those by which the table of payments
 * (`same-payment.ts`) may hold a row. A session with none of them need not be compared, nor a row that no session has one
 * of: both are asked here, so that a sign cannot be forgotten on one side.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { withoutMarkers } from '../../../../shared/domain/marker.ts';
import type { ReferenceMeaning } from '../../../../shared/domain/reference-meaning.ts';
import { foldedWords } from '../../../../shared/domain/text-folding.ts';
import { periodOfText } from '../../../../shared/sheet/check/whole/stated-period.ts';
import { amountKeysOf, mayBeOfAmount } from '../comparison/shown-amount.ts';
import { NumberedRows } from '../comparison/shown-number.ts';
import type { RowRecord } from '../row/row-record.ts';
import type { PaidSigns } from '../state/sweep.ts';
import { markersOf } from './match-session.ts';

export function signsOf(
  rows: Iterable<Pick<RowRecord, 'row' | 'currency' | 'amountMinor' | 'reference'>>,
  means: ReferenceMeaning,
): PaidSigns {
  const all = [...rows];
  const isAny = all.some(({ amountMinor }) => amountMinor === 0);
  const amounts = new Set(all.map(({ currency, amountMinor }) => `${currency} ${amountMinor}`));
  return { amounts: isAny ? undefined : amounts, numbers: new NumberedRows(all, means) };
}

/** True if the session may have paid one of the rows. */
export function mayHavePaid({ amounts, numbers }: PaidSigns, session: Session): boolean {
  if (amounts === undefined || mayBeOfAmount(session, amounts)) return true;
  return numbers.namedBy(session).length > 0 || isOfSheet(session);
}

/** The other way round: whether one of the sessions may have paid a row. `numbers`: the rows that they may name. */
export function mayBePaidBy(
  sessions: readonly Session[],
  numbers: NumberedRows | undefined,
): (row: Pick<RowRecord, 'row' | 'currency' | 'amountMinor'>) => boolean {
  // A session that hides its amount may have paid any row, and so may one of some sheet, whatever its amount.
  const keys = sessions.map((session) => (isOfSheet(session) ? undefined : amountKeysOf(session)));
  const amounts = keys.includes(undefined) ? undefined : new Set(keys.flatMap((each) => each ?? []));
  const named = new Set(sessions.flatMap((session) => numbers?.namedBy(session) ?? []));
  return ({ row, currency, amountMinor }) =>
    amountMinor === 0 || named.has(row) || amounts?.has(`${currency} ${amountMinor}`) !== false;
}

/** Cache: each look at the list asks for it of every session. */
const OF_SHEET = new WeakMap<Session, boolean>();

/** A payment of some sheet that states its period: the same sheet pays the same again, also with a corrected amount. */
export function isOfSheet(session: Session): boolean {
  const known = OF_SHEET.get(session);
  if (known !== undefined) return known;
  const words = foldedWords(withoutMarkers(session.description ?? ''));
  const is = markersOf(session).length > 0 && periodOfText(words) !== undefined;
  OF_SHEET.set(session, is);
  return is;
}
