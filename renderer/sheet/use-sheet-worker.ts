import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import type { Language } from '../../shared/domain/language.ts';
import { decisionRefused, type Problem } from '../../shared/domain/problem.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { utcDay } from '../../shared/domain/time.ts';
import type { DraftView, FileView } from '../../shared/ipc/file-requests.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import { mayBeFilled } from '../../shared/sheet/check/lines/fill-from-book.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { request } from '../bridge/requests.ts';
import { isPasted } from '../platform/use-arrivals.ts';
import { useSettings } from '../platform/use-settings.tsx';
import type { GridQuery } from '../sheet-worker/grid-view.ts';
import type { SheetAnswer, SheetOverview, SheetRequest } from '../sheet-worker/messages.ts';
import type { Corrections, Recipe } from '../sheet-worker/recipe.ts';
import { EMPTY_SHEET, RowsArriving, takeAnswer } from './sheet-state.ts';
import { WatchedWorker } from './worker-port.ts';

export interface OpenedDraft {
  readonly draft: DraftView;
  readonly file: FileView;
  readonly bytes: Uint8Array;
  readonly recipe: Recipe;
  /** The content from which the batch with quotes was made (`contentText`); null without one. */
  readonly quotedOf: string | null;
  /** What was confirmed for other files, by layout. */
  readonly confirmed: NonNullable<CheckOptions['confirmed']>;
}

/** The checked sheet as main takes it; null if a person cancelled, or its worker failed, which the progress reports. */
export type Finished = Reply<string | null>;

const done = (value: string | null): Finished => ({ ok: true, value });
const READ_OTHERWISE: Finished = { ok: false, problems: [decisionRefused('reads-otherwise')] };

/** Starts the worker of one sheet, handles its messages, and finds earlier payments. */
export function useSheetWorker(
  { bytes, file, draft, confirmed }: OpenedDraft,
  language: Language,
  recipe: Recipe,
) {
  const [state, dispatch] = useReducer(takeAnswer, EMPTY_SHEET);
  const port = useRef<WatchedWorker | null>(null);
  const finished = useRef<((sheet: Finished) => void) | null>(null);
  const turn = useRef(0);
  const ordered = useRef(false);
  const newest = useRef(recipe);
  newest.current = recipe;
  const post = useCallback((message: SheetRequest) => port.current?.ask(message), []);
  const { search, find } = useSearch({ draft, file }, post);
  // As a text, so that other settings that change do not open the sheet again.
  const limits = JSON.stringify(useSettings().view.settings.limits);
  const { bookProblems, beginFacts, readFacts } = useFactsBeside(draft, post);
  const arriving = useRef(new RowsArriving());
  const takeOne = useEffectEvent((part: SheetAnswer) => {
    const answer = arriving.current.take(part);
    if (!answer) return;
    if (answer.kind === 'view' && answer.turn !== turn.current) return;
    if (answer.kind === 'view') ordered.current = true;
    if (answer.kind === 'sheet') finished.current?.(done(answer.text));
    if (answer.kind === 'not-finished')
      finished.current?.(answer.reason === 'reads-otherwise' ? READ_OTHERWISE : done(null));
    if (answer.kind === 'refused' || answer.kind === 'cancelled') finished.current?.(done(null));
    if (answer.kind === 'fields') find(answer);
    if (answer.kind === 'opened') readFacts(answer.overview);
    dispatch(answer);
  });
  useEffect(() => {
    const onAnswer = (answer: SheetAnswer) => takeOne(answer);
    const worker = new WatchedWorker({ onAnswer, onFault: (message) => console.error(message) });
    port.current = worker;
    beginFacts();
    worker.ask({
      kind: 'open',
      bytes,
      fileName: file.name,
      isPasted: isPasted(file.name),
      recipe: newest.current,
      language,
      today: utcDay(Date.now()),
      limits: JSON.parse(limits) as Settings['limits'],
      confirmed,
    });
    return () => {
      worker.close();
      port.current = null;
      // Whoever waits for the whole sheet would wait for ever: it is opened anew.
      finished.current?.(done(null));
    };
  }, [bytes, file.name, language, limits, confirmed, beginFacts]);
  const ask = useMemo(
    () => ({
      view: (query: GridQuery, corrections: Corrections, keepsOrder: boolean) => {
        turn.current += 1;
        // A view that was requested and not answered yet must still bring its order.
        ordered.current = keepsOrder && ordered.current;
        post({ kind: 'view', query, corrections, turn: turn.current, keepsOrder: ordered.current });
      },
      edit: (corrections: Corrections) => post({ kind: 'edit', corrections }),
      cancel: () => post({ kind: 'cancel' }),
    }),
    [post],
  );
  const checkAgain = useCallback((next: Recipe) => post({ kind: 'settings', recipe: next }), [post]);
  const finish = useCallback(
    () =>
      new Promise<Finished>((resolve) => {
        finished.current = resolve;
        post({ kind: 'finish' });
      }),
    [post],
  );
  return { state, ask, checkAgain, finish, search, bookProblems };
}

/** Searches earlier batches for what the worker asks, and keeps what was found beside the duplicates. */
function useSearch(opened: Pick<OpenedDraft, 'draft' | 'file'>, post: (message: SheetRequest) => void) {
  const [search, setSearch] = useState<Search>(NOTHING_FOUND);
  const running = useRef(Promise.resolve());
  const find = (fields: Extract<SheetAnswer, { kind: 'fields' }>): void => {
    // One after the other: results from before an edit must not replace those from after it.
    running.current = running.current.then(() => searchDuplicates(fields, opened, post)).then(setSearch);
  };
  return { search, find };
}

/**
 * The service's recipients for the open worker, read once its sheet names some by their ids, or lacks accounts; and
 * what a person must know about the reading: if the book is read only in part, the rest fills in nothing.
 */
function useBook(post: (message: SheetRequest) => void) {
  const [bookProblems, setBookProblems] = useState<readonly Problem[]>([]);
  const isAsked = useRef(false);
  const beginBook = useCallback(() => {
    isAsked.current = false;
    setBookProblems([]);
  }, []);
  const readBook = async (overview: SheetOverview): Promise<void> => {
    const namesIds = overview.columns.some(({ field }) => field === 'recipient_id');
    if (isAsked.current || !(namesIds || mayBeFilled(overview))) return;
    isAsked.current = true;
    const reply = await request('recipients.book', {});
    // A book that could not be read is requested again when the sheet is checked again.
    isAsked.current = reply.ok;
    if (!reply.ok) return;
    const { book, partly } = reply.value;
    setBookProblems(partly ? [partly] : []);
    post({ kind: 'book', book });
  };
  return { bookProblems, beginBook, readBook };
}

/** What the sheet is checked beside: the service's recipients, and what was paid this month, which is read once. */
function useFactsBeside({ batch }: DraftView, post: (message: SheetRequest) => void) {
  const { bookProblems, beginBook, readBook } = useBook(post);
  const isPaidAsked = useRef(false);
  const beginFacts = useCallback(() => {
    isPaidAsked.current = false;
    beginBook();
  }, [beginBook]);
  const readPaid = async (): Promise<void> => {
    if (isPaidAsked.current) return;
    isPaidAsked.current = true;
    const reply = await request('batches.paid-in-month', { except: batch });
    if (reply.ok) post({ kind: 'paid-in-month', paid: reply.value.paid });
  };
  const readFacts = (overview: SheetOverview): void => {
    void readBook(overview);
    void readPaid();
  };
  return { bookProblems, beginFacts, readFacts };
}

/** The results of the search among earlier batches beside the duplicates. */
interface Search {
  /** What could not be searched; shown on the check's screen. */
  readonly problems: readonly Problem[];
  /** Questions that must be answered before duplicates can be found. */
  readonly questions: readonly OpenQuestion[];
  /** The batch that paid the period of the sheet already; null if there is none. */
  readonly paidPeriod: RequestOutput<'batches.find-duplicates'>['paidPeriod'];
}

const NOTHING_FOUND: Search = { problems: [], questions: [], paidPeriod: null };

/** Asks main for payments of earlier batches. */
async function searchDuplicates(
  { of, text, sheet, period }: Extract<SheetAnswer, { kind: 'fields' }>,
  { draft, file: { ticket } }: Pick<OpenedDraft, 'draft' | 'file'>,
  post: (message: SheetRequest) => void,
): Promise<Search> {
  const head = { ...sheet, columns: sheet.columns.map((column) => ({ ...column })) };
  const reply = await request('batches.find-duplicates', {
    ...{ ticket, of: of && [...of], rows: text, except: draft.batch, period, sheet: head },
  });
  if (!reply.ok) return { ...NOTHING_FOUND, problems: reply.problems };
  post({ kind: 'found', of: reply.value.of, rows: reply.value.rows });
  const { questions, paidPeriod } = reply.value;
  return { problems: [], questions, paidPeriod };
}
