import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { fieldsOfRecipient } from '../../shared/api/recipient.ts';
import type { PaidInMonth } from '../../shared/domain/payment-limits.ts';
import { problem } from '../../shared/domain/problem.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { utcDay } from '../../shared/domain/time.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import { MAPPABLE_FIELDS } from '../../shared/sheet/check/headings/heading-synonyms.ts';
import { mayBeFilled } from '../../shared/sheet/check/lines/fill-from-book.ts';
import { withMemory } from '../../shared/sheet/check/meaning/memory.ts';
import type { CheckedSheet, OptionFault } from '../../shared/sheet/checked-sheet.ts';
import { READ_LIMITS } from '../../shared/sheet/read/limits.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { readProblem } from '../engine/core/doubt/read-problem.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { readBook } from '../engine/review/recipient-book.ts';
import { paidInMonth } from '../engine/same-payment/paid-in-month.ts';
import { FILE_FAULTS, fileFault, readBoundedFile } from '../files/read-file.ts';
import { hasJournal } from '../journal/open-journal.ts';
import type { ProfileFile } from '../profiles/profile-file.ts';
import { readAndCheckSheet } from '../sheet/read-and-check-sheet.ts';
import type { CommandContext } from './command-context.ts';
import { confirmedBefore } from './confirmed-before.ts';
import { dataFolderOf, payerNamed, readProfiles, settingsOf } from './connection.ts';
import { readJsonFile } from './json-file.ts';
import { closing, openReader, paceOf, type ServiceAccess } from './open-engine.ts';
import type { SheetOptions } from './options.ts';
import type { Output } from './output.ts';
import { LOCALE, problemLine } from './problem-words.ts';
import { EXIT, Refusal, serviceStopped, unusable } from './refusal.ts';

export interface SheetRead {
  readonly checked: CheckedSheet;
  /** Present if it was asked for. */
  readonly table: Table | undefined;
  readonly file: { readonly name: string; readonly sha256: string };
  /** The file as it was read. */
  readonly bytes: Uint8Array;
  /** True if what was paid this month counted for the limits; false if nobody could tell whose payments those are. */
  readonly countsPaid: boolean;
}

/** Reads and checks the sheet that a command names; refuses a file that cannot be read as a sheet (exit 2). */
export async function readSheet(
  context: CommandContext,
  path: string,
  options: SheetOptions,
  { wantsTable = false, book }: { readonly wantsTable?: boolean; readonly book?: CheckOptions['book'] } = {},
): Promise<SheetRead> {
  refuseContradictions(options);
  const columns = options.columns === undefined ? undefined : await readColumns(options.columns);
  const { sheet, delimiter, ...others } = options.answer;
  const { book: _ofBook, ...withoutBook } = others;
  // Without the book nothing is asked about it, so that answer is kept for the reading with the book.
  const answers = book === undefined ? withoutBook : others;
  const format = {
    sheetName: options.sheet ?? sheet,
    encoding: options.encoding,
    delimiter: options.delimiter ?? delimiter,
  };
  const bytes = await readBytes(path);
  const name = basename(path);
  const signal = context.interruption;
  const profiles = readProfiles(context);
  const { limits } = await settingsOf(context, profiles);
  const before = confirmedBefore(context, profiles);
  const paid = await paidBefore(context, profiles, limits);
  const request = {
    bytes,
    reading: { fileName: name, ...format },
    check: {
      file: name,
      answers,
      defaults: options.default,
      language: LOCALE,
      today: utcDay(Date.now()),
      ...(before && { confirmed: before.layouts }),
      limits,
      ...(paid && { paidInMonth: paid }),
      ...(options.headerRow !== undefined && { headerRow: options.headerRow }),
      ...(columns && { columns }),
      ...(book && { book }),
    },
    wantsTable,
  } as const;
  const read = await readAndCheckSheet(request, { signal }).catch((failure) => {
    throw signal.aborted
      ? new Refusal(EXIT.interrupted, `${path}: reading was stopped; nothing was sent.`)
      : failure;
  });
  if (!read.ok && format.sheetName !== undefined && read.problem.code === 'table-unclear') {
    const names = String(read.problem.params?.options).split('|').join(', ');
    throw unusable(`--sheet ${format.sheetName}: ${path} has no such sheet. Its sheets: ${names}.`);
  }
  if (!read.ok) throw unusable(`${path}: ${problemLine(read.problem)}`);
  refuseForeignOptions(path, read.checked.sheet.format, format);
  refuseOptionFaults(read.checked.optionFaults ?? [], context.output);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const statement = withMemory(read.checked.statement, before?.find(read.checked)?.meaning);
  const checked = { ...read.checked, statement };
  return { checked, table: read.table, file: { name, sha256 }, bytes, countsPaid: paid !== undefined };
}

/**
 * What the journal paid this month at the service that is named; undefined if none is, or if the journal cannot be read,
 * of which the commands tell that need it.
 */
async function paidBefore(
  context: CommandContext,
  profiles: ProfileFile,
  limits: Settings['limits'],
): Promise<PaidInMonth | undefined> {
  const payer = payerNamed(context, profiles);
  if (payer === undefined) return undefined;
  if (!hasJournal(dataFolderOf(context))) return {};
  try {
    return await closing(await openReader(context), (journal) =>
      paidInMonth({ journal, payer, limits, except: null, nowMs: systemClock.nowMs() }),
    );
  } catch (failure) {
    if (failure instanceof JournalFailure) return undefined;
    throw failure;
  }
}

/**
 * The same for a command that may call the service. If a row names a recipient of its book, or a person said that the
 * book fills in blanks, the book is read (exit 3 if it cannot be) and the sheet is checked with it. If rows are
 * incomplete, the book is read to ask whether it may fill them in.
 */
export async function readSheetWithBook(
  access: ServiceAccess,
  path: string,
  options: SheetOptions,
  wanted: { readonly wantsTable?: boolean } = {},
): Promise<SheetRead> {
  const sheet = await readSheet(access, path, options, wanted);
  const isNeeded =
    options.answer.book !== undefined ||
    sheet.checked.rows.some(({ fields }) => fields.recipient_id !== undefined);
  // Only rows that lack fields need the book: it could not fill in a missing amount.
  const lacksFields = sheet.checked.rows.some(({ problems }) =>
    problems.some(({ code }) => code === 'required-missing'),
  );
  if (!isNeeded && !(lacksFields && mayBeFilled(sheet.checked))) return sheet;
  const read = await readBook({ service: access.client, pace: paceOf(access.settings) });
  if (!read.ok && !isNeeded) return sheet;
  if (!read.ok) throw serviceStopped(`${problemLine(readProblem(read.failure))} Nothing was sent.`);
  const { recipients, partly } = read.value;
  if (partly !== undefined) access.output.warn(problemLine(partly));
  const book = Object.fromEntries(
    recipients.map((recipient) => [recipient.id, fieldsOfRecipient(recipient)]),
  );
  return readSheet(access, path, options, { ...wanted, book });
}

/** An answer and an option that say the same thing in two ways have to agree (exit 2). */
function refuseContradictions({ answer, ...options }: SheetOptions): void {
  const defaults = Object.entries(options.default);
  const ways: readonly (readonly [key: string, option: string, value: string | number | undefined])[] = [
    ['sheet', '--sheet ', options.sheet],
    ['delimiter', '--delimiter ', options.delimiter],
    ['header-row', '--header-row ', options.headerRow],
    ...defaults.map(([field, value]) => [`field.${field}`, `--default ${field}=`, value] as const),
  ];
  for (const [key, option, value] of ways) {
    const answered = Object.hasOwn(answer, key) ? answer[key] : undefined;
    if (answered === undefined || value === undefined || answered.trim() === String(value).trim()) continue;
    throw unusable(`--answer ${key}=${answered}: ${option}${value} says otherwise. Leave one of them out.`);
  }
}

const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Check the name and the folder.',
  EACCES: 'the system does not allow it to be read. Change its rights or copy it elsewhere.',
  EISDIR: 'that is a folder. Name a file in it.',
  ENOTFILE: 'that is not a file. Name an .xlsx, .csv or .tsv file.',
};

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readBoundedFile(path, READ_LIMITS.fileBytes);
  } catch (failure) {
    const code = fileFault(failure);
    if (code === undefined) throw failure;
    if (code !== FILE_FAULTS.tooLarge)
      throw unusable(`${resolve(path)}: ${READ_FAULTS[code] ?? `it cannot be read (${code}).`}`);
    const params = { limit: READ_LIMITS.fileBytes / 1e6, unit: 'MB' };
    throw unusable(`${path}: ${problemLine(problem('file-too-large', params))}`);
  }
}

/** `{"heading": "field"}`; refuses a field that does not exist (exit 2). */
async function readColumns(path: string): Promise<Record<string, string>> {
  const json = await readJsonFile('--columns', path);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw unusable(`--columns ${path}: it must be an object of headings and field names.`);
  }
  for (const [heading, field] of Object.entries(json)) {
    const isField = typeof field === 'string' && ['', 'ignore', ...MAPPABLE_FIELDS].includes(field);
    if (!isField)
      throw unusable(`--columns ${path}: "${heading}" names no field (${JSON.stringify(field)}).`);
  }
  return json as Record<string, string>;
}

/** Options for the other file format are reported instead of ignored (exit 2). */
function refuseForeignOptions(
  path: string,
  format: string,
  { sheetName, ...ofText }: Readonly<Record<'sheetName' | 'encoding' | 'delimiter', string | undefined>>,
): void {
  if (format !== 'xlsx' && sheetName !== undefined)
    throw unusable(`--sheet ${sheetName}: ${path} is a text file and has no sheets. Leave the option out.`);
  const option = (['encoding', 'delimiter'] as const).find((name) => ofText[name] !== undefined);
  if (format === 'xlsx' && option !== undefined)
    throw unusable(`--${option}: ${path} is a workbook; the option is for text files. Leave it out.`);
}

/** Refuses options of the sheet that could not be used (exit 2), and reports a default that a column overrules. */
function refuseOptionFaults(faults: readonly OptionFault[], output: Output): void {
  for (const fault of faults) {
    const line = `--${fault.option} ${fault.given}: ${WORDS[fault.reason]}${choicesOf(fault)}`;
    if (fault.reason !== 'column-has-it') throw unusable(line);
    output.remark(`paysheet: ${line}`);
  }
}

const WORDS: Readonly<Record<OptionFault['reason'], string>> = {
  'no-such-heading': 'the sheet has no such heading.',
  'no-such-question': 'check asks no such question of this sheet.',
  'no-such-row': 'the sheet has nothing in that row.',
  'not-offered': 'that is no value for it.',
  'column-has-it': 'not used, since a column of the sheet gives it.',
};

/** Nobody reads a longer list in one line. */
const MOST_CHOICES = 30;

function choicesOf({ choices, reason }: OptionFault): string {
  if (choices.length === 0) return '';
  const list = choices.slice(0, MOST_CHOICES).join(', ');
  const rest = choices.length > MOST_CHOICES ? ', …' : '';
  const words = { 'no-such-heading': 'It has', 'no-such-question': 'It asks', 'no-such-row': 'It has rows' };
  const start =
    reason === 'column-has-it' ? 'Column' : reason === 'not-offered' ? 'Give one of' : words[reason];
  return ` ${start}: ${list}${rest}.`;
}
