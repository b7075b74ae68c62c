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

test('V2: of few short figures each is told with its rows, for they may be codes of states', () => {
  const codes = listWith(addColumn('Code situation', ['1', '1', '9', '1', '1', '1']));
  assert.match(sentences(codes), /Also figures, not paid: “Code situation” \(I\): “1” 5 · “9” 1\./);
  assert.match(
    sentences(listWith(addColumn('Score', ['12', '88', '95', '7', '8', '1']))),
    /“Score” \(I\) 211/,
  );
});

test('V5: a share of less than all is no part of what a person is', () => {
  const { statement } = listWith(addColumn('Quote-part', ['100%', '100%', '50%', '100%', '100%', '100%']));
  assert.equal(isSettled(statement.filter(({ columns }) => columns.includes('I'))), false);
});

test('V7: a row of which a cell is struck through is told, though no field reads that column', () => {
  const struck = (at: readonly number[]) =>
    listWith((lines) => {
      lines.forEach((line, row) => {
        line.unshift(row === 0 ? 'N°' : { text: `${row}`, ...(at.includes(row) && { isStruck: true }) });
      });
    });
  assert.match(sentences(struck([3])), /Marked in the sheet: something drawn, struck.*, row 4/);
  assert.doesNotMatch(sentences(struck([1, 2, 3, 4, 5, 6])), /Marked/);
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

test('V2: rows of another colour are told however many they are, and so are rows without the colour of the others', () => {
  const table = tableOf([HEADINGS, ...NAMES.map(paymentOf)]);
  const told = (colours: Readonly<Record<number, string>>) => {
    const rows = table.rows.map((line) => {
      const fill = colours[line.row];
      return fill === undefined ? line : { ...line, fills: HEADINGS.map(() => fill) };
    });
    const { statement } = checkSheet({ ...table, rows }, { today: '2026-11-29' });
    return statement.flatMap(({ kind, rows: marked }) => (kind === 'marks' ? [marked] : [])).flat();
  };
  const [red, green] = ['FFFF0000', 'FF92D050'];
  assert.deepEqual(told({ 3: red, 5: red }), [3, 5]);
  assert.deepEqual(told({ 3: red, 4: green }), [3, 4]);
  assert.deepEqual(told({ 2: red, 3: red, 4: red }), [2, 3, 4]);
  assert.deepEqual(told({ 2: green, 3: green, 5: green, 7: green }), [4, 6]);
  const [bands, all] = [
    [3, 5, 7],
    [2, 3, 4, 5, 6, 7],
  ].map((those) => Object.fromEntries(those.map((row) => [row, green])));
  assert.deepEqual([told(bands ?? {}), told(all ?? {})], [[], []]);
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

test('V3: a line that says how those under it are paid is told as what it is, not as payments left out', () => {
  const withLine = (text: string) =>
    listWith((lines) => {
      for (const line of lines) line.splice(3, 1);
      lines.splice(3, 0, [text]);
      lines.splice(1, 0, ['WAVE']);
    });
  const checked = withLine('ORANGE MONEY');
  assert.match(sentences(checked), /Around the list: “WAVE” · “ORANGE MONEY”/);
  assert.doesNotMatch(sentences(checked), /Left out/);
});

test('V2: of payments under a line that denies them only those are told as left out, not the line', () => {
  const { statement } = listWith((lines) => lines.splice(5, 0, ['Déjà payés']), {
    'section.deja-payes': 'leave-out',
  });
  const [leftOut] = statement.filter(({ kind }) => kind === 'left-out');
  assert.deepEqual([leftOut?.rows, leftOut?.parts.map(({ count }) => count)], [[7, 8], [2]]);
});

test('V2: of a column that is not used it is told in how many rows nothing stands', () => {
  const said = (texts: readonly string[]) => sentences(listWith(addColumn('Xyz', texts)));
  assert.match(said(['AD', 'OF', '', 'MB', 'KS', 'TN']), /“Xyz” \(I\): “AD” · .*“TN” · nothing 1/);
  assert.match(said(['A', 'B', '', 'A', '', 'B']), /“Xyz” \(I\): “A” 2 · “B” 2 · nothing 2/);
  assert.doesNotMatch(said(['AD', 'OF', 'JP', 'MB', 'KS', 'TN']), /nothing/);
});

test('C18: figures in a column without a heading are told beside what is paid', () => {
  const checked = listWith(addColumn('', ['', '25000', '', '', '10000', '']));
  assert.match(sentences(checked), /Also figures, not paid: column I 35,000/);
  assert.ok(!isSettled(checked.statement));
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

/** The cell of a day as a workbook holds it: the day as the 1900 system counts it, or as that of 1904 does. */
const dayCell = (serial: number, isDate1904: boolean): ShortCell => ({
  kind: 'date',
  text: String(serial - (isDate1904 ? 1462 : 0)),
  numberFormat: 'dd/mm/yyyy',
});

test('D1: days are told as days, whatever system a workbook counts them in', () => {
  const [LONG_AGO, AHEAD, TITLE] = [44_197, 46_447, 46_356]; // 2021-01-01, 2027-03-01, 2026-11-30
  for (const isDate1904 of [false, true]) {
    const day = (serial: number) => dayCell(serial, isDate1904);
    const hired = NAMES.map((name, at) => [
      ...paymentOf(name, at),
      day(at === 2 ? AHEAD : LONG_AGO + at),
      day(TITLE),
    ]);
    const lines = [
      ['Date de paie', day(TITLE)],
      [...HEADINGS, "Date d'embauche", 'Saisi le'],
      ...hired,
      null,
      ['Fait à Dakar le', day(TITLE)],
    ];
    const table = tableOf(lines, { isDate1904, otherSheets: [] });
    const notes = {
      name: 'Notes',
      isHidden: false,
      mayPay: false,
      rows: tableOf([['Sorti le', day(AHEAD)]]).rows,
    };
    const checked = checkSheet({ ...table, otherSheets: [notes] }, { today: '2026-11-29' });
    const said = sentences(checked);
    assert.match(said, /“Date d'embauche” \(I\): “2021-01-01” · “2021-01-02” · “2027-03-01”/);
    assert.match(said, /“Saisi le” \(J\): “2026-11-30”/);
    assert.match(said, /“Date de paie \| 2026-11-30” · “Fait à Dakar le \| 2026-11-30”/);
    assert.match(said, /“Notes”: “Sorti le \| 2027-03-01”/);
    const unused = checked.statement.find(({ kind }) => kind === 'unused');
    assert.equal(unused?.basis, 'proposed', 'somebody is hired in a year to come');
  }
});
