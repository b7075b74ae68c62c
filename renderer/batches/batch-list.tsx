import { type ReactNode, useState } from 'react';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { DraftView } from '../../shared/ipc/file-requests.ts';
import { StateBar } from '../batch/state-bar.tsx';
import { request } from '../bridge/bridge.ts';
import { useTask } from '../bridge/use-request.ts';
import { isPasted } from '../platform/use-arrivals.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { BatchStateMark, isPaidShort } from '../ui/state-glyph.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { type ListPage, newestFirst } from './newest-first.ts';

/** The totals of all batches align on one decimal mark, whatever their currencies. */
const WIDEST = ['cad', 'xof'] as const;

interface BatchListProps {
  readonly batches: readonly BatchSummary[];
  readonly drafts: readonly DraftView[];
  readonly page: ListPage;
  readonly onChanged: () => void;
}

type Discarded = { readonly kind: 'draft' | 'batch'; readonly id: string; readonly file: string };

type Line = BatchSummary | DraftView;

/** Drafts and batches, the newest first; a row opens its batch at the present step. */
export function BatchList({ batches, drafts, page, onChanged }: BatchListProps) {
  const { t, count, dateTime, columnAmount } = useWords();
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  const ofBatch = (show: (batch: BatchSummary) => ReactNode) => (line: Line) =>
    'draft' in line ? null : show(line);
  return (
    <Ledger
      label={t('batches.caption')}
      lines={newestFirst(batches, drafts, page)}
      keyOf={(line: Line) => ('draft' in line ? line.draft : line.batch)}
      columns={[
        {
          heading: t('rows.state'),
          cell: (line) => <BatchStateMark batch={'draft' in line ? NEW_BATCH : line} />,
        },
        {
          heading: t('batches.file'),
          name: (line) => ('draft' in line ? <DraftName draft={line} /> : <BatchName batch={line} />),
        },
        {
          heading: t('batches.date'),
          className: 'nowrap',
          cell: (line) => dateTime('draft' in line ? line.changed : line.created),
        },
        { heading: t('fact.rows'), figure: ofBatch(({ rows }) => count(rows)) },
        {
          heading: t('batches.total'),
          figure: ofBatch(({ totals }) =>
            totals.map(({ amount, currency }) => (
              <div key={currency}>{columnAmount(amount, currency, WIDEST)}</div>
            )),
          ),
        },
        {
          heading: t('fact.currency'),
          head: <span className="visually-hidden">{t('fact.currency')}</span>,
          className: 'batch-currencies',
          cell: ofBatch(({ totals }) =>
            totals.map(({ currency }) => <div key={currency}>{currency.toUpperCase()}</div>),
          ),
        },
        {
          heading: t('batches.progress'),
          className: 'batch-progress',
          cell: ofBatch((batch) => <BatchProgress batch={batch} />),
        },
        {
          heading: t('frame.more'),
          head: <span className="visually-hidden">{t('frame.more')}</span>,
          figure: (line) => <DiscardButton line={line} onDiscard={setDiscarded} />,
        },
      ]}
    >
      {discarded ? (
        <DiscardDialog discarded={discarded} onClose={() => setDiscarded(null)} onDone={onChanged} />
      ) : null}
    </Ledger>
  );
}

/** A draft has no rows yet. */
const NEW_BATCH = { state: 'draft', kind: 'payments', counts: {}, rows: 0 } as const;

function DraftName({ draft: { draft, file } }: { draft: DraftView }) {
  const { t } = useWords();
  const { open } = useRoute();
  return (
    <Button
      kind="link"
      aria-label={t('batches.draftOpen', { file })}
      onClick={() => open({ screen: 'draft', draftId: draft, step: 'import' })}
    >
      {file}
    </Button>
  );
}

function BatchName({ batch }: { batch: BatchSummary }) {
  const { t, T, batchName } = useWords();
  const { open } = useRoute();
  const { profile } = useSettings();
  const file = batchName(batch);
  return (
    <>
      <Button
        kind="link"
        aria-label={t('batches.open', { file })}
        onClick={() => open({ screen: 'batch', batchId: batch.batch })}
      >
        {file}
      </Button>
      {batch.kind === 'customer-deposits' && batch.operation === null ? (
        <div className="soft">{T(`kind.${batch.kind}`)}</div>
      ) : null}
      {batch.profile === profile?.name ? null : (
        <div className="soft">{t('batches.other', { profile: batch.profile })}</div>
      )}
    </>
  );
}

function BatchProgress({ batch }: { batch: BatchSummary }) {
  const { t } = useWords();
  const message = batch.kind === 'customer-deposits' ? 'batches.paidInOf' : 'batches.paidOf';
  return (
    <>
      <StateBar batch={batch} isSmall />
      {isPaidShort(batch) ? null : (
        <span className="soft">{t(message, { paid: batch.counts.paid ?? 0, rows: batch.rows })}</span>
      )}
    </>
  );
}

const NEVER_APPROVED: readonly string[] = ['draft', 'checked', 'quoted'];

function DiscardButton({ line, onDiscard }: { line: Line; onDiscard: (discarded: Discarded) => void }) {
  const { t, batchName } = useWords();
  if (!('draft' in line) && !NEVER_APPROVED.includes(line.state)) return null;
  const discarded: Discarded =
    'draft' in line
      ? { kind: 'draft', id: line.draft, file: line.file }
      : { kind: 'batch', id: line.batch, file: batchName(line) };
  return (
    <Button
      kind="quiet"
      isSmall
      aria-label={`${t('batches.discard')} ${discarded.file}`}
      onClick={() => onDiscard(discarded)}
    >
      {t('batches.discard')}
    </Button>
  );
}

interface DiscardProps {
  readonly discarded: Discarded;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function whatIsForgotten({ kind, file }: Discarded) {
  if (kind === 'batch') return 'batches.discardBatch';
  return isPasted(file) ? 'batches.discardPasted' : 'batches.discardDraft';
}

function DiscardDialog({ discarded, onClose, onDone }: DiscardProps) {
  const { t } = useWords();
  const showToast = useToast();
  const { file, id, kind } = discarded;
  const discard = useTask(
    () =>
      kind === 'draft' ? request('drafts.remove', { draft: id }) : request('batches.discard', { batch: id }),
    () => {
      showToast(t('batches.discarded', { file }));
      onClose();
      onDone();
    },
  );
  return (
    <ConfirmDialog
      title={t('batches.discardTitle', { file })}
      confirm={t('batches.discard')}
      command={discard}
      onSubmit={() => void discard.perform(id)}
      onClose={onClose}
    >
      <p>{t(whatIsForgotten(discarded))}</p>
    </ConfirmDialog>
  );
}
