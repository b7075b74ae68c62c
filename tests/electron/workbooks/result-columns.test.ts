/** What the columns of results show of a row, in every kind of file. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RowQuote } from '../../../electron/engine/core/row/events.ts';
import { outcomeColumns, plainText, type ResultRow } from '../../../electron/workbooks/result-columns.ts';
import { decided, problem } from '../../../shared/domain/problem.ts';
import { anAttempt } from '../../support/an-attempt.ts';
import { BATCH, HEAD, resultRow } from './sample-results.ts';

/** Minutes of this computer's clock. */
const SENT = new Date(2026, 10, 3, 9, 5, 59).getTime();
const FINISHED = new Date(2026, 10, 3, 14, 0).getTime();

/** The cells of a row by their headings. */
function told(row: ResultRow, locale: 'en-CA' | 'fr-SN', convertFrom?: string): Record<string, string> {
  const batch = { ...BATCH, ...(convertFrom !== undefined && { convertFrom }) };
  const columns = outcomeColumns(locale, { batch, head: HEAD });
  return Object.fromEntries(columns.map(({ heading, cell }) => [heading, plainText(cell(row))]));
}

function paidRow(quote: RowQuote | null, record: Partial<ResultRow['record']> = {}): ResultRow {
  const row = resultRow({ row: 2, amountMinor: 45_000 });
  return {
    ...row,
    wallet: 'wallet-1',
    record: {
      ...row.record,
      attempts: [anAttempt({ openedAtMs: SENT, quote })],
      settledAtMs: FINISHED,
      ...record,
    },
  };
}

test('when a row was sent and finished, its wallet, fees, rate and what the recipient gets stand in words of the sheet’s language', () => {
  const row = paidRow({ id: 'q', userPaysMinor: 46_350, totalFeesMinor: 1350, recipientGetsMinor: 45_000 });
  const expected = [
    ['Paysheet state', 'Paysheet état', 'paid', 'payée'],
    ['Paysheet sent at', 'Paysheet envoyée le', '2026-11-03 09:05'],
    ['Paysheet finished at', 'Paysheet terminée le', '2026-11-03 14:00'],
    ['Paysheet wallet', 'Paysheet portefeuille', 'wallet-1'],
    ['Paysheet debit (quoted)', 'Paysheet débit (devis)', '46350'],
    ['Paysheet fees (quoted)', 'Paysheet frais (devis)', '1350'],
    ['Paysheet rate', 'Paysheet taux', '1'],
    ['Paysheet recipient gets', 'Paysheet reçu par le bénéficiaire', '45000'],
  ] as const;
  for (const [english, french, value, inFrench = value] of expected) {
    assert.equal(told(row, 'en-CA')[english], value, english);
    assert.equal(told(row, 'fr-SN')[french], inFrench, french);
  }
});

test('a changed account stands beside the row, with what was decided and why, in both languages', () => {
  const found = problem('account-changed', {
    ...{ name: 'Awa Diop', before: '••••4567', now: '••••9999' },
    ...{ where: 'b-1, 2', batch: 'b-1', row: 2, file: 'mars.csv', date: '2026-03-09' },
  });
  const changes = [found, decided(found), decided(found, 'She called')];
  const [held, released, explained] = changes.map((change) =>
    resultRow({ row: 2, accountChanges: [change] }),
  );
  assert.ok(held && released && explained);
  const heading = 'Paysheet changed account';
  const sentence = told(held, 'en-CA')[heading] ?? '';
  assert.match(sentence, /^Awa Diop was last paid at ••••4567, row 2 of mars\.csv .*; now ••••9999\.$/);
  assert.equal(told(released, 'en-CA')[heading], `${sentence} Pay it, you said.`);
  assert.equal(told(explained, 'en-CA')[heading], `${sentence} Pay it, you said: She called.`);
  assert.match(
    told(explained, 'fr-SN')['Paysheet compte changé'] ?? '',
    /••••4567.*••••9999.*À payer, selon vous\s: She called\.$/,
  );
});

test('a row that is paid by an exchange names the wallet that it leaves, in that currency, and the rate between the two', () => {
  const quote = {
    ...{ id: 'q', currency: 'cad', userPaysMinor: 10_300 },
    ...{ totalFeesMinor: 300, recipientGetsMinor: 45_000 },
  };
  const cells = told(paidRow(quote), 'en-CA', 'cad');
  const shown = ['wallet', 'debited in', 'debit (quoted)', 'fees (quoted)', 'rate', 'recipient gets'].map(
    (name) => cells[`Paysheet ${name}`],
  );
  assert.deepEqual(shown, ['wallet-1', 'CAD', '103.00', '3.00', '450', '45000']);
});

test('a row that has not ended is not said to be finished, and one without a quote has no rate', () => {
  const cells = told(paidRow(null, { state: 'accepted' }), 'en-CA');
  const shown = ['sent at', 'finished at', 'fees (quoted)', 'rate', 'recipient gets'].map(
    (name) => cells[`Paysheet ${name}`],
  );
  assert.deepEqual(shown, ['2026-11-03 09:05', '', '', '', '']);
});

test('the columns of results stand in one order: the row, what became of it, the money, and how it is found again', () => {
  const batch = { ...BATCH, convertFrom: 'cad' };
  const headings = outcomeColumns('en-CA', { batch, head: HEAD }).map(({ heading }) =>
    heading.replace('Paysheet ', ''),
  );
  const expected = [
    'row, state, remark, changed account, amount sent, sent by, sent to, changed here, status, failure reason, payment link, sent at, finished at',
    'debited in, debit (quoted), fees (quoted), debit (as the service says), fees (as the service says), rate, recipient gets, attempts',
    'session, transaction id, session reference, wallet, payment code, key, journal',
  ];
  assert.deepEqual(headings, expected.join(', ').split(', '));
});

test('what the service’s own session shows as taken stands beside the quote, unless it failed', () => {
  const quote = { id: 'q', userPaysMinor: 46_350, totalFeesMinor: 1350, recipientGetsMinor: 45_000 };
  const shown = { amount: 45_000, transactionFee: 9999, processingFee: 1 };
  const cellsOf = (record: Partial<ResultRow['record']>) => {
    const row = paidRow(quote, { sessionId: 's-1', transactionId: 't-1', shown, ...record });
    const [english, french] = [told(row, 'en-CA'), told(row, 'fr-SN')];
    const cells = ['debit (as the service says)', 'fees (as the service says)', 'transaction id'].map(
      (name) => english[`Paysheet ${name}`],
    );
    const inFrench = ['débit (selon le service)', 'frais (selon le service)', 'id de transaction'].map(
      (name) => french[`Paysheet ${name}`],
    );
    assert.deepEqual(inFrench, cells);
    return cells;
  };
  assert.deepEqual(cellsOf({ status: 'completed' }), ['55000', '10000', 't-1']);
  assert.deepEqual(cellsOf({ status: 'completed', shown: { amount: 45_000, transactionFee: 1350 } }), [
    '46350',
    '1350',
    't-1',
  ]);
  assert.deepEqual(cellsOf({ status: 'failed', state: 'failed' }), ['', '', 't-1']);
  assert.deepEqual(cellsOf({ sessionId: null }), ['', '', 't-1'], 'a session that is not the row’s any more');
});

test('what was changed before the payment stands beside it with what the sheet has', () => {
  const row = paidRow(null);
  const changed = { code: 'cell-changed', severity: 'note' } as const;
  const problems = [
    { ...changed, field: 'amount', column: 'C', original: '2983.20' },
    { ...changed, field: 'email', original: '' },
    { ...changed, column: 'K', original: 'x' },
  ];
  const cells = told({ ...row, content: { ...row.content, problems } }, 'en-CA');
  assert.equal(
    cells['Paysheet changed here'],
    'Amount: “2983.20” in the sheet; E-mail: empty in the sheet; K: “x” in the sheet',
  );
  assert.equal(cells['Paysheet remark'], '');
});

test('a reason that the document names is in words, any other is quoted as the service’s own', () => {
  const reasonOf = (failureReason: string | null, locale: 'en-CA' | 'fr-SN') =>
    told(paidRow(null, { state: 'failed', failureReason }), locale)[
      locale === 'en-CA' ? 'Paysheet failure reason' : 'Paysheet motif d’échec'
    ];
  assert.equal(reasonOf('transaction_cancelled', 'en-CA'), 'the transaction was cancelled');
  assert.equal(reasonOf('transaction_cancelled', 'fr-SN'), 'la transaction a été annulée');
  assert.equal(reasonOf('account_closed', 'en-CA'), '“account_closed”');
  assert.equal(reasonOf('The account is closed', 'en-CA'), '“The account is closed”');
  assert.equal(reasonOf(null, 'en-CA'), '');
});

test('what was sent is told as it was sent, in the words of the sheet’s language; a row that was not sent tells nothing of it', () => {
  const fields = { account_number: '1004477', phone: '+14165550123', email: 'ap@example.com' };
  const row = paidRow(null, { amountMinor: 271_200, currency: 'cad', status: 'completed' });
  const sent = { ...row, content: { ...row.content, channel: 'etransfer_send', fields } };
  const expected = [
    ['Paysheet amount sent', 'Paysheet montant envoyé', '2712.00', '2712.00'],
    ['Paysheet sent by', 'Paysheet envoyée par', 'e-Transfer', 'Virement par courriel'],
    ['Paysheet sent to', 'Paysheet envoyée à', 'ap@example.com', 'ap@example.com'],
    ['Paysheet status', 'Paysheet statut', 'completed', 'terminée'],
  ] as const;
  for (const [english, french, value, inFrench] of expected) {
    assert.equal(told(sent, 'en-CA')[english], value, english);
    assert.equal(told(sent, 'fr-SN')[french], inFrench, french);
  }
  const setAside = resultRow({ row: 3, state: 'closed', fields });
  assert.equal(told(setAside, 'en-CA')['Paysheet state'], 'set aside');
  assert.equal(told(setAside, 'fr-SN')['Paysheet état'], 'mise de côté');
  for (const name of ['amount sent', 'sent by', 'sent to', 'wallet'])
    assert.equal(told(setAside, 'en-CA')[`Paysheet ${name}`], '', name);
});

test('a row of whose request no byte left was not sent, and one that was is as old as the request that left', () => {
  const quote = { id: 'q', userPaysMinor: 46_350, totalFeesMinor: 1350, recipientGetsMinor: 45_000 };
  const notSent = anAttempt({ n: 2, openedAtMs: FINISHED, quote, outcome: 'not-sent' });
  const names = ['sent at', 'amount sent', 'sent by', 'sent to', 'wallet', 'attempts'];
  const shown = (record: Partial<ResultRow['record']>) => {
    const cells = told(paidRow(quote, record), 'en-CA');
    return names.map((name) => cells[`Paysheet ${name}`]);
  };
  assert.deepEqual(shown({ state: 'held', opened: 1, attempts: [notSent] }), ['', '', '', '', '', '1']);
  const sent = shown({ opened: 2, attempts: [anAttempt({ openedAtMs: SENT, quote }), notSent] });
  assert.deepEqual(sent.slice(0, 3), ['2026-11-03 09:05', '45000', 'Mobile money']);
});
