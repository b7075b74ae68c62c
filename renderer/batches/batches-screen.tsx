import { Button } from '@mantine/core';
import './batches.css';
import { type ReactNode, useCallback, useState } from 'react';
import { ROW_CHANNELS, type RowChannel } from '../../shared/domain/channel.ts';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../../shared/domain/language.ts';
import type { BatchState } from '../../shared/domain/row-state.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { DraftView } from '../../shared/ipc/file-requests.ts';
import { StateBar } from '../batch/state-bar.tsx';
import { request, useAnnouncement, useCommand, useQuery, useTask } from '../bridge/requests.ts';
import { isMac } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { isPasted } from '../platform/use-arrivals.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useSettings } from '../platform/use-settings.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { Answered, Empty, NoMatch } from '../ui/answers.tsx';
import { Chips, SearchBox, SelectField } from '../ui/controls.tsx';
import { ConfirmDialog, Dialog, DialogButton, FormDialog } from '../ui/dialog.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { Pager } from '../ui/list-search.tsx';
import { useAppProblems } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { BatchStateMark, isPaidShort } from '../ui/state-glyph.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { type ListPage, newestFirst } from './newest-first.ts';

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
          variant={isEmpty || isJournalClosed ? 'default' : 'filled'}
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
      <Chips
        label={t('batches.filter')}
        choices={(Object.keys(FILTERS) as Filter[]).map((value) => ({
          value,
          label: t(`batches.filter${value}`),
        }))}
        chosen={asked.filter}
        onChoose={(name) => onAsked({ ...asked, filter: name, offset: 0 })}
      />
    </>
  );
}

interface ListProps extends BatchListProps {
  readonly filterWords: string;
  readonly onClear: () => void;
}

function BatchesOrEmpty({ filterWords, onClear, ...list }: ListProps) {
  const { t } = useWords();
  const newBatch = useNewBatch();
  if (list.batches.length + list.drafts.length > 0) return <BatchList {...list} />;
  if (filterWords !== '')
    return <NoMatch sentence={t('batches.noMatch', { filter: filterWords })} onClear={onClear} />;
  return (
    <Empty sentence={t('batches.empty')}>
      <Button onClick={newBatch.chooseFile} disabled={newBatch.isBusy}>
        {t('button.choose-file')}
      </Button>
      <Button variant="filled" onClick={newBatch.useSample} disabled={newBatch.isBusy}>
        {t('newBatch.sample')}
      </Button>
    </Empty>
  );
}

/** The four ways to begin: a file, the clipboard, the sample, an empty sheet. */
function NewBatchDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useWords();
  const newBatch = useNewBatch();
  const { replace } = useRoute();
  const begin = (perform: () => void) => () => {
    onClose();
    perform();
  };
  const keys = describeShortcut(keyed('paste').shortcut, language, isMac);
  return (
    <Dialog title={t('button.new-batch')} onClose={onClose}>
      <ul className="stack ways">
        <li>
          <Button variant="filled" onClick={begin(newBatch.chooseFile)} data-autofocus>
            {t('button.choose-file')}
          </Button>
          <p className="soft">{t('newBatch.chooseHint')}</p>
        </li>
        <li>
          <h3>{t('newBatch.paste')}</h3>
          <p className="soft">{t('newBatch.pasteHint', { keys })}</p>
        </li>
        <li>
          <Button onClick={begin(newBatch.useSample)}>{t('newBatch.sample')}</Button>
          <p className="soft">{t('newBatch.sampleHint')}</p>
        </li>
        <li>
          <Button onClick={() => replace({ screen: 'batches', focus: 'new-sheet' })}>
            {t('action.newSheet')}
          </Button>
          <p className="soft">{t('newBatch.templateHint')}</p>
        </li>
      </ul>
    </Dialog>
  );
}

/** An empty workbook with the right headings, for one channel or for all. */
function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { t, word, language: own } = useWords();
  const showToast = useToast();
  const save = useCommand('files.save-template', ({ saved }) => {
    if (saved === null) return;
    showToast(t('template.saved', { name: saved }));
    onClose();
  });
  const [channel, setChannel] = useState<RowChannel | ''>('');
  const [language, setLanguage] = useState<Language>(own);
  return (
    <FormDialog
      title={t('action.newSheet')}
      confirm={t('template.save')}
      command={save}
      onSubmit={() => void save.perform({ channel: channel === '' ? null : channel, language })}
      onClose={onClose}
    >
      <SelectField
        label={t('template.channel')}
        data-autofocus
        empty={t('template.mixed')}
        choices={ROW_CHANNELS.map((value) => ({ value, label: word('channel', value) }))}
        value={channel}
        onValue={setChannel}
      />
      <SelectField
        label={t('template.language')}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
        value={language}
        onValue={setLanguage}
      />
    </FormDialog>
  );
}

/** The totals of all batches align on one decimal mark, whatever their currencies. */
const WIDEST = ['cad', 'xof'] as const;

interface BatchListProps {
  readonly batches: readonly BatchSummary[];
  readonly drafts: readonly DraftView[];
  readonly page: ListPage;
  readonly onChanged: () => void;
}

type Line = BatchSummary | DraftView;

/** Drafts and batches, the newest first; a row opens its batch at the present step. */
function BatchList({ batches, drafts, page, onChanged }: BatchListProps) {
  const { t, count, dateTime, columnAmount } = useWords();
  const ofBatch = (show: (batch: BatchSummary) => ReactNode) => (line: Line) =>
    'draft' in line ? null : show(line);
  return (
    <Ledger
      label={t('batches.caption')}
      lines={newestFirst(batches, drafts, page)}
      keyOf={(line: Line) => ('draft' in line ? line.draft : line.batch)}
      columns={[
        {
          heading: t('rows.state'),
          cell: (line) => <BatchStateMark batch={'draft' in line ? NEW_BATCH : line} />,
        },
        {
          heading: t('summary.file'),
          name: (line) => ('draft' in line ? <DraftName draft={line} /> : <BatchName batch={line} />),
        },
        {
          heading: t('batches.date'),
          className: 'nowrap',
          cell: (line) => dateTime('draft' in line ? line.changed : line.created),
        },
        { heading: t('fact.rows'), figure: ofBatch(({ rows }) => count(rows)) },
        {
          heading: t('batches.total'),
          figure: ofBatch(({ totals }) =>
            totals.map(({ amount, currency }) => (
              <div key={currency}>{columnAmount(amount, currency, WIDEST)}</div>
            )),
          ),
        },
        {
          heading: t('fact.currency'),
          head: <span className="visually-hidden">{t('fact.currency')}</span>,
          className: 'batch-currencies',
          cell: ofBatch(({ totals }) =>
            totals.map(({ currency }) => <div key={currency}>{currency.toUpperCase()}</div>),
          ),
        },
        {
          heading: t('batches.progress'),
          className: 'batch-progress',
          cell: ofBatch((batch) => <BatchProgress batch={batch} />),
        },
        {
          heading: t('frame.more'),
          head: <span className="visually-hidden">{t('frame.more')}</span>,
          figure: (line) => <DiscardButton line={line} onDone={onChanged} />,
        },
      ]}
    />
  );
}

/** A draft has no rows yet. */
const NEW_BATCH = { state: 'draft', kind: 'payments', counts: {}, rows: 0 } as const;

function DraftName({ draft: { draft, file } }: { draft: DraftView }) {
  const { t } = useWords();
  const { open } = useRoute();
  return (
    <Button
      variant="transparent"
      aria-label={t('batches.draftOpen', { file })}
      onClick={() => open({ screen: 'draft', draftId: draft, step: 'import' })}
    >
      {file}
    </Button>
  );
}

function BatchName({ batch }: { batch: BatchSummary }) {
  const { t, T, batchName, problem } = useWords();
  const { open } = useRoute();
  const { profile } = useSettings();
  const file = batchName(batch);
  return (
    <>
      <Button
        variant="transparent"
        aria-label={t('batches.open', { file })}
        onClick={() => open({ screen: 'batch', batchId: batch.batch })}
      >
        {file}
      </Button>
      {batch.kind === 'customer-deposits' && batch.operation === null ? (
        <div className="soft">{T(`kind.${batch.kind}`)}</div>
      ) : null}
      {batch.problem === null ? null : <div className="soft">{problem(batch.problem).message}</div>}
      {batch.profile === profile?.name ? null : (
        <div className="soft">{t('batches.other', { profile: batch.profile })}</div>
      )}
    </>
  );
}

function BatchProgress({ batch }: { batch: BatchSummary }) {
  const { t } = useWords();
  const message = batch.kind === 'customer-deposits' ? 'batches.paidInOf' : 'batches.paidOf';
  return (
    <>
      <StateBar batch={batch} isSmall />
      {isPaidShort(batch) ? null : (
        <span className="soft">{t(message, { paid: batch.counts.paid ?? 0, rows: batch.rows })}</span>
      )}
    </>
  );
}

const NEVER_APPROVED: readonly string[] = ['draft', 'checked', 'quoted'];

function DiscardButton({ line, onDone }: { line: Line; onDone: () => void }) {
  const { t, batchName } = useWords();
  if (!('draft' in line) && !NEVER_APPROVED.includes(line.state)) return null;
  const file = 'draft' in line ? line.file : batchName(line);
  return (
    <DialogButton
      variant="subtle"
      color="gray"
      size="xs"
      label={t('batches.discard')}
      aria-label={`${t('batches.discard')} ${file}`}
    >
      {(close) => <DiscardDialog {...{ line, file, onDone }} onClose={close} />}
    </DialogButton>
  );
}

interface DiscardProps {
  readonly line: Line;
  readonly file: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function whatIsForgotten(line: Line) {
  if (!('draft' in line)) return 'batches.discardBatch';
  return isPasted(line.file) ? 'batches.discardPasted' : 'batches.discardDraft';
}

function DiscardDialog({ line, file, onClose, onDone }: DiscardProps) {
  const { t } = useWords();
  const showToast = useToast();
  const discard = useTask(
    () =>
      'draft' in line
        ? request('drafts.remove', { draft: line.draft })
        : request('batches.discard', { batch: line.batch }),
    () => {
      showToast(t('batches.discarded', { file }));
      onClose();
      onDone();
    },
  );
  return (
    <ConfirmDialog
      title={t('batches.discardTitle', { file })}
      confirm={t('batches.discard')}
      command={discard}
      onSubmit={() => void discard.perform(file)}
      onClose={onClose}
    >
      <p>{t(whatIsForgotten(line))}</p>
    </ConfirmDialog>
  );
}
