import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { READ_LIMITS } from '../../../../shared/sheet/read/limits.ts';
import { areasOfUntold } from '../../../../shared/sheet/read/xlsx/conditional-formats.ts';
import type { TableRow } from '../../../../shared/sheet/table.ts';
import { partsOf, workbook, zip } from './build-workbook.ts';
import { tableFrom } from './read-result.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STRUCK = '<dxf><font><strike/></font></dxf>';
const WHITE = '<dxf><font><color rgb="FFFFFFFF"/></font></dxf>';
const HIDDEN = '<dxf><numFmt numFmtId="200" formatCode=";;;"/></dxf>';
const WHITE_ON_RED =
  '<dxf><font><color theme="0"/></font><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf>';
const RED = '<dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf>';

const DATA = [
  ['Awa', 25000],
  ['Fatou', 27500],
  ['Moussa', 31000],
].map(
  ([name, amount], at) =>
    `<row r="${at + 2}"><c r="A${at + 2}" t="inlineStr"><is><t>${name}</t></is></c><c r="B${at + 2}"><v>${amount}</v></c></row>`,
);

/** By cell, whether a rule over A2:B4 strikes it out or colours it. */
async function lookOf(rule: string, area = 'A2:B4'): Promise<readonly string[]> {
  const after = `<conditionalFormatting sqref="${area}">${rule}</conditionalFormatting>`;
  const parts = partsOf({ sheets: [{ name: 'Paie', data: DATA.join(''), after }] });
  parts['xl/styles.xml'] =
    `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/></cellXfs><dxfs>${STRUCK}${RED}${WHITE}${HIDDEN}${WHITE_ON_RED}</dxfs></styleSheet>`;
  const { rows } = await tableFrom(zip(parts));
  return rows.flatMap(({ row, cells, fills }) =>
    cells.flatMap((cell, at) => {
      const name = `${'AB'.charAt(at)}${row}`;
      return [...(cell?.isStruck ? [`${name} struck`] : []), ...(fills?.[at] ? [`${name} coloured`] : [])];
    }),
  );
}

const formula = (type: string, text: string, look: number, more = '') =>
  `<cfRule type="${type}" dxfId="${look}" priority="1"${more}><formula>${text}</formula></cfRule>`;

test('V7, V2: a conditional format strikes out and colours the cells that its rule names', async () => {
  const fatou = ['A3 struck', 'B3 struck'];
  for (const [rule, looks] of [
    [formula('expression', '$A2="Fatou"', 0), fatou],
    [formula('expression', '$A2=&quot;fatou&quot;', 0), fatou],
    [formula('expression', '$B2&gt;30000', 0), ['A4 struck', 'B4 struck']],
    [formula('expression', '$A2="Fatou"', 1), ['A3 coloured', 'B3 coloured']],
    [formula('expression', 'B2&gt;25000', 1), ['A3 coloured', 'A4 coloured']],
    [
      formula('expression', '$C2=0', 1, ''),
      ['A2', 'B2', 'A3', 'B3', 'A4', 'B4'].map((name) => `${name} coloured`),
    ],
    [formula('cellIs', '25000', 0, ' operator="equal"'), ['B2 struck']],
    [
      formula('cellIs', '30000', 0, ' operator="greaterThan"'),
      ['A2 struck', 'A3 struck', 'A4 struck', 'B4 struck'],
    ],
    [formula('cellIs', '"Awa"', 1, ' operator="equal"'), ['A2 coloured']],
    [formula('containsText', 'NOT(ISERROR(SEARCH("ouss",A2)))', 0, ' text="ouss"'), ['A4 struck']],
    [formula('expression', '$A2="Fatou"', 2), fatou],
    [formula('expression', '$A2="Fatou"', 3), fatou],
    [formula('expression', '$A2="Fatou"', 4), ['A3 coloured', 'B3 coloured']],
    [formula('beginsWith', 'LEFT(A2,2)="Fa"', 1, ' text="Fa"'), ['A3 coloured']],
  ] as const)
    assert.deepEqual(await lookOf(rule), looks, rule);
});

const NOTHING = [undefined, undefined];

test('V7, V2: a rule of several conditions, of a part of a text, of a blank cell or a ticked one is told as well', async () => {
  const [awa, fatou, moussa] = [2, 3, 4].map((row) => [`A${row} struck`, `B${row} struck`]);
  for (const [asked, looks] of [
    ['AND($A2="Fatou",$B2&gt;0)', fatou],
    ['AND($A2="Fatou",$B2&gt;30000)', []],
    ['OR($A2="Fatou",$B2=31000)', [...(fatou ?? []), ...(moussa ?? [])]],
    ['AND(NOT($A2="Awa"),NOT(OR($A2="x, (y",$B2=31000)))', fatou],
    ['ISNUMBER(SEARCH("FAT",$A2))', fatou],
    ['SEARCH("wa",$A2)', awa],
    ['NOT(ISBLANK($A2))', [...(awa ?? []), ...(fatou ?? []), ...(moussa ?? [])]],
    ['ISBLANK($C2)', [...(awa ?? []), ...(fatou ?? []), ...(moussa ?? [])]],
    ['LEN(TRIM($A2))=3', awa],
    ['UPPER($A2)="FATOU"', fatou],
    ['$C2', []],
    ['$C2=TRUE', []],
    ['$B2', [...(awa ?? []), ...(fatou ?? []), ...(moussa ?? [])]],
  ] as const)
    assert.deepEqual(await lookOf(formula('expression', asked, 0)), looks, asked);
});

test('V7: where a rule may strike out or hide payments and its condition is not told, a person is', async () => {
  const toldOf = async (rule: string, area = 'A2:B4') => {
    const after = `<conditionalFormatting sqref="${area}">${rule}</conditionalFormatting>`;
    const parts = partsOf({ sheets: [{ name: 'Paie', data: DATA.join(''), after }] });
    parts['xl/styles.xml'] =
      `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/></cellXfs><dxfs>${STRUCK}${RED}${WHITE}</dxfs></styleSheet>`;
    const table = await tableFrom(zip(parts));
    const said = checkSheet(table).problems.find(({ code }) => code === 'rules-untold');
    assert.equal(said?.params?.where, table.untoldRules?.join(', '));
    return table.untoldRules;
  };
  const duplicates = (look: number) => `<cfRule type="duplicateValues" dxfId="${look}" priority="1"/>`;
  for (const rule of [duplicates(0), duplicates(2), formula('expression', 'COUNTIF(Liste!A:A,$A2)&gt;0', 0)])
    assert.deepEqual(await toldOf(rule), ['A2:B4'], rule);
  assert.deepEqual(await toldOf(duplicates(0), 'B3 A9:B20'), ['B3']);
  for (const rule of [
    duplicates(1),
    formula('expression', '$A2="Fatou"', 0),
    formula('expression', 'ISERROR(A2)', 2),
    '<cfRule type="containsErrors" dxfId="2" priority="1"><formula>ISERROR(A2)</formula></cfRule>',
    '<cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/></dataBar></cfRule>',
  ])
    assert.equal(await toldOf(rule), undefined, rule);
});

test('V7: areas of untold rules are looked at row by row up to the limit, and named without a look beyond it', () => {
  let visited = 0;
  const line = (index: number): TableRow => ({
    get row() {
      visited += 1;
      return index + 1;
    },
    cells: [],
  });
  const rows = Array.from({ length: 1_000 }, (_, index) => line(index));
  const areas = Array.from({ length: 2_500 }, (_, index) => {
    const top = 10_000 + index;
    return { top, left: 1, bottom: top, right: 1 };
  });
  const rule = { areas, type: 'duplicateValues', look: 0, operator: '', text: '', formula: '' };
  const named = areasOfUntold(rows, [rule], [{ isStruck: true }]);
  assert.ok(visited <= READ_LIMITS.areaRows + areas.length, `${visited} rows`);
  assert.deepEqual([named.length, named[0]], [500, 'A12000']);
});

test('V7: a rule that stands apart, as one that looks at another sheet does, strikes out, or a person is told where', async () => {
  const tableWith = (asked: string, look: string) =>
    tableFrom(
      workbook({
        sheets: [
          {
            name: 'Paie',
            data: DATA.join(''),
            after:
              '<extLst><ext><x14:conditionalFormattings xmlns:x14="urn:x14" xmlns:xm="urn:xm"><x14:conditionalFormatting>' +
              `<x14:cfRule type="expression" priority="1"><xm:f>${asked}</xm:f><x14:dxf><font>${look}</font></x14:dxf></x14:cfRule>` +
              '<xm:sqref>A2:B4</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
          },
        ],
      }),
    );
  const told = await tableWith('COUNTIF(Liste!$A:$A,$A2)&gt;0', '<strike/>');
  assert.deepEqual(told.untoldRules, ['A2:B4']);
  const struck = await tableWith('$A2="Fatou"', '<strike/>');
  assert.deepEqual(
    [struck.untoldRules, struck.rows.map(({ cells }) => cells[0]?.isStruck)],
    [undefined, [undefined, true, undefined]],
  );
  for (const look of ['<b/>', '<strike val="0"/>'])
    assert.equal((await tableWith('COUNTIF(Liste!$A:$A,$A2)&gt;0', look)).untoldRules, undefined, look);
});

test('V6: a number and a text are shown by the format of a rule that holds for them', async () => {
  const look = '<dxf><numFmt numFmtId="201" formatCode="&quot;ANNULÉ&quot;"/></dxf>';
  const rule = formula('expression', '$A2="Fatou"', 0);
  const after = `<conditionalFormatting sqref="A2:B4">${rule}</conditionalFormatting>`;
  const parts = partsOf({ sheets: [{ name: 'Paie', data: DATA.join(''), after }] });
  parts['xl/styles.xml'] =
    `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/></cellXfs><dxfs>${look}</dxfs></styleSheet>`;
  const { rows } = await tableFrom(zip(parts));
  assert.deepEqual(
    rows.map(({ cells }) => cells.map((cell) => [cell?.numberFormat, cell?.stored && cell.text])),
    [
      [NOTHING, NOTHING],
      [
        ['"ANNULÉ"', undefined],
        [undefined, 'ANNULÉ'],
      ],
      [NOTHING, NOTHING],
    ],
  );
});

test('V7, V2: a rule that asks what is not told, or looks elsewhere, changes nothing, and refuses no file', async () => {
  for (const rule of [
    formula('expression', '$A2=Liste!B7', 0),
    formula('expression', '$A$2="Awa"', 0),
    formula('expression', '$A1="Awa"', 0),
    formula('expression', 'AND($A2="Awa",COUNTIF(A:A,$A2)&gt;1)', 0),
    formula('expression', 'NOT($A1="Awa")', 0),
    formula('expression', '$A2="Awa"', 9),
    '<cfRule type="duplicateValues" dxfId="1" priority="1"/>',
    '<cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/></dataBar></cfRule>',
  ])
    assert.deepEqual(await lookOf(rule), [], rule);
  for (const area of ['', 'A:B', 'no area', 'A2:B4 Z']) {
    const looks = await lookOf(formula('expression', '$A2="Fatou"', 0), area);
    assert.equal(looks.length, area.startsWith('A2') ? 2 : 0, area);
  }
});
