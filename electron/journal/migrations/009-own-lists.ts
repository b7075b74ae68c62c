import type { Migration } from './migration.ts';
import { forbid, refuse } from './trigger.ts';

/** True if `condition` holds for the state that the column of the new move names. */
const isState = (column: 'old_state' | 'new_state', condition: string): string =>
  `EXISTS (SELECT 1 FROM row_states WHERE state = NEW.${column} AND ${condition})`;

const OUTCOMES = `('attempt-not-sent', 'attempt-refused', 'attempt-accepted', 'attempt-unknown')`;

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

const states = refuse(
  'INSERT ON row_states',
  'states_send_nothing',
  'R1, R9: a state that sends, or that takes back what may have been paid',
  `NEW.attempt_open = 1 OR NEW.send_again = 1 OR NEW.begins = 1 AND NEW.may_be_paid = 1
   OR NEW.may_be_paid = 0 AND (NEW.unresolved <> 'no' OR NEW.session <> 'no')
   OR EXISTS (SELECT 1 FROM row_states WHERE status = NEW.status)`,
);

/**
 * From this version on, the program itself adds to the tables of events, states and moves what it has and they lack
 * (`own-lists.ts`). What it may add is held here: a later state neither sends nor frees what was sent, and a later
 * move leads out of what may have been paid only by the events that prove or decide it. Anything beyond that needs a
 * migration.
 */
export const ownLists: Migration = {
  version: 9,
  sql: `
DROP TRIGGER row_states_no_update;
-- The service may have made a payment for a row in this state: its upper bound is 1 (R1).
ALTER TABLE row_states ADD COLUMN may_be_paid INTEGER NOT NULL DEFAULT 1 CHECK (may_be_paid IN (0, 1));
UPDATE row_states SET may_be_paid = 0
  WHERE state IN ('invalid', 'held', 'ready', 'failed', 'rejected', 'closed');
${forbid('row_states', 'UPDATE')}
${[...moves, states].join('\n')}
`,
};
