/** Whom a batch pays beside the last one of its kind, as the review shows it. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { releaseRows } from '../../../electron/engine/decide/decide.ts';
import { compareWithLast } from '../../../electron/main/batches/review-view.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { ComparisonView } from '../../../shared/ipc/batch-views.ts';
import type { SheetReference } from '../../../shared/sheet/checked-sheet.ts';
import { ASKED } from '../../support/asked-payee.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const PERSONS: SheetReference = { column: 'A', heading: 'Matricule', means: 'person', isAnswered: false };

/** Pays the sheets in turn; then compares each later one, which is not paid, with the last of them. */
async function comparing(
  t: TestContext,
  paid: readonly (readonly RowFields[])[],
  reference?: SheetReference,
): Promise<(rows: readonly RowFields[]) => ComparisonView> {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  t.after(() => journal.close());
  const sheetOf = (rows: readonly RowFields[]) => ({
    ...{ ...validSheet(rows), fingerprint: 'payroll' },
    ...(reference && { reference }),
  });
  let files = 0;
  const draft = (rows: readonly RowFields[]) => {
    files += 1;
    return draftOf(bench.address, sheetOf(rows), String(files).repeat(64).slice(0, 64));
  };
  for (const rows of paid) {
    const batch = engine.importSheet(draft(rows));
    const held = [...journal.rows(batch)].filter(({ state }) => state === 'held');
    releaseRows(engine, batch, rowsOf(held), 'test', { confirmed: ASKED });
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
    assert.ok(review.ok);
    assert.equal(engine.approve(batch, { by: 'test' }), undefined);
    await engine.openRun(batch).start(batch);
    assert.deepEqual(journal.counts(batch), { paid: rows.length });
    bench.pass(31 * 86_400_000);
  }
  return (rows) => {
    const record = journal.batch(engine.importSheet(draft(rows)));
    assert.ok(record);
    return compareWithLast(journal, record, 50);
  };
}

const rowsOf = (people: readonly { readonly row: number }[]) => people.map(({ row }) => row);
const told = ({ added, missing, changedAccounts, changedAmounts, unclear }: ComparisonView) => ({
  added: rowsOf(added),
  missing: rowsOf(missing),
  accounts: rowsOf(changedAccounts),
  amounts: rowsOf(changedAmounts),
  unclear: rowsOf(unclear),
});
const NOTHING = { added: [], missing: [], accounts: [], amounts: [], unclear: [] };

const [awa = {}, omar = {}, issa = {}] = mobileRows(3);
const at = (row: RowFields, end: string): RowFields => ({ ...row, phone: `+22177000${end}` });

test('without an earlier batch of its layout nothing is compared', async (t) => {
  const compared = (await comparing(t, []))([awa]);
  assert.deepEqual({ ...told(compared), previous: compared.previous }, { ...NOTHING, previous: null });
});

test('who is new, who is missing, whose account and whose amount is another', async (t) => {
  const compare = await comparing(t, [[awa, omar, issa]]);
  assert.deepEqual(told(compare([issa, awa, omar])), NOTHING, 'the order tells nothing');
  const compared = compare([
    at(awa, '9999'),
    { ...omar, amount: '700' },
    at({ ...issa, first_name: 'Zoé' }, '8888'),
  ]);
  assert.deepEqual(told(compared), { ...NOTHING, added: [4], missing: [4], accounts: [2], amounts: [3] });
  assert.equal(compared.previous?.rows, 3);
  const [moved] = compared.changedAccounts;
  assert.deepEqual([moved?.before, moved?.account], ['••••4567', '••••9999']);
  assert.deepEqual(compared.changedAmounts[0]?.before, [{ currency: 'xof', count: 1, amount: '10025' }]);
  assert.deepEqual(compared.changedAmounts[0]?.totals, [{ currency: 'xof', count: 1, amount: '700' }]);
});

test('what several rows pay to one person counts together', async (t) => {
  const compare = await comparing(t, [
    [
      { ...awa, amount: '300' },
      { ...awa, amount: '400' },
    ],
  ]);
  assert.deepEqual(told(compare([{ ...awa, amount: '700' }])), NOTHING);
  const other = compare([{ ...awa, amount: '300' }]);
  assert.deepEqual(told(other), { ...NOTHING, amounts: [2] });
  assert.deepEqual(other.changedAmounts[0]?.before, [{ currency: 'xof', count: 2, amount: '700' }]);
});

test('two accounts under one name that both stand in the sheet, or were both paid before, are two people', async (t) => {
  const compare = await comparing(t, [[at(awa, '1111')], [awa]]);
  assert.deepEqual(told(compare([awa, at(awa, '9999')])), { ...NOTHING, added: [3] });
  assert.deepEqual(told(compare([at(awa, '1111')])), { ...NOTHING, added: [2], missing: [2] });
  assert.deepEqual(told(compare([at(awa, '9999')])), { ...NOTHING, accounts: [2] });
});

test('what nothing tells is said: which of two of one name has moved, or whether one of them has', async (t) => {
  const two = [awa, at(awa, '1111')];
  const compare = await comparing(t, [[...two, issa]]);
  const compared = compare([at(awa, '9999'), issa]);
  assert.deepEqual(told(compared), { ...NOTHING, unclear: [2] });
  assert.deepEqual(rowsOf(compared.unclear[0]?.before ?? []), [2, 3]);
});

test('the number of a person tells namesakes apart, and finds somebody whose name and account are others', async (t) => {
  const numbered = [
    { ...awa, reference: 'M-1' },
    { ...at(awa, '1111'), reference: 'M-2' },
  ];
  const compare = await comparing(t, [numbered], PERSONS);
  const compared = compare([
    { ...at(awa, '9999'), reference: 'M-2' },
    { ...at(awa, '8888'), reference: 'M-3' },
    { ...at({ ...awa, last_name: 'Sow' }, '7777'), reference: 'M-1' },
  ]);
  assert.deepEqual(told(compared), { ...NOTHING, added: [3], accounts: [2, 4] });
});
