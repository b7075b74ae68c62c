/** The run as a chart: how many rows were sent, paid, failed and in doubt over time, in at most 600 points. */
import type { RequestOutput } from '../../../shared/ipc/requests.ts';
import type { LoggedEvent } from '../../engine/ports/journal-port.ts';

type Point = RequestOutput<'batches.run'>['points'][number];

const MAX_POINTS = 600;

/**
 * Folds the events from the first payment on and keeps the last point of each time slice. It counts rows, never
 * attempts. No point is earlier than the one before it, so that a clock that was set back between two starts is
 * ignored.
 */
export function chartOf(events: Iterable<LoggedEvent>): Point[] {
  const sent = new Set<number>();
  const paid = new Set<number>();
  const failed = new Set<number>();
  const inDoubt = new Set<number>();
  const points: { atMs: number; point: Omit<Point, 'at'> }[] = [];
  for (const { event, atMs } of events) {
    switch (event.type) {
      case 'attempt-opened':
        sent.add(event.row);
        inDoubt.delete(event.row);
        break;
      case 'attempt-not-sent':
        sent.delete(event.row);
        break;
      case 'status-seen':
        if (event.status === 'completed') paid.add(event.row);
        else if (event.status === 'failed') failed.add(event.row);
        else continue;
        inDoubt.delete(event.row);
        break;
      case 'attempt-refused':
        // A refusal of the row ends it; any other refusal holds everything back, and the row is sent again.
        if (event.kind === 'row') failed.add(event.row);
        else sent.delete(event.row);
        break;
      case 'attempt-unknown':
      case 'row-doubted':
      case 'session-disclaimed':
        inDoubt.add(event.row);
        break;
      case 'session-claimed':
      case 'row-closed':
        if (!inDoubt.delete(event.row)) continue;
        break;
      default:
        continue;
    }
    const point = { sent: sent.size, paid: paid.size, failed: failed.size, inDoubt: inDoubt.size };
    points.push({ atMs: Math.max(atMs, points.at(-1)?.atMs ?? atMs), point });
  }
  return thinned(points).map(({ atMs, point }) => ({ at: new Date(atMs).toISOString(), ...point }));
}

function thinned<Entry extends { readonly atMs: number }>(points: readonly Entry[]): readonly Entry[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length <= MAX_POINTS) return points;
  const sliceMs = Math.max(1, (last.atMs - first.atMs) / (MAX_POINTS - 1));
  const bySlice = new Map<number, Entry>();
  for (const entry of points) bySlice.set(Math.floor((entry.atMs - first.atMs) / sliceMs), entry);
  return [...bySlice.values()];
}
