import type { Problem } from '../../shared/domain/problem.ts';
import { countIn, MOVING } from '../../shared/domain/row-state.ts';
import { viewBatch } from '../engine/batch-view.ts';
import { isFromElsewhere } from '../engine/core/row/batch-record.ts';
import { type ApprovalRequest, approveBatch, type ReviewRequest, reviewBatch } from './approve-batch.ts';
import type { Unread } from './batch-document.ts';
import { hasOpenRows, statusOfBatch } from './batch-status.ts';
import { exportBeside } from './commands/export.ts';
import { type OpenEngine, personName } from './open-engine.ts';
import { countText } from './output.ts';
import { printBatch, warningsLine } from './print-batch.ts';
import { problemLine, RESUME, stoppedLine } from './problem-words.ts';
import { isConfirmed } from './prompt.ts';
import { EXIT, type ExitStatus } from './refusal.ts';
import { runBatch } from './run-batch.ts';

/** How far a batch has come. */
export interface Carried {
  readonly status: ExitStatus;
  readonly unread?: Unread;
}

/** Takes a batch as far as it can go by itself: review and approval if it has none, then sending and following. */
export async function carryBatch(
  opened: OpenEngine,
  request: ReviewRequest & ApprovalRequest,
): Promise<Carried> {
  const { batch } = request;
  let unread: Unread;
  const isUnapproved = !opened.engine.isApproved(batch) && (opened.journal.counts(batch).ready ?? 0) > 0;
  if (isUnapproved && isFromElsewhere(opened.engine.record(batch)) && !request.isAdopting) {
    warnFromElsewhere(opened, batch);
    if (!isFollowable(opened, batch)) return { status: EXIT.someNotPaid };
  } else if (isUnapproved) {
    const review = await reviewBatch(opened, request, RESUME);
    if (typeof review === 'number') return { status: review };
    unread = review.unread ?? null;
    const unsent = await approveBatch(opened, review, request);
    if (unsent !== undefined && !isFollowable(opened, batch)) return { status: unsent, unread };
  }
  // Sent rows are followed and rows in doubt are looked for, even if nothing more may be sent.
  const maySend = opened.engine.isApproved(batch) && hasOpenRows(opened, batch);
  const isLooking = isFollowable(opened, batch);
  if (maySend || isLooking) {
    const acceptsDoubt = await isDoubtAccepted(opened, request);
    // The batch was approved in the app but not sent there; this command starts the sending.
    if (maySend) opened.engine.letGo(batch, personName());
    if (!(await runBatch(opened, batch, { acceptsDoubt }))) return { status: EXIT.serviceStopped, unread };
  }
  const status = statusOfBatch(opened, batch);
  const { problem } = viewBatch(opened.journal, opened.engine.record(batch));
  if (status === EXIT.serviceStopped && problem !== null) {
    const next = hasOpenRows(opened, batch) ? howToContinue(problem) : '';
    opened.output.warn(`${batch} stopped: ${stoppedLine(problem, next)}`);
  }
  if (status === EXIT.interrupted) reportInterrupted(opened, batch);
  return { status, unread };
}

function reportInterrupted({ output, journal }: OpenEngine, batch: string): void {
  const counts = journal.counts(batch);
  const unsent = counts.ready ?? 0;
  const left =
    unsent > 0
      ? `${countText(unsent, 'row')} ${unsent === 1 ? 'is' : 'are'} not sent yet`
      : `${countText(countIn(counts, ...MOVING), 'row')} sent, and not at the end yet`;
  output.warn(`${batch} interrupted: ${left}. ${RESUME}`);
}

/** Another machine may have paid from the original of this journal, and `--yes` was given without knowing that. */
function warnFromElsewhere({ output, engine }: OpenEngine, batch: string): void {
  const { problem } = engine.record(batch);
  const why = problem === null ? '' : problemLine(problem);
  output.warn(
    `${batch}: ${why} Nothing was sent; "paysheet resume ${batch} --adopt" takes it over on this machine.`,
  );
}

function isFollowable({ journal }: OpenEngine, batch: string): boolean {
  const counts = journal.counts(batch);
  return countIn(counts, ...MOVING) > 0;
}

/** A scheduler may resume for ever without putting more rows in doubt. */
function howToContinue({ code }: Problem): string {
  return code === 'stopped-in-doubt'
    ? '"paysheet resume" goes on when they are found or decided, or without --yes when you accept them.'
    : RESUME;
}

/** Asked only on a terminal, because --yes does not mean that a person has seen how many rows are in doubt. */
async function isDoubtAccepted(
  { terminal, engine, journal }: OpenEngine,
  { batch, isYes }: ApprovalRequest,
): Promise<boolean> {
  const { control, problem } = engine.record(batch);
  if (isYes || control !== 'stopped' || problem?.code !== 'stopped-in-doubt') return false;
  const { unknown = 0, parked = 0 } = journal.counts(batch);
  const typed = String(unknown + parked);
  return isConfirmed(terminal, isYes, {
    what: `${problemLine({ ...problem, params: { count: unknown + parked } })} Going on sends the rest beside them.`,
    typed,
  });
}

/** Writes the results if they were asked for, and prints the batch. A failed export never hides what was paid. */
export async function reportBatch(
  opened: OpenEngine,
  { batch, status, unread, out }: Carried & { readonly batch: string; readonly out: string | undefined },
): Promise<ExitStatus> {
  const isExported = out === undefined || (await exportBeside(opened, batch, out));
  await printBatch(opened.output, opened.journal, batch, unread);
  if (!opened.output.isQuiet) {
    const warnings = warningsLine(opened.journal, batch);
    if (warnings !== undefined) opened.output.remark(warnings);
  }
  return isExported || status !== EXIT.allPaid ? status : EXIT.someNotPaid;
}
