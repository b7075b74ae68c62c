import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAYROLL_PATH } from '../../../resources/samples/make-payroll.ts';
import { commandLine } from '../../support/command-line.ts';

interface CheckDocument {
  readonly controls: readonly Record<string, unknown>[];
  readonly problems: readonly Record<string, unknown>[];
  readonly questions: readonly { readonly key: string; readonly options: readonly string[] }[];
  readonly rows: readonly { readonly row: number; readonly fields: Record<string, string> }[];
}

const SHEET = [
  'First name,Last name,Phone,Code,Country,Amount,Currency,Channel,Provider',
  'Awa,Diop,+221771834567,7,sn,"1,250",xof,mobile_money,orange',
  'Binta,Sow,+221771834568,8,Congo,25000,xof,mobile_money,orange',
  '',
].join('\n');

test('check --json tells the count and the total that the sheet states beside what its rows make', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'pay.csv');
  const lines = [
    'Number of payments:,2,,,,,,',
    'First name,Last name,Phone,Country,Amount,Currency,Channel,Provider',
    'Awa,Diop,+221771834567,sn,1000,xof,mobile_money,orange',
    'Binta,Sow,+221771834568,sn,2000,xof,mobile_money,orange',
    'Total,,,,3500,,,',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  const { controls, problems } = (await run(['check', path, '--json'])).json<CheckDocument>();
  assert.deepEqual(controls, [
    { row: 1, kind: 'count', stated: '2', computed: '2', agrees: true },
    { row: 5, kind: 'total', stated: '3500', computed: '3000', agrees: false },
  ]);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['control-differs'],
  );
  const spoken = (await run(['check', path])).stdout;
  assert.match(spoken, /Row 1 states the count 2; the rows agree\./);
  assert.match(spoken, /Row 5 states the total 3500; the rows make 3000\./);
});

const UNUSABLE: readonly (readonly [what: string, args: readonly string[], line: RegExp])[] = [
  [
    'an answer to no question',
    ['--answer', 'colour=blue'],
    /--answer colour: .*asks no such question.*value\.country\.congo/,
  ],
  [
    'an answer about a column that is not there',
    ['--answer', 'decimal.Z=thousands'],
    /decimal\.Z: .*no such question/,
  ],
  ['an answer about a column that holds something else', ['--answer', 'decimal.A=thousands'], /decimal\.A/],
  [
    'an option not offered for a word',
    ['--answer', 'value.country.congo=fr'],
    /value\.country\.congo=fr: .*one of: cg, cd/,
  ],
  [
    'an option not offered for a heading',
    ['--answer', 'heading.D.code=amount'],
    /heading\.D\.code=amount: .*bank_code, payee_code, reference, ignore/,
  ],
  [
    'a mark that is none',
    ['--answer', 'decimal.F.amount=sometimes'],
    /decimal\.F\.amount=sometimes: .*thousands, decimals/,
  ],
  ['a heading row that is not there', ['--header-row', '40'], /--header-row 40: .*rows: 1–3/],
  [
    'a heading row answered that is not there',
    ['--answer', 'header-row=40'],
    /header-row=40: .*1, 2, 3, none/,
  ],
  ['a sheet of a text file', ['--sheet', 'Paie'], /--sheet Paie: .*has no sheets/],
  ['a default for a field nobody knows', ['--default', 'colour=blue'], /"colour" is not a field/],
  [
    'a default that is no value of its field',
    ['--default', 'language=klingon'],
    /--default language=klingon: that is no value/,
  ],
  ['a default that is no account', ['--default', 'account_number=1.23E+11'], /--default account_number=/],
  ['a default that says nothing', ['--default', 'description= '], /--default description= :/],
];

for (const [what, args, line] of UNUSABLE) {
  test(`${what} is one line and exit 2, never passed over`, async (t) => {
    const { run, folder } = commandLine(t);
    const path = join(folder, 'pay.csv');
    writeFileSync(path, SHEET);
    const { status, stdout, stderr } = await run(['check', path, '--json', ...args]);
    assert.equal(status, 2, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, line);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  });
}

test('a mapping that names a heading the sheet does not have is one line and exit 2', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'pay.csv');
  writeFileSync(path, SHEET);
  const columns = join(folder, 'columns.json');
  writeFileSync(columns, JSON.stringify({ Amount: 'amount', Surname: 'last_name' }));
  const { status, stderr } = await run(['check', path, '--json', '--columns', columns]);
  assert.equal(status, 2);
  assert.match(stderr, /--columns Surname: the sheet has no such heading\. It has: First name, Last name/);
  writeFileSync(columns, JSON.stringify({ AMOUNT: 'amount', D: 'reference' }));
  const taken = await run(['check', path, '--json', '--columns', columns]);
  assert.equal(taken.status, 1, taken.stderr);
});

test('options of text files are refused for a workbook, and a sheet that it does not have', async (t) => {
  const { run } = commandLine(t);
  for (const [args, line] of [
    [['--encoding', 'utf-8'], /--encoding: .*is a workbook/],
    [['--delimiter', ';'], /--delimiter: .*is a workbook/],
    [['--sheet', 'Nowhere'], /--sheet Nowhere: .*has no such sheet\. Its sheets: Payroll\.$/m],
  ] as const) {
    const { status, stderr } = await run(['check', PAYROLL_PATH, '--json', ...args]);
    assert.equal(status, 2);
    assert.match(stderr, line);
  }
});

test('answers that are offered are taken, one the sheet does not need harms nothing', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'pay.csv');
  writeFileSync(path, SHEET);
  const answers = [
    'value.country.congo=CD',
    'heading.D.code=reference',
    'decimal.F.amount=thousands',
    'hidden-rows=include',
  ];
  const ran = await run(['check', path, '--json', ...answers.flatMap((answer) => ['--answer', answer])]);
  assert.equal(ran.status, 1, ran.stderr);
  const { questions, rows } = ran.json<CheckDocument>();
  assert.deepEqual(questions, []);
  assert.deepEqual(
    rows.map(({ fields }) => [fields.country, fields.reference, fields.amount]),
    [
      ['sn', '7', '1250'],
      ['cd', '8', '25000'],
    ],
  );
});

test('an answer is taken whatever else is answered beside it, though each alone leads to other questions', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'payslips.csv');
  const rows = ['oumar', 'oumar', 'oumar', 'oumar', 'fatou'].map((lead, at) =>
    [`Awa ${'BCDFG'[at]}iop`, `p${at}@example.com`, `${lead}@example.org`, `${100 + at}.00`].join(),
  );
  writeFileSync(path, `Employee,Reached at,Led by,Amount\n${rows.join('\n')}\n`);
  const given = new Map<string, string>();
  const check = () =>
    run([
      'check',
      path,
      '--json',
      ...[...given].flatMap(([key, answer]) => ['--answer', `${key}=${answer}`]),
    ]);
  const RIGHT = new Map([
    ['heading.B.reached-at', 'email'],
    ['heading.C.led-by', 'ignore'],
    ['field.channel', 'etransfer_send'],
    ['field.country', 'ca'],
  ]);
  for (let asked = 0; asked < 12; asked += 1) {
    const { questions } = (await check()).json<CheckDocument>();
    const [first] = questions;
    if (first === undefined) return;
    assert.ok(!given.has(first.key), `${first.key} is asked again beside ${[...given]}`);
    for (const { key, options } of questions) given.set(key, RIGHT.get(key) ?? options[0] ?? '');
  }
  assert.fail('questions without an end');
});

test('a default for a field that a column gives is told to be unused, and changes nothing', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'pay.csv');
  writeFileSync(path, SHEET);
  const ran = await run(['check', path, '--json', '--default', 'currency=cad']);
  assert.match(ran.stderr, /--default currency=cad: not used, .*Column: G “Currency”/);
  assert.equal(ran.json<CheckDocument>().rows[0]?.fields.currency, 'xof');
});

test('what the reader cannot decide is a question with a key: the delimiter', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'odd.csv');
  writeFileSync(path, 'a;b,c\nd;e,f\ng;h,i\n');
  const asked = await run(['check', path, '--json']);
  const question = asked.json<CheckDocument>().questions.find(({ key }) => key === 'delimiter');
  assert.ok(question, asked.stdout);
  const answered = await run(['check', path, '--json', '--answer', `delimiter=${question.options[0]}`]);
  assert.ok(answered.json<CheckDocument>().questions.every(({ key }) => key !== 'delimiter'));
});
