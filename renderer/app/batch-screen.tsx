import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { ApproveStep } from '../approve/approve-step.tsx';
import { stepActions, stepLines, stepOf } from '../batch/batch-steps.ts';
import { OpenBatchProvider } from '../batch/open-batch.ts';
import { StepHeader } from '../batch/step-header.tsx';
import { type Query, useAnnouncement, useQuery } from '../bridge/requests.ts';
import { useActions } from '../platform/actions.tsx';
import type { BatchStep, Step } from '../platform/route.ts';
import { useOpenName, useOwnEnvironment } from '../platform/shown-environment.tsx';
import { useRoute } from '../platform/use-route.tsx';
import { ResultsStep } from '../results/results-step.tsx';
import { ReviewStep } from '../review/review-step.tsx';
import { SendStep } from '../send/send-step.tsx';
import { Answered } from '../ui/answered.tsx';
import { useWords } from '../words/use-words.tsx';

interface BatchScreenProps {
  readonly batchId: string;
  readonly step: BatchStep | undefined;
  readonly focus: string | undefined;
}

/** A batch from its quotes on; it opens at its present step. */
export function BatchScreen({ batchId, step, focus }: BatchScreenProps) {
  const { t } = useWords();
  const batch = useBatch(batchId);
  return (
    <Answered query={batch} title={t('screen.batches')}>
      {(view) => <OpenBatch batch={view} query={batch} askedStep={step} focus={focus} />}
    </Answered>
  );
}

const STEP_SCREENS: Readonly<Record<BatchStep, ComponentType>> = {
  review: ReviewStep,
  approve: ApproveStep,
  send: SendStep,
  results: ResultsStep,
};

interface OpenBatchProps {
  readonly batch: BatchView;
  readonly query: BatchQuery;
  readonly askedStep: BatchStep | undefined;
  readonly focus: string | undefined;
}

function OpenBatch({ batch, query, askedStep, focus }: OpenBatchProps) {
  const { open } = useRoute();
  useOwnEnvironment(batch);
  const { batchName, periodBeside } = useWords();
  const name = batchName(batch);
  useOpenName(name);
  // The step at the time of opening: when a run ends, the page does not change while it is read.
  const [firstStep] = useState(() => stepOf(batch));
  const step = askedStep ?? firstStep;
  const draftId = batch.draft;
  const canMend = batch.sendingStartedAt === null && draftId !== null;
  const lines = useMemo(() => stepLines({ current: step, canMend, batch }), [step, canMend, batch]);
  const openStep = (to: Step): void => {
    if (to !== 'import' && to !== 'check') open({ screen: 'batch', batchId: batch.batch, step: to });
    else if (draftId) open({ screen: 'draft', draftId, step: to });
  };
  useActions(stepActions(lines, openStep));
  const header = (
    <StepHeader
      file={name}
      period={periodBeside(name, batch.period)}
      lines={lines}
      onOpen={openStep}
      problems={{ results: batch.counts.parked ?? 0, review: batch.counts.held ?? 0 }}
    />
  );
  const Step = STEP_SCREENS[step];
  return (
    <OpenBatchProvider
      value={{ batch, take: query.take, reload: query.reload, header, open: openStep, focus }}
    >
      <Step />
    </OpenBatchProvider>
  );
}

interface BatchQuery extends Query<BatchView> {
  /** Takes over the view that a command returned. */
  readonly take: (view: BatchView) => void;
}

/**
 * A batch as it is now: each announcement brings it whole. After a change of state it is read again, because an answer
 * that was on its way may have come after a newer announcement.
 */
function useBatch(batchId: string): BatchQuery {
  const query = useQuery('batches.show', { batch: batchId });
  const [view, setView] = useState<BatchView>();
  useEffect(() => {
    if (query.value) setView(query.value);
  }, [query.value]);
  useAnnouncement('batch-changed', ({ view: news }) => {
    if (news.batch !== batchId) return;
    if (view && (news.state !== view.state || news.isRunning !== view.isRunning)) query.reload();
    setView(news);
  });
  const value = view?.batch === batchId ? view : query.value;
  return { ...query, value, shown: value, take: setView };
}
