/** A payee whose account differs in the service's book of recipients waits for a decision; nobody else does. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ReadonlyJournal } from '../../../electron/engine/ports/journal-port.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
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
  oursOffMs = 0,
) {
  const bench = await engineBench(t, { withSampleRecipients: false, ...options });
  bench.setOurs(oursOffMs);
  const opened = bench.open();
  for (const { amount: _, currency: __, channel: ___, description: ____, ...known } of recipients) {
    const body = { ...known, recipient_type: 'transaction', language: 'fr' };
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

/** What the journal says about reading the book, in each of the batch's reviews. */
function journalled(journal: ReadonlyJournal, batch: string): readonly (Problem | undefined)[] {
  const events = [...journal.events(batch)].map(({ event }) => event);
  return events.flatMap((event) => (event.type === 'rows-reviewed' ? [event.problem] : []));
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
  assert.doesNotMatch(JSON.stringify(row.problem), /770009999|771834567/);
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
  // The third account is asked about again, with where and when this payee was last paid.
  const third = await reviewed([{ ...awa, phone: '+221770001111', amount: '778' }]);
  assert.deepEqual(third.states, [['held', 'account-changed']]);
  const [row] = [...journal.rows(third.batch)];
  assert.ok(row?.problem);
  assert.match(
    renderProblem(row.problem, 'en-CA').message,
    /^Awa Diop 0 was last paid at ••••9999, row 2 of test\.csv \(.*20\d\d\); now ••••1111\.$/,
  );
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
  const { journal, reviewed } = await benchWithBook(t, [awa], { denied: ['list-recipients'] });
  const { batch, states, review } = await reviewed([elsewhere]);
  assert.deepEqual(states, [['ready', undefined]]);
  assert.equal(review.unread?.code, 'book-unread');
  assert.deepEqual(journalled(journal, batch), [review.unread]);
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

/** A row of an account in Canada, and the same as the book has it. */
const EFT: RowFields = {
  ...{ first_name: 'Zoé', last_name: 'Côté', email: 'zoe@example.com', country: 'ca' },
  ...{ institution_number: '006', transit_number: '12345', account_number: '123456789012' },
  ...{ amount: '120.00', currency: 'cad', channel: 'eft', transaction_type: 'eft' },
};

test('a name in another order, with other accents or marks, is the same name', async (t) => {
  const { reviewed } = await benchWithBook(
    t,
    [
      { ...awa, first_name: 'N’Diaye', last_name: 'Aminata-Éloïse' },
      { ...omar, first_name: '', last_name: 'Établissements Sow & Fils' },
    ].map((fields) => ({ ...fields, first_name: fields.first_name || '-' })),
  );
  const { states } = await reviewed([
    { ...awa, first_name: 'AMINATA ELOISE', last_name: 'NDIAYE', phone: '+221770001111' },
    { ...awa, first_name: 'Aminata Eloïse', last_name: 'Ndiaye', amount: '4000' },
    { ...omar, first_name: 'etablissements', last_name: 'SOW, FILS', phone: '+221770002222' },
  ]);
  assert.deepEqual(states, [
    ['held', 'account-changed'],
    ['ready', undefined],
    ['held', 'account-changed'],
  ]);
});

test('another bank for the same number is held with both codes, another e-mail is where it is what is paid to', async (t) => {
  const ann: RowFields = {
    ...{ first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', country: 'ca' },
    ...{ amount: '60.00', currency: 'cad', channel: 'etransfer_send', transaction_type: 'etransfer_send' },
  };
  const { reviewed, journal } = await benchWithBook(t, [EFT, ann]);
  const { batch, states } = await reviewed([
    { ...EFT, institution_number: '815' },
    { ...EFT, email: 'other@example.com', amount: '121.00' },
    { ...ann, email: 'ann@examp1e.com' },
  ]);
  assert.deepEqual(states, [
    ['held', 'account-changed'],
    ['ready', undefined],
    ['held', 'account-changed'],
  ]);
  const [bank, , mail] = [...journal.rows(batch)].map(({ problem }) => problem);
  assert.ok(bank && mail);
  assert.match(renderProblem(bank, 'en-CA').message, /9012 \(006-12345\); now ••••9012 \(815-12345\)/);
  assert.match(renderProblem(mail, 'fr-CA').message, /ann@example\.com\s; ici ann@examp1e\.com/);
});

test('an account that the book has as somebody else’s is held with both names, until it was paid', async (t) => {
  const { engine, journal, reviewed, pay, pass } = await benchWithBook(t, [awa, omar]);
  const taken = { ...fatou, first_name: 'Fatou', last_name: 'Sarr', phone: awa.phone ?? '' };
  const moreNames = { ...omar, first_name: 'AWA MARIE', last_name: `${omar.last_name}`, amount: '5000' };
  const first = await reviewed([taken, moreNames]);
  assert.deepEqual(first.states, [
    ['held', 'account-changed'],
    ['ready', undefined],
  ]);
  const [row] = [...journal.rows(first.batch)];
  assert.ok(row?.problem);
  assert.equal(
    renderProblem(row.problem, 'en-CA').message,
    'The recipients’ book has ••••4567 as Awa Diop 0; here it’s Fatou Sarr’s.',
  );
  assert.match(
    renderProblem(row.problem, 'fr-CA').message,
    /••••4567 est à Awa Diop 0\s; ici à Fatou Sarr\./,
  );
  engine.append(first.batch, { type: 'row-released', row: 2, by: 'Awa' });
  assert.equal((await reviewed([], first.batch)).states[0]?.[0], 'ready');
  pass(1000);
  await pay(first.batch);
  pass(31 * 86_400_000);
  assert.deepEqual((await reviewed([{ ...taken, amount: '778' }])).states, [['ready', undefined]]);
});

test('one account that stands in the book many times hides no change of it', async (t) => {
  const again = ['a', 'b', 'c', 'd', 'e'].map((word) => ({ ...awa, email: `${word}@example.com` }));
  const { reviewed } = await benchWithBook(t, again);
  assert.deepEqual((await reviewed([elsewhere])).states, [['held', 'account-changed']]);
});

test('a clock of ours that is days behind asks no month again what was decided', async (t) => {
  const bench = await benchWithBook(t, [awa], {}, -20 * 86_400_000);
  const { engine, reviewed, pay, pass } = bench;
  const first = await reviewed([elsewhere]);
  engine.append(first.batch, { type: 'row-released', row: 2, by: 'Awa' });
  await reviewed([], first.batch);
  pass(1000);
  await pay(first.batch);
  pass(10 * 86_400_000);
  assert.deepEqual((await reviewed([{ ...elsewhere, amount: '779' }])).states, [['ready', undefined]]);
});

test('what was released and paid is remembered behind a payroll of tens of thousands', async (t) => {
  const { engine, reviewed, pay, pass, address } = await benchWithBook(t, [awa]);
  const first = await reviewed([elsewhere]);
  engine.append(first.batch, { type: 'row-released', row: 2, by: 'Awa' });
  await reviewed([], first.batch);
  pass(1000);
  await pay(first.batch);
  const large = mobileRows(26_000).map((row) => ({ ...row, last_name: `Fall ${row.last_name}` }));
  engine.importSheet(draftOf(address, validSheet(large), 'b'.repeat(64)));
  pass(31 * 86_400_000);
  assert.deepEqual((await reviewed([{ ...elsewhere, amount: '777' }])).states, [['ready', undefined]]);
});

test('a book that takes too long is compared as far as it was read, and the review says so', async (t) => {
  const others = mobileRows(120).map((row, index) => ({
    ...row,
    last_name: `Sow ${index}`,
    phone: `+22178${1_000_000 + index}`,
  }));
  const { practice, journal, reviewed, pass } = await benchWithBook(t, [awa, ...others]);
  const fault = { delayMs: 300, delayBefore: 'answer' } as const;
  practice.controls.setFaults({ rules: [{ operations: ['list-recipients'], times: 1, fault }] });
  // A payee with another account on the first page is held; the oldest entry is on the second page, which is not
  // read.
  const asked = practice.books.requests().filter(({ operation }) => operation === 'list-recipients').length;
  const reviewing = reviewed([elsewhere, { ...(others[119] ?? {}), phone: '+221770001111' }]);
  await practice.books.requestsArrived(asked + 1, 'list-recipients');
  pass(5 * 60_000);
  const { batch, states, review } = await reviewing;
  assert.deepEqual(states, [
    ['ready', undefined],
    ['held', 'account-changed'],
  ]);
  assert.ok(review.unread);
  assert.deepEqual(journalled(journal, batch), [review.unread]);
  // The book is read whole the next time, so nothing is reported.
  const next = await reviewed([fatou]);
  assert.deepEqual(journalled(journal, next.batch), [undefined]);
  assert.equal(
    renderProblem(review.unread, 'en-CA').message,
    'Only 100 recipients of the book read: the rest would take too long. The account of 1 row was compared with none: check them yourself.',
  );
  assert.match(renderProblem(review.unread, 'fr-CA').message, /^Carnet lu en partie, 100 bénéficiaires/);
});
