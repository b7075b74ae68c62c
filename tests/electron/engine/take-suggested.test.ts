/** A held row takes the amount that the service suggested when it refused the quote: asked for, once, and never sent before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeRows, releaseRows, takeBack } from '../../../electron/engine/decide/decide.ts';
import { suggestedMinor, takeSuggested } from '../../../electron/engine/decide/mend.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const options = { wallets: [SAMPLE_WALLET_IDS.xof], isAutomatic: true, isExact: true };

test('the row gets the suggested amount, is quoted and approved anew, and is paid once', async (t) => {
  const bench = await engineBench(t, {
    quotes: { refusals: [{ minAmount: 10_000, suggestedAmount: 9000 }] },
  });
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(1))));
  const [row] = [...journal.rows(batch)].map((record) => record.row);
  assert.ok(row !== undefined);
  const place = { batch, row };
  assert.ok((await engine.review(batch, options)).ok);
  const held = journal.row(place);
  assert.ok(held);
  assert.deepEqual([held.state, suggestedMinor(held)], ['held', 9000]);

  const other = takeSuggested(engine, place, { amountMinor: 8000, by: 'test' });
  assert.ok(!other.ok);
  assert.equal(other.problem.params?.reason, 'no-suggestion');
  assert.equal(journal.row(place)?.amountMinor, held.amountMinor);

  assert.deepEqual(takeSuggested(engine, place, { amountMinor: 9000, by: 'test' }), { ok: true });
  const taken = journal.row(place);
  assert.deepEqual([taken?.state, taken?.amountMinor, taken?.reviewed], ['ready', 9000, null]);
  assert.equal(taken?.marker, held.marker, 'an attempt that an older journal forgot is found by its marker');
  assert.equal(journal.content(place).fields.amount, '9000');
  assert.equal(journal.formerContents(place)[0]?.amountMinor, held.amountMinor);
  const again = takeSuggested(engine, place, { amountMinor: 9000, by: 'test' });
  assert.ok(!again.ok, 'it is not held any more');

  assert.ok((await engine.review(batch, options)).ok);
  engine.approve(batch, { by: 'test' });
  await engine.openRun(batch).start('run-1');
  assert.equal(journal.row(place)?.state, 'paid');
  const sessions = bench.practice.books.sessions();
  assert.deepEqual(
    sessions.map(({ amountMinor }) => amountMinor),
    [9000],
  );
});

test('a row that a transfer order names waits for its question also with another amount', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(1))));
  const place = { batch, row: 2 };
  const suggestion = problem('quote-error', { errorCode: 'LIMIT', suggested: '9000 XOF' });
  engine.append(batch, { type: 'row-held', row: 2, problem: suggestion });
  assert.ok(closeRows(engine, batch, [2], 'test').ok);
  const order = { document: 'transfer-order', as: 'pdf', by: 'test', rows: [2] } as const;
  engine.append(batch, { type: 'document-made', ...order });
  assert.ok(takeBack(engine, batch, [2], 'test').ok);
  assert.equal(journal.row(place)?.problem?.code, 'quote-error');

  assert.ok(takeSuggested(engine, place, { amountMinor: 9000, by: 'test' }).ok);
  const taken = journal.row(place);
  assert.deepEqual([taken?.state, taken?.problem?.code], ['held', 'ordered-elsewhere']);
  assert.ok(releaseRows(engine, batch, [2], 'test').ok);
  assert.equal(journal.row(place)?.state, 'ready');
});

test('a row that breaks a rule by now does not take the suggested amount, and the rule is said', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [fields] = mobileRows(1);
  const sheet = validSheet([{ ...fields, phone: '12' }]);
  const batch = engine.importSheet(draftOf(bench.address, sheet));
  const suggestion = problem('quote-error', { errorCode: 'LIMIT', suggested: '9000 XOF' });
  engine.append(batch, { type: 'row-held', row: 2, problem: suggestion });
  const taken = takeSuggested(engine, { batch, row: 2 }, { amountMinor: 9000, by: 'test' });
  assert.deepEqual(!taken.ok && [taken.from, taken.problem.code], ['rule', 'phone-invalid']);
  assert.equal(journal.row({ batch, row: 2 })?.state, 'held');
});

test('no amount is suggested to a row that was sent, in another currency, with its own amount or with none', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(1))));
  const [ready] = [...journal.rows(batch)];
  assert.ok(ready);
  const held = (suggested: string) =>
    ({
      ...ready,
      state: 'held',
      problem: problem('quote-error', { errorCode: 'LIMIT', suggested }),
    }) as const;
  assert.equal(suggestedMinor(held('9000 XOF')), 9000);
  for (const suggested of ['9000 CAD', '-', '9000.5 XOF', '0 XOF', '9000', `${ready.amountMinor} XOF`])
    assert.equal(suggestedMinor(held(suggested)), undefined, suggested);
  const fit = held('9000 XOF');
  assert.equal(suggestedMinor({ ...fit, state: 'ready' }), undefined);
  assert.equal(suggestedMinor({ ...fit, opened: 1 }), undefined);
});
