import type { Migration } from './migration.ts';
import { forbid } from './trigger.ts';

/**
 * A restored older journal may lack that a row in doubt was sent again, by a decision that the copy still shows as
 * pending. Such a row is put in doubt again: its decision is used up, and its settle window begins again.
 */
export const doubtAgain: Migration = {
  version: 4,
  sql: `
DROP TRIGGER legal_moves_no_insert;
INSERT INTO legal_moves (type, old_state, new_state) VALUES
  ('row-doubted', 'unknown', 'unknown'), ('row-doubted', 'parked', 'unknown');
${forbid('legal_moves', 'INSERT')}
`,
};
