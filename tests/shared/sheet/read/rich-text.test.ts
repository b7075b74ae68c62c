import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf, sheetOf, workbook } from './build-workbook.ts';
import { cellAt, tableFrom } from './read-result.ts';

const run = (properties: string, text: string) =>
  `<r>${properties === '' ? '' : `<rPr>${properties}</rPr>`}<t xml:space="preserve">${text}</t></r>`;

/** The same runs as a shared string and as text in the cell. */
async function bothWays(runs: string) {
  const shared = await tableFrom(
    sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', { strings: `<si>${runs}</si>` }),
  );
  const inline = await tableFrom(sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is>${runs}</is></c></row>`));
  assert.deepEqual(cellAt(shared, 1, 1), cellAt(inline, 1, 1));
  return cellAt(shared, 1, 1);
}

test('V7: struck and hidden runs are told apart from what is left', async () => {
  const rest = { kind: 'text', text: '6000', withStruck: '50006000' };
  for (const properties of [
    '<strike/>',
    '<b/><strike val="1"/>',
    '<strike val="true"/>',
    '<vanish/>',
    '<sz val="1"/>',
  ])
    assert.deepEqual(await bothWays(run(properties, '5000') + run('', '6000')), rest, properties);
  for (const properties of ['<strike val="0"/>', '<strike val="false"/>', '<sz val="11"/>', '<b/>'])
    assert.deepEqual(await bothWays(run(properties, '5000') + run('', '6000')), {
      kind: 'text',
      text: '50006000',
    });
  assert.deepEqual(await bothWays(run('<strike/>', '5000')), { kind: 'text', text: '5000', isStruck: true });
  assert.deepEqual(await bothWays(run('<strike/>', '5000') + run('', ' ')), {
    kind: 'text',
    text: '5000 ',
    isStruck: true,
  });
  assert.deepEqual(await bothWays(run('<strike/>', 'a') + run('', 'b') + run('<strike/>', 'c')), {
    kind: 'text',
    text: 'b',
    withStruck: 'abc',
  });
});

test('V7: a run in white beside another is refused with all of its text; a text all in white has something behind it', async () => {
  for (const white of ['<color rgb="FFFFFFFF"/>', '<color theme="0"/>', '<color indexed="9"/>'])
    assert.deepEqual(await bothWays(run(white, '7') + run('', '9250')), {
      kind: 'text',
      text: '79250',
      isStruck: true,
    });
  for (const runs of [
    run('<color rgb="FFFFFFFF"/>', '7') + run('<color rgb="FFFFFFFF"/>', '9250'),
    run('<color rgb="FFFF0000"/>', '7') + run('', '9250'),
    run('<color theme="0" tint="-0.5"/>', '7') + run('', '9250'),
  ])
    assert.deepEqual(await bothWays(runs), { kind: 'text', text: '79250' });
});

test('V7: raised and lowered digits are no digits of the number beside them', async () => {
  const raised = (kind: string, text: string) => run(`<vertAlign val="${kind}"/>`, text);
  assert.equal((await bothWays(run('', '25000') + raised('superscript', '1')))?.text, '25000¹');
  assert.equal((await bothWays(run('', '25000') + raised('subscript', '20')))?.text, '25000₂₀');
  assert.equal(
    (await bothWays(run('', '1') + raised('superscript', 'er') + run('', ' mars')))?.text,
    '1er mars',
  );
  assert.equal((await bothWays(run('', '25000') + raised('baseline', '1')))?.text, '250001');
});

test('V7: what the style of a whole cell strikes, crosses out or makes too small to see is struck, numbers too', async () => {
  const fonts =
    '<fonts><font><sz val="11"/></font><font><strike/></font><font><sz val="1"/></font><font><color rgb="FFFFFFFF"/></font></fonts>' +
    '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"/></fill></fills>' +
    '<borders><border><diagonal/></border><border diagonalUp="1"><diagonal style="thin"/></border><border diagonalDown="1"><diagonal/></border><border><diagonal style="thin"/></border></borders>';
  const styles = partsOf({ sheets: [], formats: ['0'] })
    ['xl/styles.xml']?.replace('<cellXfs>', `${fonts}<cellXfs>`)
    .replace(
      '</cellXfs>',
      '<xf numFmtId="0" fontId="1"/><xf numFmtId="200" fontId="2"/><xf fontId="3"/><xf fontId="3" fillId="1"/><xf borderId="1"/><xf borderId="2"/><xf borderId="3"/></cellXfs>',
    );
  const cells = [
    '<c r="A1" s="2"><v>5000</v></c>',
    '<c r="B1" s="2" t="s"><v>0</v></c>',
    '<c r="C1" s="3"><v>7</v></c>',
    '<c r="D1" s="4"><v>8</v></c>',
    '<c r="E1" s="5"><v>9</v></c>',
    '<c r="F1" t="s"><v>0</v></c>',
    '<c r="G1" s="6"><v>10</v></c><c r="H1" s="7"><v>11</v></c><c r="I1" s="8"><v>12</v></c>',
  ];
  const table = await tableFrom(
    workbook({
      sheets: [{ name: 'S', data: `<row r="1">${cells.join('')}</row>` }],
      strings: '<si><t>Awa</t></si>',
      parts: { 'xl/styles.xml': styles ?? null },
    }),
  );
  assert.deepEqual(table.rows[0]?.cells, [
    { kind: 'number', text: '5000', isStruck: true },
    { kind: 'text', text: 'Awa', isStruck: true },
    { kind: 'number', text: '7', numberFormat: '0', isStruck: true },
    { kind: 'number', text: '8', isStruck: true },
    { kind: 'number', text: '9' },
    { kind: 'text', text: 'Awa' },
    { kind: 'number', text: '10', isStruck: true },
    { kind: 'number', text: '11' },
    { kind: 'number', text: '12' },
  ]);
});

test('V7: letters of the colour behind them are not seen, whatever the colour and however it is written', async () => {
  const red = '<color rgb="FFFF0000"/>';
  const isSeen = async (font: string, fill: string) => {
    const looks = `<fonts><font/><font>${font}</font></fonts><fills><fill/><fill><patternFill ${fill}</patternFill></fill></fills>`;
    const styles = partsOf({ sheets: [] })
      ['xl/styles.xml']?.replace('<cellXfs>', `${looks}<cellXfs>`)
      .replace('</cellXfs>', '<xf fontId="1" fillId="1"/></cellXfs>');
    const table = await tableFrom(
      workbook({
        sheets: [{ name: 'S', data: '<row r="1"><c r="A1" s="1"><v>5000</v></c></row>' }],
        parts: { 'xl/styles.xml': styles ?? null },
      }),
    );
    return cellAt(table, 1, 1)?.isStruck === undefined;
  };
  const solid = (colour: string) => `patternType="solid"><fgColor ${colour}/><bgColor indexed="64"/>`;
  for (const [font, fill] of [
    ['<color rgb="FFFFFFFF"/>', solid('rgb="FFFFFFFF"')],
    ['<color theme="0"/>', solid('rgb="FFFFFFFF"')],
    ['<color theme="0"/>', 'patternType="none">'],
    [red, solid('rgb="ffff0000"')],
    ['<color theme="4" tint="0.6"/>', solid('theme="4" tint="0.6"')],
    ['<color theme="1"/>', solid('rgb="FF000000"')],
    ['', solid('rgb="FF000000"')],
  ] as const)
    assert.equal(await isSeen(font, fill), false, `${font} ${fill}`);
  for (const [font, fill] of [
    ['<color theme="0"/>', solid('rgb="FF1F4E78"')],
    ['<color theme="0"/>', 'patternType="gray125">'],
    ['<color theme="0" tint="-0.5"/>', solid('theme="0"')],
    [red, 'patternType="darkUp"><fgColor rgb="FFFF0000"/>'],
    ['', solid('indexed="64"')],
    ['', solid('rgb="FFFFFFFF"')],
    [red, 'patternType="none">'],
  ] as const)
    assert.equal(await isSeen(font, fill), true, `${font} ${fill}`);
});

test('V6: a text keeps its format only where that changes what is seen of it', async () => {
  const data = [1, 2, 3].map((style) => `<c r="${'ABC'[style - 1]}1" s="${style}" t="s"><v>0</v></c>`);
  const table = await tableFrom(
    sheetOf(`<row r="1">${data.join('')}</row>`, {
      strings: '<si><t>Awa</t></si>',
      formats: [';;;', '@', '0.00'],
    }),
  );
  assert.deepEqual(table.rows[0]?.cells, [
    { kind: 'text', text: 'Awa', numberFormat: ';;;' },
    { kind: 'text', text: 'Awa' },
    { kind: 'text', text: 'Awa' },
  ]);
});
