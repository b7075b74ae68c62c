import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAYROLL_PATH } from '../../../resources/samples/make-payroll.ts';
import { commandLine } from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { payoutLine, payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface CheckDocument {
  readonly sheet: Record<string, unknown>;
  readonly columns: readonly Record<string, unknown>[];
  readonly totals: readonly { readonly currency: string; readonly count: number; readonly amount: string }[];
  readonly counts: { readonly valid: number; readonly warning: number; readonly invalid: number };
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly fields: Record<string, string>;
    readonly problems: readonly Record<string, unknown>[];
  }[];
  readonly table?: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly questions: readonly { readonly key: string; readonly options: readonly string[] }[];
}

test('check --json has the shape of the contract', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), [
    ...payoutLines(2),
    payoutLine(3, { amount: '0' }),
  ]);
  const ran = await run(['check', sheet, '--json']);
  assert.equal(ran.status, 1);
  const document = ran.json<CheckDocument>();
  assert.deepEqual(Object.keys(document.sheet).sort(), [
    'delimiter',
    'encoding',
    'file',
    'format',
    'headerRow',
    'name',
    'rows',
  ]);
  assert.equal(document.sheet.file, 'pay.csv');
  assert.equal(document.sheet.delimiter, ',');
  assert.equal(document.sheet.headerRow, 1);
  assert.deepEqual(document.counts, { valid: 2, warning: 0, invalid: 1 });
  assert.deepEqual(document.totals, [{ currency: 'xof', count: 2, amount: '20003' }]);
  for (const key of ['heading', 'column', 'field', 'how']) assert.ok(key in (document.columns[0] ?? {}), key);
  const [first, , third] = document.rows;
  assert.equal(first?.row, 2);
  assert.equal(first?.state, 'valid');
  assert.equal(first?.fields.amount, '10001');
  assert.equal(first?.fields.currency, 'xof');
  assert.equal(first?.fields.country, 'sn');
  assert.equal(third?.state, 'invalid');
  const problem = third?.problems.find(({ severity }) => severity === 'error');
  for (const key of ['field', 'column', 'severity', 'code', 'message', 'original', 'proposed']) {
    assert.ok(problem && key in problem, key);
  }
  assert.equal(problem?.code, 'amount-not-positive');
  assert.equal(problem?.original, '0');
  assert.equal(document.table, undefined);
});

test('check --json --table adds the sheet as it was read, every row from 1', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'pay.csv');
  writeFileSync(path, 'Paie\n\nreference,amount\nR-1, 1 250\n');
  const { table } = (await run(['check', path, '--json', '--table'])).json<CheckDocument>();
  assert.deepEqual(
    table?.map(({ row }) => row),
    [1, 2, 3, 4],
  );
  assert.deepEqual(table?.[0]?.cells.slice(0, 1), ['Paie']);
  assert.deepEqual(table?.[3]?.cells, ['R-1', ' 1 250']);
});

test('the sample sheet is checked as its script means it', async (t) => {
  const { run } = commandLine(t);
  const { status, json } = await run(['check', PAYROLL_PATH, '--json']);
  const { counts, totals } = json<CheckDocument>();
  assert.equal(status, 1);
  assert.equal(counts.invalid, 5);
  assert.deepEqual(totals.map(({ currency }) => currency).sort(), ['cad', 'usd', 'xof']);
});

test('a sheet whose headings were not found is readable: JSON with the problem, exit 1', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'odd.csv');
  writeFileSync(path, 'alpha,beta\none,two\nthree,four\n');
  const { status, json } = await run(['check', path, '--json']);
  assert.equal(status, 1);
  assert.ok(json<{ problems: unknown[]; questions: unknown[] }>().questions.length > 0);
});

test('defaults, a mapping and answers take part in the check', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'pay.csv');
  writeFileSync(
    path,
    'who,surname,sum,msisdn,carrier\nAwa,Diop,"1,250",+221771834567,orange_money\nFatou,Sow,"2,500",+221771834568,orange_money\n',
  );
  const columns = join(folder, 'columns.json');
  writeFileSync(columns, JSON.stringify({ who: 'first_name', sum: 'amount' }));
  const args = ['check', path, '--json', '--columns', columns];
  for (const pair of ['currency=xof', 'country=sn', 'channel=mobile_money', 'language=fr'])
    args.push('--default', pair);
  const { rows } = (await run(args)).json<CheckDocument>();
  assert.equal(rows[0]?.fields.first_name, 'Awa');
  assert.equal(rows[0]?.fields.amount, '1250');
  assert.equal(rows[0]?.fields.channel, 'mobile_money');
});

test('a question names its column, three values and what each answer pays; one answer serves the next sheet of the layout', async (t) => {
  const { run, folder } = commandLine(t);
  const written = (month: string, amounts: readonly number[]) => {
    const path = join(folder, `${month}.csv`);
    const lines = amounts.map(
      (amount, row) => `Diop,Awa${'abcd'[row]},${payeePhone(row)},${amount},SN,mobile_money,orange`,
    );
    writeFileSync(path, ['Nom,Prénom,Téléphone,Montant (KF),Pays,Canal,Opérateur', ...lines, ''].join('\n'));
    return path;
  };
  const march = written('mars', [25, 30, 35, 40]);
  const { status, stdout } = await run(['check', march]);
  assert.equal(status, 1);
  assert.match(stdout, /D “Montant \(KF\)”: 25 · 30 · 35\n/);
  assert.match(stdout, /scale\.D\.kf=thousands pays XOF\s130,000 in 4 rows/);
  assert.match(stdout, /scale\.D\.kf=as-written pays XOF\s130 in 4 rows/);
  for (const [path, total] of [
    [march, '130000'],
    [written('avril', [41, 12.5]), '53500'],
  ] as const) {
    const answered = await run(['check', path, '--json', '--answer', 'scale.D.kf=thousands']);
    const { questions, totals } = answered.json<Pick<CheckDocument, 'questions' | 'totals'>>();
    assert.deepEqual([answered.status, questions], [0, []], path);
    assert.equal(totals[0]?.amount, total);
  }
});

test('check without --json speaks to people, and writes nothing', async (t) => {
  const { run, folder, data } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), payoutLines(3));
  const { status, stdout } = await run(['check', sheet]);
  assert.equal(status, 0);
  assert.match(stdout, /3 valid, 0 to check, 0 invalid/);
  assert.match(stdout, /XOF\s30,006/);
  assert.equal(existsSync(data), false);
});

test('for people too no cell is changed in silence: by column, how many, and the first as it stood', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), [
    payoutLine(1, { amount: '"12 500"' }),
    payoutLine(2, { amount: '"13 500"' }),
    payoutLine(3, { amount: '14500' }),
  ]);
  const { stdout } = await run(['check', sheet]);
  assert.match(stdout, /^│ D +│ 2 +│ row 2: “12 500” → “12500”: thousands separators removed\. +│$/m);
  assert.match(stdout, /^│ E +│ 3 +│ row 2: “XOF” → “xof”: /m);
  assert.match(stdout, /^│ \(recipient_type\) +│ 3 +│ row 2: “Payments”: /m);
});

test('what an answer would pay says how many rows it would have refused', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), [payoutLine(1).replace('XOF', '$')]);
  const { stdout } = await run(['check', sheet]);
  assert.match(
    stdout,
    /=cad pays CAD.* in 1 row, but 1 row is refused: the currency is not paid there by that channel\./,
  );
});

test('a question about money names its columns, three values of each, and what each answer pays; the answer serves the next sheet', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'pay.csv');
  const write = (rows: readonly (readonly [string, number, number])[]) =>
    writeFileSync(
      path,
      [
        'first_name,last_name,country,currency,channel,provider,phone,Salaire,Net',
        ...rows.map(
          ([name, salary, net], i) =>
            `Awa,${name},sn,xof,mobile_money,orange,${payeePhone(i)},${salary},${net}`,
        ),
      ].join('\n'),
    );
  write([
    ['Diop', 1000, 900],
    ['Fall', 2000, 1700],
    ['Sow', 3000, 2600],
    ['Ba', 4000, 3500],
  ]);
  const { stdout, status } = await run(['check', path]);
  assert.equal(status, 1);
  assert.match(stdout, /Answer with --answer column\.amount\.h-salaire-i-net=H\|I/);
  assert.match(stdout, /H “Salaire”: 1000 · 2000 · 3000\n/);
  assert.match(stdout, /I “Net”: 900 · 1700 · 2600\n/);
  assert.match(stdout, /column\.amount\.h-salaire-i-net=H pays XOF\s10,000 in 4 rows\./);
  assert.match(stdout, /column\.amount\.h-salaire-i-net=I pays XOF\s8,700 in 4 rows\./);
  const [question] = (await run(['check', path, '--json'])).json<CheckDocument>().questions;
  assert.ok(question && 'pays' in question && 'columns' in question);
  const answered = await run(['check', path, '--json', '--answer', 'column.amount.h-salaire-i-net=I']);
  assert.deepEqual(answered.json<CheckDocument>().totals, [{ currency: 'xof', count: 4, amount: '8700' }]);
  write([['Diop', 1000, 950]]);
  assert.match(
    (await run(['check', path])).stdout,
    /column\.amount\.h-salaire-i-net=I pays XOF\s950 in 1 row\./,
  );
  const next = (
    await run(['check', path, '--json', '--answer', 'column.amount.h-salaire-i-net=I'])
  ).json<CheckDocument>();
  assert.deepEqual(next.questions, []);
  assert.deepEqual(next.totals, [{ currency: 'xof', count: 1, amount: '950' }]);
});

test('amounts beyond the limits of the settings are warnings, those that are published without settings', async (t) => {
  const { run, folder } = commandLine(t);
  const lines = [payoutLine(1, { amount: '2000001' }), payoutLine(2, { amount: '1500' })];
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), lines);
  const settings = join(folder, 'settings.json');
  const codes = async (limits?: readonly object[]) => {
    if (limits) writeFileSync(settings, JSON.stringify({ limits }));
    const ran = await run(['check', sheet, '--json', ...(limits ? ['--settings', settings] : [])]);
    const of = ran.json<CheckDocument>().rows.map(({ problems }) => problems.map(({ code }) => String(code)));
    return of.map((each) => each.filter((code) => code.startsWith('limit-')));
  };
  const limit = { channel: 'mobile_money', currency: 'xof' };
  assert.deepEqual(await codes(), [['limit-of-payment'], []]);
  assert.deepEqual(await codes([{ ...limit, payment: '1000' }]), [
    ['limit-of-payment'],
    ['limit-of-payment'],
  ]);
  assert.deepEqual(await codes([]), [[], []]);
  const { status, stderr } = await (async () => {
    writeFileSync(settings, JSON.stringify({ limits: [{ ...limit, payment: '10.5' }] }));
    return run(['check', sheet, '--settings', settings]);
  })();
  assert.equal(status, 2);
  assert.match(stderr, /limits\.0: an amount above zero/);
});

test('check says whether payments made before counted in it, and what only quote and pay compare', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), payoutLines(1));
  const told = async (...service: readonly string[]) => {
    const { stdout } = await run(['check', sheet, ...service]);
    const ran = await run(['check', sheet, '--json', ...service]);
    return { stdout, countsPaid: ran.json<{ countsPaid: boolean }>().countsPaid };
  };
  const alone = await told();
  assert.match(alone.stdout, /This looked at the sheet alone: no service is named/);
  assert.match(alone.stdout, /paid before is told by "quote" and "pay"/);
  assert.equal(alone.countsPaid, false);
  const named = await told('--service', 'https://payments.example');
  assert.match(named.stdout, /Limits of a month count what was paid/);
  assert.equal(named.countsPaid, true);
});
