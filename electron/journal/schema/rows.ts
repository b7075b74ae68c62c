/**
 * A row of a batch as it is now, and the markers that its payments carry. `rows` holds as columns what the guards and
 * the queries need, and everything else of a RowRecord in `rest`.
 */
import { attemptsOf } from './attempts.ts';
import { eventOf, forbid, refuse } from './trigger.ts';

export const rows = `
-- A marker is never released: it outlives the intent that it was made for.
CREATE TABLE markers (
  marker TEXT PRIMARY KEY CHECK (length(marker) > 0),
  batch TEXT NOT NULL,
  row INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- It has a rowid: in a table without one, a record of more than 1,000 bytes fills overflow pages of its own.
CREATE TABLE rows (
  batch TEXT NOT NULL REFERENCES batches,
  row INTEGER NOT NULL CHECK (row >= 0),
  state TEXT NOT NULL REFERENCES row_states,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  identity TEXT NOT NULL,
  reference TEXT,
  marker TEXT NOT NULL,
  -- Attempts so far, over all its intents.
  opened INTEGER NOT NULL,
  is_send_again INTEGER NOT NULL CHECK (is_send_again IN (0, 1)),
  session_id TEXT,
  status TEXT,
  last_seq INTEGER NOT NULL,
  rest TEXT NOT NULL,
  PRIMARY KEY (batch, row)
) STRICT;

-- R6: few rows are in doubt at a time, so the question before every payment is answered from a small index.
CREATE INDEX rows_in_doubt ON rows (identity, currency, amount_minor)
  WHERE state IN ('sending', 'unknown', 'parked');

CREATE INDEX rows_by_payment ON rows (identity, currency, amount_minor);

-- An invoice that was paid before is found by its number, whoever was paid and whatever the amount.
CREATE INDEX rows_by_reference ON rows (reference) WHERE reference IS NOT NULL;

-- How many rows of a batch are in each state, and the sums of their amounts: every list shows them, and to count a
-- million rows takes seconds. The database keeps them by itself, whatever moves a row.
CREATE TABLE sums (
  batch TEXT NOT NULL,
  currency TEXT NOT NULL,
  state TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  amount_minor INTEGER NOT NULL,
  -- Rows with an unreadable amount, which is 0.
  without_amount INTEGER NOT NULL CHECK (without_amount BETWEEN 0 AND count),
  PRIMARY KEY (batch, currency, state)
) STRICT, WITHOUT ROWID;
`;

const markers = [
  refuse(
    'INSERT ON markers',
    'markers_once',
    'a marker that another row has',
    'EXISTS (SELECT 1 FROM markers WHERE marker = NEW.marker)',
  ),
  forbid('markers', 'UPDATE', 'DELETE'),
];

const begin = refuse(
  'INSERT ON rows',
  'rows_begin',
  'R1: a row that does not begin with its import',
  `NOT EXISTS (SELECT 1 FROM row_states WHERE state = NEW.state AND begins = 1)
   OR NEW.opened <> 0 OR NEW.is_send_again <> 0 OR NEW.session_id IS NOT NULL
   OR EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row)
   OR NOT EXISTS (SELECT 1 FROM markers WHERE marker = NEW.marker AND batch = NEW.batch AND row = NEW.row)
   OR NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.last_seq AND batch = NEW.batch AND type = 'rows-imported')`,
);

/** R4: an attempt of the intent ended without proof. */
const isUnresolved = (of: 'OLD' | 'NEW'): string =>
  `EXISTS (SELECT 1 FROM ${attemptsOf(of)} AND a.outcome = 'unknown')`;

const fit = refuse(
  'UPDATE ON rows',
  'rows_fit_their_state',
  'R4, R9: a row that is not what its state says',
  `NOT EXISTS (SELECT 1 FROM row_states s WHERE s.state = NEW.state
     AND s.unresolved IN ('either', iif(${isUnresolved('NEW')}, 'yes', 'no'))
     AND s.session IN ('either', iif(NEW.session_id IS NULL, 'no', 'yes'))
     AND (s.status IS NULL OR s.status IS NEW.status)
     AND NEW.is_send_again <= s.send_again
     AND s.attempt_open = EXISTS (SELECT 1 FROM ${attemptsOf('NEW')} AND a.outcome IS NULL))`,
);

/** A row gets its session by a claim, another one if that has failed, and loses it by a mending, a parking or a disclaimer. */
const keepSession = refuse(
  'UPDATE ON rows',
  'rows_keep_session',
  'R5: a session that the row did not claim',
  `NEW.session_id IS NOT OLD.session_id AND NOT (
    NEW.session_id IS NULL AND ${eventOf('NEW.last_seq')} IN ('row-mended', 'row-parked', 'session-disclaimed')
    OR (OLD.session_id IS NULL OR OLD.status IS 'failed') AND ${eventOf('NEW.last_seq')} IS 'session-claimed' AND EXISTS (
      SELECT 1 FROM claims WHERE address = (SELECT address FROM batches WHERE batch = NEW.batch)
      AND session_id = NEW.session_id AND batch = NEW.batch AND row = NEW.row))`,
);

/** What an update of a row must keep. */
const moves = [
  refuse(
    'UPDATE ON rows',
    'rows_move_by_an_event',
    'R10: a row moved without a later event of its own',
    `NEW.batch <> OLD.batch OR NEW.row <> OLD.row OR NEW.last_seq <= OLD.last_seq OR NOT EXISTS (
      SELECT 1 FROM events WHERE seq = NEW.last_seq AND batch = NEW.batch
      AND (row = NEW.row OR type = 'rows-reviewed'))`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_move_legally',
    'R1: an illegal move of a row',
    `${eventOf('NEW.last_seq')} IS NOT 'rows-reviewed' AND NOT EXISTS (SELECT 1 FROM legal_moves
      WHERE type = ${eventOf('NEW.last_seq')} AND old_state = OLD.state AND new_state = NEW.state)
     OR ${eventOf('NEW.last_seq')} IS 'rows-reviewed' AND NEW.state <> OLD.state`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_keep_content',
    'R3: the intent of a row changed without a mending',
    `(NEW.amount_minor <> OLD.amount_minor OR NEW.currency <> OLD.currency OR NEW.identity <> OLD.identity
      OR NEW.reference IS NOT OLD.reference OR NEW.marker <> OLD.marker)
     AND (${eventOf('NEW.last_seq')} IS NOT 'row-mended' OR NOT EXISTS (
       SELECT 1 FROM markers WHERE marker = NEW.marker AND batch = NEW.batch AND row = NEW.row))`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_doubt_parks',
    'R4: a refusal of a later attempt speaks for that attempt only',
    `${isUnresolved('OLD')} AND NEW.state <> 'parked'
     AND ${eventOf('NEW.last_seq')} IN ('attempt-refused', 'attempt-not-sent')`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_send_again_by_a_person',
    'R1: sent again without a decision',
    `NEW.is_send_again = 1 AND OLD.is_send_again = 0 AND ${eventOf('NEW.last_seq')} IS NOT 'send-again-decided'`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_reopen_unsent',
    'R1: a row that was once sent is reopened',
    `${eventOf('NEW.last_seq')} IS 'row-reopened' AND (OLD.session_id IS NOT NULL
       OR EXISTS (SELECT 1 FROM ${attemptsOf('OLD')} AND a.outcome IS NOT 'not-sent'))`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_count_attempts',
    'R1: attempts that do not add up',
    `NEW.opened <> (SELECT coalesce(max(attempt), 0) FROM attempts WHERE batch = NEW.batch AND row = NEW.row)`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_send_the_attempt',
    'R2: sending without the record of its attempt',
    `NEW.state = 'sending' AND ${eventOf('NEW.last_seq')} IS 'attempt-opened' AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE batch = NEW.batch AND row = NEW.row AND attempt = NEW.opened
      AND outcome IS NULL AND opened_seq = NEW.last_seq)`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_end_the_attempt',
    'R1: a row left its attempt without the outcome',
    `OLD.state = 'sending' AND NEW.state <> 'sending' AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE batch = NEW.batch AND row = NEW.row AND attempt = OLD.opened
      AND closed_seq = NEW.last_seq)`,
  ),
  forbid('rows', 'DELETE'),
];

const COUNT_NEW = `
  INSERT INTO sums VALUES (NEW.batch, NEW.currency, NEW.state, 1, NEW.amount_minor, NEW.amount_minor = 0)
  ON CONFLICT (batch, currency, state) DO UPDATE SET count = count + 1,
    amount_minor = amount_minor + NEW.amount_minor, without_amount = without_amount + (NEW.amount_minor = 0);`;

const sums = `
CREATE TRIGGER sums_count_imported AFTER INSERT ON rows
BEGIN ${COUNT_NEW} END;

CREATE TRIGGER sums_count_moved AFTER UPDATE ON rows
WHEN NEW.state <> OLD.state OR NEW.currency <> OLD.currency OR NEW.amount_minor <> OLD.amount_minor
BEGIN
  UPDATE sums SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor,
    without_amount = without_amount - (OLD.amount_minor = 0)
  WHERE batch = OLD.batch AND currency = OLD.currency AND state = OLD.state;${COUNT_NEW}
END;`;

export const rowGuards = [...markers, begin, fit, keepSession, ...moves, sums].join('\n');
