/** What a workbook keeps beside its cells: what is printed of it, its tables, the last results of its formulas, conversations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { valuesAsked } from '../../../support/checked-row.ts';
import { tableFrom } from '../read/read-result.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Jours', 'Taux', 'Montant'];
const PAYEES = [
  ['Awa', 'Diop', '+221771834562', 'Wave', 'SN', 'XOF', 5, 5000, 25_000],
  ['Moussa', 'Fall', '+221776302914', 'Wave', 'SN', 'XOF', 6, 5000, 30_000],
  ['Khady', 'Sow', '+221784417093', 'Wave', 'SN', 'XOF', 4, 5000, 20_000],
];

type Change = (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void;
type Parts = Record<string, string>;

/** The payments in a workbook, changed before it is written and in the parts that are written. */
async function problemsOf(change: Change, edit: (parts: Parts) => void = () => {}) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Paie');
  sheet.addRows([HEADINGS, ...PAYEES]);
  change(sheet, book);
  const zipped = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()));
  const parts = Object.fromEntries(Object.entries(zipped).map(([name, bytes]) => [name, strFromU8(bytes)]));
  edit(parts);
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
  const checked = checkSheet(await tableFrom(bytes));
  assert.deepEqual(checked.questions, []);
  return checked.rows.map(({ problems }) =>
    problems.flatMap(({ code, severity, params }) =>
      severity === 'note' ? [] : [`${code}${params?.what ? `: ${params.what}` : ''}`],
    ),
  );
}

const replaced = (part: string, from: string | RegExp, to: string) => (parts: Parts) => {
  assert.match(parts[part] ?? '', typeof from === 'string' ? new RegExp(from) : from);
  parts[part] = (parts[part] ?? '').replace(from, to);
};

test('V2: payments outside what is printed of a sheet are told, if others are inside', async () => {
  const printing =
    (area: string): Change =>
    (sheet) => {
      sheet.pageSetup.printArea = area;
    };
  assert.deepEqual(await problemsOf(printing('A1:I3')), [[], [], ['row-outside: print-area']]);
  for (const area of ['A1:I4', 'A1:I40', 'A1:B3', 'A10:I20'])
    assert.deepEqual(await problemsOf(printing(area)), [[], [], []], area);
});

test('V2: payments below the range that was made a table are told', async () => {
  const tabled =
    (rows: number): Change =>
    (sheet) => {
      sheet.addTable({
        name: 'Paie',
        ref: 'A1',
        headerRow: true,
        columns: HEADINGS.map((name) => ({ name })),
        rows: PAYEES.slice(0, rows),
      });
    };
  assert.deepEqual(await problemsOf(tabled(2)), [[], [], ['row-outside: table']]);
  assert.deepEqual(await problemsOf(tabled(3)), [[], [], []]);
});

test('V6, V2: a number that is shown as a word says what the word says, and pays nobody', async () => {
  const asked = async (heading: string, values: readonly number[], format: string) => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Paie');
    sheet.addRows([[...HEADINGS, heading], ...PAYEES]);
    for (const [at, value] of values.entries()) {
      const cell = sheet.getCell(`J${at + 2}`);
      cell.value = value;
      cell.numFmt = format;
    }
    const { questions, rows } = checkSheet(await tableFrom(new Uint8Array(await book.xlsx.writeBuffer())));
    return [
      questions.map(({ key }) => key),
      rows.flatMap(({ row, state }) => (state === 'invalid' ? [row] : [])),
    ];
  };
  assert.deepEqual(await asked('Statut', [0, 1, 0], '[=1]"Annulé";[=0]"OK"'), [
    ['settled.J.ok', 'settled.J.annule'],
    [2, 3, 4],
  ]);
  assert.deepEqual(await asked('À payer', [0, 1, 0], '[=1]"Non";"Oui"'), [
    ['settled.J.oui', 'settled.J.non'],
    [2, 3, 4],
  ]);
  assert.deepEqual(await asked('Statut', [1, 1, 1], '[=1]"OK"'), [[], []]);
  const shown =
    (address: string, value: number, format: string): Change =>
    (sheet) => {
      sheet.getCell(address).value = value;
      sheet.getCell(address).numFmt = format;
    };
  for (const [address, value, format] of [
    ['I3', 30_000, '"Payé"'],
    ['D3', 1, '"Wave"'],
    ['E3', 221, '"SN"'],
  ] as const)
    assert.ok((await problemsOf(shown(address, value, format)))[1]?.includes('shown-differs'), address);
});

test('M8, V2: a letter in a font of signs is the sign that it draws: a tick, a cross, an empty box', async () => {
  const signs = async (heading: string, font: string, letters: string, asRun = false) => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Paie');
    sheet.addRows([[...HEADINGS, heading], ...PAYEES]);
    for (const [at, text] of [...letters].entries()) {
      const cell = sheet.getCell(`J${at + 2}`);
      cell.value = asRun ? { richText: [{ text, font: { name: font } }] } : text;
      if (!asRun) cell.font = { name: font };
    }
    const read = checkSheet(await tableFrom(new Uint8Array(await book.xlsx.writeBuffer())));
    return valuesAsked(read).join('');
  };
  for (const [font, letters] of [
    ['Wingdings', 'üûü'],
    ['wingdings', '\u{f0fe}\u{f0a8}\u{f0fe}'],
    ['Wingdings', 'xox'],
    ['Wingdings', 'þýþ'],
    ['Wingdings 2', 'POP'],
    ['Wingdings 2', 'R£R'],
    ['Webdings', 'ara'],
    ['Marlett', 'bra'],
  ] as const)
    for (const heading of ['OK', 'Validé', 'À payer']) {
      for (const asRun of [false, true])
        assert.match(
          await signs(heading, font, letters, asRun),
          /^([✓✔☑☒])[✗✘☐☒]\uFE0F?\1$/u,
          `${font} ${letters} ${heading}`,
        );
    }
  assert.deepEqual(await signs('OK', 'Wingdings', 'üüü'), '');
  assert.deepEqual(await signs('Service', 'Arial', 'ara'), '');
});

test('X1: a stored result that is not what its formula makes of its row is told', async () => {
  const formulas =
    (formula: (row: number) => string, results: readonly number[]): Change =>
    (sheet) => {
      for (const [at, result] of results.entries())
        sheet.getCell(`I${at + 2}`).value = { formula: formula(at + 2), result };
    };
  const stale = [[], ['formula-doubtful: stale'], []];
  for (const formula of [
    (row: number) => `G${row}*H${row}`,
    (row: number) => `$G${row} * H${row}`,
    (row: number) => `(G${row}+0)*H${row}/1`,
    (row: number) => `SUM(G${row}:G${row})*5000`,
  ]) {
    assert.deepEqual(await problemsOf(formulas(formula, [25_000, 35_000, 20_000])), stale, formula(2));
    assert.deepEqual(await problemsOf(formulas(formula, [25_000, 30_000, 20_000])), [[], [], []], formula(2));
  }
  // What is made of other rows, of texts or of functions nobody works out here.
  for (const formula of [
    (row: number) => `G${row}*$H$1`,
    (row: number) => `ROUND(G${row}*H${row},-3)`,
    (row: number) => `IF(G${row}>0,1,2)`,
    (row: number) => `G${row}*E${row}`,
    (row: number) => `G${row}*J${row}`,
  ])
    assert.deepEqual(await problemsOf(formulas(formula, [25_000, 35_000, 20_000])), [[], [], []], formula(2));
});

test('X1: results of a workbook that does not work them out again are told, unless the row shows that they are right', async () => {
  const seen =
    (formula: string): Change =>
    (sheet) => {
      sheet.getCell('I3').value = { formula, result: 30_000 };
    };
  for (const state of ['calcMode="manual"', 'fullCalcOnLoad="1"']) {
    const edit = replaced('xl/workbook.xml', /<calcPr[^>]*\/>/, `<calcPr calcId="1" ${state}/>`);
    assert.deepEqual(
      await problemsOf(seen('VLOOKUP(B3,Taux,2)'), edit),
      [[], ['formula-doubtful: uncalculated'], []],
      state,
    );
    assert.deepEqual(await problemsOf(seen('G3*H3'), edit), [[], [], []], state);
  }
});

test('V2: a conversation about a cell is told as a comment is, and once', async () => {
  const threads = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments';
  const conversation = `<ThreadedComments xmlns="${threads}"><threadedComment ref="A3" id="{1}"><text>Ne pas oublier la prime</text></threadedComment><threadedComment ref="A3" id="{2}" parentId="{1}"><text>Vu</text></threadedComment></ThreadedComments>`;
  const relation =
    '<Relationship Id="rIdT" Type="http://schemas.microsoft.com/office/2017/10/relationships/threadedComment" Target="../threadedComments/threadedComment1.xml"/>';
  const withThread = (parts: Parts) => {
    const relations = 'xl/worksheets/_rels/sheet1.xml.rels';
    const open = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
    parts[relations] = (parts[relations] ?? `${open}</Relationships>`).replace(
      '</Relationships>',
      `${relation}</Relationships>`,
    );
    parts['xl/threadedComments/threadedComment1.xml'] = conversation;
  };
  assert.deepEqual(await problemsOf(() => {}, withThread), [[], ['cell-comment', 'cell-comment'], []]);
  const copied: Change = (sheet) => {
    sheet.getCell('A3').note = 'Ne pas oublier la prime';
  };
  assert.deepEqual(await problemsOf(copied, withThread), [[], ['cell-comment'], []]);
});

test('V2: a check box beside a payment is read as the yes or the no that a person sees in it', async () => {
  const askedWith = async (heading: string, states: readonly string[], column = 9) => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Paie').addRows([[...HEADINGS, heading], ...PAYEES]);
    const files = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()));
    const sheetPart = 'xl/worksheets/sheet1.xml';
    const corner = (name: string, row: number, offset: number) =>
      `<${name}><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></${name}>`;
    const controls = states.map(
      (_, at) =>
        `<control shapeId="${1025 + at}" r:id="rIdBox${at}" name="Box ${at}"><controlPr><anchor xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">${corner('from', at + 1, 19_050)}${corner('to', at + 1, 171_450)}</anchor></controlPr></control>`,
    );
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const links = states.map(
      (_, at) =>
        `<Relationship Id="rIdBox${at}" Type="${office}/ctrlProp" Target="../ctrlProps/box${at}.xml"/>`,
    );
    const written = strFromU8(files[sheetPart] ?? new Uint8Array());
    files[sheetPart] = strToU8(
      written.replace('</worksheet>', `<controls>${controls.join('')}</controls></worksheet>`),
    );
    files['xl/worksheets/_rels/sheet1.xml.rels'] = strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    );
    for (const [at, state] of states.entries())
      files[`xl/ctrlProps/box${at}.xml`] = strToU8(
        `<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" ${state}/>`,
      );
    const { questions, rows } = checkSheet(await tableFrom(zipSync(files)));
    const waiting = rows.flatMap(({ row, state }) => (state === 'invalid' ? [row] : []));
    return { keys: questions.map(({ key }) => key), waiting };
  };
  const [ticked, open] = ['objectType="CheckBox" checked="Checked"', 'objectType="CheckBox"'];
  for (const heading of ['À payer', 'OK', 'To pay', 'Sélection'])
    assert.deepEqual(
      await askedWith(heading, [ticked, open, ticked]),
      { keys: ['settled.J.true', 'settled.J.false'], waiting: [2, 3, 4] },
      heading,
    );
  for (const heading of ['Payé', 'Paid'])
    assert.deepEqual(await askedWith(heading, [open, ticked, open]), {
      keys: ['settled.J.false', 'settled.J.true'],
      waiting: [2, 3, 4],
    });
  assert.deepEqual(await askedWith('OK', [ticked, ticked, ticked]), { keys: [], waiting: [] });
  // A box over a cell that holds something, and another field of a form, say nothing.
  assert.deepEqual(await askedWith('', [ticked, open, ticked], 6), { keys: [], waiting: [] });
  assert.deepEqual(await askedWith('OK', ['objectType="Drop"', 'objectType="Spin"']), {
    keys: [],
    waiting: [],
  });
});
