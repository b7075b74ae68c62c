/** What a batch does otherwise than the last one of its layout: each change for itself, and who has looked at it. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { recordAct } from '../../../electron/engine/decide/decide.ts';
import { changesInBatch } from '../../../electron/engine/same-payment/changes.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const [awa = {}, omar = {}, issa = {}] = mobileRows(3);
const withAmount = (row: RowFields, amount: number): RowFields => ({ ...row, amount: String(amount) });

/** An engine in which a first sheet is paid; imports later ones of its layout. */
async function afterFirst(t: TestContext, first: readonly RowFields[]) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  t.after(() => journal.close());
  let files = 0;
  const sheet = (rows: readonly RowFields[], fingerprint = 'payroll') => {
    files += 1;
    const checked = { ...validSheet(rows), fingerprint };
    bench.pass(31 * 86_400_000);
    return engine.importSheet(draftOf(bench.address, checked, String(files).repeat(64).slice(0, 64)));
  };
  const batch = sheet(first);
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok);
  assert.equal(engine.approve(batch, { by: 'test' }), undefined);
  await engine.openRun(batch).start(batch);
  assert.deepEqual(journal.counts(batch), { paid: first.length });
  const changes = (of: string, percent = 50) => changesInBatch(journal, engine.record(of), percent);
  return { engine, journal, sheet, changes };
}

const told = (changes: ReturnType<Awaited<ReturnType<typeof afterFirst>>['changes']>) =>
  changes.map(({ kind, row, before, now }) => [kind, row, before.xof, now.xof]);

test('who is new, who is missing and an amount beyond the percentage are one change each', async (t) => {
  const { sheet, changes } = await afterFirst(t, [withAmount(awa, 1000), withAmount(omar, 2000), issa]);
  const fresh = { ...issa, first_name: 'Zoé', last_name: 'Ba', phone: '+221770008888', amount: '700' };
  const batch = sheet([withAmount(awa, 1500), withAmount(omar, 999), fresh]);
  const issas = Number(issa.amount);
  assert.deepEqual(told(changes(batch)), [
    ['added', 4, undefined, 700],
    ['missing', 4, issas, undefined],
    ['amount', 3, 2000, 999],
  ]);
  assert.deepEqual(told(changes(batch, 49.9)).slice(2), [
    ['amount', 2, 1000, 1500],
    ['amount', 3, 2000, 999],
  ]);
  assert.equal(changes(batch, 0).filter(({ kind }) => kind === 'amount').length, 0, 'never');
  assert.equal(changes(batch)[0]?.name, 'Zoé Ba');
  assert.deepEqual(changes(sheet([fresh], 'suppliers')), [], 'the first batch of its layout');
});

test('a change that somebody has seen keeps their name; with another amount it is a new one', async (t) => {
  const { engine, sheet, changes } = await afterFirst(t, [withAmount(awa, 1000), omar]);
  const batch = sheet([withAmount(awa, 3000)]);
  const see = (by: string, kinds: readonly string[]) =>
    recordAct(
      engine,
      batch,
      {
        type: 'changes-seen',
        changes: changes(batch)
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ seen: _, before, now, ...change }) => ({
            ...change,
            before: { ...before },
            now: { ...now },
          })),
      },
      by,
    );
  const seenBy = () => changes(batch).map(({ kind, seen }) => [kind, seen?.by]);
  const quoted = engine.record(batch).lastEventAtMs;
  see('Awa', ['amount']);
  see('Koffi', ['amount', 'missing']);
  assert.deepEqual(seenBy(), [
    ['missing', 'Koffi'],
    ['amount', 'Awa'],
  ]);
  assert.equal(engine.record(batch).lastEventAtMs, quoted, 'the quotes are as old as before');
  const events = () => [...engine.journal.events(batch)].length;
  const before = events();
  see('Awa', ['amount', 'missing']);
  assert.equal(events(), before, 'nothing new is seen');
  const other = sheet([withAmount(awa, 4000)]);
  assert.deepEqual(
    changes(other).map(({ kind, seen }) => [kind, seen]),
    [
      ['missing', null],
      ['amount', null],
    ],
    'another batch is looked at by itself',
  );
});

test('where amounts vary no amount is a change, in this batch and in later ones of the layout, until it is taken back', async (t) => {
  const { engine, sheet, changes } = await afterFirst(t, [withAmount(awa, 1000), omar]);
  const amounts = (batch: string) => changes(batch).filter(({ kind }) => kind === 'amount').length;
  const [batch, supplies] = [sheet([withAmount(awa, 3000)]), sheet([withAmount(awa, 3000)])];
  assert.equal(amounts(batch), 1);
  recordAct(engine, batch, { type: 'amounts-vary', vary: true }, 'Awa');
  assert.deepEqual([amounts(batch), amounts(supplies)], [0, 0]);
  assert.deepEqual(
    changes(batch).map(({ kind }) => kind),
    ['missing'],
    'a missing person is told all the same',
  );
  recordAct(engine, supplies, { type: 'amounts-vary', vary: false }, 'Awa');
  assert.equal(amounts(sheet([withAmount(awa, 3000)])), 1);
});
