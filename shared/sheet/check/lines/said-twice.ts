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
import { type AccountInParts, problemOfKey, problemOfOtherAccount } from '../cells/known-account.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { matchHeading, normaliseHeading } from '../headings/normalise-heading.ts';
import { institutionNumbersOf, isHeadingOfBank } from '../words/canadian-banks.ts';
import { amountInWords, isHeadingOfWords } from '../words/stated-sums.ts';

export interface SaidTwice {
  /** The column's, 0 = A. */
  readonly index: number;
  /** A warning, or an error where the proof is sure, if the text of its cell, not blank, says something other than the row's fields. */
  readonly differs: (text: string, fields: MutableFields) => Problem | undefined;
}

/** The columns of this kind; one that a person left out by name, or gave another meaning, is not read. */
export function columnsSaidTwice(
  columns: readonly MappedColumn[],
  chosen: CheckOptions['columns'],
): readonly SaidTwice[] {
  return columns.flatMap(({ field, heading, column }) => {
    if (columnChosen(chosen, heading, column) !== undefined) return [];
    const index = columnNumber(column) - 1;
    if (field === null && isHeadingOfWords(heading)) return [{ index, differs: otherAmount(column) }];
    if (field === null && isHeadingOfKey(heading)) return [{ index, differs: otherKey(column) }];
    if (field === null && isHeadingOfAccount(heading)) return [{ index, differs: otherAccount(column) }];
    const mayNameBank = field === null || field === 'bank_name';
    return mayNameBank && isHeadingOfBank(heading) ? [{ index, differs: otherBank(column) }] : [];
  });
}

/** Words that cannot be read to their end say nothing. */
function otherAmount(column: string): SaidTwice['differs'] {
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

function otherKey(column: string): SaidTwice['differs'] {
  const place = { field: 'account_number', letter: column };
  return (key, fields) => problemOfKey({ ...partsOf(fields), key }, fields.country, place);
}

function otherAccount(column: string): SaidTwice['differs'] {
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

function otherBank(column: string): SaidTwice['differs'] {
  // The same few banks stand down the column.
  const known = new Map<string, ReturnType<typeof institutionNumbersOf>>();
  return (text, { institution_number: number }) => {
    if (number === undefined) return undefined;
    if (!known.has(text)) known.set(text, institutionNumbersOf(text));
    const isAnother = known.get(text)?.has(number) === false;
    return isAnother ? rowProblem('bank-differs', { params: { number }, original: text }, column) : undefined;
  };
}
