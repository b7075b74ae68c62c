import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type PdfDocument, writePdf } from '../../../electron/documents/pdf.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const DOCUMENT: PdfDocument = {
  title: 'Rapport du lot « Paie »',
  language: 'fr-FR',
  size: 'A4',
  parts: [],
  foot: ['Journal 12 · abc'],
};

async function written(context: TestContext, document: PdfDocument): Promise<ReturnType<typeof pdfText>> {
  const path = join(temporaryFolder(context), 'a.pdf');
  writeFileSync(path, await writePdf(document));
  return pdfText(path);
}

function wordsOf(context: TestContext, { words }: ReturnType<typeof pdfText>): string | undefined {
  if (words === undefined) context.skip('no program reads a PDF here');
  return words;
}

test('a document shows every part of it, with the letters of West African names', async (context) => {
  const made = await written(context, {
    ...DOCUMENT,
    letterhead: ['Cabinet Ñdiaye & Fils', 'Dakar'],
    mark: 'ENTRAÎNEMENT',
    parts: [
      { kind: 'heading', text: 'Totaux' },
      { kind: 'text', text: '<b>no markup</b> is read' },
      { kind: 'figure', text: '1\u202f234\u202f567 XOF' },
      { kind: 'facts', facts: [['Dossier', 'Novembre']] },
      {
        kind: 'table',
        columns: [
          { heading: 'Nom', width: 'fill' },
          { heading: 'Montant', isFigure: true },
        ],
        rows: [['Ɓalla Ɛklu Ŋgom', '10\u202f000']],
        total: ['Total', '99\u202f999'],
      },
      { kind: 'signatures', labels: ['Préparé par', 'Approuvé par'] },
    ],
  });
  const words = wordsOf(context, made);
  if (words === undefined) return;
  assert.equal(made.pages, 1);
  for (const text of [
    ...[
      'Cabinet Ñdiaye & Fils',
      'ENTRAÎNEMENT',
      'Rapport du lot « Paie »',
      'Totaux',
      '<b>no markup</b> is read',
    ],
    ...['1 234 567 XOF', 'Dossier', 'Novembre', 'Ɓalla Ɛklu Ŋgom', '10 000', '99 999', 'Préparé par'],
    ...['Approuvé par', 'Journal 12 · abc'],
  ])
    assert.ok(words.replace(/\u202f/g, ' ').includes(text), `${text} in ${words}`);
});

test('a long table repeats its headings on each page and loses no line', async (context) => {
  const rows = Array.from({ length: 300 }, (_, at) => [`Payee ${at}.`, String(at)]);
  const columns = [
    { heading: 'Recipient', width: 'fill' },
    { heading: 'Amount', isFigure: true },
  ] as const;
  const made = await written(context, { ...DOCUMENT, parts: [{ kind: 'table', columns, rows }] });
  const words = wordsOf(context, made);
  if (words === undefined) return;
  assert.ok(made.pages > 3);
  assert.equal(words.match(/Recipient/g)?.length, made.pages);
  for (const [name = ''] of rows) assert.ok(words.includes(name), name);
});
