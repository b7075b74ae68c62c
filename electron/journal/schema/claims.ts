/** Whose session is whose (R5). */
import { forbid, refuse } from './trigger.ts';

export const claims = `
-- Every id that an answer named or that was proved to be a row's belongs to that row for good.
CREATE TABLE claims (
  address TEXT NOT NULL,
  session_id TEXT NOT NULL CHECK (length(session_id) > 0),
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (session_id, address)
) STRICT, WITHOUT ROWID;
`;

/** True if it was shown, after the claim that `claim` names, that the session is not the row's. */
const wasDisclaimed = (claim: 'OLD' | 'c'): string =>
  `EXISTS (SELECT 1 FROM events WHERE batch = ${claim}.batch AND row = ${claim}.row AND seq > ${claim}.seq
  AND type = 'session-disclaimed' AND json_extract(body, '$.sessionId') = ${claim}.session_id)`;

/** True if a person gave the session to the row that NEW names. */
const isByAPerson = `EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq AND batch = NEW.batch AND row = NEW.row
  AND type = 'session-claimed' AND json_extract(body, '$.via') = 'person'
  AND json_extract(body, '$.sessionId') = NEW.session_id)`;

export const claimGuards = [
  refuse(
    'INSERT ON claims',
    'claims_once',
    'R5: a session that another row has',
    'EXISTS (SELECT 1 FROM claims WHERE address = NEW.address AND session_id = NEW.session_id)',
  ),
  refuse(
    'INSERT ON claims',
    'claims_by_an_event',
    'R5: a claim that the log does not hold',
    `NEW.address IS NOT (SELECT address FROM batches WHERE batch = NEW.batch) OR NOT EXISTS (
       SELECT 1 FROM events WHERE seq = NEW.seq AND batch = NEW.batch AND row = NEW.row
       AND type IN ('attempt-accepted', 'session-claimed'))`,
  ),
  // One service may have several addresses, and shows the same sessions at each.
  refuse(
    'INSERT ON claims',
    'claims_once_in_an_environment',
    'R5: a session that a row has at another address',
    `EXISTS (SELECT 1 FROM claims c JOIN batches b ON b.batch = c.batch JOIN batches mine ON mine.batch = NEW.batch
       WHERE c.session_id = NEW.session_id AND c.address <> NEW.address
       AND json_extract(b.record, '$.created.environment') = json_extract(mine.record, '$.created.environment')
       AND NOT (${wasDisclaimed('c')} AND ${isByAPerson}))`,
  ),
  // A session that proved to be somebody else's stays claimed, so that no row takes it by itself.
  refuse(
    'UPDATE ON claims',
    'claims_by_a_person',
    'R5: a session taken from the row that has it',
    `NEW.address <> OLD.address OR NEW.session_id <> OLD.session_id OR NOT ${wasDisclaimed('OLD')} OR NOT ${isByAPerson}`,
  ),
  forbid('claims', 'DELETE'),
].join('\n');
