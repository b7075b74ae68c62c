/** Whether the period that a sheet states was paid already by an earlier sheet of its layout. */
import { countIn, NOT_MEANT, ROW_STATES } from '../../../shared/domain/row-state.ts';
import type { Now } from '../../../shared/domain/time.ts';
import { isSamePeriod } from '../../../shared/sheet/check/whole/stated-period.ts';
import { daysSince } from '../core/comparison/moments.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { mayBeSamePayer, type Payer, payerOf } from './intent.ts';
import { type NewSheet, sentAtOf } from './sheet-again.ts';

/** `month 11` is another one a year later: without a year it is the same only for so many days. */
const WITHOUT_YEAR_DAYS = 300;
const MEANT = ROW_STATES.filter((state) => !NOT_MEANT.includes(state));

export interface PaidPeriod {
  readonly record: BatchRecord;
  readonly period: string;
  readonly paid: number;
  /** All rows that it was meant to pay. */
  readonly of: number;
}

/** The newest batch of the layout and the period of which rows were paid; the same file is that batch itself. */
export function paidPeriod(
  journal: Pick<ReadonlyJournal, 'batches' | 'counts'>,
  { period, layout, sha256 }: Pick<NewSheet, 'period' | 'layout' | 'sha256'>,
  { payer, now }: { readonly payer: Payer; readonly now: Now },
): PaidPeriod | undefined {
  if (period === undefined || layout === null) return undefined;
  const isPaid = (record: BatchRecord): boolean => {
    const { created, approvedAtMs, batch } = record;
    if (created.period === undefined || !isSamePeriod(period, created.period)) return false;
    const saysYear = [period, created.period].every((each) => / 20\d\d$/.test(each));
    return (
      approvedAtMs !== null &&
      created.mappingFingerprint === layout &&
      created.file?.sha256 !== sha256 &&
      mayBeSamePayer(payer, payerOf(record)) &&
      (saysYear || daysSince(sentAtOf(record), now) < WITHOUT_YEAR_DAYS) &&
      countIn(journal.counts(batch), 'paid') > 0
    );
  };
  const record = journal.batches().findLast(isPaid);
  if (record === undefined) return undefined;
  const counts = journal.counts(record.batch);
  return { record, period, paid: countIn(counts, 'paid'), of: countIn(counts, ...MEANT) };
}
