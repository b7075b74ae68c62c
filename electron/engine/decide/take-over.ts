/**
 * A person says that the machine which approved a batch pays nothing more of it. What that machine may have sent was
 * looked for first (`restored-backup.ts` puts all of it in doubt), and what was found is followed. The rest becomes a
 * batch of this machine, with markers of its own, so that a payment which the other makes after all is never taken for
 * this one's.
 */

import { isDuplicateInSheet } from '../../../shared/domain/duplicates-in-sheet.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { decisionRefused, namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import { whyClosed } from '../approve/why-not-approved.ts';
import { latestAttempt } from '../core/row/attempts.ts';
import { type BatchRecord, forgottenPeriodsOf } from '../core/row/batch-record.ts';
import type { EventOf, ImportedRow, JournalEvent } from '../core/row/events.ts';
import { type RowRecord, sessionIdsOf, wasHeldBeforeDoubt } from '../core/row/row-record.ts';
import type { Engine } from '../engine.ts';
import { makeBatchId, ROWS_PER_EVENT } from '../import/import-batch.ts';
import type { Chance } from '../ports/chance.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { forgottenPeriodAlarm } from '../provenance/forgotten-period.ts';
import { nearMatchesShown } from './decide.ts';

interface TakeOver {
  readonly by: string;
  /** Who goes on with the new batch: the command line by itself, or a person in the app. */
  readonly begunBy: 'pay' | 'app';
  /** The command line asks a person before it goes on. */
  readonly isAsked?: boolean;
}

interface Sources {
  readonly journal: Pick<ReadonlyJournal, 'batches' | 'rows' | 'content'> &
    Parameters<typeof nearMatchesShown>[0];
  readonly chance: Chance;
  readonly nowMs: number;
}

export type TakenOver =
  /** The new batch; undefined if nothing was left to take over. */
  | { readonly ok: true; readonly batch: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

/** How many rows a take-over would import anew. */
export function countTakenOver({ journal }: Engine, batch: string): number {
  return rowsToTake(journal, batch).length;
}

/** Why nothing can be taken over yet; undefined if a person may be asked. */
export async function whyNotTakenOver(engine: Engine, batch: string): Promise<Problem | undefined> {
  const record = engine.record(batch);
  const { isFromElsewhere, created } = record;
  const closed = whyClosed(record);
  if (closed !== undefined) return closed;
  if (isFromElsewhere !== true) return decisionRefused('nothing-to-pay');
  if (created.begunBy === 'call') return decisionRefused('given-whole');
  return engine.whyNotYetByServiceTime();
}

/** Imports anew what the other machine has not sent, by the person's word that it pays nothing more. */
export async function takeOver(engine: Engine, batch: string, act: TakeOver): Promise<TakenOver> {
  const why = await whyNotTakenOver(engine, batch);
  if (why !== undefined) return { ok: false, problem: why };
  const { journal, ports } = engine;
  const sources = { journal, chance: ports.chance, nowMs: ports.clock.nowMs() };
  const writes = takeOverWrites(engine.record(batch), act, sources);
  for (const each of writes.events) engine.append(each.batch, ...each.events);
  return { ok: true, batch: writes.into };
}

/**
 * What a take-over writes, in this order: the new batch, then that its rows are closed in the old one. Killed in
 * between, it is gone on with the next time; until then the old rows hold the new ones.
 */
export function takeOverWrites(
  record: BatchRecord,
  { by, begunBy, isAsked = false }: TakeOver,
  { journal, chance, nowMs }: Sources,
): {
  readonly into: string | undefined;
  readonly events: readonly { readonly batch: string; readonly events: readonly JournalEvent[] }[];
} {
  const { batch } = record;
  const into = halfTakenOver(journal, batch);
  const rows = rowsToTake(journal, batch);
  const missing = rows.filter(({ row }) => !into.has(row));
  const events: { batch: string; events: readonly JournalEvent[] }[] = [];
  const anew = missing.length > 0 ? makeBatchId(chance) : '';
  if (missing.length > 0)
    events.push({ batch: anew, events: anewEvents(record, missing, { journal, chance, begunBy, isAsked }) });
  const placeOf = (row: number): string => into.get(row) ?? anew;
  const closed = rows.map(
    ({ row }): JournalEvent => ({ type: 'row-closed', row, by, reason: 'imported-anew', into: placeOf(row) }),
  );
  // What it sent just before the person's word, the list has to show first, so the wait begins anew.
  if (closed.length > 0) closed.unshift(untilNow(record, nowMs));
  for (let from = 0; from < closed.length; from += ROWS_PER_EVENT)
    events.push({ batch, events: closed.slice(from, from + ROWS_PER_EVENT) });
  const [last] = rows.slice(-1);
  return { into: last && placeOf(last.row), events };
}

/** What the copy does not know reaches until now. */
export function untilNow(record: BatchRecord, nowMs: number): JournalEvent {
  const begun = forgottenPeriodsOf([record]).map(({ fromMs }) => fromMs);
  return forgottenPeriodAlarm(
    { fromMs: Math.min(nowMs, ...begun), noticedAtMs: nowMs },
    { code: 'journal-new-here' },
  );
}

/**
 * The rows that were held, and those that were never sent as far as this copy knows, and of which no look has found
 * anything. A row that the other machine had sent, or of which the list shows something, is decided by itself; one that is
 * still looked for waits.
 */
export function rowsToTake(journal: Sources['journal'], batch: string): readonly RowRecord[] {
  return [...journal.rows(batch)].filter((row) => {
    if (row.state === 'held') return true;
    if (row.state !== 'parked' || latestAttempt(row) !== undefined) return false;
    return sessionIdsOf(row).length + nearMatchesShown(journal, { batch, row: row.row }).length === 0;
  });
}

/** The rows that a take-over which was killed has imported already, each with its batch. */
function halfTakenOver(journal: Sources['journal'], from: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const { batch, created } of journal.batches())
    if (created.takenOverFrom === from) for (const { row } of journal.rows(batch)) found.set(row, batch);
  return found;
}

/** The events that make the new batch: of the same sheet, the rows as they are now. Its review compares them as any. */
function anewEvents(
  { batch, created: { isAsked: _, ...created }, wallets, convertFrom }: BatchRecord,
  rows: readonly RowRecord[],
  {
    journal,
    chance,
    begunBy,
    isAsked,
  }: Required<Pick<TakeOver, 'begunBy' | 'isAsked'>> & Pick<Sources, 'journal' | 'chance'>,
): JournalEvent[] {
  const chosen = Object.values(wallets);
  const event: EventOf<'batch-created'> = {
    ...created,
    begunBy,
    ...(isAsked && { isAsked }),
    takenOverFrom: batch,
    ...(chosen.length > 0 && { walletReferences: chosen }),
    ...(convertFrom !== undefined && { convertFrom }),
  };
  const events: JournalEvent[] = [event];
  const imported = rows.map((row): ImportedRow => {
    const content = journal.content({ batch, row: row.row });
    // A row that was held when an older copy put it in doubt is parked, and nobody has released it.
    const isHeld = row.state === 'held' || wasHeldBeforeDoubt(row);
    const holding = isHeld && row.problem !== null ? [row.problem] : [];
    const kept = content.problems.filter(
      (each) =>
        (!namesAnotherPayment(each.code) || isDuplicateInSheet(each)) && each.code !== holding[0]?.code,
    );
    return {
      ...content,
      marker: makeMarker(chance.bytes(12)),
      state: isHeld ? 'held' : 'ready',
      problems: [...holding, ...kept],
    };
  });
  for (let from = 0; from < imported.length; from += ROWS_PER_EVENT)
    events.push({ type: 'rows-imported', rows: imported.slice(from, from + ROWS_PER_EVENT) });
  return events;
}
