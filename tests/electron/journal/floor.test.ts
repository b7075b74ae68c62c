/**
 * The last floor under the comparison of payments, by raw SQL on a journal's file: the attempt is written as a sender
 * would write it that compares nothing. Beside it the truths that are found later, which must always be written.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Database from 'better-sqlite3';
import type { EventOf, ImportedRow, JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { intentName, intentOf } from '../../../electron/engine/core/row/intent.ts';
import { AlreadyPaid } from '../../../electron/engine/core/row/invariant.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { PAID_BEFORE } from '../../../electron/journal/schema/floor.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { rawJournal } from '../../support/guarded-journal.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  importedRow,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A minute before midnight. */
const LATE_MS = Date.UTC(2026, 0, 15, 23, 59);

interface Wanted {
  readonly created?: Partial<EventOf<'batch-created'>>;
  readonly business?: string | null;
  readonly row?: Partial<ImportedRow>;
  readonly atMs?: number;
  readonly serverMs?: number;
}

/** Makes a batch of one row that is ready. */
function importOne(
  journal: Journal,
  batch: string,
  { created, business, row, atMs = LATE_MS }: Wanted,
): void {
  const content = importedRow(batch, 2, { identity: 'mobile_money:+221770000000', reference: null, ...row });
  journal.append(batch, [batchCreated(created), { type: 'rows-imported', rows: [content] }], atMs);
  if (business !== undefined)
    journal.append(batch, [{ type: 'wallets-chosen', wallets: {}, businessId: business }], atMs);
}

function open(
  journal: Journal,
  batch: string,
  { atMs = LATE_MS, serverMs = atMs }: Wanted,
  attempt = 1,
): void {
  const change = { attempt, key: `key-${batch}-${attempt}`, serverTimeMs: serverMs };
  journal.append(batch, [attemptOpened(batch, 2, change)], atMs);
}

/** The events after which the first row is what its name says. */
const PAID: readonly JournalEvent[] = [
  attemptAccepted(2, ['s-1']),
  sessionClaimed(2, 's-1'),
  statusSeen(2, 's-1', 'completed'),
];
const FAILED: readonly JournalEvent[] = [
  attemptAccepted(2, ['s-1']),
  sessionClaimed(2, 's-1'),
  statusSeen(2, 's-1', 'failed'),
];
const IN_DOUBT: readonly JournalEvent[] = [
  { type: 'attempt-unknown', row: 2, attempt: 1, why: 'timeout' },
  { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
];
const DECIDED: Partial<ImportedRow> = { problems: [problem('duplicate-exact', { where: 'B1, 2' })] };

/** Writes the first attempt of B2's row in raw SQL, with what the row wants; gives the refusal. */
function attemptBeside(
  path: string,
  { row, created, atMs = LATE_MS, serverMs = atMs }: Wanted,
): string | undefined {
  const db = new Database(path);
  try {
    const raw = rawJournal(db);
    const stored = db
      .prepare<[], { identity: string; reference: string | null; amountMinor: number; currency: string }>(
        `SELECT identity, reference, amount_minor AS amountMinor, currency FROM rows WHERE batch = 'B2' AND row = 2`,
      )
      .get();
    assert.ok(stored);
    const intent = intentOf(
      { ...stored, operation: row?.operation ?? 'payment' },
      created?.reference?.means ?? 'unsure',
    );
    const { key, marker, bodySha256 } = attemptOpened('B2', 2);
    return raw.refusal(() => {
      const seq = raw.event('attempt-opened', 2, { attempt: 1, key, marker, bodySha256 }, 'B2');
      db.prepare('INSERT INTO keys VALUES (?, ?, 2, ?, NULL)').run(key, 'B2', bodySha256);
      db.prepare('INSERT INTO intents VALUES (?, 2, ?, ?, ?, CAST(? AS INTEGER), ?, ?, ?, ?, ?)').run(
        'B2',
        intentName({ batch: 'B2', row: 2 }, intent),
        ...[intent.kind, intent.payee, intent.amountMinor, intent.currency, intent.number],
        ...[atMs, serverMs, seq],
      );
      db.prepare('INSERT INTO attempts VALUES (?, 2, 1, ?, ?, ?, ?, NULL, NULL, NULL, NULL, NULL)').run(
        ...(['B2', key, marker, bodySha256, seq] as const),
      );
    });
  } finally {
    db.close();
  }
}

function refusalOf(
  t: TestContext,
  first: Wanted,
  ended: readonly JournalEvent[],
  second: Wanted,
): string | undefined {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  importOne(journal, 'B1', first);
  open(journal, 'B1', first);
  for (const event of ended) journal.append('B1', [event], first.atMs ?? LATE_MS);
  importOne(journal, 'B2', second);
  journal.close();
  return attemptBeside(join(folder.dataDir, 'journal.db'), second);
}

const NUMBERS = (reference: string): Wanted => ({
  created: { reference: { column: 'A', means: 'payment' } },
  row: { reference },
});
const PERSONS = (reference: string): Wanted => ({
  created: { reference: { column: 'A', means: 'person' } },
  row: { reference },
});
const ELSEWHERE = { address: 'https://two.test' };
const PRACTICE = { environment: 'practice' } as const;

const CASES: readonly (readonly [
  name: string,
  isRefused: boolean,
  first: Wanted,
  ended: readonly JournalEvent[],
  second: Wanted,
])[] = [
  ['the same again, the business unknown both times', true, { business: null }, PAID, { business: null }],
  ['the business unknown first, then known', true, { business: null }, PAID, { business: 'b' }],
  ['two minutes around midnight', true, {}, PAID, { atMs: LATE_MS + 2 * 60_000 }],
  ['a number in one sheet only', true, {}, PAID, NUMBERS('F-11')],
  ['two numbers of payments', false, NUMBERS('F-11'), PAID, NUMBERS('F-12')],
  [
    'one number of a payment after sixty days',
    true,
    NUMBERS('F-11'),
    PAID,
    { ...NUMBERS('f 11'), atMs: LATE_MS + 60 * DAY_MS },
  ],
  ['two numbers of persons', true, PERSONS('E-1'), PAID, PERSONS('E-2')],
  [
    'one number of a person, a month later',
    false,
    PERSONS('E-1'),
    PAID,
    { ...PERSONS('E-1'), atMs: LATE_MS + 30 * DAY_MS },
  ],
  ['the next day at the same time', false, {}, PAID, { atMs: LATE_MS + DAY_MS }],
  [
    'our clock a year ahead the first time',
    true,
    { atMs: LATE_MS + 365 * DAY_MS, serverMs: LATE_MS },
    PAID,
    { atMs: LATE_MS + HOUR_MS },
  ],
  ['one franc more', false, {}, PAID, { row: { amountMinor: 1001 } }],
  [
    'an amount that only the quote knows',
    false,
    { row: { amountMinor: 0 } },
    PAID,
    { row: { amountMinor: 0 } },
  ],
  ['money that came in, and its refund', false, { row: { operation: 'customer-deposit' } }, PAID, {}],
  ['a pair that a person decided', false, {}, PAID, { row: DECIDED }],
  ['a decided pair of which one is in doubt', true, {}, IN_DOUBT, { row: DECIDED }],
  ['one in doubt, a month later', true, {}, IN_DOUBT, { atMs: LATE_MS + 30 * DAY_MS }],
  ['the first failed', false, {}, FAILED, {}],
  ['the first was refused', false, {}, [attemptRefused(2)], {}],
  ['another payer', false, { business: 'b' }, PAID, { created: ELSEWHERE, business: 'c' }],
  ['one payer at two addresses', true, { business: 'b' }, PAID, { created: ELSEWHERE, business: 'b' }],
  [
    'two addresses, of which one names no business',
    false,
    { business: null },
    PAID,
    { created: ELSEWHERE, business: 'b' },
  ],
  [
    'the practice service and the sandbox',
    false,
    { created: PRACTICE, business: 'b' },
    PAID,
    { created: ELSEWHERE, business: 'b' },
  ],
  [
    'two practice services',
    false,
    { created: PRACTICE, business: 'b' },
    PAID,
    { created: { ...PRACTICE, ...ELSEWHERE }, business: 'b' },
  ],
];

for (const [name, isRefused, first, ended, second] of CASES)
  test(`a first attempt beside another intent: ${name}: ${isRefused ? 'refused' : 'let through'}`, (t) => {
    assert.equal(refusalOf(t, first, ended, second), isRefused ? PAID_BEFORE : undefined);
  });

/** A journal with B1's payment in the given end. */
function journalAfter(t: TestContext, ended: readonly JournalEvent[]): Journal {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  importOne(journal, 'B1', {});
  open(journal, 'B1', {});
  for (const event of ended) journal.append('B1', [event], LATE_MS);
  return journal;
}

test('two equal lines of one sheet that a person said are both meant are both paid, as one that stays alone is', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const line = (row: number, problems: ImportedRow['problems'] = []) =>
    importedRow('B1', row, { identity: 'couple', reference: null, problems });
  const twice = [problem('duplicate-exact', { where: 'row:2' })];
  const rows = [line(2), line(3, twice), line(4, twice)];
  journal.append('B1', [batchCreated(), { type: 'rows-imported', rows }], 1);
  for (const row of [4, 3, 2]) {
    journal.append('B1', [attemptOpened('B1', row)], row);
    journal.append('B1', [attemptAccepted(row, [`s-${row}`])], row);
  }
  assert.equal(journal.verify().ok, true);
});

test('a third payment is not covered by a decision about two, and is refused with the payment that it may repeat', (t) => {
  const journal = journalAfter(t, PAID);
  importOne(journal, 'B2', { row: DECIDED });
  open(journal, 'B2', {});
  journal.append('B2', [attemptAccepted(2, ['s-2'])], LATE_MS);
  importOne(journal, 'B3', { row: DECIDED });
  assert.throws(
    () => open(journal, 'B3', {}),
    (error) => {
      assert.ok(error instanceof AlreadyPaid);
      assert.deepEqual([error.row, error.other], [2, { batch: 'B2', row: 2 }]);
      return true;
    },
  );
  assert.equal(journal.row({ batch: 'B3', row: 2 })?.state, 'ready');
});

test('a decision stays when a name is corrected, and falls with another number: the row is another intent then', (t) => {
  const journal = journalAfter(t, PAID);
  const numbered = { created: { reference: { column: 'A', means: 'payment' } } } as const;
  const held = { row: { ...DECIDED, state: 'held' } } as const;
  importOne(journal, 'B2', { ...numbered, ...held });
  journal.append('B2', [{ type: 'row-released', row: 2, by: 'awa' }], LATE_MS);
  const content = journal.content({ batch: 'B2', row: 2 });
  const mended = { ...content, state: 'ready', problems: [] } as const;
  journal.append(
    'B2',
    [{ type: 'row-mended', row: 2, by: 'awa', content: { ...mended, fields: {} } }],
    LATE_MS,
  );
  const copy = { ...mended, reference: 'F-9' };
  journal.append('B2', [{ type: 'row-mended', row: 2, by: 'awa', content: copy }], LATE_MS);
  assert.throws(() => open(journal, 'B2', {}), AlreadyPaid);
  journal.append('B2', [{ type: 'row-mended', row: 2, by: 'awa', content: mended }], LATE_MS);
  open(journal, 'B2', {});
});

test('the first failed, the second was made, and the first completes after all: that is written', (t) => {
  const journal = journalAfter(t, FAILED);
  importOne(journal, 'B2', {});
  open(journal, 'B2', {});
  journal.append('B2', [attemptAccepted(2, ['s-2'])], LATE_MS);
  journal.append('B1', [statusSeen(2, 's-1', 'completed')], LATE_MS);
  assert.equal(journal.row({ batch: 'B1', row: 2 })?.state, 'paid');
  assert.equal(journal.verify().ok, true);
});

test('two sessions that are found later, of rows that nobody sent here, are both written', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  for (const batch of ['B1', 'B2']) importOne(journal, batch, {});
  for (const batch of ['B1', 'B2']) journal.append(batch, [sessionClaimed(2, `s-${batch}`)], LATE_MS);
  importOne(journal, 'B3', {});
  assert.throws(() => open(journal, 'B3', {}), AlreadyPaid);
  assert.equal(journal.verify().ok, true);
});

test('a later attempt of an intent is no first one; one of which no byte left is', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  for (const batch of ['B1', 'B2', 'B3']) importOne(journal, batch, {});
  open(journal, 'B1', {});
  const busy = { ...attemptRefused(2), kind: 'rate' } as const;
  journal.append('B1', [busy as JournalEvent], LATE_MS);
  open(journal, 'B2', {});
  journal.append('B2', [{ type: 'attempt-not-sent', row: 2, attempt: 1, reason: 'reset' }], LATE_MS);
  open(journal, 'B3', {});
  journal.append('B3', [attemptAccepted(2, ['s-3'])], LATE_MS);
  assert.throws(() => open(journal, 'B2', {}, 2), AlreadyPaid);
  open(journal, 'B1', {}, 2);
});
