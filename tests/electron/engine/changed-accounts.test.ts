/** A payee who was paid at another account before is put to a person, across batches and at any date; nobody else is. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ImportedRow } from '../../../electron/engine/core/row/events.ts';
import { closeRows, confirmAccount, releaseRows, takeBack } from '../../../electron/engine/decide/decide.ts';
import { importEvents } from '../../../electron/engine/import/import-batch.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { accountChanges, problemsOf } from '../../../electron/engine/same-payment/decisions.ts';
import { confirmationOf } from '../../../shared/domain/account-confirmation.ts';
import { problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { changedAccountText, renderProblem } from '../../../shared/i18n/render-problem.ts';
import type { SheetReference } from '../../../shared/sheet/checked-sheet.ts';
import { ASKED } from '../../support/asked-payee.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const DAY_MS = 86_400_000;
const NUMBERED: SheetReference = { column: 'A', heading: 'Matricule', means: 'person', isAnswered: false };

interface Later {
  readonly rows: readonly RowFields[];
  readonly days?: number;
  readonly released?: readonly { readonly row: number; readonly where: string }[];
  readonly reference?: SheetReference;
}

/** Pays each sheet in turn, then returns how a later one would be imported. */
async function importedAfter(
  t: TestContext,
  paid: readonly (readonly RowFields[])[],
  { rows, days = 31, released = [], reference }: Later,
): Promise<readonly ImportedRow[]> {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const sheetOf = (fields: readonly RowFields[]) => ({
    ...validSheet(fields),
    ...(reference && { reference }),
  });
  for (const [index, fields] of paid.entries()) {
    const [former] = journal.batches();
    const batch = engine.importSheet({
      ...draftOf(bench.address, sheetOf(fields), String(index).repeat(64)),
      released: former ? [{ row: 2, where: `${former.batch}, 2`, confirmed: ASKED }] : [],
    });
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
    assert.ok(review.ok);
    engine.approve(batch, { by: 'test' });
    await engine.openRun(batch).start(`run-${index}`);
    assert.deepEqual(journal.counts(batch), { paid: fields.length });
  }
  const draft = { ...draftOf(bench.address, sheetOf(rows), 'e'.repeat(64)), released };
  const now = { ourMs: Date.now() + days * DAY_MS, serverMs: undefined };
  const events = importEvents(draft, { journal, chance: systemChance, now });
  journal.close();
  return events.flatMap((event) => (event.type === 'rows-imported' ? event.rows : []));
}

const standing = (rows: readonly ImportedRow[]) =>
  rows.map(({ state, problems }) => [
    state,
    problems.find(({ code }) => code === 'account-changed') !== undefined,
  ]);

const [awa = {}, omar = {}] = mobileRows(2);
const elsewhere = { ...awa, phone: '+221770009999' };

test('the same name at another phone is held, with the old and the new value and when it was last paid', async (t) => {
  const rows = await importedAfter(t, [[awa, omar]], { rows: [{ ...elsewhere, amount: '17000' }, omar] });
  assert.deepEqual(standing(rows), [
    ['held', true],
    ['ready', false],
  ]);
  const [problem] = rows[0]?.problems ?? [];
  assert.ok(problem);
  assert.match(
    renderProblem(problem, 'en-CA').message,
    /^Awa Diop 0 was last paid at ••••4567, row 2 of test\.csv \(.*\d{4}\); now ••••9999\.$/,
  );
  assert.match(renderProblem(problem, 'fr-CA').message, /••••4567.*••••9999/);
  assert.doesNotMatch(JSON.stringify(problem), /770009999|771834567/);
});

test('an account that was paid before under that name asks nothing, whichever was last', async (t) => {
  const rows = await importedAfter(t, [[elsewhere], [awa]], {
    rows: [elsewhere, awa].map((row) => ({ ...row, amount: '900' })),
  });
  assert.deepEqual(standing(rows), [
    ['ready', false],
    ['ready', false],
  ]);
});

test('a bank account, an e-mail and a change of channel are changes as well', async (t) => {
  const eft = {
    first_name: 'Zoé',
    last_name: 'Roy',
    email: 'zoe@example.com',
    country: 'ca',
    amount: '120.00',
    currency: 'cad',
    channel: 'eft',
    transaction_type: 'eft',
    institution_number: '004',
    transit_number: '00123',
    account_number: '000123456789',
    language: 'fr',
    recipient_type: 'transaction',
  };
  const { institution_number: _i, transit_number: _t, account_number: _a, ...contact } = eft;
  const mail = {
    ...contact,
    channel: 'etransfer_send',
    transaction_type: 'etransfer_send',
    last_name: 'Cyr',
  };
  const rows = await importedAfter(t, [[eft, mail]], {
    rows: [
      { ...eft, amount: '10.00', account_number: '000999456789' },
      { ...eft, amount: '11.00', transit_number: '00124' },
      { ...mail, amount: '10.00', email: 'zoe@example.org' },
      { ...mail, amount: '10.00', last_name: 'Roy' },
    ],
  });
  assert.deepEqual(standing(rows), [
    ['held', true],
    ['held', true],
    ['held', true],
    ['held', true],
  ]);
  const shown = rows.map(({ problems: [problem] }) => [problem?.params?.before, problem?.params?.now]);
  // As many digits as tell the two apart, never the whole number; if the numbers are equal, the bank’s codes.
  assert.deepEqual(shown, [
    ['••••3456789', '••••9456789'],
    ['••••6789 (004-00123)', '••••6789 (004-00124)'],
    ['zoe@example.com', 'zoe@example.org'],
    ['••••6789', 'zoe@example.com'],
  ]);
});

test('where the sheet numbers its people, the number decides: not the name, and not in spite of it', async (t) => {
  const numbered = { ...awa, reference: 'M-1' };
  const rows = await importedAfter(t, [[numbered, { ...omar, reference: 'M-2' }]], {
    reference: NUMBERED,
    rows: [
      { ...elsewhere, reference: 'M-9', amount: '700' },
      { ...omar, last_name: 'Ba', phone: '+221770008888', reference: 'M-2', amount: '700' },
    ],
  });
  assert.deepEqual(standing(rows), [
    ['ready', false],
    ['held', true],
  ]);
});

test('a changed account is told beside its row, once for each account, before and after a person decided it', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  await engine.openRun(await bench.approved(engine, [awa, omar])).start('run');
  bench.pass(31 * DAY_MS);
  const sheet = validSheet([elsewhere, omar]);
  const batch = engine.importSheet(draftOf(bench.address, sheet, 'e'.repeat(64)));
  const told = (row: number) => {
    const ref = { batch, row };
    const record = journal.row(ref);
    assert.ok(record);
    const imported = problemsOf(journal, ref, record).map(({ code }) => code);
    const changes = accountChanges(journal, ref, record).map(({ params }) => [params?.where, params?.reason]);
    return { imported, changes };
  };
  const [{ batch: first } = { batch: '' }] = journal.batches();
  const imported = ['account-changed'];
  const open = [`${first}, 2`, undefined] as const;
  assert.deepEqual(told(2), { imported, changes: [open] });
  assert.deepEqual(told(3), { imported: ['duplicate-old'], changes: [] });
  const atMs = Date.parse('2026-11-30T12:00:00Z');
  const confirmed = { by: 'Awa Diop', via: 'her number in the contract', atMs };
  assert.equal(releaseRows(engine, batch, [2], 'awa', { reason: 'She rang' }).ok, false);
  assert.deepEqual(releaseRows(engine, batch, [2], 'awa', { reason: 'She rang', confirmed }), { ok: true });
  const released = [`${first}, 2`, 'She rang'];
  const ref = { batch, row: 2 };
  const record = journal.row(ref);
  assert.ok(record);
  const [change] = accountChanges(journal, ref, record);
  assert.ok(change);
  assert.deepEqual(confirmationOf(change), confirmed);
  assert.match(
    changedAccountText(change, 'en-CA'),
    /Pay it, you said: She rang\. Asked on Nov 30, 2026: Awa Diop, her number in the contract\.$/,
  );
  assert.match(changedAccountText(change, 'fr-CA'), /Demandé le 30 nov\. 2026\s: Awa Diop, her number/);
  assert.deepEqual(told(2), { imported, changes: [released] });
  const params = { where: 'book', name: 'Awa', before: 'a', now: 'b' };
  engine.append(batch, { type: 'row-held', row: 2, problem: problem('account-changed', params) });
  assert.deepEqual(told(2), { imported, changes: [released, ['book', undefined]] });
});

test('nothing but a word of the payee releases a changed account: not after setting aside, nor once it was taken back', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  await engine.openRun(await bench.approved(engine, [awa, omar])).start('run');
  bench.pass(31 * DAY_MS);
  const sheet = validSheet([elsewhere, { ...omar, amount: '55' }]);
  const batch = engine.importSheet(draftOf(bench.address, sheet, 'e'.repeat(64)));
  const confirmed = { by: 'Awa Diop', via: 'in person', atMs: 0 };
  const ask = (row: number) => confirmAccount(engine, { batch, row, by: 'omar' }, { confirmed });
  const reasonOf = (decided: ReturnType<typeof ask>) => (decided.ok ? 'ok' : decided.problem.params?.reason);
  const states = () => [...journal.rows(batch)].map(({ state }) => state);
  assert.deepEqual(states(), ['held', 'ready']);
  assert.equal(reasonOf(ask(3)), 'row-is:3 ready');
  const later = { ...confirmed, atMs: Date.now() + 400 * DAY_MS };
  assert.equal(reasonOf(releaseRows(engine, batch, [2], 'omar', { confirmed: later })), 'confirmed-later');
  assert.equal(reasonOf(releaseRows(engine, batch, [2], 'omar')), 'account-unconfirmed:2');
  closeRows(engine, batch, [2, 3], 'omar');
  assert.equal(reasonOf(releaseRows(engine, batch, [3, 2], 'omar')), 'account-unconfirmed:2');
  assert.deepEqual(states(), ['closed', 'closed'], 'all of the rows, or none');
  assert.equal(reasonOf(releaseRows(engine, batch, [3, 2], 'omar', { confirmed })), 'ok');
  assert.deepEqual(states(), ['ready', 'ready']);
  const changes = () => {
    const record = journal.row({ batch, row: 2 });
    return record && accountChanges(journal, { batch, row: 2 }, record).map(confirmationOf);
  };
  assert.deepEqual(changes(), [confirmed]);
  takeBack(engine, batch, [2], 'omar');
  assert.deepEqual([states(), changes()], [['held', 'ready'], [undefined]]);
  assert.equal(reasonOf(releaseRows(engine, batch, [2], 'omar')), 'account-unconfirmed:2');
  assert.equal(reasonOf(ask(2)), 'ok');
  engine.append(batch, { type: 'row-held', row: 2, problem: problem('quote-disabled') });
  assert.equal(reasonOf(ask(2)), 'account-not-changed:2');
  assert.equal(reasonOf(releaseRows(engine, batch, [2], 'omar')), 'ok', 'what holds it now is no account');
});

test('a sheet’s own decision on a changed account counts only with the payee’s word', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const first = await bench.approved(engine, [awa, omar]);
  await engine.openRun(first).start('run');
  bench.pass(31 * DAY_MS);
  const confirmed = { by: 'Awa Diop', via: 'in person', atMs: 0 };
  for (const [asked, state] of [
    [undefined, 'held'],
    [confirmed, 'ready'],
  ] as const) {
    const batch = engine.importSheet({
      ...draftOf(bench.address, validSheet([elsewhere]), (asked ? 'e' : 'f').repeat(64)),
      released: [{ row: 2, where: `${first}, 2`, reason: 'new bank', confirmed: asked }],
    });
    const record = journal.row({ batch, row: 2 });
    assert.ok(record);
    assert.equal(record.state, state);
    assert.deepEqual(accountChanges(journal, { batch, row: 2 }, record).map(confirmationOf), [asked]);
    closeRows(engine, batch, [2], 'awa');
  }
});
