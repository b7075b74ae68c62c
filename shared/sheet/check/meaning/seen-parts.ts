/** What is kept of the parts of a statement, by which they are known again in another file of the layout. */
import { longHash } from '../../../domain/quick-hash.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { numberInWords } from '../words/number-words.ts';
import { maskedPeriod } from '../words/periods.ts';
import { type ColumnFacts, MOST_TEXTS } from './column-facts.ts';

/** Values and texts of one thing that are named in a statement. */
export const SHOWN = 8;

/** Whether all rows have something in a column. */
export function fillingOf({ column: { heading }, filled }: ColumnFacts, rows: number): string {
  return seenAs(maskedPeriod(heading), filled < rows ? 'partial' : 'whole');
}

/** Each value of a column; of one with more than are counted, its heading alone. */
export function valuesSeen({ column, texts }: ColumnFacts): readonly string[] {
  return texts.size > MOST_TEXTS
    ? [seenAs(maskedPeriod(column.heading))]
    : textsSeen(column, [...texts.keys()]);
}

/** Each of the texts of a column, however many: those beyond what is kept one by one are known again only all together. */
export function eachSeen(column: { readonly heading: string }, texts: readonly string[]): readonly string[] {
  const rest = texts.slice(MOST_TEXTS);
  return textsSeen(column, [
    ...texts.slice(0, MOST_TEXTS),
    ...(rest.length > 0 ? [longHash(rest.join('|'))] : []),
  ]);
}

function textsSeen({ heading }: { readonly heading: string }, texts: readonly string[]): readonly string[] {
  const name = maskedPeriod(heading);
  return texts.map((text) => seenAs(name, text));
}

/** What is kept of a thing that was seen: two numbers of its text stand for a long one. */
export function seenAs(...said: readonly string[]): string {
  const text = said.join('|');
  return text.length <= LONGEST_SEEN ? text : longHash(text);
}

const LONGEST_SEEN = 200;

/** What a line says beside sums that agree with the rows, in figures and in words. */
export function withoutSums(text: string): string {
  const isNumber = (word: string) => numberInWords([foldText(word)]) !== undefined;
  return text
    .replace(/\d[\d\s.,'’]*/g, '# ')
    .replace(/[\p{L}-]+/gu, (word) => (isNumber(word) ? '#' : word))
    .replace(/#[#\s]*/g, '# ');
}

/** The text without the sums that agree with the rows, in figures and in words: any other sum in it has to be seen again. */
export function withoutStated(text: string, sums: readonly string[]): string {
  if (sums.length === 0) return text;
  const stated = new Set(sums.flatMap((sum) => [sum, sum.replace('.', ''), `${sum}00`]));
  const plain = text.replace(/\d(?:[\d\s.,'’]*\d)?/g, (figure) =>
    stated.has(figure.replace(/\D/g, '')) ? '#' : figure,
  );
  const words = plain.split(/\s+/);
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const number = numberInWords(words.slice(at).map(foldText));
    if (number === undefined || !stated.has(String(number.value))) kept.push(words[at] ?? '');
    else at = words.length - number.rest.length - 1;
  }
  return kept.join(' ');
}
