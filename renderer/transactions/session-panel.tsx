import { problem } from '../../shared/domain/problem.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import { serviceReason } from '../../shared/i18n/service-words.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/use-request.ts';
import { useRoute } from '../platform/use-route.tsx';
import { StatusMark } from '../sessions/status-mark.tsx';
import { Timeline } from '../sessions/timeline.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { Facts } from '../ui/facts.tsx';
import { Answered } from '../ui/pending.tsx';
import { BareCode, ProblemList } from '../ui/problem-notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from '../words/use-words.tsx';

/** One session in full, asked for afresh; its reason in words; a link to the row it pays. */
export function SessionPanel({ session: listed, onClose }: { session: SessionView; onClose: () => void }) {
  const { t } = useWords();
  const { open } = useRoute();
  const fetched = useQuery('sessions.get', { id: listed.id });
  const session = fetched.value ?? listed;
  const { batchRow } = session.batchRow ? session : listed;
  return (
    <SidePanel title={session.recipient?.name ?? t('transactions.own')} onClose={onClose}>
      <StatusMark status={session.status} />
      {session.failureReason ? <GivenReason session={session} listed={listed} /> : null}
      <ProblemList problems={fetched.problems} />
      <SessionFacts session={session} />
      <div className="line-up">
        {batchRow ? (
          <Button
            kind="primary"
            onClick={() =>
              open({ screen: 'batch', batchId: batchRow.batch, step: 'results', focus: String(batchRow.row) })
            }
          >
            {t('transactions.openRow', { row: batchRow.row })}
          </Button>
        ) : null}
        <Button onClick={fetched.reload}>{t('wallets.refresh')}</Button>
      </div>
      {batchRow ? <RowTimeline batch={batchRow.batch} row={batchRow.row} /> : null}
    </SidePanel>
  );
}

/**
 * The reason the service gives, in words, its bare code folded. Only a failed session is said to have failed (R9). The
 * document gives words to the items of the list alone: they stand while the session is what it was there.
 */
function GivenReason({ session, listed }: { session: SessionView; listed: SessionView }) {
  const { t, problem: render, locale } = useWords();
  const given = session.failureReason ?? '';
  const worded = session.status === listed.status ? (listed.failureReason ?? given) : given;
  const { words, code } = serviceReason(worded, locale);
  const failed = problem('payment-failed', { reason: worded });
  const other = words === undefined ? null : t('transactions.reason', { reason: words });
  return (
    <div>
      <p>{session.status === 'failed' ? render(failed).message : other}</p>
      <BareCode code={serviceReason(given, locale).code || code} />
    </div>
  );
}

/** What our own journal knows of the row that the session pays. */
function RowTimeline({ batch, row }: { batch: string; row: number }) {
  const { t } = useWords();
  const timeline = useQuery('batches.timeline', { batch, row, offset: 0, limit: 100 });
  return (
    <section className="stack stack-tight">
      <h3>{t('transactions.timeline')}</h3>
      <Answered query={timeline}>{({ entries }) => <Timeline entries={entries} />}</Answered>
    </section>
  );
}

function SessionFacts({ session }: { session: SessionView }) {
  const { t, word, money, decimal, dateTime, locale } = useWords();
  const from = session.fromCurrency ?? '';
  const to = session.toCurrency ?? from;
  const shown = (value: string | null, currency: string): string | null =>
    value === null ? null : currency ? money(value, currency) : decimal(value);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('rows.amount'), shown(session.amount, from)],
    [
      t('review.gets'),
      session.convertedAmount === session.amount ? null : shown(session.convertedAmount, to),
    ],
    [t('transactions.fee'), shown(session.transactionFee, from)],
    [t('transactions.processingFee'), shown(session.processingFee, from)],
    [t('review.rate'), session.exchangeRate ? decimal(session.exchangeRate) : null],
    [t('rows.channel'), session.transactionKind ? word('channel', session.transactionKind) : null],
    [t('transactions.type'), session.transactionType ? word('sessionType', session.transactionType) : null],
    [t('transactions.payinMethod'), session.payinMethod ? word('channel', session.payinMethod) : null],
    [word('field', 'country'), session.country ? formatCountry(session.country, locale) : null],
    [word('field', 'email'), session.recipient?.email ?? null],
    [word('field', 'phone'), session.recipient?.phone ?? null],
    [word('field', 'description'), session.description],
    [t('transactions.created'), session.createdAt ? dateTime(session.createdAt) : null],
    [t('transactions.changed'), session.updatedAt ? dateTime(session.updatedAt) : null],
  ];
  return (
    <Facts facts={facts}>
      <Copyable name={t('rows.reference')} value={session.reference} />
      <Copyable name={t('rows.session')} value={session.id} />
    </Facts>
  );
}
