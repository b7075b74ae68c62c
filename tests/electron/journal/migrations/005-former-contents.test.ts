import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('005: a row mended before gets what it was from the log, once for each mending; others have nothing', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 4);
  t.after(() => db.close());
  const hash = (seq: number): string => String(seq).padStart(64, '0');
  const content = (row: number, identity: string) => ({ row, identity, currency: 'xof', amountMinor: 1000 });
  // The log is append-only: what it was imported with is put there behind the guard's back.
  db.exec('DROP TRIGGER events_no_update');
  const imported = { rows: [content(2, 'first'), content(3, 'other')] };
  db.prepare('UPDATE events SET body = ? WHERE seq = 2').run(JSON.stringify(imported));
  for (const [seq, identity] of [
    [6, 'second'],
    [7, 'third'],
  ] as const) {
    const body = JSON.stringify({ content: content(2, identity) });
    db.prepare(`INSERT INTO events VALUES (?, 'B1', 2, 'row-mended', ?, ?, ?, ?)`).run(
      seq,
      seq,
      body,
      hash(seq - 1),
      hash(seq),
    );
  }
  const before = dumpRows(db);
  migrate(db);
  assert.ok(Number(db.pragma('user_version', { simple: true })) >= 5);
  assert.deepEqual(dumpRows(db), before);
  assert.deepEqual(
    db
      .prepare(
        `SELECT row, seq, json_extract(content, '$.identity') AS was FROM former_contents ORDER BY seq`,
      )
      .all(),
    [
      { row: 2, seq: 6, was: 'first' },
      { row: 2, seq: 7, was: 'second' },
    ],
  );
  assert.throws(() => db.exec('DELETE FROM former_contents'), /append-only/);
});
