import { useState } from 'react';
import type { MoneyOutcome } from '../../shared/ipc/money-requests.ts';
import { useAnnouncement, useQuery } from '../bridge/use-request.ts';
import { PaymentLink } from '../money/payment-link.tsx';
import { useRoute } from '../platform/use-route.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** The result so far, as the journal has it; it is followed like a batch's row. */
export function MoneyOutcomePanel({ outcome, onAgain }: { outcome: MoneyOutcome; onAgain: () => void }) {
  const { t, word } = useWords();
  const { open } = useRoute();
  const row = useQuery('batches.row', { batch: outcome.batch, row: outcome.row });
  const [state, setState] = useState(outcome.state);
  useAnnouncement('batch-changed', (news) => {
    if (news.batch !== outcome.batch) return;
    const own = news.rows?.find((line) => line.row === outcome.row);
    if (own) setState(own.state);
    row.reload();
  });
  const status = row.value?.status ?? outcome.status;
  // Only the answer says why it was not carried out; once the row's state changes, the row's own problems are shown.
  const hasMovedOn = row.value !== undefined && row.value.state !== outcome.state;
  const rowProblems = row.value?.problems ?? [];
  const problems = hasMovedOn || rowProblems.length > 0 ? rowProblems : outcome.problems;
  return (
    <div className="stack">
      <div role="status">
        <RowStateMark state={row.value?.state ?? state} />
        {status ? <p className="soft">{t('money.serviceSays', { status: word('status', status) })}</p> : null}
      </div>
      <ProblemList isFollowed problems={problems} />
      <dl className="definitions">
        <Copyable name={t('rows.session')} value={outcome.sessionId} />
      </dl>
      <PaymentLink batch={outcome.batch} row={outcome.row} link={outcome.paymentLink} />
      <div className="line-up">
        <Button
          kind="primary"
          onClick={() =>
            open({ screen: 'batch', batchId: outcome.batch, step: 'results', focus: String(outcome.row) })
          }
        >
          {t('money.follow')}
        </Button>
        <Button onClick={onAgain}>{t('money.another')}</Button>
      </div>
    </div>
  );
}
