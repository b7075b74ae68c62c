import { once } from 'node:events';
import type { Problem } from '../../shared/domain/problem.ts';
import { kindOfBatch } from '../engine/batch-view.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { Review } from '../engine/review/review-request.ts';
import { changesShown, unseenText } from './changes.ts';
import { readProfiles } from './connection.ts';
import { type OpenEngine, personName } from './open-engine.ts';
import { amountsText, countText } from './output.ts';
import { rowsOfChangedAccount } from './print-batch.ts';
import { problemLine, stoppedLine } from './problem-words.ts';
import { createProgress } from './progress.ts';
import { typedAnswer } from './prompt.ts';
import { EXIT, type ExitStatus, unusable } from './refusal.ts';

export type Reviewed = Extract<Review, { ok: true }>;

export interface ReviewRequest {
  readonly batch: string;
  /** Wallet ids or currency codes. */
  readonly wallets: readonly string[];
  readonly convertFrom: string | undefined;
}

/** True if the command names a wallet, or a currency to exchange from, that the batch was not reviewed with. */
export function namesOtherWallets(
  record: Pick<BatchRecord, 'wallets' | 'convertFrom'>,
  { wallets, convertFrom }: Pick<ReviewRequest, 'wallets' | 'convertFrom'>,
): boolean {
  const taken = Object.entries(record.wallets).flat();
  const isNamed = wallets.some((name) => !taken.includes(name) && !taken.includes(name.toLowerCase()));
  return isNamed || (convertFrom !== undefined && convertFrom !== record.convertFrom);
}

/**
 * Reads the wallets, looks for duplicates at the service, and quotes. Refuses wallet references that cannot be used
 * (exit 2). Returns the status if there is no review: it was interrupted, or the service could not be asked, which is
 * reported with `next`, how to go on. The batch then stays in the journal unchanged.
 */
export async function reviewBatch(
  opened: OpenEngine,
  { batch, wallets, convertFrom }: ReviewRequest,
  next: string,
): Promise<Reviewed | ExitStatus> {
  const { terminal, output, engine, connection } = opened;
  const progress = createProgress(terminal.stderr, { label: 'Quoting', isQuiet: output.isQuiet });
  try {
    const reviewing = engine.review(batch, {
      wallets,
      convertFrom,
      isAutomatic: false,
      isExact: false,
      onProgress: (done, total) => progress.update(done, total),
    });
    const review = await untilInterrupted(opened, reviewing);
    if (review === undefined) {
      output.warn('interrupted while quoting, which sends nothing. Give the command again.');
      return EXIT.interrupted;
    }
    if (review.ok) {
      if (review.unread) output.warn(problemLine(review.unread));
      return review;
    }
    if (review.isArgument) throw unusable(`--wallet: ${problemLine(review.problem)}`);
    output.warn(`${connection.address}: ${stoppedLine(review.problem, next)}`);
    return EXIT.serviceStopped;
  } finally {
    progress.stop();
  }
}

/**
 * Reads until interrupted: that sends nothing, so the command need not wait for the rest. A later result or error is
 * ignored, because service and journal are closed by then.
 */
async function untilInterrupted<T>(
  { interruption }: OpenEngine,
  reading: Promise<T>,
): Promise<T | undefined> {
  // A command reviews many batches, so none of them leaves its listener behind.
  const listening = new AbortController();
  const interrupted = interruption.aborted ? Promise.resolve() : once(interruption, 'abort', listening);
  try {
    return await Promise.race([reading, interrupted.then(() => undefined).catch(() => undefined)]);
  } finally {
    listening.abort();
  }
}

/** ` (1 withdrawal)` of those that are ready, which the word “row” hides. */
function spokenWithdrawals(journal: Pick<OpenEngine['journal'], 'rows'>, batch: string): string {
  let count = 0;
  for (const { state, operation } of journal.rows(batch))
    if (state === 'ready' && operation === 'withdrawal') count += 1;
  return count === 0 ? '' : ` (${countText(count, 'withdrawal')})`;
}

/** The most rows that one sentence names. */
const NAMED_ROWS = 10;

/** ` 1 of them to another account than before: row 3.`, of the rows to be paid; empty if there is none. */
function changedAccounts(journal: OpenEngine['journal'], batch: string): string {
  const rows = rowsOfChangedAccount(journal, batch, ['ready']).map(({ row }) => row);
  if (rows.length === 0) return '';
  const named = rows.slice(0, NAMED_ROWS).join(', ');
  const more = rows.length > NAMED_ROWS ? ` and ${rows.length - NAMED_ROWS} more` : '';
  return ` ${rows.length} of them to another account than before: ${rows.length === 1 ? 'row' : 'rows'} ${named}${more}.`;
}

export interface ApprovalRequest {
  readonly batch: string;
  readonly isYes: boolean;
  /** The second person, if one is needed. */
  readonly approver: string | undefined;
}

/** Approves what was reviewed, or says why not. Undefined means approved; an exit status means that nothing is sent. */
export async function approveBatch(
  opened: OpenEngine,
  { figures, wallets }: Reviewed,
  { batch, isYes, approver }: ApprovalRequest,
): Promise<ExitStatus | undefined> {
  const { output, terminal, engine, journal } = opened;
  // The batch that is printed says why none of its rows is ready.
  if (figures.count === 0) return EXIT.someNotPaid;
  const { secondPersonAbove, personName: named } = readProfiles(opened).preferences;
  const act = {
    ...{ by: named || personName(), approver, secondPersonAbove },
    wallets: [...wallets.values()],
  };
  const why = engine.whyNotApproved(batch, act);
  if (why !== undefined) return reportNotApproved(opened, why);
  const totals = amountsText(figures.totalsMinor);
  const rows = countText(figures.count, 'row') + spokenWithdrawals(journal, batch);
  const comesIn = kindOfBatch(journal, batch) === 'customer-deposits';
  const changed = changedAccounts(journal, batch) + unseenText(changesShown(opened, engine.record(batch)));
  const sums = comesIn
    ? `${rows}, ${totals} to be paid in.`
    : `${rows}, ${totals}; fees ${amountsText(figures.feesMinor)}.`;
  // With --yes there is no question that says it.
  output.remark(isYes ? sums + changed : sums);
  const asking = `Customers will be asked to pay in, by ${rows}: ${totals}. No money goes out.`;
  const paying = `${rows} will be paid: ${totals}, at most ${amountsText(figures.highestDebitMinor)} with fees.`;
  const asked = { what: `${comesIn ? asking : paying}${changed}`, typed: String(figures.count) };
  const typedCount = await typedAnswer(terminal, isYes, asked);
  const confirmation = typedCount === undefined ? ({ isGiven: true } as const) : { typedCount };
  const refused = engine.approve(batch, { ...act, confirmation });
  return refused === undefined ? undefined : reportNotApproved(opened, refused);
}

/** Missing money or a list that is not whole yet stop the command as the service's own answer would. */
function reportNotApproved({ output }: OpenEngine, why: Problem): ExitStatus {
  const { code, params } = why;
  const reason = code === 'decision-refused' ? params?.reason : undefined;
  if (reason === 'not-typed') output.remark('Not confirmed; nothing was sent.');
  else {
    const needsSecond =
      ['second-person', 'maker-unnamed'].includes(`${reason}`) || code === 'approval-by-maker';
    const next = needsSecond
      ? 'Nothing was sent; --approver NAME names the second person.'
      : 'Nothing was sent.';
    output.warn(`${problemLine(why)} ${next}`);
  }
  return code === 'funds-short' || code === 'journal-forgot' ? EXIT.serviceStopped : EXIT.someNotPaid;
}
