// The days in which a payment counts as a duplicate, measured while our clock is wrong: nobody is paid twice because
// of that.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { daysSince, isWithinDays, shownMoment } from '../../../electron/engine/core/comparison/moments.ts';
import { questionOfSheet } from '../../../electron/engine/decide/sheet-question.ts';
import { DAY_MS, type Now } from '../../../shared/domain/time.ts';
import { draftOf, type EngineBench, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;

/** Rows paid by a clock that is so much off. */
async function paidBy(bench: EngineBench, offMs: number, count = 3): Promise<void> {
  bench.setOurs(offMs);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(count));
  await engine.openRun(batch).start('first');
  assert.deepEqual(journal.counts(batch), { paid: count });
  journal.close();
}

/** The states of the same rows in another file, after the import and after the review, with a clock that is so much off. */
async function importedAgain(bench: EngineBench, offMs: number, file = 'e') {
  bench.setOurs(offMs);
  const { engine, journal } = bench.open();
  // The last line is left out, so the bytes differ and most of the sheet is the same.
  const draft = draftOf(bench.address, validSheet(mobileRows(3).slice(0, 2).reverse()), file.repeat(64));
  const batch = engine.importSheet(draft);
  const imported = journal.counts(batch);
  const review = await engine.review(batch, WISH);
  assert.ok(review.ok);
  return { engine, journal, batch, imported, reviewed: journal.counts(batch) };
}

for (const [what, paidOffMs, againOffMs] of [
  ['thirty days ahead since the payment', 0, 30 * DAY_MS],
  ['400 days ahead since the payment', 0, 400 * DAY_MS],
  ['forty days behind at the payment, and right since', -40 * DAY_MS, 0],
] as const) {
  test(`a clock ${what}: the import cannot know, the review hears the service’s clock and holds every row`, async (t) => {
    const bench = await engineBench(t);
    await paidBy(bench, paidOffMs);
    const { imported, reviewed, journal, batch } = await importedAgain(bench, againOffMs);
    assert.deepEqual(imported, { ready: 2 });
    assert.deepEqual(reviewed, { held: 2 });
    for (const { problem } of journal.rows(batch)) assert.equal(problem?.code, 'sheet-paid');
    assert.deepEqual(questionOfSheet(journal, batch)?.rows, [2, 3], 'one answer lets them pass');
  });
}

test('a month by both clocks is the next payroll, and a clock that is right since a wrong one holds it for a person', async (t) => {
  const bench = await engineBench(t);
  await paidBy(bench, 0);
  bench.pass(31 * DAY_MS);
  const month = await importedAgain(bench, 0);
  assert.deepEqual(month.reviewed, { ready: 2 });
  month.journal.close();
  const behind = await importedAgain(bench, -30 * DAY_MS, 'd');
  assert.deepEqual(behind.reviewed, { held: 2 });
});

test('what a person said of the pair when it was imported holds at the review', async (t) => {
  const bench = await engineBench(t);
  await paidBy(bench, 0);
  const { engine, journal } = bench.open();
  const [first] = journal.batches();
  const rows = mobileRows(3).slice(0, 2).reverse();
  const released = [{ row: 2, where: `${first?.batch}, 3` }];
  const batch = engine.importSheet({
    ...draftOf(bench.address, validSheet(rows), 'e'.repeat(64)),
    released,
  });
  assert.deepEqual(journal.counts(batch), { held: 1, ready: 1 });
  assert.ok((await engine.review(batch, WISH)).ok);
  assert.deepEqual(journal.counts(batch), { held: 1, ready: 1 });
});

for (const offMs of [60 * DAY_MS, -60 * DAY_MS]) {
  test(`a payment from another computer is found with a clock ${offMs / DAY_MS} days off`, async (t) => {
    const bench = await engineBench(t);
    await paidBy(bench, 0);
    for (const folder of Object.values(bench.folder)) rmSync(folder, { recursive: true, force: true });
    const { reviewed, journal, batch } = await importedAgain(bench, offMs);
    assert.deepEqual(reviewed, { held: 2 });
    for (const { problem } of journal.rows(batch)) assert.ok(problem?.params?.session);
  });
}

test('the clock that says less counts, a payment of less than a day is within, and one that says nothing is', () => {
  const now = { ourMs: 100.25 * DAY_MS, serverMs: 200.25 * DAY_MS };
  const days: readonly (readonly [boolean, number | null, number | null])[] = [
    ...([
      [true, 94, null],
      [false, 93.99, null],
      [true, null, 194],
      [false, null, 193.99],
    ] as const),
    ...([
      [true, 10, 194],
      [true, 94, 10],
      [false, 10, 10],
      [true, null, null],
      [true, 300, null],
    ] as const),
  ];
  for (const [isWithin, our, server] of days) {
    const at = (day: number | null) => (day === null ? null : day * DAY_MS);
    const sent = { ourMs: at(our), serverMs: at(server) };
    assert.equal(isWithinDays(sent, now, 7), isWithin, JSON.stringify([our, server]));
  }
  const unheard = { ourMs: now.ourMs, serverMs: undefined };
  const since = (our: number | null, server: number | null, to: Now = now) =>
    daysSince({ ourMs: our && our * DAY_MS, serverMs: server && server * DAY_MS }, to);
  assert.deepEqual([since(null, null), since(null, 199), since(99, null)], [0, 1, 1]);
  assert.equal(since(98, 200, unheard), 2, 'what the service’s clock says now is not known');
  assert.equal(isWithinDays({ ourMs: null, serverMs: null }, now, 0), true);
  const isToday = (day: number) => isWithinDays({ ourMs: day * DAY_MS, serverMs: null }, now, 0);
  assert.deepEqual([99.26, 99.25].map(isToday), [true, false]);
  assert.equal(isWithinDays({ ourMs: 10 * DAY_MS, serverMs: 200 * DAY_MS }, unheard, 7), false);
  const shown = (day: number | undefined) => shownMoment(day && day * DAY_MS, 10 * DAY_MS, 20 * DAY_MS);
  assert.deepEqual([8, 22].map(shown), [8 * DAY_MS, 22 * DAY_MS], 'two days of slack');
  assert.deepEqual([7.99, 22.01, undefined].map(shown), [undefined, undefined, undefined]);
});
