import { useState } from 'react';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { DraftView } from '../../shared/ipc/file-requests.ts';
import { StateBar } from '../batch/state-bar.tsx';
import { useCommand } from '../bridge/use-request.ts';
import { isPasted } from '../platform/use-arrivals.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TableScroll } from '../ui/ledger.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
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

/** Drafts and batches, the newest first; a row opens its batch at the present step. */
export function BatchList({ batches, drafts, page, onChanged }: BatchListProps) {
  const { t } = useWords();
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  return (
    <TableScroll label={t('batches.caption')}>
      <table className="ledger">
        <caption className="visually-hidden">{t('batches.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('batches.state')}</th>
            <th scope="col">{t('batches.file')}</th>
            <th scope="col">{t('batches.date')}</th>
            <th scope="col" className="number">
              {t('batches.rows')}
            </th>
            <th scope="col" className="number">
              {t('batches.total')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('rows.currency')}</span>
            </th>
            <th scope="col">{t('batches.progress')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('frame.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {newestFirst(batches, drafts, page).map((line) =>
            'draft' in line ? (
              <DraftLine key={line.draft} draft={line} onDiscard={setDiscarded} />
            ) : (
              <BatchLine key={line.batch} batch={line} onDiscard={setDiscarded} />
            ),
          )}
        </tbody>
      </table>
      {discarded ? (
        <DiscardDialog discarded={discarded} onClose={() => setDiscarded(null)} onDone={onChanged} />
      ) : null}
    </TableScroll>
  );
}

function DraftLine({ draft, onDiscard }: { draft: DraftView; onDiscard: (discarded: Discarded) => void }) {
  const { t, dateTime } = useWords();
  const { open } = useRoute();
  const { file } = draft;
  return (
    <tr>
      <td>
        <BatchStateMark batch={{ state: 'draft', kind: 'payments', counts: {}, rows: 0 }} />
      </td>
      <th scope="row">
        <Button
          kind="link"
          aria-label={t('batches.draftOpen', { file })}
          onClick={() => open({ screen: 'draft', draftId: draft.draft, step: 'import' })}
        >
          {file}
        </Button>
      </th>
      <td className="nowrap">{dateTime(draft.changed)}</td>
      <td />
      <td />
      <td />
      <td />
      <td className="number">
        <Button
          kind="quiet"
          isSmall
          aria-label={`${t('batches.discard')} ${file}`}
          onClick={() => onDiscard({ kind: 'draft', id: draft.draft, file })}
        >
          {t('batches.discard')}
        </Button>
      </td>
    </tr>
  );
}

const NEVER_APPROVED: readonly string[] = ['draft', 'checked', 'quoted'];

function BatchLine({ batch, onDiscard }: { batch: BatchSummary; onDiscard: (discarded: Discarded) => void }) {
  const { t, T, count, dateTime, columnAmount, batchName } = useWords();
  const { open } = useRoute();
  const comesIn = batch.kind === 'customer-deposits';
  const { profile } = useSettings();
  const file = batchName(batch);
  return (
    <tr>
      <td>
        <BatchStateMark batch={batch} />
      </td>
      <th scope="row">
        <Button
          kind="link"
          aria-label={t('batches.open', { file })}
          onClick={() => open({ screen: 'batch', batchId: batch.batch })}
        >
          {file}
        </Button>
        {comesIn && batch.operation === null ? <div className="soft">{T(`kind.${batch.kind}`)}</div> : null}
        {batch.profile === profile?.name ? null : (
          <div className="soft">{t('batches.other', { profile: batch.profile })}</div>
        )}
      </th>
      <td className="nowrap">{dateTime(batch.created)}</td>
      <td className="number">{count(batch.rows)}</td>
      <td className="number">
        {batch.totals.map((total) => (
          <div key={total.currency}>{columnAmount(total.amount, total.currency, WIDEST)}</div>
        ))}
      </td>
      <td className="batch-currencies">
        {batch.totals.map(({ currency }) => (
          <div key={currency}>{currency.toUpperCase()}</div>
        ))}
      </td>
      <td className="batch-progress">
        <StateBar batch={batch} isSmall />
        {isPaidShort(batch) ? null : (
          <span className="soft">
            {t(comesIn ? 'batches.paidInOf' : 'batches.paidOf', {
              paid: batch.counts.paid ?? 0,
              rows: batch.rows,
            })}
          </span>
        )}
      </td>
      <td className="number">
        {NEVER_APPROVED.includes(batch.state) ? (
          <Button
            kind="quiet"
            isSmall
            aria-label={`${t('batches.discard')} ${file}`}
            onClick={() => onDiscard({ kind: 'batch', id: batch.batch, file })}
          >
            {t('batches.discard')}
          </Button>
        ) : null}
      </td>
    </tr>
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
  const removeDraft = useCommand('drafts.remove');
  const discardBatch = useCommand('batches.discard');
  const { file, id, kind } = discarded;
  const discard = async (): Promise<void> => {
    const done =
      kind === 'draft' ? await removeDraft.perform({ draft: id }) : await discardBatch.perform({ batch: id });
    if (!done) return;
    showToast(t('batches.discarded', { file }));
    onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('batches.discardTitle', { file })}
      confirm={t('batches.discard')}
      isBusy={removeDraft.isBusy || discardBatch.isBusy}
      onConfirm={() => void discard()}
      onClose={onClose}
    >
      <p>{t(whatIsForgotten(discarded))}</p>
      <ProblemList problems={removeDraft.problems ?? discardBatch.problems} />
    </ConfirmDialog>
  );
}
