import type { BatchState } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import type { Action } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { type BatchStep, STEPS, type Step } from '../platform/route.ts';
import type { ScreenMessageId } from '../words/catalogue.ts';

/** The step at which a batch opens: the one that needs a person or in which something happens. */
const STEP_OF_STATE: Readonly<Record<BatchState, BatchStep>> = {
  draft: 'review',
  checked: 'review',
  quoted: 'review',
  approved: 'send',
  sending: 'send',
  waiting: 'send',
  paused: 'send',
  stopped: 'send',
  following: 'send',
  'needs-you': 'results',
  finished: 'results',
  'partly-paid': 'results',
  'not-paid': 'results',
  closed: 'results',
};

export function stepOf(batch: Pick<BatchView, 'state'>): BatchStep {
  return STEP_OF_STATE[batch.state];
}

export interface StepLine {
  readonly step: Step;
  readonly state: 'done' | 'current' | 'open' | 'blocked';
  /** Why the step cannot be opened now: it is too early, or done for good. */
  readonly reason?: ScreenMessageId;
}

interface Place {
  readonly current: Step;
  /** True if the sheet can still be opened for import and check: its draft is kept and nothing of it was sent. */
  readonly canMend: boolean;
  /** Undefined while the sheet is not a batch yet. */
  readonly batch: Pick<BatchView, 'state' | 'isApproved' | 'sendingStartedAt'> | undefined;
  /** Why the sheet cannot be checked yet. */
  readonly againstCheck?: ScreenMessageId | undefined;
  /** True if nothing has changed since the quotes: the review can be opened as well. */
  readonly hasQuotes?: boolean;
}

function reasonAgainst(step: Step, place: Place): ScreenMessageId | undefined {
  const { batch, canMend, againstCheck, hasQuotes } = place;
  const isDraft = batch === undefined;
  if (step === 'check' && againstCheck) return againstCheck;
  if (step === 'import' || step === 'check') return isDraft || canMend ? undefined : 'step.blocked.sent';
  if (isDraft) return step === 'review' && hasQuotes ? undefined : 'step.blocked.review';
  const isQuoted = batch.state !== 'draft' && batch.state !== 'checked';
  if (step === 'approve') return isQuoted ? undefined : 'step.blocked.approve';
  if (step === 'send') return batch.isApproved ? undefined : 'step.blocked.send';
  if (step === 'results') return batch.sendingStartedAt ? undefined : 'step.blocked.results';
  return undefined;
}

/** The six steps in their order. Those before the batch's own are done; a step that cannot be opened has a reason. */
export function stepLines(place: Place): readonly StepLine[] {
  const reached = STEPS.indexOf(place.batch ? stepOf(place.batch) : place.current);
  return STEPS.map((step, index): StepLine => {
    if (step === place.current) return { step, state: 'current' };
    const reason = reasonAgainst(step, place);
    if (index < reached) return { step, state: 'done', ...(reason && { reason }) };
    return reason ? { step, state: 'blocked', reason } : { step, state: 'open' };
  });
}

/** Alt+1 to Alt+6 open the steps. */
export function stepActions(lines: readonly StepLine[], open: (step: Step) => void): readonly Action[] {
  return lines
    .filter(({ reason }) => reason === undefined)
    .map(({ step }) => ({ ...keyed(`step-${step}`), perform: () => open(step) }));
}
