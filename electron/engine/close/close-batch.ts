/**
 * A person closes a batch once it adds up, and once for everything that is open or differs there is a reason. What the
 * closing states is written with it, so that it can be shown later whatever the batch has become.
 */
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { amountWithCode } from '../../../shared/domain/money.ts';
import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import { countIn, PERHAPS_SENT, REFUSED, SURELY_SENT } from '../../../shared/domain/row-state.ts';
import { whyClosed } from '../approve/why-not-approved.ts';
import { type BatchRecord, unseenAlarms } from '../core/row/batch-record.ts';
import type { ImportedRow } from '../core/row/events.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { Engine } from '../engine.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { readWallets } from '../ports/read-wallets.ts';
import { walletOfRow } from '../wallet-of-row.ts';
import {
  addsUp,
  type ClosedLine,
  linesOf,
  movedByRows,
  openOf,
  unexplainedMinor,
  type WalletTie,
} from './figures.ts';

/** What a person is shown before they close the batch. */
export interface Closing {
  readonly lines: readonly ClosedLine[];
  /** Lines of the sheet that are not rows. */
  readonly excluded: number;
  readonly wallets: readonly WalletTie[];
  /** Why it cannot be closed now, whatever the reason. */
  readonly obstacles: readonly Problem[];
  /** What needs a reason. */
  readonly toExplain: readonly Problem[];
}

export type Closed =
  | { readonly ok: true; readonly closing: Closing }
  | { readonly ok: false; readonly closing: Closing; readonly problems: readonly Problem[] };

/** What the batch would be closed with. Asks the service what its wallets hold now; if it does not say, that is open. */
export async function closingOf(engine: Engine, service: PaymentsService, batch: string): Promise<Closing> {
  const balances = await balancesNow(engine, service, batch);
  const { journal } = engine;
  const record = engine.record(batch);
  const lines = linesOf(journal.rows(batch));
  const wallets = walletTies(journal, record, balances);
  return {
    lines,
    excluded: record.created.excludedCount,
    wallets,
    obstacles: obstaclesTo(journal, record, lines),
    toExplain: [
      ...openOf(lines).map(({ state, count }) => problem('closing-open', { count, state })),
      ...wallets.flatMap(walletProblem),
    ],
  };
}

/** Closes the batch, or says why not; then nothing is written. Nothing is awaited between the check and the writing. */
export async function closeBatch(
  engine: Engine,
  service: PaymentsService,
  batch: string,
  act: { readonly by: string; readonly reason: string },
): Promise<Closed> {
  const closing = await closingOf(engine, service, batch);
  const { lines, wallets, obstacles, toExplain } = closing;
  const reason = act.reason.trim();
  const problems = [...obstacles, ...(reason === '' ? toExplain : [])];
  if (problems.length > 0) return { ok: false, closing, problems };
  engine.append(batch, {
    type: 'batch-closed',
    by: act.by,
    ...(reason !== '' && { reason }),
    lines,
    wallets,
  });
  return { ok: true, closing };
}

/** A person goes on with a closed batch. Returns why not. */
export function reopenBatch(
  engine: Engine,
  batch: string,
  act: { readonly by: string; readonly reason: string },
): Problem | undefined {
  const reason = act.reason.trim();
  if (engine.record(batch).closed === undefined) return decisionRefused('not-closed');
  if (reason === '') return decisionRefused('reason-needed');
  engine.append(batch, { type: 'batch-reopened', by: act.by, reason, rows: [] });
  return undefined;
}

function obstaclesTo(
  journal: ReadonlyJournal,
  record: BatchRecord,
  lines: readonly ClosedLine[],
): readonly Problem[] {
  const { batch, created, control } = record;
  const closed = whyClosed(record);
  if (closed !== undefined) return [closed];
  const counts = journal.counts(batch);
  if (created.file === null || countIn(counts, ...PERHAPS_SENT, ...REFUSED) === 0)
    return [decisionRefused('nothing-was-sent')];
  const isBeingSent =
    countIn(counts, 'sending') > 0 || (control === 'running' && countIn(counts, 'ready') > 0);
  const isWhole = addsUp(lines, contentsOf(journal, batch)) && journal.verify(batch).ok;
  return [
    ...(isBeingSent ? [decisionRefused('being-sent')] : []),
    ...(isWhole ? [] : [decisionRefused('adds-not-up')]),
    ...(unseenAlarms(record).length > 0 ? [decisionRefused('alarms-unseen')] : []),
  ];
}

function* contentsOf(journal: ReadonlyJournal, batch: string): Generator<ImportedRow> {
  for (const { row } of journal.outlines(batch)) yield journal.content({ batch, row });
}

/** By the wallet's id; empty if the service does not show them, or shows those of another business. */
async function balancesNow(
  engine: Engine,
  service: PaymentsService,
  batch: string,
): Promise<ReadonlyMap<string, number>> {
  const read = await engine.pace.read(() => readWallets(service));
  return new Map(
    read.ok && (await engine.whyNotAsked(batch)) === undefined
      ? read.value.map(({ id, balanceMinor }) => [id, balanceMinor])
      : [],
  );
}

/** The wallets that the batch's payments moved. */
function walletTies(
  journal: ReadonlyJournal,
  record: BatchRecord,
  balances: ReadonlyMap<string, number>,
): readonly WalletTie[] {
  const { batch } = record;
  const opening = openingOf(journal, batch);
  const moved = movedByRows(journal.rows(batch));
  return Object.entries(record.wallets)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([currency, wallet]) => {
      const own = moved.get(currency);
      if (own === undefined) return [];
      const openingMinor = opening.wallets[currency] === wallet ? opening.balancesMinor[currency] : undefined;
      return [
        {
          currency,
          wallet,
          openingMinor: openingMinor ?? null,
          amountsMinor: own.amountMinor,
          feesMinor: own.feesMinor,
          othersMinor: takenByOthers(journal, { batch, currency, wallet, sinceMs: opening.atMs }),
          closingMinor: balances.get(wallet) ?? null,
        },
      ];
    });
}

interface Opening {
  readonly wallets: Readonly<Record<string, string>>;
  readonly balancesMinor: Readonly<Record<string, number>>;
  readonly atMs: number;
}

/** What the wallets held when they were last read before the batch's first payment. */
function openingOf(journal: ReadonlyJournal, batch: string): Opening {
  let opening: Opening = { wallets: {}, balancesMinor: {}, atMs: 0 };
  for (const { event, atMs } of journal.events(batch)) {
    if (event.type === 'attempt-opened') break;
    if (event.type === 'wallets-chosen')
      opening = { wallets: event.wallets, balancesMinor: event.balancesMinor ?? {}, atMs };
  }
  return opening;
}

/** What the other batches of the journal took from the wallet since then. */
function takenByOthers(
  journal: ReadonlyJournal,
  of: {
    readonly batch: string;
    readonly currency: string;
    readonly wallet: string;
    readonly sinceMs: number;
  },
): number {
  let minor = 0;
  for (const other of journal.batches()) {
    // A single operation has chosen none, and nobody knows what it took from which wallet.
    const hasWallets = Object.keys(other.wallets).length > 0;
    if (other.batch === of.batch || !hasWallets || other.lastEventAtMs < of.sinceMs) continue;
    const moved = movedByRows(rowsFrom(journal, other, of.wallet), of.sinceMs).get(of.currency);
    minor += (moved?.amountMinor ?? 0) + (moved?.feesMinor ?? 0);
  }
  return minor;
}

/** The rows of the batch that were sent from the wallet, whichever it pays from now. */
function* rowsFrom(journal: ReadonlyJournal, of: BatchRecord, wallet: string): Generator<RowRecord> {
  for (const row of journal.rows(of.batch))
    if (SURELY_SENT.includes(row.state) && walletOfRow(journal, of, row) === wallet) yield row;
}

function walletProblem(tie: WalletTie): readonly Problem[] {
  const { currency } = tie;
  const minor = unexplainedMinor(tie);
  if (minor === null) return [problem('closing-unread', { currency })];
  if (minor === 0) return [];
  const sum = amountWithCode(Math.abs(minor), currency);
  return [problem(minor > 0 ? 'closing-differs' : 'closing-gained', { sum })];
}
