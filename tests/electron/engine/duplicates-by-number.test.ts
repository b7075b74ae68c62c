// What the numbers of a sheet mean for duplicates: an invoice is paid once, whatever the date; a salary every month.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { comparedRows } from '../../../electron/engine/import/compared-rows.ts';
import { referenceQuestion } from '../../../electron/engine/import/reference-question.ts';
import { discardBatch } from '../../../electron/main/batches/batch-service.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { createPayment } from '../../../electron/practice/sessions/create-payment.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import type { CheckedSheet } from '../../../shared/sheet/checked-sheet.ts';
import { checkLines } from '../../support/checked-lines.ts';
import { draftOf, type EngineBench, engineBench } from '../../support/engine-bench.ts';
import { payeePhone } from '../../support/payee-numbers.ts';

const DAY_MS = 86_400_000;
const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;

interface Line {
  readonly number: string;
  readonly name?: string;
  readonly phone?: string;
  readonly amount?: string;
  readonly description?: string;
}

/** A sheet whose first column is headed so. */
function sheetOf(
  heading: string,
  lines: readonly Line[],
  answers: Record<string, string> = {},
): CheckedSheet {
  const headings = [
    heading,
    'Nom complet',
    'Téléphone',
    'Montant',
    'Devise',
    'Canal',
    'Pays',
    'Opérateur',
    'Motif',
  ];
  const cells = lines.map(
    ({ number, name = 'Awa Diop', phone = '+221771834567', amount = '250000', description = 'Salaire' }) => [
      number,
      name,
      phone,
      amount,
      'XOF',
      'mobile_money',
      'sn',
      'orange',
      description,
    ],
  );
  const sheet = checkLines([headings, ...cells], { answers });
  assert.deepEqual(sheet.questions, []);
  assert.equal(sheet.counts.invalid, 0);
  return sheet;
}

function staff(count: number): readonly Line[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `E-${100 + index}`,
    name: `Awa Diop${String.fromCharCode(97 + index)}`,
    phone: payeePhone(index),
  }));
}

type Open = ReturnType<EngineBench['open']>;

function importSheet(bench: EngineBench, { engine }: Open, checked: CheckedSheet): string {
  return engine.importSheet(draftOf(bench.address, checked, randomUUID().replaceAll('-', '').repeat(2)));
}

async function pay(bench: EngineBench, open: Open, checked: CheckedSheet): Promise<string> {
  const batch = importSheet(bench, open, checked);
  const review = await open.engine.review(batch, WISH);
  assert.ok(review.ok, JSON.stringify(review));
  open.engine.approve(batch, { by: 'awa' });
  await open.engine.openRun(batch).start(randomUUID());
  return batch;
}

async function opened(t: TestContext): Promise<{ readonly bench: EngineBench; readonly open: Open }> {
  // On a busy machine an answer may take seconds; one that comes too late would pause the batch.
  const bench = await engineBench(t, {}, { canary: false, http: { timeoutSeconds: 60 } });
  const open = bench.open();
  return { bench, open };
}

function question(bench: EngineBench, { journal }: Open, checked: CheckedSheet) {
  return referenceQuestion(comparedRows(checked.rows), checked, {
    journal,
    address: bench.address,
    environment: 'practice',
    nowMs: bench.clock.nowMs(),
    days: 7,
  });
}

test('the same staff with the same matricules and salaries are paid three months in a row', async (t) => {
  const { bench, open } = await opened(t);
  for (let month = 0; month < 3; month += 1) {
    const sheet = sheetOf('Matricule', staff(10));
    assert.equal(question(bench, open, sheet), undefined, 'the heading says it: nobody is asked');
    const batch = await pay(bench, open, sheet);
    assert.deepEqual(open.journal.counts(batch), { paid: 10 }, `month ${month + 1}`);
    bench.pass(30 * DAY_MS);
  }
  assert.equal(bench.practice.books.sessions().length, 30);
});

test('the same staff within the week are held, whatever a person’s number or the words say', async (t) => {
  const { bench, open } = await opened(t);
  await pay(bench, open, sheetOf('Matricule', staff(3)));
  bench.pass(2 * DAY_MS);
  const others = staff(3).map((line) => ({ ...line, number: `N${line.number}`, description: 'Prime' }));
  const again = importSheet(bench, open, sheetOf('Matricule', others));
  assert.deepEqual(open.journal.counts(again), { held: 3 });
});

test('an invoice is not paid twice, however long after, and however its number is written', async (t) => {
  const { bench, open } = await opened(t);
  const first = await pay(bench, open, sheetOf('N° de facture', [{ number: 'FA-2026/0031' }]));
  bench.pass(400 * DAY_MS);
  const again = importSheet(bench, open, sheetOf('Facture n°', [{ number: 'fa 2026 31' }]));
  assert.deepEqual(open.journal.counts(again), { held: 1 });
  const [problem] = open.journal.content({ batch: again, row: 2 }).problems;
  assert.equal(problem?.params?.where, `${first}, 2`);
});

test('an older invoice is found behind newer ones of the same amount', async (t) => {
  const { bench, open } = await opened(t);
  const first = await pay(bench, open, sheetOf('Invoice', [{ number: 'INV-1' }]));
  bench.pass(30 * DAY_MS);
  await pay(bench, open, sheetOf('Invoice', [{ number: 'INV-2' }]));
  bench.pass(30 * DAY_MS);
  const again = importSheet(bench, open, sheetOf('Invoice', [{ number: 'INV-1' }]));
  assert.deepEqual(open.journal.counts(again), { held: 1 });
  assert.equal(open.journal.content({ batch: again, row: 2 }).problems[0]?.params?.where, `${first}, 2`);
});

test('two invoices of one amount to one supplier are a warning that names the other, not a stop', async (t) => {
  const { bench, open } = await opened(t);
  await pay(bench, open, sheetOf('Invoice', [{ number: 'INV-1' }]));
  bench.pass(DAY_MS);
  const second = await pay(bench, open, sheetOf('Invoice', [{ number: 'INV-2' }]));
  assert.deepEqual(open.journal.counts(second), { paid: 1 });
  const warning = open.journal
    .content({ batch: second, row: 2 })
    .problems.find(({ code }) => code === 'duplicate-near');
  assert.ok(warning);
  assert.equal(warning.severity, 'warning');
  assert.match(renderProblem(warning, 'en-CA').message, /another number, INV-1\.$/);
});

test('the same invoice with another amount is held at any date, and for another payee a warning', async (t) => {
  const { bench, open } = await opened(t);
  await pay(bench, open, sheetOf('Invoice', [{ number: 'INV-77' }]));
  bench.pass(60 * DAY_MS);
  const differenceOf = (line: Line): unknown => {
    const batch = importSheet(bench, open, sheetOf('Invoice', [line]));
    const { problems, state } = open.journal.content({ batch, row: 2 });
    discardBatch(batch, open.journal, bench.clock.nowMs());
    const found = problems.find(({ code }) => code === 'duplicate-near')?.params?.difference;
    return found === undefined ? undefined : [state, found];
  };
  assert.deepEqual(differenceOf({ number: 'INV-77', amount: '99000' }), ['held', 'number-amount:250000 xof']);
  assert.deepEqual(differenceOf({ number: 'INV-77', name: 'Moussa Fall', phone: '+221779499799' }), [
    'ready',
    'number-payee',
  ]);
  const unrelated = { number: 'INV-77', name: 'Moussa Fall', phone: '+221779499799', amount: '99000' };
  assert.equal(differenceOf(unrelated), undefined, 'another supplier’s invoice may have the same number');
});

test('an invoice that somebody pays by hand in part, after the approval, is held before it is sent; another’s is not', async (t) => {
  const { bench, open } = await opened(t);
  const { engine, journal } = open;
  const payee = { first_name: 'Awa', last_name: 'Diop', phone: '+221771834567', provider: 'orange' };
  const type = { transaction_type: 'mobile_money', recipient_type: 'transaction', language: 'fr' };
  const byHand = (description: string): void => {
    const transaction = { amount: 240_000, country: 'sn', channel: 'mobile_money', currency: 'xof' };
    const body = { wallet_id: SAMPLE_WALLET_IDS.xof, description, transaction };
    const recipient = { ...payee, ...type, country: 'sn' };
    const { status } = createPayment(bench.practice.state, { ...body, recipient }, undefined);
    assert.equal(status, 200);
  };
  byHand('an older payment');
  const lines = [{ number: 'FA-2077' }, { number: 'FA-2078', amount: '260000' }];
  const batch = importSheet(bench, open, sheetOf('Facture n°', lines));
  assert.ok((await engine.review(batch, WISH)).ok);
  assert.equal(engine.approve(batch, { by: 'awa' }), undefined);
  byHand('Facture fa 2077, première partie');
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(
    [...journal.rows(batch)].map(({ state, problem }) => [state, problem?.params?.difference]),
    [
      ['held', 'amount:240000 XOF'],
      ['paid', undefined],
    ],
  );
});

test('a bare reference counts as a payment’s until it is seen again; then it is asked once for the layout', async (t) => {
  const { bench, open } = await opened(t);
  const first = sheetOf('Réf', staff(3));
  assert.equal(question(bench, open, first), undefined);
  const thrownAway = importSheet(bench, open, first);
  discardBatch(thrownAway, open.journal, bench.clock.nowMs());
  bench.pass(31 * DAY_MS);
  assert.equal(question(bench, open, first), undefined, 'what was discarded paid nobody');
  await pay(bench, open, first);
  bench.pass(2 * DAY_MS);
  assert.equal(
    question(bench, open, sheetOf('Réf', staff(3))),
    undefined,
    'within the days it is held, not asked',
  );
  bench.pass(31 * DAY_MS);
  const next = sheetOf('Réf', staff(3));
  const asked = question(bench, open, next);
  assert.equal(asked?.key, 'reference');
  assert.deepEqual(asked.options, ['payment', 'person', 'neither']);
  const { message } = renderProblem(asked.problem, 'en-CA');
  for (const said of ['Réf', 'E-100, E-101, E-102']) assert.ok(message.includes(said), message);
  const unanswered = importSheet(bench, open, next);
  assert.deepEqual(open.journal.counts(unanswered), { held: 3 }, 'until it is answered nobody is paid twice');
  discardBatch(unanswered, open.journal, bench.clock.nowMs());

  const second = await pay(bench, open, sheetOf('Réf', staff(3), { reference: 'person' }));
  assert.deepEqual(open.journal.counts(second), { paid: 3 });
  bench.pass(31 * DAY_MS);
  assert.equal(question(bench, open, sheetOf('Réf', staff(3))), undefined, 'it is not asked again');
  const third = await pay(bench, open, sheetOf('Réf', staff(3)));
  assert.deepEqual(open.journal.counts(third), { paid: 3 });
});

test('what was said of a sheet whose batch was thrown away says nothing of the next', async (t) => {
  const { bench, open } = await opened(t);
  await pay(bench, open, sheetOf('Réf', staff(3)));
  bench.pass(31 * DAY_MS);
  const said = importSheet(bench, open, sheetOf('Réf', staff(3), { reference: 'person' }));
  assert.equal(
    question(bench, open, sheetOf('Réf', staff(3))),
    undefined,
    'while the batch stands it is known',
  );
  discardBatch(said, open.journal, bench.clock.nowMs());
  assert.equal(question(bench, open, sheetOf('Réf', staff(3)))?.key, 'reference', 'then it is asked again');
  const next = importSheet(bench, open, sheetOf('Réf', staff(3)));
  assert.deepEqual(open.journal.counts(next), { held: 3 }, 'and nobody is paid twice for it');
});

test('what was said of a heading says nothing of one with other words in brackets', async (t) => {
  const { bench, open } = await opened(t);
  const invoice = (heading: string, answers = {}) =>
    sheetOf(heading, [{ number: 'F-31', name: 'Moussa Fall', phone: '+221779499799' }], answers);
  await pay(bench, open, sheetOf('Réf (RH)', staff(2), { reference: 'person' }));
  bench.pass(31 * DAY_MS);
  await pay(bench, open, invoice('Réf (compta)'));
  bench.pass(31 * DAY_MS);
  assert.equal(question(bench, open, invoice('Réf (compta)'))?.key, 'reference');
  const again = importSheet(bench, open, invoice('Réf (compta)'));
  assert.deepEqual(open.journal.counts(again), { held: 1 }, 'an invoice is not paid twice');
  assert.equal(
    question(bench, open, sheetOf('Réf (rh)', staff(2))),
    undefined,
    'the same remark is the same',
  );
});

test('“a payment” is kept as well, and holds the same number at any date', async (t) => {
  const { bench, open } = await opened(t);
  await pay(bench, open, sheetOf('Ref', [{ number: 'A-1', description: 'x' }], { reference: 'payment' }));
  bench.pass(90 * DAY_MS);
  const again = sheetOf('Ref', [{ number: 'A-1', description: 'y' }]);
  assert.equal(question(bench, open, again), undefined);
  assert.deepEqual(open.journal.counts(importSheet(bench, open, again)), { held: 1 });
});

test('an answer wins over the heading, and is kept with it', async (t) => {
  const { bench, open } = await opened(t);
  await pay(bench, open, sheetOf('Matricule', [{ number: 'V-9001' }], { reference: 'payment' }));
  bench.pass(90 * DAY_MS);
  const again = importSheet(bench, open, sheetOf('Matricule', [{ number: 'V-9001' }]));
  assert.deepEqual(open.journal.counts(again), { held: 1 });
});

test('what was only reviewed, quoted or discarded holds nobody', async (t) => {
  const { bench, open } = await opened(t);
  const { engine, journal } = open;
  const sheet = () => sheetOf('Facture', [{ number: 'F-1' }]);
  const sha256 = 'a'.repeat(64);
  const quoted = engine.importSheet({ ...draftOf(bench.address, sheet(), sha256), begunBy: 'quote' });
  const reviewed = engine.importSheet({ ...draftOf(bench.address, sheet(), sha256), begunBy: 'app' });
  const discarded = engine.importSheet({ ...draftOf(bench.address, sheet(), sha256), begunBy: 'app' });
  discardBatch(discarded, journal, bench.clock.nowMs());
  assert.deepEqual(journal.counts(quoted), { ready: 1 });
  assert.deepEqual(journal.counts(reviewed), { ready: 1 });
  const batch = await pay(bench, open, sheet());
  assert.deepEqual(journal.counts(batch), { paid: 1 });

  // The one in review was compared before that: the look before its first byte holds it.
  assert.ok((await engine.review(reviewed, WISH)).ok);
  engine.approve(reviewed, { by: 'awa' });
  await engine.openRun(reviewed).start(randomUUID());
  assert.deepEqual(journal.counts(reviewed), { held: 1 });
  assert.equal(bench.practice.books.sessions().length, 1);
});

test('a batch that was approved and waits holds the same payment, however long ago its sheet was imported', async (t) => {
  const { bench, open } = await opened(t);
  const { engine } = open;
  const waiting = importSheet(bench, open, sheetOf('Matricule', staff(1)));
  bench.pass(20 * DAY_MS);
  assert.ok((await engine.review(waiting, WISH)).ok);
  engine.approve(waiting, { by: 'awa', waitsForSend: true });
  const again = importSheet(bench, open, sheetOf('Matricule', staff(1)));
  assert.deepEqual(open.journal.counts(again), { held: 1 });
  engine.letGo(waiting, 'awa');
  await engine.openRun(waiting).start(randomUUID());
  assert.deepEqual(open.journal.counts(waiting), { paid: 1 });
  // Its age is that of the payment, not of the sheet.
  const prime = staff(1).map((line) => ({ ...line, description: 'Prime' }));
  const later = importSheet(bench, open, sheetOf('Matricule', prime));
  assert.deepEqual(open.journal.counts(later), { held: 1 });
});

test('near duplicates are warnings across batches too, within the days; a new account is asked about at any date', async (t) => {
  const { bench, open } = await opened(t);
  await pay(bench, open, sheetOf('Matricule', [{ number: 'E-1' }]));
  const differenceOf = (line: Line): unknown => {
    const batch = importSheet(bench, open, sheetOf('Matricule', [line]));
    const { state, problems } = open.journal.content({ batch, row: 2 });
    const isChanged = problems.some(({ code }) => code === 'account-changed');
    assert.equal(state, isChanged ? 'held' : 'ready');
    discardBatch(batch, open.journal, bench.clock.nowMs());
    const found = problems.find(({ code }) => code === 'duplicate-near');
    return isChanged ? [found?.params?.difference ?? null] : found?.params?.difference;
  };
  const swapped = { number: 'E-1', name: 'DIOP Awa', phone: '+221771834576' };
  assert.equal(differenceOf({ number: 'E-1', amount: '251000' }), 'amount:250000 xof');
  assert.deepEqual(differenceOf(swapped), [null]);
  assert.deepEqual(differenceOf({ number: 'E-1', phone: '+221701112233' }), [null]);
  assert.deepEqual(differenceOf({ number: 'E-1', name: 'Moussa Fall', phone: '+221701112233' }), [null]);
  assert.equal(differenceOf({ number: 'E-2', name: 'Moussa Fall', phone: '+221701112233' }), undefined);
  assert.equal(
    differenceOf({ number: 'E-1', amount: '260000' }),
    undefined,
    'more than 1 % is another amount',
  );
  bench.pass(31 * DAY_MS);
  assert.deepEqual(
    differenceOf(swapped),
    [null],
    'a month later a new account is no duplicate, and still new',
  );
});

test('a sheet whose batch was not paid whole is known again when it comes back mended after the days, whatever its name and lines', async (t) => {
  const failRules = [{ field: 'amount' as const, matches: '77000', reason: 'closed' }];
  const bench = await engineBench(
    t,
    { life: { processingAfterMs: 5, finalAfterMs: 20, failRules } },
    { canary: false },
  );
  const open = bench.open();
  const lines = (last: string) => [...staff(2), { ...staff(3)[2], number: 'E-102', amount: last }];
  const first = await pay(bench, open, sheetOf('Matricule', lines('77000')));
  assert.deepEqual(open.journal.counts(first), { paid: 2, failed: 1 });
  bench.pass(12 * DAY_MS);
  const mended = sheetOf('Matricule', lines('78000'));
  const again = importSheet(bench, open, mended);
  assert.deepEqual(open.journal.counts(again), { held: 2, ready: 1 });
  discardBatch(again, open.journal, bench.clock.nowMs());
  const otherFile = { ...draftOf(bench.address, mended, 'b'.repeat(64)), begunBy: 'app' as const };
  const renamed = open.engine.importSheet({
    ...otherFile,
    file: { name: 'next.csv', sha256: 'b'.repeat(64) },
  });
  assert.deepEqual(open.journal.counts(renamed), { held: 2, ready: 1 }, 'a corrected sheet has another name');
  discardBatch(renamed, open.journal, bench.clock.nowMs());
  const [one, two, last] = lines('78000');
  const moved = importSheet(
    bench,
    open,
    sheetOf('Matricule', [{ ...last, number: 'E-102' }, one, two] as Line[]),
  );
  assert.deepEqual(open.journal.counts(moved), { held: 2, ready: 1 }, 'and its lines may have moved');
  discardBatch(moved, open.journal, bench.clock.nowMs());
  const words = lines('78000').map((line) => ({
    ...line,
    number: line.number ?? '',
    description: 'Décembre',
  }));
  const other = importSheet(bench, open, sheetOf('Matricule', words));
  assert.deepEqual(open.journal.counts(other), { ready: 3 }, 'other words are the next payroll');
  discardBatch(other, open.journal, bench.clock.nowMs());
  bench.pass(18 * DAY_MS);
  const next = open.engine.importSheet({ ...otherFile, file: { name: 'test.csv', sha256: 'c'.repeat(64) } });
  assert.deepEqual(open.journal.counts(next), { ready: 3 }, 'and so is one of the next month');
});
