/**
 * What a text beside the payments says of one of the payees: `NB : M. Fall reçoit 40 000 au lieu de 30 000`, a new number,
 * somebody else who is paid in a payee's place. Nobody can tell what it means for the row; whoever pays has to read it (V2).
 */
import { once } from '../../../domain/once.ts';
import { phoneTail, TAIL_DIGITS } from '../../../domain/phone-tail.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { columnLetter, type SheetOfWords, type Table, type TableRow } from '../../table.ts';
import { REACHES_SOMEBODY } from '../headings/list-end.ts';
import { TITLES } from '../headings/second-names.ts';
import { lineText, ownComments } from '../headings/table-cells.ts';
import { wordSet } from '../words/word-list.ts';
import { paidField } from './row-figures.ts';

export interface TextBeside {
  readonly text: string;
  /** Where it stands, as `problem` names places: `row:12`, or the name of a sheet. */
  readonly where: string;
}

/** Who made, saw or signed the list: they may stand on it too, and nothing is said of their own payment. */
const SIGNATURE =
  /(?:^| )(?:prepar\p{L}*|etabli\p{L}*|verifi\p{L}*|approuv\p{L}*|valide\p{L}*|vise\p{L}*|signe\p{L}*|signatures?|saisie?s? (?:par|le|by)|redige\p{L}*|controle\p{L}*|certifi\p{L}*|fait (?:a|par|le)|made by|prepared|checked|verified|approved|authori[sz]ed|signed|certified|directeur|directrice|director|comptable|accountant|caissiere?|cashier|gestionnaire|manager|president\p{L}*|tresori\p{L}*|treasurer|secretaire|secretary|responsable|coordinat\p{L}*|contact)(?= |$)/u;

/** Shorter last names are words of their own: they need the first name or a title beside them. */
const TELLING_NAME = 3;
/** Longer texts are about something else. */
const LONGEST_TEXT = 500;

/** The comments on lines that are none of these rows: on a title, a heading, a total. */
export function commentsBeside(
  { rows: lines }: Table,
  rows: readonly CheckedRow[],
): readonly { readonly row: number; readonly text: string; readonly cell: string }[] {
  const commented = lines.filter(({ comments }) => comments !== undefined);
  if (commented.length === 0) return [];
  const paid = new Set(rows.map(({ row }) => row));
  return commented
    .filter(({ row }) => !paid.has(row))
    .flatMap((line) => {
      const cellOf = (column: number) => `${columnLetter(column)}${line.row}`;
      return ownComments(line).map(({ column, text }) => ({ row: line.row, text, cell: cellOf(column) }));
    });
}

/** For each row that is spoken of, by its place among the rows, in these lines, in text boxes or on sheets beside. */
export function mentionsBeside(
  rows: readonly CheckedRow[],
  lines: readonly { readonly row: number; readonly text: string }[],
  { sheetName = '', shapeTexts = [], wordSheets }: Table,
): readonly (readonly [at: number, beside: TextBeside])[] {
  const texts = [
    ...lines.map(({ row, text }) => ({ text, where: `row:${row}` })),
    ...shapeTexts.map((text) => ({ text, where: sheetName })),
  ];
  return [mentionsOf(rows, texts), ...mentionsInSheets(rows, wordSheets)].flatMap((each) => [...each]);
}

/** For each row that a text speaks of, by its place among the rows, the first such text. */
function mentionsOf(
  rows: readonly CheckedRow[],
  texts: readonly TextBeside[],
  places = () => placesOf(rows),
): ReadonlyMap<number, TextBeside> {
  const found = new Map<number, TextBeside>();
  const spoken = texts.filter(({ text }) => text.length <= LONGEST_TEXT && mayMention(foldText(text)));
  if (spoken.length === 0) return found;
  const { byName, byFirstName, byNumber, byAddress, byCode } = places();
  for (const beside of spoken) {
    const folded = foldText(beside.text);
    const words = folded.split(' ');
    const named = words
      .flatMap((_, at) => [words[at], `${words[at]} ${words[at + 1]}`])
      .flatMap((name) => byName.get(name ?? '') ?? [])
      .filter((at) => isNamed(words, rows[at]));
    const except = EXCEPT.exec(folded);
    // In `moins Awa` the first name alone names the payee: whoever is called so may not be meant to be paid.
    const leftOut = (except === null ? [] : folded.slice(except.index).split(' ')).flatMap((word) =>
      word.length < TELLING_NAME ? [] : (byFirstName().get(word) ?? []),
    );
    const coded = words
      .flatMap((word, at) => [word, `${word}${words[at + 1]}`])
      .flatMap((code) => byCode.get(code) ?? []);
    const numbers = beside.text.replace(/(?<=\d)[ .-](?=\d)/g, '').match(/\d{8,15}/g) ?? [];
    const called = numbers.flatMap((number) => byNumber.get(endOfNumber(number)) ?? []);
    const pieces = beside.text.includes('@') ? beside.text.toLowerCase().split(AROUND_ADDRESSES) : [];
    const written = pieces.flatMap((piece) => (piece.includes('@') ? (byAddress.get(piece) ?? []) : []));
    for (const at of [...named, ...leftOut, ...coded, ...called, ...written])
      if (!found.has(at)) found.set(at, beside);
  }
  return found;
}

/** Words behind which those stand who are not paid. */
const EXCEPT =
  /(?:^| )(?:sauf|excepte|hormis|hors|moins|sans|pas|except|excluding|without|less|minus|not|menos|exceto|excepto|salvo|sem|sin) \p{L}/u;

interface Places {
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** By the first word of the first name; asked for few texts. */
  readonly byFirstName: () => ReadonlyMap<string, readonly number[]>;
  readonly byNumber: ReadonlyMap<string, readonly number[]>;
  readonly byAddress: ReadonlyMap<string, readonly number[]>;
  /** By a person's or a payment's own number with letters in it: `m103`. */
  readonly byCode: ReadonlyMap<string, readonly number[]>;
}

/** Where among the rows each last name stands, and what each row pays to. */
function placesOf(rows: readonly CheckedRow[]): Places {
  const paidTo = (at: number) => {
    const { fields = {} } = rows[at] ?? {};
    return fields[paidField(fields)] ?? '';
  };
  const firstName = (at: number) => foldText(rows[at]?.fields.first_name ?? '').split(' ')[0] ?? '';
  return {
    byName: Map.groupBy(rows.keys(), (at) => foldText(rows[at]?.fields.last_name ?? '')),
    byFirstName: once(() => Map.groupBy(rows.keys(), firstName)),
    byNumber: Map.groupBy(rows.keys(), (at) => endOfNumber(paidTo(at))),
    byAddress: Map.groupBy(rows.keys(), (at) => paidTo(at).toLowerCase()),
    byCode: Map.groupBy(rows.keys(), (at) => codeOf(rows[at]?.fields.reference)),
  };
}

/** A number that no other text is likely to hold: letters and digits. */
function codeOf(reference = ''): string {
  const code = foldText(reference).replaceAll(' ', '');
  return CODE.test(code) ? code : '';
}

const CODE = /^\p{L}{1,6}\d{2,12}$/u;

const AROUND_ADDRESSES = /[\s<>,;:()]+/;

/** For each sheet of words what it says of rows; one that names most of them is a list of all the people there are. */
function mentionsInSheets(
  rows: readonly CheckedRow[],
  sheets: readonly SheetOfWords[] = [],
): readonly ReadonlyMap<number, TextBeside>[] {
  const places = once(() => placesOf(rows));
  return sheets
    .map(({ name, rows: lines }) => lines.map((line) => ({ text: lineText(line), where: name })))
    .map((texts) => mentionsOf(rows, texts, places))
    .filter(({ size }) => size <= Math.max(FEW_PEOPLE, rows.length / 2));
}

const FEW_PEOPLE = 2;

function mayMention(folded: string): boolean {
  return (folded.includes(' ') || LONG_NUMBER.test(folded) || CODE.test(folded)) && !SIGNATURE.test(folded);
}

const LONG_NUMBER = /\d{8}/;

/** Broken records that are looked at: in a file with more of them hardly any row can be paid. */
const MOST_BROKEN = 1_000;

/** What may be a number or an address in records that are broken: nothing else of them is read, and a row may pay to it (V11). */
export function numbersInBroken(
  broken: readonly TableRow[],
): readonly { readonly row: number; readonly text: string }[] {
  return broken
    .slice(0, MOST_BROKEN)
    .flatMap(({ row, cells }) => cells.flatMap((cell) => (cell ? [{ row, text: cell.text }] : [])))
    .filter(({ text }) => REACHES_SOMEBODY.test(text));
}

/** The phones that were refused, as they stand, struck out for one: another payee may have one of them all the same (V11). */
export function refusedPhones(
  invalid: readonly CheckedRow[],
): readonly { readonly row: number; readonly text: string }[] {
  return invalid.flatMap(({ row, problems }) =>
    problems.flatMap(({ field, severity, original }) =>
      field === 'phone' && severity === 'error' && original !== undefined ? [{ row, text: original }] : [],
    ),
  );
}

/** The end of a number that is long enough to be a phone or an account, and no sum. */
function endOfNumber(number: string): string {
  const end = phoneTail(number);
  return end.length < TAIL_DIGITS ? '' : end;
}

/** True if the words name this payee: by a last name that is no other word, or with the first name or a title beside it. */
function isNamed(words: readonly string[], row: CheckedRow | undefined): boolean {
  const { first_name = '', last_name = '' } = row?.fields ?? {};
  const name = foldText(last_name);
  if (name === '') return false;
  const firsts = foldText(first_name).split(' ').filter(Boolean);
  const isFirst = (word: string | undefined) =>
    word !== undefined &&
    firsts.some((first) => first === word || (word.length === 1 && first.startsWith(word)));
  const at = words.indexOf(name.split(' ')[0] ?? '');
  const end = at + name.split(' ').length;
  const [before, after] = [words[at - 1], words[end]];
  if (isFirst(before) || isFirst(after) || (before !== undefined && TITLES.has(before))) return true;
  // Beside another first name it is another person of that family.
  const isAlone = at === 0 || !/^\p{L}{3,}$/u.test(before ?? '') || IN_SENTENCE.has(before ?? '');
  return name.length >= TELLING_NAME && isAlone;
}

/** Words that stand before a last name in a sentence, and are no first name. */
const IN_SENTENCE: ReadonlySet<string> = wordSet(
  'pour|par|chez|sauf|avec|sans|dont|vers|que|and|with|for|from|except|pay|payer|verser|virer|voir|nouveau|numero|new|number|montant|amount',
  'bloquer|suspendre|retirer|exclure|enlever|supprimer|annuler|corriger|modifier|remplacer|hold|block|stop|skip|remove|delete|exclude|cancel|change|replace',
);
