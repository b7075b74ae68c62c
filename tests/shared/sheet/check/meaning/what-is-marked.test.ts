/** What a sheet says of single rows, in whatever place, and who confirms its statement has read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSettled } from '../../../../../shared/domain/sheet-statement.ts';
import { statementText } from '../../../../../shared/i18n/render-statement.ts';
import { confirmedMeaning, withMemory } from '../../../../../shared/sheet/check/meaning/memory.ts';
import { checkSheet } from '../../../../../shared/sheet/check/whole/check-sheet.ts';
import type { TableRow } from '../../../../../shared/sheet/table.ts';
import { type ShortCell, tableOf } from '../../../../support/hand-made-table.ts';
import { payeePhone } from '../../../../support/payee-numbers.ts';

const HEADINGS = ['Nom', 'Prénom', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Mode', 'Montant'];
const NAMES = ['Diallo', 'Faye', 'Kane', 'Gueye', 'Sow', 'Sarr'];
const AMOUNTS = [125_000, 80_000, 64_000, 72_000, 55_000, 56_000];

const paymentOf = (name: string, at: number): ShortCell[] => [
  ...[name, 'Awa', payeePhone(at), 'Orange', 'SN', 'XOF', 'Mobile money', `${AMOUNTS[at]}`],
];

/** Six payments that say all of themselves, changed by hand. */
function listWith(change: (lines: ShortCell[][]) => void, answers: Readonly<Record<string, string>> = {}) {
  const lines: ShortCell[][] = [[...HEADINGS], ...NAMES.map(paymentOf)];
  change(lines);
  return checkSheet(tableOf(lines), { today: '2026-11-29', answers });
}

const addColumn = (heading: string, texts: readonly string[]) => (lines: ShortCell[][]) =>
  lines.forEach((line, at) => {
    line.push(at === 0 ? heading : (texts[at - 1] ?? ''));
  });

const sentences = ({ statement }: ReturnType<typeof listWith>) =>
  statement.map((item) => statementText(item, 'en')).join('\n');

test('V2: a column of places is asked about as any other, if it holds a state', () => {
  const { questions } = listWith(
    addColumn('État', ['Ouvert', 'Ouvert', 'Fermé', 'Ouvert', 'Ouvert', 'Ouvert']),
  );
  assert.deepEqual(
    questions.map(({ key }) => key),
    ['settled.I.ouvert', 'settled.I.ferme'],
  );
  for (const [heading, texts] of [
    ['Province', ['Thiès', 'Thiès', 'Dakar', 'Thiès', 'Thiès', 'Thiès']],
    ['State', ['NY', 'NY', 'NJ', 'NY', 'NY', 'NY']],
    ['Ville', ['Thiès', 'Thiès', 'Dakar', 'Thiès', 'Thiès', 'Thiès']],
  ] as const)
    assert.deepEqual(listWith(addColumn(heading, texts)).questions, [], heading);
});

test('V2: what stands in a column of places is said to be unused', () => {
  const checked = listWith(addColumn('Ville', ['Dakar', 'Dakar', 'parti', 'Dakar', 'Dakar', 'Dakar']));
  assert.match(sentences(checked), /“Ville” \(I\): “Dakar” 5 · “parti” 1/);
});

test('M5: what stands in brackets behind a name and says no name is told', () => {
  const withName = (name: string) =>
    listWith((lines) => {
      (lines[2] as ShortCell[])[0] = name;
    });
  for (const name of ['Faye (ne vient plus)', 'Faye (en congé)', 'Faye *']) {
    const checked = withName(name);
    assert.match(sentences(checked), /row 3/, name);
    assert.ok(!isSettled(checked.statement), name);
  }
  for (const name of ['Faye (née Diop)', 'Faye (ép. Ba)', 'Faye (née)', 'City of Dakar'])
    assert.ok(isSettled(withName(name).statement), name);
});

test('V2: a row of another colour and a comment are part of the statement', () => {
  const table = tableOf([HEADINGS, ...NAMES.map(paymentOf)]);
  const marked = (mark: Partial<TableRow>) => {
    const rows = table.rows.map((line) => (line.row === 3 ? { ...line, ...mark } : line));
    return checkSheet({ ...table, rows }, { today: '2026-11-29' });
  };
  for (const [mark, said] of [
    [{ fills: HEADINGS.map(() => 'FFFF0000') }, 'a colour of its own, row 3'],
    [{ comments: [{ column: 8, text: 'voir avec Paul' }] }, '“voir avec Paul”, row 3'],
  ] as const) {
    const checked = marked(mark);
    assert.ok(sentences(checked).includes(said), said);
    assert.ok(!isSettled(checked.statement), said);
  }
});

test('L5: a total that is not the sum of its rows is part of the statement', () => {
  const withTotal = (total: string) =>
    listWith((lines) => {
      lines.push(['TOTAL', '', '', '', '', '', '', total]);
    });
  const differs = withTotal('400000');
  assert.match(sentences(differs), /Around the list: “TOTAL \| 400000”/);
  assert.ok(!isSettled(differs.statement));
  assert.ok(isSettled(withTotal('452000').statement));
});

test('sentences stand before words among the columns that are not used', () => {
  const checked = listWith((lines) => {
    addColumn('Poste', ['Prof', 'Surveillant', 'Cuisinier', 'Gardien', 'Proviseur', 'Chauffeur'])(lines);
    for (const heading of ['Abc', 'Bcd', 'Cde', 'Def', 'Efg', 'Fgh'])
      addColumn(heading, ['Médina', 'Fann', 'Yoff', 'Pikine', 'Ouakam', 'Ngor'])(lines);
    addColumn('Xyz', [
      ...['arrivé en mars', 'bureau du fond', 'remis en main propre'],
      ...['très bien noté', 'bureau quatre', 'vu le douze'],
    ])(lines);
  });
  assert.match(sentences(checked), /not used: “Xyz” \(P\): .*“remis en main propre”/);
});

test('a mark that was confirmed is told again of another person, or if it says something else', () => {
  const named = (row: number, name: string) =>
    listWith((lines) => {
      (lines[row] as ShortCell[])[0] = name;
    });
  const memory = confirmedMeaning(named(2, 'Faye *'), undefined);
  const told = ({ statement }: ReturnType<typeof listWith>) =>
    withMemory(statement, memory).some(({ kind, basis }) => kind === 'marks' && basis === 'proposed');
  assert.deepEqual([named(2, 'Faye *'), named(3, 'Kane *'), named(2, 'Faye (en congé)')].map(told), [
    ...[false, true, true],
  ]);
});

test('a column of which each value was answered is not told of again as unused', () => {
  const states = addColumn('Xyz', ['vert', 'vert', 'rouge', 'vert', 'vert', 'vert']);
  const answers = { 'settled.I.vert': 'pay', 'settled.I.rouge': 'leave-out' };
  const { statement } = listWith(states, answers);
  assert.deepEqual(
    statement.map(({ kind, basis }) => [kind, basis]),
    [
      ['pays', 'exact'],
      ['way', 'exact'],
      ['left-out', 'exact'],
      ['who', 'confirmed'],
    ],
  );
});

test('V2: figures and months under a heading of persons, and references that stand there again, have to be confirmed', () => {
  for (const [heading, ...texts] of [
    ['Ville', '', '', '', '-5000', '', ''],
    ['Service', '2026-11', '2026-11', '2026-10', '2026-11', '2026-11', '2026-11'],
    ['Grade', '11/2026', '11/2026', '11/2026', '12/2026', '11/2026', '11/2026'],
    ['Référence', 'CDI', 'CDI', 'CDI', 'CDD', 'CDD', 'CDD'],
  ] as const) {
    const { statement, questions } = listWith(addColumn(heading, texts));
    assert.deepEqual([questions, isSettled(statement)], [[], false], heading);
  }
  for (const [heading, ...texts] of [
    ['Grade', '11', '12', '11', '14', '11', '11'],
    ['Référence', 'R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6'],
  ] as const)
    assert.ok(isSettled(listWith(addColumn(heading, texts)).statement), heading);
});
