/** The same payment in an earlier batch: what was paid, or may have been, is not selected again (safety "Duplicates"). */
import { foldedWords } from '../../../shared/domain/fold-letters.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import { utcDay } from '../../../shared/domain/utc-day.ts';
import type { EarlierPayment, Journal, RowRef } from '../ports/journal-port.ts';
import { placeOf } from './row-place.ts';

export interface DuplicateFinding {
  readonly makes: 'held' | 'closed' | 'nothing';
  readonly problem: Problem;
}

export interface NewRow {
  readonly row: number;
  readonly fields: RowFields;
  readonly identity: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string | null;
}

export interface EarlierSources {
  readonly journal: Journal;
  readonly nowMs: number;
  readonly address: string;
  /** The batch that was made of this very sheet before, and that makes room for it. */
  readonly except?: string | null | undefined;
}

const DAY_MS = 86_400_000;
/** Earlier payments that are shown beside one row: more of them ask nothing else of the person. */
export const EARLIER_TOLD_MAX = 10;

/** What the row's first earlier payment says of it; undefined where there is none. */
export function earlierDuplicate(
  row: NewRow,
  sources: EarlierSources,
  days: number,
): DuplicateFinding | undefined {
  for (const finding of earlierDuplicates(row, sources, days)) return finding;
  return undefined;
}

/**
 * What another payment says of a row that is mended: by its new values, and by all those it had. The sheet it came from
 * may have been imported again meanwhile, and paid.
 */
export function duplicateOfMended(
  {
    before,
    after,
    batch,
  }: { readonly before: readonly NewRow[]; readonly after: NewRow; readonly batch: string },
  sources: EarlierSources,
  days: number,
): DuplicateFinding | undefined {
  const found = earlierDuplicate(after, sources, days);
  if (found !== undefined && found.makes !== 'nothing') return found;
  for (const former of before) {
    const finding = earlierDuplicate(former, { ...sources, except: batch }, days);
    if (finding !== undefined && finding.makes !== 'nothing') return finding;
  }
  return found;
}

/**
 * The payments of earlier batches that may be the row's, the newest first. Same recipient, amount and currency with the
 * same reference (or description): held; the same row of a sheet imported again after mending, within `days`: paid
 * before, not selected. Without either: held within `days`, a note beyond, since a monthly payroll is not its own
 * duplicate.
 */
export function* earlierDuplicates(
  row: NewRow,
  sources: EarlierSources,
  days: number,
): Generator<DuplicateFinding> {
  const { identity, amountMinor, currency } = row;
  const { address, except } = sources;
  // Which business it is shows when the wallets are read: until then, any at the address counts.
  // Earlier rows that may be paid count; a ready one is about to be, unless it was only quoted.
  const earlier = sources.journal
    .earlierPayments({ identity, amountMinor, currency, address, businessId: null })
    .filter(({ batch }) => batch !== except)
    .filter((payment) => mayBePaid(payment.state) || isAboutToBePaid(payment, sources.journal));
  for (const payment of earlier) {
    const finding = findingOf(row, payment, { ...sources, days });
    if (finding) yield finding;
  }
}

/** What one earlier payment says of the row; undefined where their words tell them apart. */
export function findingOf(
  row: NewRow,
  payment: EarlierPayment,
  {
    journal,
    nowMs,
    days,
  }: {
    readonly journal: Pick<Journal, 'batch' | 'row'>;
    readonly nowMs: number;
    readonly days: number;
  },
): DuplicateFinding | undefined {
  const sameness = compareWords(row, payment);
  if (sameness === 'different') return undefined;
  const isRecent = nowMs - payment.createdAtMs <= days * DAY_MS;
  if (sameness === 'same' && isRecent && payment.state === 'paid' && payment.row === row.row) {
    const params = { date: utcDay(payment.createdAtMs) };
    return { makes: 'closed', problem: { code: 'row-paid-before', severity: 'note', params } };
  }
  // `where` is the pair's other half, by which a decision about this pair is known again.
  const place = { where: pairOf(payment), ...placeOf(journal, payment) };
  if (sameness === 'same' || isRecent) {
    return { makes: 'held', problem: { code: 'duplicate-exact', severity: 'warning', params: place } };
  }
  const params = { ...place, difference: 'longer-ago' };
  return { makes: 'nothing', problem: { code: 'duplicate-near', severity: 'note', params } };
}

function isAboutToBePaid({ state, batch }: EarlierPayment, journal: Journal): boolean {
  return state === 'ready' && journal.batch(batch)?.created.begunBy !== 'quote';
}

/** `unsaid` where neither row carries a reference or a description to tell them apart. */
function compareWords(row: NewRow, payment: EarlierPayment): 'same' | 'different' | 'unsaid' {
  if (row.reference !== null || payment.reference !== null) {
    return row.reference === payment.reference ? 'same' : 'different';
  }
  const description = row.fields.description ?? null;
  if (description !== null || payment.description !== null) {
    return foldedWords(description ?? '') === foldedWords(payment.description ?? '') ? 'same' : 'different';
  }
  return 'unsaid';
}

/** The name of a row of another batch, as `where` of a duplicate of it. */
export function pairOf({ batch, row }: RowRef): string {
  return `${batch}, ${row}`;
}
