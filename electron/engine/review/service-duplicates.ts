/**
 * Payments in the service's own list that were made by another route than this journal, or that a restored journal
 * lacks (`read-sessions.ts` reads them).
 */

import type { Session } from '../../../shared/api/session.ts';
import { fitsMask } from '../../../shared/domain/masked-text.ts';
import { fitsMaskedPhone, phoneTail } from '../../../shared/domain/phone-tail.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { nameOf, paidToOfIdentity, recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import { paymentNumber, type ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import { DAY_MS, utcDay } from '../../../shared/domain/time.ts';
import { markersOf } from '../core/doubt/match-session.ts';
import { amountKeysOf } from '../core/doubt/near-matches.ts';
import { differenceOf } from '../core/doubt/session-fit.ts';
import { type ForgottenPeriod, isInForgottenPeriod } from '../core/row/batch-record.ts';
import { isSwapAndSend, type RowRecord, type RowRef } from '../core/row/row-record.ts';
import type { ReadFailure } from '../core/state/inputs.ts';
import {
  type DecisionQueries,
  plainWords,
  releasedPairs,
  verdictOf,
} from '../duplicates/compare-payments.ts';
import type { Now } from '../ports/clock.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { ForgottenPayments, foldedId, isPayeeShown, mayBeOurs, OWN_SWAP } from './forgotten-payments.ts';
import { type ReadSessions, readSessions, type SessionSource } from './read-sessions.ts';
import { readAnew, readUnknown } from './read-unknown.ts';
import { type QuotableRow, type QuotableRows, quotableRows } from './review.ts';

const NONE: ReadonlySet<string> = new Set();

interface HeldRow {
  readonly row: number;
  readonly problem: Problem;
}

type ServiceDuplicates =
  | {
      readonly ok: true;
      readonly held: readonly HeldRow[];
      /** The service's clock when the reading began; undefined if the service gave none, or nothing was read. */
      readonly readAtMs: number | undefined;
      /** That not all payments of the list could be read, if so. */
      readonly unread: Problem | undefined;
    }
  | { readonly ok: false; readonly failure: ReadFailure };

/** What the sessions of the list are compared with. */
export interface Comparison {
  readonly journal: Pick<ReadonlyJournal, 'ownerOf' | 'rowOfMarker' | 'row'> & DecisionQueries;
  /** The sessions are looked up among the batches with the same service as this batch. */
  readonly batch: string;
  readonly now: Now;
  /** `duplicates.days` */
  readonly days: number;
  readonly forgottenPeriods: readonly ForgottenPeriod[];
  /** What the rows' references identify. */
  readonly means: ReferenceMeaning;
  /** When the rows were first compared, by our clock: payments since then count, however many days ago they were. */
  readonly sinceMs?: number;
}

/** A comparison with the batches of one service. */
interface ServiceComparison extends Comparison {
  readonly journal: Comparison['journal'] & Pick<ReadonlyJournal, 'batches'>;
  /** The service's, as the batches name it. */
  readonly address: string;
}

export interface DuplicateSource extends ServiceComparison, SessionSource {}

/**
 * Rows whose recipient, amount and currency a session already has, recently or under the same number. They are held
 * for a decision.
 */
export async function findServiceDuplicates(
  rows: QuotableRows,
  source: DuplicateSource,
): Promise<ServiceDuplicates> {
  if (isEmpty(rows)) return { ok: true, held: [], readAtMs: undefined, unread: undefined };
  const found = await findAmongKnown(rows, source);
  if (found !== undefined) return found;
  const read = await readForeignSessions(source);
  if (!read.ok) return read;
  const unread = read.isWhole ? undefined : problem('list-read-in-part');
  return { ...read, held: heldByList(rows, read.sessions, source), unread };
}

/**
 * The same by what the list has shown before and shows now. A known session that would hold a row if it were paid is
 * read anew, whatever was last known of it. Undefined if the list must be read whole.
 */
async function findAmongKnown(
  rows: QuotableRows,
  source: DuplicateSource,
): Promise<ServiceDuplicates | undefined> {
  const read = await readUnknown(source);
  if (read === undefined || !read.ok) return read;
  const ours = batchesOf(source);
  const { sessions, listed } = read.value;
  const others = (all: readonly Session[]) => all.filter((session) => isForeign(session, source, ours));
  const asPaid = others(
    sessions.map((session) => (listed.has(session.id) ? session : { ...session, status: 'completed' })),
  );
  const amounts = new Set<string>();
  for (const { row } of heldByList(rows, asPaid, source)) {
    const { currency, amountMinor } = rows.one(row).record;
    amounts.add(`${currency} ${amountMinor}`);
  }
  const isAlike = (session: Session) => amountKeysOf(session).some((key) => amounts.has(key));
  const anew = await readAnew(
    source,
    asPaid.filter((session) => !listed.has(session.id) && isAlike(session)),
  );
  if (anew === undefined || !anew.ok) return anew;
  const now = sessions.map((session) => anew.value.get(session.id) ?? session);
  const held = heldByList(rows, others(now), source);
  return { ok: true, held, readAtMs: read.serverTimeMs, unread: undefined };
}

/** The sessions of the list that this journal does not treat as its own payments. */
export function readForeignSessions(source: DuplicateSource): Promise<ReadSessions> {
  const ours = batchesOf(source);
  return readSessions(source, (session) => isForeign(session, source, ours));
}

/** The batches at the comparison's address: what their rows made is this journal's own there. */
export function batchesOf({
  journal,
  address,
}: {
  readonly journal: Pick<ReadonlyJournal, 'batches'>;
  readonly address: string;
}): ReadonlySet<string> {
  const ofService = journal.batches().filter(({ created }) => created.address === address);
  return new Set(ofService.map(({ batch }) => batch));
}

/**
 * The ready rows of the batch that sessions of the list may have paid by another route since the review, which compared
 * them with all earlier payments. Sessions that rows of this journal made are left to the run.
 */
export function paidElsewhere(
  sessions: readonly Session[],
  source: Omit<ServiceComparison, 'forgottenPeriods' | 'journal'> & {
    readonly journal: ServiceComparison['journal'] & Parameters<typeof quotableRows>[0];
  },
): HeldRow[] {
  const comparison = { ...source, forgottenPeriods: [] };
  const { journal } = comparison;
  const ours = batchesOf(comparison);
  const others = sessions.filter(
    (session) => !hasPaidNobody(session, journal) && rowsOfSession(session, comparison, ours).length === 0,
  );
  if (others.length === 0) return [];
  const amounts = new Set(others.flatMap(amountKeysOf));
  const rows = quotableRows(source.journal, source.batch, ({ currency, amountMinor }) =>
    amounts.has(`${currency} ${amountMinor}`),
  );
  return heldByList(rows, others, comparison);
}

/** The rows that one of the foreign sessions may already have paid, each with the first such session. */
export function heldByList(
  rows: Pick<QuotableRows, 'all'>,
  sessions: Iterable<Session>,
  comparison: Comparison,
): HeldRow[] {
  const all = [...sessions];
  const byAmount = new Map<string, Session[]>();
  for (const session of all) {
    for (const key of amountKeysOf(session)) {
      const same = byAmount.get(key);
      if (same === undefined) byAmount.set(key, [session]);
      else same.push(session);
    }
  }
  const accounts = comparison.forgottenPeriods.length === 0 ? NONE : accountsOf(rows);
  const forgotten = new ForgottenPayments(all, { ...comparison, accounts });
  const held: HeldRow[] = [];
  for (const row of rows.all()) {
    const { currency, amountMinor } = row.record;
    // Of a swap by quote the amount may not be known.
    const isAny = amountMinor === 0 && isGivenWhole(row.fields);
    const similar = isAny ? all : (byAmount.get(`${currency} ${amountMinor}`) ?? []);
    const same = similar.filter((session) => isSamePayment(row, session, comparison));
    const found = openDuplicate(row, { same, forgotten }, comparison);
    if (found !== undefined) held.push({ row: row.record.row, problem: found });
  }
  return held;
}

/** The ids of the own accounts that the rows pay. */
function accountsOf(rows: Pick<QuotableRows, 'all'>): ReadonlySet<string> {
  const accounts = new Set<string>();
  for (const { fields } of rows.all()) accounts.add(foldedId(fields.destination_account_id));
  accounts.delete('');
  return accounts;
}

/** The first payment that may have paid the row and that no person has told apart from it, as the problem to ask about. */
export function openDuplicate(
  { record, fields }: Pick<QuotableRow, 'record' | 'fields'>,
  {
    same,
    near = [],
    forgotten,
  }: {
    readonly same: readonly Session[];
    readonly near?: readonly Session[];
    readonly forgotten: ForgottenPayments;
  },
  { journal, batch }: Comparison,
): Problem | undefined {
  const known = [...new Set([...same, ...near, ...forgotten.of(fields)])];
  const unclear = forgotten.unclearFor(fields);
  const others = unclear?.sessions.filter((session) => !known.includes(session)) ?? [];
  if (known.length + others.length === 0) return undefined;
  const isDecided = record.releasedCodes.some((code) => code.startsWith('duplicate-'));
  const released = isDecided ? releasedPairs(journal, { batch, row: record.row }) : NONE;
  const open = known.find(({ id }) => !released.has(id));
  if (open !== undefined && same.includes(open)) {
    const isKnown = markersOf(open).length > 0 || isPayeeShown(fields, open);
    return isKnown
      ? problem('duplicate-exact', placeOfSession(open))
      : problem('duplicate-near', { ...placeOfSession(open), difference: 'owner-hidden' });
  }
  if (open !== undefined)
    return problem('duplicate-near', { ...placeOfSession(open), difference: differenceFrom(record, open) });
  const [first] = others;
  if (unclear === undefined || first === undefined || released.has(unclear.key)) return undefined;
  const difference = `payee-hidden:${others.length - 1}`;
  return problem('duplicate-near', { ...placeOfSession(first), where: unclear.key, difference });
}

function placeOfSession({ id, reference, createdAtMs }: Session): NonNullable<Problem['params']> {
  const date = createdAtMs === undefined ? undefined : utcDay(createdAtMs);
  return { where: id, session: reference ?? id, ...(date !== undefined && { date }) };
}

/** What differs between the other payment and the row, as a token of the catalogue: its amount, or else its recipient. */
function differenceFrom({ amountMinor, currency }: RowRecord, session: Session): string {
  const theirs = session.fromCurrency ?? session.toCurrency;
  const isSameAmount = amountKeysOf(session).includes(`${currency} ${amountMinor}`);
  if (isSameAmount || session.amount === undefined || theirs === undefined) return 'account';
  return `amount:${session.amount} ${theirs.toUpperCase()}`;
}

function isEmpty(rows: QuotableRows): boolean {
  for (const _ of rows.all()) return false;
  return true;
}

/**
 * True if the session must be compared here. Sessions of rows that this journal treats as paid, or in doubt, are
 * compared through the journal. A row that it treats as unpaid (failed, refused, set
 * aside) is compared here if the list says otherwise. So is a row of another address that this list shows: the service
 * has two addresses, and the journal compares only batches of one.
 */
export function isForeign(session: Session, comparison: Comparison, ours: ReadonlySet<string>): boolean {
  const { journal } = comparison;
  if (hasPaidNobody(session, journal)) return false;
  return rowsOfSession(session, comparison, ours).every(
    (place) => !mayBePaid(journal.row(place)?.state ?? 'ready'),
  );
}

/**
 * True if the session failed and no row of the journal, at whatever address, has seen it completed: nobody knows whether
 * the money came back.
 */
function hasPaidNobody(session: Session, journal: Comparison['journal']): boolean {
  if (session.status !== 'failed') return false;
  const rows = [
    journal.ownerOf(session.id),
    ...markersOf(session).map((marker) => journal.rowOfMarker(marker)),
  ];
  return rows.every((row) => row === undefined || journal.row(row)?.state !== 'paid');
}

/**
 * The rows of these batches that have the session, or whose marker it shows. A marker that was copied makes no row: who
 * repeats a payment in the portal, or takes its description into another sheet, copies it.
 */
function rowsOfSession(
  session: Session,
  { journal, batch }: Comparison,
  ours: ReadonlySet<string>,
): readonly RowRef[] {
  const marked = markersOf(session).map((marker) => {
    const place = journal.rowOfMarker(marker);
    const row = place && journal.row(place);
    return row && hasOtherSession(row, marker, session.id) ? undefined : place;
  });
  return [journal.ownerOf(session.id, batch), ...marked].flatMap((place) =>
    place !== undefined && ours.has(place.batch) ? [place] : [],
  );
}

/** True if another session is known to be the payment that was sent with the marker. A swap and send makes two of them. */
function hasOtherSession(row: RowRecord, marker: string, sessionId: string): boolean {
  const intent = [row, ...row.earlier].find((each) => each.marker === marker);
  const known = intent?.sessionId ?? sessionId;
  return known !== sessionId && !isSwapAndSend(row);
}

/** True if nothing tells the session of a forgotten period apart from an operation whose body was given as a whole. */
export function isForgottenOperation(
  record: RowRecord,
  session: Session,
  { forgottenPeriods, journal }: Comparison,
  { isAnyAmount = false } = {},
): boolean {
  const difference = differenceOf(record, session);
  return (
    isInForgottenPeriod(forgottenPeriods, session.createdAtMs) &&
    mayBeOurs(session, journal) &&
    (record.operation === 'swap' || session.transactionType !== OWN_SWAP) &&
    (difference === undefined || (isAnyAmount && difference.startsWith('other-amount:')))
  );
}

function isSamePayment({ record, fields }: QuotableRow, session: Session, comparison: Comparison): boolean {
  // A body that was given as a whole has no fields that could be compared.
  if (isGivenWhole(fields)) return isForgottenOperation(record, session, comparison);
  const { days, forgottenPeriods } = comparison;
  const { ourMs, serverMs = ourMs } = comparison.now;
  const { createdAtMs } = session;
  const isForgotten = isInForgottenPeriod(forgottenPeriods, createdAtMs);
  // If the list hides the recipient of a payment that our journal may lack, that clears no row.
  const isComparable = !isForgotten || showsRecipient(fields, session);
  if (isComparable ? !isSameRecipient(fields, session) : differenceOf(record, session) !== undefined)
    return false;
  const theirs = plainWords(session.description);
  // We wrote the description of a payment that our journal may lack, so with the same words it is this row's, however
  // old it is. With other words it counts like anybody's: the description may have been corrected since.
  if (isForgotten && (theirs === '' || theirs === plainWords(fields.description))) return true;
  const { sinceMs = Number.POSITIVE_INFINITY } = comparison;
  // Without a date it may be of today: it was in the days that were asked for.
  const isRecent =
    createdAtMs === undefined ||
    createdAtMs >= sinceMs ||
    Math.min(ourMs, serverMs) - createdAtMs <= days * DAY_MS;
  const isNumbered = containsNumber(session.description, paymentNumber(record.reference, comparison.means));
  return verdictOf(isNumbered ? 'same' : 'unnumbered', isRecent) === 'held';
}

function isGivenWhole(fields: RowFields): boolean {
  return Object.keys(fields).length === 0;
}

/** Shorter numbers (`12`) appear in many descriptions by chance. */
const NUMBER_LENGTH_MIN = 4;

/**
 * True if the description of a payment names the row's own number: a person who paid the invoice elsewhere wrote it
 * there.
 */
function containsNumber(description: string | undefined, number: string | null): boolean {
  if (number === null || number.length < NUMBER_LENGTH_MIN) return false;
  return ` ${paymentNumber(description ?? null, 'payment') ?? ''} `.includes(` ${number} `);
}

/**
 * False if the list hides or masks what would identify the row's recipient. Where it shows an own account is not
 * documented, so the forgotten payments compare those (`unclearFor`).
 */
function showsRecipient(fields: RowFields, { recipient }: Session): boolean {
  if (fields.destination_account_id !== undefined) return true;
  const shown = recipient?.[addressOf(fields) ?? 'name'];
  return shown !== undefined && shown.trim() !== '' && !shown.includes('*');
}

/**
 * Compares by an own account's id, by phone or e-mail, also where the list masks them. If none says who is paid (a bank
 * account, cash), by the name, because the list documents nothing else of a recipient. Two people with one name are put
 * to a person, so that nobody is paid twice.
 */
function isSameRecipient(fields: RowFields, { recipient, recipientId }: Session): boolean {
  const account = foldedId(fields.destination_account_id);
  if (account !== '' && account === foldedId(recipientId)) return true;
  const phone = recipient?.phone ?? '';
  if (phone.includes('*') ? fitsMaskedPhone(phone, fields.phone ?? '') : isSamePhone(phone, fields.phone))
    return true;
  const email = recipient?.email?.trim().toLowerCase() ?? '';
  const ours = fields.email?.trim().toLowerCase() ?? '';
  if (email !== '' && (email === ours || fitsMask(email, ours))) return true;
  if (addressOf(fields) !== undefined) return false;
  const name = nameOf({ first_name: recipient?.name ?? '' });
  return name !== '' && name === nameOf(fields);
}

function isSamePhone(one: string, other = ''): boolean {
  const tail = phoneTail(one);
  return tail !== '' && tail === phoneTail(other);
}

/** The phone or e-mail that is the recipient's identity (R6); undefined if something else is. */
function addressOf(fields: RowFields): 'phone' | 'email' | undefined {
  const paidTo = paidToOfIdentity(recipientIdentity(fields));
  return paidTo === 'phone' || paidTo === 'email' ? paidTo : undefined;
}
