/**
 * Whether a sheet is one that was paid before: of the same bytes, or the same but for some cells. Another name of its
 * file or tab proves nothing; a period that it states inside itself does.
 */

import { mayBePaid } from '../../../shared/domain/row-state.ts';
import type { Now } from '../../../shared/domain/time.ts';
import { isSamePeriod } from '../../../shared/sheet/check/whole/stated-period.ts';
import { daysSince, type SentAt, SHEET_AGAIN_DAYS } from '../core/comparison/moments.ts';
import type { Payee } from '../core/comparison/payee.ts';
import type { Aspects } from '../core/comparison/same-payment.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { EarlierPayment } from '../ports/journal-port.ts';
import type { ComparedRow } from './intent.ts';

/** This many rows are enough to tell whether a sheet repeats a batch, so a large sheet is not compared twice. */
const ROWS_SAMPLED = 2_000;
/** A sheet that a person said is a new one may come so many days earlier the next time: two, or a third of a short interval. */
const EARLIER_DAYS = 2;
const EARLIER_SHARE = 1 / 3;

/** The sheet of the new rows. */
export interface NewSheet {
  readonly sha256: string | null;
  /** The fingerprint of its headings. */
  readonly layout: string | null;
  readonly period: string | undefined;
  /** All of its rows. */
  readonly rows: () => Iterable<ComparedRow>;
  /** Whom they pay, and under which name. */
  readonly payees: () => Iterable<Pick<Payee, 'identity' | 'name'>>;
}

/** What the journal knows of earlier sheets. */
interface SheetBooks {
  /** The payments of payee and amount of a row that were made, or may have been, under no other number. */
  readonly paymentsLike: (row: ComparedRow) => Iterable<Pick<EarlierPayment, 'batch' | 'state'>>;
  readonly recordOf: (batch: string) => BatchRecord | undefined;
}

/** When a batch was sent, as far as its record says it. */
export function sentAtOf({
  approvedAtMs,
  createdAtMs,
}: Pick<BatchRecord, 'approvedAtMs' | 'createdAtMs'>): SentAt {
  return { ourMs: approvedAtMs ?? createdAtMs, serverMs: null };
}

export class SheetAgain {
  readonly #sheet: NewSheet;
  readonly #now: Now;
  readonly #books: SheetBooks;
  #repeated: Repeated | undefined;

  constructor(sheet: NewSheet, now: Now, books: SheetBooks) {
    this.#sheet = sheet;
    this.#now = now;
    this.#books = books;
  }

  /** How the sheet of an earlier batch compares, for a payment of it that was sent at that moment. */
  aspectOf(record: BatchRecord, sent: SentAt): Aspects['sheet'] {
    const relation = this.#relationTo(record);
    if (relation !== 'repeats' && relation !== 'same-bytes') return relation;
    const [ours, theirs] = [this.#sheet.period, record.created.period];
    if (ours !== undefined && theirs !== undefined) return 'again';
    if (ours !== theirs || this.#isExpected()) return 'other';
    if (daysSince(sent, this.#now) < SHEET_AGAIN_DAYS) return 'again';
    // The next month's payroll pays the same people the same amounts, in a file of its own.
    return relation === 'same-bytes' ? 'again-unstated' : 'other';
  }

  readonly #relations = new Map<string, 'repeats' | 'same-bytes' | 'other-period' | 'other'>();

  #relationTo(record: BatchRecord): 'repeats' | 'same-bytes' | 'other-period' | 'other' {
    const known = this.#relations.get(record.batch) ?? this.#relate(record);
    this.#relations.set(record.batch, known);
    return known;
  }

  #relate(record: BatchRecord): 'repeats' | 'same-bytes' | 'other-period' | 'other' {
    const { file, period } = record.created;
    const [ours, theirs] = [this.#sheet.period, period];
    const isOther = ours !== undefined && theirs !== undefined && !isSamePeriod(ours, theirs);
    if (isOther) return 'other-period';
    if (file !== null && file.sha256 === this.#sheet.sha256) return 'same-bytes';
    return this.repeats(record.batch) ? 'repeats' : 'other';
  }

  /** True if the sheet's rows repeat those of the batch, but for some. */
  repeats(batch: string): boolean {
    return this.#repeats.meant.has(batch);
  }

  get repeatedBatches(): readonly string[] {
    return [...this.#repeats.meant];
  }

  get #repeats(): Repeated {
    this.#repeated ??= this.#repeatedBatches();
    return this.#repeated;
  }

  /**
   * The newest batch that paid what the sheet repeats, and how many days ago it was sent; undefined if there is none. One
   * whose rows were set aside says nothing of when the next sheet is due.
   */
  newest(): { readonly batch: string; readonly days: number } | undefined {
    let newest: BatchRecord | undefined;
    for (const batch of this.#repeats.paid) {
      const record = this.#books.recordOf(batch);
      if (record !== undefined && record.createdAtMs >= (newest?.createdAtMs ?? 0)) newest = record;
    }
    return newest && { batch: newest.batch, days: daysSince(sentAtOf(newest), this.#now) };
  }

  /**
   * A person said of the newest sheet like this, which came after such an interval, that it was a new one and paid it:
   * the next one is expected after the same interval. A second sheet of one day, as a bonus, says nothing of it.
   */
  #isExpected(): boolean {
    const newest = this.newest();
    const interval = newest && this.#books.recordOf(newest.batch)?.created.repeats?.days;
    if (newest === undefined || interval === undefined || interval < 1) return false;
    const earlier = Math.min(EARLIER_DAYS, Math.floor(interval * EARLIER_SHARE));
    return newest.days >= interval - earlier;
  }

  /** The batches of which at least half of the sheet's rows were rows, and payments. */
  #repeatedBatches(): Repeated {
    const [meant, paid] = [new Map<string, number>(), new Map<string, number>()];
    let sampled = 0;
    for (const row of this.#sheet.rows()) {
      if (sampled >= ROWS_SAMPLED) break;
      sampled += 1;
      const payments = [...this.#books.paymentsLike(row)];
      countBatches(meant, payments);
      countBatches(
        paid,
        payments.filter(({ state }) => mayBePaid(state)),
      );
    }
    const halfOf = (counts: ReadonlyMap<string, number>) =>
      new Set([...counts].flatMap(([batch, count]) => (count * 2 >= sampled ? [batch] : [])));
    return { meant: halfOf(meant), paid: halfOf(paid) };
  }
}

/** The batches that a sheet repeats: those that meant its payments, and those of them that may have made them. */
interface Repeated {
  readonly meant: ReadonlySet<string>;
  readonly paid: ReadonlySet<string>;
}

/** Each batch counts once for a row. */
function countBatches(counts: Map<string, number>, payments: readonly { readonly batch: string }[]): void {
  for (const batch of new Set(payments.map((payment) => payment.batch)))
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
}
