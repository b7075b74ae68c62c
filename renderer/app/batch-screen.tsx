import { type ComponentType, useMemo, useState } from 'react';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { ApproveStep } from '../approve/approve-step.tsx';
import { stepActions, stepLines, stepOf } from '../batch/batch-steps.ts';
import { OpenBatchProvider } from '../batch/open-batch.ts';
import { StepHeader } from '../batch/step-header.tsx';
import { type BatchQuery, useBatch } from '../batch/use-batch.ts';
import { useActions } from '../platform/actions.tsx';
import type { BatchStep, Step } from '../platform/route.ts';
import { useOwnEnvironment } from '../platform/shown-environment.tsx';
import { useRoute } from '../platform/use-route.tsx';
import { ResultsStep } from '../results/results-step.tsx';
import { ReviewStep } from '../review/review-step.tsx';
import { SendStep } from '../send/send-step.tsx';
import { Answered } from '../ui/pending.tsx';
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
  const { batchName } = useWords();
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
      file={batchName(batch)}
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
