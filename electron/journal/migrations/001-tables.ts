import type { Migration } from './migration.ts';

/**
 * The log and its projections. `events` is the truth; every other table can be rebuilt from it, and `verify` compares
 * them. The tables are STRICT, so that a value of another type is refused instead of kept.
 *
 * `rows` holds as columns what the guard (002) and the queries need, and everything else of a RowRecord in `rest`. A
 * row's content is in a table of its own, so that a change of state does not rewrite it. Tables are clustered by
 * (batch, row), so that one commit touches few pages. The guard's triggers check what an insert must find in another
 * table; they hold on every connection, so foreign keys would only check it a second time. Markers, keys and claims
 * are never released: they outlive the intent that they were made for.
 */
export const tables: Migration = {
  version: 1,
  sql: `
CREATE TABLE meta (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  journal TEXT NOT NULL CHECK (length(journal) = 36),
  -- What the first event is chained to: a log cannot be spliced into another journal.
  genesis TEXT NOT NULL CHECK (length(genesis) = 64)
) STRICT;

CREATE TABLE event_types (
  type TEXT PRIMARY KEY,
  concerns TEXT NOT NULL CHECK (concerns IN ('batch', 'row'))
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  batch TEXT NOT NULL CHECK (length(batch) BETWEEN 1 AND 100 AND instr(batch, char(10)) = 0),
  row INTEGER,
  type TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  body TEXT NOT NULL,
  previous TEXT NOT NULL CHECK (length(previous) = 64),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TABLE batches (
  batch TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  business_id TEXT,
  file_sha256 TEXT,
  created_at_ms INTEGER NOT NULL,
  last_event_at_ms INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  record TEXT NOT NULL,
  CHECK (first_seq <= last_seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX batches_by_file ON batches (file_sha256) WHERE file_sha256 IS NOT NULL;

CREATE TABLE markers (
  marker TEXT PRIMARY KEY CHECK (length(marker) > 0),
  batch TEXT NOT NULL,
  row INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rows (
  batch TEXT NOT NULL REFERENCES batches,
  row INTEGER NOT NULL CHECK (row >= 0),
  state TEXT NOT NULL CHECK (state IN ('invalid', 'held', 'ready', 'sending', 'unknown', 'parked',
    'accepted', 'paid', 'failed', 'rejected', 'closed')),
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
  CHECK ((key IS NULL) = (body_sha256 IS NULL)),
  -- R4: what is in doubt stays in doubt: no state with hi = 0, and not 'paid', while an attempt is unresolved.
  CHECK (is_unresolved = 0 OR state IN ('sending', 'unknown', 'parked', 'accepted')),
  CHECK (is_unresolved = 1 OR state NOT IN ('unknown', 'parked')),
  CHECK (is_send_again = 0 OR state IN ('parked', 'sending')),
  CHECK (state <> 'sending' OR (key IS NOT NULL AND attempts > 0 AND reached > 0)),
  -- R9 and lo = 1: paid and failed are said of a claimed session, by exactly these words.
  CHECK (state <> 'paid' OR (session_id IS NOT NULL AND status = 'completed')),
  CHECK (state <> 'failed' OR (session_id IS NOT NULL AND status = 'failed')),
  CHECK (session_id IS NULL OR state IN ('accepted', 'paid', 'failed', 'closed'))
) STRICT, WITHOUT ROWID;

-- R6: few rows are in doubt at a time, so the question before every payment is answered from a small index.
CREATE INDEX rows_in_doubt ON rows (identity, currency, amount_minor)
  WHERE state IN ('sending', 'unknown', 'parked');

CREATE INDEX rows_by_payment ON rows (identity, currency, amount_minor);

CREATE TABLE contents (
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (batch, row),
  FOREIGN KEY (batch, row) REFERENCES rows
) STRICT;

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

-- R5: every id that an answer named or that was proved to be a row's belongs to that row for good.
CREATE TABLE claims (
  address TEXT NOT NULL,
  session_id TEXT NOT NULL CHECK (length(session_id) > 0),
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (session_id, address)
) STRICT, WITHOUT ROWID;
`,
};
