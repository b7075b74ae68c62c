import { PAYOUT_CURRENCIES } from '../../../api/channel-availability.ts';
import {
  ACCOUNT_TYPES,
  isFieldOf,
  RECIPIENT_LANGUAGES,
  RECIPIENT_TYPES,
  WITHDRAWAL_CHANNELS,
} from '../../../api/recipient-rules.ts';
import { isKnownInstitution } from '../../../domain/canadian-institutions.ts';
import {
  PAYOUT_CHANNELS,
  ROW_CHANNELS,
  TRANSACTION_TYPES,
  transactionTypeOf,
} from '../../../domain/channel.ts';
import { areDigits } from '../../../domain/digits.ts';
import { findMarkers } from '../../../domain/marker.ts';
import { once } from '../../../domain/once.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import { CUSTOMER_DEPOSIT, type RowField } from '../../../domain/row-fields.ts';
import type { Cell } from '../../table.ts';
import { SHEET_ANSWERS } from '../headings/check-options.ts';
import type { MappableField } from '../headings/heading-synonyms.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { filledColumns } from '../headings/table-cells.ts';
import { accountWithRouting } from '../words/account-with-routing.ts';
import type { ChoiceField } from '../words/choices.ts';
import { isCleanText } from '../words/clean-text.ts';
import { countriesOf } from '../words/countries.ts';
import { isDitto, isExampleText } from '../words/line-words.ts';
import { amountReader } from './amount-reader.ts';
import {
  type CellOutcome,
  type CellPlace,
  cellProblem,
  changeNote,
  type MutableFields,
  refused,
} from './cell-outcome.ts';
import { likelyAddress } from './doubtful-address.ts';
import { isErrorText, isPlainCell } from './open-cell.ts';
import { phoneReader } from './phone-reader.ts';
import {
  accountSchemeOf,
  CODE_LENGTHS,
  doubtsOfRouting,
  readAccount,
  readAccountWithRouting,
  readCode,
} from './read-account.ts';
import {
  type AskValue,
  readChannelCell,
  readChoiceCell,
  readCountry,
  readCurrency,
} from './read-choice-cell.ts';
import { isPlainEmail, readEmail } from './read-email.ts';
import { priorityReader } from './read-priority.ts';
import {
  isNoName,
  isOneProvider,
  readDescription,
  readFullName,
  readName,
  readProvider,
  readSecurityAnswer,
  readText,
} from './read-text-fields.ts';
import type { FieldReader } from './row-draft.ts';
import type { SheetContext } from './sheet-context.ts';
import { writesLastFirst } from './split-name.ts';

/** The reader of one mapped column; undefined for fields whose values are only shown. */
export function fieldReaderFor(
  column: ColumnPlan & { readonly field: RowField },
  context: SheetContext,
): FieldReader;
export function fieldReaderFor(column: ColumnPlan, context: SheetContext): FieldReader | undefined;
export function fieldReaderFor(column: ColumnPlan, context: SheetContext): FieldReader | undefined {
  const { field, letter } = column;
  const make = isShownOnly(field) ? undefined : READERS[field];
  return make?.({ column, context, place: { field, letter }, ask: context.questions.valueAsker(letter) });
}

/** Columns that no row takes over as they stand: they are shown, or decide what another column is. */
const PLACES = ['address', 'city', 'province', 'postal_code'] as const;
const SHOWN_ONLY = [...PLACES, 'payment_date', 'phone_or_account'] as const satisfies readonly Exclude<
  MappableField,
  RowField
>[];
type ShownOnly = (typeof SHOWN_ONLY)[number];

function isShownOnly(field: MappableField): field is ShownOnly {
  return isOneOf(SHOWN_ONLY, field);
}

/** Fields of places, of which nothing is sent: whatever stands in their columns is as little used as what no field takes. */
export function isPlaceOnly(field: string): boolean {
  return isOneOf(PLACES, field);
}

interface ReaderParts {
  readonly column: ColumnPlan;
  readonly context: SheetContext;
  readonly place: CellPlace;
  readonly ask: AskValue;
}

type ReaderMaker = (parts: ReaderParts) => FieldReader;

const personName: ReaderMaker = (parts) => nameReader(parts, true);
const code: ReaderMaker = ({ column, place, context }) => codeReader(column.field, place, context);
const deposit: ReaderMaker = ({ place }) => depositReader(place);
const id: ReaderMaker = ({ place }) => idReader(place);
const plainText: ReaderMaker = ({ place }) => textReader((cell) => readText(cell, place, 'plain'));
const choice =
  (field: ChoiceField): ReaderMaker =>
  ({ place, ask }) =>
    choiceReader(field, place, ask);

/** A field of a row without its reader would be mapped and then dropped: the compiler asks for it. */
const READERS: Readonly<Record<RowField | Exclude<MappableField, ShownOnly>, ReaderMaker>> = {
  amount: ({ column, context }) => amountReader(column, context),
  first_name: personName,
  last_name: personName,
  payee_name: (parts) => nameReader(parts, false),
  full_name: ({ column, place, context }) => fullNameReader(column, place, context),
  email: ({ place }) => ({
    isRight: isRightAddress,
    isRightAlone: true,
    read: (cell) => readEmail(cell, place),
  }),
  phone: ({ place, context }) => phoneReader(place, context.questions),
  country: ({ place, ask }) => remembered(isCountryCode, (cell) => readCountry(cell, place, ask)),
  currency: ({ place, ask }) =>
    remembered(
      (text) => isOneOf(PAYOUT_CURRENCIES, text),
      (cell, fields) => readCurrency(cell, place, ask, fields.country),
      'country',
    ),
  channel: ({ place, ask }) =>
    remembered(
      (text) => CHANNEL_NAMES.has(text),
      (cell, fields) => readChannelCell(cell, place, ask, fields.currency),
      'currency',
    ),
  transaction_type: ({ place, ask }) =>
    remembered(
      (text) => isOneOf(TRANSACTION_TYPES, text),
      (cell, fields) => asTransactionType(readChannelCell(cell, place, ask, fields.currency)),
      'currency',
    ),
  account_number: ({ column, place }) => accountReader(column, place),
  transit_number: code,
  institution_number: code,
  payee_code: code,
  bank_code: code,
  account_type: choice('account_type'),
  language: choice('language'),
  recipient_type: choice('recipient_type'),
  withdrawal_channel: choice('withdrawal_channel'),
  description: ({ place }) => descriptionReader(place),
  security_question: ({ place }) => textReader((cell) => readText(cell, place, 'free')),
  security_question_answer: ({ place }) => textReader((cell) => readSecurityAnswer(cell, place)),
  bank_name: deposit,
  sending_account_name: deposit,
  priority: ({ place }) => priorityReader(place),
  provider: ({ place }) => providerReader(place),
  destination_account_id: id,
  recipient_id: id,
  reference: plainText,
  account_branch: plainText,
};

function textReader(read: FieldReader['read']): FieldReader {
  return { isRight: isRightText, isRightAlone: true, read };
}

function nameReader({ column, context, place }: ReaderParts, isPerson: boolean): FieldReader {
  const read = unnumbered(column, context, (cell) => readName(cell, place, isPerson));
  return { isRight: isPlainName, isRightAlone: true, read };
}

function descriptionReader(place: CellPlace): FieldReader {
  const isRight = (text: string) => isRightText(text) && findMarkers(text).length === 0;
  return { isRight, isRightAlone: true, read: (cell) => readDescription(cell, place) };
}

/** An id of the service's: signs alone, such as `?` or `-`, stand where nobody knows it. */
function idReader(place: CellPlace): FieldReader {
  return {
    isRight: (text) => isRightText(text) && SAYS_ANYTHING.test(text),
    isRightAlone: true,
    read: (cell) => {
      const outcome = readText(cell, place, 'plain');
      if (outcome.value === undefined || SAYS_ANYTHING.test(outcome.value)) return outcome;
      const params = { channel: 'payment', field: place.field };
      return refused('required-missing', place, { params, original: cell.text });
    },
  };
}

const SAYS_ANYTHING = /[\p{L}\d]/u;

function providerReader(place: CellPlace): FieldReader {
  return {
    isRight: (text) => isRightText(text) && isOneProvider(text),
    isRightAlone: true,
    read: (cell, { channel }) => readProvider(cell, place, channel),
  };
}

/** Names of a column that are looked at for the order they are written in. */
const NAMES_LOOKED_AT = 500;

function fullNameReader(column: ColumnPlan, place: CellPlace, context: SheetContext): FieldReader {
  const isLastFirst = once(() => areLastFirst(column, context));
  const read: FieldReader['read'] = (cell, { channel }) =>
    readFullName(cell, place, { channel, isLastFirst: isLastFirst() });
  return { isRight: never, read: unnumbered(column, context, read) };
}

/** Whether the column writes last names first: as a person says or, if nobody does, as its names and its heading do. */
function areLastFirst({ index, normalisedHeading }: ColumnPlan, context: SheetContext): boolean {
  const answer = context.questions.answer('name-order')?.toLowerCase();
  if (isOneOf(SHEET_ANSWERS['name-order'], answer ?? '')) return answer === 'last-first';
  const names: string[] = [];
  for (const { cells } of context.paymentLines()) {
    names.push((cells[index]?.text ?? '').replace(NUMBERED, ''));
    if (names.length >= NAMES_LOOKED_AT) break;
  }
  return writesLastFirst(names, normalisedHeading);
}

/** The number of a line before a name: `1. Awa Diop`, `02- FALL Moussa`. */
const NUMBERED = /^\s*(\d{1,4})\s*[.)°–-]{1,2}\s*(?=\p{L})/u;

/** Reads names without the numbers of their lines, if each has one of its own; such a number in some names may be anything. */
function unnumbered(
  { field, index, letter }: ColumnPlan,
  { paymentLines }: SheetContext,
  read: FieldReader['read'],
): FieldReader['read'] {
  const areNumbered = once(() => {
    const numbers = new Set<number>();
    for (const line of paymentLines()) {
      const text = line.cells[index]?.text ?? '';
      // A line of one text begins a section.
      if (text.trim() === '' || filledColumns(line).length === 1) continue;
      const number = Number(NUMBERED.exec(text)?.[1]);
      if (Number.isNaN(number) || numbers.has(number)) return false;
      numbers.add(number);
    }
    return true;
  });
  return (cell, fields) => {
    const name = cell.text.replace(NUMBERED, '');
    if (name === cell.text || !areNumbered()) return read(cell, fields);
    const outcome = read({ ...cell, text: name }, fields);
    const note = changeNote({ field, letter }, 'number-removed', { original: cell.text, proposed: name });
    return { ...outcome, problems: [note, ...outcome.problems] };
  };
}

function depositReader(place: CellPlace): FieldReader {
  return {
    isRight: (text, fields) => fields.channel === CUSTOMER_DEPOSIT && isRightText(text),
    read: (cell, fields) => (fields.channel === CUSTOMER_DEPOSIT ? readText(cell, place, 'plain') : NOT_READ),
  };
}

/** A payment says nothing of where the money comes from: the column is only shown. */
const NOT_READ: CellOutcome = { problems: [] };

const CHANNEL_NAMES: ReadonlySet<string> = new Set(ROW_CHANNELS);

function never(): boolean {
  return false;
}

/** Letters with single blanks, apostrophes, hyphens, points: nothing to clean and nothing to doubt. */
const PLAIN_NAME = /^[A-Za-zÀ-ÁÄ-ÖØ-öø-ÿŒœŸ]+(?:(?:[ '-]|\. )[A-Za-zÀ-ÁÄ-ÖØ-öø-ÿŒœŸ]+)*$/;
/** Words that make a name doubtful to the long reading: two people, “same as above”, an example, a word for nobody. */
const NAME_TRAPS =
  / (?:et|and|und|ou|or) |^(?:idem|ditto|do|id|same|(?:see )?above|as above|same as above|voir|comme|ci-dessus|e|ex|eg|p|par)\b|^(?:examples?|exemples?)\b|^(?:nan|null|none)$|^(?:[aà]|to be|nom|no|sans|tb[acdn]|inconnue?|unknown|anonym(?:e|ous)|name)(?: |$)/i;

/** A cheap look first: a blank, or one of the letters that those words begin with. */
const MAY_BE_TRAP = /^[idsavcepntuà]| /i;

function isPlainName(text: string): boolean {
  return PLAIN_NAME.test(text) && !(MAY_BE_TRAP.test(text) && NAME_TRAPS.test(text)) && !isNoName(text);
}

/** First characters of formulas, wrappers, and of every word by which a cell says that it repeats or is an example. */
const MAY_BE_WORD =
  /^[=@#'"“”″〃«(↓↑|/,-]|^err:|^(?:ci-|see above|above|id(?:em|\.)|ditto|do\.|same|as above|voir|comme|e\.?\s?g|ex|p\.|par)/i;

function isRightText(text: string): boolean {
  return isCleanText(text) && !(MAY_BE_WORD.test(text) && isTrap(text));
}

function isTrap(text: string): boolean {
  return /^[=@'"]/.test(text) || isErrorText(text) || isDitto(text) || isExampleText(text);
}

function isRightAddress(text: string): boolean {
  return isPlainEmail(text) && likelyAddress(text) === undefined;
}

function isCountryCode(text: string): boolean {
  return text.length === 2 && text === text.toLowerCase() && countriesOf(text)[0] === text;
}

function accountReader(column: ColumnPlan, place: CellPlace): FieldReader {
  const scheme = accountSchemeOf(column.normalisedHeading);
  return {
    isRightAlone: true,
    isRight: (text) =>
      scheme === undefined && text.length >= 4 && text.length <= 16 && areDigits(text) && !areZeros(text),
    read: (cell, fields) => {
      const parts = (fields.currency ?? 'cad') === 'cad' ? accountWithRouting(cell.text) : undefined;
      if (parts) return readAccountWithRouting(cell, place, parts, column.isWithRouting === true);
      return withPlaceholder(readAccount(cell, place, scheme, fields), place);
    },
  };
}

function codeReader(field: string, place: CellPlace, context: SheetContext): FieldReader {
  const length = CODE_LENGTHS[field];
  const isText = context.table.format !== 'xlsx';
  return {
    isRight: (text) =>
      text.length === length &&
      areDigits(text) &&
      !areZeros(text) &&
      (field !== 'institution_number' || isKnownInstitution(text)),
    isRightAlone: true,
    read: (cell, fields) => {
      const outcome = readCode(cell, place, {
        canHaveLostZeros: isText || cell.kind === 'number',
        channel: fields.channel,
        institution: fields.institution_number,
      });
      return withPlaceholder(withRoutingDoubts(outcome, cell.text, place), place);
    },
  };
}

/** Zeros alone are doubted as such. */
function withRoutingDoubts(outcome: CellOutcome, original: string, place: CellPlace): CellOutcome {
  const { value, problems } = outcome;
  if (value === undefined || areZeros(value)) return outcome;
  const doubts = doubtsOfRouting(value, original, place);
  return doubts.length === 0 ? outcome : { ...outcome, problems: [...problems, ...doubts] };
}

/** `000000` is typed where the number is not known: no bank gives such a one. */
function withPlaceholder(outcome: CellOutcome, place: CellPlace): CellOutcome {
  const { value, problems } = outcome;
  if (value === undefined || !areZeros(value)) return outcome;
  return {
    ...outcome,
    problems: [...problems, cellProblem('number-placeholder', place, { original: value })],
  };
}

function areZeros(text: string): boolean {
  return text.length > 2 && text.charCodeAt(0) === ZERO && /^0+$/.test(text);
}

const ZERO = 48;

/** The values of the API document's lists. */
const CHOICES: Readonly<Record<ChoiceField, readonly string[]>> = {
  account_type: ACCOUNT_TYPES,
  language: RECIPIENT_LANGUAGES,
  recipient_type: RECIPIENT_TYPES,
  withdrawal_channel: WITHDRAWAL_CHANNELS,
};

function choiceReader(field: ChoiceField, place: CellPlace, ask: AskValue): FieldReader {
  const options = CHOICES[field];
  return remembered(
    (text) => options.includes(text),
    (cell, { channel }) => {
      const known = PAYOUT_CHANNELS.find((each) => each === channel);
      const type = known && transactionTypeOf(known);
      // Where nothing of it is sent, nothing is asked.
      const asks = type === undefined || isFieldOf(type, field) ? ask : undefined;
      return readChoiceCell(cell, { field, letter: place.letter }, options, asks);
    },
    'channel',
  );
}

/** A column with few different values: each is read once for each value of the field it depends on. */
function remembered(
  isRight: (text: string) => boolean,
  read: (cell: Cell, fields: MutableFields) => CellOutcome,
  dependsOn?: keyof MutableFields,
): FieldReader {
  const outcomes = new Map<string, Map<string, CellOutcome>>();
  return {
    isRight,
    isRightAlone: true,
    read: (cell, fields) => {
      // Struck or hidden text reads the same and is none.
      if (cell.kind !== 'text' || !isPlainCell(cell)) return read(cell, fields);
      const context = (dependsOn && fields[dependsOn]) ?? '';
      let byText = outcomes.get(context);
      if (!byText) {
        byText = new Map();
        outcomes.set(context, byText);
      }
      const known = byText.get(cell.text);
      if (known) return known;
      const fresh = read(cell, fields);
      byText.set(cell.text, fresh);
      return fresh;
    },
  };
}

/** The recipient's own word for the channel that the cell names. */
function asTransactionType(outcome: CellOutcome): CellOutcome {
  const channel = PAYOUT_CHANNELS.find((each) => each === outcome.value);
  const type = channel && transactionTypeOf(channel);
  if (type === undefined || type === outcome.value) return outcome;
  const problems = outcome.problems.map((each) =>
    each.code === 'value-cleaned' ? { ...each, proposed: type } : each,
  );
  return { value: type, problems };
}
