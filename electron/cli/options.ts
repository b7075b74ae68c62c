import { type Command, InvalidArgumentError, Option } from 'commander';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { LANGUAGES } from '../../shared/domain/language.ts';
import { isOneOf, oneOf } from '../../shared/domain/one-of.ts';
import { ROW_FIELDS, type RowField } from '../../shared/domain/row-fields.ts';
import { utcDay } from '../../shared/domain/time.ts';
import { DELIMITERS, delimiterNamed } from '../../shared/sheet/read/csv/detect-delimiter.ts';
import { unusable } from './refusal.ts';

/** Options of every command. */
export interface CommonOptions {
  readonly data?: string;
  readonly profile?: string;
  readonly service?: string;
  readonly settings?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** Options of the commands that read a sheet. */
export interface SheetOptions {
  readonly sheet?: string;
  readonly headerRow?: number;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly columns?: string;
  readonly answer: Readonly<Record<string, string>>;
  readonly default: Readonly<Partial<Record<RowField, string>>>;
  readonly skipInvalid?: true;
}

export interface PayingOptions {
  readonly wallet: readonly string[];
  /** The code of the statement that a person confirms. */
  readonly confirm?: string;
  /** A currency code, in lower case. */
  readonly convertFrom?: string;
}

/** Adds `KEY=VALUE` to the earlier ones. */
function collectPair(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const at = text.indexOf('=');
  if (at <= 0) throw new InvalidArgumentError('write it as NAME=VALUE.');
  const [key, value] = [text.slice(0, at).trim(), text.slice(at + 1)];
  const earlier = Object.hasOwn(before, key) ? before[key] : undefined;
  if (earlier !== undefined && earlier !== value) throw new InvalidArgumentError(givenTwice(earlier, value));
  return { ...before, [key]: value };
}

function givenTwice(first: string, second: string): string {
  return `it is given twice, as ${first} and as ${second}. Give one.`;
}

/**
 * Refuses a second, different value of an option of the command itself: which of the two is meant is not guessed. Of the
 * options of every command, which are added later, the last one counts: an alias or a script may be overruled.
 */
export function refuseSecondValues(command: Command): Command {
  for (const option of command.options) {
    // Repeatable options begin with an empty list or record.
    if (option.isBoolean() || typeof option.defaultValue === 'object') continue;
    let first: string | undefined;
    command.on(`option:${option.name()}`, (value: string) => {
      if (first !== undefined && first !== value)
        throw unusable(`${option.long}: ${givenTwice(first, value)}`);
      first = value;
    });
  }
  return command;
}

function collectDefault(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = collectPair(text, before);
  const surplus = Object.keys(pairs).find((name) => !isOneOf(ROW_FIELDS, name));
  if (surplus)
    throw new InvalidArgumentError(`"${surplus}" is not a field; the fields are ${ROW_FIELDS.join(', ')}.`);
  return pairs;
}

/** Like `collectPair`, but keeps every value of a name that is given several times. */
export function collectValues(
  text: string,
  before: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  const [[name = '', value = ''] = []] = Object.entries(collectPair(text, {}));
  const earlier = Object.hasOwn(before, name) ? before[name] : undefined;
  return { ...before, [name]: [...(earlier ?? []), value] };
}

export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new InvalidArgumentError(`give a whole number from ${minimum} to ${maximum}.`);
    }
    return value;
  };
}

/** A day of the calendar, as `2026-11-30`. */
export function calendarDay(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay || utcDay(Date.parse(text)) !== text)
    throw new InvalidArgumentError('give a day of the calendar, as 2026-11-30.');
  return text;
}

/** Names such as `tab`, `\t` and `semicolon` may be typed if the character is awkward in a shell. */
function delimiter(text: string): string {
  const character = oneOf(DELIMITERS, delimiterNamed(text));
  if (character === undefined) throw new InvalidArgumentError('give one of , ; | or tab.');
  return character;
}

export function addCommonOptions(command: Command): Command {
  return command
    .option('--data <dir>', "where the journal lives (default: the app's own data folder)")
    .option('--profile <name>', 'the profile whose address and keys are used')
    .option('--service <url>', "the service's address, instead of PAYSHEET_SERVICE's or the profile's")
    .option('--settings <file.json>', 'settings, as nested JSON')
    .option('--json', 'one JSON document on standard output')
    .option('--quiet', 'no progress on standard error');
}

/** The highest row number a workbook can have; a header row beyond it is a typing mistake. */
const LAST_ROW = 1_048_576;

export function addSheetOptions(command: Command): Command {
  return command
    .option('--sheet <name>', 'the sheet of the workbook')
    .option('--header-row <n>', 'the row of the headings', wholeNumber(1, LAST_ROW))
    .option('--encoding <e>', "the text's encoding (utf-8, windows-1252…)")
    .option('--delimiter <d>', 'what splits the columns: , ; | or tab', delimiter)
    .option('--columns <map.json>', '{"heading in the sheet": "field name"}')
    .addOption(
      new Option('--answer <key=value>', 'an answer to a question of check (repeatable)')
        .argParser(collectPair)
        .default({}, 'none'),
    )
    .addOption(
      new Option('--default <field=value>', 'a value for a field the sheet does not have (repeatable)')
        .argParser(collectDefault)
        .default({}, 'none'),
    )
    .option('--skip-invalid', 'go on with the valid rows although others are not');
}

export function addPayingOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--wallet <w>', "a wallet's id, or a currency code (once per currency)")
        .argParser((text, before: readonly string[]) => [...before, text])
        .default([], 'none'),
    )
    .option('--confirm <code>', 'confirms what check says that the sheet means, by the code of its statement')
    .option(
      '--convert-from <currency>',
      'exchange and send rows whose currency has no wallet, from the wallet of this one',
      currencyCode,
    );
}

function currencyCode(text: string): string {
  const code = text.trim().toLowerCase();
  if (!isOneOf(PAYOUT_CURRENCIES, code)) {
    throw new InvalidArgumentError(`give one of ${PAYOUT_CURRENCIES.join(', ').toUpperCase()}.`);
  }
  return code;
}

/** A person's decisions: the first three on a parked row, the others on a held row. */
export const DECISIONS = [
  ...['paid', 'not-paid', 'send-again'],
  ...['release', 'account', 'close', 'take-suggested'],
] as const;

/** Given in place of a row: all rows that wait because their sheet repeats one that was paid. */
export const WHOLE_SHEET = 'sheet';

/** Given in place of a row: the person has seen the batch's alarms. */
export const SEEN = 'seen';

/** Given in place of a row: the person has looked at what changed since the last batch. */
export const SEEN_CHANGES = 'seen-changes';

/** Given in place of a row: whether other amounts than last time are usual in the layout. */
export const AMOUNTS = { vary: 'amounts-vary', alike: 'amounts-alike' } as const;

export type Decision = (typeof DECISIONS)[number];

/** Of a command that writes something for others to read. */
export function addDocumentOptions(command: Command): Command {
  return command
    .requiredOption('--out <path>', 'where to write it')
    .addOption(new Option('--language <l>', 'of its words, if the sheet says none').choices(LANGUAGES))
    .addOption(new Option('--paper <size>', 'of a PDF').choices(['A4', 'Letter']).default('A4'))
    .option(
      '--letterhead <file.txt>',
      'your name and address, a line each (default: those of the app’s settings)',
    );
}

/** Rows as they are named on the command line, each once (exit 2 for what is no number). */
export function rowNumbers(texts: readonly string[]): readonly number[] {
  const numbers = texts.map((text) => {
    if (!/^\d{1,7}$/.test(text)) throw unusable(`${text}: a row is its number in the sheet.`);
    return Number(text);
  });
  return [...new Set(numbers)];
}
