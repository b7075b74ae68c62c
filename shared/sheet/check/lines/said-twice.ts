/**
 * Columns that say a second time what a field of the row says: the amount in words (V12), the name of the bank beside its
 * institution number (V11), the key of a RIB beside its other parts, and an account in both of its forms (N7). If the two differ,
 * nobody knows which one is meant.
 */
import type { Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnNumber } from '../../table.ts';
import { type MutableFields, rowProblem } from '../cells/cell-outcome.ts';
import { type AccountInParts, problemOfOtherAccount, problemsOfKey } from '../cells/known-account.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { matchHeading, normaliseHeading } from '../headings/normalise-heading.ts';
import { institutionNumbersOf, isHeadingOfBank } from '../words/canadian-banks.ts';
import { amountInWords, isHeadingOfWords } from '../words/stated-sums.ts';

export interface SaidTwice {
  /** The column's, 0 = A. */
  readonly index: number;
  /**
   * A warning, or an error where the proof is sure, if the text of its cell, not blank, says something other than the
   * row's fields; what both say together may be offered.
   */
  readonly problemsOf: (text: string, fields: MutableFields) => readonly Problem[];
}

/** The columns of this kind; one that a person left out by name, or gave another meaning, is not read. */
export function columnsSaidTwice(
  columns: readonly MappedColumn[],
  chosen: CheckOptions['columns'],
): readonly SaidTwice[] {
  const accountColumn = columns.find(({ field }) => field === 'account_number')?.column ?? '';
  return columns.flatMap(({ field, heading, column }) => {
    if (columnChosen(chosen, heading, column) !== undefined) return [];
    const index = columnNumber(column) - 1;
    if (field === null && isHeadingOfWords(heading))
      return [{ index, problemsOf: differing(otherAmount(column)) }];
    if (field === null && isHeadingOfKey(heading))
      return [{ index, problemsOf: keyBeside(column, accountColumn) }];
    if (field === null && isHeadingOfAccount(heading))
      return [{ index, problemsOf: differing(otherAccount(column)) }];
    const mayNameBank = field === null || field === 'bank_name';
    return mayNameBank && isHeadingOfBank(heading)
      ? [{ index, problemsOf: differing(otherBank(column)) }]
      : [];
  });
}

type Differs = (text: string, fields: MutableFields) => Problem | undefined;

function differing(differs: Differs): SaidTwice['problemsOf'] {
  return (text, fields) => {
    const problem = differs(text, fields);
    return problem === undefined ? NOTHING : [problem];
  };
}

/** One for all rows, because a sheet may have 50,000 of them. */
const NOTHING: readonly Problem[] = [];

/** Words that cannot be read to their end say nothing. */
function otherAmount(column: string): Differs {
  return (text, { amount }) => {
    const words = amount === undefined ? undefined : amountInWords(text);
    // Words seldom say the cents.
    if (words === undefined || words === /^\d+/.exec(amount ?? '')?.[0]) return undefined;
    return rowProblem('amount-words-differ', { params: { words }, original: text }, column);
  };
}

const KEY = /^(?:cle|key|cle (?:de )?(?:rib|controle)|cle du (?:rib|compte)|rib key|check digits?)$/;

/** True for the heading of the two digits at the end of a RIB. */
function isHeadingOfKey(heading: string): boolean {
  return KEY.test(foldText(heading));
}

/** True for the heading of an account, also in a column that is not the one of which a person said that it is paid. */
function isHeadingOfAccount(heading: string): boolean {
  return matchHeading(normaliseHeading(heading))?.field === 'account_number';
}

function keyBeside(column: string, accountColumn: string): SaidTwice['problemsOf'] {
  const at = (letter: string) => ({ field: 'account_number', letter });
  const places = { key: at(column), account: at(accountColumn) };
  return (key, fields) => problemsOfKey({ ...partsOf(fields), key }, fields.country, places);
}

function otherAccount(column: string): Differs {
  const place = { field: 'account_number', letter: column };
  return (text, fields) => problemOfOtherAccount(text, partsOf(fields), fields.country, place);
}

function partsOf({
  bank_code: bank = '',
  account_branch: branch = '',
  account_number: account = '',
}: MutableFields): AccountInParts {
  return { bank, branch, account, key: '' };
}

function otherBank(column: string): Differs {
  // The same few banks stand down the column.
  const known = new Map<string, ReturnType<typeof institutionNumbersOf>>();
  return (text, { institution_number: number }) => {
    if (number === undefined) return undefined;
    if (!known.has(text)) known.set(text, institutionNumbersOf(text));
    const isAnother = known.get(text)?.has(number) === false;
    return isAnother ? rowProblem('bank-differs', { params: { number }, original: text }, column) : undefined;
  };
}
