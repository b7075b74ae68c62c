import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeCodePage, decodeText } from '../../../../shared/sheet/read/csv/decode-text.ts';
import { cellAt, readingOf, refusalOf, tableFrom } from './read-result.ts';

const SHEET =
  'Nom;Ville;Montant\nÉlodie Bénévent;Abidjan-Plateau;1250,50\nFrançois Ouédraogo;Sèmè;75000\nAïcha N’Diaye;Thiès;9,99 €\n';

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
}

function utf32(text: string, isBig: boolean): Uint8Array {
  const characters = [...text];
  const bytes = new Uint8Array(characters.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, character] of characters.entries())
    view.setUint32(index * 4, character.codePointAt(0) ?? 0, !isBig);
  return bytes;
}

/** The text in a one-byte encoding, by the platform's or our own decoder turned round. */
function oneByte(text: string, encoding: string): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const decoded = decodeCodePage(encoding, all) ?? new TextDecoder(encoding).decode(all);
  return Uint8Array.from(text, (character) => {
    const byte = decoded.indexOf(character);
    assert.ok(byte >= 0, `${encoding} has no ${character}`);
    return byte;
  });
}

const utf8 = (text: string) => new TextEncoder().encode(text);

test('T1: a UTF-8 mark is not part of the first heading', async () => {
  const reading = await readingOf(utf8(`\uFEFF${SHEET}`));
  assert.equal(reading.table.encoding, 'utf-8');
  assert.equal(cellAt(reading.table, 1, 1)?.text, 'Nom');
  assert.deepEqual(reading.problems, []);
});

test('T6: every letter of a long text is whole, and a mark is a mark at its beginning alone', () => {
  for (const letter of ['a', 'é', '’', '\uFEFF', '😀'])
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const text = `${before}N${letter.repeat(300_000)}`;
      assert.equal(decodeText(utf8(text)).text === text, true, `${before.length} bytes before ${letter}`);
      const cut = utf8(text).filter((_, at) => at !== 1 << 18);
      assert.equal(
        decodeText(cut).encoding === 'utf-8',
        letter === 'a',
        `${letter} without one of its bytes`,
      );
    }
});

test('T2: UTF-16 and UTF-32 with a mark are read without a question', async () => {
  for (const [bytes, encoding] of [
    [utf16(`\uFEFF${SHEET}`, false), 'utf-16le'],
    [utf16(`\uFEFF${SHEET}`, true), 'utf-16be'],
    [utf32(`\uFEFF${SHEET}`, false), 'utf-32le'],
    [utf32(`\uFEFF${SHEET}`, true), 'utf-32be'],
  ] as const) {
    const reading = await readingOf(bytes);
    assert.deepEqual([reading.table.encoding, reading.problems], [encoding, []]);
    assert.equal(cellAt(reading.table, 1, 1)?.text, 'Nom');
    assert.equal(cellAt(reading.table, 4, 3)?.text, '9,99 €');
  }
});

test('T3: UTF-16 and UTF-32 without a mark are known by their zero bytes, and asked about', async () => {
  for (const [bytes, encoding] of [
    [utf16(SHEET, false), 'utf-16le'],
    [utf16(SHEET, true), 'utf-16be'],
    [utf32(SHEET, false), 'utf-32le'],
    [utf32(SHEET, true), 'utf-32be'],
  ] as const) {
    const reading = await readingOf(bytes);
    assert.equal(reading.table.encoding, encoding);
    assert.equal(cellAt(reading.table, 2, 1)?.text, 'Élodie Bénévent');
    assert.equal(reading.problems[0]?.code, 'encoding-check');
    assert.match(String(reading.problems[0]?.params?.sample), /Élodie/);
  }
});

test('T3: UTF-16 with half a character at the end is refused', async () => {
  assert.equal((await refusalOf(utf16(`\uFEFF${SHEET}`, false).slice(0, -1))).code, 'file-not-readable');
});

for (const encoding of ['windows-1252', 'cp850', 'macintosh']) {
  test(`T4, T5: French names in ${encoding} are read right and shown for a check`, async () => {
    const text = encoding === 'cp850' ? SHEET.replace('’', "'").replace(' €', '') : SHEET;
    const reading = await readingOf(oneByte(text, encoding));
    assert.equal(reading.table.encoding, encoding);
    assert.equal(cellAt(reading.table, 2, 1)?.text, 'Élodie Bénévent');
    assert.equal(cellAt(reading.table, 3, 1)?.text, 'François Ouédraogo');
    const [problem] = reading.problems;
    assert.deepEqual(
      [problem?.code, problem?.severity, problem?.params?.encoding],
      ['encoding-check', 'warning', encoding],
    );
    assert.match(String(problem?.params?.sample), /Élodie/);
  });
}

test('T4: signs of windows-1252 alone (euro, dash, quotes) leave it windows-1252', async () => {
  const reading = await readingOf(oneByte('Name,Note\nAwa,“advance” – 5 €\n', 'windows-1252'));
  assert.equal(reading.table.encoding, 'windows-1252');
  assert.equal(cellAt(reading.table, 2, 2)?.text, '“advance” – 5 €');
});

test('T5: a given encoding is taken, under any of its names, and asked about no more', async () => {
  const text = 'Nom;Prénom\nŁukasz;Żółć\n';
  for (const name of ['windows-1250', 'cp1250', 'CP1250']) {
    const reading = await readingOf(oneByte(text, 'windows-1250'), { encoding: name });
    assert.equal(cellAt(reading.table, 2, 1)?.text, 'Łukasz');
    assert.deepEqual(reading.problems, []);
  }
  const latin = oneByte('Nom;Prénom\nA;é\n', 'windows-1252');
  for (const name of ['cp1252', 'latin1', 'ISO-8859-1', 'ansi']) {
    assert.equal((await tableFrom(latin, { encoding: name })).encoding, 'windows-1252');
  }
  assert.equal((await tableFrom(utf8(`\uFEFF${SHEET}`), { encoding: 'utf-8-sig' })).encoding, 'utf-8');
});

test('T5: a given encoding that the bytes do not fit, or that nobody knows, is refused', async () => {
  const latin = oneByte(SHEET, 'windows-1252');
  assert.equal((await refusalOf(latin, { encoding: 'utf-8' })).code, 'file-not-readable');
  assert.equal((await refusalOf(latin, { encoding: 'klingon' })).code, 'file-not-readable');
});

test('T6: the first accent may come late', async () => {
  const late = `a,b\n${'x,1\n'.repeat(60_000)}Kāwanatanga,2\n`;
  const reading = await readingOf(utf8(late));
  assert.deepEqual([reading.table.encoding, reading.problems], ['utf-8', []]);
  assert.equal(reading.table.rows.at(-1)?.cells[0]?.text, 'Kāwanatanga');
});

test('T6: one byte that is not UTF-8 at the very end makes the whole file another encoding', async () => {
  const late = utf8(`a,b\n${'x,1\n'.repeat(60_000)}Ren`);
  const bytes = new Uint8Array(late.length + 3);
  bytes.set(late);
  bytes.set([0xe9, 0x2c, 0x32], late.length);
  const table = await tableFrom(bytes);
  assert.equal(table.encoding, 'windows-1252');
  assert.equal(table.rows.at(-1)?.cells[0]?.text, 'René');
});

test('T9: lost letters stay as they stand, for the check to find', async () => {
  assert.equal(cellAt(await tableFrom('Name,Note\nRen\uFFFD,x\n'), 2, 1)?.text, 'Ren\uFFFD');
});

test('T10: a control character in a cell does not refuse the file', async () => {
  const table = await tableFrom('Name,Amount\nA\u0000wa,5\nB\u0007,6\nBinta,7\nCoumba,8\nDior,9\n');
  assert.equal(cellAt(table, 2, 1)?.text, 'A\u0000wa');
});

test('the end mark of old DOS programs is no row', async () => {
  const table = await tableFrom(oneByte('Nom;Montant\r\nRené;5\r\n\u001A', 'cp850'), { encoding: 'cp850' });
  assert.equal(table.rows.length, 2);
});

test('code page 850 has the letters of Western Europe at their places', () => {
  const bytes = Uint8Array.from([0x82, 0x8a, 0x85, 0x87, 0x80, 0xd3, 0xb5, 0x41, 0xff]);
  assert.equal(decodeCodePage('cp850', bytes), 'éèàçÇËÁA\u00A0');
  assert.equal(
    decodeCodePage(
      'cp850',
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    )?.length,
    256,
  );
  assert.equal(
    decodeCodePage(
      'cp437',
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    )?.length,
    256,
  );
  assert.equal(decodeCodePage('cp858', Uint8Array.from([0xd5])), '€');
});
