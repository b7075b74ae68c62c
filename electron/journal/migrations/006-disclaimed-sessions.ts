import type { Migration } from './migration.ts';
import { addEventTypes, eventOf, forbid, refuse } from './trigger.ts';

/** True if it was shown, after the claim that `claim` names, that the session is not the row's. */
export const wasDisclaimed = (claim: 'OLD' | 'c'): string =>
  `EXISTS (SELECT 1 FROM events WHERE batch = ${claim}.batch AND row = ${claim}.row AND seq > ${claim}.seq
  AND type = 'session-disclaimed' AND json_extract(body, '$.sessionId') = ${claim}.session_id)`;

/** True if a person gave the session to the row that NEW names. */
export const isByAPerson = `EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq AND batch = NEW.batch AND row = NEW.row
  AND type = 'session-claimed' AND json_extract(body, '$.via') = 'person'
  AND json_extract(body, '$.sessionId') = NEW.session_id)`;

/** A row gets its session by a claim, and loses it by a mending, a parking or a disclaimer. */
export const keepSession = refuse(
  'UPDATE ON rows',
  'rows_keep_session',
  'R5: a session that the row did not claim',
  `NEW.session_id IS NOT OLD.session_id AND NOT (
    NEW.session_id IS NULL AND ${eventOf('NEW.last_seq')} IN ('row-mended', 'row-parked', 'session-disclaimed')
    OR OLD.session_id IS NULL AND ${eventOf('NEW.last_seq')} IS 'session-claimed' AND EXISTS (
      SELECT 1 FROM claims WHERE address = (SELECT address FROM batches WHERE batch = NEW.batch)
      AND session_id = NEW.session_id AND batch = NEW.batch AND row = NEW.row))`,
);

/**
 * A session that an answer named may prove to belong to somebody else: then its row is in doubt again. Its claim
 * stays, so that no row takes the session by itself; only a person may give it to the row that it belongs to.
 *
 * Alarms are kept with their time and with who has seen them. Those raised before this version get theirs from the
 * log.
 */
export const disclaimedSessions: Migration = {
  version: 6,
  sql: `
${addEventTypes(['session-disclaimed', 'row'], ['alarms-seen', 'batch'])}

DROP TRIGGER legal_moves_no_insert;
INSERT INTO legal_moves (type, old_state, new_state) VALUES ('session-disclaimed', 'accepted', 'unknown'),
  ('session-disclaimed', 'unknown', 'unknown'), ('session-disclaimed', 'parked', 'parked');
${forbid('legal_moves', 'INSERT')}

DROP TRIGGER rows_keep_session;
${keepSession}

DROP TRIGGER claims_no_update;
${refuse(
  'UPDATE ON claims',
  'claims_by_a_person',
  'R5: a session taken from the row that has it',
  `NEW.address <> OLD.address OR NEW.session_id <> OLD.session_id OR NOT ${wasDisclaimed('OLD')} OR NOT ${isByAPerson}`,
)}

DROP TRIGGER batches_keep_their_books;
UPDATE batches SET record = json_set(record, '$.alarms', json((
  SELECT json_group_array(json_object('row', json_extract(body, '$.row'),
    'problem', json(json_extract(body, '$.problem')), 'atMs', at_ms) ORDER BY seq)
  FROM events WHERE events.batch = batches.batch AND type = 'alarm-raised')))
WHERE batch IN (SELECT batch FROM events WHERE type = 'alarm-raised');
${refuse(
  'UPDATE ON batches',
  'batches_keep_their_books',
  'R10: a batch moved to another service, or without an event',
  `NEW.batch <> OLD.batch OR NEW.address <> OLD.address OR NEW.first_seq <> OLD.first_seq
   OR NEW.created_at_ms <> OLD.created_at_ms OR NEW.last_seq <= OLD.last_seq
   OR NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.last_seq AND batch = NEW.batch)`,
)}
`,
};
