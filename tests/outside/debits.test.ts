/**
 * What a service shows as taken beside what it quoted: one that takes more is an alarm at the first payment, once per
 * batch, and the results show both; one that is honest never is, however it shows its figures.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { batchOf, countsOf, type OutsideBatch, outsideCase, payments, writeRows } from './outside-case.ts';

const WALLETS = ['--wallet', 'XOF', '--wallet', 'CAD'];

const alarmsOf = ({ alarms }: OutsideBatch) => alarms.map(({ code, row }) => [code, row]);

/** The cells of a text file's row under some headings; no cell of these files has a comma. */
function cellsOf(file: string, row: number, headings: readonly string[]): readonly (string | undefined)[] {
  const [first = '', ...lines] = readFileSync(file, 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
  const names = first.split(/[,;]/);
  const cells = lines
    .map((line) => line.split(/[,;]/))
    .find((one) => one[names.indexOf('Paysheet row')] === String(row));
  return headings.map((heading) => cells?.[names.indexOf(heading)]);
}

test('a service that charges ten times the fees that it quoted is an alarm at the first payment', async (t) => {
  const place = await outsideCase(t, { chargedFees: 10, listedUnder: 'session_id' });
  const sheet = writeRows(place.folder, 'payroll.csv', payments(8));
  const paid = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json']);
  assert.equal(paid.status, 3, paid.stderr);
  const batch = batchOf(paid);
  assert.equal(batch.state, 'stopped');
  const [made, another] = place.service.payments();
  assert.ok(made && another === undefined, 'nothing is sent after it');
  const row = batch.rows.find(({ sessionId }) => sessionId === made.id);
  assert.ok(row?.quote);
  assert.deepEqual(alarmsOf(batch), [['debit-differs', row.row]]);
  assert.match(batch.alarms[0]?.message ?? '', /quoted .+ with .+ of fees; the service shows .+ taken/);
  const quotedFees = Number(row.quote.totalFees);
  assert.equal(Number(row.shown?.totalFees), quotedFees * 10);
  assert.equal(Number(row.shown?.userPays), Number(row.quote.userPays) + quotedFees * 9);
  assert.equal(row.transactionId, made.transactionId);

  const results = join(place.folder, 'results.csv');
  assert.equal((await place.run(['export', batch.batch, '--out', results])).status, 0);
  const headings = [
    'debit (quoted)',
    'fees (quoted)',
    'debit (as the service says)',
    'fees (as the service says)',
  ];
  assert.deepEqual(
    cellsOf(
      results,
      row.row,
      [...headings, 'transaction id'].map((name) => `Paysheet ${name}`),
    ),
    [row.quote.userPays, row.quote.totalFees, row.shown?.userPays, row.shown?.totalFees, made.transactionId],
  );

  assert.equal((await place.run(['show', batch.batch])).status, 1);
  assert.equal((await place.run(['decide', batch.batch, 'seen'])).status, 0);
  const resumed = await place.run(['resume', batch.batch, '--yes', '--json']);
  assert.deepEqual(countsOf(batchOf(resumed)), { paid: 8 }, resumed.stderr);
  assert.deepEqual(alarmsOf(batchOf(resumed)), [], 'once per batch');
  assert.equal(resumed.status, 0);
  assert.equal((await place.run(['verify'])).status, 0);
});

test('an exchange that takes ten times what was quoted is an alarm at the first payment', async (t) => {
  const place = await outsideCase(t, { chargedExchange: 10 });
  const sheet = writeRows(
    place.folder,
    'dollars.csv',
    payments(12).filter((line) => line.includes(',cad,')),
  );
  const paid = await place.run(['pay', sheet, '--convert-from', 'XOF', '--yes', '--json']);
  assert.equal(paid.status, 3, paid.stderr);
  const batch = batchOf(paid);
  assert.equal(place.service.books.sessions.length, 1);
  assert.deepEqual(
    batch.alarms.map(({ code }) => code),
    ['debit-differs'],
  );
  const row = batch.rows.find(({ sessionId }) => sessionId !== null);
  const { userPays, totalFees } = row?.quote ?? {};
  const exchanged = Number(userPays) - Number(totalFees);
  assert.equal(row?.shown?.userPays, String(exchanged * 10), 'which may include the fees');
});

test('an honest exchange with fees that have a fraction pays without an alarm', async (t) => {
  for (const sessionFees of ['together', 'apart', 'within'] as const) {
    const place = await outsideCase(t, { sessionFees, feeFraction: 0.5 });
    const sheet = writeRows(
      place.folder,
      'dollars.csv',
      payments(8).filter((line) => line.includes(',cad,')),
    );
    const paid = await place.run(['pay', sheet, '--convert-from', 'XOF', '--yes', '--json']);
    assert.deepEqual(alarmsOf(batchOf(paid)), [], sessionFees);
    assert.ok(place.service.books.sessions.length > 0, 'something was exchanged');
    for (const { state, quote, shown } of batchOf(paid).rows)
      if (state === 'paid')
        assert.deepEqual([shown?.userPays, shown?.totalFees], [quote?.userPays, quote?.totalFees]);
  }
});
