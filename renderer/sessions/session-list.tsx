import { EmptyState, Group, Stack, Text } from '@mantine/core';
import { withoutMarkers } from '../../shared/domain/marker.ts';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { SessionFilter } from '../../shared/ipc/service-requests.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/requests.ts';
import { Answered } from '../ui/answered.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pages } from '../ui/pages.tsx';
import { StateShape } from '../ui/state-glyph.tsx';
import type { MessageId } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { isFiltered } from './session-filter.ts';
import { currencyOf, dayTotals, signOf } from './session-money.ts';

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
      {({ items, total, unread }) =>
        items.length === 0 ? (
          chosenFilters && isFiltered(filter) ? (
            <NoMatch
              sentence={t(noMatchSentence(filter), { filters: chosenFilters.named })}
              onClear={chosenFilters.onClear}
            />
          ) : (
            <EmptyState description={t('transactions.empty')} />
          )
        ) : (
          <>
            <NotRead count={unread} />
            <SessionDays
              sessions={items}
              isWhole={unread === 0}
              goesOn={{ before: offset > 0, after: offset + items.length < total }}
              {...{ chosen, onChoose }}
            />
            <Pages total={total} offset={offset} limit={PAGE} onOffset={onOffset} />
          </>
        )
      }
    </Answered>
  );
}

/** Says how many of the service's transactions are missing, because their form is not known. */
export function NotRead({ count }: { count: number }) {
  const { t } = useWords();
  return count === 0 ? null : <Notice severity="warning">{t('transactions.unread', { count })}</Notice>;
}

/** A payment that carried its recipient's details, as each row of a sheet does, is not listed under the book's id. */
function noMatchSentence({ recipientId }: SessionFilter): MessageId {
  return recipientId === undefined ? 'transactions.noMatch' : 'transactions.noMatchRecipient';
}

/** `−1,234.50 CAD`: a whole text, for a list of several currencies by time. */
function signed(text: string, session: SessionView, amount: Words['amount']): string {
  const currency = currencyOf(session);
  return `${signOf(session)}${amount(text, currency)}\u00a0${currency.toUpperCase()}`;
}

interface SessionDaysProps extends Pick<SessionListProps, 'chosen' | 'onChoose'> {
  readonly sessions: readonly SessionView[];
  /** False if some of them could not be read: nothing is added up then. */
  readonly isWhole: boolean;
  /** Whether sessions before, and after, these stand on other pages. */
  readonly goesOn: { readonly before: boolean; readonly after: boolean };
}

/** A table a day, with what moved on that day; a day that another page has a part of is not added up. */
function SessionDays({ sessions, isWhole, goesOn, chosen, onChoose }: SessionDaysProps) {
  const { t, date, amount, list } = useWords();
  const days = [...Map.groupBy(sessions, ({ createdAt }) => (createdAt ? date(createdAt) : ''))];
  return days.map(([day, ofDay], index) => {
    const isCut = (index === 0 && goesOn.before) || (index === days.length - 1 && goesOn.after);
    const totals = isCut || !isWhole ? [] : dayTotals(ofDay);
    return (
      <Stack component="section" key={day} gap="xs" mb="lg">
        <Group justify="space-between">
          <Text component="h2" fw={600}>
            {day || t('transactions.undated')}
          </Text>
          <span className="soft">
            {totals.length > 0
              ? t('transactions.dayTotal', {
                  totals: list(totals.map(({ sum, of }) => signed(sum, of, amount))),
                })
              : ''}
          </span>
        </Group>
        <SessionTable label={day || t('transactions.undated')} sessions={ofDay} {...{ chosen, onChoose }} />
      </Stack>
    );
  });
}

interface SessionTableProps extends Pick<SessionListProps, 'chosen' | 'onChoose'> {
  readonly label: string;
  readonly sessions: readonly SessionView[];
}

function SessionTable({ label, sessions, chosen, onChoose }: SessionTableProps) {
  const { t, T, word, amount } = useWords();
  return (
    <Ledger
      label={label}
      hasCaption={false}
      layout="fixed"
      miw={320}
      lines={sessions}
      keyOf={({ id }) => id}
      lineClass={({ id }) => (id === chosen ? 'is-chosen' : '')}
      columns={[
        {
          heading: t('session-column.recipient'),
          cell: ({ recipient }) => recipient?.name ?? t('transactions.own'),
          open: onChoose,
        },
        {
          heading: t('transactions.what'),
          className: 'wide-only cut',
          cell: ({ description, transactionKind }) => (
            <span className="soft">
              {withoutMarkers(description ?? '').trim() ||
                (transactionKind ? word('channel', transactionKind) : '')}
            </span>
          ),
        },
        { heading: t('fact.status'), w: '20%', cell: ({ status }) => <StatusMark status={status} /> },
        {
          heading: T('field.amount'),
          figure: (session) =>
            session.amount ? (
              <span className={session.status === 'failed' ? 'soft' : undefined}>
                {signed(session.amount, session, amount)}
              </span>
            ) : (
              ''
            ),
        },
      ]}
    />
  );
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
