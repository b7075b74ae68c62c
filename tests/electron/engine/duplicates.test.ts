import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ImportedRow } from '../../../electron/engine/core/row/events.ts';
import { releaseRows } from '../../../electron/engine/decide/decide.ts';
import { type ImportDraft, importEvents, isMadeOf } from '../../../electron/engine/import/import-batch.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { compareWithList } from '../../../electron/engine/review/paid-elsewhere.ts';
import { OwnFindings } from '../../../electron/engine/same-payment/findings.ts';
import { discardBatch } from '../../../electron/main/batches/batch-service.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { formatDay } from '../../../shared/i18n/format-values.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { repeatingSheet, validSheet } from '../../support/valid-sheet.ts';

const DAY_MS = 86_400_000;
const OTHER_FILE = 'e'.repeat(64);

/** Only our clock, this much later; the service's time is unknown. */
const nowByOurs = (laterMs = 0) => ({ ourMs: Date.now() + laterMs, serverMs: undefined });

/** Pays the rows, then returns how a later sheet would be imported. */
async function importedAfterPaying(
  test: TestContext,
  paid: readonly RowFields[],
  later: {
    readonly rows: readonly RowFields[];
    readonly released?: readonly { readonly row: number; readonly where: string }[];
    readonly days: number;
    /** This row of the first sheet breaks a rule, and is not paid. */
    readonly invalid?: number;
    /** The later sheet's file, if it is not that of the first. */
    readonly file?: string;
  },
): Promise<readonly ImportedRow[]> {
  const bench = await engineBench(test);
  const { engine, journal } = bench.open();
  const sheet = validSheet(paid);
  const checked = {
    ...sheet,
    rows: sheet.rows.map((row) => (row.row === later.invalid ? { ...row, state: 'invalid' as const } : row)),
  };
  const batch = await bench.approved(engine, paid, checked);
  await engine.openRun(batch).start('run-1');
  const invalidCount = later.invalid === undefined ? 0 : 1;
  assert.equal(journal.counts(batch).paid, paid.length - invalidCount);
  const again = draftOf(bench.address, validSheet(later.rows), OTHER_FILE);
  const draft: ImportDraft = {
    ...again,
    ...(later.file !== undefined && { file: { ...again.file, name: later.file } }),
    released: later.released ?? [],
  };
  const now = nowByOurs(later.days * DAY_MS);
  const events = importEvents(draft, { journal, chance: systemChance, now });
  journal.close();
  return events.flatMap((event) => (event.type === 'rows-imported' ? event.rows : []));
}

test('releasing a duplicate inside the sheet does not release what an earlier batch has paid', async (t) => {
  const [first, second] = mobileRows(2);
  assert.ok(first && second);
  const rows = await importedAfterPaying(t, [first], {
    rows: [second, first, first],
    released: [
      { row: 3, where: 'row:2' },
      { row: 4, where: 'row:3' },
    ],
    days: 1,
  });
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['ready', 'held', 'held'],
  );
  assert.equal(rows[1]?.problems[0]?.code, 'sheet-paid');
});

test('F20: the rows of a mended sheet that were paid already are held, as one question of the sheet', async (t) => {
  const rows = mobileRows(3);
  const again = await importedAfterPaying(t, rows, { rows, days: 1, invalid: 4 });
  assert.deepEqual(
    again.map(({ state, problems }) => [state, problems[0]?.code]),
    [
      ['held', 'sheet-paid'],
      ['held', 'sheet-paid'],
      ['ready', undefined],
    ],
  );
});

test('a mended sheet of the same day is known under another name too, if it repeats its batch as a whole', async (t) => {
  const rows = mobileRows(3);
  const stateOf = (again: readonly ImportedRow[]) => again.map(({ state }) => state);
  const mended = { days: 0.2, invalid: 4, file: 'mended.csv' };
  const whole = await importedAfterPaying(t, rows, { ...mended, rows });
  assert.deepEqual(stateOf(whole), ['held', 'held', 'ready']);
  const others = mobileRows(6)
    .slice(3)
    .map((row) => ({ ...row, amount: '777' }));
  const bonus = await importedAfterPaying(t, rows, { ...mended, rows: [...rows.slice(0, 1), ...others] });
  assert.deepEqual(stateOf(bonus), ['held', 'ready', 'ready', 'ready'], 'one of four is no repetition');
  const night = await importedAfterPaying(t, rows, { ...mended, days: 0.6, rows });
  assert.deepEqual(stateOf(night), ['held', 'held', 'ready'], 'after a night it may be the next day’s wages');
});

test('the wages of the next week, and a bonus as high as the pay, are held: nobody loses them to the last sheet', async (t) => {
  const rows = mobileRows(3);
  const held = ['held', 'sheet-paid'];
  const stateOf = (again: readonly ImportedRow[]) =>
    again.map(({ state, problems }) => [state, problems[0]?.code]);
  const paidWhole = await importedAfterPaying(t, rows, { rows, days: 6 });
  assert.deepEqual(stateOf(paidWhole), [held, held, held], 'a batch that was paid whole has nothing to mend');
  const renamed = await importedAfterPaying(t, rows, { rows, days: 6, invalid: 4, file: 'week-36.csv' });
  assert.deepEqual(stateOf(renamed), [held, held, ['ready', undefined]], 'another file is another payroll');
});

test('a sheet that repeats a batch of these days holds whom it pays otherwise: it would come on top', async (t) => {
  const rows = mobileRows(4).map((row, index) => ({ ...row, reference: `E0${index}` }));
  const corrected = rows.map((row, index) => {
    if (index === 1) return { ...row, amount: '20500' };
    return index === 2 ? { ...row, phone: '+221779499799' } : row;
  });
  const again = await importedAfterPaying(t, rows, { rows: corrected, days: 2 });
  assert.deepEqual(
    again.map(({ state, problems }) => [state, problems[0]?.code]),
    [
      ['held', 'sheet-paid'],
      ['held', 'sheet-paid'],
      ['held', 'account-changed'],
      ['held', 'sheet-paid'],
    ],
  );
  assert.equal(again[1]?.problems[0]?.params?.paid, '10025 xof', 'what the other amount was');
});

test('a sheet that a person said is a new one is expected after the same days, or two fewer', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const rows = mobileRows(2);
  let files = 0;
  const imported = (): string => {
    files += 1;
    return engine.importSheet(draftOf(bench.address, validSheet(rows), String(files).repeat(64)));
  };
  for (const wanted of ['ready', 'held']) {
    const batch = imported();
    assert.deepEqual(journal.counts(batch), { [wanted]: 2 });
    if (wanted === 'held') releaseRows(engine, batch, [2, 3], 'awa');
    assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false })).ok);
    engine.approve(batch, { by: 'awa' });
    await engine.openRun(batch).start(`run of ${batch}`);
    bench.pass((wanted === 'held' ? 9 : 12) * DAY_MS);
  }
  const early = imported();
  assert.deepEqual(journal.counts(early), { held: 2 }, 'nine days after an interval of twelve');
  discardBatch(early, journal, bench.clock.nowMs());
  bench.pass(DAY_MS);
  assert.deepEqual(journal.counts(imported()), { ready: 2 }, 'ten days after');
});

test('other payments to the same people within days, most of another amount, are paid', async (t) => {
  const rows = mobileRows(4);
  const bonus = rows.map((row, index) => (index === 0 ? row : { ...row, amount: String(500 + index) }));
  const again = await importedAfterPaying(t, rows, { rows: bonus, days: 2 });
  assert.deepEqual(
    again.map(({ state }) => state),
    ['held', 'ready', 'ready', 'ready'],
  );
});

test("F20: next month's payroll with the same words is paid: what was paid a month ago is only told", async (t) => {
  const rows = mobileRows(2);
  const again = await importedAfterPaying(t, rows, { rows, days: 31 });
  assert.deepEqual(
    again.map(({ state, problems }) => [state, problems[0]?.code]),
    [
      ['ready', 'duplicate-old'],
      ['ready', 'duplicate-old'],
    ],
  );
});

test('the earlier payment is named by its file, row and date; its ids stay in the params', async (t) => {
  const [first] = mobileRows(1);
  assert.ok(first);
  const [row] = await importedAfterPaying(t, [first], {
    rows: [{ ...first, description: 'Prime' }],
    days: 2,
  });
  const problem = row?.problems[0];
  assert.ok(problem);
  const today = formatDay(new Date().toISOString(), 'en-CA');
  assert.equal(
    renderProblem(problem, 'en-CA').message,
    `Its sheet repeats one that was paid: row 2 of test.csv (${today}).`,
  );
  assert.match(String(problem.params?.where), /^b-[0-9a-z]{8}, 2$/);
});

test('a row that was set aside is closed, whether or not it could have been paid', async (t) => {
  const bench = await engineBench(t);
  const { journal } = bench.open();
  const sheet = validSheet(mobileRows(3));
  const checked = {
    ...sheet,
    rows: sheet.rows.map((row, index) => (index === 1 ? { ...row, state: 'invalid' as const } : row)),
  };
  const numbers = checked.rows.map(({ row }) => row);
  const draft = { ...draftOf(bench.address, checked), setAside: numbers.slice(1) };
  const events = importEvents(draft, { journal, chance: systemChance, now: nowByOurs() });
  journal.close();
  assert.deepEqual(
    events.flatMap((event) => (event.type === 'rows-imported' ? event.rows.map(({ state }) => state) : [])),
    ['ready', 'closed', 'closed'],
  );
});

test('a sheet is no duplicate of the batch that it takes the place of', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [fields] = mobileRows(1);
  assert.ok(fields);
  const batch = engine.importSheet(draftOf(bench.address, validSheet([fields])));
  const [row] = [...journal.rows(batch)];
  assert.ok(row);
  const newRow = { ...row, fields };
  const sources = {
    ...{ journal, now: nowByOurs(), days: 7, sheet: undefined },
    ...({
      payer: { address: bench.address, environment: 'practice', businessId: null },
      means: 'neither',
    } as const),
  };
  assert.equal(new OwnFindings(sources).of(newRow)[0]?.problem.code, 'duplicate-exact');
  const { repeated, repeatedBatches } = new OwnFindings(sources).own;
  assert.deepEqual([repeated, repeatedBatches], [undefined, []], 'without a sheet none is repeated');
  assert.equal(new OwnFindings({ ...sources, except: batch }).of(newRow)[0], undefined);
  journal.close();
});

test('two payments that are both meant are both sent, the second when the first has its answer', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const rows = mobileRows(4);
  const repeating = [...rows, ...rows.slice(1)];
  const batch = await bench.approved(engine, repeating, repeatingSheet(repeating));
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { paid: 7 });
  journal.close();
});

test('“both are meant” holds for the pair it was said of, and for no other payment like the row', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [fields] = mobileRows(1);
  assert.ok(fields);
  const draft = (released: ImportDraft['released']): ImportDraft => ({
    ...draftOf(bench.address, validSheet([fields]), OTHER_FILE),
    released,
  });
  const first = engine.importSheet(draftOf(bench.address, validSheet([fields]), 'd'.repeat(64)));
  const said = [{ row: 2, where: `${first}, 2` }];
  const meant = engine.importSheet(draft(said));
  assert.equal(journal.row({ batch: meant, row: 2 })?.state, 'ready', 'it is not asked again');
  const { problems } = journal.content({ batch: meant, row: 2 });
  assert.equal(problems[0]?.params?.where, said[0]?.where, 'and the journal keeps what was decided');

  // By now there are two such payments, and the decision was about one of them.
  const third = engine.importSheet(draft(said));
  assert.equal(journal.row({ batch: third, row: 2 })?.state, 'held');
  assert.equal(journal.content({ batch: third, row: 2 }).problems[0]?.params?.where, `${meant}, 2`);
  const none = engine.importSheet(draft([{ row: 3, where: `${first}, 2` }]));
  assert.equal(journal.row({ batch: none, row: 2 })?.state, 'held', 'nor is it about another row');
  journal.close();
});

/** One row that was imported by itself, and for what it is held beside sessions of the service's list. */
async function importedAlone(t: TestContext) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [fields] = mobileRows(1);
  assert.ok(fields);
  const batch = engine.importSheet(draftOf(bench.address, validSheet([fields])));
  const comparison = { ...{ journal, batch, days: 7, forgottenPeriods: [] }, means: 'neither' } as const;
  const heldBeside = (...sessions: Session[]) =>
    compareWithList(sessions, { ...comparison, now: nowByOurs() }).held;
  return { engine, journal, batch, fields, heldBeside };
}

test('a release in the review speaks for the payment that was shown: another in the service’s list asks again', async (t) => {
  const { engine, journal, batch, fields, heldBeside } = await importedAlone(t);
  const one = elsewhere('sess-1', fields);
  const held = (...sessions: Session[]) => heldBeside(...sessions).map(({ problem }) => problem);
  const [problem] = held(one);
  assert.ok(problem);
  engine.append(batch, { type: 'row-held', row: 2, problem }, { type: 'row-released', row: 2, by: 'awa' });
  assert.deepEqual(held(one), [], 'it is asked once');
  assert.deepEqual(
    held(one, elsewhere('sess-2', fields)).map(({ params }) => params?.where),
    ['sess-2'],
  );
  const hide = (id: string) => ({ ...elsewhere(id, fields), recipient: undefined });
  const hidden = ['sess-3', 'sess-4'].map(hide);
  const [group] = held(...hidden);
  assert.ok(group);
  engine.append(
    batch,
    { type: 'row-held', row: 2, problem: group },
    { type: 'row-released', row: 2, by: 'awa' },
  );
  assert.deepEqual(held(...hidden.toReversed()), [], 'in whatever order the list shows them');
  assert.equal(held(...hidden, hide('sess-5')).length, 1);
  // What was decided of one by itself is said of no other.
  assert.deepEqual(held(hide('sess-1')), []);
  assert.equal(held(hide('sess-1'), hide('sess-6')).length, 1);
  journal.close();
});

test('what an exchange paid the recipient elsewhere is the payment that a row repeats, whatever left the wallet', async (t) => {
  const { journal, fields, heldBeside } = await importedAlone(t);
  const exchanged = {
    ...elsewhere('sess-1', fields),
    amount: 22.07,
    fromCurrency: 'cad',
    convertedAmount: Number(fields.amount),
    toCurrency: 'xof',
  } as const;
  assert.deepEqual(
    heldBeside(exchanged).map(({ problem }) => problem.code),
    ['duplicate-exact'],
  );
  journal.close();
});

test('a payment elsewhere that is shown with its fees, or with what was converted, is the payment that a row repeats', async (t) => {
  const { fields, heldBeside } = await importedAlone(t);
  const heldFor = (shown: Partial<Session>) =>
    heldBeside({ ...elsewhere('sess-1', fields), ...shown }).length;
  assert.equal(heldFor({ amount: 10_150, convertedAmount: 10_000 }), 1);
  assert.equal(heldFor({ amount: 10_100, transactionFee: 100, processingFee: 50 }), 1);
  assert.equal(heldFor({ amount: 10_050, transactionFee: 100, processingFee: 50 }), 1);
  assert.equal(heldFor({ amount: 10_150, transactionFee: 100, processingFee: 50 }), 1);
  assert.equal(heldFor({ amount: 10_150 }), 0);
  assert.equal(heldFor({ amount: 10_150, convertedAmount: 0, transactionFee: 0 }), 0);
});

test('a sheet is known again as what its batch was made of, until a row or a decision changes', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const rows = mobileRows(3);
  const draft = draftOf(bench.address, validSheet(rows));
  const batch = engine.importSheet(draft);
  const isSame = (other: ImportDraft) =>
    isMadeOf(batch, other, { journal, chance: systemChance, now: nowByOurs() });
  assert.ok(isSame(draft));
  assert.ok(!isSame({ ...draft, setAside: [3] }));
  assert.ok(!isSame({ ...draft, file: { name: 'test.csv', sha256: OTHER_FILE } }));
  assert.ok(!isSame({ ...draft, checked: validSheet(rows.slice(1)) }));
  const mended = rows.map((row, index) => (index === 1 ? { ...row, amount: '12000' } : row));
  assert.ok(!isSame({ ...draft, checked: validSheet(mended) }));
  // Another batch pays the same since: that is a question that was not asked when the batch was made.
  const other = draftOf(bench.address, validSheet(rows.slice(2)), OTHER_FILE);
  engine.importSheet({ ...other, released: [{ row: 2, where: `${batch}, 4` }] });
  assert.ok(!isSame(draft));
  journal.close();
});

test('the service’s list: a payment of the week holds whatever its words, an older one by the invoice it names', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [fields] = mobileRows(1);
  assert.ok(fields);
  const invoice = { ...fields, reference: 'F-2031' };
  const batchOf = (means: 'payment' | 'person') =>
    engine.importSheet(
      draftOf(bench.address, {
        ...validSheet([invoice]),
        reference: { column: 'A', heading: 'N°', means, isAnswered: false },
      }),
    );
  const batches = { payment: batchOf('payment'), person: batchOf('person') };
  const heldBy = (
    days: number,
    description: string,
    means: 'payment' | 'person' = 'payment',
    shown: Partial<Session> = {},
  ): boolean => {
    const comparison = { journal, batch: batches[means], now: nowByOurs(), days: 7, forgottenPeriods: [] };
    const createdAtMs = Date.now() - days * DAY_MS;
    const session = { ...elsewhere('sess-1', fields), description, createdAtMs, ...shown };
    return compareWithList([session], comparison).held.length > 0;
  };
  assert.ok(heldBy(2, 'Autre chose'));
  assert.ok(!heldBy(30, fields.description ?? ''), 'last month’s salary has the same words');
  assert.ok(heldBy(30, 'Facture F 2031'), 'whoever paid the invoice elsewhere wrote its number there');
  assert.ok(heldBy(30, 'Facture F 2031', 'payment', { amount: 99 }), 'whatever was paid of it');
  assert.ok(!heldBy(30, 'Facture F-2032'));
  assert.ok(!heldBy(30, 'Salaire F-2031', 'person'));
  journal.close();
});

test('the service’s list: a masked phone or e-mail that may be the row’s holds it, and so does a payment without a date', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const fields = { ...mobileRows(1)[0], email: 'Awa@example.com' };
  const batch = engine.importSheet(draftOf(bench.address, validSheet([fields])));
  const foundFor = (change: Partial<Session>) => {
    const comparison = { journal, batch, now: nowByOurs(), days: 7, forgottenPeriods: [] };
    const session = { ...elsewhere('sess-1', fields), description: 'Autre chose', ...change };
    const held = compareWithList([session], comparison).held;
    return held.map(({ problem }) => `${problem.code} ${problem.params?.difference ?? ''}`.trim());
  };
  const phoned = (phone: string) => foundFor({ recipient: { ...NO_RECIPIENT, name: 'A***', phone } });
  for (const phone of ['****4567', '+221*****67', '77*****67', '00221 77 *** 45 67'])
    assert.deepEqual(phoned(phone), ['duplicate-near owner-hidden'], phone);
  for (const phone of ['****4568', '+225*****67']) assert.deepEqual(phoned(phone), [], phone);
  for (const phone of ['*****67', '********', ''])
    assert.deepEqual(phoned(phone), ['duplicate-near payee-hidden:0'], `it shows nobody: ${phone}`);
  const mailed = (email: string) => foundFor({ recipient: { ...NO_RECIPIENT, email } });
  assert.deepEqual(mailed('a***@example.com'), ['duplicate-near owner-hidden']);
  assert.deepEqual(mailed('m***@example.com'), []);
  assert.deepEqual(foundFor({ createdAtMs: undefined }), ['duplicate-exact']);
  journal.close();
});

/** The same payment as the service lists it, made by another route. */
function elsewhere(id: string, fields: RowFields): Session {
  return {
    ...EMPTY_SESSION,
    id,
    reference: 'MB-1',
    description: fields.description,
    status: 'completed',
    amount: Number(fields.amount),
    fromCurrency: 'xof',
    recipient: { ...NO_RECIPIENT, phone: fields.phone },
    createdAtMs: Date.now(),
  };
}
