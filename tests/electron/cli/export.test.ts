import assert from 'node:assert/strict';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { columnsFor } from '../../../electron/workbooks/field-headings.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import {
  type CommandLine,
  commandLine,
  FAST_SETTINGS,
  practiceFor,
  statementCodeOf,
} from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { payoutLine, payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import type { PracticeService } from '../../support/practice-service.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
}

interface CheckDocument {
  readonly counts: { readonly valid: number; readonly invalid: number };
  readonly rows: readonly { readonly state: string; readonly fields: Record<string, string> }[];
}

for (const kind of ['xlsx', 'csv'] as const) {
  test(`failed rows exported as ${kind}, mended and imported again are paid, the others not again`, async (t) => {
    // The practice service fails a payment to a phone that ends in six zeros.
    const service = await practiceFor(t);
    const cli = commandLine(t, service);
    const failing = payoutLine(9).replace(payeePhone(9), '+221771000000');
    const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [...payoutLines(4), failing]);
    const settings = join(cli.folder, 'settings.json');
    writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
    const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
    const ran = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
    assert.equal(ran.status, 1, ran.stderr);
    const { batch, counts } = ran.json<BatchDocument>();
    assert.deepEqual([counts.paid, counts.failed], [4, 1]);

    const out = join(cli.folder, `failed.${kind}`);
    const exported = await cli.run(['export', batch, '--out', out, '--only', 'failed', '--json']);
    assert.equal(exported.status, 0, exported.stderr);

    const checked = await cli.run(['check', out, '--json']);
    assert.equal(
      checked.status,
      0,
      checked.stderr + JSON.stringify(checked.json<{ problems: unknown }>().problems),
    );
    const { rows } = checked.json<CheckDocument>();
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.fields.phone, '+221771000000');
    assert.equal(rows[0]?.fields.amount, '10009');
    assert.equal(rows[0]?.fields.reference, 'R-9');

    const before = service.books.sessions().length;
    const mended = join(cli.folder, 'mended.csv');
    if (kind === 'csv') {
      writeFileSync(mended, readFileSync(out, 'utf8').replace('+221771000000', '+221771834599'));
      const paid = await cli.run(['pay', mended, '--wallet', 'xof', ...common]);
      assert.equal(paid.status, 0, paid.stderr);
      assert.equal(service.books.sessions().length - before, 1);
    }
  });
}

test('unsent rows are exported with what stood in the sheet', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const lines = [...payoutLines(2), payoutLine(3, { amount: '-5' })];
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), lines);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const ran = await cli.run([
    ...['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--skip-invalid', '--service', service.url],
    ...['--settings', settings, '--confirm', await statementCodeOf(cli, sheet)],
  ]);
  const { batch } = ran.json<BatchDocument>();
  const out = join(cli.folder, 'unsent.csv');
  assert.equal((await cli.run(['export', batch, '--out', out, '--only', 'unsent'])).status, 0);
  const { data } = Papa.parse<Record<string, string>>(readFileSync(out, 'utf8').trim(), { header: true });
  assert.equal(data.length, 1);
  assert.equal(data[0]?.Amount, "'-5");
  assert.equal(data[0]?.['Paysheet state'], 'invalid');
});

test('the sheet itself is no place for its results, under whatever name', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const text = readFileSync(sheet, 'utf8');
  const other = join(cli.folder, 'other.csv');
  linkSync(sheet, other);
  const copy = join(cli.folder, 'copy.csv');
  writeFileSync(copy, text);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const common = ['--wallet', 'xof', '--yes', '--json', '--service', service.url, '--settings', settings];
  for (const out of [sheet, other, copy]) {
    const refused = await cli.run(['pay', sheet, '--out', out, ...common]);
    assert.equal(refused.status, 2, refused.stderr);
    assert.match(refused.stderr, /it is the sheet itself\. Choose another name/);
  }
  assert.equal(service.books.sessions().length, 0);
  const { batch } = (await cli.run(['pay', sheet, ...common])).json<BatchDocument>();
  const resumed = await cli.run(['resume', batch, '--out', sheet, '--yes', '--service', service.url]);
  assert.equal(resumed.status, 2, resumed.stderr);
  assert.match(resumed.stderr, /it is the sheet itself\. Choose another name/);
  const exported = await cli.run(['export', batch, '--out', sheet]);
  assert.equal(exported.status, 2);
  assert.match(exported.stderr, /it is the sheet itself/);
  assert.equal(readFileSync(sheet, 'utf8'), text);
});

/** Two rows that are paid, one that fails, one whose amount cannot be paid; a title above, a note beside. */
const OWN_HEADINGS = [
  'Référence',
  'Prénom',
  'Nom',
  'Montant',
  'Devise',
  'Canal',
  'Pays',
  'Téléphone',
  'Opérateur',
  'Service',
];
const OWN_LINES = [
  ['R-1', 'Zoé', 'Diop', '10001', 'XOF', 'mobile_money', 'sn', '+221771210001', 'orange_money', 'été'],
  ['R-2', 'Awa', 'Sow', '10002', 'XOF', 'mobile_money', 'sn', '+221771210002', 'orange_money', ''],
  ['R-3', 'Omar', 'Ba', '10003', 'XOF', 'mobile_money', 'sn', '+221771000000', 'orange_money', ''],
  ['R-4', 'Issa', 'Fall', '-4', 'XOF', 'mobile_money', 'sn', '+221771210004', 'orange_money', ''],
];

async function payOwn(cli: CommandLine, service: PracticeService, sheet: string): Promise<string> {
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const ran = await cli.run([
    ...['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--skip-invalid', '--service', service.url],
    ...['--settings', settings, '--confirm', await statementCodeOf(cli, sheet)],
  ]);
  const { batch, counts } = ran.json<BatchDocument>();
  assert.deepEqual([counts.paid, counts.failed, counts.invalid], [2, 1, 1], ran.stderr);
  return batch;
}

test('export --own writes the results beside the rows of a text sheet, in its encoding, delimiter and language', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'paie.csv');
  const text = `${[['Paie de novembre'], OWN_HEADINGS, ...OWN_LINES].map((line) => line.join(';')).join('\r\n')}\r\n`;
  writeFileSync(sheet, Buffer.from(text, 'latin1'));
  const batch = await payOwn(cli, service, sheet);
  const out = join(cli.folder, 'copie.csv');
  // What was imported is copied, whatever has become of the file since.
  writeFileSync(sheet, 'edited since');
  const exported = await cli.run(['export', batch, '--own', '--out', out, '--json']);
  assert.equal(exported.status, 0, exported.stderr);
  assert.deepEqual(exported.json(), { batch, file: out });
  const { data } = Papa.parse<string[]>(readFileSync(out).toString('latin1').trim(), { delimiter: ';' });
  const own = [['Paie de novembre'], OWN_HEADINGS, ...OWN_LINES];
  assert.deepEqual(
    data.map((line, at) => line.slice(0, own[at]?.length)),
    own,
  );
  const column = (heading: string) => {
    const at = data[1]?.indexOf(heading) ?? -1;
    assert.ok(at >= OWN_HEADINGS.length, heading);
    return data.slice(2).map((line) => line[at] ?? '');
  };
  assert.deepEqual(column('Paysheet état'), ['payée', 'payée', 'échouée', 'invalide']);
  const sessions = service.books.sessions();
  assert.deepEqual(
    new Set(column('Paysheet session').filter(Boolean)),
    new Set(sessions.map(({ id }) => id)),
  );
  // When it was sent and ended, from which wallet, and what it cost: beside each row that has it, and beside no other.
  for (const heading of ['Paysheet envoyée le', 'Paysheet terminée le'])
    assert.ok(
      column(heading).every((cell, at) => (at < 3 ? /^\d{4}-\d\d-\d\d \d\d:\d\d$/ : /^$/).test(cell)),
      `${heading}: ${column(heading)}`,
    );
  assert.deepEqual(column('Paysheet reçu par le bénéficiaire').slice(0, 2), ['10001', '10002']);
  const [debit, fees] = [column('Paysheet débit (devis)'), column('Paysheet frais (devis)')];
  assert.equal(Number(debit[0]) - Number(fees[0]), 10_001);
  assert.ok(Number(fees[0]) > 0);
  assert.deepEqual(column('Paysheet taux').slice(0, 2), ['1', '1']);
  assert.equal(new Set(column('Paysheet portefeuille').slice(0, 3)).size, 1);

  const narrowed = await cli.run(['export', batch, '--own', '--only', 'failed', '--out', out]);
  assert.equal(narrowed.status, 2);
  assert.match(narrowed.stderr, /--own writes every row: leave --only out/);
  const asWorkbook = await cli.run(['export', batch, '--own', '--out', join(cli.folder, 'copie.xlsx')]);
  assert.equal(asWorkbook.status, 2);
  assert.match(asWorkbook.stderr, /let --out end in \.csv, \.tsv or \.txt/);
});

test('export --own copies a workbook, and writes a new one with a note where the sheet is not kept any more', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'paie.xlsx');
  const workbook = new ExcelJS.Workbook();
  const page = workbook.addWorksheet('Paie');
  page.addRows([['Paie de novembre'], OWN_HEADINGS, ...OWN_LINES]);
  page.getCell('L1').value = { formula: 'SUM(D3:D6)', result: 30_002 };
  await workbook.xlsx.writeFile(sheet);
  const batch = await payOwn(cli, service, sheet);
  const out = join(cli.folder, 'copie.xlsx');
  const exported = await cli.run(['export', batch, '--own', '--out', out]);
  assert.equal(exported.status, 0, exported.stderr);
  const copy = new ExcelJS.Workbook();
  await copy.xlsx.readFile(out);
  const copied = copy.getWorksheet('Paie');
  assert.ok(copied);
  assert.deepEqual(copied.getCell('L1').value, { formula: 'SUM(D3:D6)', result: 30_002 });
  for (const [at, line] of [OWN_HEADINGS, ...OWN_LINES].entries())
    for (const [column, text] of line.entries())
      assert.equal(copied.getCell(at + 2, column + 1).text, text, `${at + 2}:${column + 1}`);
  const heads = (copied.getRow(2).values as string[]).map(String);
  const state = heads.indexOf('Paysheet état');
  assert.ok(state > OWN_HEADINGS.length);
  assert.deepEqual(
    [3, 4, 5, 6].map((row) => copied.getCell(row, state).text),
    ['payée', 'payée', 'échouée', 'invalide'],
  );

  rmSync(join(cli.data, 'sources'), { recursive: true });
  const fresh = await cli.run(['export', batch, '--own', '--out', join(cli.folder, 'neu.xlsx'), '--json']);
  assert.equal(fresh.status, 0, fresh.stderr);
  const { problems } = fresh.json<{ problems: { code: string }[] }>();
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['export-not-copied'],
  );
});

/** The own sheet paid, and its copy with results mended in the two rows that were not paid; `pay` pays that copy. */
async function payMendedCopy(t: TestContext) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'paie.csv');
  writeFileSync(sheet, [OWN_HEADINGS, ...OWN_LINES].map((line) => line.join(';')).join('\r\n'));
  const batch = await payOwn(cli, service, sheet);
  const copy = join(cli.folder, 'copie.csv');
  assert.equal((await cli.run(['export', batch, '--own', '--out', copy])).status, 0);
  const text = readFileSync(copy, 'utf8')
    .replace('+221771000000', '+221771210003')
    .replace(';-4;', ';10004;');
  const mended = join(cli.folder, 'corrigée.csv');
  writeFileSync(mended, text);
  const before = service.books.sessions().length;
  const ran = (...more: readonly string[]) =>
    cli.run([
      ...['pay', mended, '--wallet', 'xof', '--yes', '--json', '--service', service.url],
      ...['--settings', join(cli.folder, 'settings.json'), ...more],
    ]);
  return { cli, pay: ran, sessions: () => service.books.sessions().length - before };
}

test('a copy with results, mended and imported again, is the sheet of its batch: what was paid is not selected', async (t) => {
  const { pay, sessions } = await payMendedCopy(t);
  const ran = await pay();
  assert.equal(ran.status, 0, ran.stderr);
  const { counts } = ran.json<BatchDocument>();
  assert.deepEqual([counts.closed, counts.paid, sessions()], [0, 2, 2]);
});

test('on another computer the rows that the copy says were paid are left out and named', async (t) => {
  const { cli, pay, sessions } = await payMendedCopy(t);
  const ran = await pay('--data', join(cli.folder, 'other'));
  assert.equal(ran.status, 0, ran.stderr);
  const { counts } = ran.json<BatchDocument>();
  assert.deepEqual([counts.held, counts.paid, sessions()], [0, 2, 2]);
  assert.match(ran.stderr, /2 of the sheet’s rows were paid before and are not paid again: 2, 3\./);
});

test('the rows to mend have every column that mending needs, and their values; where there are none nothing is written', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'paie.csv');
  writeFileSync(sheet, [OWN_HEADINGS, ...OWN_LINES].map((line) => line.join(';')).join('\r\n'));
  const batch = await payOwn(cli, service, sheet);
  const out = join(cli.folder, 'mend.csv');
  const exported = await cli.run(['export', batch, '--only', 'to-mend', '--out', out]);
  assert.equal(exported.status, 0, exported.stderr);
  const { data } = Papa.parse<Record<string, string>>(readFileSync(out, 'utf8').trim(), { header: true });
  assert.deepEqual(
    data.map((row) => [row.Reference, row['Paysheet state'], row.Amount, row['Paysheet row']]),
    [
      ['R-3', 'failed', '10003', '4'],
      ['R-4', 'invalid', "'-4", '5'],
    ],
  );
  // Also columns that no row fills: a person who corrects the rows may need them.
  const headings = columnsFor('mobile_money').map(({ field }) => formatMessage('en', `column.${field}`));
  assert.deepEqual(
    headings.filter((heading) => !Object.hasOwn(data[0] ?? {}, heading)),
    [],
  );
  assert.ok(headings.some((heading) => data.every((row) => row[heading] === '')));
  const empty = join(cli.folder, 'parked.csv');
  const none = await cli.run(['export', batch, '--only', 'parked', '--out', empty, '--json']);
  assert.equal(none.status, 0);
  assert.equal(none.json<{ problems: { code: string }[] }>().problems[0]?.code, 'export-empty');
  assert.equal(existsSync(empty), false);
});

test('the command that is told for the rows beyond those shown writes them', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(41));
  const quoted = await cli.run(['quote', sheet, '--wallet', 'xof', '--service', service.url]);
  const [, told = ''] = /and 1 more; "paysheet ([^"]+)" lists them all/.exec(quoted.stdout) ?? [];
  const out = join(cli.folder, 'all.csv');
  const written = await cli.run(told.split(' ').map((word) => (word === 'FILE' ? out : word)));
  assert.equal(written.status, 0, written.stderr);
  assert.ok(existsSync(out));
});
