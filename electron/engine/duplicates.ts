/** The same payment in an earlier batch: what was paid, or may have been, is not selected again (safety "Duplicates"). */
import type { Problem } from '../../shared/domain/problem.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { mayBePaid } from '../../shared/domain/row-state.ts';
import type { EarlierPayment, Journal, RowRef } from './journal-port.ts';
import { placeOf, utcDay } from './row-place.ts';

export interface DuplicateFinding {
  readonly makes: 'held' | 'closed' | 'nothing';
  readonly problem: Problem;
}

interface NewRow {
  readonly row: number;
  readonly fields: RowFields;
  readonly identity: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Same recipient, amount and currency with the same reference (or description): held; the same row of a sheet imported
 * again after mending, within `days`: paid before, not selected. Without either: held within `days`, a note beyond,
 * since a monthly payroll is not its own duplicate.
 */
export function earlierDuplicate(
  row: NewRow,
  sources: {
    readonly journal: Journal;
    readonly nowMs: number;
    readonly address: string;
    /** The batch that was made of this very sheet before, and that makes room for it. */
    readonly except?: string | null;
  },
  days: number,
): DuplicateFinding | undefined {
  const { identity, amountMinor, currency } = row;
  const { address, except } = sources;
  // Which business it is shows when the wallets are read: until then, any at the address counts.
  // Earlier rows that may be paid count; a ready one is about to be, unless it was only quoted.
  const earlier = sources.journal
    .earlierPayments({ identity, amountMinor, currency, address, businessId: null })
    .filter(({ batch }) => batch !== except)
    .filter((payment) => mayBePaid(payment.state) || isAboutToBePaid(payment, sources.journal));
  for (const payment of earlier) {
    const sameness = compareWords(row, payment);
    if (sameness === 'different') continue;
    const isRecent = sources.nowMs - payment.createdAtMs <= days * DAY_MS;
    // `where` is the pair's other half, by which a decision about this pair is known again.
    const place = { where: pairOf(payment), ...placeOf(sources.journal, payment) };
    if (sameness === 'same' && isRecent && payment.state === 'paid' && payment.row === row.row) {
      const params = { date: utcDay(payment.createdAtMs) };
      return { makes: 'closed', problem: { code: 'row-paid-before', severity: 'note', params } };
    }
    if (sameness === 'same' || isRecent) {
      return { makes: 'held', problem: { code: 'duplicate-exact', severity: 'warning', params: place } };
    }
    return {
      makes: 'nothing',
      problem: {
        code: 'duplicate-near',
        severity: 'note',
        params: { ...place, difference: 'longer-ago' },
      },
    };
  }
  return undefined;
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
    return fold(description) === fold(payment.description) ? 'same' : 'different';
  }
  return 'unsaid';
}

function fold(text: string | null): string {
  return (text ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The name of a row of an earlier batch, as `where` of a duplicate of it. */
function pairOf({ batch, row }: RowRef): string {
  return `${batch}, ${row}`;
}
