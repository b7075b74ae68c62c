import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell } from '../../../../shared/sheet/table.ts';
import { sheetOf } from './build-workbook.ts';
import { cellAt, refusalOf, tableFrom, textsOf } from './read-result.ts';

/** A1 of a sheet whose first row holds this. */
async function firstCell(
  cell: string,
  content: Parameters<typeof sheetOf>[1] = {},
): Promise<Cell | undefined> {
  const beside = '<c r="B1"><v>1</v></c>';
  return cellAt(await tableFrom(sheetOf(`<row r="1">${cell}${beside}</row>`, content)), 1, 1);
}

test('F9: rows and cells without their references count on from the ones before', async () => {
  const data = '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>';
  assert.deepEqual(textsOf(await tableFrom(sheetOf(data))), [
    [1, '1', '2'],
    [2, '3'],
  ]);
});

test('F9: some references are enough: the others count on, and a row takes its number from its cells', async () => {
  const data = '<row><c r="C5"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>';
  assert.deepEqual(textsOf(await tableFrom(sheetOf(data))), [
    [5, '·', '·', '1', '2'],
    [6, '3'],
  ]);
});

test('F9: rows out of order are put in order; a cell given twice or placed in another row is refused', async () => {
  const cell = (place: string) => `<c r="${place}"><v>1</v></c>`;
  const unordered = `<row r="7">${cell('A7')}</row><row r="2">${cell('A2')}</row>`;
  assert.deepEqual(textsOf(await tableFrom(sheetOf(unordered))), [
    [2, '1'],
    [7, '1'],
  ]);
  const backwards = `<row r="1">${cell('C1')}${cell('A1')}</row>`;
  assert.deepEqual(textsOf(await tableFrom(sheetOf(backwards))), [[1, '1', '·', '1']]);
  for (const data of [
    `<row r="1">${cell('A1')}${cell('A1')}</row>`,
    `<row r="1">${cell('A2')}</row>`,
    `<row r="1">${cell('XFE1')}</row>`,
    '<row r="0"/>',
    '<row r="x"/>',
    `<row r="3">${cell('A3')}</row><row r="3">${cell('B3')}</row>`,
  ]) {
    assert.equal((await refusalOf(sheetOf(data))).code, 'file-damaged', data);
  }
});

test('F10: inline strings are text, runs joined, and also where a formula has one', async () => {
  const plain = '<c r="A1" t="inlineStr"><is><t>Awa</t></is></c>';
  const rich =
    '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t xml:space="preserve">Awa </t></r><r><t>Diop</t></r></is></c>';
  const formula = '<c r="A1" t="inlineStr"><f>B1</f><is><t>Awa</t></is></c>';
  assert.deepEqual(await firstCell(plain), { kind: 'text', text: 'Awa' });
  assert.deepEqual(await firstCell(rich), { kind: 'text', text: 'Awa Diop' });
  assert.deepEqual(await firstCell(formula), { kind: 'text', text: 'Awa', formula: 'cached' });
});

test('F11: text in CDATA is not lost, in shared strings, inline strings and values', async () => {
  const strings = '<si><t>A<![CDATA[ & ]]>B</t></si>';
  assert.equal((await firstCell('<c r="A1" t="s"><v>0</v></c>', { strings }))?.text, 'A & B');
  assert.equal(
    (await firstCell('<c r="A1" t="inlineStr"><is><t><![CDATA[<Awa>]]></t></is></c>'))?.text,
    '<Awa>',
  );
  assert.equal((await firstCell('<c r="A1"><v><![CDATA[12.5]]></v></c>'))?.text, '12.5');
});

test('F12: shared strings: runs joined, phonetics left out, escapes resolved, blanks kept', async () => {
  const strings =
    '<si><r><t>Awa</t></r><r><t xml:space="preserve"> Diop</t></r></si>' +
    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>' +
    '<si><t>a_x000D_b_x005F_x000D_</t></si><si><t xml:space="preserve"> x </t></si><si><t>C&amp;A &#xE9;&#128512;</t></si>';
  const texts = ['Awa Diop', '東京', 'a\rb_x000D_', ' x ', 'C&A é😀'];
  for (const [index, text] of texts.entries()) {
    assert.equal((await firstCell(`<c r="A1" t="s"><v>${index}</v></c>`, { strings }))?.text, text);
  }
});

test('F12: wrong counts and unused strings do not matter; an empty index is no cell', async () => {
  const strings = '<si><t>a</t></si><si/><si><t/></si>';
  assert.equal((await firstCell('<c r="A1" t="s"><v>0</v></c>', { strings }))?.text, 'a');
  for (const cell of [
    '<c r="A1" t="s"><v></v></c>',
    '<c r="A1" t="s"/>',
    '<c r="A1" t="s"><v>1</v></c>',
    '<c r="A1" t="s"><v>2</v></c>',
  ]) {
    assert.equal(await firstCell(cell, { strings }), undefined);
  }
});

test('F12: a reference to a string that is missing is an error cell, never an empty one', async () => {
  for (const index of ['7', '-1', 'x', '1.5']) {
    const cell = await firstCell(`<c r="A1" t="s"><v>${index}</v></c>`, { strings: '<si><t>a</t></si>' });
    assert.deepEqual(cell, { kind: 'error', text: '#REF!' });
  }
  assert.deepEqual(await firstCell('<c r="A1" t="s"><v>0</v></c>'), { kind: 'error', text: '#REF!' });
});

for (const [stored, text] of [
  ['274.65999999999997', '274.65999999999997'],
  ['-9.03233986479077', '-9.03233986479077'],
  ['60.333333333333336', '60.333333333333336'],
  ['1.1000000000000001', '1.1'],
  ['0.1', '0.1'],
  ['1250.50', '1250.5'],
  ['100', '100'],
  ['00012', '12'],
  ['5.0', '5'],
  ['-0', '0'],
  ['.5', '0.5'],
  ['1E3', '1000'],
  ['1.23456789012E+11', '123456789012'],
  ['1.5E-7', '0.00000015'],
  ['1.2345678901234567E+19', '12345678901234567000'],
  ['123456789012345678', '123456789012345678'],
  ['1e300', `1${'0'.repeat(300)}`],
  [' 42 ', '42'],
] as const) {
  test(`A6, N4: the number stored as ${stored} is ${text.slice(0, 24)} in full`, async () => {
    const [raw, padded] = await Promise.all([
      firstCell(`<c r="A1"><v>${stored}</v></c>`),
      firstCell(`<c r="A1" t="n"  ><v>${stored}</v></c>`),
    ]);
    assert.deepEqual(raw, { kind: 'number', text });
    assert.deepEqual(padded, raw);
  });
}

test('A5: what is no number is text, as it stands', async () => {
  for (const stored of ['NaN', 'INF', '1e999', '12,5', '1 000', '0x10', '']) {
    const cell = await firstCell(`<c r="A1"><v>${stored}</v></c>`);
    assert.deepEqual(cell, stored === '' ? undefined : { kind: 'text', text: stored });
  }
});

for (const [format, kind] of [
  ['yyyy-mm-dd', 'date'],
  ['d-mmm-yy', 'date'],
  ['[$-40C]d mmmm yyyy;@', 'date'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
  ['h:mm AM/PM', 'date'],
  ['[h]:mm:ss', 'date'],
  ['mm:ss.0', 'date'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['[Red]dd/mm/yyyy', 'date'],
  ['#,##0\\ \\d', 'number'],
  ['#,##0.00 _m', 'number'],
  ['Standard', 'number'],
  ['\\d\\h', 'text'],
  ['#,##0.00 "days"', 'number'],
  ['0.00" h"', 'number'],
  ['[$EUR] #,##0.00', 'number'],
  ['#,##0 [$FCFA]', 'number'],
  ['00\\ 00\\ 00\\ 00\\ 00', 'number'],
  ['[<1000]0;[>=1000]#,##0', 'number'],
  ['_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-;_-* "-"??\\ _€_-;_-@_-', 'number'],
  ['0.00E+00', 'number'],
  ['# ?/?', 'number'],
  ['@', 'number'],
  ['GENERAL', 'number'],
] as const) {
  test(`A10, D1: a number under ${format} is a ${kind}, its serial kept`, async () => {
    const cell = await firstCell('<c r="A1" s="1"><v>45000.5</v></c>', { formats: [format] });
    assert.equal(cell?.kind, kind);
    assert.equal(cell?.stored ?? cell?.text, '45000.5');
  });
}

test('A3, N2: the format comes along as a hint, General does not', async () => {
  const formats = ['[$EUR] #,##0.00', '00000', 'General'];
  const formatOf = async (style: number) =>
    (await firstCell(`<c r="A1" s="${style}"><v>2345</v></c>`, { formats }))?.numberFormat;
  assert.deepEqual(await Promise.all([formatOf(0), formatOf(1), formatOf(2), formatOf(3)]), [
    undefined,
    '[$EUR] #,##0.00',
    '00000',
    undefined,
  ]);
});

test('A10: built-in formats are known by their numbers', async () => {
  const styles = '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>'
    .concat([14, 22, 45, 57, 4, 44, 9].map((id) => `<xf numFmtId="${id}"/>`).join(''))
    .concat('</cellXfs></styleSheet>');
  const kinds = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6].map(async (style) => {
      const cell = await firstCell(`<c r="A1" s="${style}"><v>5</v></c>`, {
        parts: { 'xl/styles.xml': styles },
      });
      return cell?.kind;
    }),
  );
  assert.deepEqual(kinds, ['date', 'date', 'date', 'date', 'number', 'number', 'number']);
});

test('D1: the 1904 system is told, the serials stay', async () => {
  const table = await tableFrom(
    sheetOf('<row r="1"><c r="A1" s="1"><v>24472</v></c></row>', { is1904: true, formats: ['d/m/y'] }),
  );
  assert.equal(table.isDate1904, true);
  assert.equal(cellAt(table, 1, 1)?.text, '24472');
});

test('D2, D6: serials below 60, the day that never was and times are given as stored', async () => {
  for (const serial of ['0', '1', '59.5', '60', '0.75']) {
    const cell = await firstCell(`<c r="A1" s="1"><v>${serial}</v></c>`, { formats: ['yyyy-mm-dd hh:mm'] });
    assert.deepEqual([cell?.kind, cell?.text], ['date', serial]);
  }
});

test('D3: a cell of type d keeps its ISO text', async () => {
  for (const iso of ['2021-01-01', '2021-01-01T12:30:00Z']) {
    assert.deepEqual(await firstCell(`<c r="A1" t="d"><v>${iso}</v></c>`), { kind: 'date', text: iso });
  }
});

test('X1, X3: cached values of formulas are used and told, 0, FALSE and an empty text too', async () => {
  for (const [cell, kind, text] of [
    ['<c r="A1"><f>B1*2</f><v>12.5</v></c>', 'number', '12.5'],
    ['<c r="A1"><f>B1*2</f><v>0</v></c>', 'number', '0'],
    ['<c r="A1" t="b"><f>TRUE</f><v>0</v></c>', 'boolean', 'FALSE'],
    ['<c r="A1" t="str"><f>""</f><v></v></c>', 'text', ''],
    ['<c r="A1" t="str"><f>""</f><v/></c>', 'text', ''],
    ['<c r="A1" t="str"><f>"a"</f><v>a_x000D_</v></c>', 'text', 'a\r'],
  ] as const) {
    assert.deepEqual(await firstCell(cell), { kind, text, formula: 'cached' }, cell);
  }
});

test('X2: a formula without a cached value is missing, never 0 or absent', async () => {
  for (const cell of [
    '<c r="A1"><f>B1*2</f></c>',
    '<c r="A1"><f>B1*2</f><v></v></c>',
    '<c r="A1"><f>B1*2</f><v/></c>',
    '<c r="A1" t="str"><f>B1</f></c>',
  ]) {
    assert.deepEqual(await firstCell(cell), { kind: 'text', text: '', formula: 'missing' }, cell);
  }
});

test('X4: errors are their codes, from formulas and typed', async () => {
  for (const code of ['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!']) {
    assert.deepEqual(await firstCell(`<c r="A1" t="e"><f>X</f><v>${code}</v></c>`), {
      kind: 'error',
      text: code,
      formula: 'cached',
    });
    assert.deepEqual(await firstCell(`<c r="A1" t="e"><v>${code}</v></c>`), { kind: 'error', text: code });
  }
});

test('X5: shared and array formulas keep their values in every cell', async () => {
  const data =
    '<row r="1"><c r="A1"><f t="shared" ref="A1:B1" si="0">C1</f><v>1</v></c><c r="B1"><f t="shared" si="0"/><v>2</v></c>' +
    '<c r="C1"><f t="array" ref="C1">SUM(A1:B1)</f><v>3</v></c><c r="D1"><f>[1]Other!A1</f><v>4</v></c></row>';
  const table = await tableFrom(sheetOf(data));
  assert.deepEqual(
    table.rows[0]?.cells.map((cell) => [cell?.text, cell?.formula]),
    [
      ['1', 'cached'],
      ['2', 'cached'],
      ['3', 'cached'],
      ['4', 'cached'],
    ],
  );
});

test('X7, M2: blanks, tabs and invisible characters stay as they are', async () => {
  const strings = '<si><t xml:space="preserve"> a\u00A0\u200B\t</t></si>';
  assert.equal((await firstCell('<c r="A1" t="s"><v>0</v></c>', { strings }))?.text, ' a\u00A0\u200B\t');
});

test('line ends in a cell are one LF, as the XML standard says; written as a reference they stay', async () => {
  const cell = '<c r="A1" t="str"><v>Room/\r\narea&#13;x</v></c>';
  assert.equal((await firstCell(cell))?.text, 'Room/\narea\rx');
});

test('S1, S2: text that looks like a formula or a script is text', async () => {
  for (const text of ['=1+2', "=cmd|' /C calc'!A0", '@SUM(A1)', '+33 6', '-5', '<script>alert(1)</script>']) {
    const stored = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    assert.deepEqual(await firstCell(`<c r="A1" t="str"><v>${stored}</v></c>`), { kind: 'text', text });
  }
});

test('V6: a number in whose place its format writes words is those words, and the number is kept', async () => {
  for (const [stored, format, words] of [
    ['1', '"Annulé";;"OK"', 'Annulé'],
    ['0', '"Annulé";;"OK"', 'OK'],
    ['2', '[=1]"Oui";[=2]"Non";General', 'Non'],
    ['25000', '"Paid"', 'Paid'],
  ] as const)
    assert.deepEqual(await firstCell(`<c r="A1" s="1"><v>${stored}</v></c>`, { formats: [format] }), {
      kind: 'text',
      text: words,
      stored,
    });
  for (const [stored, format] of [
    ['0', '#,##0;-#,##0;"Néant"'],
    ['5', '#,##0;-#,##0;"Néant"'],
    ['5', '0" jours"'],
    ['5', '"-"'],
    ['5', ';;;'],
  ] as const) {
    const cell = await firstCell(`<c r="A1" s="1"><v>${stored}</v></c>`, { formats: [format] });
    assert.deepEqual(cell, { kind: 'number', text: stored, numberFormat: format });
  }
});

test('booleans are TRUE and FALSE however they are stored', async () => {
  const texts = await Promise.all(
    ['1', '0', 'true', 'false'].map(
      async (stored) => (await firstCell(`<c r="A1" t="b"><v>${stored}</v></c>`))?.text,
    ),
  );
  assert.deepEqual(texts, ['TRUE', 'FALSE', 'TRUE', 'FALSE']);
});

test('X1, X5: a formula that counts on from another cell, draws by chance or asks what day it is says so with its value', async () => {
  for (const [formula, kind] of [
    ['C2+1', 'counted'],
    ['$C$2 - 10', 'counted'],
    ['C2+D2', 'cached'],
    ['SUM(C2:C5)+1', 'cached'],
    ['RANDBETWEEN(20000,40000)', 'random'],
    ['ROUND(RAND()*100,0)', 'random'],
    ['BRAND(1)', 'cached'],
    ['ROUND(300000/30*DAY(TODAY()),0)', 'dated'],
    ['IF(C2&lt;NOW(),25000,0)', 'dated'],
    ['KNOW(1)', 'cached'],
  ] as const) {
    const cell = `<c r="A1"><f>${formula}</f><v>771834568</v></c>`;
    assert.equal((await firstCell(cell))?.formula, kind, formula);
  }
  const shared = '<c r="A1"><f t="shared" ref="A1:B1" si="0">A9+1</f><v>5</v></c>';
  const table = await tableFrom(
    sheetOf(`<row r="1">${shared}<c r="B1"><f t="shared" si="0"/><v>6</v></c><c r="C1"><v>7</v></c></row>`),
  );
  assert.deepEqual(
    table.rows[0]?.cells.map((each) => each?.formula),
    ['counted', 'counted', undefined],
  );
});
