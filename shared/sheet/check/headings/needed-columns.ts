/**
 * Columns of which only the values tell that the rows need them: numbers of phones or accounts under a heading that
 * nobody knows, where the ways to pay of the sheet need one and no other column has it. One such column is proposed, of
 * several it is asked which.
 */
import { bankNumberOf } from '../../../domain/channel.ts';
import { oneOf } from '../../../domain/one-of.ts';
import { paidToOf } from '../../../domain/recipient-identity.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import { channelNamed, readChannel, walletOf } from '../words/channels.ts';
import { looksLikeAccount, looksLikeCountry, looksLikePhone } from '../words/look-of-text.ts';
import { saysOfPerson } from '../words/person-headings.ts';
import { plansOfDigits } from '../words/phone-plans.ts';
import { askColumn, type Candidate, columnAnswered, mayBe, type ReadSheet, settle } from './candidate.ts';
import { mostLook } from './column-looks.ts';
import type { MappableField } from './heading-synonyms.ts';

/** How a column was found that the rows need: proposed in the statement of meaning. */
export const BY_NEED = 'needed';

/** What a payee may be reached by, each with the fields that give it and the look of its values. */
const NEEDS = {
  phone: { fields: ['phone', 'phone_or_account', 'recipient_id'], look: isPhone },
  account: {
    fields: ['account_number', 'phone_or_account', 'destination_account_id', 'recipient_id'],
    look: looksLikeAccount,
  },
  /** The bank's routing number of the United States. */
  routing: { fields: ['bank_code', 'recipient_id'], look: (text: string) => /^\d{9}$/.test(text) },
  email: {
    fields: ['email', 'recipient_id'],
    look: (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  },
} as const satisfies Readonly<
  Record<string, { fields: readonly MappableField[]; look: (text: string) => boolean }>
>;

type Need = keyof typeof NEEDS;

const FIELD_OF_NEED: Readonly<Record<Need, MappableField>> = {
  phone: 'phone',
  account: 'account_number',
  routing: 'bank_code',
  email: 'email',
};

/** Longer numbers are those of identity documents, unless a country's plan has them. */
const MOST_PHONE_DIGITS = 12;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const isInternational = plansOfDigits(digits).some(({ international }) => international.test(`+${digits}`));
  return (
    looksLikePhone(text) && digits.length >= 8 && (digits.length <= MOST_PHONE_DIGITS || isInternational)
  );
}

/** Three in five, because people mistype them; sums have their thousands apart. */
export function areMostlyPhones(values: readonly string[]): boolean {
  const phones = values.filter((text) => isPhone(text) && !THOUSANDS_APART.test(text));
  return values.length > 0 && phones.length >= values.length * 0.6;
}

const THOUSANDS_APART = /^\d{1,3}(?:[^\d]\d{3})+$/;

/** Takes, or asks about, what the rows need and no heading names. */
export function takeNeeded(all: readonly Candidate[], sheet: ReadSheet): OpenQuestion[] {
  const hasPhones = all.some(
    (each) => mayBe(each, ['phone']) || (isFree(each) && each.values.every(isPhone)),
  );
  if (hasPhones && !all.some((each) => mayBe(each, ['provider', 'channel'])))
    takeOnly(
      // `Banque` over wallets alone says who carries them.
      all.filter((each) => (isFree(each) || each.field === 'bank_name') && areOperators(each.values)),
      'provider',
    );
  if (!all.some((each) => mayBe(each, WAYS))) {
    const most = Math.max(...all.map(({ values }) => values.length));
    takeOnly(
      all.filter((each) => isFree(each) && each.values.length * 2 >= most && areWays(each.values)),
      'channel',
    );
  }
  // Of a person it says where he comes from, not where his phone is.
  if (hasPhones && !all.some((each) => mayBe(each, ['country'])) && givenCountry(sheet) === undefined)
    takeOnly(
      all.filter(
        (each) => isFree(each) && !saysOfPerson(each.normalised) && each.values.every(looksLikeCountry),
      ),
      'country',
    );
  const questions = needsOf(all, sheet).flatMap((need) => takeNeed(need, all, sheet));
  const isAsked = all.some(({ how }) => how === 'ask');
  if (!isAsked && !all.some((each) => mayBe(each, NAMES)))
    takeOnly(
      all.filter((each) => isFree(each) && each.values.every(isWholeName) && new Set(each.values).size > 1),
      'full_name',
    );
  return questions;
}

function givenCountry({ options }: ReadSheet): string | undefined {
  return options.defaults?.country ?? options.answers?.['field.country'];
}

/** What says how a row is paid. */
const WAYS: readonly MappableField[] = ['channel', 'transaction_type', 'recipient_id'];

/** More different words are texts of another kind. */
const MOST_WAYS = 12;

/** True if half of the values or more are words for channels or operators: each of the others is asked about. */
function areWays(values: readonly string[]): boolean {
  const known = values.filter((text) => isOperator(text) || isChannelWord(text));
  return known.length * 2 >= values.length && new Set(values).size <= MOST_WAYS;
}

function areOperators(values: readonly string[]): boolean {
  return values.length > 0 && values.every(isOperator);
}

function isOperator(text: string): boolean {
  return walletOf(text) !== undefined || mostLook([text], 'mobile-operator');
}

function isChannelWord(text: string): boolean {
  const { kind } = readChannel(text, undefined);
  return kind === 'channel' || kind === 'unclear';
}

/** Whom a row pays, in whatever way. */
const NAMES: readonly MappableField[] = [
  ...(['full_name', 'first_name', 'last_name', 'payee_name'] as const),
  ...(['recipient_id', 'destination_account_id'] as const),
];

/** `Luc Tremblay`: two to four words, each with a capital. */
function isWholeName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{Lu}[\p{L}'’-]+$/u.test(word));
}

/** The ways in which the sheet's channels reach a payee; of a sheet with operators of wallets it is the phone. */
function needsOf(all: readonly Candidate[], { options }: ReadSheet): readonly Need[] {
  const words = all.find(({ field }) => field === 'channel')?.values ?? [];
  const given = options.defaults?.channel ?? options.answers?.['field.channel'];
  const channels = [...new Set([...words.slice(0, SAMPLES), ...(given === undefined ? [] : [given])])];
  const needs = channels.flatMap((word) => {
    const channel = channelNamed(word);
    const paidTo = oneOf(Object.keys(NEEDS) as Need[], paidToOf(channel) ?? '');
    return [
      ...(paidTo ? [paidTo] : []),
      ...(bankNumberOf(channel) === 'american' ? (['routing'] as const) : []),
    ];
  });
  if (all.some(({ field }) => field === 'provider')) needs.push('phone');
  const different = [...new Set(needs)];
  const hasColumn = (need: Need) =>
    all.some(
      (each) => mayBe(each, NEEDS[need].fields) && !(different.length === 1 && isOnlyNeed(each, need)),
    );
  return different.filter((need) => !hasColumn(need));
}

/** True for a column of several meanings of which one is all that the rows need, and which holds it: `Numéro` over phones. */
function isOnlyNeed({ how, options, values }: Candidate, need: Need): boolean {
  const { fields, look }: { readonly fields: readonly MappableField[]; look: (text: string) => boolean } =
    NEEDS[need];
  const meant = options.filter((option) => fields.includes(option));
  const isMeant = how === 'ask' && meant.length === 1 && meant[0] === FIELD_OF_NEED[need];
  return isMeant && values.length > 0 && values.every(look);
}

/** Channels in the first rows. */
const SAMPLES = 50;

function takeNeed(need: Need, all: readonly Candidate[], sheet: ReadSheet): OpenQuestion[] {
  const field = FIELD_OF_NEED[need];
  const looks = all.filter(
    (each) => isOnlyNeed(each, need) || (isFree(each) && each.values.every(NEEDS[need].look)),
  );
  // A number that all rows have alike is the payer's own, where payees have one each.
  const own = looks.filter(({ values }) => values.length < 2 || values.some((text) => text !== values[0]));
  const found = own.length > 0 ? own : looks;
  if (found.length < 2) {
    takeOnly(found, field);
    return [];
  }
  const answered = columnAnswered(field, found, sheet.options);
  if (answered === undefined) return [askColumn(field, found)];
  settle(answered, field, 'given');
  return [];
}

function takeOnly(found: readonly Candidate[], field: MappableField): void {
  const [only, another] = found;
  if (only !== undefined && another === undefined) settle(only, field, BY_NEED);
}

/** True for a column with values that nothing has taken yet, and with a heading where the others have one. */
function isFree({ how, isUnnamed, values }: Candidate): boolean {
  return how === 'none' && !isUnnamed && values.length > 0;
}
