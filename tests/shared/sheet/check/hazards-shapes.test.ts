/** Text boxes, stamps and WordArt over the cells of a workbook. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { workbook } from '../read/build-workbook.ts';
import { readingOf } from '../read/read-result.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const ROWS = [
  ['First name', 'Last name', 'Phone', 'Provider', 'Country', 'Amount (XOF)'],
  ['Awa', 'Diop', '+221771834567', 'Wave', 'SN', '25000'],
  ['Fatou', 'Ndiaye', '+221772345679', 'Wave', 'SN', '27500'],
] as const;

/** A shape with these lines; its parts as a program writes them, a line in several stretches. */
function shape(...lines: readonly string[]): string {
  const stretch = (text: string) => `<a:r><a:rPr lang="fr-FR"/><a:t>${text}</a:t></a:r>`;
  const paragraphs = lines.map((line) => `<a:p>${line.split('|').map(stretch).join('')}</a:p>`);
  return `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="ZoneTexte 1"/></xdr:nvSpPr><xdr:txBody><a:bodyPr/>${paragraphs.join('')}</xdr:txBody></xdr:sp>`;
}

/** As `checkedUnder`, over rows 2 to 6 and columns A to F; whole anchors, each with its place. */
function checkedUnderAnchors(...anchors: readonly string[]): Promise<CheckedSheet> {
  const others = [
    ['Moussa', 'Fall', '+221771834568', 'Wave', 'SN', '31000'],
    ['Mariama', 'Ba', '+221782223344', 'Wave', 'SN', '22500'],
    ['Cheikh', 'Gueye', '+221763334455', 'Wave', 'SN', '40500'],
  ];
  return checkedUnderDrawing([...ROWS, ...others], anchors);
}

function checkedUnder(...shapes: readonly string[]): Promise<CheckedSheet> {
  const anchors = shapes.map((each) => `<xdr:twoCellAnchor>${each}<xdr:clientData/></xdr:twoCellAnchor>`);
  return checkedUnderDrawing(ROWS, anchors);
}

async function checkedUnderDrawing(
  rows: readonly (readonly string[])[],
  anchors: readonly string[],
): Promise<CheckedSheet> {
  const data = rows.map((row, at) => {
    const cells = row.map((text) => `<c t="str"><v>${text}</v></c>`);
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  const drawing = `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main">${anchors.join('')}</xdr:wsDr>`;
  const sheet = {
    name: 'Paie',
    data: data.join(''),
    after: '<drawing r:id="rId1"/>',
    links: [['rId1', 'drawing', '../drawings/drawing1.xml']] as const,
  };
  const bytes = workbook({ sheets: [sheet], parts: { 'xl/drawings/drawing1.xml': drawing } });
  const { table } = await readingOf(bytes);
  return checkSheet(table);
}

test('V2: a text box that denies the payments, or gives their unit, is asked about', async () => {
  for (const [lines, kind, about] of [
    [['ANNULÉ - NE PAS PAYER'], 'title.', 'ANNULÉ - NE PAS PAYER'],
    [['PAYÉ LE 20/11/2026'], 'title.', 'PAYÉ LE 20/11/2026'],
    [['CANCEL|LED'], 'title.', 'CANCELLED'],
    [['NE PAS', 'PAYER'], 'title.', 'NE PAS PAYER'],
    [['Paie de novembre', 'Déjà payé'], 'title.', 'Paie de novembre Déjà payé'],
    [['Montants en milliers'], 'scale.', 'Montants en milliers'],
    [['Amounts in thousands'], 'scale.', 'Amounts in thousands'],
    [['Montants en CAD'], 'currency.', 'Montants en CAD'],
  ] as const) {
    const { questions, counts } = await checkedUnder(shape(...lines));
    const question = questions.find(({ key }) => key.startsWith(kind));
    assert.ok(String(question?.problem.params?.heading).includes(about), about);
    assert.equal(counts.valid, 0);
  }
  const grouped = `<xdr:grpSp>${shape('Déjà payé')}</xdr:grpSp>`;
  assert.equal((await checkedUnder(grouped)).questions.length, 1);
});

test('a picture, a shape without text and a text box as everybody has them say nothing', async () => {
  for (const each of [
    '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Logo annulé" descr="Payé"/></xdr:nvPicPr></xdr:pic>',
    shape(''),
    shape('Ressources humaines', 'Paie de novembre 2026'),
    shape('Signature du directeur'),
    shape('Confidential'),
  ]) {
    const { questions, counts } = await checkedUnder(each);
    assert.deepEqual([questions, counts], [[], { valid: 2, warning: 0, invalid: 0 }], each);
  }
});

/** A corner: the row and the column as the program shows them, and how far into them, in its units. */
type Corner = readonly [row: number, column: number, below?: number, beside?: number];

function between([top, left, below = 0, beside = 0]: Corner, to: Corner, what: string): string {
  const place = (name: string, [row, column, rowOff = 0, colOff = 0]: Corner) =>
    `<xdr:${name}><xdr:col>${column - 1}</xdr:col><xdr:colOff>${colOff}</xdr:colOff><xdr:row>${row - 1}</xdr:row><xdr:rowOff>${rowOff}</xdr:rowOff></xdr:${name}>`;
  return `<xdr:twoCellAnchor>${place('from', [top, left, below, beside])}${place('to', to)}${what}<xdr:clientData/></xdr:twoCellAnchor>`;
}

/** A shape of this form, without text. */
function form(preset: string, name = 'Forme 1"'): string {
  return `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="3" name="${name}/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="${preset}"/></xdr:spPr></xdr:sp>`;
}

const LINE =
  '<xdr:cxnSp><xdr:nvCxnSpPr><xdr:cNvPr id="3" name="Connecteur droit 2"/></xdr:nvCxnSpPr><xdr:spPr><a:prstGeom prst="line"/></xdr:spPr></xdr:cxnSp>';
const PICTURE = '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Image 1"/></xdr:nvPicPr></xdr:pic>';
const MIDDLE = 90_000;

async function drawnOver(...anchors: readonly string[]): Promise<number[]> {
  const { rows, questions } = await checkedUnderAnchors(...anchors);
  assert.deepEqual(questions, []);
  return rows
    .filter(({ problems }) => problems.some(({ code }) => code === 'row-drawn'))
    .map(({ row }) => row);
}

test('V2: a payment that is crossed out, covered or pointed to by something drawn is warned of', async () => {
  const marks: readonly (readonly [rows: readonly number[], anchor: string])[] = [
    [[3], between([3, 1, MIDDLE], [3, 7, MIDDLE], LINE)],
    [[3], between([3, 1, MIDDLE], [3, 7, MIDDLE], form('line'))],
    [[3, 4, 5], between([3, 1, 20_000], [5, 7, 150_000], LINE)],
    [[2, 3, 4, 5, 6], between([2, 1], [6, 7, 180_000], LINE)],
    [[4], between([4, 1], [5, 7], form('rect'))],
    [[4], between([4, 4, 10_000], [4, 5, 180_000], form('mathMultiply'))],
    [[5], between([5, 6], [6, 7], form('ellipse'))],
    [[5], between([5, 6], [6, 7], `<xdr:grpSp>${form('noSmoking')}</xdr:grpSp>`)],
    [[3, 4], between([3, 9, MIDDLE], [4, 10, MIDDLE], form('curvedLeftArrow'))],
    [[5, 6], between([5, 8, 20_000], [6, 9, MIDDLE], form('rightBrace'))],
    [[4], between([4, 2], [5, 7], PICTURE)],
    [
      [3],
      `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>2</xdr:row></xdr:from><xdr:ext cx="3000000" cy="190500"/>${PICTURE}</xdr:oneCellAnchor>`,
    ],
  ];
  for (const [rows, anchor] of marks) assert.deepEqual(await drawnOver(anchor), rows, anchor);
});

test('a frame, a separator, a logo, a signature, photos beside and a form’s field say nothing of a payment', async () => {
  const innocent: readonly string[] = [
    between([1, 1], [7, 7], form('rect')),
    between([2, 7, 0], [6, 7, 180_000], LINE),
    between([4, 1, 0], [4, 7, 0], LINE),
    between([7, 1, MIDDLE], [9, 3], PICTURE),
    between([1, 1], [1, 3, 180_000], PICTURE),
    between([2, 9], [5, 12], PICTURE),
    between([2, 9], [5, 12], form('rect')),
    between([3, 5], [3, 6], form('rect', 'Check Box 1" hidden="1"')),
    between([2, 2], [6, 6], '<xdr:graphicFrame/>'),
  ];
  assert.deepEqual(await drawnOver(...innocent), []);
});
