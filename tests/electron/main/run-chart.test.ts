import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import type { LoggedEvent } from '../../../electron/engine/ports/journal-port.ts';
import { chartOf } from '../../../electron/main/batches/run-chart.ts';
import { attemptOpened, attemptRefused, statusSeen } from '../../support/journal-events.ts';

function logged(...events: readonly JournalEvent[]): LoggedEvent[] {
  return events.map((event, index) => ({ event, atMs: index, batch: 'b', seq: index + 1 }) as LoggedEvent);
}

function lastOf(...events: readonly JournalEvent[]) {
  const { at: _, ...point } = chartOf(logged(...events)).at(-1) ?? { at: '' };
  return point;
}

const held = (row: number): JournalEvent => ({ ...attemptRefused(row), kind: 'rate' }) as JournalEvent;

test('a row that was held back and sent again is one row sent', () => {
  assert.deepEqual(
    lastOf(
      attemptOpened('b', 2),
      held(2),
      attemptOpened('b', 2, { attempt: 2 }),
      statusSeen(2, 's', 'completed'),
    ),
    { sent: 1, paid: 1, failed: 0, inDoubt: 0 },
  );
  assert.deepEqual(lastOf(attemptOpened('b', 2), held(2)), { sent: 0, paid: 0, failed: 0, inDoubt: 0 });
});

test('an end that is seen twice is one end, and a refusal of the row is a failure', () => {
  const seen = statusSeen(2, 's', 'completed');
  assert.deepEqual(lastOf(attemptOpened('b', 2), seen, seen, attemptOpened('b', 3), attemptRefused(3)), {
    sent: 2,
    paid: 1,
    failed: 1,
    inDoubt: 0,
  });
});

test('a clock that was set back between two starts moves no point before another', () => {
  const events = logged(attemptOpened('b', 2), attemptOpened('b', 3), attemptOpened('b', 4));
  const times = [7_200_000, 3_600_000, 7_300_000];
  const points = chartOf(events.map((event, index) => ({ ...event, atMs: times[index] ?? 0 })));
  assert.deepEqual(
    points.map(({ at, sent }) => [Date.parse(at), sent]),
    [
      [7_200_000, 1],
      [7_200_000, 2],
      [7_300_000, 3],
    ],
  );
});
