import { useCallback, useState } from 'react';
import type { BatchState } from '../../shared/domain/row-state.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { DraftView } from '../../shared/ipc/file-requests.ts';
import { useAnnouncement, useQuery } from '../bridge/use-request.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { useAppProblems } from '../ui/app-problems.tsx';
import { Button } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { Answered, Empty, NoMatch } from '../ui/pending.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useWords } from '../words/use-words.tsx';
import { BatchList } from './batch-list.tsx';
import { NewBatchDialog } from './new-batch-dialog.tsx';
import type { ListPage } from './newest-first.ts';
import { TemplateDialog } from './template-dialog.tsx';
import './batches.css';

const PAGE = 100;

const FILTERS = {
  All: [],
  NeedsYou: ['needs-you', 'stopped', 'draft', 'checked', 'quoted', 'approved', 'paused'],
  Moving: ['sending', 'waiting', 'following'],
  NotAllPaid: ['partly-paid', 'not-paid'],
  Finished: ['finished'],
} as const satisfies Record<string, readonly BatchState[]>;

type Filter = keyof typeof FILTERS;
/** A draft always needs its person, so it fits none of these filters. */
const HAVE_NO_DRAFTS: readonly Filter[] = ['Moving', 'NotAllPaid', 'Finished'];

interface Asked {
  readonly search: string;
  readonly filter: Filter;
  readonly offset: number;
}

const ALL: Asked = { search: '', filter: 'All', offset: 0 };

/** The home screen: every draft and batch with its state, and the ways to begin a new one. */
export function BatchesScreen({ focus }: { focus?: string | undefined }) {
  const { t } = useWords();
  const { replace, open } = useRoute();
  const { isJournalClosed } = useAppProblems();
  const [asked, setAsked] = useState(ALL);
  const { search, filter, offset } = asked;
  // The batch before the page's first is requested as well: it decides which drafts belong to an earlier page.
  const ahead = offset > 0 ? 1 : 0;
  const page = { offset: offset - ahead, limit: PAGE + ahead };
  const batches = useQuery('batches.list', { search, states: [...FILTERS[filter]], ...page });
  const drafts = useQuery('drafts.list', {});
  useAnnouncement('batch-changed', batches.reload);
  const reload = useCallback(() => {
    batches.reload();
    drafts.reload();
  }, [batches.reload, drafts.reload]);
  const isEmpty =
    batches.value?.total === 0 && filter === 'All' && search === '' && drafts.value?.drafts.length === 0;
  const closeDialog = (): void => replace({ screen: 'batches' });
  return (
    <Screen
      title={t('screen.batches')}
      actions={
        <Button
          // Only one primary button: on an empty list it is the sample's.
          kind={isEmpty || isJournalClosed ? 'plain' : 'primary'}
          disabled={isJournalClosed}
          onClick={() => open({ screen: 'batches', focus: 'new' })}
        >
          {t('button.new-batch')}
        </Button>
      }
      toolbar={isEmpty || isJournalClosed ? undefined : <BatchFilters asked={asked} onAsked={setAsked} />}
    >
      <Answered query={batches}>
        {({ batches: found, total }) => (
          <>
            <BatchesOrEmpty
              batches={found.slice(ahead)}
              drafts={HAVE_NO_DRAFTS.includes(filter) ? [] : matchDrafts(drafts.value?.drafts ?? [], search)}
              filterWords={
                filter === 'All' && !search
                  ? ''
                  : [search, filter === 'All' ? '' : t(`batches.filter${filter}`)].filter(Boolean).join(', ')
              }
              page={{
                before: ahead === 0 ? undefined : found[0]?.created,
                isLast: page.offset + found.length >= total,
              }}
              onClear={() => setAsked(ALL)}
              onChanged={reload}
            />
            <Pager
              total={total}
              offset={offset}
              limit={PAGE}
              onOffset={(next) => setAsked({ ...asked, offset: next })}
            />
          </>
        )}
      </Answered>
      {focus === 'new' && !isJournalClosed ? <NewBatchDialog onClose={closeDialog} /> : null}
      {focus === 'new-sheet' ? <TemplateDialog onClose={closeDialog} /> : null}
    </Screen>
  );
}

function matchDrafts(drafts: readonly DraftView[], search: string): readonly DraftView[] {
  const wanted = search.trim().toLowerCase();
  return drafts.filter(({ file }) => file.toLowerCase().includes(wanted));
}

function BatchFilters({ asked, onAsked }: { asked: Asked; onAsked: (asked: Asked) => void }) {
  const { t } = useWords();
  return (
    <>
      <SearchBox
        label={t('batches.search')}
        text={asked.search}
        onText={(search) => onAsked({ ...asked, search, offset: 0 })}
      />
      <fieldset className="line-up">
        <legend className="visually-hidden">{t('batches.filter')}</legend>
        {(Object.keys(FILTERS) as Filter[]).map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === asked.filter}
            onClick={() => onAsked({ ...asked, filter: name, offset: 0 })}
          >
            {t(`batches.filter${name}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}

interface ListProps {
  readonly batches: readonly BatchSummary[];
  readonly drafts: readonly DraftView[];
  readonly page: ListPage;
  readonly filterWords: string;
  readonly onClear: () => void;
  readonly onChanged: () => void;
}

function BatchesOrEmpty({ batches, drafts, page, filterWords, onClear, onChanged }: ListProps) {
  const { t } = useWords();
  const newBatch = useNewBatch();
  if (batches.length + drafts.length > 0) return <BatchList {...{ batches, drafts, page, onChanged }} />;
  if (filterWords !== '')
    return <NoMatch sentence={t('batches.noMatch', { filter: filterWords })} onClear={onClear} />;
  return (
    <Empty sentence={t('batches.empty')}>
      <Button onClick={newBatch.chooseFile} disabled={newBatch.isBusy}>
        {t('button.choose-file')}
      </Button>
      <Button kind="primary" onClick={newBatch.useSample} disabled={newBatch.isBusy}>
        {t('newBatch.sample')}
      </Button>
    </Empty>
  );
}
