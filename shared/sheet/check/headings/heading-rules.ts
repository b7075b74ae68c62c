import { paysBill } from '../../../domain/channel.ts';
import { paidToOf } from '../../../domain/recipient-identity.ts';
import { channelNamed, readChannel } from '../words/channels.ts';
import { isChoiceField, readChoice } from '../words/choices.ts';
import { isFooterText, summaryOf } from '../words/line-words.ts';
import { isMasked, looksLikeAccount, looksLikeWords } from '../words/look-of-text.ts';
import { isStatedSum } from '../words/stated-sums.ts';
import { ACCOUNT_OR_ID, type HeadingRule, ruleOfHeading, type ValuesRule } from './ambiguous-headings.ts';
import { mayBe, type WeighedColumn } from './candidate.ts';
import type { CheckOptions } from './check-options.ts';
import { mostLook } from './column-looks.ts';
import { type MappableField, PAYEE_NAMES, PERSON_NAMES } from './heading-synonyms.ts';

export type HeadingDecision =
  | { readonly field: MappableField; readonly how: 'exact' | 'values' }
  | { readonly ask: readonly MappableField[] };

/** Decides what a heading with several meanings is; undefined leaves the column out. Never guesses an amount or an account. */
export function decideHeading(
  rule: HeadingRule,
  column: WeighedColumn,
  all: readonly WeighedColumn[],
  options: CheckOptions,
): HeadingDecision | undefined {
  const isMapped = (field: MappableField) => all.some((each) => each !== column && each.field === field);
  if (column.values.length > 0 && column.values.every(isMasked)) return undefined;
  switch (rule.kind) {
    case 'never':
      return undefined;
    case 'field':
      return { field: rule.field, how: 'exact' };
    case 'ask':
      // 1, 2, 3… number the lines, and name nobody; of fewer they may be amounts.
      if (isRunning(column.values, rule.options.includes('amount') ? RUN_MIN : 1)) return undefined;
      if (rule.options.includes('account_number') && areShortNumbers(column.values)) return undefined;
      if (rule.options.includes('channel') && !isMapped('channel') && areChannels(column.values))
        return { field: 'channel', how: 'values' };
      if (hasNoChoiceOf(rule.options, column.values)) return undefined;
      if (rule.surely && mostLook(column.values, rule.surely[0]) && !isMapped(rule.surely[1]))
        return { field: rule.surely[1], how: 'values' };
      return {
        ask: holdsBoth(rule.options, column.values) ? ['phone_or_account', ...rule.options] : rule.options,
      };
    case 'name':
      if (isMapped('first_name')) return { field: 'last_name', how: 'values' };
      // `Nom` over a first and a last name in each row.
      return areWholeNames(column.values) && !hasOwnAccounts(all)
        ? { field: 'full_name', how: 'values' }
        : { ask: ['full_name', 'last_name'] };
    case 'payee':
      return paysBills(all) || isNamed(isMapped) || !areWholeNames(column.values)
        ? { field: 'payee_name', how: 'exact' }
        : { field: 'full_name', how: 'values' };
    case 'only-amount':
      return isMapped('amount') ? undefined : { field: 'amount', how: 'exact' };
    case 'collected-amount':
      return isMapped('sending_account_name') && !isMapped('amount')
        ? { field: 'amount', how: 'exact' }
        : { ask: ['amount'] };
    case 'salary':
      return hasGrossAndNet(all) ? { ask: ['amount'] } : { field: 'amount', how: 'exact' };
    case 'sending-currency':
      return isMapped('currency') || namesPaidCurrency(all) ? undefined : { ask: ['currency'] };
    case 'channel-word':
      return mostLook(column.values, 'channel') ? { field: 'channel', how: 'values' } : undefined;
    case 'way-of-paying':
      return decideByValues(WAYS_OF_PAYING, column, isMapped);
    case 'account-id':
      if (isMapped('destination_account_id') || namesPayees(all)) return undefined;
      return decideByValues(ACCOUNT_OR_ID, column, isMapped);
    case 'etransfer-only':
      return paysByEtransfer(all, options) ? { field: rule.field, how: 'values' } : undefined;
    case 'values':
      return decideByValues(
        rule,
        column,
        (field) => isMapped(field) || (field === 'currency' && namesPaidCurrency(all)),
      );
  }
}

function decideByValues(
  rule: ValuesRule,
  column: WeighedColumn,
  isMapped: (field: MappableField) => boolean,
): HeadingDecision | undefined {
  const found = rule.looks.find(([look]) => mostLook(column.values, look));
  if (found) return { field: found[1], how: 'values' };
  const { fallback } = rule;
  if (fallback && column.values.length > 0 && !isNamed(isMapped)) return { field: fallback, how: 'values' };
  // `Participants` over figures says how many they are.
  if (rule.looks.every(([look]) => look === 'words') && !column.values.some((text) => /\p{L}/u.test(text)))
    return undefined;
  // Values that fit nothing, under a heading whose meanings other columns have: there is nothing to ask.
  if (rule.looks.every(([, field]) => isMapped(field))) return undefined;
  return { ask: rule.asks ?? rule.looks.map(([, field]) => field) };
}

function isNamed(isMapped: (field: MappableField) => boolean): boolean {
  return PERSON_NAMES.some(isMapped);
}

/** Two words or more in each row. */
export function areWholeNames(values: readonly string[]): boolean {
  return (
    values.length > 0 &&
    values.every((text) => /^\p{L}[\p{L}'’.-]*(?:,? \p{L}[\p{L}'’.-]*)+$/u.test(text.trim()))
  );
}

/** True if a column may hold ids of accounts of one's own, which have names too. */
function hasOwnAccounts(all: readonly WeighedColumn[]): boolean {
  const isOfIds = ({ normalised }: WeighedColumn) => ruleOfHeading(normalised)?.kind === 'account-id';
  return all.some((each) => mayBe(each, ['destination_account_id']) || isOfIds(each));
}

/** True where the sheet has a biller's code, or a row that pays a bill. */
function paysBills(all: readonly WeighedColumn[]): boolean {
  return all.some(
    ({ field, values }) =>
      field === 'payee_code' || (field === 'channel' && values.some((text) => paysBill(channelNamed(text)))),
  );
}

/** Nothing but one channel, by names that are no kind of account. */
function areChannels(values: readonly string[]): boolean {
  const [first, ...others] = new Set(values.map((text) => channelNamed(text)));
  return (
    first !== undefined && others.length === 0 && !values.some((text) => readChoice('account_type', text))
  );
}

/** Under `Virement` or `Chèque` stands where the money goes, or how it goes; sums are weighed with the others, the rest is asked about. */
const WAYS_OF_PAYING: ValuesRule = {
  kind: 'values',
  looks: [
    ['email', 'email'],
    ['channel', 'channel'],
  ],
  asks: ['account_number', 'channel', 'reference'],
};

const PAYEES: readonly MappableField[] = [...PAYEE_NAMES, 'recipient_id'];

/** Columns that say who is paid, or might. */
export function namesPayees(all: readonly WeighedColumn[]): boolean {
  return all.some((each) => mayBe(each, PAYEES) || ruleOfHeading(each.normalised)?.kind === 'name');
}

/** True where every meaning of the heading has words of its own, and the column has none of them: `Type` over `Salaried`. */
function hasNoChoiceOf(options: readonly MappableField[], values: readonly string[]): boolean {
  const isChoice = (field: MappableField, text: string) =>
    isChoiceField(field)
      ? readChoice(field, text) !== undefined
      : field !== 'channel' || readChannel(text, undefined).kind !== 'unknown';
  return values.length > 0 && !options.some((field) => values.some((text) => isChoice(field, text)));
}

/** Phones in some rows and accounts in others, where the heading may mean either. */
function holdsBoth(options: readonly MappableField[], values: readonly string[]): boolean {
  if (!options.includes('phone') || !options.includes('account_number')) return false;
  // Phones are written in groups of digits, with whatever parts them.
  const arePhones = values.map((text) =>
    /^(?:(?:\+|00)\d{7,18}|\d{8,10})$/.test(text.replace(/[\s.-]/g, '')),
  );
  return arePhones.includes(true) && values.some((text, row) => !arePhones[row] && looksLikeAccount(text));
}

/** Whole numbers that go up by one; what stands under them in the lines that close a list is none of them. */
function isRunning(written: readonly string[], fewest: number): boolean {
  const values = written.filter(
    (text) =>
      summaryOf(text) === undefined && !isStatedSum(text) && !isFooterText(text) && !looksLikeWords(text),
  );
  const first = Number(values[0]);
  return (
    values.length >= fewest &&
    Number.isSafeInteger(first) &&
    (first === 1 || (first < 1 && values.length >= RUN_MIN)) &&
    values.every((value, index) => value === String(first + index))
  );
}

const RUN_MIN = 3;

/** Whole numbers too short for any phone or account, in whatever order: those of lines, lists or people. Words are those of sections. */
function areShortNumbers(values: readonly string[]): boolean {
  const numbers = values.filter((text) => /\d/.test(text) || !looksLikeWords(text));
  return numbers.length >= RUN_MIN && numbers.every((text) => /^(?:0|[1-9]\d{0,3})$/.test(text));
}

function hasGrossAndNet(all: readonly WeighedColumn[]): boolean {
  return (
    all.some((each) => /\b(?:brut|gross)\b/.test(each.normalised)) &&
    all.some((each) => /\bnet(?:te)?\b/.test(each.normalised))
  );
}

function namesPaidCurrency(all: readonly WeighedColumn[]): boolean {
  return all.some((each) => each.normalised === 'target currency');
}

function paysByEtransfer(all: readonly WeighedColumn[], options: CheckOptions): boolean {
  const values = all.filter((each) => each.field === 'channel').flatMap((each) => each.values);
  return [...values, options.defaults?.channel ?? ''].some(
    (value) => paidToOf(channelNamed(value)) === 'email',
  );
}
