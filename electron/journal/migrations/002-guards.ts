import type { Migration } from './migration.ts';
import { eventOf, forbid, refuse } from './trigger.ts';

/**
 * Which event may move a row from which state to which. These are the fold's transitions, enforced by the database as
 * well.
 */
const LEGAL_MOVES: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'row-held': [['ready', 'held']],
  'row-released': [['held', 'ready']],
  'row-closed': ['invalid', 'held', 'ready', 'rejected', 'failed', 'parked'].map((from) => [from, 'closed']),
  'row-reopened': [['closed', 'ready']],
  'row-mended': ['invalid', 'held', 'ready', 'rejected', 'failed'].flatMap((from) =>
    ['ready', 'invalid', 'held', 'closed'].map((to) => [from, to] as const),
  ),
  'attempt-opened': [
    ['ready', 'sending'],
    ['parked', 'sending'],
  ],
  'attempt-not-sent': [
    ['sending', 'ready'],
    ['sending', 'parked'],
  ],
  'attempt-refused': [
    ['sending', 'ready'],
    ['sending', 'rejected'],
    ['sending', 'parked'],
  ],
  'attempt-accepted': [['sending', 'accepted']],
  'attempt-unknown': [['sending', 'unknown']],
  // R5: truth wins. A session that carries a row's marker makes it accepted even if we believed that nothing was
  // paid.
  'session-claimed': ['unknown', 'parked', 'accepted', 'ready', 'held', 'rejected', 'closed'].map(
    (from) => [from, 'accepted'] as const,
  ),
  'status-seen': ['accepted', 'paid', 'failed'].flatMap((from) =>
    ['accepted', 'paid', 'failed'].map((to) => [from, to] as const),
  ),
  'row-parked': [
    ['unknown', 'parked'],
    ['accepted', 'parked'],
  ],
  'send-again-decided': [['parked', 'parked']],
  'row-doubted': [
    ['ready', 'unknown'],
    ['held', 'unknown'],
  ],
};

const BATCH_EVENTS = [
  'batch-created',
  'rows-imported',
  'wallets-chosen',
  'rows-reviewed',
  'batch-approved',
  'approval-voided',
  'batch-paused',
  'batch-resumed',
  'batch-stopped',
  'run-started',
  'canary-verified',
  'blind-mode-entered',
  'sweep-completed',
  'alarm-raised',
];

const eventTypes = [
  ...BATCH_EVENTS.map((type) => `('${type}', 'batch')`),
  ...Object.keys(LEGAL_MOVES).map((type) => `('${type}', 'row')`),
];

const legalMoves = Object.entries(LEGAL_MOVES).flatMap(([type, moves]) =>
  moves.map(([from, to]) => `('${type}', '${from}', '${to}')`),
);

const log = [
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
];

const rowInserted = refuse(
  'INSERT ON rows',
  'rows_begin',
  'R1: a row that does not begin with its import',
  `NEW.state NOT IN ('ready', 'invalid', 'held', 'closed') OR NEW.attempts <> 0 OR NEW.reached <> 0
   OR NEW.key IS NOT NULL OR NEW.session_id IS NOT NULL
   OR EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row)
   OR NOT EXISTS (SELECT 1 FROM markers WHERE marker = NEW.marker AND batch = NEW.batch AND row = NEW.row)
   OR NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.last_seq AND batch = NEW.batch AND type = 'rows-imported')`,
);

/** What an update of a row must keep. `rows_keep_session` is separate, because 006 replaces it. */
export const rowMoves = [
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
    'rows_keep_doubt',
    'R4: an earlier doubt cleared without a session or a person',
    `OLD.is_unresolved = 1 AND NEW.is_unresolved = 0
     AND ${eventOf('NEW.last_seq')} NOT IN ('session-claimed', 'row-closed')`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_doubt_parks',
    'R4: a refusal of a later attempt speaks for that attempt only',
    `OLD.is_unresolved = 1 AND NEW.state <> 'parked'
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
    `${eventOf('NEW.last_seq')} IS 'row-reopened' AND (OLD.reached <> 0 OR OLD.session_id IS NOT NULL)`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_count_attempts',
    'R1: attempts that do not add up',
    `NEW.attempts <> OLD.attempts + (${eventOf('NEW.last_seq')} IS 'attempt-opened')
     OR NEW.reached <> CASE ${eventOf('NEW.last_seq')} WHEN 'attempt-opened' THEN OLD.reached + 1
       WHEN 'row-doubted' THEN OLD.reached + 1 WHEN 'attempt-not-sent' THEN OLD.reached - 1 WHEN 'row-mended' THEN 0 ELSE OLD.reached END`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_keep_key',
    'R3: a key that is not the attempt’s',
    `(NEW.key IS NOT OLD.key OR NEW.body_sha256 IS NOT OLD.body_sha256)
     AND ${eventOf('NEW.last_seq')} IS NOT 'attempt-opened'
     AND (${eventOf('NEW.last_seq')} IS NOT 'row-mended' OR NEW.key IS NOT NULL)`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_send_the_attempt',
    'R2: sending without the record of its attempt',
    `NEW.state = 'sending' AND ${eventOf('NEW.last_seq')} IS 'attempt-opened' AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE batch = NEW.batch AND row = NEW.row AND attempt = NEW.attempts
      AND outcome IS NULL AND opened_seq = NEW.last_seq AND key = NEW.key AND body_sha256 = NEW.body_sha256)`,
  ),
  refuse(
    'UPDATE ON rows',
    'rows_end_the_attempt',
    'R1: a row left its attempt without the outcome',
    `OLD.state = 'sending' AND NEW.state <> 'sending' AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE batch = NEW.batch AND row = NEW.row AND attempt = OLD.attempts
      AND closed_seq = NEW.last_seq)`,
  ),
  forbid('rows', 'DELETE'),
];

const keepSession = refuse(
  'UPDATE ON rows',
  'rows_keep_session',
  'R5: a session that the row did not claim',
  `NEW.session_id IS NOT OLD.session_id AND NOT (
    NEW.session_id IS NULL AND ${eventOf('NEW.last_seq')} IN ('row-mended', 'row-parked')
    OR OLD.session_id IS NULL AND ${eventOf('NEW.last_seq')} IS 'session-claimed' AND EXISTS (
      SELECT 1 FROM claims WHERE address = (SELECT address FROM batches WHERE batch = NEW.batch)
      AND session_id = NEW.session_id AND batch = NEW.batch AND row = NEW.row))`,
);

const projections = [
  refuse(
    'INSERT ON batches',
    'batches_begin',
    'R10: a batch without its first event',
    `EXISTS (SELECT 1 FROM batches WHERE batch = NEW.batch) OR NOT EXISTS (
      SELECT 1 FROM events WHERE seq = NEW.first_seq AND batch = NEW.batch AND type = 'batch-created')`,
  ),
  refuse(
    'UPDATE ON batches',
    'batches_keep_their_books',
    'R10: a batch moved to another service, or without an event',
    `NEW.batch <> OLD.batch OR NEW.address <> OLD.address OR NEW.first_seq <> OLD.first_seq
     OR NEW.created_at_ms <> OLD.created_at_ms OR NEW.last_seq <= OLD.last_seq
     OR NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.last_seq AND batch = NEW.batch)`,
  ),
  forbid('batches', 'DELETE'),
  refuse(
    'UPDATE ON contents',
    'contents_are_mended',
    'R3: the content of a row changed without a mending',
    `NEW.batch <> OLD.batch OR NEW.row <> OLD.row OR NEW.seq <= OLD.seq OR NOT EXISTS (
      SELECT 1 FROM events WHERE seq = NEW.seq AND batch = NEW.batch AND row = NEW.row AND type = 'row-mended')`,
  ),
  refuse(
    'INSERT ON contents',
    'contents_once',
    'append-only: the content of a row replaced',
    'EXISTS (SELECT 1 FROM contents WHERE batch = NEW.batch AND row = NEW.row)',
  ),
  forbid('contents', 'DELETE'),
  refuse(
    'INSERT ON markers',
    'markers_once',
    'a marker that another row has',
    'EXISTS (SELECT 1 FROM markers WHERE marker = NEW.marker)',
  ),
  forbid('markers', 'UPDATE', 'DELETE'),
  forbid('event_types', 'INSERT', 'UPDATE', 'DELETE'),
  forbid('legal_moves', 'INSERT', 'UPDATE', 'DELETE'),
  forbid('meta', 'INSERT', 'UPDATE', 'DELETE'),
];

/**
 * The database's own guard of the log and of the rows: a bug in the code above it can neither rewrite history nor
 * bring a row back to a state in which it may be sent. A test breaks each rule on purpose, in raw SQL.
 */
export const guards: Migration = {
  version: 2,
  sql: `
CREATE TABLE legal_moves (
  type TEXT NOT NULL REFERENCES event_types,
  old_state TEXT NOT NULL,
  new_state TEXT NOT NULL,
  PRIMARY KEY (type, old_state, new_state)
) STRICT, WITHOUT ROWID;

INSERT INTO event_types (type, concerns) VALUES ${eventTypes.join(', ')};
INSERT INTO legal_moves (type, old_state, new_state) VALUES ${legalMoves.join(', ')};
${[...log, rowInserted, ...rowMoves, keepSession, ...projections].join('\n')}
`,
};
