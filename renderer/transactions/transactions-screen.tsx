import { Button, Group, Menu, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Fragment, type ReactNode, useState } from 'react';
import { DELIVERY_METHODS, SESSION_LIST_CURRENCIES } from '../../shared/api/operation-params.ts';
import { SESSION_STATUS_FILTERS } from '../../shared/api/session.ts';
import { isOneOf } from '../../shared/domain/one-of.ts';
import { problem } from '../../shared/domain/problem.ts';
import { reasonOfFailure } from '../../shared/i18n/service-words.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import type { SessionFilter } from '../../shared/ipc/service-requests.ts';
import type { SessionView, WalletView } from '../../shared/ipc/service-views.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { sessionFacts } from '../facts/service-facts.ts';
import { OutsideLink } from '../money/payment-link.tsx';
import { rowRoute } from '../platform/route.ts';
import { useRoute } from '../platform/use-route.tsx';
import {
  askedChoice,
  emptyFilter,
  FILTER_SORTS,
  type FilterChoice,
  filterOf,
  filterOfFocus,
} from '../sessions/session-filter.ts';
import { NotRead, SessionList, StatusMark } from '../sessions/session-list.tsx';
import { Timeline } from '../sessions/timeline.tsx';
import { Answered } from '../ui/answered.tsx';
import type { Choice } from '../ui/choices.ts';
import { DayInput } from '../ui/day-input.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { BareCode, ProblemList } from '../ui/problems.tsx';
import { Screen, SidePanel } from '../ui/screen.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';

/**
 * A request per letter would be more than a service allows at a few requests per second, so a word typed without a
 * pause is one request.
 */
const TYPED_MS = 300;

/** Every session of the business, with all the filters that the API has. */
export function TransactionsScreen({ focus }: { focus: string | undefined }) {
  const words = useWords();
  const { t } = words;
  const [choice, setChoice] = useState<FilterChoice>({ ...emptyFilter, ...filterOfFocus(focus) });
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<SessionView | null>(null);
  const wallets = useQuery('wallets.list', {});
  const showSaved = useSavedToast<RequestOutput<'sessions.export'>>((name, { count, isWhole }) =>
    t(isWhole ? 'transactions.exported' : 'transactions.exportedFirst', { name, count }),
  );
  const save = useCommand('sessions.export', showSaved);
  const [settled] = useDebouncedValue(choice, TYPED_MS);
  const filter = filterOf(askedChoice(choice, settled));
  const chips = filterChips(filter, wallets.value?.wallets ?? [], words);
  const choose = (next: FilterChoice): void => {
    setChoice(next);
    setOffset(0);
  };
  const exportAs = (format: 'xlsx' | 'csv') => void save.perform({ filter: filterOf(choice), format });
  return (
    <Screen
      title={t('screen.transactions')}
      isFlush
      actions={
        <>
          <Button disabled={save.isBusy} onClick={() => exportAs('xlsx')}>
            {t('transactions.exportXlsx')}
          </Button>
          <Button disabled={save.isBusy} onClick={() => exportAs('csv')}>
            {t('transactions.exportCsv')}
          </Button>
        </>
      }
      toolbar={
        <>
          <SessionFilters choice={choice} wallets={wallets.value?.wallets ?? []} onChoice={choose} />
          <FilterChips chips={chips} choice={choice} onChoice={choose} />
        </>
      }
    >
      <div className="list-pane">
        <ProblemList problems={save.problems} />
        {save.value?.saved ? <NotRead count={save.value.unread} /> : null}
        <SessionList
          filter={filter}
          offset={offset}
          onOffset={setOffset}
          chosen={chosen?.id}
          onChoose={setChosen}
          chosenFilters={{
            named: words.list(chips.map(({ label }) => label)),
            onClear: () => choose(emptyFilter),
          }}
        />
      </div>
      {chosen ? <SessionPanel key={chosen.id} session={chosen} onClose={() => setChosen(null)} /> : null}
    </Screen>
  );
}

interface FilterChip {
  readonly name: keyof FilterChoice;
  readonly label: string;
}

/** Each filter that the list was asked with, as its label and its values in the toolbar's words. */
function filterChips(
  filter: SessionFilter,
  wallets: readonly WalletView[],
  { t, T, word, date, list }: Pick<Words, 't' | 'T' | 'word' | 'date' | 'list'>,
): readonly FilterChip[] {
  const { search, deliveryMethod, startDate, endDate, paymentMethod, currency, types, recipientId } = filter;
  const nameOf = (wallet: string): string => wallets.find(({ id }) => id === wallet)?.name ?? wallet;
  const named = (label: string, value: string | undefined) =>
    value ? t('transactions.filter', { label, value }) : undefined;
  // A filter's dates are days without a time zone: noon falls on the same day in every zone where it is shown.
  const noonOf = (day: string) => ({ date: date(`${day}T12:00:00`) });
  const labels: Readonly<Record<Exclude<keyof SessionFilter, 'sort'>, string | undefined>> = {
    search: named(t('menu.search'), search),
    statuses: named(t('fact.status'), list(filter.statuses?.map((status) => word('status', status)) ?? [])),
    deliveryMethod: named(T('field.channel'), deliveryMethod && word('channel', deliveryMethod)),
    wallets: named(t('session-column.wallet'), list(filter.wallets?.map(nameOf) ?? [])),
    paymentMethod: named(t('transactions.payment'), paymentMethod && word('channel', paymentMethod)),
    currency: named(t('fact.currency'), currency?.toUpperCase()),
    types: named(t('rows.kind'), list(types ?? [])),
    recipientId: named(T('field.recipient_id'), recipientId),
    startDate: startDate && t('transactions.since', noonOf(startDate)),
    endDate: endDate && t('transactions.until', noonOf(endDate)),
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ name: name as keyof FilterChoice, label }] : [],
  );
}

interface FilterChipsProps extends Pick<SessionFiltersProps, 'choice' | 'onChoice'> {
  readonly chips: readonly FilterChip[];
}

/** What is filtered by, said in a line of its own; each is taken away by a press, or all at once. */
function FilterChips({ chips, choice, onChoice }: FilterChipsProps) {
  const { t } = useWords();
  if (chips.length === 0) return null;
  return (
    <Group gap="xs" w="100%">
      {chips.map(({ name, label }) => (
        <Button
          key={name}
          size="xs"
          radius="xl"
          variant="light"
          aria-label={t('transactions.without', { filter: label })}
          rightSection={<span aria-hidden="true">×</span>}
          onClick={() => onChoice({ ...choice, [name]: emptyFilter[name] })}
        >
          {label}
        </Button>
      ))}
      <Button variant="transparent" onClick={() => onChoice(emptyFilter)}>
        {t('frame.clear')}
      </Button>
    </Group>
  );
}

/** One session in full, read again; its reason in words; a link to the row that it pays. */
function SessionPanel({ session: listed, onClose }: { session: SessionView; onClose: () => void }) {
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
      <FactList {...sessionFacts(session, words)} />
      <OutsideLink
        name={t('service.payoutPage')}
        rule={t('service.payoutPageRule')}
        label={t('service.openPayoutPage')}
        link={session.externalPayoutUrl}
        command="sessions.open-payout"
        input={{ id: session.id }}
      />
      <Group gap="xs">
        {batchRow ? (
          <Button variant="filled" onClick={() => open(rowRoute(batchRow, 'results'))}>
            {t('transactions.openRow', { row: batchRow.row })}
          </Button>
        ) : null}
        <Button onClick={fetched.reload}>{t('wallets.refresh')}</Button>
      </Group>
      {batchRow ? <RowTimeline batch={batchRow.batch} row={batchRow.row} /> : null}
    </SidePanel>
  );
}

/**
 * The service's reason in words, or quoted. Only a failed session is said to have failed (R9). Only items
 * of the list have words in the document, so they are shown while the session still has the list's status.
 */
function GivenReason({ session, listed }: { session: SessionView; listed: SessionView }) {
  const { t, problem: render, locale } = useWords();
  const given = session.failureReason ?? '';
  const worded = session.status === listed.status ? (listed.failureReason ?? given) : given;
  const { words, code } = reasonOfFailure(worded, locale);
  // The single fetch gives only the code, if the list has words for it.
  const bareCode = given === worded ? code : given;
  const failed = problem('payment-failed', { reason: worded });
  const other = words === undefined ? null : t('transactions.reason', { reason: words });
  return (
    <div>
      <p>{session.status === 'failed' ? render(failed).message : other}</p>
      <BareCode code={bareCode} />
    </div>
  );
}

/** What our own journal knows of the row that the session pays. */
function RowTimeline({ batch, row }: { batch: string; row: number }) {
  const { t } = useWords();
  const timeline = useQuery('batches.timeline', { batch, row });
  return (
    <Stack component="section" gap="xs">
      <h3>{t('transactions.timeline')}</h3>
      <Answered query={timeline}>{({ entries }) => <Timeline entries={entries} />}</Answered>
    </Stack>
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

type TextName = Exclude<keyof FilterChoice, 'statuses' | 'wallets'>;

interface SessionFiltersProps {
  readonly choice: FilterChoice;
  readonly wallets: readonly WalletView[];
  readonly onChoice: (choice: FilterChoice) => void;
}

/** The filters that always stand in the toolbar. */
const COMMON = ['search', 'statuses', 'deliveryMethod', 'wallets', 'startDate', 'endDate'] as const;

/** The API's filters: the common ones in the toolbar, all others behind More. */
function SessionFilters({ choice, wallets, onChoice }: SessionFiltersProps) {
  const words = useWords();
  const { t } = words;
  const [isOpen, setIsOpen] = useState(false);
  const controls = filterControls({ choice, wallets, onChoice }, words);
  const more = (Object.keys(controls) as (keyof FilterChoice)[]).filter((name) => !isOneOf(COMMON, name));
  return (
    <>
      {controls.search}
      {controls.statuses}
      {controls.deliveryMethod}
      {controls.wallets}
      {/* If the line wraps, the button moves together with the days: alone on the next line it would look lost. */}
      <Group component="span" gap="xs">
        {/* The two belong together: a toolbar breaks before them, not between them. */}
        <Group component="span" gap="xs">
          {controls.startDate}
          {controls.endDate}
        </Group>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('frame.more')}
        </Button>
      </Group>
      {isOpen ? more.map((name) => <Fragment key={name}>{controls[name]}</Fragment>) : null}
    </>
  );
}

/** The control of each choice, in the order in which those behind More are shown. */
function filterControls(
  { choice, wallets, onChoice }: SessionFiltersProps,
  { t, T, word }: Pick<Words, 't' | 'T' | 'word'>,
): Readonly<Record<keyof FilterChoice, ReactNode>> {
  const change = (name: TextName) => (value: string) => onChoice({ ...choice, [name]: value });
  const several = (name: 'statuses' | 'wallets', label: string, choices: readonly Choice[]) => (
    <FilterMenu
      {...{ label, choices }}
      chosen={choice[name]}
      onChosen={(chosen) => onChoice({ ...choice, [name]: chosen })}
    />
  );
  const one = (name: TextName, label: string, choices: readonly Choice[]) => (
    <FilterMenu
      {...{ label, choices }}
      chosen={choice[name] === '' ? [] : [choice[name]]}
      onChosen={(chosen) => change(name)(chosen.at(-1) ?? '')}
    />
  );
  const typed = (name: TextName, label: string) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      className="fit"
      value={choice[name]}
      onChange={(event) => change(name)(event.currentTarget.value)}
    />
  );
  const day = (name: 'startDate' | 'endDate') => (
    <DayInput
      label={t(`transactions.${name}`)}
      value={choice[name]}
      onDay={(chosen) => onChoice({ ...choice, [name]: chosen })}
    />
  );
  const methods = DELIVERY_METHODS.map((value) => ({ value, label: word('channel', value) }));
  return {
    search: (
      <SearchBox
        label={t('menu.search')}
        text={choice.search}
        onText={(search) => onChoice({ ...choice, search })}
      />
    ),
    statuses: several(
      'statuses',
      t('fact.status'),
      SESSION_STATUS_FILTERS.map((value) => ({ value, label: word('status', value) })),
    ),
    deliveryMethod: one('deliveryMethod', T('field.channel'), methods),
    wallets: several(
      'wallets',
      t('session-column.wallet'),
      wallets.map(({ id, name }) => ({ value: id, label: name })),
    ),
    startDate: day('startDate'),
    endDate: day('endDate'),
    paymentMethod: one('paymentMethod', t('transactions.payment'), methods),
    currency: one(
      'currency',
      t('fact.currency'),
      SESSION_LIST_CURRENCIES.map((value) => ({ value, label: value.toUpperCase() })),
    ),
    sort: one(
      'sort',
      t('transactions.sort'),
      FILTER_SORTS.map((value) => ({
        value,
        label: t(value === 'createdAt,desc' ? 'transactions.newest' : 'transactions.oldest'),
      })),
    ),
    types: typed('types', t('transactions.types')),
    recipientId: typed('recipientId', T('field.recipient_id')),
  };
}

interface FilterMenuProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** A drop-down of a toolbar; it stays open while choices are made and taken back. What is chosen the chips say. */
function FilterMenu({ label, choices, chosen, onChosen }: FilterMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button rightSection={<span aria-hidden="true">▾</span>}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...chosen]} onChange={onChosen}>
          {choices.map((choice) => (
            <Menu.CheckboxItem key={choice.value} value={choice.value}>
              {choice.label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
