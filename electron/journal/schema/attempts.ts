/** The attempts to pay a row, and the keys that they were sent with. R1, R2 and R3 hold whatever the code above it does. */
import { forbid, refuse } from './trigger.ts';

export const attempts = `
-- A key is never released: it outlives the intent that it was made for.
CREATE TABLE keys (
  key TEXT PRIMARY KEY CHECK (length(key) > 0),
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  body_sha256 TEXT NOT NULL CHECK (length(body_sha256) = 64)
) STRICT, WITHOUT ROWID;

CREATE TABLE attempts (
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  attempt INTEGER NOT NULL CHECK (attempt > 0),
  key TEXT NOT NULL,
  marker TEXT NOT NULL,
  body_sha256 TEXT NOT NULL,
  -- The event that holds the exact body.
  opened_seq INTEGER NOT NULL,
  outcome TEXT CHECK (outcome IN ('not-sent', 'refused', 'accepted', 'unknown')),
  closed_seq INTEGER,
  PRIMARY KEY (batch, row, attempt),
  CHECK ((outcome IS NULL) = (closed_seq IS NULL)),
  CHECK (closed_seq IS NULL OR closed_seq > opened_seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_open_attempt ON attempts (batch, row) WHERE outcome IS NULL;
`;

/** True if the row that NEW names may be sent now (R1), or sent again with the same key and bytes by a decision (R3). */
const maySend = `EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row AND (state = 'ready'
  OR state = 'parked' AND is_send_again = 1
     AND (key IS NULL OR key = NEW.key AND body_sha256 = NEW.body_sha256)))`;

const keys = [
  refuse(
    'INSERT ON keys',
    'keys_once',
    'R3: the same key for other bytes or another row',
    'EXISTS (SELECT 1 FROM keys WHERE key = NEW.key)',
  ),
  refuse(
    'INSERT ON keys',
    'keys_when_nothing_is_in_doubt',
    'R3: a new key while hi is not 0',
    `NOT ${maySend}`,
  ),
  forbid('keys', 'UPDATE', 'DELETE'),
];

const opened = [
  refuse(
    'INSERT ON attempts',
    'attempts_when_allowed',
    'R1: an attempt of a row that may not be sent',
    `NOT ${maySend}`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_in_order',
    'R1: an attempt out of order, or not the row’s own',
    `NOT EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row
       AND attempts = NEW.attempt - 1 AND marker = NEW.marker AND last_seq < NEW.opened_seq)
     OR NEW.outcome IS NOT NULL`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_of_their_key',
    'R3: the same key for other bytes or another row',
    `NOT EXISTS (SELECT 1 FROM keys WHERE key = NEW.key AND batch = NEW.batch AND row = NEW.row
       AND body_sha256 = NEW.body_sha256)`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_by_their_event',
    'R2: an attempt that the log does not hold as it is',
    `NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.opened_seq AND batch = NEW.batch AND row = NEW.row
       AND type = 'attempt-opened' AND json_extract(body, '$.key') = NEW.key
       AND json_extract(body, '$.bodySha256') = NEW.body_sha256
       AND json_extract(body, '$.marker') = NEW.marker AND json_extract(body, '$.attempt') = NEW.attempt)`,
  ),
];

const closed = [
  refuse(
    'UPDATE ON attempts',
    'attempts_only_forward',
    'append-only: an attempt that has ended, or is another',
    `OLD.outcome IS NOT NULL OR NEW.outcome IS NULL OR NEW.batch <> OLD.batch OR NEW.row <> OLD.row
     OR NEW.attempt <> OLD.attempt OR NEW.key <> OLD.key OR NEW.marker <> OLD.marker
     OR NEW.body_sha256 <> OLD.body_sha256 OR NEW.opened_seq <> OLD.opened_seq`,
  ),
  refuse(
    'UPDATE ON attempts',
    'attempts_end_by_their_event',
    'R10: an outcome that the log does not hold',
    `NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.closed_seq AND batch = NEW.batch AND row = NEW.row
       AND type = 'attempt-' || NEW.outcome AND json_extract(body, '$.attempt') = NEW.attempt)`,
  ),
  forbid('attempts', 'DELETE'),
];

export const attemptGuards = [...keys, ...opened, ...closed].join('\n');
