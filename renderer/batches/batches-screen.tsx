import {
  ActionIcon,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { useLocalStorage, useSessionStorage } from '@mantine/hooks';
import { BATCH_STATES, type BatchState, ENDED_BATCH } from '../../shared/domain/row-state.ts';
import type { DraftView } from '../../shared/ipc/file-requests.ts';
import { Meanwhile } from '../batch/meanwhile.tsx';
import { useAnnouncement, useQuery } from '../bridge/requests.ts';
import { isMac, useActions } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { useRoute } from '../platform/use-route.tsx';
import { Answered } from '../ui/answered.tsx';
import { Pages } from '../ui/pages.tsx';
import { useAppProblems } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { Balances } from './balances.tsx';
import { BatchList } from './batch-list.tsx';
import { DropZone } from './drop-zone.tsx';
import { FoundRows } from './found-rows.tsx';
import { needsOf } from './needs.ts';
import { NeedsYou } from './needs-you.tsx';
import { NewBatchMenu, TemplateDialog } from './new-batch-menu.tsx';
import { type Line, newestFirst } from './newest-first.ts';

/** The window shows a page at its start: each hundred batches take it a fifth of a second. */
const PAGE = 50;

const FILTERS = {
  All: [],
  NeedsYou: [
    ...(['needs-you', 'stopped', 'draft', 'checked', 'quoted', 'approved', 'paused'] as const),
    ...(['partly-paid', 'not-paid'] as const),
  ],
  Moving: ['sending', 'waiting', 'following'],
  Paid: ['finished', 'closed'],
} as const satisfies Record<string, readonly BatchState[]>;

type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];
/** A draft always needs its person, so it fits none of these filters. */
const HAVE_NO_DRAFTS: readonly Filter[] = ['Moving', 'Paid'];

/** All but those of which nothing is left to do. */
const OPEN = BATCH_STATES.filter((state) => state !== 'finished' && state !== 'closed');
/** The newest of them: older ones are found by the filters. */
const OPEN_MAX = 200;

interface Asked {
  readonly search: string;
  readonly filter: Filter;
  readonly offset: number;
}

const ALL: Asked = { search: '', filter: 'All', offset: 0 };

/** The home screen: what needs a person, the balances, every draft and batch, and the ways to begin a new one. */
export function BatchesScreen({ focus }: { focus?: string | undefined }) {
  const { t } = useWords();
  const { replace } = useRoute();
  const { isJournalClosed } = useAppProblems();
  // As it was when the screen was left.
  const [asked, setAsked] = useSessionStorage({
    key: 'paysheet.batches',
    defaultValue: ALL,
    getInitialValueInEffect: false,
  });
  const home = useHome(asked);
  const searched = asked.search.trim();
  const { isEmpty, hasEnded, batches, open } = home;
  const balances = useHiddenBalances();
  return (
    <Screen
      title={t('screen.batches')}
      actions={
        <>
          <HideBalances {...balances} />
          <NewBatchMenu isAsked={focus === 'new'} isPrimary={!isEmpty} />
        </>
      }
    >
      <Answered query={batches}>
        {() => (
          <Stack>
            <NeedsYou needs={open.flatMap(needsOf)} onAll={() => setAsked({ ...ALL, filter: 'NeedsYou' })} />
            {open.map((batch) => (
              <Meanwhile key={batch.batch} batch={batch} isNamed />
            ))}
            <Balances isHidden={balances.isHidden} />
            {hasEnded || isJournalClosed || searched !== '' ? null : <DropZone isFirst={isEmpty} />}
            {isEmpty ? null : <Batches asked={asked} onAsked={setAsked} home={home} />}
            {searched === '' ? null : <FoundRows text={searched} />}
          </Stack>
        )}
      </Answered>
      {focus === 'new-sheet' ? <TemplateDialog onClose={() => replace({ screen: 'batches' })} /> : null}
    </Screen>
  );
}

/** What the screen shows, as it is now. */
function useHome({ search, filter, offset }: Asked) {
  // The batch before the page's first is requested as well: it decides which drafts belong to an earlier page.
  const ahead = offset > 0 ? 1 : 0;
  const page = { offset: offset - ahead, limit: PAGE + ahead };
  const batches = useQuery('batches.list', { search, states: [...FILTERS[filter]], ...page });
  const open = useQuery('batches.list', { search: '', states: OPEN, offset: 0, limit: OPEN_MAX });
  const ended = useQuery('batches.list', { search: '', states: [...ENDED_BATCH], offset: 0, limit: 1 });
  const drafts = useQuery('drafts.list', {});
  const reload = (): void => {
    for (const query of [batches, open, ended]) query.reload();
  };
  useAnnouncement('batch-changed', reload);
  const found = batches.shown?.batches ?? [];
  const all = drafts.shown?.drafts ?? [];
  const total = batches.shown?.total ?? 0;
  const ownDrafts = HAVE_NO_DRAFTS.includes(filter) ? [] : matchDrafts(all, search);
  return {
    batches,
    open: open.shown?.batches ?? [],
    hasEnded: ended.shown === undefined || ended.shown.total > 0,
    isEmpty: total === 0 && filter === 'All' && search === '' && all.length === 0,
    total,
    lines: newestFirst(found.slice(ahead), ownDrafts, {
      before: ahead === 0 ? undefined : found[0]?.created,
      isLast: page.offset + found.length >= total,
    }),
    reload: () => {
      reload();
      drafts.reload();
    },
  };
}

function matchDrafts(drafts: readonly DraftView[], search: string): readonly DraftView[] {
  const wanted = search.trim().toLowerCase();
  return drafts.filter(({ file }) => file.toLowerCase().includes(wanted));
}

/** Whether figures of balances are covered, as on a train; it is remembered. */
function useHiddenBalances() {
  const [isHidden, setIsHidden] = useLocalStorage({
    key: 'paysheet.hides-balances',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const toggle = (): void => setIsHidden(!isHidden);
  useActions([{ ...keyed('hide-balances'), perform: toggle }]);
  return { isHidden, toggle };
}

function HideBalances({ isHidden, toggle }: ReturnType<typeof useHiddenBalances>) {
  const { t, language } = useWords();
  const { label, shortcut } = keyed('hide-balances');
  return (
    <Tooltip label={`${t(label)} (${describeShortcut(shortcut, language, isMac)})`}>
      <ActionIcon aria-label={t(label)} aria-pressed={isHidden} onClick={toggle}>
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
          <path d="M1.5 8C3 5.3 5.3 4 8 4s5 1.3 6.5 4c-1.5 2.7-3.8 4-6.5 4S3 10.7 1.5 8z" />
          <circle cx="8" cy="8" r="2" />
          {isHidden ? <path d="M3 13.5 13 2.5" /> : null}
        </svg>
      </ActionIcon>
    </Tooltip>
  );
}

interface BatchesProps {
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
  readonly home: { readonly lines: readonly Line[]; readonly total: number; readonly reload: () => void };
}

/** The list, with its search and filters. */
function Batches({ asked, onAsked, home }: BatchesProps) {
  const { t } = useWords();
  const { search, filter, offset } = asked;
  const named = [search, filter === 'All' ? '' : t(`batches.filter${filter}`)].filter(Boolean).join(', ');
  return (
    <Paper
      component="section"
      style={{ overflow: 'hidden' }}
      withBorder
      radius="md"
      aria-label={t('screen.batches')}
      data-pane
    >
      <Group px="md" py="sm" gap="sm">
        <TextInput
          type="search"
          data-search
          w={280}
          aria-label={t('batches.search')}
          placeholder={t('batches.search')}
          value={search}
          onChange={({ target }) => onAsked({ ...asked, search: target.value, offset: 0 })}
        />
        <SegmentedControl
          aria-label={t('batches.filter')}
          data={FILTER_NAMES.map((value) => ({ value, label: t(`batches.filter${value}`) }))}
          value={filter}
          onChange={(name) => onAsked({ ...asked, filter: name as Filter, offset: 0 })}
        />
      </Group>
      {home.lines.length === 0 ? (
        <Group px="md" pb="sm" gap="xs">
          <Text c="dimmed">{t('batches.noMatch', { filter: named })}</Text>
          <Button size="xs" variant="subtle" onClick={() => onAsked(ALL)}>
            {t('frame.clear')}
          </Button>
        </Group>
      ) : (
        <BatchList lines={home.lines} onChanged={home.reload} />
      )}
      <Pages
        p="sm"
        {...{ offset, total: home.total }}
        limit={PAGE}
        onOffset={(next) => onAsked({ ...asked, offset: next })}
      />
    </Paper>
  );
}
