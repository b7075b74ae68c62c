import { LOOKED_FOR, REFUSED } from '../../shared/domain/row-state.ts';
import { serviceReason } from '../../shared/i18n/service-words.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import type { TimelineEntry } from '../../shared/ipc/evidence-view.ts';
import { HeldDecision } from '../batch/held-rows.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useQuery } from '../bridge/use-request.ts';
import { PaymentLink } from '../money/payment-link.tsx';
import { Timeline } from '../sessions/timeline.tsx';
import { Button } from '../ui/button.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { factsOf } from '../ui/fact.ts';
import { Facts } from '../ui/facts.tsx';
import { Answered } from '../ui/pending.tsx';
import { BareCode, ProblemList } from '../ui/problem-notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { MendDialog } from './mend-dialog.tsx';
import { useReceipts } from './use-receipts.ts';

interface RowInspectorProps {
  readonly row: RowView;
  readonly onChanged: (row: RowView | undefined) => void;
  /** The row has a new intent: its batch needs a review and an approval. */
  readonly onMended: (row: RowView) => void;
  readonly onClose: () => void;
}

/** One row in full, at the right of the grid: its values, its history and, if it is in doubt, the evidence. */
export function RowInspector({ row, onChanged, onMended, onClose }: RowInspectorProps) {
  const { t } = useWords();
  const isInDoubt = LOOKED_FOR.includes(row.state);
  return (
    <SidePanel title={t('held.row', { row: row.row })} onClose={onClose}>
      <RowStateMark state={row.state} operation={row.operation} />
      <RowFacts row={row} />
      {row.state === 'paid' ? <ReceiptButton row={row.row} /> : null}
      <ProblemList
        isFollowed
        problems={isInDoubt ? [] : row.problems.filter(({ severity }) => severity !== 'note')}
      />
      {isInDoubt ? <EvidencePanel row={row} onDecided={onChanged} /> : <RowHistory row={row.row} />}
      {REFUSED.includes(row.state) ? <MendButton row={row} onMended={onMended} /> : null}
      {row.state === 'held' ? <HeldDecision row={row} onChanged={() => onChanged(undefined)} /> : null}
    </SidePanel>
  );
}

function MendButton({ row, onMended }: Pick<RowInspectorProps, 'row' | 'onMended'>) {
  const { t } = useWords();
  const showToast = useToast();
  return (
    <section className="stack stack-tight">
      <p className="soft">{t('mend.hint')}</p>
      <div>
        <DialogButton label={t('mend.open')}>
          {(close) => (
            <MendDialog
              row={row}
              onClose={close}
              onMended={(mended) => {
                close();
                showToast(t('mend.done', { row: row.row }));
                onMended(mended);
              }}
            />
          )}
        </DialogButton>
      </div>
    </section>
  );
}

function RowFacts({ row }: { row: RowView }) {
  const { t, T, money, word, locale } = useWords();
  // A failed row shows the reason in its problem; for any other row this is only what the service said beside its
  // status.
  const given = row.state === 'failed' ? '' : (row.failureReason ?? '');
  const reason = serviceReason(given, locale);
  const facts = [
    [t('rows.recipient'), row.recipient],
    [T('field.amount'), row.amount && row.currency ? money(row.amount, row.currency) : null],
    [T('field.channel'), row.channel ? word('channel', row.channel) : null],
    [t('rows.status'), row.status ? word('status', row.status) : null],
    [t('rows.why'), reason.words],
    [t('fact.reference'), row.reference],
    [t('rows.attempts'), row.attempts > 0 ? String(row.attempts) : null],
  ] as const;
  const ids = [
    [t('fact.sessionId'), row.sessionId],
    [t('fact.marker'), row.marker],
    [t('fact.key'), row.idempotencyKey],
  ] as const;
  return (
    <>
      <Facts facts={factsOf(facts)} />
      <BareCode code={reason.code} />
      {ids.some(([, id]) => id) ? (
        <details>
          <summary>{t('frame.details')}</summary>
          <Facts facts={factsOf([], ids)} />
        </details>
      ) : null}
    </>
  );
}

function ReceiptButton({ row }: { row: number }) {
  const { t } = useWords();
  const receipts = useReceipts();
  return (
    <>
      <ProblemList problems={receipts.problems} />
      <div>
        <Button disabled={receipts.isBusy} onClick={() => receipts.make(row)}>
          {t('receipts.one')}
        </Button>
      </div>
    </>
  );
}

function RowHistory({ row }: { row: number }) {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const timeline = useQuery('batches.timeline', { batch, row, offset: 0, limit: 100 });
  return (
    <section className="stack stack-tight">
      <Answered query={timeline}>
        {({ entries }) => (
          <>
            <PaymentLink batch={batch} row={row} link={linkIn(entries)} />
            <h3>{t('evidence.timeline')}</h3>
            <Timeline entries={entries} />
          </>
        )}
      </Answered>
    </section>
  );
}

/** The payment link from the accepting answer of a deposit. */
function linkIn(entries: readonly TimelineEntry[]): string | null {
  const link = entries.findLast(({ event }) => event === 'attempt-accepted')?.details.paymentLink;
  return typeof link === 'string' ? link : null;
}
