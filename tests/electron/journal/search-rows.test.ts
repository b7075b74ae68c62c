/** One search over every batch: by beginnings of words and parts of numbers, the newest first, a page at a time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Environment, ImportedRow } from '../../../electron/engine/core/row/events.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import {
  attemptAccepted,
  attemptOpened,
  batchCreated,
  importedRow,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

test('a row is found by what a person knows of it, and by nothing else', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [row] = mobileRows(1);
  const sheet = (fields: Readonly<Record<string, string>>, sha: string) =>
    engine.importSheet(draftOf(bench.address, validSheet([{ ...row, ...fields }]), sha));
  const first = sheet(
    { first_name: 'Zoé', last_name: 'Ñ’diaye-Kane', phone: '+221709998877' },
    'a'.repeat(64),
  );
  const second = sheet(
    { first_name: 'Awa', last_name: 'Diop', email: 'awa.d@example.com', description: 'Prime de mai' },
    'b'.repeat(64),
  );
  const found = (text: string) =>
    journal.searchRows({ text, after: null, limit: 10 }).map(({ batch }) => batch);
  for (const text of [
    'zoe',
    'NDIAYE',
    'N’Diaye',
    'kane zoé',
    '70 999 88 77',
    '+221 70 999 8877',
    '98877',
    '8877',
  ])
    assert.deepEqual(found(text), [first], text);
  for (const text of ['diop', 'awa.d@example.com', 'prime mai', 'example'])
    assert.deepEqual(found(text), [second], text);
  const { marker } = journal.content({ batch: second, row: 2 });
  assert.deepEqual(found(marker), [second]);
  for (const text of ['iop', 'zoé diop', '"', '', 'NOT', 'words:diop', '* OR 1', '-'])
    assert.deepEqual(found(text), [], text);
});

test('a corrected row is found by what it is now', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [row = {}] = mobileRows(1);
  const batch = engine.importSheet(draftOf(bench.address, validSheet([{ ...row, last_name: 'Fall' }])));
  const content = journal.content({ batch, row: 2 });
  engine.append(batch, { type: 'row-held', row: 2, problem: problem('duplicate-exact') });
  const found = (text: string) => journal.searchRows({ text, after: null, limit: 10 }).length;
  assert.deepEqual([found('fall'), found('faye')], [1, 0]);
  const fields = { ...content.fields, last_name: 'Faye' };
  engine.append(batch, { type: 'row-mended', row: 2, by: 'awa', content: { ...content, fields } });
  assert.deepEqual([found('fall'), found('faye')], [0, 1]);
});

test('many rows come a page at a time, each once, the newest import first', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batches = ['1', '2', '3'].map((sha) =>
    engine.importSheet(draftOf(bench.address, validSheet(mobileRows(25)), sha.repeat(64))),
  );
  const seen: string[] = [];
  for (let after: number | null = null; ; ) {
    const page = journal.searchRows({ text: 'salaire', after, limit: 10 });
    seen.push(...page.map(({ batch, row }) => `${batch} ${row}`));
    after = page.at(-1)?.place ?? null;
    if (page.length < 10) break;
  }
  assert.equal(seen.length, 75);
  assert.equal(new Set(seen).size, 75);
  assert.ok(seen[0]?.startsWith(batches[2] ?? '-'));
  assert.ok(seen.at(-1)?.startsWith(batches[0] ?? '-'));
});

test('what was paid in all is what went out: no money that came in, and none of a trial beside real money', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  /** A paid row of the same person in a batch of its own. */
  const paid = (batch: string, environment: Environment, change: Partial<ImportedRow> = {}): void => {
    const row = importedRow(batch, 2, { identity: `mobile_money:${batch}`, ...change });
    journal.append(batch, [batchCreated({ environment }), { type: 'rows-imported', rows: [row] }], 1);
    journal.append(batch, [attemptOpened(batch, 2)], 2);
    journal.append(
      batch,
      [
        attemptAccepted(2, [`s-${batch}`]),
        sessionClaimed(2, `s-${batch}`),
        statusSeen(2, `s-${batch}`, 'completed'),
      ],
      3,
    );
  };
  const sums = () => journal.paidOf(journal.searchRows({ text: 'diop', after: null, limit: 10 }));
  paid('B1', 'practice', { amountMinor: 400_000 });
  assert.deepEqual(sums(), [{ currency: 'xof', amountMinor: 400_000, count: 1 }]);
  paid('B2', 'live', { operation: 'customer-deposit', amountMinor: 70_000 });
  paid('B3', 'live', { operation: 'swap', identity: 'swap wallet:w-2', amountMinor: 90_000 });
  assert.deepEqual(sums(), [{ currency: 'xof', amountMinor: 400_000, count: 1 }]);
  paid('B4', 'live');
  paid('B5', 'live', { operation: 'withdrawal', amountMinor: 2_000 });
  assert.deepEqual(sums(), [{ currency: 'xof', amountMinor: 3_000, count: 2 }]);
});
