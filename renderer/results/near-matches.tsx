import type { RowView } from '../../shared/ipc/batch-views.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { CopyButton } from '../ui/copyable.tsx';
import { useWords } from '../words/use-words.tsx';

/** Sessions that could be this payment, each beside the row, so that a person sees the differences. */
export function NearMatches({ sessions, row }: { sessions: readonly SessionView[]; row: RowView }) {
  const { t, amount, word } = useWords();
  if (sessions.length === 0) return <p className="soft">{t('evidence.nearNone')}</p>;
  const currency = row.currency ?? '';
  return (
    <div className="near-matches">
      {sessions.map((session) => {
        const theirs = session.toCurrency ?? session.fromCurrency ?? currency;
        const lines = [
          [t('rows.recipient'), row.recipient, session.recipient?.name ?? ''],
          [
            t('rows.amount'),
            row.amount ? amount(row.amount, currency) : '',
            session.amount ? `${amount(session.amount, theirs)} ${theirs.toUpperCase()}` : '',
          ],
          [t('transactions.created'), '', session.createdAt ?? ''],
          [t('rows.status'), '', word('status', session.status)],
        ] as const;
        return (
          <div className="near-match" key={session.id}>
            <table className="ledger">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{t('evidence.what')}</span>
                  </th>
                  <th scope="col">{t('evidence.thisRow')}</th>
                  <th scope="col">{t('evidence.thatSession')}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(([name, ours, other]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{ours}</td>
                    <td>{other}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>
              <span className="mono">{session.id}</span>{' '}
              <CopyButton text={session.id} name={t('rows.session')} />
            </p>
          </div>
        );
      })}
    </div>
  );
}
