/**
 * The one table of moves: which event may follow in which state of its row, what the row may become, and by which
 * rule. The fold obeys it, the guards in the database take its moves (`journal/own-lists.ts`), and the simulator's
 * judge and the picture in `electron/engine/README.md` come from it. R1 to R10 are the rules of
 * `electron/engine/README.md`.
 */
import {
  AWAITING_END,
  BEGINNINGS,
  FOLLOWED,
  LOOKED_FOR,
  RECONCILING,
  type RowState,
} from '../../../../shared/domain/row-state.ts';
import type { RowEvent } from './events.ts';

type Leads = Readonly<Partial<Record<RowState, readonly RowState[]>>>;

/** From each of these states the event may lead to all of those. */
const fromEach = (states: readonly RowState[], to: readonly RowState[]): Leads =>
  Object.fromEntries(states.map((state) => [state, to]));

interface Move {
  /** Why the event may do this and nothing else. */
  readonly rule: string;
  /** The states in which it may follow, each with the states that it may lead to. */
  readonly leads: Leads;
}

export const MOVES: Readonly<Record<RowEvent['type'], Move>> = {
  'row-held': { rule: 'What is not sent yet may wait for a person', leads: { ready: ['held'] } },
  'row-released': { rule: 'A person releases what was held', leads: { held: ['ready'] } },
  'row-closed': {
    rule: 'A person sets aside what was not paid, or writes off what is parked',
    leads: {
      invalid: ['closed'],
      held: ['closed'],
      ready: ['closed'],
      rejected: ['closed'],
      failed: ['closed'],
      parked: ['closed'],
    },
  },
  'row-reopened': { rule: 'R1: only what was never sent is opened again', leads: { closed: ['ready'] } },
  'row-mended': {
    rule: 'R1: a new intent, only where the old one provably paid nobody',
    leads: {
      invalid: BEGINNINGS,
      held: BEGINNINGS,
      ready: BEGINNINGS,
      rejected: BEGINNINGS,
      failed: BEGINNINGS,
    },
  },
  'attempt-opened': {
    rule: 'R1: from ready, or from parked by a person’s decision, with the same key and bytes (R3)',
    leads: { ready: ['sending'], parked: ['sending'] },
  },
  'attempt-not-sent': {
    rule: 'No byte left: ready again, or still in doubt by an earlier attempt (R4)',
    leads: { sending: ['ready', 'parked'] },
  },
  'attempt-refused': {
    rule: 'R4: a refusal speaks for its own attempt only',
    leads: { sending: ['ready', 'rejected', 'parked'] },
  },
  'attempt-accepted': { rule: 'The answer names a session', leads: { sending: ['accepted'] } },
  'attempt-unknown': { rule: 'R7: no proof, so it is looked for', leads: { sending: ['unknown'] } },
  'session-claimed': {
    rule: 'R5: truth wins, also where nothing was thought to be paid',
    leads: fromEach(
      [...LOOKED_FOR, ...AWAITING_END, 'ready', 'held', 'rejected', 'failed', 'closed'],
      ['accepted'],
    ),
  },
  'session-disclaimed': {
    rule: 'R5: the session that was named is somebody else’s',
    leads: { ...fromEach([...AWAITING_END, ...RECONCILING], ['unknown']), parked: ['parked'] },
  },
  'status-seen': {
    rule: 'R9: only exactly completed is paid, and exactly failed is failed',
    leads: fromEach(FOLLOWED, FOLLOWED),
  },
  'row-parked': {
    rule: 'The evidence is complete and still unknown: a person decides',
    leads: fromEach([...RECONCILING, ...AWAITING_END], ['parked']),
  },
  'send-again-decided': { rule: 'R1: only a person sends again', leads: { parked: ['parked'] } },
  'row-doubted': {
    rule: 'A restored copy may have forgotten an attempt; a payment was seen',
    leads: fromEach(['ready', 'held', ...LOOKED_FOR], ['unknown']),
  },
};

/** The states that the event may lead to from this one; none if it may not follow. */
export function leadsTo(event: RowEvent['type'], from: RowState): readonly RowState[] {
  return MOVES[event].leads[from] ?? [];
}

/** True if the event may follow in this state. */
export function mayFollow(event: RowEvent['type'], from: RowState): boolean {
  return MOVES[event].leads[from] !== undefined;
}
