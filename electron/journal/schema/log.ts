/** The log of events, which is the truth: it is only ever appended to, without gaps and each event chained to the last. */
import { forbid, refuse } from './trigger.ts';

export const log = `
CREATE TABLE meta (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  journal TEXT NOT NULL CHECK (length(journal) = 36),
  -- What the first event is chained to: a log cannot be spliced into another journal.
  genesis TEXT NOT NULL CHECK (length(genesis) = 64)
) STRICT;

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
-- What happened to one row is asked for each row of a large batch: without it each answer reads all events of the batch.
CREATE INDEX events_by_row ON events (batch, row);
`;

export const logGuards = [
  forbid('meta', 'INSERT', 'UPDATE', 'DELETE'),
  refuse(
    'INSERT ON events',
    'events_without_gaps',
    'append-only: an event out of order',
    'NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events)',
  ),
  refuse(
    'INSERT ON events',
    'events_chained',
    'append-only: an event that is not chained to the last',
    `NEW.previous IS NOT coalesce((SELECT hash FROM events WHERE seq = NEW.seq - 1), (SELECT genesis FROM meta))`,
  ),
  refuse(
    'INSERT ON events',
    'events_concern',
    'an event that names no row, or a row it does not concern',
    `(SELECT concerns FROM event_types WHERE type = NEW.type) IS NOT iif(NEW.row IS NULL, 'batch', 'row')`,
  ),
  refuse(
    'INSERT ON events',
    'events_follow',
    'a row event that may not follow in the state of its row',
    `NEW.row IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM rows JOIN legal_moves ON legal_moves.type = NEW.type AND old_state = rows.state
      WHERE rows.batch = NEW.batch AND rows.row = NEW.row)`,
  ),
  forbid('events', 'UPDATE', 'DELETE'),
].join('\n');
