import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../../../shared/sheet/check/whole/choose-sheet.ts';
import type { SheetPreview } from '../../../../shared/sheet/read/read-table.ts';
import { sheetOf, workbook } from './build-workbook.ts';
import { cellAt, readingOf, refusalOf, tableFrom, textsOf } from './read-result.ts';

const cell = (place: string, value: number | string) => `<c r="${place}"><v>${value}</v></c>`;
const text = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`;

test('L1, L11: a table away from A1 and rows after gaps keep their places', async () => {
  const data = `<row r="3">${text('C3', 'Name')}</row><row r="900">${text('C900', 'Awa')}</row>`;
  assert.deepEqual(textsOf(await tableFrom(sheetOf(data))), [
    [3, '·', '·', 'Name'],
    [900, '·', '·', 'Awa'],
  ]);
});

test('L3: covered cells of a merged area never repeat the value, and are told', async () => {
  const data = `<row r="1">${text('A1', 'Pay')}</row><row r="2">${text('A2', 'Awa')}${cell('B2', 500)}</row><row r="3">${text('A3', 'Binta')}${cell('B3', 500)}</row>`;
  const sheet = {
    name: 'A',
    data,
    after: '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="B2:B3"/></mergeCells>',
  };
  const table = await tableFrom(workbook({ sheets: [sheet] }));
  assert.deepEqual(textsOf(table), [
    [1, 'Pay', ''],
    [2, 'Awa', '500'],
    [3, 'Binta', ''],
  ]);
  assert.deepEqual(cellAt(table, 3, 2), { kind: 'text', text: '', isMergedAway: true, covered: '500' });
  assert.equal(cellAt(table, 2, 2)?.isMergedAway, undefined);
  assert.deepEqual(table.mergedAreas, [
    { top: 1, left: 1, bottom: 1, right: 2 },
    { top: 2, left: 2, bottom: 3, right: 2 },
  ]);
});

test('L3: an area merged over the whole sheet marks the rows that are there and no more', async () => {
  const data = `<row r="1">${text('A1', 'a')}</row><row r="2">${text('A2', 'b')}${text('B2', 'c')}</row>`;
  const sheet = { name: 'A', data, after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' };
  const table = await tableFrom(workbook({ sheets: [sheet] }));
  assert.deepEqual(
    table.rows.map((row) => row.cells.map((each) => each?.isMergedAway ?? false)),
    [
      [false, true],
      [true, true],
    ],
  );
});

test('L5: tables, with their heading and totals rows, are told', async () => {
  const table = (attributes: string) =>
    `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" displayName="Pay" ref="B2:D9" ${attributes}/>`;
  const sheet = {
    name: 'A',
    data: `<row r="2">${text('B2', 'Name')}</row>`,
    after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
    links: [['rId1', 'table', '../tables/table1.xml']] as const,
  };
  const read = (attributes: string) =>
    tableFrom(workbook({ sheets: [sheet], parts: { 'xl/tables/table1.xml': table(attributes) } }));
  const area = { name: 'Pay', top: 2, left: 2, bottom: 9, right: 4 };
  assert.deepEqual((await read('totalsRowCount="1"')).tables, [{ ...area, headingRow: 2, totalsRow: 9 }]);
  assert.deepEqual((await read('headerRowCount="0"')).tables, [
    { ...area, headingRow: null, totalsRow: null },
  ]);
});

test('L9: hidden rows and columns are told, by flag, by height or width 0, by default', async () => {
  const data =
    `<row r="1">${text('A1', 'a')}</row><row r="2" hidden="1">${text('A2', 'b')}</row>` +
    `<row r="3" ht="0" customHeight="1">${text('A3', 'c')}</row><row r="4" hidden="true">${text('A4', 'd')}</row>`;
  const before =
    '<cols><col min="2" max="3" width="9" hidden="1"/><col min="5" max="5" width="0"/><col min="6" max="6" width="9"/></cols>';
  const table = await tableFrom(workbook({ sheets: [{ name: 'A', data, before }] }));
  assert.deepEqual(
    table.rows.map((row) => row.isHidden ?? false),
    [false, true, true, true],
  );
  assert.deepEqual(table.hiddenColumns, [2, 3, 5]);
  const byDefault = await tableFrom(
    workbook({ sheets: [{ name: 'A', data, before: '<sheetFormatPr zeroHeight="1"/>' }] }),
  );
  assert.equal(byDefault.rows[0]?.isHidden, true);
});

test('L9, L10: hidden sheets are named and not chosen; one is read where it is asked for', async () => {
  const sheets = [
    { name: 'Old', state: 'veryHidden' as const, data: `<row r="1">${text('A1', 'old')}</row>` },
    { name: 'Draft', state: 'hidden' as const, data: `<row r="1">${text('A1', 'draft')}</row>` },
    { name: 'Pay', data: `<row r="1">${text('A1', 'pay')}</row>` },
  ];
  const table = await tableFrom(workbook({ sheets }));
  assert.equal(table.sheetName, 'Pay');
  assert.deepEqual(table.sheets, [
    { name: 'Old', visibility: 'very-hidden' },
    { name: 'Draft', visibility: 'hidden' },
    { name: 'Pay', visibility: 'visible' },
  ]);
  assert.deepEqual(textsOf(await tableFrom(workbook({ sheets }), { sheetName: 'Draft' })), [[1, 'draft']]);
});

test('L10: an empty first sheet and chart sheets are passed over', async () => {
  const sheets = [
    { name: 'Chart', data: '' },
    { name: 'Empty', data: '<row r="1"><c r="A1" s="0"/></row>' },
    { name: 'Pay', data: `<row r="1">${text('A1', 'pay')}</row>` },
  ];
  const relationships = [1, 2, 3].map((number) => {
    const kind = number === 1 ? 'chartsheet' : 'worksheet';
    return `<Relationship Id="rId${number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="worksheets/sheet${number}.xml"/>`;
  });
  const xml = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`;
  const reading = await readingOf(workbook({ sheets, parts: { 'xl/_rels/workbook.xml.rels': xml } }));
  assert.equal(reading.table.sheetName, 'Pay');
  assert.deepEqual(
    reading.table.sheets?.map(({ name }) => name),
    ['Empty', 'Pay'],
  );
  assert.deepEqual(reading.problems, []);
});

test('L10: of several sheets the caller chooses by their first rows; undecided, it is asked', async () => {
  const rows = (word: string) =>
    Array.from(
      { length: 500 },
      (_, index) => `<row r="${index + 1}">${text(`A${index + 1}`, word)}</row>`,
    ).join('');
  const bytes = workbook({
    sheets: [
      { name: 'One', data: rows('one') },
      { name: 'Two', data: rows('two') },
    ],
  });
  const seen: SheetPreview[] = [];
  const chosen = await readingOf(bytes, {
    chooseSheet: (candidates) => {
      seen.push(...candidates);
      return 'Two';
    },
  });
  assert.deepEqual(
    seen.map(({ name, table }) => [name, table.rows.length]),
    [
      ['One', 200],
      ['Two', 200],
    ],
  );
  assert.deepEqual(
    [chosen.table.sheetName, chosen.table.rows.length, chosen.problems.length],
    ['Two', 500, 0],
  );
  const undecided = await readingOf(bytes);
  assert.equal(undecided.table.sheetName, 'One');
  assert.deepEqual(undecided.problems, [
    { code: 'table-unclear', severity: 'error', params: { options: 'One|Two' } },
  ]);
});

test('L10: a sheet that is not there is refused with the names of those that are', async () => {
  const problem = await refusalOf(sheetOf(`<row r="1">${cell('A1', 1)}</row>`), { sheetName: 'Payroll' });
  assert.deepEqual([problem.code, problem.params?.options], ['table-unclear', 'Sheet1']);
});

test('L12, F16: styled empty cells and a dimension that lies widen nothing', async () => {
  const data = `<row r="1">${text('A1', 'a')}<c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/></row>`;
  const table = await tableFrom(
    workbook({ sheets: [{ name: 'A', data, before: '<dimension ref="A1:XFD1048576"/>' }] }),
  );
  assert.deepEqual(textsOf(table), [[1, 'a']]);
});

test('F16: few rows at the far end of a sheet are few rows', async () => {
  const data = `<row r="1">${text('A1', 'a')}</row><row r="1048576">${text('A1048576', 'z')}</row>`;
  assert.deepEqual(textsOf(await tableFrom(sheetOf(data))), [
    [1, 'a'],
    [1048576, 'z'],
  ]);
});

test('M6: a link is told where it says something other than the visible text', async () => {
  const data = `<row r="1">${text('A1', 'awa@x.sn')}${text('B1', 'awa@x.sn')}${text('C1', 'Awa')}${text('D1', 'www.x.sn/')}${text('E1', 'here')}</row>`;
  const after =
    '<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="B1" r:id="rId2"/><hyperlink ref="C1:C9" r:id="rId1"/>' +
    '<hyperlink ref="D1" r:id="rId3"/><hyperlink ref="E1" location="Sheet2!A1"/></hyperlinks>';
  const links = [
    ['rId1', 'hyperlink', 'mailto:awa%40x.sn', true],
    ['rId2', 'hyperlink', 'mailto:other@x.sn', true],
    ['rId3', 'hyperlink', 'http://www.x.sn', true],
  ] as const;
  const table = await tableFrom(workbook({ sheets: [{ name: 'A', data, after, links }] }));
  assert.deepEqual(
    table.rows[0]?.cells.map((each) => each?.link),
    [undefined, 'mailto:other@x.sn', 'mailto:awa%40x.sn', undefined, 'Sheet2!A1'],
  );
});

test('V8: every visible sheet that seems to hold payments is read or named, with how many rows', async () => {
  const lines = (rows: readonly (readonly string[])[], from = 1) =>
    rows
      .map((row, index) => {
        const number = from + index;
        return `<row r="${number}">${row.map((value, column) => text(`${'ABCD'[column]}${number}`, value)).join('')}</row>`;
      })
      .join('');
  const paid = ['Diop', '+221771834567', '25000', 'Awa'];
  const pay = { name: 'Pay', data: lines([['Last name', 'Phone', 'Amount', 'First name'], paid]) };
  const notes = Array.from({ length: 40 }, (_, index) => [`Note ${index}`]);
  const others = [
    {
      name: 'Lisboa',
      data: lines([['Nome', 'Telefone', 'Valor', 'Apelido'], paid, paid]),
      said: 'Lisboa (2)',
    },
    { name: 'Page 2', data: lines([paid, paid, paid]), said: 'Page 2 (3)' },
    { name: 'Long', data: lines(Array.from({ length: 300 }, () => paid)), said: 'Long (200+)' },
    {
      name: 'Names and sums',
      data: lines([
        ['Cheikh Gueye', '15000'],
        ['Aïda Faye', '18 000 F'],
        ['SY Omar Tidiane', '12,500'],
      ]),
      said: 'Names and sums (3)',
    },
    {
      name: 'Sums of operators and places',
      data: lines([
        ['Orange Money', '15000'],
        ['Free Money', '18000'],
        ['Total Wave', '12500'],
        ['Nord', '45000'],
      ]),
      said: undefined,
    },
    {
      name: 'Numbers of contracts',
      data: lines([
        ['Cheikh Gueye', '15'],
        ['Aïda Faye', '18'],
        ['Omar Sy', '12'],
      ]),
      said: undefined,
    },
    { name: 'Notes', data: lines(notes), said: undefined },
    {
      name: 'Codes',
      data: lines([
        ['A', '1'],
        ['B', '2'],
      ]),
      said: undefined,
    },
  ];
  for (const { name, data, said } of others) {
    const read = await readingOf(workbook({ sheets: [pay, { name, data }] }), { chooseSheet });
    assert.equal(read.table.sheetName, 'Pay');
    const problems = said ? [{ code: 'sheets-unread', severity: 'warning', params: { sheets: said } }] : [];
    assert.deepEqual(read.problems, problems, name);
    const given = await readingOf(workbook({ sheets: [pay, { name, data }] }), { sheetName: 'Pay' });
    assert.deepEqual(given.problems, problems, `${name}, beside the one that was named`);
  }
  for (const [read, other, isAsked] of [
    ['Mars', 'Février', true],
    ['Paie mars 2026', 'FEB 2026', true],
    ['March', 'Rates', false],
    ['Marseille', 'Mayotte', false],
  ] as const) {
    const months = workbook({
      sheets: [
        { ...pay, name: read },
        { name: other, data: lines([['Nome', 'Telefone', 'Valor', 'Apelido'], paid]) },
      ],
    });
    const found = await readingOf(months, { chooseSheet });
    assert.deepEqual(
      found.problems.some(({ code }) => code === 'table-unclear'),
      isAsked,
      `${read} and ${other}`,
    );
  }
  const late = {
    name: 'Late',
    data: lines(notes) + lines([['Last name', 'Phone', 'Amount', 'First name'], paid], 45),
  };
  const both = await readingOf(workbook({ sheets: [pay, late] }), { chooseSheet });
  assert.equal(both.problems[0]?.code, 'table-unclear', 'headings after row 30 are seen');
  const alone = checkSheet(await tableFrom(workbook({ sheets: [late] })));
  assert.equal(alone.sheet.headerRow, 45);
  assert.equal(alone.rows.length, 1);
});

test('V11: rows below 2 points and columns narrower than a letter count as hidden', async () => {
  const row = (number: number, height: string) =>
    `<row r="${number}" ht="${height}" customHeight="1">${text(`A${number}`, 'a')}</row>`;
  const before =
    '<cols><col min="2" max="2" width="0.1"/><col min="3" max="3" width="0.99"/><col min="4" max="4" width="1.7"/></cols>';
  const data = row(1, '15') + row(2, '0.75') + row(3, '1.99') + row(4, '2.25');
  const table = await tableFrom(workbook({ sheets: [{ name: 'A', data, before }] }));
  assert.deepEqual(
    table.rows.map(({ isHidden = false }) => isHidden),
    [false, true, true, false],
  );
  assert.deepEqual(table.hiddenColumns, [2, 3]);
});

test('L9: columns that say no width have that of the sheet, which may be none', async () => {
  const before = '<sheetFormatPr defaultColWidth="0"/><cols><col min="2" max="2" width="12"/></cols>';
  const data = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row>`;
  const { hiddenColumns } = await tableFrom(workbook({ sheets: [{ name: 'A', data, before }] }));
  assert.deepEqual(hiddenColumns.slice(0, 2), [1, 3]);
});
