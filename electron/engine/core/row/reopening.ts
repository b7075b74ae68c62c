/**
 * A closed batch says how its payments ended. If one of them turns later, the truth is written like any other, and the
 * batch is reopened by an entry of its own: what the closing said stays in the log.
 */
import type { BatchRecord } from './batch-record.ts';
import { type EventOf, isRowEvent, type JournalEvent } from './events.ts';
import { foldRow } from './fold-row.ts';
import type { RowRecord } from './row-record.ts';

/** The reason of a reopening that no person decided, as a token of the catalogue (`fact.reason.*`). */
export const PAYMENT_TURNED = 'payment-turned';

/**
 * The events, and the reopening of a closed batch if one of them makes a row another than it was at the closing, or
 * raises an alarm. `rowBefore` is the row as it is before the events.
 */
export function withReopening(
  { closed }: Pick<BatchRecord, 'closed'>,
  rowBefore: (row: number) => RowRecord | undefined,
  events: readonly JournalEvent[],
  atMs: number,
): readonly JournalEvent[] {
  if (closed === undefined || events.some(({ type }) => type === 'batch-reopened')) return events;
  const rows = turnedRows(rowBefore, events, atMs);
  return rows.length === 0 && !events.some(isAlarm) ? events : [...events, turned(rows)];
}

function turned(rows: readonly number[]): EventOf<'batch-reopened'> {
  return { type: 'batch-reopened', by: 'engine', reason: PAYMENT_TURNED, rows };
}

function isAlarm(event: JournalEvent): boolean {
  return event.type === 'alarm-raised' && event.problem.severity === 'error';
}

/** The rows whose state the events change. */
function turnedRows(
  rowBefore: (row: number) => RowRecord | undefined,
  events: readonly JournalEvent[],
  atMs: number,
): readonly number[] {
  const after = new Map<number, RowRecord>();
  for (const event of events) {
    if (!isRowEvent(event)) continue;
    const row = after.get(event.row) ?? rowBefore(event.row);
    if (row !== undefined) after.set(event.row, foldRow(row, event, atMs));
  }
  return [...after].flatMap(([row, { state }]) => (state === rowBefore(row)?.state ? [] : [row]));
}
