import type { Problem } from '../domain/problem.ts';
import type { ReferenceMeaning } from '../domain/reference-meaning.ts';
import type { RowField, RowFields } from '../domain/row-fields.ts';
import type { StatementItem } from '../domain/sheet-statement.ts';

/** One line of the sheet that is meant to be paid, after mapping, normalising and checking. */
export interface CheckedRow {
  /** The row's number as the spreadsheet program shows it. */
  readonly row: number;
  /** invalid: at least one error; warning: at least one warning; valid: neither (notes do not count). */
  readonly state: 'valid' | 'warning' | 'invalid';
  readonly fields: RowFields;
  readonly problems: readonly Problem[];
}

/** How one column of the sheet was understood. */
export interface MappedColumn {
  readonly heading: string;
  /** The column letter. */
  readonly column: string;
  /** The field it goes to (an API name, `full_name`, or another of ours), or null where it is left out. */
  readonly field: string | null;
  /** How the mapping was found: `exact`, `party` (after a party prefix), `values`, `profile`, `given`, `ask`, `none`. */
  readonly how: string;
  /** Its first values, for the person who confirms the mapping; none of a security answer. */
  readonly samples?: readonly string[];
}

/** A count or a total that the sheet itself states, or another sheet of its workbook, compared with its rows. */
export interface ControlFigure {
  /** The other sheet's name; absent for the sheet's own figures. */
  readonly sheet?: string;
  readonly row: number;
  readonly kind: 'count' | 'total';
  /** A whole number, or a plain decimal. */
  readonly stated: string;
  /** The same; beside a total that fits no sum of several currencies it is each of them, with its code. */
  readonly computed: string;
  readonly agrees: boolean;
}

/** A question only the user can answer; asked once, answered by `key` (the command line's `--answer KEY=VALUE`). */
export interface OpenQuestion {
  readonly key: string;
  readonly problem: Problem;
  readonly options: readonly string[];
  /** The rows, or the texts, for which it is asked, where the key says nothing of them. */
  readonly about?: readonly string[];
  /** How a command line names it: its key with what it is about (`heading.G.code`); absent where it is the key. */
  readonly name?: string;
  /** The columns that the question is about, with their first values. */
  readonly columns?: readonly QuestionColumn[];
  /** The question is about rows in this currency; in another the same word stands for other channels. */
  readonly currency?: string;
  /** What each answer would pay in all rows that have an amount; of the value of a column what its own rows add up to. Absent if the question is not about money. */
  readonly pays?: readonly AnswerTotals[];
  /** The first rows that an answer would fill in, and with what. */
  readonly fills?: readonly BookFill[];
}

/** What the recipients' book would fill in of one row; accounts and phones masked. */
export interface BookFill {
  readonly row: number;
  readonly name: string;
  readonly values: readonly { readonly field: RowField; readonly value: string }[];
}

export interface QuestionColumn {
  readonly heading: string;
  /** The column letter. */
  readonly column: string;
  readonly samples: readonly string[];
}

export interface AnswerTotals {
  readonly option: string;
  /** By currency, as in `CheckedSheet.totals`; the currency is empty where nothing says it yet. None: no amount could be read. */
  readonly totals: readonly { readonly currency: string; readonly count: number; readonly amount: string }[];
  /** How many of these rows would be refused all the same: the service does not pay that currency there. */
  readonly refused?: number;
  /** Without any total: the question about money that the answer leads to, and what each answer to it would pay. */
  readonly next?: { readonly key: string; readonly name?: string; readonly pays: readonly AnswerTotals[] };
}

/** The column of the sheet's own numbers, and what they name. */
export interface SheetReference {
  /** The column letter. */
  readonly column: string;
  readonly heading: string;
  readonly means: ReferenceMeaning;
  /** A person said it, not the heading. */
  readonly isAnswered: boolean;
}

/** Something said beside the sheet that could not be used: a heading it does not have, an answer that none was offered. */
export interface OptionFault {
  readonly option: 'columns' | 'answer' | 'default' | 'header-row';
  /** As it was given: a heading, `key=answer`, `field=value`, a row's number; the key alone where there is no such question. */
  readonly given: string;
  readonly reason: 'no-such-heading' | 'no-such-question' | 'no-such-row' | 'not-offered' | 'column-has-it';
  /** What would have been right, where that can be listed. */
  readonly choices: readonly string[];
}

export interface CheckedSheet {
  readonly sheet: {
    readonly file: string;
    readonly format: string;
    readonly encoding: string | null;
    readonly delimiter: string | null;
    readonly name: string | null;
    readonly headerRow: number | null;
    /** How many rows are meant to be paid. */
    readonly rows: number;
  };
  readonly columns: readonly MappedColumn[];
  /** Per currency, over the rows that are not invalid; `amount` is a plain decimal. */
  readonly totals: readonly { readonly currency: string; readonly count: number; readonly amount: string }[];
  readonly counts: { readonly valid: number; readonly warning: number; readonly invalid: number };
  readonly rows: readonly CheckedRow[];
  /** Every non-blank line that is not a row to pay (titles, totals, footers…), with the reason. */
  readonly excluded: readonly { readonly row: number; readonly reason: string; readonly text: string }[];
  /** Problems of the file as a whole. */
  readonly problems: readonly Problem[];
  readonly questions: readonly OpenQuestion[];
  /** What the sheet was understood to mean, for a person to confirm. */
  readonly statement: readonly StatementItem[];
  /** The counts and totals found in titles and footers. */
  readonly controls?: readonly ControlFigure[];
  /** What was given and could not be used; none of it is passed over in silence. */
  readonly optionFaults?: readonly OptionFault[];
  /** The answers that hold for each sheet of the layout, by key: those given, and those confirmed before. */
  readonly answered?: Readonly<Record<string, string>>;
  /** The same for sheets with the same headings, whatever stands in brackets; absent where there are none. */
  readonly fingerprint?: string;
  /** Of the headings with what is said of each column: with the sheet’s name the layout. Absent where there are none. */
  readonly profileFingerprint?: string;
  /** Absent where no column is mapped to `reference`. */
  readonly reference?: SheetReference;
}

/** What the window hands over: what a batch is made of, and what a person read and confirmed of it. */
export type HandedOverSheet = ImportedSheet &
  Pick<CheckedSheet, 'statement' | 'answered' | 'profileFingerprint'>;

/** What a batch is made of. */
export type ImportedSheet = Pick<
  CheckedSheet,
  'sheet' | 'columns' | 'rows' | 'excluded' | 'fingerprint' | 'reference'
>;
