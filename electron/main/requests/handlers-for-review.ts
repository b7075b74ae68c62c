/** Quoting, reviewing, comparing, rehearsing and approving a batch. */

import { formatAmount } from '../../../shared/domain/money.ts';
import { decisionRefused, type Problem } from '../../../shared/domain/problem.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { type TakenOver, takeOver } from '../../engine/decide/take-over.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { Review } from '../../engine/review/review-request.ts';
import { rowsThatFit } from '../../engine/review/rows-that-fit.ts';
import { ConfirmedMeanings } from '../../profiles/confirmed-meanings.ts';
import type { BatchService } from '../batches/batch-service.ts';
import type { BatchTask } from '../batches/batch-tasks.ts';
import { explainedFees } from '../batches/fees.ts';
import { rehearseBatch } from '../batches/rehearsal.ts';
import { buildReview, compareWithLast, readBalances } from '../batches/review-view.ts';
import { done, type Handlers, refused } from '../ipc/answer-request.ts';
import { type ProfileConnection, payerOf } from '../service/profile-connection.ts';
import type { HandlerParts } from './handler-parts.ts';

export function reviewHandlers({ batches, tasks, rates, dataFolder }: HandlerParts) {
  const reviewOf = async (connection: ProfileConnection, batch: string) =>
    buildReview(connection, batches.book, batch, await readBalances(connection));
  return {
    'batches.quote': (asked) => {
      const { batch } = asked;
      // It can be cancelled from now on, also while the connection is made.
      const task = tasks.begin(batch, 'quote');
      return batches.withOwnConnection(batch, async (connection) => {
        if (connection.engine.isBeingSent(batch)) return refused(decisionRefused('being-sent'));
        if (task.signal.aborted) return refused(decisionRefused('cancelled'));
        const review = await quote(connection, batches, task, asked);
        if (review === undefined) return refused(decisionRefused('cancelled'));
        if (!review.ok) return refused(review.problem);
        const view = await reviewOf(connection, batch);
        for (const { fromCurrency, toCurrency, rate } of view.exchanges)
          rates.remember(connection.serviceId, fromCurrency, toCurrency, { exchangeRate: rate });
        return done({ ...view, unread: review.unread ?? null });
      });
    },
    'batches.review': ({ batch }) =>
      batches.withOwnConnection(batch, async (connection) => done(await reviewOf(connection, batch))),
    'batches.rows-that-fit': (asked) =>
      batches.withOwnConnection(asked.batch, (connection, record) => fitRows(connection, record, asked)),
    'batches.explain-fees': (asked) =>
      batches.withOwnConnection(asked.batch, (connection) => explainedFees(connection, asked)),
    'batches.compare': ({ batch }) =>
      batches.withRecord(batch, (record, journal) =>
        done(compareWithLast(journal, record, batches.book.settings.changes.beyondPercent)),
      ),
    'batches.rehearse': ({ batch }) =>
      batches.withRecord(batch, async (record, journal) => {
        const task = tasks.begin(batch, 'rehearse');
        const settings = batches.book.settingsFor(record.created.environment);
        return done(await rehearseBatch({ journal, record, settings, task }));
      }),
    'batches.approve': (asked) =>
      batches.withOwnConnection(asked.batch, async (connection) => {
        const { batch } = asked;
        const wallets = await readBalances(connection);
        // Before a run that sends is wound down for the approval.
        if (connection.engine.isBeingSent(batch)) return refused(decisionRefused('being-sent'));
        const why = await batches.runs.quietly(batch, () => approveNow(batches, connection, asked, wallets));
        if (why !== undefined) return refused(why);
        rememberMeaning(batches, new ConfirmedMeanings(dataFolder), connection, batch);
        return batches.viewed(batch);
      }),
    'batches.take-over': ({ batch, count }) =>
      batches.withOwnConnection(batch, async ({ engine }) => {
        const act = { by: batches.book.person, begunBy: 'app' } as const;
        const taken = await batches.runs.quietly(batch, async (): Promise<TakenOver> => {
          const isSame = (engine.journal.counts(batch).parked ?? 0) === count;
          return isSame ? takeOver(engine, batch, act) : { ok: false, problem: decisionRefused('not-typed') };
        });
        return taken.ok ? batches.viewed(taken.batch ?? batch) : refused(taken.problem);
      }),
    'batches.cancel-task'({ batch, task }) {
      tasks.cancel(batch, task);
      return done({});
    },
  } satisfies Partial<Handlers>;
}

/** Approves what is there now, or says why not. Nothing is awaited in between: what was checked is what is approved. */
function approveNow(
  { book, drafts }: BatchService,
  { engine }: ProfileConnection,
  { batch, confirmation, approver }: RequestInput<'batches.approve'>,
  wallets: Awaited<ReturnType<typeof readBalances>>,
): Problem | undefined {
  const { secondPersonAbove, personName } = book.preferences;
  return engine.approve(batch, {
    ...{ by: book.person, maker: personName, approver, secondPersonAbove, wallets },
    confirmation: { typed: confirmation },
    isSheetChanged: drafts.isChangedSince(batch),
    waitsForSend: true,
  });
}

/** Keeps what the batch's sheet was understood to mean, so that the next sheet of its layout asks only what is new. */
function rememberMeaning(
  { book, drafts }: BatchService,
  meanings: ConfirmedMeanings,
  connection: ProfileConnection,
  batch: string,
): void {
  const stated = drafts.statedOf(batch);
  if (stated === undefined) return;
  const by = book.preferences.personName || book.person;
  try {
    meanings.confirm(payerOf(connection), stated, { by, at: new Date().toISOString() });
  } catch {
    // The batch is approved all the same: what could not be kept is only asked again.
  }
}

async function fitRows(
  connection: ProfileConnection,
  { batch, wallets }: BatchRecord,
  { currency, order }: RequestInput<'batches.rows-that-fit'>,
): Promise<Reply<RequestOutput<'batches.rows-that-fit'>>> {
  const { journal, ports } = connection.engine;
  const balances = await readBalances(connection);
  const wallet = balances.find(({ id }) => id === wallets[currency]);
  if (!wallet) return refused(decisionRefused('not-reviewed'));
  const { tolerancePercent } = ports.settings.quote;
  const priorities = prioritiesOf(journal, batch);
  const priorityOf = (row: number) => priorities.get(row);
  const fitting = rowsThatFit(journal.rows(batch), wallet, { order, tolerancePercent, priorityOf });
  const { count, neededMinor, leftOut } = fitting;
  return done({
    count,
    needed: formatAmount(neededMinor, currency),
    leftOut: [...leftOut],
    hasPriorities: priorities.size > 0,
  });
}

/** The priority of each ready row that has one. */
function prioritiesOf(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  batch: string,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { row, state } of journal.rows(batch)) {
    if (state !== 'ready') continue;
    const { priority } = journal.content({ batch, row }).fields;
    if (priority !== undefined) found.set(row, Number(priority));
  }
  return found;
}

/** Quotes the batch and reports its progress and its waits; undefined if the person cancelled it. */
async function quote(
  connection: ProfileConnection,
  { runs }: BatchService,
  task: BatchTask,
  { batch, wallets, convertFrom, isExact }: RequestInput<'batches.quote'>,
): Promise<Review | undefined> {
  const onProgress = (done: number, total: number): void => {
    task.signal.throwIfAborted();
    task.progress(done, total);
  };
  const exchange = convertFrom === null ? {} : { convertFrom };
  const stopListening = connection.engine.pace.listen(task.waits);
  try {
    const chosen = await walletsOf(connection, batch, wallets);
    if (task.signal.aborted) return undefined;
    const request = { ...chosen, ...exchange, isExact, onProgress };
    return await runs.quietly(batch, () => connection.engine.review(batch, request));
  } catch (error) {
    if (error === task.signal.reason) return undefined;
    throw error;
  } finally {
    stopListening();
  }
}

/**
 * The wallet chosen for each currency, otherwise its only active one. A currency that has neither is left out: its
 * rows are held, and the others can be paid. If no currency has one, the engine reports which is unclear and why.
 */
async function walletsOf(
  connection: ProfileConnection,
  batch: string,
  chosen: Readonly<Record<string, string>>,
): Promise<{ readonly wallets: readonly string[]; readonly isAutomatic: boolean }> {
  const all = await readBalances(connection);
  const currencies = new Set([...connection.engine.journal.rows(batch)].map(({ currency }) => currency));
  const found = [...currencies].flatMap((currency) => {
    const active = all.filter((wallet) => wallet.currency === currency && wallet.status === 'ACTIVE');
    const only = active.length === 1 ? active[0]?.id : undefined;
    return chosen[currency] ?? only ?? [];
  });
  return found.length > 0
    ? { wallets: found, isAutomatic: false }
    : { wallets: Object.values(chosen), isAutomatic: true };
}
