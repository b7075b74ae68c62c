/**
 * What each accounting program wants its journal entries to look like, as data: a program more is an entry more. The forms
 * are those of the programs' own help pages: Xero “Import manual journals”, QuickBooks Online “Import journal entries”.
 */
import type { EntryLayoutName } from '../../shared/domain/accounting.ts';

/** What a column holds. */
export type EntryValue =
  | 'id'
  | 'date'
  | 'period'
  | 'narration'
  | 'description'
  | 'account'
  | 'tax-rate'
  | 'payee'
  | 'reference'
  | 'session'
  | 'currency'
  | 'debit'
  | 'credit'
  /** Above zero on the debit side, below zero on the credit side. */
  | 'signed'
  | 'batch'
  | 'row';

export interface EntryLayout {
  /** The headings as the program reads them, in its order; without a heading the column has our own word for it. */
  readonly columns: readonly {
    readonly value: EntryValue;
    readonly heading?: string;
  }[];
  readonly date: DateForm;
  /** False if the program knows no mark before the first heading. */
  readonly hasMark: boolean;
  /** True if no column says the currency, so that a file has entries of one only. */
  readonly isOneCurrency: boolean;
  /** The most lines that the program takes at once. */
  readonly linesMost?: number;
}

/** `2026-11-30`, `30 Nov 2026`, `11/30/2026`. */
type DateForm = 'iso' | 'day-name' | 'month-first';

const heading = (value: EntryValue, as: string) => ({ value, heading: as });

export const LAYOUTS: Readonly<Record<EntryLayoutName, EntryLayout>> = {
  generic: {
    columns: [
      ...(['id', 'date', 'period', 'account', 'description', 'payee', 'reference', 'session'] as const),
      ...(['currency', 'debit', 'credit', 'batch', 'row'] as const),
    ].map((value) => ({ value })),
    date: 'iso',
    hasMark: true,
    isOneCurrency: false,
  },
  xero: {
    columns: [
      heading('narration', '*Narration'),
      heading('date', '*Date'),
      heading('description', 'Description'),
      heading('account', '*AccountCode'),
      heading('tax-rate', '*TaxRate'),
      heading('signed', '*Amount'),
    ],
    // The one form that cannot be read as another day: 03/04 is two days in two countries.
    date: 'day-name',
    hasMark: false,
    isOneCurrency: true,
    linesMost: 300,
  },
  quickbooks: {
    columns: [
      heading('id', 'JournalNo'),
      heading('date', 'JournalDate'),
      heading('account', 'AccountName'),
      heading('debit', 'Debits'),
      heading('credit', 'Credits'),
      heading('description', 'Description'),
      heading('payee', 'Name'),
      heading('currency', 'Currency'),
    ],
    date: 'month-first',
    hasMark: false,
    isOneCurrency: false,
    linesMost: 1000,
  },
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day `2026-11-30` in that form. */
export function dayIn(form: DateForm, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (form) {
    case 'iso':
      return day;
    case 'day-name':
      return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
    case 'month-first':
      return `${month}/${date}/${year}`;
  }
}
