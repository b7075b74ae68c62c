/**
 * A person takes over what was approved on another machine and was not sent. That machine may have sent it since, so
 * the batch is looked for as a whole once the list had its time, and what it does not show becomes a held batch of this
 * machine: with markers of its own, so that a payment which the other makes after all is never taken for this one's.
 */

import { makeMarker } from '../../../shared/domain/marker.ts';
import {
  decisionRefused,
  namesAnotherPayment,
  type Problem,
  problem,
} from '../../../shared/domain/problem.ts';
import { NOT_MEANT, UNSENT } from '../../../shared/domain/row-state.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { EventOf, ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { Engine } from '../engine.ts';
import { makeBatchId, ROWS_PER_EVENT } from '../import/import-batch.ts';
import type { Chance } from '../ports/chance.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

interface TakeOver {
  readonly by: string;
  /** Who goes on with the new batch: the command line by itself, or a person in the app. */
  readonly begunBy: 'pay' | 'app';
  readonly interruption?: AbortSignal;
}

export type TakenOver =
  /** The new batch, all of whose rows are held; undefined if nothing unsent was left. */
  | { readonly ok: true; readonly batch: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

/** Looks for the batch, and imports anew what was not sent. No run of the batch may be open. */
export async function takeOver(engine: Engine, batch: string, act: TakeOver): Promise<TakenOver> {
  const { journal } = engine;
  if (engine.record(batch).created.begunBy === 'call' && [...unsentRows(journal, batch)].length > 0)
    return { ok: false, problem: decisionRefused('given-whole') };
  const tooEarly = await engine.whyNotYetByServiceTime();
  if (tooEarly !== undefined) return { ok: false, problem: tooEarly };
  if (!(await isListEvidence(engine, batch, act)))
    return { ok: false, problem: decisionRefused('not-proved') };
  const writes = takeOverWrites(engine.record(batch), { journal, chance: engine.ports.chance, ...act });
  for (const each of writes.events) engine.append(each.batch, ...each.events);
  return { ok: true, batch: writes.into };
}

/**
 * What a take-over writes, in this order: the new batch, then that its rows are closed in the old one. Killed in
 * between, it is gone on with the next time.
 */
export function takeOverWrites(
  record: BatchRecord,
  { journal, chance, by, begunBy }: Pick<TakeOver, 'by' | 'begunBy'> & Sources,
): {
  readonly into: string | undefined;
  readonly events: readonly { readonly batch: string; readonly events: readonly JournalEvent[] }[];
} {
  const { batch } = record;
  const into = halfTakenOver(journal, batch);
  const rows = [...unsentRows(journal, batch)].filter(({ row }) => !into.has(row));
  const events: { batch: string; events: readonly JournalEvent[] }[] = [];
  if (rows.length > 0) {
    const anew = makeBatchId(chance);
    events.push({ batch: anew, events: anewEvents(record, rows, { journal, chance, begunBy }) });
    for (const { row } of rows) into.set(row, anew);
  }
  const closed = [...unsentRows(journal, batch)].flatMap(({ row }): JournalEvent[] => {
    const anew = into.get(row);
    return anew === undefined ? [] : [{ type: 'row-closed', row, by, reason: 'imported-anew', into: anew }];
  });
  for (let from = 0; from < closed.length; from += ROWS_PER_EVENT)
    events.push({ batch, events: closed.slice(from, from + ROWS_PER_EVENT) });
  return { into: [...into.values()].at(-1), events };
}

interface Sources {
  readonly journal: Pick<ReadonlyJournal, 'batches' | 'rows' | 'content'>;
  readonly chance: Chance;
}

/** One whole look at the list that begins now; false if it proves nothing. */
export async function isListEvidence(
  engine: Engine,
  batch: string,
  { interruption }: Pick<TakeOver, 'interruption'>,
): Promise<boolean> {
  const run = engine.openRun(batch);
  const { looks } = run.machine.state;
  run.watchTurns(() => {
    if (looks.ended > 0 || interruption?.aborted === true) run.windDown();
  });
  await run.start(engine.ports.chance.uuid());
  return looks.evidence > 0;
}

/** The rows that would be sent, and those that wait for a decision before it. */
function* unsentRows(journal: Pick<ReadonlyJournal, 'rows'>, batch: string): Generator<RowRecord> {
  for (const row of journal.rows(batch))
    if (UNSENT.includes(row.state) && !NOT_MEANT.includes(row.state)) yield row;
}

/** The rows that a take-over which was killed has imported already, each with its batch. */
function halfTakenOver(
  journal: Pick<ReadonlyJournal, 'batches' | 'rows'>,
  from: string,
): Map<number, string> {
  const found = new Map<number, string>();
  for (const { batch, created } of journal.batches())
    if (created.takenOverFrom === from) for (const { row } of journal.rows(batch)) found.set(row, batch);
  return found;
}

/** The events that make the new batch: the same sheet, and of its rows those that were not sent, all held. */
function anewEvents(
  { batch, created, wallets, convertFrom }: BatchRecord,
  rows: readonly RowRecord[],
  { journal, chance, begunBy }: Pick<TakeOver, 'begunBy'> & Sources,
): JournalEvent[] {
  const chosen = Object.values(wallets);
  const event: EventOf<'batch-created'> = {
    ...created,
    begunBy,
    takenOverFrom: batch,
    ...(chosen.length > 0 && { walletReferences: chosen }),
    ...(convertFrom !== undefined && { convertFrom }),
  };
  const events: JournalEvent[] = [event];
  const imported = rows.map((row): ImportedRow => {
    const content = journal.content({ batch, row: row.row });
    // What the row was held for is decided as it was; a row that was to be sent waits for one decision of the batch.
    const held =
      (row.state === 'held' ? row.problem : null) ?? problem('taken-over', { batch, row: row.row });
    // The new row is compared with all payments again.
    const others = content.problems.filter(({ code }) => !namesAnotherPayment(code) && code !== held.code);
    return {
      ...content,
      marker: makeMarker(chance.bytes(12)),
      state: 'held',
      problems: [held, ...others],
    };
  });
  for (let from = 0; from < imported.length; from += ROWS_PER_EVENT)
    events.push({ type: 'rows-imported', rows: imported.slice(from, from + ROWS_PER_EVENT) });
  return events;
}
