/** The attempts to pay a row, and the keys that they were sent with. R1, R2 and R3 hold whatever the code above it does. */
import { eventOf, forbid, refuse } from './trigger.ts';

export const attempts = `
-- A key is never released: it outlives the intent that it was made for.
CREATE TABLE keys (
  key TEXT PRIMARY KEY CHECK (length(key) > 0),
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  body_sha256 TEXT NOT NULL CHECK (length(body_sha256) = 64),
  -- One quote, one attempt's bytes; NULL if the request names none that we took.
  quote_id TEXT
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_key_per_quote ON keys (quote_id) WHERE quote_id IS NOT NULL;

CREATE TABLE attempts (
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  attempt INTEGER NOT NULL CHECK (attempt > 0),
  -- NULL for an attempt that a restored copy of the journal may have forgotten: nothing is known of it.
  key TEXT,
  -- The intent that it is of.
  marker TEXT NOT NULL,
  body_sha256 TEXT,
  -- The event that holds the exact body, or that says that an attempt may be missing.
  opened_seq INTEGER NOT NULL,
  opened_at_ms INTEGER,
  -- By the service's clock as we knew it then.
  opened_server_ms REAL,
  -- How old its quote was; NULL if it has none that we took.
  quote_age_ms REAL,
  -- NULL while it is open; the event that gave it its outcome.
  outcome TEXT CHECK (outcome IN ('not-sent', 'refused', 'accepted', 'unknown', 'written-off')),
  closed_seq INTEGER,
  PRIMARY KEY (batch, row, attempt),
  CHECK ((outcome IS NULL) = (closed_seq IS NULL)),
  CHECK ((key IS NULL) = (body_sha256 IS NULL)),
  CHECK (closed_seq IS NULL OR closed_seq > opened_seq OR key IS NULL)
) STRICT, WITHOUT ROWID;

-- When a batch began to be sent is shown in each list, without a walk through its attempts.
CREATE INDEX attempts_by_opening ON attempts (batch, opened_seq) WHERE key IS NOT NULL;

CREATE UNIQUE INDEX one_open_attempt ON attempts (batch, row) WHERE outcome IS NULL;
`;

/** SQL for the attempts of an intent, by the row that `of` names. */
export const attemptsOf = (of: string): string =>
  `attempts a WHERE a.batch = ${of}.batch AND a.row = ${of}.row AND a.marker = ${of}.marker`;

/**
 * True if the row that NEW names may be sent now, since its upper bound is 0 (R1), or sent again with the same key and
 * bytes by a decision (R3).
 */
const maySend = `EXISTS (SELECT 1 FROM rows r WHERE r.batch = NEW.batch AND r.row = NEW.row AND (
  r.state = 'ready' AND NOT EXISTS (SELECT 1 FROM ${attemptsOf('r')}
    AND (a.outcome IS NULL OR a.outcome IN ('unknown', 'accepted')))
  OR r.state = 'parked' AND r.is_send_again = 1 AND NEW.key || NEW.body_sha256 = coalesce(
    (SELECT a.key || a.body_sha256 FROM ${attemptsOf('r')} AND a.key IS NOT NULL
     ORDER BY a.attempt DESC LIMIT 1), NEW.key || NEW.body_sha256)))`;

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
    `NEW.key IS NOT NULL AND NOT ${maySend}`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_where_approved',
    'R1: an attempt of a batch that was approved on another machine',
    `NEW.key IS NOT NULL AND EXISTS (SELECT 1 FROM batches WHERE batch = NEW.batch
       AND json_extract(record, '$.isFromElsewhere') = 1)`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_in_order',
    'R1: an attempt out of order, or not the row’s own',
    `NOT EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row
       AND opened = NEW.attempt - 1 AND marker = NEW.marker AND last_seq < NEW.opened_seq)
     OR (NEW.key IS NULL) = (NEW.outcome IS NULL)`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_of_their_key',
    'R3: the same key for other bytes or another row',
    `NEW.key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM keys WHERE key = NEW.key AND batch = NEW.batch AND row = NEW.row
       AND body_sha256 = NEW.body_sha256)`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_by_their_event',
    'R2: an attempt that the log does not hold as it is',
    `NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.opened_seq AND batch = NEW.batch AND row = NEW.row
       AND (type = 'attempt-opened' AND json_extract(body, '$.key') = NEW.key
         AND json_extract(body, '$.bodySha256') = NEW.body_sha256
         AND json_extract(body, '$.marker') = NEW.marker AND json_extract(body, '$.attempt') = NEW.attempt
        OR NEW.key IS NULL AND type || ' ' || NEW.outcome IN ('row-doubted unknown', 'session-claimed accepted')))`,
  ),
];

const closed = [
  refuse(
    'UPDATE ON attempts',
    'attempts_only_forward',
    'append-only: an attempt that is another, or open again',
    `NEW.outcome IS NULL OR NEW.batch <> OLD.batch OR NEW.row <> OLD.row
     OR NEW.attempt <> OLD.attempt OR NEW.key IS NOT OLD.key OR NEW.marker <> OLD.marker
     OR NEW.body_sha256 IS NOT OLD.body_sha256 OR NEW.opened_seq <> OLD.opened_seq`,
  ),
  refuse(
    'UPDATE ON attempts',
    'attempts_end_by_their_event',
    'R10: an outcome that the log does not hold',
    `NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.closed_seq AND batch = NEW.batch AND row = NEW.row
       AND (OLD.outcome IS NOT NULL
         OR type = 'attempt-' || NEW.outcome AND json_extract(body, '$.attempt') = NEW.attempt))`,
  ),
  refuse(
    'UPDATE ON attempts',
    'attempts_keep_doubt',
    'R4: an earlier doubt cleared without a session or a person',
    `OLD.outcome IS NOT NULL AND NOT (NEW.closed_seq > OLD.closed_seq AND (
       NEW.outcome = 'accepted' AND ${eventOf('NEW.closed_seq')} IS 'session-claimed'
       OR OLD.outcome = 'unknown' AND NEW.outcome = 'written-off' AND ${eventOf('NEW.closed_seq')} IS 'row-closed'
       OR OLD.outcome = 'accepted' AND NEW.outcome = 'unknown'
         AND ${eventOf('NEW.closed_seq')} IN ('session-disclaimed', 'row-parked')))`,
  ),
  forbid('attempts', 'DELETE'),
];

export const attemptGuards = [...keys, ...opened, ...closed].join('\n');
