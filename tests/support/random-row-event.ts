/** A seeded source of row events, legal or not, for tests that walk a row through its life at random. */
import { latestAttempt } from '../../electron/engine/core/row/attempts.ts';
import type { JournalEvent, RowEvent } from '../../electron/engine/core/row/events.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import { natureOf, ROW_STATES } from '../../shared/domain/row-state.ts';
import { attemptOpened, importedRow } from './journal-events.ts';

/** Mulberry32: small, seeded, good enough to choose events. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The statuses that make a row what they say. */
const STATUSES = ROW_STATES.flatMap((state) => natureOf(state).status ?? []);

type Pick = <T>(...from: readonly T[]) => T;

const EVENTS: readonly ((batch: string, row: RowRecord, pick: Pick, turn: number) => RowEvent)[] = [
  (_b, { row }) => ({ type: 'row-held', row, problem: { code: 'quote-moved', severity: 'error' } }),
  (_b, { row }) => ({ type: 'row-released', row, by: 'awa' }),
  (_b, { row }, pick) => ({
    type: 'row-closed',
    row,
    by: 'awa',
    reason: pick('set-aside', 'cancelled', 'not-paid'),
  }),
  (_b, { row }) => ({ type: 'row-reopened', row, by: 'awa' }),
  (batch, { row, marker }, pick, turn) => ({
    type: 'row-mended',
    row,
    by: 'awa',
    content: importedRow(batch, row, {
      marker: pick(marker, `PS-${batch}-${row}-${turn}`),
      amountMinor: pick(1000, 2000),
      state: pick('ready', 'held', 'invalid'),
    }),
  }),
  ...[1, 2, 3].map(
    () => (batch: string, row: RowRecord, pick: Pick, turn: number) =>
      attemptOpened(batch, row.row, {
        attempt: pick(row.opened + 1, row.opened + 1, row.opened + 1, row.opened),
        marker: row.marker,
        key: pick(
          latestAttempt(row)?.key ?? `k-${batch}-${row.row}-${turn}`,
          `k-${batch}-${row.row}-${turn}`,
        ),
        body: pick('{"amount":1000}', '{"amount":1000}', `{"amount":1000,"quote_id":"${turn}"}`),
      }),
  ),
  (_b, { row, opened }, pick) => ({
    type: 'attempt-not-sent',
    row,
    attempt: pick(opened, opened, 1),
    reason: 'refused',
  }),
  (_b, { row, opened }, pick) => ({
    type: 'attempt-refused',
    row,
    attempt: pick(opened, opened, 1),
    kind: pick('row', 'row', 'row', 'keys', 'funds', 'quote', 'rate'),
    status: 422,
    code: null,
    message: 'no',
    errors: {},
  }),
  (batch, { row, opened }, pick) => ({
    type: 'attempt-accepted',
    row,
    attempt: pick(opened, opened, 1),
    sessionIds: pick([`s-${batch}-${row}`], [`s-${batch}-${row}`, `t-${batch}-${row}`]),
    reference: null,
    status: 'pending',
  }),
  (batch, { row, opened }, pick) => ({
    type: 'attempt-unknown',
    row,
    attempt: pick(opened, opened, 1),
    why: 'timeout',
    ...pick({}, { sessionIds: [`s-${batch}-${row}`] }),
  }),
  (batch, { row, sessionId }, pick) => ({
    type: 'session-claimed',
    row,
    sessionId: pick(sessionId ?? `s-${batch}-${row}`, `s-${batch}-${row}`, `t-${batch}-${row}`),
    via: 'list',
    reference: null,
  }),
  (batch, { row, sessionId, candidateIds }, pick) => ({
    type: 'session-disclaimed',
    row,
    sessionId: sessionId ?? pick(candidateIds[0] ?? `s-${batch}-${row}`, `t-${batch}-${row}`),
    reason: 'marker-of-another',
  }),
  ...[1, 2].map(
    () => (batch: string, row: RowRecord, pick: Pick) =>
      ({
        type: 'status-seen',
        row: row.row,
        sessionId: row.sessionId ?? `s-${batch}-${row.row}`,
        status: pick('pending', ...STATUSES, 'never-heard-of'),
        failureReason: null,
      }) as const,
  ),
  (_b, { row }) => ({ type: 'row-parked', row, sweeps: 2, nearMatches: [] }),
  (_b, { row }) => ({ type: 'send-again-decided', row, by: 'awa' }),
  (_b, { row }) => ({ type: 'row-doubted', row, reason: 'journal-older' }),
];

/** Any event for this row: about half of them may not follow. `turn` makes new keys and markers new. */
export function randomRowEvent(
  random: () => number,
  at: { readonly batch: string; readonly row: RowRecord; readonly turn: number },
): JournalEvent & RowEvent {
  const pick: Pick = (...from) => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  return pick(...EVENTS)(at.batch, at.row, pick, at.turn);
}
