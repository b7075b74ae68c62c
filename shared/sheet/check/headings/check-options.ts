import type { Language } from '../../../domain/language.ts';
import { oneOf } from '../../../domain/one-of.ts';
import type { ChannelLimit, PaidInMonth } from '../../../domain/payment-limits.ts';
import { REFERENCE_MEANINGS } from '../../../domain/reference-meaning.ts';
import { ROW_KINDS, type RowFields } from '../../../domain/row-fields.ts';
import type { MappingProfile } from './mapping-profile.ts';

/** What the user or the app says about a sheet beside the sheet itself; all of it optional. */
export interface CheckOptions {
  /** The file's name, for the result; never opened. */
  readonly file?: string;
  /** The heading row as the spreadsheet numbers it; 0: the sheet has none, and columns go by their letters. */
  readonly headerRow?: number;
  /** Heading (or column letter) → field; `ignore` or an empty text leaves a column out. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Answers to open questions, by key. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Field → value, for fields that no column has. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** The app's own: recipients are written to in it if the sheet does not say, and if the service can. */
  readonly language?: Language;
  /** Columns that were confirmed before; used only where the fingerprint is that of the headings. */
  readonly profile?: MappingProfile;
  /** The recipients that the service's book has, by id; absent: the book was not read, and a row that names one waits. */
  readonly book?: Readonly<Record<string, RowFields>>;
  /** Amounts beyond these are warnings; absent: the published ones. */
  readonly limits?: readonly ChannelLimit[];
  /** What was paid this month before the sheet; it counts against the limits of a month. */
  readonly paidInMonth?: PaidInMonth;
  /** By layout (`layoutKey`), what was confirmed for other files of it. What is said of this file comes first. */
  readonly confirmed?: Readonly<Record<string, ConfirmedLayout>>;
  /** Today as `2026-03-09`, to tell a payment date in the future; without it dates are not compared. */
  readonly today?: string;
}

/** What people have said of sheets of one layout. */
export interface ConfirmedLayout {
  /** What was answered of the values of its columns (`valueEvidence`). */
  readonly values: readonly string[];
  /** Answers to questions that are the same for each sheet of the layout, by key. */
  readonly answers: Readonly<Record<string, string>>;
  /** Heading → field; null for a column that is left out. */
  readonly columns: Readonly<Record<string, string | null>>;
}

/** What may be answered about the sheet as a whole, by the question's key. */
export const SHEET_ANSWERS = {
  /** Whether the recipients' book fills in blanks. */
  book: ['fill', 'leave'],
  /** What the rows of a sheet of both kinds are. */
  kind: ROW_KINDS,
  /** What rows are that go to an account and name nobody. */
  'own-accounts': ['withdrawals', 'payments'],
  /** How whole names are written that do not tell it themselves. */
  'name-order': ['first-last', 'last-first'],
  /** What the numbers name that are the rows' references. */
  reference: REFERENCE_MEANINGS,
} as const;

type SheetAnswers = typeof SHEET_ANSWERS;

/** The answer that a person gave, however it is capitalised; undefined where nobody has said. */
export function sheetAnswer<Key extends keyof SheetAnswers>(
  { answers = {} }: CheckOptions,
  key: Key,
): SheetAnswers[Key][number] | undefined {
  const known: readonly SheetAnswers[Key][number][] = SHEET_ANSWERS[key];
  return oneOf(known, answers[key]?.trim().toLowerCase());
}
