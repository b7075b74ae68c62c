import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { nativeUnpacker } from '../../../../electron/sheet/native-unpacker.ts';
import { READ_LIMITS } from '../../../../shared/sheet/read/limits.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { type Unpacker, webUnpacker } from '../../../../shared/sheet/read/xlsx/unpacker.ts';
import { partsOf, sheetOf, sheetXml, workbook, zip } from './build-workbook.ts';
import { refusalOf, tableFrom } from './read-result.ts';

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

test('a file over the limit is refused before anything is read', async () => {
  const problem = await refusalOf(new Uint8Array(READ_LIMITS.fileBytes + 1));
  assert.deepEqual(
    [problem.code, problem.params],
    ['file-too-large', { file: 'sheet', limit: 20, unit: 'MB' }],
  );
});

test('F14: one long shared string behind many cells is refused, and so is one behind one', async () => {
  const strings = `<si><t>${'x'.repeat(READ_LIMITS.cellCharacters + 1)}</t></si>`;
  const cells = Array.from({ length: 100 }, () => '<c t="s"><v>0</v></c>').join('');
  for (const data of [row(1, cells), row(1, '<c t="s"><v>0</v></c>')]) {
    const problem = await refusalOf(sheetOf(data, { strings }));
    assert.deepEqual(problem.params, {
      file: 'sheet',
      limit: READ_LIMITS.cellCharacters,
      unit: 'characters-in-a-cell',
    });
  }
});

test('F14: the text of all cells together has a limit that shared strings cannot evade', async () => {
  const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`;
  const cells = '<c t="s"><v>0</v></c>'.repeat(200);
  const data = `<row>${cells}</row>`.repeat(40);
  const problem = await refusalOf(sheetOf(data, { strings }));
  assert.deepEqual([problem.code, problem.params?.unit], ['file-too-large', 'characters']);
});

test('a cell of exactly the limit is read', async () => {
  const long = 'x'.repeat(READ_LIMITS.cellCharacters);
  const table = await tableFrom(sheetOf(row(1, `<c r="A1" t="str"><v>${long}</v></c>`)));
  assert.equal(table.rows[0]?.cells[0]?.text.length, READ_LIMITS.cellCharacters);
  assert.equal((await tableFrom(`a,${long}\n`)).rows[0]?.cells[1]?.text.length, READ_LIMITS.cellCharacters);
  assert.equal((await refusalOf(`a,${long}x\n`)).code, 'file-too-large');
});

test('F15: a part that packs like a bomb is refused by the directory alone', async () => {
  const bytes = sheetOf(' '.repeat(3_000_000));
  const problem = await refusalOf(bytes);
  assert.deepEqual([problem.code, problem.params?.unit], ['file-too-large', 'packing-ratio']);
});

test('F15: parts that come to more than the limit together are refused by the directory alone', async () => {
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(partsOf({ sheets: [{ name: 'A', data: row(1, '<c><v>1</v></c>') }] })).map(
        ([name, text]) => [name, strToU8(text)],
      ),
    ),
  );
  stateSize(bytes, READ_LIMITS.unpackedBytes);
  const problem = await refusalOf(bytes);
  assert.equal(problem.code, 'file-too-large');
});

test('F15: a part that unpacks to more than its directory says is cut off there', async () => {
  const data = Array.from({ length: 20_000 }, (_, index) =>
    row(index + 1, `<c><v>${index * 7919}</v></c>`),
  ).join('');
  const bytes = sheetOf(data);
  stateSize(bytes, 5_000);
  for (const unpacker of [webUnpacker, nativeUnpacker]) {
    let unpacked = 0;
    const counting: Unpacker = {
      ...unpacker,
      inflate: (packed, mostBytes, take) =>
        unpacker.inflate(packed, mostBytes, (piece) => {
          unpacked += piece.length;
          return take(piece);
        }),
    };
    const problem = await refusalOf(bytes, { unpacker: counting });
    assert.deepEqual([problem.code, problem.params?.damage], ['file-damaged', 'part-length']);
    assert.ok(data.length > 600_000 && unpacked < 300_000, `${unpacked} of ${data.length} bytes unpacked`);
  }
});

/** Puts this unpacked size into the directory, and before the part, for the last entry, the sheet, whatever it really is. */
function stateSize(bytes: Uint8Array, size: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let last = -1;
  for (let at = 0; at + 4 <= bytes.length; at++) if (view.getUint32(at, true) === 0x02014b50) last = at;
  assert.ok(last > 0);
  view.setUint32(last + 24, size, true);
  view.setUint32(view.getUint32(last + 42, true) + 22, size, true);
}

test('F15: a package of too many parts is refused', async () => {
  const parts = Object.fromEntries(
    Array.from({ length: READ_LIMITS.packageEntries + 1 }, (_, index) => [`a${index}`, 'x']),
  );
  const problem = await refusalOf(zip(parts));
  assert.deepEqual([problem.code, problem.params?.unit], ['file-too-large', 'parts']);
});

test('more columns than the limit are refused where they hold something, and ignored where they do not', async () => {
  const cells = (count: number, value: string) =>
    Array.from({ length: count }, () => `<c>${value}</c>`).join('');
  const over = READ_LIMITS.columns + 1;
  assert.equal((await refusalOf(sheetOf(row(1, cells(over, '<v>1</v>'))))).params?.unit, 'columns');
  assert.equal((await refusalOf(`${'1,'.repeat(over)}1\n`)).params?.unit, 'columns');
  const sheet = await tableFrom(sheetOf(row(1, cells(READ_LIMITS.columns, '<v>1</v>') + cells(100, ''))));
  assert.equal(sheet.rows[0]?.cells.length, READ_LIMITS.columns);
  const text = await tableFrom(`a;b${';'.repeat(400)}\n`);
  assert.equal(text.rows[0]?.cells.length, READ_LIMITS.columns);
});

test('more rows than the limit are refused', async () => {
  const rows = READ_LIMITS.rows + 1;
  const csv = await refusalOf('1;2\n'.repeat(rows));
  assert.deepEqual(csv.params, { file: 'sheet', limit: READ_LIMITS.rows, unit: 'rows' });
  const data = Array.from(
    { length: rows },
    (_, index) => `<row><c><v>${(index * 7919) % 99991}</v></c></row>`,
  ).join('');
  assert.deepEqual((await refusalOf(sheetOf(data))).params, {
    file: 'sheet',
    limit: READ_LIMITS.rows,
    unit: 'rows',
  });
});

test('merged areas and links that lie over each other without end are refused, not gone through', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => row(index + 1, `<c><v>${index}</v></c>`)).join('');
  const areas = Array.from({ length: 5_000 }, (_, index) => `<mergeCell ref="A1:XFD${1_040_000 + index}"/>`);
  const links = Array.from(
    { length: 5_000 },
    (_, index) => `<hyperlink ref="A1:A${9_000 + index}" location="x${index}"/>`,
  );
  for (const [after, unit] of [
    [`<mergeCells>${areas.join('')}</mergeCells>`, 'rows-in-merged-areas'],
    [`<hyperlinks>${links.join('')}</hyperlinks>`, 'rows-with-links'],
  ] as const) {
    const problem = await refusalOf(workbook({ sheets: [{ name: 'A', data: rows, after }] }));
    assert.equal(problem.params?.unit, unit);
  }
});

test('a file of nothing but broken lines and mixed line ends is read in one go', async () => {
  const text = '"a"b,1\n"c",2\r\n"d",3\r'.repeat(20_000);
  const table = await tableFrom(text);
  assert.equal(table.rows.length, 60_000);
  assert.equal(table.rows.filter((each) => each.broken !== undefined).length, 20_000);
});

test('elements nested without end and tags without end are refused', async () => {
  const deep = `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`;
  assert.equal((await refusalOf(sheetOf(deep))).code, 'file-damaged');
  // Distinct numbers; otherwise the limit on the packing ratio would be reported first.
  const noise = Array.from({ length: 300_000 }, (_, index) => (index * 2654435761) % 4294967296).join(' ');
  const endless = sheetXml({ data: '' }).replace('</sheetData>', `<a b="${noise}`);
  assert.equal(
    (await refusalOf(sheetOf('', { parts: { 'xl/worksheets/sheet1.xml': endless } }))).code,
    'file-too-large',
  );
});

test('reading ends where it is cancelled, with the reason given', async () => {
  const data = Array.from({ length: 50_000 }, (_, index) => `<row><c><v>${index * 7919}</v></c></row>`).join(
    '',
  );
  const csv = new TextEncoder().encode('Awa;Diop;1250\n'.repeat(150_000));
  for (const bytes of [workbook({ sheets: [{ name: 'A', data }] }), csv]) {
    const cancel = new AbortController();
    const reason = new Error('enough');
    const reading = readTable(bytes, {
      fileName: 'a',
      signal: cancel.signal,
      onProgress: () => cancel.abort(reason),
    });
    await assert.rejects(reading, reason);
  }
});

test('progress goes up from 0 to 1', async () => {
  const data = Array.from({ length: 50_000 }, (_, index) => `<row><c><v>${index * 7919}</v></c></row>`).join(
    '',
  );
  const csv = 'Awa;Diop;1250\n'.repeat(150_000);
  for (const content of [workbook({ sheets: [{ name: 'A', data }] }), csv]) {
    const shares: number[] = [];
    await tableFrom(content, { onProgress: (share) => shares.push(share) });
    assert.ok(shares.length > 2);
    assert.deepEqual(
      shares.toSorted((left, right) => left - right),
      shares,
    );
    assert.ok((shares.at(-1) ?? 0) > 0.99 && (shares.at(-1) ?? 2) <= 1);
  }
});
