import { type Problem, problem } from '../../shared/domain/problem.ts';
import { countIn, MOVING } from '../../shared/domain/row-state.ts';
import { viewBatch } from '../engine/batch-view.ts';
import { unseenAlarms } from '../engine/core/row/batch-record.ts';
import { countTakenOver, takeOver, whyNotTakenOver } from '../engine/decide/take-over.ts';
import {
  type ApprovalRequest,
  approveBatch,
  namesOtherWallets,
  type ReviewRequest,
  reviewBatch,
} from './approve-batch.ts';
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
import { areAlarmsSeen, hasUnsent, seeThenResume, unseenAlarmsOfMoney } from './unseen-alarms.ts';

/** How far a batch has come. */
export interface Carried {
  readonly status: ExitStatus;
  readonly unread?: Unread;
  /** The batch that goes on with what another machine had not sent. */
  readonly takenOver?: string;
}

type CarryRequest = ReviewRequest &
  ApprovalRequest & {
    /** Takes over what another machine approved and did not send. */
    readonly isAdopting?: boolean;
  };

/** Takes a batch as far as it can go by itself: review and approval if it has none, then sending and following. */
export async function carryBatch(opened: OpenEngine, request: CarryRequest): Promise<Carried> {
  const { batch } = request;
  if (opened.engine.record(batch).isFromElsewhere === true) return carryFromElsewhere(opened, request);
  if (hasUnsent(opened.journal, batch) && !(await areAlarmsSeen(opened, request)))
    return followAlone(opened, batch);
  let unread: Unread;
  // What was approved of one wallet is not taken from it because another one is named now.
  const isApproved =
    opened.engine.isApproved(batch) && !namesOtherWallets(opened.engine.record(batch), request);
  const isUnapproved = !isApproved && (opened.journal.counts(batch).ready ?? 0) > 0;
  if (isUnapproved) {
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
  const { problem: why } = viewBatch(opened.journal, opened.engine.record(batch));
  if (status === EXIT.serviceStopped && why !== null) {
    const next = hasOpenRows(opened, batch) ? howToContinue(opened, batch, why) : '';
    opened.output.warn(`${batch} stopped: ${stoppedLine(why, next)}`);
  }
  if (status === EXIT.interrupted) reportInterrupted(opened, batch);
  return { status, unread };
}

/** Follows what is on its way, and sends nothing: a person has to look at the batch first. */
async function followAlone(opened: OpenEngine, batch: string): Promise<Carried> {
  if (isFollowable(opened, batch) && !(await runBatch(opened, batch, { sends: 'nothing' })))
    return { status: EXIT.serviceStopped };
  if (statusOfBatch(opened, batch) !== EXIT.interrupted) return { status: EXIT.someNotPaid };
  reportInterrupted(opened, batch);
  return { status: EXIT.interrupted };
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

/**
 * Follows what another machine approved, and sends nothing of it. If a person takes it over, what it had not sent goes
 * on as a new batch.
 */
async function carryFromElsewhere(opened: OpenEngine, request: CarryRequest): Promise<Carried> {
  const { batch } = request;
  const { engine, output, interruption } = opened;
  if (isFollowable(opened, batch) && !(await runBatch(opened, batch))) return { status: EXIT.serviceStopped };
  const count = countTakenOver(engine, batch);
  if (count === 0 || interruption.aborted) return { status: statusOfBatch(opened, batch) };
  if (request.isAdopting !== true) {
    output.warn(
      `${batch}: ${problemLine(problem('approved-elsewhere'))} If that computer pays nothing more, "paysheet resume ${batch} --adopt" makes a new batch of ${countText(count, 'row')}.`,
    );
    return { status: EXIT.someNotPaid };
  }
  // Another machine's batch is taken over by a person, who looks at all that happened to it.
  if (!(await areAlarmsSeen(opened, request, unseenAlarms))) return { status: EXIT.someNotPaid };
  const why = await whyNotTakenOver(engine, batch);
  if (why !== undefined) return notTakenOver(opened, batch, why);
  if (!(await isGivenUp(opened, request, count))) return { status: EXIT.someNotPaid };
  const taken = await takeOver(engine, batch, { by: personName(), begunBy: 'pay', isAsked: !request.isYes });
  if (!taken.ok) return notTakenOver(opened, batch, taken.problem);
  if (taken.batch === undefined) return { status: statusOfBatch(opened, batch) };
  output.warn(`${batch}: what was not sent is batch ${taken.batch} now.`);
  const carried = await carryBatch(opened, { ...request, batch: taken.batch });
  const status = carried.status === EXIT.allPaid ? statusOfBatch(opened, batch) : carried.status;
  return { ...carried, status, takenOver: taken.batch };
}

function notTakenOver({ output }: OpenEngine, batch: string, why: Problem): Carried {
  output.warn(`${batch}: ${stoppedLine(why, '')} Nothing was sent.`);
  return { status: EXIT.serviceStopped };
}

/** True if the person says that the machine which approved the batch pays nothing more of it. */
async function isGivenUp(
  { output, terminal }: OpenEngine,
  { batch, isYes }: CarryRequest,
  count: number,
): Promise<boolean> {
  const what = `${batch}: ${countText(count, 'row')} will be paid from this computer. Go on only if the other one pays nothing more of this journal.`;
  if (await isConfirmed(terminal, isYes, { what, typed: String(count) })) return true;
  output.remark('Not confirmed; nothing was taken over.');
  return false;
}

function isFollowable({ journal }: OpenEngine, batch: string): boolean {
  const counts = journal.counts(batch);
  return countIn(counts, ...MOVING) > 0;
}

/** A scheduler may resume for ever without putting more rows in doubt, or sending what a person must look at first. */
function howToContinue({ engine, journal }: OpenEngine, batch: string, { code }: Problem): string {
  if (hasUnsent(journal, batch) && unseenAlarmsOfMoney(engine.record(batch)).length > 0)
    return seeThenResume(batch);
  return code === 'stopped-in-doubt'
    ? '"paysheet resume" goes on when they are found or decided, or without --yes when you accept them.'
    : RESUME;
}

/** Asked only on a terminal, because --yes does not mean that a person has seen how many rows are in doubt. */
async function isDoubtAccepted(
  { terminal, engine, journal }: OpenEngine,
  { batch, isYes }: ApprovalRequest,
): Promise<boolean> {
  const { control, problem: why } = engine.record(batch);
  if (isYes || control !== 'stopped' || why?.code !== 'stopped-in-doubt') return false;
  const { unknown = 0, parked = 0 } = journal.counts(batch);
  const typed = String(unknown + parked);
  return isConfirmed(terminal, isYes, {
    what: `${problemLine({ ...why, params: { count: unknown + parked } })} Going on sends the rest beside them.`,
    typed,
  });
}

/** Writes the results if they were asked for, and prints the batch. A failed export never hides what was paid. */
export async function reportBatch(
  opened: OpenEngine,
  { batch, status, unread, out }: Carried & { readonly batch: string; readonly out: string | undefined },
): Promise<ExitStatus> {
  const isExported = out === undefined || (await exportBeside(opened, batch, out));
  await printBatch(opened, batch, unread);
  if (!opened.output.isQuiet) {
    const warnings = warningsLine(opened.journal, batch);
    if (warnings !== undefined) opened.output.remark(warnings);
  }
  return isExported || status !== EXIT.allPaid ? status : EXIT.someNotPaid;
}
