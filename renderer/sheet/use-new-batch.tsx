import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { FileView } from '../../shared/ipc/file-requests.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import { request, useAnnouncement } from '../bridge/requests.ts';
import { provided } from '../platform/provided.ts';
import { useRoute } from '../platform/use-route.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useToast } from '../ui/messages.tsx';
import { ProblemList, useAppProblems } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

interface NewBatch {
  readonly chooseFile: () => void;
  readonly useSample: () => void;
  readonly receive: (name: string, bytes: Uint8Array<ArrayBuffer>) => void;
  /** Begins with the file that main returns; null begins nothing. */
  readonly take: (ask: () => Promise<Reply<{ readonly file: FileView | null }>>) => void;
  /** Shows why a taken file cannot become a sheet; another can be chosen. */
  readonly refuse: (problem: Problem) => void;
  readonly isBusy: boolean;
}

const [NewBatchContext, useNewBatch] = provided<NewBatch>('a new batch');

export { useNewBatch };

type Offer = { readonly file: FileView; readonly earlier: BatchSummary };

/** Every way in (button, drop, paste, the system's open-with) ends here: a file becomes a draft and opens at Import. */
export function NewBatchProvider({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { open } = useRoute();
  const { isJournalClosed } = useAppProblems();
  const showToast = useToast();
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const beginDraft = useCallback(
    async (file: FileView) => {
      const reply = await request('drafts.create', { ticket: file.ticket });
      if (reply.ok) open({ screen: 'draft', draftId: reply.value.draft, step: 'import' });
      else setProblems(reply.problems);
    },
    [open],
  );
  const offerFile = useCallback(
    async (file: FileView) => {
      const reply = await request('batches.of-file', { ticket: file.ticket });
      const earlier = reply.ok ? reply.value.batch : null;
      // Several files may be offered at once, and each is asked about in its turn.
      if (earlier) setOffers((asked) => [...asked, { file, earlier }]);
      else await beginDraft(file);
    },
    [beginDraft],
  );
  const take = useCallback(
    async (ask: () => Promise<Reply<{ readonly file: FileView | null }>>) => {
      if (isJournalClosed) return showToast(t('frame.notNow'));
      setIsBusy(true);
      setProblems([]);
      try {
        const reply = await ask();
        if (!reply.ok) setProblems(reply.problems);
        else if (reply.value.file) await offerFile(reply.value.file);
      } finally {
        setIsBusy(false);
      }
    },
    [offerFile, isJournalClosed, showToast, t],
  );
  useAnnouncement('file-offered', ({ file }) => void offerFile(file));
  const takeOffered = useEffectEvent(offerFile);
  useEffect(() => {
    void request('files.take-offered', {}).then(async (reply) => {
      if (reply.ok) for (const file of reply.value.files) await takeOffered(file);
    });
  }, []);
  const value = useMemo<NewBatch>(
    () => ({
      chooseFile: () => void take(() => request('files.open', {})),
      useSample: () => void take(() => request('files.sample', {})),
      receive: (name, bytes) => void take(() => request('files.receive', { name, bytes })),
      take: (ask) => void take(ask),
      refuse: (problem) => setProblems([problem]),
      isBusy,
    }),
    [take, isBusy],
  );
  const [offer] = offers;
  return (
    <NewBatchContext value={value}>
      {children}
      {problems.length > 0 ? (
        <FileRefused
          problems={problems}
          onClose={() => setProblems([])}
          onChoose={() => {
            setProblems([]);
            value.chooseFile();
          }}
        />
      ) : null}
      {offer ? (
        <FileAgain
          key={offer.file.ticket}
          offer={offer}
          onClose={() => setOffers((asked) => asked.slice(1))}
          onOpen={() => open({ screen: 'batch', batchId: offer.earlier.batch })}
          onImport={() => void beginDraft(offer.file)}
        />
      ) : null}
    </NewBatchContext>
  );
}

interface FileRefusedProps {
  readonly problems: readonly Problem[];
  readonly onClose: () => void;
  readonly onChoose: () => void;
}

function FileRefused({ problems, onClose, onChoose }: FileRefusedProps) {
  const { t } = useWords();
  return (
    <FormDialog
      title={useRefusalTitle(problems[0])}
      confirm={t('button.choose-file')}
      other={{ label: t('frame.close'), perform: onClose }}
      focus="confirm"
      onSubmit={onChoose}
      onClose={onClose}
    >
      <ProblemList problems={problems} />
    </FormDialog>
  );
}

/** Names the file if the refusal knows it; pasted cells have none. */
function useRefusalTitle(problem: Problem | undefined): string {
  const { t } = useWords();
  const { file, where } = problem?.params ?? {};
  if (typeof file !== 'string' || file === 'clipboard') return t('newBatch.refused');
  if (problem?.code !== 'file-no-payments') return t('newBatch.refusedFile', { file });
  return where === file
    ? t('newBatch.emptyFile', { file })
    : t('newBatch.emptySheet', { file, where: where ?? '' });
}

interface FileAgainProps {
  readonly offer: Offer;
  readonly onClose: () => void;
  readonly onOpen: () => void;
  readonly onImport: () => void;
}

/** The same bytes already have a batch, which is most likely what the person wants. */
function FileAgain({ offer, onClose, onOpen, onImport }: FileAgainProps) {
  const { t, date, batchName } = useWords();
  const choose = (perform: () => void) => () => {
    onClose();
    perform();
  };
  return (
    <FormDialog
      title={t('newBatch.again')}
      confirm={t('held.openOther')}
      other={{ label: t('newBatch.importAgain'), perform: choose(onImport) }}
      focus="confirm"
      onSubmit={choose(onOpen)}
      onClose={onClose}
    >
      <p>
        {t('newBatch.againText', {
          file: batchName(offer.earlier),
          date: date(offer.earlier.created),
          rows: offer.earlier.rows,
        })}
      </p>
    </FormDialog>
  );
}
