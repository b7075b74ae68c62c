/** Writes journal entries as the text file that an accounting program reads: a line for each line of each entry. */

import type { FileHandle } from 'node:fs/promises';
import type { Accounting } from '../../shared/domain/accounting.ts';
import { localDay } from '../../shared/domain/time.ts';
import { formatMessage, type Locale, type MessageId } from '../../shared/i18n/catalogue.ts';
import type { Entry, EntryLine } from '../accounting/entries.ts';
import { dayIn, type EntryValue, LAYOUTS } from '../accounting/entry-layouts.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import { amountCell, type ListColumn, numberCell, type ResultCell, textCell } from './result-columns.ts';
import { writeListCsv } from './write-results-csv.ts';

interface EntriesFile {
  readonly batch: BatchRecord;
  /** What a person calls the batch. */
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly accounting: Accounting;
  readonly locale: Locale;
}

interface FileLine {
  readonly entry: Entry;
  readonly line: EntryLine;
}

export function writeEntries(handle: FileHandle, file: EntriesFile): Promise<void> {
  const { columns, hasMark } = LAYOUTS[file.accounting.layout];
  const rows = file.entries.flatMap((entry) => entry.lines.map((line) => ({ entry, line })));
  return writeListCsv(handle, {
    columns: columns.map(({ value, heading }): ListColumn<FileLine> => {
      // A layout without headings of its own is read by people, who get those of their language.
      const own = `entry-column.${value}` as MessageId;
      return { heading: heading ?? formatMessage(file.locale, own), width: 0, cell: cellOf(value, file) };
    }),
    rows,
    hasMark,
  });
}

function cellOf(value: EntryValue, file: EntriesFile): (line: FileLine) => ResultCell {
  const { accounting, batch } = file;
  const { date } = LAYOUTS[accounting.layout];
  switch (value) {
    case 'id':
      return ({ entry }) => textCell(entry.id);
    case 'date':
      return ({ entry }) => textCell(dayIn(date, localDay(entry.atMs)));
    case 'period':
      return ({ entry }) => textCell(periodOf(batch, localDay(entry.atMs)));
    case 'narration':
      return ({ entry }) => textCell(narrationOf(entry, file));
    case 'description':
      return ({ entry }) => textCell(descriptionOf(entry, file));
    case 'account':
      return (each) => textCell(accountOf(each, file));
    case 'tax-rate':
      return () => textCell(accounting.taxRate);
    case 'payee':
      return ({ entry }) => textCell(entry.payee);
    case 'reference':
      return ({ entry }) => textCell(entry.reference);
    case 'session':
      return ({ entry }) => textCell(entry.session);
    case 'currency':
      return ({ entry }) => textCell(entry.currency.toUpperCase());
    case 'debit':
      return ({ entry, line }) => sideOf(line.amountMinor, entry.currency);
    case 'credit':
      return ({ entry, line }) => sideOf(-line.amountMinor, entry.currency);
    case 'signed':
      return ({ entry, line }) => amountCell(line.amountMinor, entry.currency);
    case 'batch':
      return () => textCell(batch.batch);
    case 'row':
      return ({ entry }) => (entry.row === null ? undefined : numberCell(String(entry.row)));
  }
}

function sideOf(amountMinor: number, currency: string): ResultCell {
  return amountMinor > 0 ? amountCell(amountMinor, currency) : undefined;
}

/** One's own account, otherwise our word for it. */
function accountOf(
  { entry, line }: FileLine,
  { accounting, locale }: Pick<EntriesFile, 'accounting' | 'locale'>,
): string {
  const currency = entry.currency.toUpperCase();
  const own = line.account ?? accounting.accounts[line.kind];
  return (
    own?.replaceAll('{currency}', currency) ?? formatMessage(locale, `account.${line.kind}`, { currency })
  );
}

function descriptionOf(
  { about, count, payee }: Entry,
  { batch, locale }: Pick<EntriesFile, 'batch' | 'locale'>,
): string {
  const said =
    payee === null
      ? formatMessage(locale, `entry-total.${about}`, { count })
      : formatMessage(locale, `entry.${about}`, { payee });
  return ofNoMoney(batch) ? formatMessage(locale, 'entry.no-money', { narration: said }) : said;
}

/** Xero knows the lines of one entry by their narration and date, so the narration has the entry's id. */
function narrationOf(entry: Entry, file: EntriesFile): string {
  const said = [entry.id, file.name, entry.reference].filter(Boolean).join(' · ');
  return ofNoMoney(file.batch) ? formatMessage(file.locale, 'entry.no-money', { narration: said }) : said;
}

/** Entries of a trial must not be taken for those of a real payment. */
function ofNoMoney({ created }: BatchRecord): boolean {
  return created.environment !== 'live';
}

/** The month that the sheet states, otherwise that of the entry's day. */
function periodOf({ created }: BatchRecord, day: string): string {
  const [, month, year] = /^month (\d{1,2}) (20\d\d)$/.exec(created.period ?? '') ?? [];
  return month === undefined ? day.slice(0, 7) : `${year}-${month.padStart(2, '0')}`;
}
