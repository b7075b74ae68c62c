/** What a sheet says about its amounts beside them: headings and units, titles, notes, its name, its last words. */
import { headed } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { type Table, wordSheetsOf } from '../../table.ts';
import { currenciesOfSign } from '../words/currency-words.ts';
import { summaryOf } from '../words/line-words.ts';
import { wordSet } from '../words/word-list.ts';
import { partsOfHeading } from './ambiguous-headings.ts';
import type { Layout } from './find-headings.ts';
import { type Scale, titleParts } from './heading-parts.ts';
import { hasSeveralCells, lastReached } from './list-end.ts';
import { filledColumns, textAt } from './table-cells.ts';

/** Lines at the end of a sheet among which notes are looked for. */
const LINES_OF_NOTES = 15;

export interface Statement {
  readonly text: string;
  /** What the line of units says of it, apart from the heading. */
  readonly unit?: string;
  readonly scale?: Scale;
  readonly currencies: readonly (readonly string[])[];
  readonly denying?: string;
}

export function ownStatement({ headings, units }: Layout, index: number): Statement {
  const heading = headings[index] ?? '';
  const unit = (units[index] ?? '').replace(/[()[\]]/g, ' ').trim();
  const { scale, currencies } = partsOfHeading(unit === '' ? heading : `${heading} (${unit})`);
  const text = unit === '' ? heading : `${heading} ${unit}`;
  return { text, currencies, ...(unit !== '' && { unit }), ...(scale && { scale }) };
}

/**
 * The titles above the headings or apart from them to the right, with the comments on them and on the headings, and with
 * the headers and footers of the printed pages and the text boxes over the cells.
 */
export function titlesOf(
  { rows, pageTexts = [], shapeTexts = [] }: Table,
  { headerIndex, headings }: Layout,
): Statement[] {
  const isApart = (heading: string, at: number) =>
    heading !== '' &&
    at > 0 &&
    headings[at - 1] === '' &&
    rows.slice(headerIndex + 1).every((row) => textAt(row, at) === '');
  const titles = [...textsIn(rows.slice(0, headerIndex)), ...headings.filter(isApart)];
  const texts = [...titles, ...commentsIn(rows.slice(0, headerIndex + 1)), ...pageTexts, ...shapeTexts];
  return texts.map(titleOf);
}

/** What stands in the lines, cell by cell. */
function textsIn(lines: Table['rows']): string[] {
  return lines.flatMap((line) => filledColumns(line).map((at) => textAt(line, at)));
}

function commentsIn(lines: Table['rows']): string[] {
  return lines.flatMap(({ comments = [] }) => comments.map(({ text }) => text));
}

function titleOf(text: string): Statement {
  return { text, ...titleParts(text) };
}

/** Words by which a line below the table speaks of its figures. */
const OF_AMOUNTS =
  /(?:^| )(?:montants?|amounts?|sommes?|sums?|figures|chiffres|valeurs?|values?|exprimes?|expressed|devise|currency|unites?|units?|all in|tout en|note|nb|n b|salaires?|salaries)(?= |$)/;

export function notesOf({ rows }: Table, { firstDataIndex }: Layout): Statement[] {
  const last = rows.slice(Math.max(firstDataIndex + 1, rows.length - LINES_OF_NOTES));
  const texts = last.flatMap((row) => {
    const filled = filledColumns(row);
    const text = filled.length === 1 ? textAt(row, filled[0] ?? 0) : '';
    return text === '' || summaryOf(text) !== undefined ? [] : [text];
  });
  return [...texts, ...commentsIn(linesBelow(rows, firstDataIndex))].flatMap((text) => {
    const { denying: _, ...said } = titleOf(text);
    return said.scale === undefined && !OF_AMOUNTS.test(foldText(text)) ? [] : [said];
  });
}

/** The lines below the last one that reaches somebody. */
function linesBelow(rows: Table['rows'], firstDataIndex: number): Table['rows'] {
  const reached = lastReached(rows);
  const lastFull = reached < firstDataIndex ? rows.findLastIndex(hasSeveralCells) : reached;
  return rows.slice(Math.max(lastFull + 1, firstDataIndex + 1));
}

/** A sheet may be named `Déjà payés` or `In thousands`; the currencies of a workbook's sheets are none of its amounts. */
export function sheetNameOf({ sheetName = '' }: Table): Statement[] {
  return sheetName === '' ? [] : [{ ...titleOf(sheetName), currencies: [] }];
}

/** What the names of the sheet and of the file say of a currency: `paie_usd`. Nothing where one of them names several. */
export function currenciesOfNames({ sheetName = '', fileName = '' }: Table): Statement[] {
  return [sheetName, fileName].flatMap((text) => {
    const words = text.toLowerCase().split(/[^\p{L}]+/u);
    const [codes, another] = words.filter((word) => CURRENCIES_OF_NAMES.has(word)).map(currenciesOfSign);
    return codes === undefined || another !== undefined ? [] : [{ text, currencies: [codes] }];
  });
}

/** Other codes are words, too. */
const CURRENCIES_OF_NAMES: ReadonlySet<string> = wordSet(
  'usd|eur|gbp|chf|xof|xaf|cad|fcfa|cfa|gnf|ghs|ngn|kes',
);

/**
 * What the document's title and the file's name say against paying, and the name of the unit: `paie-en-milliers`. Many
 * documents have the title of the template that they were made from: nothing else in them counts.
 */
export function documentTextsOf({ documentTexts = [], fileName = '' }: Table): Statement[] {
  const ofFile = titleOf(fileName.replace(/[_.-]+/g, ' ').trim());
  const ofDocuments = documentTexts.map((text) => ({ ...titleOf(text), scale: undefined }));
  return [...ofDocuments, { ...ofFile, text: fileName }].flatMap(({ text, scale, denying }) => {
    const isSilent = denying === undefined || OF_TEMPLATES.test(denying) || TO_SEND_AGAIN.test(denying);
    if (isSilent && scale === undefined) return [];
    return [{ text, currencies: [], ...(scale && { scale }), ...(!isSilent && { denying }) }];
  });
}

/** A file of rows that failed is there to be mended and paid, as our own export of them is. */
const TO_SEND_AGAIN = /(?:^| )(?:failed|unsuccessful|echouee?s?|incomplete?s?|incomplets?)$/;

const OF_TEMPLATES =
  /^(?:modeles?|templates?|specimens?|samples?|exemples?|examples?|tests?|pro ?forma)(?= |$)/;

/** Lines of text below the last row, and comments there, speak of the whole list: `NE PAS PAYER CETTE LISTE`. */
export function lastWordsOf({ rows }: Table, { firstDataIndex }: Layout): Statement[] {
  return linesBelow(rows, firstDataIndex).flatMap((row) => {
    const [column, another] = filledColumns(row);
    const text = column === undefined || another !== undefined ? '' : textAt(row, column);
    const texts = [...(text === '' ? [] : [text]), ...commentsIn([row])];
    return texts.map((each) => ({ ...titleOf(each), currencies: [] }));
  });
}

/**
 * What the sheets beside it say that hold no payments (V8): of a unit or a currency in words for amounts, as a line under
 * the table does, and against the payments as a title does.
 */
export function saidOnSheets(table: Table): Statement[] {
  return wordSheetsOf(table).flatMap(({ name, rows }) =>
    sentencesOf(rows).flatMap((written) => {
      const said = titleParts(written);
      const isOfAmounts = said.scale !== undefined || OF_AMOUNTS.test(foldText(written));
      if (said.denying === undefined && !isOfAmounts) return [];
      return [{ ...said, text: headed(name, written), currencies: isOfAmounts ? said.currencies : [] }];
    }),
  );
}

/** A label beside which the unit or the currency of all amounts stands. */
const OF_UNIT =
  /^(?:unites?|units?|devises?|monnaies?|currency|echelle|scale)(?: (?:de|des|du|of|utilisee?) .{0,40})?$/;
/** A label beside which somebody's word about the whole list stands. */
const OF_DECISION =
  /^(?:(?:avis|visa|decision|statut|status|opinion|validation|validee?|approbation|approval|approuvee?|approved|autorisation|authori[sz]ation)(?: .{0,40})?|daf|dg|drh|cfo|ceo|controleur|controller)$/;
/** A column of nothing but such short texts is a list to choose from: `Payé`, `Annulé`, `En attente`. */
const LIST_WORDS = 3;

/** The lines of a sheet that stand alone, and what stands beside a label of units or of a decision; none of its tables and lists. */
function sentencesOf(rows: Table['rows']): string[] {
  const filled = rows.map((row) => filledColumns(row).map((at) => ({ at, text: textAt(row, at) })));
  const columns = Map.groupBy(filled.flat(), ({ at }) => at);
  const isList = (at: number) => {
    const texts = columns.get(at) ?? [];
    return texts.length > 1 && texts.every(({ text }) => foldText(text).split(' ').length <= LIST_WORDS);
  };
  return filled.flatMap(([first, second, third]) => {
    if (first === undefined || third !== undefined) return [];
    if (second !== undefined) {
      const label = foldText(first.text);
      return OF_UNIT.test(label) || OF_DECISION.test(label) ? [headed(first.text, second.text)] : [];
    }
    return isList(first.at) ? [] : first.text.split(/[\r\n]+/);
  });
}

/** True where anything in the sheet says that its amounts are in thousands, cents or the like. */
export function speaksOfScale(table: Table, layout: Layout): boolean {
  const own = layout.headings.map((_, index) => ownStatement(layout, index));
  const all = [
    ...own,
    ...titlesOf(table, layout),
    ...notesOf(table, layout),
    ...sheetNameOf(table),
    ...saidOnSheets(table),
  ];
  return all.some(({ scale }) => scale !== undefined);
}
