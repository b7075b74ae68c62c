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

/** What of a row's life a state is: a new state does not compile before it says so, and is then in the right sets. */
interface StateNature {
  /** How many payments the service may have made for the row, as far as we can prove. */
  readonly lo: 0 | 1;
  readonly hi: 0 | 1;
  /** `unsent`: nothing is on its way; `moving`: the engine goes on by itself; `waiting`: a person decides; `final`. */
  readonly stage: 'unsent' | 'moving' | 'waiting' | 'final';
  /** The row has a session whose status is followed, also after its end. */
  readonly isFollowed: boolean;
}

const NATURES: Readonly<Record<RowState, StateNature>> = {
  invalid: { lo: 0, hi: 0, stage: 'unsent', isFollowed: false },
  held: { lo: 0, hi: 0, stage: 'unsent', isFollowed: false },
  ready: { lo: 0, hi: 0, stage: 'unsent', isFollowed: false },
  sending: { lo: 0, hi: 1, stage: 'moving', isFollowed: false },
  unknown: { lo: 0, hi: 1, stage: 'moving', isFollowed: false },
  parked: { lo: 0, hi: 1, stage: 'waiting', isFollowed: false },
  accepted: { lo: 1, hi: 1, stage: 'moving', isFollowed: true },
  paid: { lo: 1, hi: 1, stage: 'final', isFollowed: true },
  failed: { lo: 0, hi: 0, stage: 'final', isFollowed: true },
  rejected: { lo: 0, hi: 0, stage: 'final', isFollowed: false },
  closed: { lo: 0, hi: 0, stage: 'final', isFollowed: false },
};

const statesWhere = (is: (nature: StateNature) => boolean): readonly RowState[] =>
  ROW_STATES.filter((state) => is(NATURES[state]));

/** Nothing was sent, and nothing goes out of itself before the batch is sent. */
export const UNSENT = statesWhere(({ stage }) => stage === 'unsent');
/** On its way: the engine looks for it, or follows it, by itself. */
export const MOVING = statesWhere(({ stage }) => stage === 'moving');
/** A payment may or may not exist, and we cannot say which. */
export const IN_DOUBT = statesWhere(({ lo, hi }) => lo !== hi);
/** The row has come to its end, as far as we know. */
export const FINAL = statesWhere(({ stage }) => stage === 'final');

/** True where the service may have made a payment for the row, proven or not. */
export function mayBePaid(state: RowState): boolean {
  return NATURES[state].hi > 0;
}

/** True where a payment may or may not exist and we cannot say which: the row blocks its twins (rule R6). */
export function isInDoubt(state: RowState): boolean {
  return IN_DOUBT.includes(state);
}

/** True where the row has a session whose status is followed. */
export function isFollowed(state: RowState): boolean {
  return NATURES[state].isFollowed;
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
