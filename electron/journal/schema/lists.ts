/**
 * The events, the states of a row and the moves between them, as rows of tables. The other guards work from them, and
 * `own-lists.ts` fills them from the program's own lists.
 */
import { forbid, refuse } from './trigger.ts';

/** True if `condition` holds for the state that the column of the new move names. */
const isState = (column: 'old_state' | 'new_state', condition: string): string =>
  `EXISTS (SELECT 1 FROM row_states WHERE state = NEW.${column} AND ${condition})`;

const OUTCOMES = `('attempt-not-sent', 'attempt-refused', 'attempt-accepted', 'attempt-unknown')`;

/** They hold for the program's own moves as well: they stand before these are filled in. */
const moves = [
  refuse(
    'INSERT ON legal_moves',
    'moves_keep_what_was_sent',
    'R1: a move that takes back what may have been paid',
    `${isState('old_state', 'may_be_paid = 1')} AND ${isState('new_state', 'may_be_paid = 0')}
     AND NEW.type NOT IN ('attempt-not-sent', 'attempt-refused', 'status-seen')
     AND NOT (NEW.type = 'row-closed' AND NEW.old_state = 'parked')`,
  ),
  refuse(
    'INSERT ON legal_moves',
    'moves_send_by_an_attempt',
    'R2: a move into or out of an attempt that is not the attempt’s own',
    `(NEW.type = 'attempt-opened') <> ${isState('new_state', 'attempt_open = 1')}
     OR (NEW.type IN ${OUTCOMES}) <> ${isState('old_state', 'attempt_open = 1')}
     OR NEW.type = 'attempt-opened' AND NEW.old_state NOT IN ('ready', 'parked')`,
  ),
  refuse(
    'INSERT ON legal_moves',
    'moves_end_by_a_status',
    'R9: a move to the end of a session that is not by its status',
    `${isState('new_state', 'status IS NOT NULL')} AND NEW.type <> 'status-seen'
     OR NEW.type = 'status-seen'
        AND (${isState('old_state', `session = 'no'`)} OR ${isState('new_state', `session = 'no'`)})`,
  ),
];

export const lists = `
CREATE TABLE event_types (
  type TEXT PRIMARY KEY,
  concerns TEXT NOT NULL CHECK (concerns IN ('batch', 'row'))
) STRICT, WITHOUT ROWID;

CREATE TABLE row_states (
  state TEXT PRIMARY KEY,
  -- An import or a mending may make a row so.
  begins INTEGER NOT NULL CHECK (begins IN (0, 1)),
  -- An attempt stands open: the row has a key, and bytes may have left.
  attempt_open INTEGER NOT NULL CHECK (attempt_open IN (0, 1)),
  -- R4: what is in doubt stays in doubt: an attempt without an outcome that proves anything.
  unresolved TEXT NOT NULL CHECK (unresolved IN ('no', 'yes', 'either')),
  -- R1: a person's decision to send again may stand.
  send_again INTEGER NOT NULL CHECK (send_again IN (0, 1)),
  -- R5: the row has claimed a session.
  session TEXT NOT NULL CHECK (session IN ('no', 'yes', 'either')),
  -- R9: the one status that the session must have; NULL for any.
  status TEXT,
  -- The service may have made a payment for a row in this state: its upper bound is 1 (R1).
  may_be_paid INTEGER NOT NULL CHECK (may_be_paid IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE legal_moves (
  type TEXT NOT NULL REFERENCES event_types,
  old_state TEXT NOT NULL REFERENCES row_states,
  new_state TEXT NOT NULL REFERENCES row_states,
  PRIMARY KEY (type, old_state, new_state)
) STRICT, WITHOUT ROWID;
${moves.join('\n')}
`;

/**
 * What may be added to the lists later, when they are filled: a later state neither sends nor frees what was sent.
 * Anything beyond that needs another schema.
 */
export const listGuards = [
  refuse(
    'INSERT ON row_states',
    'states_send_nothing',
    'R1, R9: a state that sends, or that takes back what may have been paid',
    `NEW.attempt_open = 1 OR NEW.send_again = 1 OR NEW.begins = 1 AND NEW.may_be_paid = 1
     OR NEW.may_be_paid = 0 AND (NEW.unresolved <> 'no' OR NEW.session <> 'no')
     OR EXISTS (SELECT 1 FROM row_states WHERE status = NEW.status)`,
  ),
  forbid('event_types', 'INSERT', 'UPDATE', 'DELETE'),
  forbid('row_states', 'INSERT', 'UPDATE', 'DELETE'),
  forbid('legal_moves', 'INSERT', 'UPDATE', 'DELETE'),
].join('\n');
