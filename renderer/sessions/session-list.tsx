import type { SessionFilter } from '../../shared/ipc/service-requests.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { Answered, Empty } from '../ui/pending.tsx';
import { TableScroll } from '../ui/table-scroll.tsx';
import type { MessageId } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import { isFiltered } from './session-filter.ts';
import { StatusMark } from './status-mark.tsx';

const PAGE = 50;

interface SessionListProps {
  readonly filter: SessionFilter;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
  readonly chosen: string | undefined;
  readonly onChoose: (session: SessionView) => void;
  /** The person's own filters in words, with a way to clear them; absent in the list of another panel. */
  readonly chosenFilters?: { readonly named: string; readonly onClear: () => void };
}

/** A page of the service's sessions, the newest first. */
export function SessionList(props: SessionListProps) {
  const { filter, offset, onOffset, chosen, onChoose, chosenFilters } = props;
  const { t } = useWords();
  const sessions = useQuery('sessions.list', { filter, offset, limit: PAGE });
  return (
    <Answered query={sessions}>
      {({ items, total }) =>
        items.length === 0 ? (
          chosenFilters && isFiltered(filter) ? (
            <Empty sentence={t(noMatchSentence(filter), { filters: chosenFilters.named })}>
              <Button onClick={chosenFilters.onClear}>{t('frame.clear')}</Button>
            </Empty>
          ) : (
            <Empty sentence={t('transactions.empty')} />
          )
        ) : (
          <>
            <SessionTable sessions={items} chosen={chosen} onChoose={onChoose} />
            <Pager total={total} offset={offset} limit={PAGE} onOffset={onOffset} />
          </>
        )
      }
    </Answered>
  );
}

/** A payment that carried its recipient's details, as each row of a sheet does, is not listed under the book's id. */
function noMatchSentence({ recipientId }: SessionFilter): MessageId {
  return recipientId === undefined ? 'transactions.noMatch' : 'transactions.noMatchRecipient';
}

interface SessionTableProps {
  readonly sessions: readonly SessionView[];
  readonly chosen: string | undefined;
  readonly onChoose: (session: SessionView) => void;
}

function SessionTable({ sessions, chosen, onChoose }: SessionTableProps) {
  const { t, word, columnAmount } = useWords();
  const currencies = sessions.map(currencyOf);
  return (
    <TableScroll label={t('screen.transactions')}>
      <table className="ledger">
        <caption className="visually-hidden">{t('screen.transactions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('transactions.created')}</th>
            <th scope="col">{t('rows.recipient')}</th>
            <th scope="col" className="wide-only">
              {t('rows.channel')}
            </th>
            <th scope="col" className="number">
              {t('rows.amount')}
            </th>
            <th scope="col" className="list-only">
              {t('rows.currency')}
            </th>
            <th scope="col">{t('transactions.status')}</th>
            <th scope="col" className="wide-only">
              {t('rows.row')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => {
            const currency = currencyOf(session);
            return (
              <tr key={session.id} className={session.id === chosen ? 'is-chosen' : ''}>
                <td className="nowrap">
                  <Button kind="link" onClick={() => onChoose(session)}>
                    <WhenMade session={session} />
                  </Button>
                </td>
                <td>{session.recipient?.name ?? t('transactions.own')}</td>
                <td className="wide-only">
                  {session.transactionKind ? word('channel', session.transactionKind) : ''}
                </td>
                <td className="number">
                  {session.amount ? columnAmount(session.amount, currency, currencies) : ''}
                </td>
                <td className="list-only">{currency.toUpperCase()}</td>
                <td>
                  <StatusMark status={session.status} />
                </td>
                <td className="nowrap wide-only">
                  {session.batchRow ? t('held.row', { row: session.batchRow.row }) : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

function currencyOf({ fromCurrency, toCurrency }: SessionView): string {
  return fromCurrency ?? toCurrency ?? '';
}

function WhenMade({ session }: { session: SessionView }) {
  const { dateTime } = useWords();
  return <>{session.createdAt ? dateTime(session.createdAt) : session.id}</>;
}
