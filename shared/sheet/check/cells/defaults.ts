import { recipientLanguageFor } from '../../../api/recipient-rules.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import type { Problem } from '../../../domain/problem.ts';
import { ROW_FIELDS, type RowField } from '../../../domain/row-fields.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import type { MappableField } from '../headings/heading-synonyms.ts';
import { type ChoiceField, isChoiceField, readChoice } from '../words/choices.ts';
import { type CellOutcome, changeNote, type MutableFields } from './cell-outcome.ts';
import { fieldReaderFor } from './field-readers.ts';
import type { SheetContext } from './sheet-context.ts';

/** Fields the others are read by come first: the amount by its currency, the phone by its country, the transit by its bank. */
export const READ_FIRST: readonly MappableField[] = [
  'country',
  'currency',
  'channel',
  'transaction_type',
  'bank_code',
  'institution_number',
];

/** A value given for a field that no column has. */
export interface GivenField {
  readonly field: RowField;
  readonly outcome: CellOutcome;
}

/** Defaults given for fields that no column has, read like a cell; each row says that it was filled in. */
export function defaultsOf(
  options: CheckOptions,
  context: SheetContext,
  lettersByField: ReadonlyMap<string, string>,
): GivenField[] {
  const given = givenBy(options);
  const read: MutableFields = {};
  const entries = Object.entries(given).toSorted(([a], [b]) => defaultRank(a) - defaultRank(b));
  return entries.flatMap(([field, text]) => {
    if (!isOneOf(ROW_FIELDS, field) || lettersByField.has(field) || text.trim() === '') return [];
    if (isChoiceField(field) && field !== 'account_type') return [];
    const column = { index: -1, letter: '', field, normalisedHeading: '' };
    const outcome = fieldReaderFor(column, context).read({ kind: 'text', text }, read);
    const value = outcome.value ?? text.trim();
    read[field] = value;
    const errors = outcome.problems.filter((problem) => problem.severity === 'error');
    const { wallet } = outcome;
    return [{ field, outcome: { value, wallet, problems: [defaultNote(field, value), ...errors] } }];
  });
}

/** What is given for all rows: a default before an answer. */
function givenBy(options: CheckOptions): Readonly<Record<string, string>> {
  return { ...fieldAnswersOf(options), ...options.defaults };
}

/** The answer that each row is given its own. */
export const ROW_BY_ROW = 'row-by-row';

/** What was answered for fields that no column has. */
function fieldAnswersOf({ answers = {} }: CheckOptions): Record<string, string> {
  const fields = Object.entries(answers).filter(
    ([key, value]) => key.startsWith('field.') && value.trim().toLowerCase() !== ROW_BY_ROW,
  );
  return Object.fromEntries(fields.map(([key, value]) => [key.slice('field.'.length), value]));
}

function defaultRank(field: string): number {
  const rank = (READ_FIRST as readonly string[]).indexOf(field);
  return rank < 0 ? READ_FIRST.length : rank;
}

function defaultNote(field: RowField, value: string): Problem {
  return changeNote({ field, letter: '' }, 'default', { proposed: value });
}

/** A default as it was given, or an answered field. */
export interface GivenDefault {
  readonly field: string;
  readonly value: string;
  /** `overruled`: a column of the sheet gives the field. */
  readonly use: 'used' | 'overruled' | 'wrong';
}

/** What became of every default and answered field. */
export function judgeDefaults(
  options: CheckOptions,
  read: readonly GivenField[],
  lettersByField: ReadonlyMap<string, string>,
): GivenDefault[] {
  const given = { ...fieldAnswersOf(options), ...options.defaults };
  return Object.entries(given).map(([field, value]) => {
    const outcome = read.find((each) => each.field === field)?.outcome;
    const isWrong = isChoiceField(field)
      ? readChoice(field, value) === undefined
      : value.trim() === '' || outcome?.problems.some(({ severity }) => severity === 'error') === true;
    const use = isWrong ? 'wrong' : lettersByField.has(field) ? 'overruled' : 'used';
    return { field, value, use };
  });
}

/** What a row gets where neither the sheet nor anybody else says. */
export interface GapFiller {
  readonly field: RowField;
  readonly value: string;
  readonly note: Problem;
  /** Somebody gave the value; it does not follow from the kind of sheet alone. */
  readonly isGiven: boolean;
}

/** What the sheet need not say (cli.md): the recipient's type and language, the one withdrawal channel. */
export function gapFillersOf(options: CheckOptions): readonly GapFiller[] {
  const given = givenBy(options);
  const stated = (field: ChoiceField) =>
    given[field] === undefined ? undefined : readChoice(field, given[field]);
  const values: readonly (readonly [RowField, string])[] = [
    ['recipient_type', stated('recipient_type') ?? 'transaction'],
    ['withdrawal_channel', stated('withdrawal_channel') ?? 'ATM'],
    ['language', stated('language') ?? recipientLanguageFor(options.language)],
  ];
  return values.map(([field, value]) => ({
    field,
    value,
    note: defaultNote(field, value),
    isGiven: isChoiceField(field) && stated(field) !== undefined,
  }));
}
