import type { Journal } from './journal-port.ts';

/**
 * An older copy of the journal was put back: what it shows as unsent may have been sent. Every open row becomes unknown
 * and is looked for before anything is sent. Called once the journal is open and before any run; gives how many rows.
 */
export function doubtOpenRows(journal: Journal, nowMs: number): number {
  if (!journal.isOlderThanRemembered()) return 0;
  let count = 0;
  for (const { batch } of journal.batches()) {
    const open = [...journal.rows(batch)].filter(({ state }) => state === 'ready' || state === 'held');
    if (open.length === 0) continue;
    count += open.length;
    journal.append(
      batch,
      open.map(({ row }) => ({ type: 'row-doubted', row, reason: 'journal-older' }) as const),
      nowMs,
    );
  }
  return count;
}
