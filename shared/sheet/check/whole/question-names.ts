/**
 * How a command line names a question: its key, and what it is about. A line kept in a script is given again to the next
 * sheet, in which another column may stand at that letter and other rows may be hidden or marked: it then answers
 * nothing, and the check says so. (The app keeps its answers with the headings that they were given for.)
 */

import { quickHash } from '../../../domain/quick-hash.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';

/** Questions whose key names a column by its letter alone. */
const OF_COLUMN = /^(?:heading|decimal|dates|currency|mixed|cut|settled|rounding|zeros)\.([A-Z]+)(?=\.|$)/;
/** Questions that are answered by a column's letter. */
const BY_COLUMN = /^(?:column\.([a-z_]+)|names)(?=\.|$)/;
/** Questions about some rows, whichever they are. */
const OF_ROWS = /^(?:hidden-rows|hidden-columns|comments|sections)(?=\.|$)/;
/** A name as long as this is cut, and ends in a number made of all of it. */
const MOST_LETTERS = 60;

type HeadingOf = (letter: string) => string;

function headingsOf({ mapping }: SheetLines): HeadingOf {
  const headings = new Map(mapping.columns.map(({ column, heading }) => [column, heading]));
  return (letter) => headings.get(letter) ?? '';
}

/** `heading.G` is `heading.G.code` for a column “Code”; a question about no column and no rows is named by its key. */
export function nameOfQuestion({ key, options, about = [] }: OpenQuestion, lines: SheetLines): string {
  const headingOf = headingsOf(lines);
  const letter = OF_COLUMN.exec(key)?.[1];
  const ofColumns = BY_COLUMN.test(key) ? options.filter((option) => /^[A-Z]{1,3}$/.test(option)) : [];
  const parts =
    letter === undefined
      ? [...ofColumns.flatMap((each) => [each, headingOf(each)]), ...about]
      : [headingOf(letter), ...about];
  const words = dashed(parts);
  return words === '' ? key : `${key}.${words}`;
}

function dashed(parts: readonly string[]): string {
  const words = foldText(parts.join(' ')).replaceAll(' ', '-');
  if (words.length <= MOST_LETTERS) return words;
  return `${words.slice(0, MOST_LETTERS)}-${quickHash(parts.join('\u001f'), 1)}`;
}

/** True for the name of a question that is named by more than its key. */
export function isLongName(name: string): boolean {
  return [OF_COLUMN, BY_COLUMN, OF_ROWS].some((kind) => kind.test(name));
}

/**
 * What an answer is to a sheet that asks nothing under its name: the key under which it still says what the column with
 * this heading is, `idle` where nothing of the kind is asked and it changes nothing; undefined where it speaks of other
 * columns or rows than there are.
 */
export function unaskedAnswer(
  name: string,
  answer: string,
  questions: readonly OpenQuestion[],
  { mapping }: SheetLines,
): { readonly key: string } | 'idle' | undefined {
  const [key = '', about] = OF_COLUMN.exec(name) ?? BY_COLUMN.exec(name) ?? OF_ROWS.exec(name) ?? [];
  // Of each value of a column it is asked under a key of its own.
  if (questions.some((question) => question.key === key || question.key.startsWith(`${key}.`)))
    return undefined;
  if (OF_ROWS.test(name) || key === 'names') return 'idle';
  if (BY_COLUMN.test(name)) {
    const chosen = mapping.columns.find(({ column }) => column === answer.trim().toUpperCase());
    return chosen?.field === about ? 'idle' : undefined;
  }
  const named = mapping.columns.find(({ column }) => column === about);
  if (named === undefined) return undefined;
  const words = dashed([named.heading]);
  if (name === (words === '' ? key : `${key}.${words}`)) return key.startsWith('settled.') ? 'idle' : { key };
  const isOfValue = key.startsWith('settled.') && name.endsWith(`.${words}`);
  return isOfValue || name.startsWith(`${key}.${words}-`) ? 'idle' : undefined;
}
