import { rowMoves } from './002-guards.ts';
import { keepSession } from './006-disclaimed-sessions.ts';
import type { Migration } from './migration.ts';
import { forbid, refuse } from './trigger.ts';

const begin = refuse(
  'INSERT ON rows',
  'rows_begin',
  'R1: a row that does not begin with its import',
  `NOT EXISTS (SELECT 1 FROM row_states WHERE state = NEW.state AND begins = 1)
   OR NEW.attempts <> 0 OR NEW.reached <> 0 OR NEW.is_unresolved <> 0 OR NEW.is_send_again <> 0
   OR NEW.key IS NOT NULL OR NEW.session_id IS NOT NULL
   OR EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row)
   OR NOT EXISTS (SELECT 1 FROM markers WHERE marker = NEW.marker AND batch = NEW.batch AND row = NEW.row)
   OR NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.last_seq AND batch = NEW.batch AND type = 'rows-imported')`,
);

const fit = refuse(
  'UPDATE ON rows',
  'rows_fit_their_state',
  'R4, R9: a row that is not what its state says',
  `NOT EXISTS (SELECT 1 FROM row_states s WHERE s.state = NEW.state
     AND s.unresolved IN ('either', iif(NEW.is_unresolved, 'yes', 'no'))
     AND s.session IN ('either', iif(NEW.session_id IS NULL, 'no', 'yes'))
     AND (s.status IS NULL OR s.status IS NEW.status)
     AND NEW.is_send_again <= s.send_again
     AND (s.attempt_open = 0 OR (NEW.key IS NOT NULL AND NEW.attempts > 0 AND NEW.reached > 0)))`,
);

/**
 * The states of a row are rows of a table, as the events are. A new state is an INSERT here and in `legal_moves`, and
 * no table has to be rebuilt for it. The properties of a state are columns beside it, instead of lists in CHECKs.
 *
 * `rows` is rebuilt once without those CHECKs. Its rows are copied unchanged, since they followed the same rules
 * before.
 */
export const rowStates: Migration = {
  version: 8,
  sql: `
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
  status TEXT
) STRICT, WITHOUT ROWID;

INSERT INTO row_states (state, begins, attempt_open, unresolved, send_again, session, status) VALUES
  ('invalid',  1, 0, 'no',     0, 'no',     NULL),
  ('held',     1, 0, 'no',     0, 'no',     NULL),
  ('ready',    1, 0, 'no',     0, 'no',     NULL),
  ('sending',  0, 1, 'either', 1, 'no',     NULL),
  ('unknown',  0, 0, 'yes',    0, 'no',     NULL),
  ('parked',   0, 0, 'yes',    1, 'no',     NULL),
  ('accepted', 0, 0, 'either', 0, 'either', NULL),
  ('paid',     0, 0, 'no',     0, 'yes',    'completed'),
  ('failed',   0, 0, 'no',     0, 'yes',    'failed'),
  ('rejected', 0, 0, 'no',     0, 'no',     NULL),
  ('closed',   1, 0, 'no',     0, 'either', NULL);
${forbid('row_states', 'INSERT', 'UPDATE', 'DELETE')}

CREATE TABLE kept AS SELECT * FROM legal_moves;
DROP TABLE legal_moves;
CREATE TABLE legal_moves (
  type TEXT NOT NULL REFERENCES event_types,
  old_state TEXT NOT NULL REFERENCES row_states,
  new_state TEXT NOT NULL REFERENCES row_states,
  PRIMARY KEY (type, old_state, new_state)
) STRICT, WITHOUT ROWID;
INSERT INTO legal_moves SELECT * FROM kept;
DROP TABLE kept;
${forbid('legal_moves', 'INSERT', 'UPDATE', 'DELETE')}

-- Contents refer to rows that are gone until they are copied back: asked for at the end of the transaction.
PRAGMA defer_foreign_keys = 1;
CREATE TABLE kept AS SELECT * FROM rows;
DROP TABLE rows;
CREATE TABLE rows (
  batch TEXT NOT NULL REFERENCES batches,
  row INTEGER NOT NULL CHECK (row >= 0),
  state TEXT NOT NULL REFERENCES row_states,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  identity TEXT NOT NULL,
  reference TEXT,
  marker TEXT NOT NULL,
  key TEXT,
  body_sha256 TEXT,
  attempts INTEGER NOT NULL,
  reached INTEGER NOT NULL CHECK (reached >= 0),
  is_unresolved INTEGER NOT NULL CHECK (is_unresolved IN (0, 1)),
  is_send_again INTEGER NOT NULL CHECK (is_send_again IN (0, 1)),
  session_id TEXT,
  status TEXT,
  last_seq INTEGER NOT NULL,
  rest TEXT NOT NULL,
  PRIMARY KEY (batch, row),
  CHECK ((key IS NULL) = (body_sha256 IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO rows SELECT * FROM kept;
DROP TABLE kept;

CREATE INDEX rows_in_doubt ON rows (identity, currency, amount_minor)
  WHERE state IN ('sending', 'unknown', 'parked');
CREATE INDEX rows_by_payment ON rows (identity, currency, amount_minor);
CREATE INDEX rows_by_reference ON rows (reference) WHERE reference IS NOT NULL;
${[begin, fit, keepSession, ...rowMoves].join('\n')}
`,
};
