/**
 * A country or a currency that somebody gave for all rows, of this sheet or, by a saved mapping or a script, of the one
 * before it. Where the sheet itself names another, it is asked once which of the two is meant.
 */
import { PAYOUT_COUNTRIES } from '../../../api/channel-availability.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { cellProblem } from '../cells/cell-outcome.ts';
import type { GivenField } from '../cells/defaults.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import { currenciesOfNames } from '../headings/statements.ts';
import { namesOfCountry } from '../words/countries.ts';
import { currenciesIn } from '../words/currency-words.ts';

/** The given values with the question about each that the sheet contradicts, or with its answer. */
export function comparedWithSheet(given: readonly GivenField[], context: SheetContext): GivenField[] {
  return given.map((each) => {
    const { value } = each.outcome;
    const told = value === undefined ? undefined : contradictionOf(each.field, value, context);
    if (value === undefined || told === undefined) return each;
    const { text, named } = told;
    const place = { field: each.field, letter: '' };
    const params = { heading: text, found: named.toUpperCase(), given: value.toUpperCase() };
    const problem = cellProblem('given-differs', place, { params, original: text });
    const key = `given.${each.field}.${named}`;
    const asking = context.questions.choose({ key, problem, options: [value, named] });
    if ('held' in asking) return { ...each, outcome: { problems: [asking.held] } };
    return { ...each, outcome: { ...each.outcome, value: asking.answer } };
  });
}

interface Contradiction {
  readonly text: string;
  readonly named: string;
}

/** The first text that names another value of the field, if none names this one. */
function contradictionOf(
  field: string,
  value: string,
  { said, table }: SheetContext,
): Contradiction | undefined {
  const { sheetName = '' } = table;
  // What titles say of a currency is compared where amounts are read.
  if (field === 'currency') {
    const named = new Map(currenciesOfNames(table).map(({ text, currencies }) => [text, currencies]));
    const mentionsIn = (text: string) => [...currenciesIn(text), ...(named.get(text) ?? [])];
    return otherThan(value, [sheetName, ...named.keys()], mentionsIn);
  }
  if (field === 'country') return otherThan(value, [...said(), sheetName], countriesIn);
  return undefined;
}

function otherThan(
  value: string,
  texts: readonly string[],
  mentionsIn: (text: string) => readonly (readonly string[])[],
): Contradiction | undefined {
  const told = texts.flatMap((text) => mentionsIn(text).map((codes) => ({ text, codes })));
  if (told.some(({ codes }) => codes.includes(value))) return undefined;
  const [first] = told;
  const named = first?.codes[0];
  return first && named ? { text: first.text, named } : undefined;
}

/** The countries in which somebody can be paid that a text names in words: no code, which may be anything. */
function countriesIn(text: string): readonly (readonly string[])[] {
  const folded = ` ${foldText(text)} `;
  return PAYOUT_COUNTRIES.filter((code) =>
    namesOfCountry(code).some((name) => folded.includes(` ${name} `)),
  ).map((code) => [code]);
}
