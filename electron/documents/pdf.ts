/**
 * A document as PDF, the same from the window and from the command line: what it says is given as a few kinds of parts, and
 * only this file knows the package that lays them out. Black on white, in the windows' font, which has the letters of
 * every language of our payees; nothing is fetched, and no text is read as markup.
 */
import { join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export type PaperSize = 'A4' | 'Letter';

export interface PdfColumn {
  readonly heading: string;
  /** `fill` shares the width that is left, `fit` (if absent) takes what its texts need. */
  readonly width?: 'fill' | 'fit';
  /** Figures stand at the right. */
  readonly isFigure?: true;
}

export type PdfPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** The amount that a whole document is about. */
  | { readonly kind: 'figure'; readonly text: string }
  /** Names and their values, one below the other. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      /** The last line, under a double rule; as long as a row. */
      readonly total?: readonly string[];
    }
  /** A line to sign on for each, with what stands below it. */
  | { readonly kind: 'signatures'; readonly labels: readonly string[] }
  /** The next part begins a sheet of paper; with a title it begins as the document does. */
  | { readonly kind: 'new-page'; readonly title?: string };

export interface PdfDocument {
  readonly title: string;
  /** What stands above the title: the firm, its address. */
  readonly letterhead?: readonly string[];
  /** BCP 47, for programs that read the document aloud. */
  readonly language: string;
  readonly size: PaperSize;
  /** Above the title and across each page: that no real money moved. */
  readonly mark?: string;
  readonly parts: readonly PdfPart[];
  /** At the foot of each page, beside the page's number. */
  readonly foot: readonly string[];
}

/** Two folders above this file in the project, and above the file that it is built into. */
const FONTS = join(import.meta.dirname, '..', '..', 'node_modules', '@expo-google-fonts', 'inter');
const FONT_FILES = {
  normal: join(FONTS, '400Regular', 'Inter_400Regular.ttf'),
  bold: join(FONTS, '600SemiBold', 'Inter_600SemiBold.ttf'),
} as const;
const SOFT = '#465162';
const PRACTICE = '#0f5f63';
/** 18 mm, in points; below is room for three lines. */
const MARGINS = { left: 51, top: 51, right: 51, bottom: 68 } as const;

/** The whole file. Fails if the fonts cannot be read; a letter without a glyph is an empty box, never left out. */
export async function writePdf(document: PdfDocument): Promise<Uint8Array> {
  pdfmake.setFonts({ Inter: FONT_FILES });
  // A document is made of texts alone: the package may read no address and no file but its fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values<string>(FONT_FILES).includes(path));
  return new Uint8Array(await pdfmake.createPdf(definitionOf(document)).getBuffer());
}

function definitionOf(document: PdfDocument): TDocumentDefinitions {
  const { title, language, size, mark, foot } = document;
  return {
    info: { title, creator: 'Paysheet', producer: 'Paysheet' },
    language,
    displayTitle: true,
    pageSize: size === 'A4' ? 'A4' : 'LETTER',
    pageMargins: [MARGINS.left, MARGINS.top, MARGINS.right, MARGINS.bottom],
    defaultStyle: { font: 'Inter', fontSize: 9.5, lineHeight: 1.25 },
    ...(mark !== undefined && { watermark: { text: mark, color: PRACTICE, opacity: 0.12, angle: -28 } }),
    content: [...headOf(document, title), ...document.parts.map((part) => contentOf(part, document))],
    footer: (page, pages) => ({
      margin: [MARGINS.left, 12, MARGINS.right, 0],
      fontSize: 7.5,
      color: SOFT,
      columns: [
        { text: foot.join('\n'), width: '*' },
        { text: `${page} / ${pages}`, alignment: 'right', width: 'auto' },
      ],
    }),
  };
}

function headOf({ letterhead, mark }: PdfDocument, title: string): Content[] {
  return [
    ...(letterhead ? [{ text: letterhead.join('\n'), margin: below(14) }] : []),
    ...(mark === undefined ? [] : [{ text: mark, color: PRACTICE, bold: true, margin: below(8) }]),
    { text: title, fontSize: 16, bold: true, headlineLevel: 1, margin: below(10) },
  ];
}

function below(points: number): [number, number, number, number] {
  return [0, 0, 0, points];
}

function contentOf(part: PdfPart, document: PdfDocument): Content {
  switch (part.kind) {
    case 'heading':
      return { text: part.text, fontSize: 11.5, bold: true, margin: [0, 10, 0, 4] };
    case 'text':
      return { text: part.text, margin: below(6) };
    case 'figure':
      return { text: part.text, fontSize: 22, margin: below(10) };
    case 'facts':
      return factsOf(part.facts);
    case 'table':
      return tableOf(part);
    case 'signatures':
      return signaturesOf(part.labels);
    case 'new-page':
      return {
        stack: part.title === undefined ? [] : headOf(document, part.title),
        pageBreak: 'before',
      };
  }
}

function factsOf(facts: Extract<PdfPart, { kind: 'facts' }>['facts']): Content {
  if (facts.length === 0) return { text: '' };
  return {
    layout: 'noBorders',
    margin: below(8),
    table: {
      widths: ['auto', '*'],
      body: facts.map(([name, value]) => [
        { text: name, color: SOFT, margin: [0, 0, 10, 0] },
        { text: value },
      ]),
    },
  };
}

/** Thin rules between rows; the headings are on each page, and a row is never on two. */
function tableOf({ columns, rows, total }: Extract<PdfPart, { kind: 'table' }>): Content {
  const cells = (
    texts: readonly string[],
    style: { readonly bold?: true; readonly color?: string },
  ): TableCell[] =>
    columns.map(({ isFigure }, at) => ({
      text: texts[at] ?? '',
      ...style,
      ...(isFigure && { alignment: 'right', noWrap: true }),
    }));
  const headings = cells(
    columns.map(({ heading }) => heading),
    { color: SOFT },
  );
  const lines = rows.map((texts) => cells(texts, {}));
  const body = [headings, ...lines, ...(total ? [cells(total, { bold: true })] : [])];
  const isTotalRule = (line: number): boolean => total !== undefined && line === body.length - 1;
  return {
    margin: below(10),
    fontSize: 8.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (width === 'fill' ? '*' : 'auto')),
      body,
    },
    layout: {
      hLineWidth: (line) =>
        line === 1 || isTotalRule(line) ? 0.8 : line === 0 || line === body.length ? 0 : 0.25,
      hLineColor: (line) => (line === 1 || isTotalRule(line) ? '#000000' : '#c5ccd6'),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: (column) => (column === columns.length - 1 ? 0 : 6),
    },
  };
}

function signaturesOf(labels: readonly string[]): Content {
  return {
    unbreakable: true,
    margin: [0, 36, 0, 0],
    columnGap: 24,
    columns: labels.map((label) => ({
      width: '*',
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.5 }] },
        { text: label, color: SOFT, fontSize: 8, margin: [0, 3, 0, 0] },
      ],
    })),
  };
}
