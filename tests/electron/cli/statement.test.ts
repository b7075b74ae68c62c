/** The statement of meaning on the command line: its code, its gate, its memory. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor, statementCodeOf } from '../../support/command-line.ts';

interface Statement {
  readonly code: string;
  readonly settled: boolean;
  readonly items: readonly {
    readonly key: string;
    readonly kind: string;
    readonly basis: string;
    readonly text: string;
    readonly options: readonly string[];
    readonly default: string | null;
    readonly isNew: boolean;
    readonly columns: readonly string[];
    readonly rows: readonly number[];
  }[];
}

interface Document {
  readonly batch: string | null;
  readonly statement: Statement;
  readonly counts: Record<string, number>;
}

const PEOPLE = [
  'Diop;Awa;771234567;Orange;SN;XOF;Mobile money;200000;50000;150000',
  'Fall;Moussa;772345678;Orange;SN;XOF;Mobile money;180000;0;180000',
  'Sow;Fatou;773456789;Orange;SN;XOF;Mobile money;210000;10000;200000',
];

function payroll(title: string, people: readonly string[] = PEOPLE): string {
  const headings = 'Nom;Prénom;Téléphone;Opérateur;Pays;Devise;Mode;Brut;Avance;Net à payer';
  return `${[title, headings, ...people].join('\n')}\n`;
}

test('a sheet of whose meaning something is guessed is refused with its statement, and paid with its code', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'nov.csv');
  writeFileSync(sheet, payroll('PAIE NOVEMBRE 2026 SITE DE BOUAKE'));
  const common = ['--json', '--service', service.url];
  const pay = ['pay', sheet, '--wallet', 'xof', '--yes', ...common];

  const checked = await cli.run(['check', sheet, '--json']);
  assert.equal(checked.status, 1, checked.stderr);
  const { statement } = checked.json<Document>();
  assert.deepEqual(
    statement.items.map(({ kind, basis }) => [kind, basis]),
    [
      ['pays', 'proposed'],
      ['way', 'exact'],
      ['money', 'proposed'],
      ['around', 'proposed'],
    ],
  );
  assert.match(
    statement.items[0]?.text ?? '',
    /3 people: XOF.530,000, from “Net à payer” \(J\) = Brut − Avance/,
  );

  const refused = await cli.run(pay);
  assert.equal(refused.status, 2);
  assert.equal(refused.json<Document>().statement.code, statement.code);
  assert.match(refused.stderr, new RegExp(`--confirm ${statement.code}`));
  const quoted = await cli.run(['quote', sheet, '--wallet', 'xof', ...common]);
  assert.equal(quoted.status, 2);
  assert.equal(service.books.sessions().length, 0);

  const paid = await cli.run([...pay, '--confirm', statement.code]);
  assert.equal(paid.status, 0, paid.stderr);
  assert.equal(paid.json<Document>().counts.paid, 3);

  const december = join(cli.folder, 'dec.csv');
  writeFileSync(
    december,
    payroll(
      'PAIE DECEMBRE 2026 SITE DE BOUAKE',
      PEOPLE.with(0, PEOPLE[0]?.replace('50000;150000', '20000;180000') ?? ''),
    ),
  );
  const again = (await cli.run(['check', december, ...common])).json<Document>().statement;
  assert.equal(again.settled, true, JSON.stringify(again.items));
  assert.ok(again.items.some(({ kind, basis }) => kind === 'around' && basis === 'remembered'));
  writeFileSync(
    december,
    payroll(
      'PAIE NOVEMBRE 2026 SITE DE BOUAKE',
      PEOPLE.with(0, PEOPLE[0]?.replace('50000;150000', '30000;170000') ?? ''),
    ),
  );
  const paidMonth = (await cli.run(['check', december, ...common])).json<Document>().statement;
  assert.equal(paidMonth.settled, false);
  assert.ok(paidMonth.items.some(({ kind, isNew }) => kind === 'around' && isNew));
});

test('a code of another file, of another meaning and no code are told apart; nothing is sent', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'pay.csv');
  writeFileSync(sheet, payroll('SITE DE BOUAKE'));
  const code = await statementCodeOf(cli, sheet);
  const [file, meaning] = code.split('-');
  const wrong: readonly (readonly [string, RegExp])[] = [
    [`000000-${meaning}`, /another file/],
    [`${file}-000000`, /another meaning/],
    ['yes', /another file|no code/],
  ];
  for (const [given, reason] of wrong) {
    const refused = await cli.run([
      ...['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--service', service.url, '--confirm', given],
    ]);
    assert.equal(refused.status, 2, given);
    assert.match(refused.stderr, reason);
    assert.equal(refused.json<Document>().statement.code, code);
  }
  writeFileSync(sheet, payroll('SITE DE BOUAKE', PEOPLE.slice(0, 2)));
  assert.notEqual(await statementCodeOf(cli, sheet), code);
  assert.equal(service.books.sessions().length, 0);
});

test('an answer is part of what a code confirms, and a question is never confirmed by one', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'pay.csv');
  const marked = PEOPLE.map((person, at) => `${person};${at === 1 ? 'zurvik' : 'bolan'}`);
  writeFileSync(sheet, payroll('', marked).replace('Net à payer', 'Net à payer;Xyz'));
  const code = await statementCodeOf(cli, sheet);
  const pay = ['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--service', service.url];
  const open = await cli.run([...pay, '--confirm', code]);
  assert.equal(open.status, 1);
  const keys = (await cli.run(['check', sheet, '--json']))
    .json<Document>()
    .statement.items.filter(({ basis }) => basis === 'open');
  assert.equal(keys.length, 2);
  const answers = keys.flatMap(({ key }) => [
    '--answer',
    `${key}=${key.includes('zurvik') ? 'leave-out' : 'pay'}`,
  ]);
  const answered = await statementCodeOf(cli, sheet, answers);
  assert.notEqual(answered, code);
  assert.equal((await cli.run([...pay, ...answers, '--confirm', code])).status, 2);
  const paid = await cli.run([...pay, ...answers, '--confirm', answered]);
  assert.equal(paid.status, 0, paid.stderr);
  assert.equal(paid.json<Document>().counts.paid, 2);
});

test('check without a service writes nothing, and a damaged memory is begun anew', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'pay.csv');
  writeFileSync(sheet, payroll('SITE DE BOUAKE'));
  await cli.run(['check', sheet, '--json']);
  assert.equal(existsSync(cli.data), false);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const code = await statementCodeOf(cli, sheet);
  const pay = [
    'pay',
    sheet,
    '--wallet',
    'xof',
    '--yes',
    '--json',
    '--service',
    service.url,
    '--settings',
    settings,
  ];
  assert.equal((await cli.run([...pay, '--confirm', code])).status, 0);
  const kept = join(cli.data, 'meanings.json');
  assert.match(readFileSync(kept, 'utf8'), /Net à payer/);
  writeFileSync(kept, '{');
  assert.equal((await cli.run(['check', sheet, '--json', '--service', service.url])).status, 1);
});

/** One file that is checked, paid and checked again, for one payer. */
async function months(t: TestContext) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'pay.csv');
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const common = ['--service', service.url, '--settings', settings];
  const check = async (text: string) => {
    writeFileSync(sheet, text);
    return (await cli.run(['check', sheet, '--json', ...common])).json<Document>().statement;
  };
  const pay = async (answers: readonly string[]) => {
    const confirmed = ['--confirm', await statementCodeOf(cli, sheet, answers), '--wallet', 'xof', '--yes'];
    const paid = await cli.run(['pay', sheet, ...answers, ...confirmed, '--json', ...common]);
    assert.equal(paid.status, 0, paid.stderr);
  };
  return { cli, sheet, common, check, pay };
}

const DECEMBER = PEOPLE.with(0, PEOPLE[0]?.replace('50000;150000', '20000;180000') ?? '');
/** What one is paid is no longer what is left of the gross. */
const BROKEN = DECEMBER.with(1, PEOPLE[1]?.replace(';180000;0;', ';190000;0;') ?? '');

function assertProofIsBroken({ items }: Statement): void {
  assert.ok(items.some(({ kind, basis, isNew }) => kind === 'pays' && basis === 'proposed' && isNew));
}

test('what was answered once for a layout is not asked again, and a broken proof is told all the same', async (t) => {
  const { cli, sheet, common, check, pay } = await months(t);
  // Numbers of eight digits are of several countries.
  const bare = (title: string, people: readonly string[] = PEOPLE) =>
    payroll(title, people)
      .replaceAll(/;(?:SN;XOF;Mobile money|Pays;Devise;Mode)(?=;)/g, '')
      .replaceAll(/;(77\d{6})\d;/g, ';$1;');
  const { items } = await check(bare('PAIE NOVEMBRE 2026 SITE DE BOUAKE'));
  const asked = items.filter(({ basis }) => basis === 'open');
  assert.ok(asked.length > 0);
  const given: Record<string, string> = { country: 'ml', channel: 'mobile_money', currency: 'xof' };
  await pay(asked.flatMap(({ key }) => ['--answer', `${key}=${given[key.split('.')[1] ?? '']}`]));

  const again = await check(bare('PAIE DECEMBRE 2026 SITE DE BOUAKE', DECEMBER));
  assert.equal(again.settled, true, JSON.stringify(again));
  const text = await cli.run(['check', sheet, ...common]);
  assert.match(text.stdout, /Answered for all sheets with these columns: .*field\.country=ml/);
  assertProofIsBroken(await check(bare('PAIE DECEMBRE 2026 SITE DE BOUAKE', BROKEN)));
  const elsewhere = await cli.run(['check', sheet, '--json']);
  assert.ok(
    elsewhere.json<Document>().statement.items.some(({ basis }) => basis === 'open'),
    'no payer, no memory',
  );
});

test('the column that was chosen once for the amounts is taken again, as far as its proof holds', async (t) => {
  const { check, pay } = await months(t);
  const twoSums = (people: readonly string[]) =>
    payroll('', people).replace('Brut;Avance;Net à payer', 'Montant A;Montant B;Montant C');
  const first = await check(twoSums(PEOPLE));
  const [asked] = first.items.filter(({ basis }) => basis === 'open');
  assert.match(asked?.key ?? '', /^column\.amount/, JSON.stringify(first));
  await pay(['--answer', `${asked?.key}=J`]);
  const again = await check(twoSums(DECEMBER));
  assert.deepEqual(
    again.items.map(({ kind, basis }) => `${kind} ${basis}`),
    ['pays remembered', 'way exact', 'money remembered'],
  );
  assertProofIsBroken(await check(twoSums(BROKEN)));
});

test('names that were turned round are turned by one answer, and next month too', async (t) => {
  const { cli, sheet, common, check, pay } = await months(t);
  const ofWhole = (people: readonly string[]) =>
    payroll('', people)
      .replace('Nom;Prénom', 'Nom complet')
      .replace(/^(Diop|Fall|Sow);/gm, '$1 ');
  const namesOf = ({ items }: Statement) => items.find(({ kind }) => kind === 'names');
  const first = namesOf(await check(ofWhole(PEOPLE)));
  assert.deepEqual([first?.key, first?.default], ['name-order', 'first-last']);
  assert.match(first?.text ?? '', /Diop Awa → Diop \| Awa/);
  const told = await cli.run(['check', sheet, ...common]);
  assert.match(told.stdout, /Names taken apart.* Or: --answer name-order=last-first/);
  await pay(['--answer', 'name-order=last-first']);
  const again = namesOf(await check(ofWhole(DECEMBER)));
  assert.equal(again?.basis, 'remembered');
  assert.match(again?.text ?? '', /Diop Awa → Awa \| Diop/);
});

test('what is given for all rows is told, and changes the code wherever it changes what is paid', async (t) => {
  const cli = commandLine(t, await practiceFor(t));
  const sheet = join(cli.folder, 'pay.csv');
  const headings = 'Nom;Prénom;Téléphone;Devise;Mode;Montant';
  writeFileSync(sheet, `${headings}\nDiop;Zoé;70123456;XOF;Mobile money;25000\n`, 'utf8');
  const given: readonly (readonly string[])[] = [
    ['country=ml', 'provider=orange'],
    ['country=bf', 'provider=orange'],
    ['country=ml', 'provider=orange', 'description=Salaire'],
    ['country=ml', 'provider=orange', 'description=Prime'],
  ];
  const defaults = given.map((each) => each.flatMap((value) => ['--default', value]));
  const turned = join(cli.folder, 'columns.json');
  writeFileSync(turned, JSON.stringify({ Nom: 'first_name', Prénom: 'last_name' }));
  const readings = [...defaults, [...(defaults[0] ?? []), '--columns', turned]];
  const documents: Document[] = [];
  for (const reading of readings)
    documents.push((await cli.run(['check', sheet, '--json', ...reading])).json<Document>());
  const codes = documents.map(({ statement }) => statement.code);
  assert.equal(new Set(codes).size, codes.length, codes.join(' '));
  const texts = documents.map(({ statement: { items } }) => items.map(({ text }) => text).join(' '));
  for (const [at, said] of ['Mali', 'Burkina Faso', '“Salaire”', '“Prime”'].entries())
    assert.ok(texts[at]?.includes(said), texts[at]);
});
