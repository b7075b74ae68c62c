import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { nativeUnpacker } from '../../../../electron/sheet/native-unpacker.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { webUnpacker } from '../../../../shared/sheet/read/xlsx/unpacker.ts';
import { partsOf, sheetOf, sheetXml, workbook, zip } from './build-workbook.ts';
import { cellAt, refusalOf, tableFrom, textsOf } from './read-result.ts';

const ONE_ROW = '<row r="1"><c r="A1"><v>5</v></c></row>';

/** A compound file with one directory entry of this name, as old Office files and encrypted new ones have. */
function compoundFile(streamName: string): Uint8Array {
  const bytes = new Uint8Array(1024);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [index, character] of [...streamName].entries())
    bytes[640 + index * 2] = character.charCodeAt(0);
  return bytes;
}

for (const [what, bytes, format] of [
  ['xls', compoundFile('Workbook'), 'Excel 97–2003 (.xls)'],
  ['xls of Excel 95', compoundFile('Book'), 'Excel 97–2003 (.xls)'],
  ['doc', compoundFile('WordDocument'), 'Word 97–2003 (.doc)'],
  ['xlsb', zip({ 'xl/workbook.bin': 'x' }), 'Excel Binary (.xlsb)'],
  [
    'ods',
    zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    'OpenDocument (.ods)',
  ],
  ['Numbers, nested in a folder', zip({ 'Pay.numbers/Index/Document.iwa': 'x' }), 'Apple Numbers (.numbers)'],
  ['Numbers, packed again', zip({ 'Pay.numbers/Index.zip': 'x' }), 'Apple Numbers (.numbers)'],
  ['docx', zip({ '_rels/.rels': '<x/>', 'word/document.xml': '<x/>' }), 'Word (.docx)'],
  ['a zip of CSV files', zip({ 'pay.csv': 'a,b' }), 'ZIP'],
] as const) {
  test(`F1: ${what} named .xlsx is refused by its real format`, async () => {
    const problem = await refusalOf(bytes, { fileName: 'pay.xlsx' });
    assert.deepEqual([problem.code, problem.params?.format], ['file-wrong-format', format]);
  });
}

test('F2: a workbook protected by a password is told as such', async () => {
  assert.equal((await refusalOf(compoundFile('EncryptedPackage'))).code, 'file-password');
});

test('F3: protection of sheets and structure does not keep from reading', async () => {
  const data = { name: 'A', data: ONE_ROW, after: '<sheetProtection sheet="1" password="CC1A"/>' };
  assert.deepEqual(textsOf(await tableFrom(workbook({ sheets: [data] }))), [[1, '5']]);
});

test('F4: a file cut short is damaged', async () => {
  const whole = sheetOf(ONE_ROW);
  for (const share of [0.3, 0.6, 0.95]) {
    assert.equal((await refusalOf(whole.slice(0, whole.length * share))).code, 'file-damaged');
  }
});

for (const [whose, unpacker] of Object.entries({ web: webUnpacker, native: nativeUnpacker })) {
  test(`F4: one flipped bit in a stored amount is noticed by the checksum (${whose})`, async () => {
    const data = strToU8(sheetXml({ data: '<row r="1"><c r="A1"><v>1000</v></c></row>' }));
    const parts = partsOf({ sheets: [{ name: 'A', data: '' }] });
    const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
    const bytes = zipSync({ ...files, 'xl/worksheets/sheet1.xml': [data, { level: 0 }] });
    const place = new TextDecoder('latin1').decode(bytes).indexOf('<v>1000') + 3;
    assert.equal(bytes[place], '1'.charCodeAt(0));
    bytes[place] = '9'.charCodeAt(0);
    const problem = await refusalOf(bytes, { unpacker });
    assert.equal(problem.code, 'file-damaged');
  });
}

test('both platforms find the same checksum, in one piece or in several of any length', () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) >>> 3);
  for (const length of [0, 1, 7, 8, 9, 4_999, 5_000]) {
    const whole = nativeUnpacker.crc32(bytes.subarray(0, length), 0);
    for (const { crc32 } of [webUnpacker, nativeUnpacker])
      for (const cut of [0, 3, 8, length >> 1]) {
        const before = crc32(bytes.subarray(0, Math.min(cut, length)), 0);
        assert.equal(crc32(bytes.subarray(Math.min(cut, length), length), before), whole);
      }
  }
});

test('F4: XML that is not well-formed is damaged, in every part that is read', async () => {
  for (const part of [
    'xl/workbook.xml',
    'xl/styles.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ]) {
    const text = partsOf({ sheets: [{ name: 'A', data: ONE_ROW }] })[part] as string;
    const broken = sheetOf(ONE_ROW, { parts: { [part]: text.slice(0, -4) } });
    assert.equal((await refusalOf(broken)).code, 'file-damaged', part);
  }
});

test('F5: a package without its workbook, its sheet or its relationships never reads as empty', async () => {
  for (const part of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/_rels/workbook.xml.rels']) {
    const problem = await refusalOf(sheetOf(ONE_ROW, { parts: { [part]: null } }));
    assert.ok(['file-damaged', 'file-wrong-format'].includes(problem.code), part);
  }
});

test('F5: entry names with back slashes are read', async () => {
  const parts = Object.entries(partsOf({ sheets: [{ name: 'A', data: ONE_ROW }] }));
  const bytes = zip(Object.fromEntries(parts.map(([name, text]) => [name.replaceAll('/', '\\'), text])));
  assert.deepEqual(textsOf(await tableFrom(bytes)), [[1, '5']]);
});

test('F5: parts named in another case than their relationships say are found', async () => {
  const parts = partsOf({ sheets: [{ name: 'A', data: ONE_ROW }] });
  const { 'xl/worksheets/sheet1.xml': sheet, ...others } = parts;
  assert.deepEqual(
    textsOf(await tableFrom(zip({ ...others, 'xl/Worksheets/Sheet1.XML': sheet as string }))),
    [[1, '5']],
  );
});

test('F5: the same part twice is refused, since programs would differ in which they read', async () => {
  const parts = partsOf({ sheets: [{ name: 'A', data: ONE_ROW }] });
  const twice = zip({ ...parts, 'XL/worksheets/sheet1.xml': sheetXml({ data: '' }) });
  assert.equal((await refusalOf(twice)).code, 'file-damaged');
});

test('F6: an x: prefix, or any other, on every element is read', async () => {
  for (const prefix of ['x', 'ss', 'spreadsheet']) {
    const sheet = sheetXml({ data: ONE_ROW }).replace('xmlns=', `xmlns:${prefix}=`);
    const named = sheet.replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`);
    assert.deepEqual(
      textsOf(await tableFrom(sheetOf('', { parts: { 'xl/worksheets/sheet1.xml': named } }))),
      [[1, '5']],
    );
  }
});

test('F6: elements of another namespace that look like cells are passed over', async () => {
  const data = '<row r="1"><z:c xmlns:z="urn:z" r="A1"><z:v>9</z:v></z:c><c r="B1"><v>5</v></c></row>';
  assert.deepEqual(textsOf(await tableFrom(sheetOf(data))), [[1, '·', '5']]);
});

test('F6: a sheet whose root is in no namespace, or another, is refused rather than read as empty', async () => {
  for (const root of ['<worksheet>', '<worksheet xmlns="urn:other">']) {
    const xml = `${root}<sheetData>${ONE_ROW}</sheetData></worksheet>`;
    assert.equal(
      (await refusalOf(sheetOf('', { parts: { 'xl/worksheets/sheet1.xml': xml } }))).code,
      'file-damaged',
    );
  }
});

test('F7: Strict Open XML is read', async () => {
  const strict = (text: string) =>
    text
      .replaceAll(
        'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        'http://purl.oclc.org/ooxml/spreadsheetml/main',
      )
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      );
  const parts = Object.entries(partsOf({ sheets: [{ name: 'A', data: ONE_ROW }] }));
  assert.deepEqual(
    textsOf(await tableFrom(zip(Object.fromEntries(parts.map(([name, text]) => [name, strict(text)]))))),
    [[1, '5']],
  );
});

test('F8: parts in UTF-16, with a mark or a declaration, are read', async () => {
  const xml = sheetXml({ data: '<row r="1"><c r="A1" t="str"><v>Aïcha € 😀</v></c></row>' });
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
    return bytes;
  };
  const declared = `<?xml version="1.0" encoding="UTF-16"?>${xml}`;
  for (const part of [
    utf16(`\uFEFF${xml}`, false),
    utf16(`\uFEFF${xml}`, true),
    utf16(declared, false),
    utf16(declared, true),
  ]) {
    const table = await tableFrom(sheetOf('', { parts: { 'xl/worksheets/sheet1.xml': part } }));
    assert.equal(cellAt(table, 1, 1)?.text, 'Aïcha € 😀');
  }
});

test('F8: parts in an encoding that they declare are read, bytes that fit none are refused', async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${sheetXml({ data: '<row r="1"><c r="A1" t="str"><v>caf\u00E9</v></c></row>' })}`;
  const latin = Uint8Array.from(xml, (character) => character.charCodeAt(0));
  const table = await tableFrom(sheetOf('', { parts: { 'xl/worksheets/sheet1.xml': latin } }));
  assert.equal(cellAt(table, 1, 1)?.text, 'café');
  const undeclared = Uint8Array.from(xml.slice(xml.indexOf('?>') + 2), (character) =>
    character.charCodeAt(0),
  );
  assert.equal(
    (await refusalOf(sheetOf('', { parts: { 'xl/worksheets/sheet1.xml': undeclared } }))).code,
    'file-damaged',
  );
});

test('F13: a DOCTYPE is refused in every part, entities or not', async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;">]>';
  const parts = partsOf({ sheets: [{ name: 'A', data: ONE_ROW }], strings: '<si><t>&c;</t></si>' });
  for (const part of [
    'xl/workbook.xml',
    'xl/styles.xml',
    'xl/sharedStrings.xml',
    'xl/worksheets/sheet1.xml',
  ]) {
    const problem = await refusalOf(zip({ ...parts, [part]: bomb + parts[part] }));
    assert.equal(problem.code, 'file-damaged', part);
  }
});

test('of one sheet that is refused the others are named; of a file that is refused none is', async () => {
  const sheets = [
    { name: 'Paie', data: '<row r="1"><c r="A1"><v>1</v></c></row>' },
    { name: 'Vide', data: '' },
    { name: 'Trop', data: `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(32_768)}</v></c></row>` },
  ];
  const bytes = workbook({ sheets });
  const namesOf = async (content: Uint8Array, sheetName?: string): Promise<readonly string[]> => {
    const read = await readTable(content, { fileName: 'classeur.xlsx', sheetName });
    return read.ok ? assert.fail('it was read') : read.sheetNames;
  };
  for (const name of ['Vide', 'Trop']) assert.deepEqual(await namesOf(bytes, name), ['Paie', 'Vide', 'Trop']);
  assert.deepEqual(await namesOf(bytes.subarray(0, 100), 'Vide'), []);
  assert.deepEqual(await namesOf(new Uint8Array()), []);
});

test('F17: a file of no bytes, of blanks, and a workbook without a cell say that nothing is to pay', async () => {
  for (const content of [
    '',
    ' \n \r\n',
    '\uFEFF',
    ',,,\n,,,\n',
    sheetOf(''),
    sheetOf('<row r="1"><c r="A1" s="0"/></row>'),
  ]) {
    assert.equal((await refusalOf(content)).code, 'file-no-payments');
  }
});

test('F17: a file of one cell is a table of one cell', async () => {
  assert.deepEqual(textsOf(await tableFrom('Amount')), [[1, 'Amount']]);
});

for (const [what, content, format] of [
  ['gzip', gzipSync(strToU8('a,b\n1,2\n')), 'gzip'],
  ['PDF', '%PDF-1.7\n%âãÏÓ\n', 'PDF'],
  ['HTML', '<!DOCTYPE html><html><table><tr><td>1</td></tr></table></html>', 'HTML'],
  ['an HTML table', '\uFEFF  <table border=1><tr><td>Amount</td></tr></table>', 'HTML'],
  ['XML Spreadsheet 2003', '<?xml version="1.0"?><Workbook/>', 'XML'],
  [
    'a Google Sheets link',
    '{"url": "https://docs.google.com/open?id=1", "doc_id": "1"}',
    'Google Sheets (.gsheet)',
  ],
  ['an AppleDouble companion', Uint8Array.from([0, 5, 0x16, 7, 0, 2, 0, 0]), 'AppleDouble'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'PNG'],
  ['a program’s data', Uint8Array.from({ length: 400 }, (_, index) => (index * 7) % 32), 'binary'],
] as const) {
  test(`F18: ${what} named .csv is refused by its real format`, async () => {
    const problem = await refusalOf(content, { fileName: 'pay.csv' });
    assert.deepEqual([problem.code, problem.params?.format], ['file-wrong-format', format]);
  });
}

test('F19: the lock file that Excel leaves beside an open workbook is told as such', async () => {
  const problem = await refusalOf(Uint8Array.from([5, 65, 99, 109, 101]), { fileName: '~$pay.xlsx' });
  assert.deepEqual([problem.code, problem.params?.reason], ['file-not-readable', 'owner-file']);
});

test('V8: a sheet that is named is read although another one is refused, and that one is named as unread', async () => {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const tooLong = `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(32_768)}</v></c></row>`;
  const bytes = workbook({
    sheets: [
      { name: 'Paie', data: row },
      { name: 'Trop', data: tooLong },
    ],
  });
  const read = await readTable(bytes, { fileName: 'classeur.xlsx', sheetName: 'Paie' });
  assert.ok(read.ok);
  assert.deepEqual(
    read.problems.map(({ code, params }) => [code, params?.sheets]),
    [['sheets-unread', 'Trop (?)']],
  );
});
