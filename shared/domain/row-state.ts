/**
 * The states of a row, and how many payments the service may have made for it as far as we can prove:
 * `lo` at least, `hi` at most. A payment may be sent only from a state whose `hi` is 0 (rule R1).
 *
 * | state    | lo,hi | meaning                                                            |
 * |----------|-------|--------------------------------------------------------------------|
 * | invalid  | 0,0   | breaks a rule of the sheet or the channel                          |
 * | held     | 0,0   | a duplicate, a moved rate, a limit: needs a decision               |
 * | ready    | 0,0   | may be sent once approved                                          |
 * | sending  | 0,1   | a durable attempt record exists; bytes may be on the wire          |
 * | unknown  | 0,1   | the attempt ended without proof; reconciliation runs               |
 * | parked   | 0,1   | evidence complete, still unknown; a person decides                 |
 * | accepted | 1,1   | the session is known, its status is not final or not recognised    |
 * | paid     | 1,1   | `completed` seen for the claimed session                           |
 * | failed   | 0,0   | the session exists and says `failed`                               |
 * | rejected | 0,0   | the service refused it; no session                                 |
 * | closed   | 0,0   | set aside before sending, or written off by a person's decision    |
 */
export const ROW_STATES = [
  'invalid',
  'held',
  'ready',
  'sending',
  'unknown',
  'parked',
  'accepted',
  'paid',
  'failed',
  'rejected',
  'closed',
] as const;

export type RowState = (typeof ROW_STATES)[number];

interface PaymentBounds {
  readonly lo: 0 | 1;
  readonly hi: 0 | 1;
}

const BOUNDS: Readonly<Record<RowState, PaymentBounds>> = {
  invalid: { lo: 0, hi: 0 },
  held: { lo: 0, hi: 0 },
  ready: { lo: 0, hi: 0 },
  sending: { lo: 0, hi: 1 },
  unknown: { lo: 0, hi: 1 },
  parked: { lo: 0, hi: 1 },
  accepted: { lo: 1, hi: 1 },
  paid: { lo: 1, hi: 1 },
  failed: { lo: 0, hi: 0 },
  rejected: { lo: 0, hi: 0 },
  closed: { lo: 0, hi: 0 },
};

/** True where the service may have made a payment for the row, proven or not. */
export function mayBePaid(state: RowState): boolean {
  return BOUNDS[state].hi > 0;
}

/** True where a payment may or may not exist and we cannot say which: the row blocks its twins (rule R6). */
export function isInDoubt(state: RowState): boolean {
  return BOUNDS[state].lo !== BOUNDS[state].hi;
}

/** The batch's own state, derived from its rows and its last command; never stored as such. */
export const BATCH_STATES = [
  'draft',
  'checked',
  'quoted',
  'approved',
  'sending',
  'waiting',
  'paused',
  'stopped',
  'following',
  'needs-you',
  'finished',
] as const;

export type BatchState = (typeof BATCH_STATES)[number];
