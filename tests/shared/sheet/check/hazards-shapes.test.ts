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
  ['Awa', 'Diop', '+221771234567', 'Wave', 'SN', '25000'],
  ['Fatou', 'Ndiaye', '+221772345679', 'Wave', 'SN', '27500'],
] as const;

/** A shape with these lines; its parts as a program writes them, a line in several stretches. */
function shape(...lines: readonly string[]): string {
  const stretch = (text: string) => `<a:r><a:rPr lang="fr-FR"/><a:t>${text}</a:t></a:r>`;
  const paragraphs = lines.map((line) => `<a:p>${line.split('|').map(stretch).join('')}</a:p>`);
  return `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="ZoneTexte 1"/></xdr:nvSpPr><xdr:txBody><a:bodyPr/>${paragraphs.join('')}</xdr:txBody></xdr:sp>`;
}

async function checkedUnder(...shapes: readonly string[]): Promise<CheckedSheet> {
  const data = ROWS.map((row, at) => {
    const cells = row.map((text) => `<c t="str"><v>${text}</v></c>`);
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  const anchors = shapes.map((each) => `<xdr:twoCellAnchor>${each}<xdr:clientData/></xdr:twoCellAnchor>`);
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

test('V2: a text box that speaks of a payee is told at the row', async () => {
  const { rows } = await checkedUnder(shape('Fatou Ndiaye : 20 000 au lieu de 27 500'));
  const found = rows.map(({ row, problems }) => [
    row,
    problems.find(({ code }) => code === 'row-mentioned')?.original,
  ]);
  assert.deepEqual(found, [
    [2, undefined],
    [3, 'Fatou Ndiaye : 20 000 au lieu de 27 500'],
  ]);
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
