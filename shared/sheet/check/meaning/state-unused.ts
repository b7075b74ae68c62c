/** Says what the columns hold that no field takes: figures that are not paid, and texts. */

import { type AnsweredValue, type NamedPart, UNCALCULATED } from '../../../domain/sheet-statement.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { type ColumnFacts, MOST_TEXTS, mayBeFigures } from './column-facts.ts';
import { eachSeen, fillingOf, SHOWN, seenAs, valuesSeen } from './seen-parts.ts';
import { columnFor, isGiven, named, type ReadMeaning, type Said, sumsIn } from './statement-parts.ts';

/** Figures that are not paid: those that nobody knows first, then the more they are like what is paid. */
export function otherMoney({ lines, payable, unused }: ReadMeaning): Said | undefined {
  const found = unused.filter(mayBeFigures);
  if (found.length === 0) return undefined;
  const paid = Number(sumsIn(payable)[0]?.amount ?? 0);
  const distance = ({ sum = '0', isUncalculated }: ColumnFacts) =>
    isUncalculated ? -1 : Math.abs(Math.log(Math.max(1, Number(sum)) / Math.max(1, paid)));
  const parts = found
    .toSorted((one, other) => distance(one) - distance(other))
    .map((facts): NamedPart => {
      const { column, sum, filled, words, texts, isUncalculated } = facts;
      const codes = mayBeCodes(facts) ? [...texts] : [];
      const said = codes.length > 0 ? valuesSeen(facts) : eachSeen(column, words);
      const seen = [fillingOf(facts, lines.rows.length), ...said];
      return {
        ...named(column),
        ...(isUncalculated && { field: UNCALCULATED }),
        ...(sum !== undefined && { sums: [{ currency: '', count: filled, amount: sum }] }),
        ...(codes.length > 0 && { sums: [], values: codes.map(([text, count]) => uncounted(text, count)) }),
        ...(words.length > 0 && codes.length === 0 && { texts: words.slice(0, MOST_TEXTS) }),
        seen: [...seen, ...(isUncalculated ? [seenAs(column.heading, UNCALCULATED)] : [])],
      };
    });
  const isChosen = isGiven(columnFor('amount', lines)) && !found.some((each) => each.isUncalculated);
  return {
    basis: isChosen ? 'confirmed' : 'proposed',
    parts,
    columns: parts.flatMap(({ column = '' }) => column),
  };
}

/** Few short figures, each of several rows: states as likely as counts, of which a sum would say nothing. */
function mayBeCodes({ texts, filled }: ColumnFacts): boolean {
  return (
    texts.size <= SHOWN && texts.size * 2 <= filled && [...texts.keys()].every((text) => text.length <= 2)
  );
}

/** What stands in every row alike may say something of the whole sheet. */
export function sameInEveryRow({ lines, unused }: ReadMeaning): Said | undefined {
  const found = unused.filter((facts) => isSame(facts, lines) && !facts.isSilent && !mayBeFigures(facts));
  if (found.length === 0) return undefined;
  const parts = found.map((facts): NamedPart => {
    return { ...named(facts.column), texts: [...facts.texts.keys()], seen: valuesSeen(facts) };
  });
  return { basis: 'proposed', parts, columns: found.map(({ column }) => column.column) };
}

function isSame({ texts, filled }: ColumnFacts, { rows }: SheetLines): boolean {
  return texts.size === 1 && filled === rows.length && rows.length > 1;
}

/** Every other column that is not used; exact if their headings say what a person is or has. */
export function notUsed({ unused, lines, questions }: ReadMeaning): Said | undefined {
  const asked = new Set(questions.flatMap(({ columns = [] }) => columns.map(({ column }) => column)));
  // Of a column that is asked about for some words the others have to be seen as well.
  for (const { letter, isWhole } of lines.toldColumns) if (!isWhole) asked.delete(letter);
  const found = unused.filter(
    (facts) =>
      !mayBeFigures(facts) && (facts.isSilent || !isSame(facts, lines)) && !asked.has(facts.column.column),
  );
  if (found.length === 0) return undefined;
  // What may say something stands before what is of persons, and sentences before words.
  const ordered = found.toSorted((one, other) => saying(other) - saying(one));
  const parts = ordered.map((facts): NamedPart => {
    const { column, texts, filled } = facts;
    const seen = [fillingOf(facts, lines.rows.length), ...(isSilent(facts) ? [] : valuesSeen(facts))];
    const counted = areFew(facts) ? [...texts] : [];
    // A row in which nothing stands may be the one that was not signed for.
    const blank = blankIn(facts, lines.rows.length);
    const values = [...counted, ...blank].map(([text, count]) => uncounted(text, count));
    const shown = counted.length > 0 ? [] : [...texts.keys()].slice(0, SHOWN);
    return { ...named(column), count: filled, texts: shown, values, seen };
  });
  return {
    basis: found.every(isSilent) ? 'exact' : 'proposed',
    parts,
    columns: found.map(({ column }) => column.column),
  };
}

/** How much a column says: the words of its texts, or nothing. */
function saying(facts: ColumnFacts): number {
  if (isSilent(facts)) return 0;
  const words = [...facts.texts.keys()].flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
  return 1 + words.length / facts.texts.size;
}

function isSilent(facts: ColumnFacts): boolean {
  return facts.isSilent || isGiven(facts.column);
}

/** True for a column of groups: each of the few texts is counted. */
function areFew({ texts, filled }: ColumnFacts): boolean {
  return texts.size <= SHOWN && texts.size < filled;
}

/** How many rows have nothing in a column that no field takes. */
function blankIn(
  { column: { field }, filled }: ColumnFacts,
  rows: number,
): readonly (readonly [string, number])[] {
  return field === null && filled < rows ? [['', rows - filled]] : [];
}

function uncounted(text: string, count: number): AnsweredValue {
  return { text, count, answer: '', evidence: '' };
}
