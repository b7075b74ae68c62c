import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { formatAmount } from '../../../shared/domain/money.ts';
import { DAY_MS, localDay } from '../../../shared/domain/time.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { payoutLine, payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface StatementDocument {
  readonly opening: string | null;
  readonly closing: string | null;
  readonly lines: number;
}

test('a statement begins and ends with the balances of the service’s books, and names the rows of ours', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const wallet = service.books.wallets().find(({ currency }) => currency === 'xof');
  assert.ok(wallet);
  const beforeMinor = service.books.balanceMinor(wallet.id);
  const failing = payoutLine(9).replace(payeePhone(9), '+221771000000');
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [...payoutLines(3), failing]);
  const reached = ['--service', service.url];
  const paid = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--json', ...reached]);
  assert.equal(paid.status, 1, paid.stderr);
  const { batch } = paid.json<{ readonly batch: string }>();
  const closingMinor = service.books.balanceMinor(wallet.id);
  assert.notEqual(closingMinor, beforeMinor);

  const [from, to] = [localDay(Date.now() - DAY_MS), localDay(Date.now())];
  const period = ['--wallet', wallet.id, '--from', from, '--to', to];
  const csv = join(cli.folder, 'statement.csv');
  const made = await cli.run(['statement', ...period, '--out', csv, '--json', ...reached]);
  assert.equal(made.status, 0, made.stderr);
  const { opening, closing, lines } = made.json<StatementDocument>();
  assert.deepEqual(
    [opening, closing, lines],
    [formatAmount(beforeMinor, 'xof'), formatAmount(closingMinor, 'xof'), 3],
  );
  const rows = Papa.parse<Record<string, string>>(readFileSync(csv, 'utf8').replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
  assert.equal(rows.length, 5);
  assert.deepEqual(
    rows.slice(1, -1).map(({ Batch }) => Batch),
    [batch, batch, batch],
  );
  assert.deepEqual(
    rows
      .slice(1, -1)
      .map(({ Row }) => Row)
      .sort(),
    ['2', '3', '4'],
  );
  assert.equal(rows.at(-1)?.Balance, formatAmount(closingMinor, 'xof'));
  assert.equal(rows.at(-2)?.Balance, formatAmount(closingMinor, 'xof'));

  const [xlsx, pdf] = [join(cli.folder, 'statement.xlsx'), join(cli.folder, 'statement.pdf')];
  for (const out of [xlsx, pdf])
    assert.equal((await cli.run(['statement', ...period, '--out', out, ...reached])).status, 0);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(xlsx);
  assert.equal(workbook.worksheets[0]?.getCell('G6').value, closingMinor);
  assert.equal(readFileSync(pdf, 'latin1').slice(0, 5), '%PDF-');

  // A period that is over begins and ends with the balance before the payments.
  const long = [
    '--wallet',
    'XOF',
    '--from',
    localDay(Date.now() - 9 * DAY_MS),
    '--to',
    localDay(Date.now() - 5 * DAY_MS),
  ];
  const earlier = await cli.run(['statement', ...long, '--out', csv, '--json', ...reached]);
  const document = earlier.json<StatementDocument>();
  assert.deepEqual(
    [document.opening, document.closing],
    [formatAmount(beforeMinor, 'xof'), formatAmount(beforeMinor, 'xof')],
  );
});

test('a payment that turned keeps its line and gets one of its turning, before which no balance is known', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(2));
  const reached = ['--service', service.url];
  const paid = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--json', ...reached]);
  assert.equal(paid.status, 0, paid.stderr);
  const { rows } = paid.json<{ readonly rows: readonly { readonly sessionId: string }[] }>();
  service.controls.turn(rows[0]?.sessionId ?? '', 'returned_by_bank');
  await cli.run(['resume', '--yes', ...reached]);

  const csv = join(cli.folder, 'statement.csv');
  const period = ['--from', localDay(Date.now() - DAY_MS), '--to', localDay(Date.now())];
  const made = await cli.run([
    'statement',
    ...['--wallet', 'xof', ...period, '--out', csv, '--json', ...reached],
  ]);
  assert.equal(made.status, 1, made.stderr);
  const { opening, closing } = made.json<StatementDocument>();
  const wallet = service.books.wallets().find(({ currency }) => currency === 'xof');
  assert.deepEqual(
    [opening, closing],
    [null, formatAmount(service.books.balanceMinor(wallet?.id ?? ''), 'xof')],
  );
  const lines = Papa.parse<Record<string, string>>(readFileSync(csv, 'utf8').replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data.slice(1, -1);
  assert.deepEqual(
    lines.map(({ What, Row }) => [What, Row]).sort(),
    [
      ['Payment that failed after all', '2'],
      ['Payment', '2'],
      ['Payment', '3'],
    ].sort(),
  );
});

test('unusable arguments of a statement are refused, and nothing is written', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const out = join(cli.folder, 's.csv');
  const statement = (wallet: string, from: string, to: string, file = out) =>
    cli.run([
      'statement',
      '--wallet',
      wallet,
      '--from',
      from,
      '--to',
      to,
      '--out',
      file,
      '--service',
      service.url,
    ]);
  for (const [ran, words] of [
    [await statement('xof', '2026-02-30', '2026-03-01'), /a day of the calendar/],
    [await statement('xof', '01/11/2026', '2026-11-30'), /a day of the calendar/],
    [await statement('xof', '2026-11-30', '2026-11-01'), /is after/],
    [await statement('xof', '2026-11-01', '2999-01-01'), /is still to come: a statement ends today/],
    [await statement('eur', '2026-11-01', '2026-11-30'), /wallet/i],
    [
      await statement('xof', '2026-11-01', '2026-11-30', join(cli.folder, 's.doc')),
      /must end in \.csv or \.xlsx or \.pdf/,
    ],
    [await statement('xof', '2026-11-01', '2026-11-30', join(cli.folder, 'no', 's.csv')), /does not exist/],
  ] as const) {
    assert.equal(ran.status, 2, ran.stderr);
    assert.match(ran.stderr, words);
    assert.equal(ran.stdout, '');
  }
  assert.ok(!existsSync(out));
});
