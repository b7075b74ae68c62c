/** Of two equal lines of a sheet one was set aside: opened again, it waits for a person who is shown the other. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { closeRows, releaseRows, takeBack } from '../../../electron/engine/decide/decide.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { repeatingSheet, validSheet } from '../../support/valid-sheet.ts';

/** Rows 2 and 3 pay the same; `aside` was set aside when the sheet was imported. */
async function twins(t: TestContext, aside: readonly number[]) {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const [fields = {}] = mobileRows(1);
  const checked = repeatingSheet([fields, fields]);
  const batch = engine.importSheet({ ...draftOf(bench.address, checked), setAside: aside });
  const pay = async () => {
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
    assert.ok(review.ok);
    assert.equal(engine.approve(batch, { by: 'test' }), undefined);
    await engine.openRun(batch).start(randomUUID());
  };
  const standing = () =>
    [...journal.rows(batch)].map(({ state, problem }) =>
      [state, problem?.params?.where].filter(Boolean).join(' '),
    );
  const paid = () => bench.practice.books.sessions().length;
  return { engine, journal, batch, pay, standing, paid };
}

for (const [aside, held] of [
  [2, ['held row:3', 'paid']],
  [3, ['paid', 'held row:2']],
] as const)
  test(`row ${aside} was set aside and the other one paid: opened again, it is not paid before a person says that both are meant`, async (t) => {
    const { engine, journal, batch, pay, standing, paid } = await twins(t, [aside]);
    await pay();
    assert.equal(paid(), 1);
    assert.deepEqual(releaseRows(engine, batch, [aside], 'awa'), { ok: true });
    assert.deepEqual(standing(), held);
    assert.equal(engine.approve(batch, { by: 'test' })?.params?.reason, 'nothing-to-pay');
    assert.deepEqual(releaseRows(engine, batch, [aside], 'awa'), { ok: true });
    await pay();
    assert.deepEqual(standing(), ['paid', 'paid']);
    assert.deepEqual([engine.record(batch).alarms, journal.verify().faults], [[], []]);
  });

test('nobody said that a line and the one set aside for it are both meant: the journal itself refuses the second', async (t) => {
  const { engine, journal, batch, pay, standing, paid } = await twins(t, [2]);
  await pay();
  // As by a program that asks nobody.
  engine.append(batch, { type: 'row-reopened', row: 2, by: 'awa' });
  await pay();
  assert.deepEqual(standing()[1], 'paid');
  assert.equal(journal.row({ batch, row: 2 })?.state, 'held');
  assert.equal(paid(), 1);
});

test('both were set aside and are opened together: the second waits for the first', async (t) => {
  const { engine, batch, standing } = await twins(t, [2, 3]);
  assert.deepEqual(releaseRows(engine, batch, [2, 3], 'awa'), { ok: true });
  assert.deepEqual(standing(), ['ready', 'held row:2']);
});

test('a line that waits for a person itself, or of which a person said that both are meant, holds no other', async (t) => {
  const { engine, batch, standing } = await twins(t, []);
  assert.deepEqual(standing(), ['ready', 'held row:2']);
  assert.deepEqual(closeRows(engine, batch, [2], 'awa'), { ok: true });
  assert.deepEqual(releaseRows(engine, batch, [2], 'awa'), { ok: true });
  assert.deepEqual(standing(), ['ready', 'held row:2']);
  // Both are meant, so either may be set aside and opened again.
  assert.deepEqual(releaseRows(engine, batch, [3], 'awa'), { ok: true });
  assert.deepEqual(closeRows(engine, batch, [2], 'awa'), { ok: true });
  assert.deepEqual(releaseRows(engine, batch, [2], 'awa'), { ok: true });
  assert.deepEqual(standing(), ['ready', 'ready']);
  assert.deepEqual(takeBack(engine, batch, [3], 'awa'), { ok: true });
  assert.deepEqual(standing(), ['ready', 'held row:2']);
});

// Rows 2 and 3 pay two invoices of one payee over the same amount. While nobody knows whether the first was paid, the second waits.
for (const [rules, standing] of [
  [[{ nth: [1], fault: 'drop-before-commit' }], ['held row:3', 'parked']],
  [[], ['ready', 'paid']],
] as const)
  test(`another invoice over the same amount is ${standing[0]} when it is opened, if the first is ${standing[1]}`, async (t) => {
    const bench = await engineBench(
      t,
      { faults: { rules: rules.map((rule) => ({ ...rule, nth: [...rule.nth] })) } },
      { canary: false },
    );
    const { engine, journal } = bench.open();
    const [fields = {}] = mobileRows(1);
    const checked = validSheet(['F-1', 'F-2'].map((reference) => ({ ...fields, reference })));
    const batch = engine.importSheet({ ...draftOf(bench.address, checked), setAside: [2] });
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
    assert.ok(review.ok);
    assert.equal(engine.approve(batch, { by: 'test' }), undefined);
    await engine.openRun(batch).start(randomUUID());
    assert.deepEqual(releaseRows(engine, batch, [2], 'awa'), { ok: true });
    const states = [...journal.rows(batch)].map(({ state, problem }) =>
      [state, problem?.params?.where].filter(Boolean).join(' '),
    );
    assert.deepEqual(states, standing);
  });
