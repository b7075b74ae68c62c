/** Approval: freezes what is paid and the most that may leave each wallet. An edit voids it. */
import { amountWithCode } from '../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import { openedAtMs } from '../core/row/attempts.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import { contentHash } from '../core/row/content-hash.ts';
import type { EventOf, ImportedRow } from '../core/row/events.ts';
import { isQuoted, type RowRecord } from '../core/row/row-record.ts';
import { isApprovalStale } from '../core/send/approval-age.ts';
import { debitOf, exposureOf } from '../core/state/place-row.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

export interface ApprovalFigures {
  readonly count: number;
  /** Per currency: what the recipients get. */
  readonly totalsMinor: Readonly<Record<string, number>>;
  /** The same of the whole batch: with what earlier approvals paid, or may have. */
  readonly wholeMinor: Readonly<Record<string, number>>;
  /** Per currency of the wallet: fees of the rows to be sent. */
  readonly feesMinor: Readonly<Record<string, number>>;
  /** Per currency of the wallet: what the rows still to be sent will take from it, at the reviewed prices. */
  readonly debitMinor: Readonly<Record<string, number>>;
  /** Per currency of the wallet: `debitMinor` plus the tolerance, which is what the wallet should hold. */
  readonly neededMinor: Readonly<Record<string, number>>;
  /** Per currency of the wallet: the most that may leave it for the whole batch, including what has already left. */
  readonly highestDebitMinor: Readonly<Record<string, number>>;
}

/** Sums the rows that would be sent, tolerance included, and adds what earlier approvals already committed. */
export function approvalFigures(rows: Iterable<RowRecord>, tolerancePercent: number): ApprovalFigures {
  const totals: Record<string, number> = {};
  const whole: Record<string, number> = {};
  const fees: Record<string, number> = {};
  const debit: Record<string, number> = {};
  const needed: Record<string, number> = {};
  const highest: Record<string, number> = {};
  let count = 0;
  for (const row of rows) {
    if (row.state === 'ready') {
      const cost = debitOf(row, row.reviewed);
      count += 1;
      add(totals, row.currency, row.amountMinor);
      add(whole, row.currency, row.amountMinor);
      // Customers are asked for the amount, and nothing leaves a wallet.
      const most = isQuoted(row) ? withTolerance(cost.minor, tolerancePercent) : cost.minor;
      add(highest, cost.currency, most);
      if (isQuoted(row)) {
        add(fees, cost.currency, row.reviewed?.totalFeesMinor ?? 0);
        add(debit, cost.currency, cost.minor);
        add(needed, cost.currency, most);
      }
    } else if (mayBePaid(row.state)) {
      add(whole, row.currency, row.amountMinor);
      const exposure = exposureOf(row);
      add(highest, exposure.currency, exposure.minor);
    }
  }
  return {
    count,
    ...{ totalsMinor: totals, wholeMinor: whole, feesMinor: fees, debitMinor: debit, neededMinor: needed },
    highestDebitMinor: highest,
  };
}

/** The most that a debit may grow to before it is sent, in minor units. */
export function withTolerance(debitMinor: number, tolerancePercent: number): number {
  return Math.ceil(debitMinor * (1 + tolerancePercent / 100));
}

/**
 * What a wallet lacks, in minor units: nothing if it holds what was quoted. Otherwise the tolerance is included,
 * because a deposit of the bare difference could be too small after the next quote.
 */
export function missingMinor(figures: ApprovalFigures, currency: string, balanceMinor: number): number {
  return (figures.debitMinor[currency] ?? 0) > balanceMinor
    ? (figures.neededMinor[currency] ?? 0) - balanceMinor
    : 0;
}

/** Who approves, and whether sending is a separate act afterwards or part of the same command. */
export interface ApprovedBy {
  readonly by: string;
  /** The second person, if there is one. */
  readonly approver?: string | null | undefined;
  readonly waitsForSend?: boolean;
}

/** The event that approves the rows that are ready now. `contents` are the contents of all rows, in the sheet's order. */
export function approvalEvent(
  figures: ApprovalFigures,
  contents: Iterable<ImportedRow>,
  { by, approver, waitsForSend = false }: ApprovedBy,
): EventOf<'batch-approved'> {
  return {
    type: 'batch-approved',
    by: approver ? `${by}\n${approver}` : by,
    count: figures.count,
    totalsMinor: figures.totalsMinor,
    highestDebitMinor: figures.highestDebitMinor,
    rowsSha256: contentHash(contents),
    ...(waitsForSend && { waitsForSend }),
  };
}

/** Every row's content, in the sheet's order. */
export function* contentsOf(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  batch: string,
): Generator<ImportedRow> {
  for (const { row } of journal.rows(batch)) yield journal.content({ batch, row });
}

/** Every row's content as the sheet had it, before any later correction. */
export function* importedContentsOf(
  journal: Pick<ReadonlyJournal, 'rows' | 'content' | 'formerContents'>,
  batch: string,
): Generator<ImportedRow> {
  for (const { row } of journal.rows(batch)) {
    const [imported] = journal.formerContents({ batch, row });
    yield imported ?? journal.content({ batch, row });
  }
}

/** True if rows wait under an approval that is days old and nothing was sent since. */
export function isAged(
  journal: Pick<ReadonlyJournal, 'rows' | 'counts'>,
  record: BatchRecord,
  nowMs: number,
): boolean {
  const { batch } = record;
  if (!isApprovalStale(record, 0, nowMs) || (journal.counts(batch).ready ?? 0) === 0) return false;
  let lastSentAtMs = 0;
  for (const row of journal.rows(batch)) lastSentAtMs = Math.max(lastSentAtMs, openedAtMs(row) ?? 0);
  return isApprovalStale(record, lastSentAtMs, nowMs);
}

/**
 * What each wallet lacks for the rows still to be sent, fees and tolerance included; empty if every wallet suffices. A
 * wallet whose balance is not known is not judged.
 */
export function shortfalls(
  figures: ApprovalFigures,
  balancesMinor: ReadonlyMap<string, number>,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const currency of Object.keys(figures.debitMinor)) {
    const balanceMinor = balancesMinor.get(currency);
    const lacks = balanceMinor === undefined ? 0 : missingMinor(figures, currency, balanceMinor);
    if (lacks > 0) problems.push(problem('funds-short', { missing: amountWithCode(lacks, currency) }));
  }
  return problems;
}

function add(sums: Record<string, number>, currency: string, amountMinor: number): void {
  sums[currency] = (sums[currency] ?? 0) + amountMinor;
}
