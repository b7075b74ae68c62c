import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetOf } from './build-workbook.ts';
import { readingOf, refusalOf, tableFrom } from './read-result.ts';
import { freshSeed, SeededRandom } from './seeded-random.ts';

const STRINGS = ['Awa', 'N&apos;Diaye', 'a]b', '', ' x ', '<![CDATA[<b>]]>', 'é€😀', 'a_x000D_b'];

/** A random cell, written the usual way. */
function plainCell(random: SeededRandom, row: number, column: number): string {
  const reference = random.below(5) === 0 ? '' : ` r="${String.fromCharCode(65 + column)}${row}"`;
  const style = random.below(2) === 0 ? '' : ` s="${random.below(4)}"`;
  const written = ['', ' t="n"', ' t="s"', ' t="str"', ' t="b"', ' t="e"', ' t="d"'];
  const type = random.pick(written);
  const attributes = random.below(4) === 0 ? type + style + reference : reference + style + type;
  if (random.below(8) === 0) return `<c${attributes}/>`;
  const value =
    type === ' t="s"'
      ? String(random.below(STRINGS.length + 1))
      : random.pick(['0', '12.50', '1E3', 'true', '#N/A', 'é', 'a&amp;b', ' 7 ', '']);
  return `<c${attributes}><v>${value}</v></c>`;
}

/** The start of a row, mostly written the usual way. */
function rowStart(random: SeededRandom, row: number): string {
  const number = row > 1 && random.below(9) === 0 ? '' : ` r="${row}"`;
  const spans = random.pick(['', ' spans="1:9"', ' spans="1:3 5:9"']);
  const descent = random.pick(['', ' x14ac:dyDescent="0.25"', ' x14ac:dyDescent="1e1"']);
  const rest = random.pick(['', '', '', ' hidden="1"', ' ht="0.75"', ' s="1" customFormat="1"']);
  return `<row${number}${spans}${rest}${descent}>`;
}

/** The same, written so that only the parser understands it: one blank more in each opening tag. */
function unusual(data: string): string {
  return data.replace(/<(c|v|t|si|row)(?=[ />])/g, '<$1 ');
}

test('rows, cells and strings taken whole are those that the parser tells tag by tag', async () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let run = 0; run < 60; run++) {
    const rows = Array.from({ length: 1 + random.below(40) }, (_, index) => {
      const cells = Array.from({ length: random.below(9) }, (_cell, column) =>
        plainCell(random, index + 1, column),
      );
      return `${rowStart(random, index + 1)}${cells.join('')}</row>${random.below(9) === 0 ? '\n' : ''}`;
    });
    const data = `<row r="999"><c r="A999"><v>1</v></c></row>${rows.join('')}`;
    const strings = STRINGS.map(
      (text) => `<si><t${random.pick(['', ' xml:space="preserve"'])}>${text}</t></si>`,
    ).join('');
    const formats = ['yyyy-mm-dd', '00000', '#,##0.00'];
    const whole = await readingOf(sheetOf(data, { strings, formats }));
    const told = await readingOf(sheetOf(unusual(data), { strings: unusual(strings), formats }));
    assert.deepEqual(whole.table, told.table, data);
  }
});

test('what is not quite the usual way is left to the parser, which refuses it where it must', async () => {
  const cell = async (markup: string) =>
    (await tableFrom(sheetOf(`<row r="1">${markup}<c r="C1"><v>1</v></c></row>`))).rows[0]?.cells[0]?.text;
  assert.equal(await cell('<c r="A1"><v>5</v><extLst/></c>'), '5');
  assert.equal(await cell('<c r="A1" cm="1"><v>5</v></c>'), '5');
  assert.equal(await cell("<c r='A1'><v>5</v></c>"), '5');
  assert.equal(await cell('<c r="&#65;1"><v>5</v></c>'), '5');
  for (const markup of [
    '<c r="A1" r="A1"><v>5</v></c>',
    '<c r="A1"s="1"><v>5</v></c>',
    '<c r="A1"><v>5</v><v>6</v></c>',
    '<c r="A1"><v>5</c></v>',
    '<c r="A1"><v>5</v></d>',
    '<c r="A1" s=1><v>5</v></c>',
    '<c r="A1"><v>a]]>b</v></c>',
    '<c r="A1"><v>a\u0001b</v></c>',
    '<c r="A1"><v>a&nbsp;b</v></c>',
  ]) {
    assert.equal((await refusalOf(sheetOf(`<row r="1">${markup}</row>`))).code, 'file-damaged', markup);
  }
  for (const start of [
    '<row r="2" r="2">',
    '<row r="2" spans="1:2" spans="1:2">',
    '<row r="2"spans="1:2">',
    '<row r="2" spans="1:2>',
    '<row r="2" spans=1:2>',
    '<row r="2.5">',
    '<row r="2:3">',
    '<row r="">',
    '<row r="0">',
    '<row r="9999999999">',
  ]) {
    const data = `<row r="1"><c r="A1"><v>1</v></c></row>${start}<c><v>5</v></c></row>`;
    assert.equal((await refusalOf(sheetOf(data))).code, 'file-damaged', start);
  }
});
