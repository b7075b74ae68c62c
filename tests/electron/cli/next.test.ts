/** The sheet of the next month, from the command line: written of a batch that was paid, and read back without a question. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import ExcelJS from 'exceljs';
import { LANGUAGES, type Language } from '../../../shared/domain/language.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import { OWN_SHEET_WORDS } from '../../../shared/sheet/own-sheets.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';

interface Checked {
  readonly questions: readonly unknown[];
  readonly statement: { readonly settled: boolean };
  readonly excluded: readonly { readonly row: number; readonly reason: string }[];
  readonly rows: readonly { readonly row: number; readonly fields: Record<string, string> }[];
}

const OWN_HEADINGS = {
  en: 'Phone,First name,Surname,Country,Currency,Provider,Channel,Amount,Service,Description',
  fr: 'Téléphone,Prénom,Nom,Pays,Devise,Opérateur,Canal,Montant,Service,Libellé',
};
const PEOPLE = [
  ['+221771234567', 'Awa', 'Diop', 1500],
  ['+221771234568', 'Omar', 'Fall', 2500],
  ['+221771234569', 'Zoé', 'Ndiaye', 3500],
] as const;

/** Pays a sheet in the accountant's own columns. */
async function paid(t: TestContext, language: Language) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'november.csv');
  const lines = PEOPLE.map(([phone, first, last, amount]) =>
    [
      phone,
      first,
      last,
      'sn',
      'XOF',
      'orange_money',
      'mobile_money',
      amount,
      'Atelier',
      'Novembre 2026',
    ].join(),
  );
  writeFileSync(sheet, `${[OWN_HEADINGS[language], ...lines].join('\n')}\n`);
  const common = ['--service', service.url, '--json'];
  const pay = (path: string) => cli.run(['pay', path, '--wallet', 'xof', '--yes', ...common]);
  const ran = await pay(sheet);
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const { batch } = ran.json<{ batch: string }>();
  const check = async (path: string) => {
    const checked = await cli.run(['check', path, '--json']);
    return { ...checked, document: checked.json<Checked>() };
  };
  return { cli, batch, common, check, pay, service };
}

/** The first sheet of a workbook, with what a person changes in it. */
async function changed(path: string, change: (sheet: ExcelJS.Worksheet) => void): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const [sheet] = workbook.worksheets;
  assert.ok(sheet);
  change(sheet);
  await workbook.xlsx.writeFile(path);
  return sheet;
}

const headingsOf = (sheet: ExcelJS.Worksheet) => (sheet.getRow(1).values as string[]).slice(1);
const textsOf = (sheet: ExcelJS.Worksheet, heading: string) =>
  [2, 3, 4].map((row) => sheet.getCell(row, headingsOf(sheet).indexOf(heading) + 1).value);

for (const language of LANGUAGES) {
  test(`the next month in the columns of its own sheet, amounts to fill in, who leaves is not paid (${language})`, async (t) => {
    const { cli, batch, check, pay, service } = await paid(t, language);
    const out = join(cli.folder, 'december.xlsx');
    const written = await cli.run(['next', batch, '--out', out, '--language', language, '--json']);
    assert.equal(written.status, 0, written.stderr);
    assert.deepEqual(written.json(), { batch, file: out, rows: 3, isOwn: true, problems: [] });
    const blank = await check(out);
    assert.equal(blank.status, 1, 'no amount, no payment');
    const { leaves } = OWN_SHEET_WORDS[language];
    const [amounts, period] = language === 'en' ? ['Amount', 'Description'] : ['Montant', 'Libellé'];
    const sheet = await changed(out, (sheet) => {
      assert.deepEqual(headingsOf(sheet), [...OWN_HEADINGS[language].split(','), leaves]);
      assert.deepEqual(textsOf(sheet, amounts), [null, null, null]);
      assert.deepEqual(textsOf(sheet, period), [null, null, null], 'it named the month that was paid');
      assert.deepEqual(textsOf(sheet, 'Service'), ['Atelier', 'Atelier', 'Atelier']);
      const column = (heading: string) => headingsOf(sheet).indexOf(heading) + 1;
      for (const [row, amount] of [
        [2, 1600],
        [4, 3600],
      ] as const)
        sheet.getCell(row, column(amounts)).value = amount;
      sheet.getCell(3, column(leaves)).value = 'x';
    });
    const isLocked = (row: number, column: number) => sheet.getCell(row, column).protection?.locked !== false;
    assert.ok('sheetProtection' in sheet, 'the sheet is protected');
    assert.deepEqual(
      [isLocked(2, 1), isLocked(1, 1), isLocked(2, 8), isLocked(3, 11)],
      [true, true, false, false],
    );
    const { status, document, stderr } = await check(out);
    assert.equal(status, 0, stderr);
    assert.deepEqual([document.questions, document.statement.settled], [[], true]);
    assert.deepEqual(
      document.excluded.map(({ row, reason }) => [row, reason]),
      [[3, 'leaves']],
    );
    assert.deepEqual(
      document.rows.map(({ fields }) => fields.amount),
      ['1600', '3600'],
    );
    assert.match((await cli.run(['check', out])).stdout, /Paysheet leaves|marked as leaving/);
    const next = await pay(out);
    assert.equal(next.status, 0, next.stderr + next.stdout);
    assert.deepEqual(
      service.books
        .sessions()
        .map(({ amountMinor }) => amountMinor)
        .sort(),
      [1500, 1600, 2500, 3500, 3600],
    );
  });

  test(`without its sheet it has our columns, as last time, and is read without a question (${language})`, async (t) => {
    const { cli, batch, check } = await paid(t, language);
    rmSync(join(cli.data, 'sources'), { recursive: true });
    const out = join(cli.folder, 'december.xlsx');
    const written = await cli.run([
      'next',
      batch,
      '--out',
      out,
      '--language',
      language,
      '--amounts',
      'last',
      '--json',
    ]);
    assert.equal(written.status, 0, written.stderr);
    const { status, document, stderr } = await check(out);
    assert.equal(status, 0, stderr);
    assert.deepEqual(
      document.rows.map(({ fields }) => [
        fields.phone,
        fields.first_name,
        fields.last_name,
        Number(fields.amount),
      ]),
      PEOPLE,
    );
    await changed(out, (sheet) =>
      assert.equal(headingsOf(sheet)[0], formatMessage(language, 'column.first_name')),
    );
  });
}

test('rows that the batch was not to pay are in no next sheet, and it says how many', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'twice.csv');
  const line = '+221771234567,Awa,Diop,sn,XOF,orange_money,mobile_money,1500,Atelier,Loyer';
  const other = '+221771234568,Omar,Fall,sn,XOF,orange_money,mobile_money,2500,Atelier,Loyer';
  writeFileSync(sheet, `${OWN_HEADINGS.en}\n${line}\n${line}\n${other}\n`);
  const common = ['--service', service.url, '--json'];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  const { batch, counts } = ran.json<{ batch: string; counts: { paid: number; held: number } }>();
  assert.deepEqual([counts.paid, counts.held], [2, 1], ran.stderr);
  const out = join(cli.folder, 'next.xlsx');
  const written = await cli.run(['next', batch, '--out', out]);
  assert.equal(written.status, 0, written.stderr);
  assert.match(written.stdout, /2 rows/);
  assert.match(written.stderr, /^paysheet: 1 row of the batch is not in it/m);
});

test('a sheet whose period is paid already is told so before anything else, by check, quote and pay', async (t) => {
  const { cli, batch, common } = await paid(t, 'en');
  const another = (month: string, name: string) => {
    const sheet = join(cli.folder, name);
    const line = `+221771239999,Issa,Ba,sn,XOF,orange_money,mobile_money,900,Atelier,${month}`;
    writeFileSync(sheet, `${OWN_HEADINGS.en}\n${line}\n`);
    return sheet;
  };
  const november = another('Nov 2026', 'more.csv');
  const said = new RegExp(`November 2026 is paid already: 3 of 3, in ${batch} \\(november`);
  const itself = await cli.run(['check', join(cli.folder, 'november.csv'), ...common]);
  assert.doesNotMatch(itself.stderr, /paid already/, 'the same file is that batch itself');
  for (const command of ['check', 'quote', 'pay']) {
    const paying = command === 'check' ? [] : ['--wallet', 'xof', ...(command === 'pay' ? ['--yes'] : [])];
    const ran = await cli.run([command, november, ...paying, ...common]);
    assert.match(ran.stderr.split('\n')[0] ?? '', said, command);
  }
  const december = await cli.run(['check', another('December 2026', 'dec.csv'), ...common]);
  assert.doesNotMatch(december.stderr, /paid already/);
});

test('a heading that was asked about stands in our words, a security answer nowhere', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'interac.csv');
  const head =
    'First name,Last name,Email,Country,Currency,Channel,Salary,Language,Security question,Security answer';
  const line = 'Zoé,Roy,zoe@example.com,ca,CAD,etransfer_send,120.50,fr,Which city did we meet in?,Gatineau';
  writeFileSync(sheet, `${head}\n${line}\n`);
  const answers = ['--answer', 'heading.G.salary=amount'];
  const common = ['--service', service.url, '--json'];
  const ran = await cli.run(['pay', sheet, ...answers, '--wallet', 'cad', '--yes', ...common]);
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const { batch } = ran.json<{ batch: string }>();
  const out = join(cli.folder, 'next.xlsx');
  const written = await cli.run(['next', batch, '--out', out, '--amounts', 'last', '--json']);
  assert.equal(written.status, 0, written.stderr);
  assert.doesNotMatch(JSON.stringify((await changed(out, () => undefined)).getSheetValues()), /Gatineau/);
  await changed(out, (next) => {
    assert.ok(headingsOf(next).includes('Amount'));
    next.getCell(
      2,
      headingsOf(next).findIndex((heading) => heading.startsWith('Security') && /answer/i.test(heading)) + 1,
    ).value = 'Hull';
  });
  const checked = await cli.run(['check', out, '--json']);
  assert.equal(checked.status, 0, checked.stderr + checked.stdout);
  assert.deepEqual(
    checked.json<Checked>().rows.map(({ fields }) => fields.amount),
    ['120.50'],
  );
});

test('a batch of which nothing was sent, one that is not there, the sheet itself and a folder that is not there are refused', async (t) => {
  const { cli, batch, pay, common } = await paid(t, 'en');
  const refused = async (words: readonly string[], why: RegExp) => {
    const { status, stderr } = await cli.run(['next', ...words]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, why);
  };
  const out = join(cli.folder, 'a.xlsx');
  await refused(['b-00000000', '--out', out], /no batch b-00000000/);
  await refused([batch, '--out', join(cli.folder, 'a.csv')], /must end in \.xlsx/);
  await refused([batch, '--out', join(cli.folder, 'nowhere', 'a.xlsx')], /could not be written/);
  assert.equal((await cli.run(['next', batch, '--out', out, '--amounts', 'last'])).status, 0);
  const again = await pay(out);
  const { batch: second } = again.json<{ batch: string }>();
  await refused([second, '--out', out], /the sheet itself/);
  const quoted = join(cli.folder, 'q.csv');
  writeFileSync(
    quoted,
    'First name,Last name,Phone,Country,Currency,Provider,Channel,Amount\nA,B,+221771230000,sn,XOF,orange_money,mobile_money,77\n',
  );
  const draft = await cli.run(['quote', quoted, '--wallet', 'xof', ...common]);
  const { batch: third } = draft.json<{ batch: string }>();
  await refused([third, '--out', join(cli.folder, 'b.xlsx')], /nothing of it was sent/);
});
