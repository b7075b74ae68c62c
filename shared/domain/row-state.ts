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

/** The properties of a state. A new state does not compile without them, and is then in the right sets. */
interface StateNature {
  /** The least and the most payments that the service may have made for the row, as far as we can prove. */
  readonly lo: 0 | 1;
  readonly hi: 0 | 1;
  /**
   * `unsent`: nothing was sent; `moving`: the engine continues by itself; `waiting`: a person decides what happened
   * to it; `ended`: the service has reported its end; `closed`: a person has set it aside.
   */
  readonly stage: 'unsent' | 'moving' | 'waiting' | 'ended' | 'closed';
  /** `run`: the batch pays it or tried to; `hold`: it first waits for a decision; `out`: it is not meant to be paid. */
  readonly part: 'run' | 'hold' | 'out';
  /** True if a request of the row may be on its way at this moment. */
  readonly isOnWire: boolean;
  /** Whether the row has a session: `either` if some rows of this state have one. */
  readonly session: 'no' | 'yes' | 'either';
  /** The status of the session that makes the row so, exactly as the service writes it (R9); null if there is none. */
  readonly status: string | null;
}

/** The values of most states. */
const QUIET = { part: 'run', isOnWire: false, session: 'no', status: null } as const;
const UNPAID = { lo: 0, hi: 0 } as const;
const PERHAPS_PAID = { lo: 0, hi: 1 } as const;
const SENT = { lo: 1, hi: 1 } as const;

const NATURES: Readonly<Record<RowState, StateNature>> = {
  invalid: { ...QUIET, ...UNPAID, stage: 'unsent', part: 'out' },
  held: { ...QUIET, ...UNPAID, stage: 'unsent', part: 'hold' },
  ready: { ...QUIET, ...UNPAID, stage: 'unsent' },
  sending: { ...QUIET, ...PERHAPS_PAID, stage: 'moving', isOnWire: true },
  unknown: { ...QUIET, ...PERHAPS_PAID, stage: 'moving' },
  parked: { ...QUIET, ...PERHAPS_PAID, stage: 'waiting' },
  accepted: { ...QUIET, ...SENT, stage: 'moving', session: 'either' },
  paid: { ...QUIET, ...SENT, stage: 'ended', session: 'yes', status: 'completed' },
  failed: { ...QUIET, ...UNPAID, stage: 'ended', session: 'yes', status: 'failed' },
  rejected: { ...QUIET, ...UNPAID, stage: 'ended' },
  closed: { ...QUIET, ...UNPAID, stage: 'closed', part: 'out', session: 'either' },
};

/** What the state is. The journal's own guards are made from it as well. */
export function natureOf(state: RowState): StateNature {
  return NATURES[state];
}

/** True if the session of such a row is followed, even after its end. A row that a person closed is left alone. */
const hasFollowedSession = ({ session, stage }: StateNature): boolean =>
  session !== 'no' && stage !== 'closed';

const statesWhere = (is: (nature: StateNature) => boolean): readonly RowState[] =>
  ROW_STATES.filter((state) => is(NATURES[state]));

/** What an import or a mending may make of a row. */
export const BEGINNINGS = ['ready', 'invalid', 'held', 'closed'] as const satisfies readonly RowState[];
/** Nothing was sent, and nothing is sent by itself before the batch is sent. */
export const UNSENT = statesWhere(({ stage }) => stage === 'unsent');
/** The row is on its way: the engine looks for it, or follows it, by itself. */
export const MOVING = statesWhere(({ stage }) => stage === 'moving');
/** Neither paid nor unpaid yet, or set aside by a person: said beside what was paid, and no missing money. */
export const SAID_BESIDE = statesWhere(
  ({ stage }) => stage === 'moving' || stage === 'waiting' || stage === 'closed',
);
/** A payment may or may not exist, and we cannot say which. */
export const IN_DOUBT = statesWhere(({ lo, hi }) => lo !== hi);
/** In doubt after its request: its session is looked for in the list. */
export const LOOKED_FOR = statesWhere(({ lo, hi, isOnWire }) => lo !== hi && !isOnWire);
/** The row has a session whose status is followed. */
export const FOLLOWED = statesWhere(hasFollowedSession);
/** The row's payment is in doubt and looked for by the engine itself, until the evidence is complete. */
export const RECONCILING = statesWhere(
  ({ lo, hi, stage, isOnWire }) => stage === 'moving' && lo !== hi && !isOnWire,
);
/** The row has a session, and its final status is awaited. */
export const AWAITING_END = statesWhere((nature) => nature.stage === 'moving' && hasFollowedSession(nature));
/** The row was sent and its end is not known: it is followed, looked for, or waits for a person. */
export const UNFINISHED = statesWhere(({ hi, stage, isOnWire }) => hi > 0 && stage !== 'ended' && !isOnWire);
/** The service has reported the row's end. */
export const ENDED = statesWhere(({ stage }) => stage === 'ended');
/** Nothing more happens to the row by itself, and no decision about it is awaited. */
export const OVER = statesWhere(
  ({ stage, part }) => stage === 'ended' || stage === 'closed' || part === 'out',
);
/** The service has reported that the row is not paid. */
export const REFUSED = statesWhere(({ stage, hi }) => stage === 'ended' && hi === 0);
/** A payment of the row exists, as far as we can prove. */
export const SURELY_SENT = statesWhere(({ lo }) => lo > 0);
/** A payment of the row exists or may exist. */
export const PERHAPS_SENT = statesWhere(({ hi }) => hi > 0);
/** The rows that the batch pays or tried to pay. */
export const IN_RUN = statesWhere(({ part }) => part === 'run');
/** The rows that an approval sends. */
const TO_SEND = statesWhere(({ part, stage }) => part === 'run' && stage === 'unsent');
/** The rows of the run with which another payment is compared: all but those that never had one. */
export const COMPARED = statesWhere(
  ({ part, stage, session }) => part === 'run' && !(stage === 'ended' && session === 'no'),
);
/** The rows that the batch does not pay in their present state. */
export const LEFT_OUT = statesWhere(({ part }) => part !== 'run');
/** The rows that the batch is not meant to pay. */
export const NOT_MEANT = statesWhere(({ part }) => part === 'out');
/** The rows of the run without an answer: still to be sent, or being sent at this moment. */
export const PENDING = statesWhere(
  ({ part, stage, isOnWire }) => part === 'run' && (stage === 'unsent' || isOnWire),
);

/**
 * No payment of the row exists, as far as we can prove, and nobody decided that there should be none: neither rows that
 * are on their way or in doubt, nor those that a person set aside.
 */
export const NOT_PAID = statesWhere(({ hi, stage }) => hi === 0 && stage !== 'closed');

/** Nobody was paid, and nobody will be until a person changes the row. */
export const TO_MEND = [...REFUSED, 'invalid' as const];

/** The selections to which an export may be limited, with the states of each. */
export const RESULT_SELECTIONS = {
  failed: REFUSED,
  parked: ['parked'],
  unsent: UNSENT,
  'to-mend': TO_MEND,
} as const satisfies Readonly<Record<string, readonly RowState[]>>;

export type ResultSelection = keyof typeof RESULT_SELECTIONS;

/** True if the service may have made a payment for the row, proven or not. */
export function mayBePaid(state: RowState): boolean {
  return NATURES[state].hi > 0;
}

/** True if a payment may or may not exist and we cannot say which: the row blocks its duplicates (rule R6). */
export function isInDoubt(state: RowState): boolean {
  return IN_DOUBT.includes(state);
}

/** True if the row has a session whose status is followed. */
export function isFollowed(state: RowState): boolean {
  return FOLLOWED.includes(state);
}

/** The state of a row whose claimed session has this status: any status that no state names leaves it accepted (R9). */
export function stateOfStatus(status: string): RowState {
  return ROW_STATES.find((state) => NATURES[state].status === status) ?? 'accepted';
}

/** How many rows are in one of these states. */
export function countIn(
  counts: Readonly<Partial<Record<RowState, number>>>,
  ...states: readonly RowState[]
): number {
  return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
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
  'partly-paid',
  'not-paid',
  'closed',
] as const;

export type BatchState = (typeof BATCH_STATES)[number];

/**
 * Nothing of the batch continues by itself, and nothing waits for a decision. Only `finished` means that everybody
 * who was meant to be paid is paid; `closed`, that a person ended it.
 */
export const ENDED_BATCH: readonly BatchState[] = ['finished', 'partly-paid', 'not-paid', 'closed'];

/**
 * True if the batch was or is being sent as approved. A row mended or released since voids the approval: it is
 * reviewed again.
 */
export function isSent(batch: {
  readonly state: BatchState;
  /** When its first attempt was opened; null if none was. */
  readonly sendingStartedAt: string | number | null;
  readonly isApproved: boolean;
}): boolean {
  return batch.sendingStartedAt !== null && batch.isApproved && batch.state !== 'approved';
}

/**
 * The rows whose sums the review of a batch shows: those that an approval would send, or once it is sent as approved, all
 * that were. A batch that is reviewed again has others, which were sent before.
 */
export function reviewedStates(batch: Parameters<typeof isSent>[0]): readonly RowState[] {
  return isSent(batch) ? IN_RUN : TO_SEND;
}

export type RowStateWord = RowState | 'paid-in';

/** The catalogue's word for a row's state: what a customer has paid came in and did not go out. */
export function stateWord({
  state,
  operation,
}: {
  readonly state: RowState;
  readonly operation: string;
}): RowStateWord {
  return operation === 'customer-deposit' && state === 'paid' ? 'paid-in' : state;
}
