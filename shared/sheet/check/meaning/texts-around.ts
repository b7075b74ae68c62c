/** What stands around the payments, as the statement tells it: word by word, unless nothing in it is unknown. */
import type { NamedPart, StatementItem } from '../../../domain/sheet-statement.ts';
import type { ControlFigure } from '../../checked-sheet.ts';
import { isOwnSheetName } from '../../own-sheets.ts';
import type { TableRow } from '../../table.ts';
import type { ExcludedLine } from '../headings/find-headings.ts';
import { isBlankCell, lineText, ownComments } from '../headings/table-cells.ts';
import { wordsOfName } from '../lines/operator-of-titles.ts';
import { fewOf } from '../lines/rare-texts.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { isWallet, walletsIn } from '../words/channels.ts';
import { maskedPeriod, monthsIn } from '../words/periods.ts';
import { READ_IN_PART, saidBesideSums } from './beside-sums.ts';
import { isKnownTitle } from './known-title.ts';
import { textsOfNames, textsOfPayees } from './names-payee.ts';
import { SHOWN, seenAs, withoutStated } from './seen-parts.ts';

type SaidAround = Pick<StatementItem, 'basis' | 'parts'> & Partial<Pick<StatementItem, 'rows'>>;

/** Titles, notes, comments, the sheet's name, printed headers, text boxes: shown as they are, unless nothing in them is unknown. */
export function textsAround(
  lines: SheetLines,
  controls: readonly ControlFigure[],
  today: string | undefined,
): SaidAround | undefined {
  const { excluded, table } = lines;
  const own = controls.filter(({ sheet }) => sheet === undefined);
  const agreed = Map.groupBy(
    own.filter(({ agrees }) => agrees),
    ({ row }) => row,
  );
  const differing = new Map(own.filter(({ agrees }) => !agrees).map(({ row, computed }) => [row, computed]));
  const isReadInPart = ({ row, reason }: ExcludedLine) => READ_IN_PART.has(reason) || agreed.has(row);
  const telling = linesThatSayMore(lines, excluded.filter(isReadInPart), today);
  const ofLines = excluded.filter(
    (line) =>
      differing.has(line.row) || (isReadInPart(line) ? telling.has(line.row) : AROUND.has(line.reason)),
  );
  const said = new Map(
    ofLines.map(({ row, text }) => {
      const sums = (agreed.get(row) ?? []).map(({ stated }) => stated);
      return [text, withoutStated(telling.get(row) ?? text, sums)];
    }),
  );
  const texts = [
    ...(isUnnamed(table.sheetName) ? [] : [table.sheetName ?? '']),
    ...ofLines.map(({ text }) => text),
    ...headingsApart(lines),
    ...wordsAmongRows(lines),
    ...namesOtherOperator(lines),
    ...(table.pageTexts ?? []),
    ...(table.shapeTexts ?? []),
    ...(table.documentTexts ?? []),
    ...commentsBeside(lines),
  ];
  const wrong = ofLines.flatMap(({ row, text }): NamedPart[] => {
    const proof = differing.get(row);
    return proof === undefined ? [] : [{ what: text, proof, seen: [seenAs(text, proof)] }];
  });
  const told = new Set(wrong.map(({ what }) => what));
  // The number of a page or a column says nothing; a day or a sum may.
  const found = [...new Set(texts)].filter((text) => /\p{L}|\d\D*\d/u.test(text) && !told.has(text));
  if (found.length + wrong.length === 0) return undefined;
  const seen = found.map((text) => seenAs(maskedPeriod(said.get(text) ?? text)));
  const isKnown = differing.size === 0 && found.every((text) => isKnownTitle(text, today));
  return {
    basis: isKnown ? 'exact' : 'proposed',
    parts: [...wrong, ...(found.length > 0 ? [{ what: '', texts: found, seen }] : [])],
    rows: ofLines.map(({ row }) => row),
  };
}

/** Of each of these lines that says something else than its sum or units, what it says; a group's name is known from the rows. */
function linesThatSayMore(
  { excluded, lines }: SheetLines,
  readInPart: readonly ExcludedLine[],
  today: string | undefined,
): ReadonlyMap<number, string> {
  const found = readInPart
    .map(({ row, text }) => ({ row, parts: saidBesideSums(text, today) }))
    .filter(({ parts }) => parts.length > 0);
  if (found.length === 0) return new Map();
  const names = new Set(excluded.filter(({ reason }) => reason === 'heading-group').map(({ text }) => text));
  for (const { cells } of lines)
    for (const cell of cells) if (cell?.kind === 'text') names.add(cell.text.trim());
  const telling = found.filter(({ parts }) => !parts.every((part) => names.has(part)));
  return new Map(telling.map(({ row, parts }) => [row, parts.join(' | ')]));
}

/** Words in the line of the headings, apart from the table and with nothing under them: a note, of no column. */
function headingsApart({ layout: { headings }, lines }: SheetLines): readonly string[] {
  return headings.filter(
    (heading, at) =>
      at > 0 &&
      headings[at - 1] === '' &&
      /\p{L}\P{L}+\p{L}/u.test(heading) &&
      lines.every(({ cells }) => isBlankCell(cells[at])),
  );
}

/** Lines among the payments that say something and reach nobody: `all minus Awa` in the column of names. */
function wordsAmongRows({ rows, lines, leftOut, sorter, table }: SheetLines): readonly string[] {
  const refused = lines.filter((_, at) => rows[at]?.state === 'invalid');
  const found = [...refused, ...leftOut].filter((line) => sorter.reachesNobody(line));
  const texts = found.map((line) => lineText(line, table)).filter((text) => /\p{L}{4}/u.test(text));
  return texts.length <= fewOf(rows.length) ? texts : [];
}

/** The file’s name, if it speaks of an operator by which nobody is paid. */
function namesOtherOperator({ table: { fileName = '' }, rows }: SheetLines): readonly string[] {
  const wallets = walletsIn(wordsOfName(fileName));
  const isPaid = (wallet: string) => rows.some(({ fields: { provider = '' } }) => isWallet(wallet, provider));
  return wallets.some((wallet) => !isPaid(wallet)) ? [fileName] : [];
}

/** The comments on lines that are no payments: on a title, a heading, a total. */
function commentsBeside({ table: { rows }, lines }: SheetLines): readonly string[] {
  const commented = rows.filter(({ comments }) => comments !== undefined);
  if (commented.length === 0) return [];
  const payments = new Set(lines.map(({ row }) => row));
  return commented
    .filter(({ row }) => !payments.has(row))
    .flatMap((line) => ownComments(line).map(({ text }) => text));
}

/** `Feuil1`, as the program called it, or as our own results are called. */
function isUnnamed(name = ''): boolean {
  return (
    isOwnSheetName(name) || /^(?:feuil|sheet|tabelle|hoja|planilha|folha|page|table)?\s?\d*$/i.test(name)
  );
}

const AROUND: ReadonlySet<string> = new Set([
  'before-headings',
  'heading-group',
  'footer',
  'no-recipient-no-amount',
  'average',
  'fees',
]);

/**
 * The other sheets that hold something: what names a payee first. Of a hidden one it is told only if it does, for most of
 * them are lists to choose from; another month's list of the same headings is told by its name.
 */
export function sheetsBeside(lines: SheetLines, today: string | undefined): SaidAround | undefined {
  const { otherSheets = [], rows: ownLines } = lines.table;
  const isOfPayee = textsOfPayees(lines.rows);
  const namesSomebody = textsOfNames(lines.rows);
  const textOf = (line: TableRow) => lineText(line, lines.table);
  const headings = textOf(ownLines[lines.layout.headerIndex] ?? { row: 0, cells: [] });
  const parts = otherSheets.flatMap(({ name, rows, isHidden }): NamedPart[] => {
    const all = rows.map(textOf);
    const [telling = [], others = []] = [true, false].map((is) =>
      all.filter((text) => isOfPayee(text) === is),
    );
    if (isHidden && telling.length === 0 && !all.some(namesSomebody)) return [];
    const isOtherPeriod = monthsIn(name).length > 0 && all.includes(headings);
    const texts = isOtherPeriod ? [] : [...telling, ...others];
    const seen = isOtherPeriod ? [seenAs(maskedPeriod(name))] : texts.map((text) => seenOn(name, text));
    return [{ what: name, texts: texts.slice(0, SHOWN), count: rows.length, seen }];
  });
  if (parts.length === 0) return undefined;
  const areWords = otherSheets.every(({ isHidden, mayPay }) => !isHidden && !mayPay);
  const isKnown = otherSheets.every(({ rows }) => rows.every((row) => isKnownTitle(textOf(row), today)));
  return { basis: areWords && isKnown ? 'exact' : 'proposed', parts };
}

function seenOn(name: string, text: string): string {
  return seenAs(maskedPeriod(name), maskedPeriod(text));
}
