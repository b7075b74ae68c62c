/** A line kept in a script is given again to the next sheet: an answer speaks of what it was given for, or of nothing. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { workbook } from '../../shared/sheet/read/build-workbook.ts';
import { commandLine } from '../../support/command-line.ts';

interface CheckDocument {
  readonly questions: readonly { readonly key: string; readonly options: readonly string[] }[];
  readonly totals: readonly { readonly count: number; readonly amount: string }[];
}

const PEOPLE = ['Awa;Diop;+221771834567', 'Moussa;Fall;+221781234568', 'Fatou;Ndiaye;+221772345679'];
const HEADINGS = 'Prénom;Nom;Téléphone;Opérateur;Pays';

/** A sheet of three payees, with these columns behind the operator and the country. */
function sheetWith(columns: Readonly<Record<string, readonly string[]>>): string {
  const rows = PEOPLE.map((person, at) =>
    [person, 'Wave', 'SN', ...Object.values(columns).map((values) => values[at] ?? '')].join(';'),
  );
  return `${[[HEADINGS, ...Object.keys(columns)].join(';'), ...rows].join('\n')}\n`;
}

const AMOUNTS = ['25000', '30000', '27500'];
const LESS = ['24000', '29000', '26500'];
const PAID = { 'Montant (FCFA)': AMOUNTS };

const AGAIN: readonly (readonly [
  what: string,
  first: Readonly<Record<string, readonly string[]>>,
  key: string,
  answer: string,
  next: readonly Readonly<Record<string, readonly string[]>>[],
])[] = [
  [
    'a mark of one column',
    { ...PAID, Visa: ['KO', 'KO', 'OK'] },
    'settled.G.ko.visa',
    'pay',
    [
      { ...PAID, Payé: ['Oui', '', 'Oui'] },
      { ...PAID, Visa: ['Annulé', 'OK', 'OK'] },
    ],
  ],
  [
    'one of two columns of amounts',
    { 'Montant octobre (FCFA)': AMOUNTS, 'Montant novembre (FCFA)': LESS },
    'column.amount.f-montant-octobre-fcfa-g-montant-novembre-fcfa',
    'G',
    [
      { 'Montant novembre (FCFA)': AMOUNTS, 'Montant décembre (FCFA)': LESS },
      { 'Montant novembre (FCFA)': AMOUNTS, 'Montant octobre (FCFA)': LESS },
      {
        Service: ['M1', 'M2', 'M3'],
        'Montant octobre (FCFA)': AMOUNTS,
        'Montant novembre (FCFA)': LESS,
      },
    ],
  ],
  [
    'a heading',
    { ...PAID, Code: ['C1', 'C2', 'C3'] },
    'heading.G.code',
    'ignore',
    [
      { ...PAID, 'Montant corrigé (FCFA)': LESS },
      { ...PAID, 'Nouveau téléphone': ['+221770011111', '+221770011124', '+221770011137'] },
    ],
  ],
  [
    'the order of days and months',
    { ...PAID, 'Date de paiement': ['03/04/2027', '05/04/2027', '06/04/2027'] },
    'dates.G.date-de-paiement',
    'day',
    [{ ...PAID, 'Payment date': ['03/04/2027', '05/04/2027', '06/04/2027'] }],
  ],
];

for (const [what, first, key, answer, nexts] of AGAIN) {
  test(`an answer about ${what} answers nothing else in the next sheet`, async (t) => {
    const { run, folder } = commandLine(t);
    const path = join(folder, 'paie.csv');
    const check = (columns: Readonly<Record<string, readonly string[]>>, ...args: readonly string[]) => {
      writeFileSync(path, sheetWith(columns));
      return run(['check', path, '--json', ...args]);
    };
    const open = (await check(first)).json<CheckDocument>();
    assert.equal(open.questions[0]?.key, key);
    // Beside a value of a column stand others.
    const given = ['--answer', `${key}=${answer}`];
    const others = open.questions.slice(1).flatMap((each) => ['--answer', `${each.key}=${answer}`]);
    const answered = await check(first, ...given, ...others);
    assert.deepEqual(answered.json<CheckDocument>().questions, [], answered.stderr);
    for (const next of nexts) {
      const again = await check(next, ...given);
      assert.equal(again.status, 2, `${Object.keys(next)} ${again.stdout}`);
      assert.match(again.stderr, /asks no such question/, again.stderr);
    }
    // Nor does an answer that names nothing but the column's letter.
    const bare = key.split('.').slice(0, 2).join('.');
    assert.equal((await check(first, '--answer', `${bare}=${answer}`)).status, 2);
  });
}

test('an answer about the currency that a title names answers nothing under another title, or none', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'paie.csv');
  const check = (title: string, ...args: readonly string[]) => {
    const sheet = sheetWith({ Montant: AMOUNTS, Devise: ['XOF', 'XOF', 'XOF'] });
    writeFileSync(path, `${title}\n${sheet}`);
    return run(['check', path, '--json', ...args]);
  };
  const open = (await check('Montants en USD')).json<CheckDocument>();
  const key = 'currency.F.montant-montants-en-usd';
  assert.deepEqual(
    open.questions.map((question) => question.key),
    [key],
  );
  const given = ['--answer', `${key}=own-currency`];
  assert.deepEqual((await check('Montants en USD', ...given)).json<CheckDocument>().questions, []);
  const again = await check('Montants en CAD', ...given);
  assert.equal(again.status, 2, again.stdout);
  assert.match(again.stderr, /asks no such question/);
});

test('an answer about hidden rows is about these rows', async (t) => {
  const { run, folder } = commandLine(t);
  const path = join(folder, 'paie.xlsx');
  const lines = sheetWith(PAID).trim().split('\n');
  const check = (hidden: readonly number[], ...args: readonly string[]) => {
    const data = lines.map((line, at) => {
      const cells = line.split(';').map((text) => `<c t="str"><v>${text}</v></c>`);
      return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
    });
    writeFileSync(path, workbook({ sheets: [{ name: 'Paie', data: data.join('') }] }));
    return run(['check', path, '--json', ...args]);
  };
  const open = (await check([3])).json<CheckDocument>();
  assert.deepEqual(
    open.questions.map(({ key }) => key),
    ['hidden-rows.3'],
  );
  const given = ['--answer', 'hidden-rows.3=include'];
  assert.deepEqual((await check([3], ...given)).json<CheckDocument>().totals, [
    { currency: 'xof', count: 3, amount: '82500' },
  ]);
  assert.match((await check([2, 4], ...given)).stderr, /asks no such question.*hidden-rows\.2-4/);
  assert.deepEqual((await check([], ...given)).json<CheckDocument>().questions, []);
});
