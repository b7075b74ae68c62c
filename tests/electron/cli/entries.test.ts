import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Papa from 'papaparse';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { payoutLine, payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly rows: readonly { readonly row: number; readonly sessionId: string }[];
}

interface EntriesDocument {
  readonly file: string | null;
  readonly entries: number;
  readonly totals: Record<string, string>;
  readonly problems: readonly { readonly code: string }[];
}

const linesOf = (path: string) =>
  Papa.parse<Record<string, string>>(readFileSync(path, 'utf8').replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

const sumOf = (lines: readonly Record<string, string>[], column: string) =>
  lines.reduce((sum, line) => sum + Number(line[column]), 0);

test('what a batch paid is written as entries that balance, twice with the same ids, and a return as a reversal', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  // The practice service fails a payment to a phone that ends in six zeros, and takes more than quoted of 10,077.
  const failing = payoutLine(9).replace(payeePhone(9), '+221771000000');
  const dear = payoutLine(8, { amount: '10077' });
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [...payoutLines(2), dear, failing]);
  const settings = join(cli.folder, 'settings.json');
  const accounts = { payees: '4221', fees: '631', wallet: '552-{currency}' };
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, accounting: { accounts } }));
  const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const paid = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal(paid.status, 1, paid.stderr);
  const { batch, rows } = paid.json<BatchDocument>();
  const [first, second] = [join(cli.folder, 'first.csv'), join(cli.folder, 'second.csv')];

  const made = await cli.run(['entries', batch, '--out', first, '--settings', settings, '--json']);
  assert.equal(made.status, 0, made.stderr);
  const told = made.json<EntriesDocument>();
  assert.equal(told.file, first);
  assert.deepEqual(
    told.problems.map(({ code }) => code),
    ['entries-fees-differ'],
  );
  const lines = linesOf(first);
  assert.deepEqual([...new Set(lines.map(({ Account }) => Account))], ['4221', '631', '552-XOF']);
  const debited = service.books
    .sessions()
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { pricing }) => sum + pricing.userPaysMinor, 0);
  assert.deepEqual([sumOf(lines, 'Debit'), sumOf(lines, 'Credit')], [debited, debited]);
  assert.deepEqual(told.totals, { xof: String(debited) });
  assert.equal(lines.filter(({ Row }) => Row === '5').length, 0, 'what failed is not entered');

  service.controls.turn(rows[0]?.sessionId ?? '', 'returned_by_bank');
  await cli.run(['resume', ...common]);
  const later = await cli.run(['entries', batch, '--out', second, '--settings', settings, '--json']);
  assert.ok(later.json<EntriesDocument>().problems.some(({ code }) => code === 'entries-returned'));
  const anew = linesOf(second);
  assert.deepEqual(
    anew.filter(({ Entry }) => !Entry?.endsWith('-R')),
    lines,
  );
  const reversal = anew.filter(({ Entry }) => Entry === `${batch}-2-R`);
  assert.deepEqual(
    reversal.map(({ Account, Debit, Credit }) => [Account, Debit, Credit]),
    [
      ['Returned payments', '', '10001'],
      ['631', '', '150'],
      ['552-XOF', '10151', ''],
    ],
  );
});

test('the layout and totals are chosen with the command, and unusable arguments write nothing', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const lines = [
    'first_name,last_name,amount,currency,channel,country,phone,email,provider,language',
    `Awa,Diop,10000,XOF,mobile_money,sn,${payeePhone(1)},,orange_money,fr`,
    'Jane,Doe,120.50,CAD,etransfer_send,ca,,jane@example.com,,en',
  ];
  const sheet = join(cli.folder, 'pay.csv');
  writeFileSync(sheet, lines.join('\n'));
  const common = ['--yes', '--json', '--service', service.url];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--convert-from', 'xof', ...common]);
  assert.equal(ran.status, 0, ran.stderr);
  const { batch } = ran.json<BatchDocument>();
  const out = join(cli.folder, 'entries.csv');

  for (const [args, status, words] of [
    [['--out', join(cli.folder, 'e.xlsx')], 2, /must end in \.csv/],
    [['--out', join(cli.folder, 'no', 'e.csv')], 2, /does not exist/],
    [['--out', sheet], 2, /the sheet itself/],
    [['--out', out, '--layout', 'abacus'], 2, /Allowed choices are generic, xero, quickbooks/],
    [['--out', out, '--layout', 'xero'], 1, /one currency in a file: CAD or XOF/],
    [['--out', out, '--currency', 'usd'], 0, /no file was written/],
  ] as const) {
    const refused = await cli.run(['entries', batch, ...args]);
    assert.equal(refused.status, status, refused.stderr);
    assert.match(refused.stderr, words);
    assert.equal(refused.stdout, '');
    assert.ok(!existsSync(out), args.join(' '));
  }
  assert.equal(readFileSync(sheet, 'utf8'), lines.join('\n'));
  assert.match((await cli.run(['entries', 'b-none', '--out', out])).stderr, /there is no batch b-none/);

  const xero = await cli.run(['entries', batch, '--out', out, '--layout', 'xero', '--currency', 'CAD']);
  assert.equal(xero.status, 0, xero.stderr);
  assert.equal(xero.stdout, `${out}\n`);
  assert.match(xero.stderr, /1 entry, debit and credit CAD.120\.50 each/);
  assert.equal(sumOf(linesOf(out), '*Amount'), 0);

  await cli.run(['entries', batch, '--out', out, '--layout', 'quickbooks', '--by', 'total']);
  const totals = linesOf(out);
  assert.deepEqual([...new Set(totals.map(({ Currency }) => Currency))], ['XOF', 'CAD']);
  for (const number of new Set(totals.map(({ JournalNo }) => JournalNo))) {
    const entry = totals.filter(({ JournalNo }) => JournalNo === number);
    assert.equal(sumOf(entry, 'Debits'), sumOf(entry, 'Credits'), number);
  }
});
