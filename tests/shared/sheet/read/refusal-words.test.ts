import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8 } from 'fflate';
import { renderProblem } from '../../../../shared/i18n/render-problem.ts';
import { TOKEN_MESSAGES_EN } from '../../../../shared/i18n/token-messages-en.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { partsOf, sheetOf, sheetXml, workbook, zip } from './build-workbook.ts';
import { readingOf, refusalOf, tableFrom } from './read-result.ts';

const cell = (place: string) => `<c r="${place}"><v>1</v></c>`;
const row = (number: number | string, cells: string) => `<row r="${number}">${cells}</row>`;

test('a workbook that is refused says what is wrong in it, and where', async () => {
  const merged = workbook({
    sheets: [
      { name: 'S', data: row(1, cell('A1')), after: '<mergeCells><mergeCell ref="A:A"/></mergeCells>' },
    ],
  });
  const styles = partsOf({ sheets: [] })['xl/styles.xml'] ?? '';
  const doctype = workbook({
    sheets: [{ name: 'S', data: row(1, cell('A1')) }],
    parts: { 'xl/styles.xml': `<!DOCTYPE x>${styles}` },
  });
  const broken = workbook({
    sheets: [{ name: 'S', data: '' }],
    parts: { 'xl/worksheets/sheet1.xml': `${sheetXml({ data: row(1, cell('A1')) }).slice(0, -20)}<` },
  });
  const missing = workbook({
    sheets: [{ name: 'S', data: '' }],
    parts: { 'xl/worksheets/sheet1.xml': null },
  });
  const content = { sheets: [{ name: 'S', data: row(1, cell('A1')) }] };
  const withPart = (name: string, part: string | Uint8Array | null) =>
    workbook({ ...content, parts: { [name]: part } });
  const parts = partsOf(content);
  const sheetPart = 'xl/worksheets/sheet1.xml';
  const sheetText = parts[sheetPart] ?? '';
  const notLetters = strToU8(sheetText.replace('<v>1</v>', '<v>?</v>'));
  notLetters[sheetText.indexOf('<v>1') + 3] = 0xff;
  const deep = `${'<x>'.repeat(300)}${'</x>'.repeat(300)}`;
  const strange = `<?xml version="1.0" encoding="x-unheard-of"?>${sheetText}`;
  const noLinks = parts['xl/_rels/workbook.xml.rels']?.replace('Id="rId1"', 'Id="rId99"') ?? '';
  const cases: readonly (readonly [Uint8Array, string, string])[] = [
    [sheetOf(row(7, cell('A7')) + row(7, cell('B7'))), 'row 7 stands twice', 'la ligne 7 y est deux fois'],
    [sheetOf(row(1, cell('B1') + cell('B1'))), 'cell B1 stands twice', 'la cellule B1 y est deux fois'],
    [sheetOf(row(2, cell('A3'))), 'row 2 holds a cell of another row', 'la ligne 2 contient une cellule'],
    [sheetOf(row('x', '')), '“x” is no row’s number', 'x'],
    [sheetOf(row(4, '<c r="A4"><v>1</v><v>2</v></c>')), 'a cell of row 4 holds two values', 'ligne 4'],
    [merged, '“A:A” is no area of cells', 'A:A'],
    [doctype, 'it has a DOCTYPE', 'il contient un DOCTYPE'],
    [broken, 'the markup of xl/worksheets/sheet1.xml is broken', 'le balisage de xl/worksheets/sheet1.xml'],
    [missing, 'xl/worksheets/sheet1.xml is missing', 'xl/worksheets/sheet1.xml manque'],
    [sheetOf('').slice(0, 200), 'the workbook is cut off or broken inside', 'le classeur est tronqué'],
    [sheetOf(deep), 'its elements are nested too deep', 'ses éléments sont trop imbriqués'],
    [withPart(sheetPart, notLetters), 'bytes that are no characters', 'qui ne sont pas des caractères'],
    [withPart(sheetPart, strange), 'the unknown encoding x-unheard-of', 'l’encodage inconnu x-unheard-of'],
    [workbook({ sheets: [] }), 'no sheet with cells is in it', 'ne contient aucune feuille de cellules'],
    [withPart('xl/workbook.xml', '<book/>'), 'no workbook is in it', 'il ne contient pas de classeur'],
    [withPart('xl/_rels/workbook.xml.rels', noLinks), 'sheet “S” has no content', 'n’a pas de contenu'],
    [
      zip({ ...parts, 'XL/worksheets/sheet1.xml': sheetText }),
      `${sheetPart} is in it twice`,
      'y est deux fois',
    ],
    [withPart(sheetPart, '<other/>'), 'a part is not what it is named', 'n’est pas ce que dit son nom'],
    [withHeader(parts, sheetPart, 'length'), 'longer or shorter than stated', 'pas la longueur annoncée'],
    [withHeader(parts, sheetPart, 'checksum'), 'does not fit its checksum', 'sa somme de contrôle'],
    [withHeader(parts, sheetPart, 'method'), 'by the unknown method 12', 'par la méthode inconnue 12'],
  ];
  const told = new Set<string>();
  for (const [bytes, english, french] of cases) {
    const problem = await refusalOf(bytes);
    assert.equal(problem.code, 'file-damaged', english);
    told.add(String(problem.params?.damage).split(':')[0] ?? '');
    assert.ok(
      renderProblem(problem, 'en-CA').message.includes(english),
      renderProblem(problem, 'en-CA').message,
    );
    assert.ok(
      renderProblem(problem, 'fr-CA').message.includes(french),
      renderProblem(problem, 'fr-CA').message,
    );
  }
  const all = Object.keys(TOKEN_MESSAGES_EN).flatMap((key) => /^damage\.(.+)/.exec(key)?.[1] ?? []);
  assert.deepEqual([...told].sort(), all.sort(), 'every cause is met');
});

/** Where a header of a zip file has it, behind the signature of its directory and of the part itself. */
const HEADER_FIELDS = {
  length: { inDirectory: 24, atPart: 22, bytes: 4 },
  checksum: { inDirectory: 16, atPart: 14, bytes: 4 },
  method: { inDirectory: 10, atPart: 8, bytes: 2 },
} as const;

/** The workbook with a false length or checksum of one part, or an unknown compression method. */
function withHeader(
  parts: Readonly<Record<string, string>>,
  name: string,
  field: keyof typeof HEADER_FIELDS,
): Uint8Array {
  const bytes = zip(parts);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { inDirectory, atPart, bytes: width } = HEADER_FIELDS[field];
  const texts = new TextDecoder('latin1').decode(bytes);
  for (const [signature, nameAt, at] of [
    ['PK\u0001\u0002', 46, inDirectory],
    ['PK\u0003\u0004', 30, atPart],
  ] as const) {
    for (let start = texts.indexOf(signature); start >= 0; start = texts.indexOf(signature, start + 4)) {
      if (!texts.startsWith(name, start + nameAt)) continue;
      if (width === 2) view.setUint16(start + at, 12, true);
      else view.setUint32(start + at, view.getUint32(start + at, true) + 1, true);
    }
  }
  return bytes;
}

test('JSON, a web archive and SYLK are named as what they are', async () => {
  for (const [text, format] of [
    ['[{"name":"Awa","amount":25000}]', 'JSON'],
    ['{"payments": []}', 'JSON'],
    ['{\n  "name": "Awa"\n}\n{\n}', 'JSON'],
    ['MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x', 'MHT'],
    ['From: <Saved by Excel>\nSubject: paie\nMIME-Version: 1.0\nContent-Type: multipart/related;\n', 'MHT'],
    ['ID;PWXL;N;E\nC;Y1;X1;K"Nom"\n', 'SYLK (.slk)'],
  ] as const) {
    const problem = await refusalOf(text);
    assert.deepEqual([problem.code, problem.params?.format], ['file-wrong-format', format], text);
    for (const locale of ['en-CA', 'fr-CA'] as const)
      assert.ok(renderProblem(problem, locale).message.includes(format), `${format} in ${locale}`);
  }
  assert.equal((await tableFrom('From,To,Amount\nA,B,5\n')).rows.length, 2);
  assert.equal((await tableFrom('[Name],Amount\nAwa,5\n')).rows.length, 2);
});

test('a file whose columns another character splits asks for it by name, and is read when told', async () => {
  for (const delimiter of ['^', '~', '¦']) {
    const text = [
      ['Name', 'Phone', 'Amount', 'Currency'],
      ['Awa', '77', '1,5', 'xof'],
      ['Binta', '78', '2', 'xof'],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\n');
    const { problems } = await readingOf(text);
    assert.deepEqual(
      problems.map(({ code, params }) => [code, params?.options]),
      [['delimiter-unclear', delimiter]],
    );
    for (const locale of ['en-CA', 'fr-CA'] as const)
      for (const each of problems) assert.ok(renderProblem(each, locale).message.includes(delimiter), locale);
    assert.equal((await tableFrom(text, { delimiter })).rows[1]?.cells.length, 4);
  }
  assert.deepEqual((await readingOf('Nom;Heure\nAwa;10:30:00:1\nBinta;11:30:00:2\n')).problems, []);
});

test('T7: headings that were decoded wrongly are repaired as cells are', async () => {
  const text =
    'PrÃ©nom,Nom,TÃ©lÃ©phone,Montant,Devise,Pays,Canal,OpÃ©rateur\nAwa,Diop,+221771834567,25000,xof,sn,mobile_money,orange\n';
  const { columns, rows } = checkSheet(await tableFrom(text));
  assert.deepEqual(columns.map(({ heading, field }) => [heading, field]).slice(0, 3), [
    ['Prénom', 'first_name'],
    ['Nom', 'last_name'],
    ['Téléphone', 'phone'],
  ]);
  assert.equal(rows[0]?.state, 'valid');
});
