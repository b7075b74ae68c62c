/** The window asks the engine whether a batch may be approved and sent, and shows what it says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { repeatingSheet, validSheet } from '../../support/valid-sheet.ts';

test('a row that is released after the approval is not sent before the batch is approved anew', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [row, other] = mobileRows(2);
  assert.ok(row && other);
  const batch = engine.importSheet({
    ...draftOf(bench.address, repeatingSheet([row, other, row])),
    begunBy: 'app',
  });
  journal.close();
  const { handlers, connect, batches } = mainParts(t, bench);
  connect();
  const approve = () => handlers['batches.approve']({ batch, confirmation: '', approver: null });
  const quote = () => handlers['batches.quote']({ batch, wallets: {}, convertFrom: null, isExact: false });
  const reasons = (reply: Awaited<ReturnType<typeof approve>>) =>
    reply.ok ? [] : reply.problems.map(({ code, params }) => `${code} ${params?.reason}`);

  assert.deepEqual(reasons(await approve()), ['decision-refused not-reviewed']);
  assert.ok((await quote()).ok);
  assert.deepEqual(reasons(await approve()), []);
  const released = await handlers['batches.release']({ batch, rows: [4], reason: null });
  assert.ok(released.ok);
  assert.deepEqual(reasons(await handlers['batches.send']({ batch })), ['approval-void edit']);
  assert.deepEqual(reasons(await handlers['batches.resume']({ batch })), ['approval-void edit']);
  assert.equal(batches.runs.isRunning(batch), false);
  assert.deepEqual(batches.journal().counts(batch), { ready: 3 });

  assert.ok((await quote()).ok);
  assert.deepEqual(reasons(await approve()), []);
  assert.deepEqual(reasons(await handlers['batches.send']({ batch })), []);
});

test('above the limit the window sends nothing until a second person approves who is not the first', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet({
    ...draftOf(bench.address, validSheet(mobileRows(2))),
    begunBy: 'app',
  });
  journal.close();
  const { handlers, connect, book } = mainParts(t, bench);
  connect();
  book.changeSettings(book.settings, {
    ...book.preferences,
    personName: 'Awa Diop',
    secondPersonAbove: { xof: '100' },
  });
  assert.ok((await handlers['batches.quote']({ batch, wallets: {}, convertFrom: null, isExact: false })).ok);
  const approve = async (approver: string | null) => {
    const reply = await handlers['batches.approve']({ batch, confirmation: '', approver });
    return reply.ok ? 'approved' : (reply.problems[0].params?.reason ?? reply.problems[0].code);
  };
  assert.equal(await approve(null), 'second-person');
  assert.equal(await approve('awa diop'), 'approval-by-maker');
  assert.equal(await approve('Moussa Fall'), 'approved');
});
