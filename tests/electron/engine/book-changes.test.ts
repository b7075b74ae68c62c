/** A payee whom the service's book of recipients knows elsewhere waits for a decision; nobody else does. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const [awa = {}, omar = {}, fatou = {}] = mobileRows(3);
const elsewhere = { ...awa, phone: '+221770009999' };

/** An engine over a service whose book has the recipients. */
async function benchWithBook(
  t: TestContext,
  recipients: readonly RowFields[],
  options: PracticeOptionsInput = {},
) {
  const bench = await engineBench(t, { withSampleRecipients: false, ...options });
  const opened = bench.open();
  for (const { first_name, last_name, phone, email, country, provider, transaction_type } of recipients) {
    const whole = { first_name, last_name, phone, email, country, provider, transaction_type };
    const known = Object.entries(whole).filter(([, value]) => value !== undefined);
    const body = { ...Object.fromEntries(known), recipient_type: 'transaction', language: 'fr' };
    const made = await opened.service.call('create-recipient', {}, { body: JSON.stringify(body) });
    assert.equal(made.kind, 'decoded', JSON.stringify(made));
  }
  let sheets = 0;
  const reviewed = async (rows: readonly RowFields[], batch?: string) => {
    sheets += 1;
    const sha = String(sheets).repeat(64);
    const of = batch ?? opened.engine.importSheet(draftOf(bench.address, validSheet(rows), sha));
    const review = await opened.engine.review(of, { wallets: [], isAutomatic: true, isExact: false });
    assert.ok(review.ok, JSON.stringify(review));
    const states = [...opened.journal.rows(of)].map(({ state, problem }) => [state, problem?.code]);
    return { batch: of, states, review };
  };
  const pay = async (batch: string) => {
    opened.engine.approve(batch, { by: 'test' });
    await opened.engine.openRun(batch).start('run');
  };
  return { ...bench, ...opened, reviewed, pay };
}

test('a payee at another phone than in the book is held, with the old and the new value', async (t) => {
  const { journal, reviewed } = await benchWithBook(t, [awa, omar]);
  const { batch, states } = await reviewed([elsewhere, omar, fatou]);
  assert.deepEqual(states, [
    ['held', 'account-changed'],
    ['ready', undefined],
    ['ready', undefined],
  ]);
  const [row] = [...journal.rows(batch)];
  assert.ok(row?.problem);
  assert.equal(
    renderProblem(row.problem, 'en-CA').message,
    'The recipients’ book has Awa Diop 0 at ••••4567; now ••••9999. Never paid from here.',
  );
  assert.match(renderProblem(row.problem, 'fr-CA').message, /^Carnet.*••••4567.*••••9999/);
  assert.doesNotMatch(JSON.stringify(row.problem), /770009999|771234567/);
});

test('once released it is not asked again in that batch; paid there, not in the next one either', async (t) => {
  const { engine, journal, reviewed, pay, pass } = await benchWithBook(t, [awa]);
  const first = await reviewed([elsewhere]);
  engine.append(first.batch, { type: 'row-released', row: 2, by: 'Awa' });
  assert.deepEqual((await reviewed([], first.batch)).states, [['ready', undefined]]);
  pass(1000);
  await pay(first.batch);
  assert.deepEqual(journal.counts(first.batch), { paid: 1 });
  pass(31 * 86_400_000);
  const next = await reviewed([{ ...elsewhere, amount: '777' }]);
  assert.deepEqual(next.states, [['ready', undefined]]);
  // The third account is asked about anew, and it is said when this payee was last paid.
  const third = await reviewed([{ ...awa, phone: '+221770001111', amount: '778' }]);
  assert.deepEqual(third.states, [['held', 'account-changed']]);
  const [row] = [...journal.rows(third.batch)];
  assert.ok(row?.problem);
  assert.match(renderProblem(row.problem, 'en-CA').message, /Last paid on .*20\d\d\.$/);
});

test('a book changed since the last payment asks again, of whoever was paid there before', async (t) => {
  const { service, reviewed, pay, pass } = await benchWithBook(t, []);
  await pay((await reviewed([elsewhere])).batch);
  pass(31 * 86_400_000);
  const { first_name, last_name, phone, country, provider, transaction_type } = awa;
  const entry = { first_name, last_name, phone, country, provider, transaction_type };
  const body = JSON.stringify({ ...entry, recipient_type: 'transaction', language: 'fr' });
  assert.equal((await service.call('create-recipient', {}, { body })).kind, 'decoded');
  assert.deepEqual((await reviewed([{ ...elsewhere, amount: '779' }])).states, [['held', 'account-changed']]);
});

test('several entries of one name are asked about only if none of them is paid', async (t) => {
  const { reviewed } = await benchWithBook(t, [awa, { ...elsewhere, email: 'awa@example.com' }]);
  const { states } = await reviewed([elsewhere, awa, { ...awa, phone: '+221770001111' }]);
  assert.deepEqual(states, [
    ['ready', undefined],
    ['ready', undefined],
    ['held', 'account-changed'],
  ]);
});

test('keys that may not read the book pay all the same, and the review says that nobody was compared', async (t) => {
  const { reviewed } = await benchWithBook(t, [awa], { denied: ['list-recipients'] });
  const { states, review } = await reviewed([elsewhere]);
  assert.deepEqual(states, [['ready', undefined]]);
  assert.equal(review.unread?.code, 'book-unread');
});

test('a book of several pages is read whole, and one whose service refuses large pages by small ones', async (t) => {
  const others = mobileRows(25).map((row, index) => ({
    ...row,
    last_name: `Sow ${index}`,
    phone: `+22178000${1000 + index}`,
  }));
  for (const maxPageSize of [10, 7, 100]) {
    const { reviewed, practice } = await benchWithBook(t, [awa, ...others], { maxPageSize });
    practice.controls.setFaults({
      rules: [
        {
          operations: ['list-recipients'],
          times: 1,
          fault: { answer: 'status', effect: 'none', status: 400 },
        },
      ],
    });
    // The oldest of the book is listed last.
    assert.deepEqual((await reviewed([elsewhere])).states, [['held', 'account-changed']], `${maxPageSize}`);
  }
});
