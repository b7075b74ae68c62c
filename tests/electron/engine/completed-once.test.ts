// A payment that the service called completed and calls failed now. Nobody knows whether the money came back, so the
// same person in another sheet is asked about.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { closeRows, releaseRows } from '../../../electron/engine/decide/decide.ts';
import { draftMend } from '../../../electron/engine/decide/mend.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;
const DAY_MS = 86_400_000;
const LATER_FILE = 'e'.repeat(64);

/** A batch of one paid row, which the service then calls failed. */
async function returned(t: TestContext) {
  const bench = await engineBench(t, {}, { canary: false, duplicates: { days: 1 } });
  const { engine, journal } = bench.open();
  const [row = {}] = mobileRows(1);
  const batch = await bench.approved(engine, [row]);
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { paid: 1 });
  const turn = async () => {
    bench.practice.controls.turn(journal.row({ batch, row: 2 })?.sessionId ?? '', 'returned_by_bank');
    const look = { address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true };
    assert.equal(await engine.watchOnce(look), 'changed');
    assert.deepEqual(journal.counts(batch), { failed: 1 });
  };
  const importAgain = (rows: readonly RowFields[] = [row], address = bench.address) =>
    engine.importSheet(draftOf(address, validSheet(rows), LATER_FILE));
  return { bench, engine, journal, row, batch, turn, importAgain };
}

test('a payment that was completed and then failed holds the same payment in a new sheet, and a person may release it', async (t) => {
  const { bench, engine, journal, batch, turn, importAgain } = await returned(t);
  await turn();
  const again = importAgain();
  assert.deepEqual(journal.counts(again), { held: 1 });
  const [held] = [...journal.rows(again)];
  assert.ok(held?.problem);
  assert.equal(held.problem.code, 'duplicate-exact');
  assert.equal(held.problem.params?.where, `${batch}, 2`);
  assert.match(renderProblem(held.problem, 'en').message, /first called “completed”/);
  assert.match(renderProblem(held.problem, 'fr').message, /d’abord dit «\u00a0terminée\u00a0»/);

  assert.deepEqual(releaseRows(engine, again, [2], 'awa'), { ok: true });
  assert.ok((await engine.review(again, WISH)).ok);
  engine.approve(again, { by: 'awa' });
  await engine.openRun(again).start(randomUUID());
  assert.deepEqual(journal.counts(again), { paid: 1 });
  assert.equal(bench.practice.books.sessions().length, 2);
});

test('so does one that was set aside after that, and one whose payee has another account now', async (t) => {
  const { engine, journal, row, batch, turn, importAgain } = await returned(t);
  await turn();
  const elsewhere = importAgain([{ ...row, phone: '+221770000999' }]);
  assert.deepEqual(journal.counts(elsewhere), { held: 1 });
  assert.deepEqual(closeRows(engine, batch, [2], 'awa'), { ok: true });
  assert.deepEqual(journal.counts(importAgain()), { held: 1 });
});

test('mended itself, it is not compared with what it was', async (t) => {
  const { engine, batch, turn } = await returned(t);
  await turn();
  const draft = draftMend(engine, { batch, row: 2 }, { description: 'Salaire' });
  assert.equal(draft.ok && draft.content.state, 'ready');
});

test('one that failed only after the new sheet was approved is asked about before that pays it', async (t) => {
  const { bench, engine, journal, row, turn } = await returned(t);
  bench.pass(2 * DAY_MS);
  // Most of the sheet is new, so that it does not repeat the batch as a whole.
  const sheet = validSheet([row, ...mobileRows(4).slice(1)]);
  const again = engine.importSheet({ ...draftOf(bench.address, sheet, LATER_FILE), duplicateDays: 1 });
  assert.ok((await engine.review(again, WISH)).ok);
  engine.approve(again, { by: 'awa' });
  assert.deepEqual(journal.counts(again), { ready: 4 });
  await turn();
  await engine.openRun(again).start(randomUUID());
  const [held] = [...journal.rows(again)];
  assert.equal(held?.state, 'held');
  assert.equal(held.problem?.code, 'duplicate-exact');
  assert.equal(bench.practice.books.sessions().length, 4);
});

test('the next month’s payment is not asked about', async (t) => {
  const { bench, journal, turn, importAgain } = await returned(t);
  await turn();
  bench.pass(20 * DAY_MS);
  assert.deepEqual(journal.counts(importAgain()), { held: 1 }, 'it may be the payment made good');
  bench.pass(9 * DAY_MS);
  assert.deepEqual(journal.counts(importAgain()), { ready: 1 });
});

test('the same rows at another address of the service are asked about, since its list calls the payment failed', async (t) => {
  const { bench, journal, turn, importAgain } = await returned(t);
  await turn();
  assert.deepEqual(journal.counts(importAgain(undefined, bench.address.replace('127.0.0.1', 'localhost'))), {
    held: 1,
  });
});
