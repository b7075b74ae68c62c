import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { contentsOf } from '../../../electron/engine/approve/approval.ts';
import { contentHash } from '../../../electron/engine/core/row/content-hash.ts';
import { chainHash } from '../../../electron/journal/hash-chain.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { fillJournal, ROW, tamper } from '../../support/guarded-journal.ts';
import { batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder, type JournalFolder } from '../../support/journal-folder.ts';

function filledFolder(t: Parameters<typeof freshJournalFolder>[0]): JournalFolder {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  fillJournal(journal);
  journal.append('B2', [batchCreated(), rowsImported('B2', [2, 3])], 300);
  journal.close();
  return folder;
}

function faultsOf(dataDir: string, batch?: string): readonly string[] {
  const reader = openJournalReader({ dataDir });
  try {
    const report = reader.verify(batch);
    assert.equal(report.ok, report.faults.length === 0);
    return report.faults;
  } finally {
    reader.close();
  }
}

const TAMPERINGS: readonly (readonly [what: string, sql: string, fault: RegExp])[] = [
  [
    'an event’s body',
    `UPDATE events SET body = replace(body, '"by":"awa"', '"by":"eve"')`,
    /was changed: its hash/,
  ],
  ['an event’s time', 'UPDATE events SET at_ms = at_ms + 1 WHERE seq = 5', /event 5 was changed/],
  ['an event’s batch', `UPDATE events SET batch = 'B2' WHERE seq = 5`, /event 5 was changed/],
  ['an event taken out', 'DELETE FROM events WHERE seq = 5', /event 5 is missing/],
  [
    'an event taken out, the rest moved up',
    'DELETE FROM events WHERE seq = 5; UPDATE events SET seq = -seq WHERE seq > 5; UPDATE events SET seq = -seq - 1 WHERE seq < 0',
    /the chain is broken/,
  ],
  [
    'the last events cut off',
    'DELETE FROM events WHERE seq > 20',
    /is not what its events make of it|differ in more/,
  ],
  [
    'a row’s state',
    `UPDATE rows SET state = 'rejected' WHERE row = ${ROW.parked}`,
    /row 5: the table says rejected/,
  ],
  [
    'a row’s amount',
    'UPDATE rows SET amount_minor = 5000 WHERE row = 6',
    /its rows come to 17000 xof, its sheet to 13000/,
  ],
  ['a row’s count of attempts', `UPDATE rows SET opened = 2 WHERE row = ${ROW.unknown}`, /differ in more/],
  ['a row lost', `DELETE FROM rows WHERE row = ${ROW.paid}`, /has lost row 7/],
  [
    'a row’s content',
    `UPDATE contents SET content = replace(content, 'Diop 2', 'Diop 3') WHERE row = 2`,
    /row 2: its content/,
  ],
  [
    'what a row was before it was mended, rewritten',
    `UPDATE former_contents SET content = replace(content, 'Diop', 'Diouf')`,
    /what it was before it was mended is not what it was/,
  ],
  [
    'what a row was before it was mended, lost',
    'DELETE FROM former_contents',
    /has 0 former contents in the table and 1 in the log/,
  ],
  ['a content lost', 'DELETE FROM contents WHERE row = 2', /has the content of 12 rows, not of 13/],
  [
    'an attempt’s outcome',
    `UPDATE attempts SET outcome = 'not-sent' WHERE row = ${ROW.unknown}`,
    /attempt 1: it is not what/,
  ],
  [
    'an attempt lost',
    `DELETE FROM attempts WHERE row = ${ROW.paid}`,
    /attempts in the table and \d+ in the log/,
  ],
  [
    'a key’s bytes',
    `UPDATE keys SET body_sha256 = '${'0'.repeat(64)}' WHERE row = 5`,
    /its key stands for other bytes/,
  ],
  ['a key’s row', 'UPDATE keys SET row = 4 WHERE row = 5', /its key stands for other bytes or another row/],
  ['a claim’s row', `UPDATE claims SET row = 6 WHERE session_id = 's-7'`, /session s-7 is not its own/],
  ['a claim lost', `DELETE FROM claims WHERE session_id = 't-6'`, /sessions claimed, and/],
  [
    'a batch’s address',
    `UPDATE batches SET address = 'https://other.test' WHERE batch = 'B1'`,
    /batch B1 is not what/,
  ],
  [
    'a batch’s record',
    `UPDATE batches SET record = replace(record, '"control":"idle"', '"control":"running"') WHERE batch = 'B1'`,
    /batch B1 is not what/,
  ],
  [
    'a batch’s record made unreadable',
    `UPDATE batches SET record = '{}' WHERE batch = 'B1'`,
    /batch B1 cannot be read/,
  ],
  ['a row’s record made unreadable', `UPDATE rows SET rest = '{' WHERE row = 3`, /batch B1 cannot be read/],
  [
    'a row of a batch unknown to the log',
    `UPDATE rows SET batch = 'B9' WHERE batch = 'B2'`,
    /rows holds a batch that the log does not know: B9/,
  ],
];

test('verify tells a journal whose guards were taken away, though its rows and its log agree', (t) => {
  for (const sql of ['DROP TRIGGER rows_begin', 'DROP INDEX rows_by_reference', 'CREATE TABLE other (a)']) {
    const { dataDir } = filledFolder(t);
    const db = new Database(join(dataDir, 'journal.db'));
    db.exec(sql);
    db.close();
    assert.match(faultsOf(dataDir).join(), /table or guard of the journal is missing/, sql);
  }
});

test('verify tells every tampering, in words that name the place', (t) => {
  const { dataDir } = filledFolder(t);
  assert.deepEqual(faultsOf(dataDir), []);
  for (const [index, [what, sql, fault]] of TAMPERINGS.entries()) {
    const copy = `${dataDir}-${index}`;
    cpSync(dataDir, copy, { recursive: true });
    tamper(join(copy, 'journal.db'), sql);
    const faults = faultsOf(copy);
    assert.ok(
      faults.some((found) => fault.test(found)),
      `${what}: ${JSON.stringify(faults)}`,
    );
  }
});

test('a history forged with a whole new chain is told by the tables it does not fit', (t) => {
  const { dataDir } = filledFolder(t);
  const path = join(dataDir, 'journal.db');
  const forged: string[] = [];
  const db = new Database(path, { readonly: true });
  let previous = String(db.prepare('SELECT genesis FROM meta').pluck().get());
  const events = db
    .prepare<[], { seq: number; batch: string; at_ms: number; body: string }>(
      'SELECT * FROM events ORDER BY seq',
    )
    .all();
  db.close();
  for (const { seq, batch, at_ms, body: original } of events) {
    const body = original.replaceAll('"amountMinor":1000', '"amountMinor":9000');
    const hash = chainHash(previous, { seq, batch, atMs: at_ms, body });
    forged.push(
      `UPDATE events SET body = '${body.replaceAll("'", "''")}', previous = '${previous}', hash = '${hash}' WHERE seq = ${seq}`,
    );
    previous = hash;
  }
  tamper(path, forged.join(';\n'));
  const faults = faultsOf(dataDir);
  assert.ok(
    faults.some((fault) => /its rows come to 13000 xof, its sheet to 117000/.test(fault)),
    faults.join('\n'),
  );
  assert.ok(
    faults.every((fault) => !/chain|hash/.test(fault)),
    'the chain itself is whole',
  );
});

test('verify of one batch looks at that batch alone', (t) => {
  const { dataDir } = filledFolder(t);
  tamper(join(dataDir, 'journal.db'), "UPDATE rows SET amount_minor = 5000 WHERE batch = 'B1' AND row = 6");
  assert.deepEqual(faultsOf(dataDir, 'B2'), []);
  assert.notDeepEqual(faultsOf(dataDir, 'B1'), []);
  assert.deepEqual(faultsOf(dataDir, 'B3'), ['there is no batch B3']);
});

test('rows that are not those that were approved are told, in a history that is whole otherwise', (t) => {
  for (const isForged of [false, true]) {
    const folder = freshJournalFolder(t);
    const journal = openJournal(folder);
    journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
    const rowsSha256 = isForged ? 'f'.repeat(64) : contentHash(contentsOf(journal, 'B1'));
    const figures = { by: 'awa', count: 2, totalsMinor: {}, highestDebitMinor: {} };
    journal.append('B1', [{ type: 'batch-approved', ...figures, rowsSha256 }], 2);
    journal.close();
    const found = faultsOf(folder.dataDir);
    assert.deepEqual(found, isForged ? ['batch B1: its rows are not those that were approved'] : []);
    assert.deepEqual(faultsOf(folder.dataDir, 'B1'), found);
  }
});
