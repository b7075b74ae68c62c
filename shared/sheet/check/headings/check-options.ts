import type { Language } from '../../../domain/language.ts';
import type { RowFields } from '../../../domain/row-fields.ts';
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
  /** A saved mapping; used only where its fingerprint is that of the headings. */
  readonly profile?: MappingProfile;
  /** The recipients that the service's book has, by id; absent: the book was not read, and a row that names one waits. */
  readonly book?: Readonly<Record<string, RowFields>>;
  /** Today as `2026-03-09`, to tell a payment date in the future; without it dates are not compared. */
  readonly today?: string;
}
