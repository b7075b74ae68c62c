// What a person calls a batch: the title of its sheet, its file, or the name that they give it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAct } from '../../../electron/engine/decide/decide.ts';
import { batchActSchema } from '../../../shared/domain/batch-acts.ts';
import { batchName, fileTitle } from '../../../shared/i18n/batch-name.ts';
import { titleOfSheet } from '../../../shared/sheet/check/whole/stated-period.ts';
import type { CheckedSheet } from '../../../shared/sheet/checked-sheet.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

/** A sheet with its headings on row 4, below these lines. */
function titled(...lines: readonly string[]): CheckedSheet {
  const sheet = validSheet(mobileRows(2));
  return {
    ...sheet,
    sheet: { ...sheet.sheet, headerRow: 4 },
    rows: sheet.rows.map((row) => ({ ...row, row: row.row + 3 })),
    excluded: lines.map((text, index) => ({ row: index + 1, reason: 'above-headings', text })),
  };
}

test('the title of a sheet is the line that states its period', () => {
  const titles: readonly (readonly [readonly string[], string | undefined])[] = [
    [['Clinique Sainte Anne', 'Paie du personnel, novembre 2026'], 'Paie du personnel, novembre 2026'],
    [['Period | November 2026'], 'Period November 2026'],
    [['Printed on 28/11/2026', 'AP run, week 48'], 'AP run, week 48'],
    [['Printed on 28/11/2026'], undefined],
    [['Clinique Sainte Anne'], undefined],
    [[`November 2026: ${'a remark that goes on '.repeat(5)}`], undefined],
    [[], undefined],
  ];
  for (const [lines, title] of titles) assert.equal(titleOfSheet(titled(...lines)), title, lines.join(' / '));
});

test('without a title a batch has the name of its file, without its ending', () => {
  const files = [
    ['paie nov.xlsx', 'paie nov'],
    ['ap-2026.w48.csv', 'ap-2026.w48'],
    ['paie nov. 2026', 'paie nov. 2026'],
    ['.csv', '.csv'],
  ] as const;
  for (const [file, title] of files) assert.equal(fileTitle(file), title);
  const named = { batch: 'b-1', file: 'paie.csv', operation: null };
  assert.equal(batchName(named, 'en-CA'), 'paie');
  assert.equal(batchName({ ...named, name: 'November payroll' }, 'en-CA'), 'November payroll');
});

test('a name that is given is kept with the person’s own, and leaves approval and clock as they were', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const plain = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(2))));
  assert.equal(engine.record(plain).name, undefined);
  const batch = engine.importSheet(draftOf(bench.address, titled('Payroll of November 2026')));
  const before = engine.record(batch);
  assert.equal(before.name, 'Payroll of November 2026');

  bench.pass(60_000);
  recordAct(engine, batch, { type: 'batch-renamed', name: 'November payroll' }, 'awa');
  recordAct(engine, batch, { type: 'batch-renamed', name: 'November payroll' }, 'koffi');
  assert.deepEqual(engine.record(batch), { ...before, name: 'November payroll' });
  assert.deepEqual(
    [...journal.events(batch)].flatMap(({ event }) => (event.type === 'batch-renamed' ? [event] : [])),
    [{ type: 'batch-renamed', by: 'awa', name: 'November payroll' }],
  );
  journal.close();
  const again = bench.open();
  assert.equal(again.engine.record(batch).name, 'November payroll');
  assert.equal(again.journal.verify().ok, true);
});

test('an empty name is none, and the room of a name has an end', () => {
  const parsed = (name: string) => batchActSchema.safeParse({ type: 'batch-renamed', name });
  assert.deepEqual(parsed('  November  ').data, { type: 'batch-renamed', name: 'November' });
  for (const name of ['', '   ', 'x'.repeat(201)]) assert.equal(parsed(name).success, false);
});
