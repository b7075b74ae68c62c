import { isByAPerson, wasDisclaimed } from './006-disclaimed-sessions.ts';
import type { Migration } from './migration.ts';
import { refuse } from './trigger.ts';

/**
 * One service may have several addresses, and shows the same sessions at each: a session that a row has at one of them is
 * claimed at no other, unless that row has disclaimed it and a person gives it to another row.
 */
export const claimsElsewhere: Migration = {
  version: 10,
  sql: refuse(
    'INSERT ON claims',
    'claims_once_in_an_environment',
    'R5: a session that a row has at another address',
    `EXISTS (SELECT 1 FROM claims c JOIN batches b ON b.batch = c.batch JOIN batches mine ON mine.batch = NEW.batch
       WHERE c.session_id = NEW.session_id AND c.address <> NEW.address
       AND json_extract(b.record, '$.created.environment') = json_extract(mine.record, '$.created.environment')
       AND NOT (${wasDisclaimed('c')} AND ${isByAPerson}))`,
  ),
};
