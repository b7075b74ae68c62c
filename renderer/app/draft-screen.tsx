import { Modal } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { fileTitle } from '../../shared/i18n/batch-name.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import { stepActions, stepLines } from '../batch/batch-steps.ts';
import { StepHeader } from '../batch/step-header.tsx';
import { request, useAnswer } from '../bridge/requests.ts';
import { CheckStep } from '../check/check-step.tsx';
import { useMakeBatch } from '../check/use-make-batch.ts';
import { ImportStep } from '../import/import-step.tsx';
import { cardsOf } from '../import/question-card.ts';
import { type Action, useActions } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import type { DraftStep, Step } from '../platform/route.ts';
import { useOpenName } from '../platform/shown-environment.tsx';
import { useRoute } from '../platform/use-route.tsx';
import { isReadersOwn, sheetNamesOf } from '../sheet/sheet-state.ts';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { SheetProvider, type SheetSession } from '../sheet/use-sheet.tsx';
import { useSheetSession } from '../sheet/use-sheet-session.ts';
import type { OpenedDraft } from '../sheet/use-sheet-worker.ts';
import { contentText, EMPTY_RECIPE, parseRecipe } from '../sheet-worker/recipe.ts';
import { Answered } from '../ui/answered.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

/** A sheet that is not a batch yet: import and check, in one worker. */
export function DraftScreen({ draftId, step }: { draftId: string; step: DraftStep }) {
  const { t } = useWords();
  const { leave } = useRoute();
  const draft = useAnswer(draftId, () => openDraft(draftId));
  // The draft of a batch that was sent is removed: Back skips it.
  const isGone = draft.problems?.some(({ params }) => params?.reason === 'ticket-gone') ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of its steps is left once, whatever moves around it
  useEffect(() => {
    if (isGone) leave();
  }, [isGone, step]);
  if (isGone) return null;
  return (
    <Answered query={draft} title={t('screen.batches')}>
      {(value) => <OpenDraft opened={value} step={step} />}
    </Answered>
  );
}

async function openDraft(draft: string): Promise<Reply<OpenedDraft>> {
  const reply = await request('drafts.open', { draft });
  if (!reply.ok) return reply;
  const { draft: view, file, recipe, madeOf } = reply.value;
  const read = await request('files.read', { ticket: file.ticket });
  if (!read.ok) return read;
  const quotedOf = (await canReview(view.batch)) ? madeOf : null;
  const told = await request('meanings.layouts', {});
  // Without a profile nothing was confirmed for it, and everything is asked.
  const confirmed = told.ok ? told.value.layouts : {};
  const { bytes } = read.value;
  const value = { draft: view, file, bytes, recipe: parseRecipe(recipe), quotedOf, confirmed };
  return { ok: true, value };
}

/** True for a batch with quotes to which a person can go back. */
async function canReview(batch: string | null): Promise<boolean> {
  if (batch === null) return false;
  const reply = await request('batches.show', { batch });
  if (!reply.ok) return false;
  const { state, sendingStartedAt, counts, rows } = reply.value;
  const isDiscarded = (counts.closed ?? 0) === rows;
  return (state === 'quoted' || state === 'approved') && sendingStartedAt === null && !isDiscarded;
}

function OpenDraft({ opened, step }: { opened: OpenedDraft; step: DraftStep }) {
  const { language, t } = useWords();
  const { open } = useRoute();
  const session = useSheetSession(opened, language);
  const draftId = opened.draft.draft;
  const making = useMakeBatch(session);
  const name = fileTitle(opened.file.name);
  useOpenName(name);
  const openQuestions = cardsOf(session.questions).length;
  const { progress, quotes, whyNotSettled } = session;
  const isRefused = progress.kind === 'refused';
  useRemovedWhenRefused(session);
  const hasQuotes = quotes === 'kept' && progress.kind === 'ready';
  const lines = useMemo(() => {
    const againstCheck = isRefused ? 'step.blocked.import' : hasQuotes ? undefined : whyNotSettled;
    return stepLines({ current: step, canMend: true, batch: undefined, againstCheck, hasQuotes });
  }, [step, isRefused, hasQuotes, whyNotSettled]);
  const openStep = (to: Step): void => {
    if (to === 'import' || to === 'check') open({ screen: 'draft', draftId, step: to });
    else void making.perform(null);
  };
  useActions([...stepActions(lines, openStep), ...undoActions(session)]);
  const header = (
    <StepHeader
      file={name}
      lines={lines}
      onOpen={openStep}
      // Before the questions are answered every row lacks something, so that count would not show what is wrong with
      // the sheet.
      problems={{ import: openQuestions, check: openQuestions > 0 ? 0 : session.tally.errors }}
    />
  );
  return (
    <SheetProvider value={session}>
      {step === 'import' ? <ImportStep header={header} /> : <CheckStep header={header} making={making} />}
      {making.problems ? (
        <Modal opened title={t('step.review')} onClose={making.forget}>
          <ProblemList problems={making.problems} />
        </Modal>
      ) : null}
    </SheetProvider>
  );
}

/**
 * A file that cannot become a sheet leaves no draft: the window shows the earlier place again, and the reason. If
 * something was already said about the sheet, its draft is kept, whatever a later reading gives.
 */
function useRemovedWhenRefused({ progress, overview, draft, recipe }: SheetSession): void {
  const { language } = useWords();
  const { leave } = useRoute();
  const { refuse } = useNewBatch();
  const problem = progress.kind === 'refused' && !isReadersOwn(progress.problem) ? progress.problem : null;
  const isUntouched =
    !overview &&
    draft.batch === null &&
    sheetNamesOf(progress).length <= 1 &&
    contentText(recipe, language) === contentText(EMPTY_RECIPE, language);
  const refusal = isUntouched ? problem : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is acted on once, whatever moves around it
  useEffect(() => {
    if (!refusal) return;
    void request('drafts.remove', { draft: draft.draft }).then(() => {
      refuse(refusal);
      leave();
    });
  }, [refusal]);
}

function undoActions(session: ReturnType<typeof useSheetSession>): readonly Action[] {
  return [
    {
      ...keyed('undo'),
      blockedBecause: session.canUndo ? undefined : '',
      perform: session.undo,
    },
    {
      ...keyed('redo'),
      blockedBecause: session.canRedo ? undefined : '',
      perform: session.redo,
    },
  ];
}
