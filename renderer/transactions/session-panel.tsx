import { problem } from '../../shared/domain/problem.ts';
import { serviceReason } from '../../shared/i18n/service-words.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/use-request.ts';
import { sessionFacts } from '../facts/service-facts.ts';
import { OutsideLink } from '../money/payment-link.tsx';
import { rowRoute } from '../platform/route.ts';
import { useRoute } from '../platform/use-route.tsx';
import { StatusMark } from '../sessions/status-mark.tsx';
import { Timeline } from '../sessions/timeline.tsx';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Answered } from '../ui/pending.tsx';
import { BareCode, ProblemList } from '../ui/problem-notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from '../words/use-words.tsx';

/** One session in full, read again; its reason in words; a link to the row that it pays. */
export function SessionPanel({ session: listed, onClose }: { session: SessionView; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const { open } = useRoute();
  const fetched = useQuery('sessions.get', { id: listed.id });
  const session = fetched.value ? mergedSession(listed, fetched.value) : listed;
  const { batchRow } = session.batchRow ? session : listed;
  return (
    <SidePanel title={session.recipient?.name ?? t('transactions.own')} onClose={onClose}>
      <StatusMark status={session.status} />
      {session.failureReason ? <GivenReason session={session} listed={listed} /> : null}
      <ProblemList problems={fetched.problems} />
      <Facts facts={sessionFacts(session, words)} />
      <OutsideLink
        name={t('service.payoutPage')}
        rule={t('service.payoutPageRule')}
        label={t('service.openPayoutPage')}
        link={session.externalPayoutUrl}
        command="sessions.open-payout"
        input={{ id: session.id }}
      />
      <div className="line-up">
        {batchRow ? (
          <Button kind="primary" onClick={() => open(rowRoute(batchRow, 'results'))}>
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
 * The service's reason in words, its bare code folded. Only a failed session is said to have failed (R9). Only items
 * of the list have words in the document, so they are shown while the session still has the list's status.
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

/**
 * The list and the single fetch document different fields, so fields that only the list has are added to the fetched
 * ones. The list's words for the status and the reason are shown only while the session still has that status.
 */
function mergedSession(listed: SessionView, fetched: SessionView): SessionView {
  const known = Object.entries(fetched).filter(([, value]) => value !== null);
  const whole = { ...listed, ...Object.fromEntries(known) };
  if (listed.status === fetched.status) return whole;
  const { prettyStatus, failureReason, failureCode } = fetched;
  return { ...whole, prettyStatus, failureReason, failureCode };
}
