/**
 * The last floor under the comparison of payments: whatever the code above has compared or forgotten to compare, the
 * first attempt of an intent is refused if another intent is the same payment. It refuses less than that comparison
 * everywhere, which a test shows, so that it never stops what a person has allowed. It looks at an attempt alone, never
 * at a change of state: a truth that is found later can always be written. It cannot see that two payees who are
 * written differently are one.
 */
import { HELD_NAMED_MAX } from '../../engine/core/row/intent.ts';
import { forbid, refuse } from './trigger.ts';

export const floor = `
-- What each row wants that may have been sent, since its latest first attempt. "name" is its row, payee, amount,
-- currency and number.
CREATE TABLE intents (
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('out', 'in', 'own')),
  payee TEXT NOT NULL,
  -- 0 if only the service's quote knows it.
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- The number of the payment; empty if it has none.
  number TEXT NOT NULL,
  sent_ms INTEGER NOT NULL,
  sent_server_ms INTEGER,
  -- The event that sent it, or showed that it may have been sent.
  seq INTEGER NOT NULL,
  PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;

CREATE INDEX intents_by_payment ON intents (payee, amount_minor, currency);

-- Two intents that a person said are both meant, by their names in order.
CREATE TABLE decisions (
  one TEXT NOT NULL,
  other TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (one, other),
  CHECK (one < other)
) STRICT, WITHOUT ROWID;

CREATE INDEX decisions_by_other ON decisions (other);
`;

/** What the refusal says; it is told from every other by it. */
export const PAID_BEFORE = 'R1: an intent that may have been paid as another row';

/** A day is no setting: it is below the least of `duplicates.days`. */
const DAY_MS = 86_400_000;

/** `o` is in doubt: no decision of a person allows to pay beside it. */
const IN_DOUBT = `(s.attempt_open = 1 OR s.unresolved = 'yes')`;

/** A person said that the two are both meant, or that `n` is meant beside all that were named. */
const IS_DECIDED = `(EXISTS (SELECT 1 FROM decisions
    WHERE one = min(n.name, o.name) AND other = max(n.name, o.name))
  OR (SELECT count(*) FROM (SELECT 1 FROM decisions WHERE one = n.name
    UNION ALL SELECT 1 FROM decisions WHERE other = n.name)) >= ${HELD_NAMED_MAX})`;

const SAME_NUMBER = `(o.number <> '' AND o.number = n.number)`;

const apart = (column: string): string => `abs(o.${column} - n.${column})`;

/** By the smaller of both clocks' measures, so that a clock that was set wrong takes no two payments apart. */
const WITHIN_A_DAY = `min(${apart('sent_ms')}, coalesce(${apart('sent_server_ms')}, ${apart('sent_ms')})) < ${DAY_MS}`;

/** One address is one payer; two are, if they name one business, but for the practice services. */
const SAME_PAYER = `(ob.address = nb.address OR (ob.business_id = nb.business_id
  AND json_extract(ob.record, '$.created.environment') = json_extract(nb.record, '$.created.environment')
  AND json_extract(nb.record, '$.created.environment') <> 'practice'))`;

/** SQL that yields the rows (batch, row) which forbid the first attempt of the named row, the oldest first. */
export const forbidding = (batch: string, row: string): string => `SELECT o.batch, o.row FROM intents n
  JOIN intents o ON o.payee = n.payee AND o.amount_minor = n.amount_minor AND o.currency = n.currency
  JOIN rows r ON r.batch = o.batch AND r.row = o.row JOIN row_states s ON s.state = r.state
  JOIN batches nb ON nb.batch = n.batch JOIN batches ob ON ob.batch = o.batch
  WHERE n.batch = ${batch} AND n.row = ${row} AND NOT (o.batch = n.batch AND o.row = n.row)
  AND n.amount_minor <> 0 AND n.payee <> '' AND o.kind = n.kind AND s.may_be_paid = 1
  AND NOT (o.number <> '' AND n.number <> '' AND o.number <> n.number)
  AND (${IN_DOUBT} OR ${SAME_NUMBER} OR ${WITHIN_A_DAY})
  AND (${IN_DOUBT} OR NOT ${IS_DECIDED})
  AND ${SAME_PAYER} ORDER BY o.seq`;

/**
 * Of what the row wants now, nothing was sent. A parked row is sent again by a person who has seen its evidence; what
 * was not sent does not count.
 */
const IS_FIRST = `EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row AND state = 'ready')
  AND NOT EXISTS (SELECT 1 FROM attempts a JOIN contents c ON c.batch = a.batch AND c.row = a.row
    WHERE a.batch = NEW.batch AND a.row = NEW.row AND a.opened_seq > c.seq AND a.outcome IS NOT 'not-sent')`;

const OF_ITS_ROW = `NOT EXISTS (SELECT 1 FROM rows WHERE batch = NEW.batch AND row = NEW.row
  AND identity = NEW.payee AND amount_minor = NEW.amount_minor AND currency = NEW.currency)
  OR NEW.name IS NOT json_array(NEW.batch, NEW.row, NEW.payee, NEW.amount_minor, NEW.currency, NEW.number)`;

const OF_SOMETHING_ELSE = 'R3: an intent that is not what its row wants';

export const floorGuards = [
  refuse('INSERT ON intents', 'intents_of_their_row', OF_SOMETHING_ELSE, OF_ITS_ROW),
  refuse(
    'UPDATE ON intents',
    'intents_stay_of_their_row',
    OF_SOMETHING_ELSE,
    `NEW.batch <> OLD.batch OR NEW.row <> OLD.row OR NEW.seq <= OLD.seq OR ${OF_ITS_ROW}`,
  ),
  forbid('intents', 'DELETE'),
  refuse(
    'INSERT ON decisions',
    'decisions_by_their_event',
    'R10: a decision that the log does not hold',
    `NOT EXISTS (SELECT 1 FROM events e, (SELECT NEW.one AS name UNION ALL SELECT NEW.other) side
       WHERE e.seq = NEW.seq AND json_extract(side.name, '$[0]') = e.batch AND (e.type = 'rows-imported'
       OR e.type = 'row-released' AND json_extract(side.name, '$[1]') = e.row))`,
  ),
  refuse(
    'DELETE ON decisions',
    'decisions_taken_back_by_an_event',
    'R10: a decision taken back that the log does not hold',
    `NOT EXISTS (SELECT 1 FROM (SELECT OLD.one AS name UNION ALL SELECT OLD.other) side
       JOIN events e ON e.batch = json_extract(side.name, '$[0]') AND e.row = json_extract(side.name, '$[1]')
       WHERE e.seq > OLD.seq AND e.type = 'row-held')`,
  ),
  forbid('decisions', 'UPDATE'),
  refuse(
    'INSERT ON attempts',
    'attempts_with_their_intent',
    'R2: an attempt without what it wants',
    // What a copy may have forgotten to have sent was not sent by an event of its own.
    `NEW.key IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM intents WHERE batch = NEW.batch AND row = NEW.row AND seq = NEW.opened_seq)`,
  ),
  refuse(
    'INSERT ON attempts',
    'attempts_pay_once',
    PAID_BEFORE,
    `NEW.key IS NOT NULL AND ${IS_FIRST} AND EXISTS (${forbidding('NEW.batch', 'NEW.row')})`,
  ),
].join('\n');
