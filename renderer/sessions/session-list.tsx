import type { RowState } from '../../shared/domain/row-state.ts';
import type { SessionFilter } from '../../shared/ipc/service-requests.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/requests.ts';
import { Answered, Empty, NoMatch } from '../ui/answers.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { Pager } from '../ui/list-search.tsx';
import { StateShape } from '../ui/state-glyph.tsx';
import type { MessageId } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import { isFiltered } from './session-filter.ts';

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
            <NoMatch
              sentence={t(noMatchSentence(filter), { filters: chosenFilters.named })}
              onClear={chosenFilters.onClear}
            />
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

interface SessionTableProps extends Pick<SessionListProps, 'chosen' | 'onChoose'> {
  readonly sessions: readonly SessionView[];
}

function SessionTable({ sessions, chosen, onChoose }: SessionTableProps) {
  const { t, T, word, count, columnAmount, dateTime } = useWords();
  const currencies = sessions.map(currencyOf);
  return (
    <Ledger
      label={t('screen.transactions')}
      lines={sessions}
      keyOf={({ id }) => id}
      lineClass={({ id }) => (id === chosen ? 'is-chosen' : '')}
      columns={[
        {
          heading: t('transactions.created'),
          className: 'nowrap',
          cell: (session) => (session.createdAt ? dateTime(session.createdAt) : session.id),
          open: onChoose,
        },
        {
          heading: t('session-column.recipient'),
          cell: ({ recipient }) => recipient?.name ?? t('transactions.own'),
        },
        {
          heading: T('field.channel'),
          className: 'wide-only',
          cell: ({ transactionKind }) => (transactionKind ? word('channel', transactionKind) : ''),
        },
        {
          heading: T('field.amount'),
          figure: (session) =>
            session.amount ? columnAmount(session.amount, currencyOf(session), currencies) : '',
        },
        {
          heading: t('fact.currency'),
          className: 'list-only',
          cell: (session) => currencyOf(session).toUpperCase(),
        },
        { heading: t('fact.status'), cell: ({ status }) => <StatusMark status={status} /> },
        {
          heading: t('fact.row'),
          className: 'nowrap wide-only',
          cell: ({ batchRow }) => (batchRow ? count(batchRow.row) : ''),
        },
      ]}
    />
  );
}

function currencyOf({ fromCurrency, toCurrency }: SessionView): string {
  return fromCurrency ?? toCurrency ?? '';
}

/** A session's status has the glyph of the matching row state; a word that the document does not list is shown as unknown. */
const SHAPES: Readonly<Record<string, RowState>> = {
  initiated: 'accepted',
  pending: 'accepted',
  processing: 'accepted',
  completed: 'paid',
  failed: 'failed',
};

export function StatusMark({ status }: { status: string }) {
  const { word } = useWords();
  const shape = Object.hasOwn(SHAPES, status) ? SHAPES[status] : undefined;
  return (
    <span className="state-mark">
      <StateShape shape={shape ?? 'unknown'} />
      <span>{word('status', status)}</span>
    </span>
  );
}
