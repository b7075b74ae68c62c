/**
 * A sheet while it is being written: columns and lines that renderings change one after another, before anything is
 * laid out in rows. Nothing here knows how a sheet is read.
 */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { type AmountStyle, writeAmount } from './amount-text.ts';
import type { Channel, Currency, Language, Payment } from './truth.ts';

/** A part of a cell's text with a style of its own. */
export interface TextRun {
  readonly text: string;
  readonly look?: 'struck' | 'superscript' | 'white' | 'bold';
}

/** One cell as its writer sees it. */
export interface PaperCell {
  /** The text; for a stored number its exact plain decimal. */
  readonly text: string;
  /** XLSX: stored as a number, not as text. */
  readonly isNumber?: boolean;
  /** XLSX: the number format. */
  readonly format?: string;
  /** XLSX: text in stretches; they make up `text`. */
  readonly runs?: readonly TextRun[];
  /** XLSX: the whole cell's look. */
  readonly look?: 'struck' | 'white' | 'bold' | 'red';
  /** XLSX: the colour behind the text, as `FFFF00`. */
  readonly fill?: string;
  /** XLSX: a border from corner to corner. */
  readonly isCrossed?: boolean;
  /** XLSX: a formula whose stored value is `text`. */
  readonly formula?: string;
  /** XLSX: where a click on the cell leads. */
  readonly link?: string;
  /** XLSX: the comment on the cell. */
  readonly comment?: string;
  /** CSV: written unchanged, although it contains delimiters or quotes. */
  readonly isRaw?: boolean;
}

/** What a column is for: a field of the payment, an amount that is not the one paid, or something to read past. */
export type Role =
  | 'first'
  | 'last'
  | 'full'
  | 'phone'
  | 'email'
  | 'country'
  | 'amount'
  | 'currency'
  | 'channel'
  | 'provider'
  | 'account'
  | 'phone-or-account'
  | 'own-account'
  | 'transit'
  | 'institution'
  | 'other-amount'
  | 'other';

export interface Column {
  role: Role;
  heading: string;
  write: (payment: Payment) => PaperCell;
  isHidden?: boolean;
  /** In characters, as XLSX has it. */
  width?: number;
}

/** A line that is not a payment: its cells by column, or from the first column on. */
export interface OtherLine {
  readonly kind: 'other';
  readonly cells: readonly (PaperCell | undefined)[];
  isHidden?: boolean;
}

export interface PaymentLine {
  readonly kind: 'payment';
  readonly payment: number;
  /** Cells that differ from what the column writes. */
  readonly overrides: Map<Column, PaperCell>;
  /** CSV: cells past the last column, unchanged. */
  readonly tail: PaperCell[];
  /** CSV: the last column's cell and the delimiter before it are missing. */
  isShort?: boolean;
  isHidden?: boolean;
  /** XLSX: hidden by a filter. */
  heightPt?: number;
  isStruck?: boolean;
}

export type BodyLine = OtherLine | PaymentLine | { readonly kind: 'blank' };

/** Of a payment, what may happen to it unasked. */
export interface Standing {
  /** `due`: to be paid; `none`: the line is no payment; `unknowable`: the sheet does not show what is to be paid. */
  readonly due: 'due' | 'none' | 'unknowable';
  /** A warning at the row is enough, because it names what is doubtful. */
  readonly isWarningEnough?: boolean;
}

export interface MergedArea {
  readonly column: Column;
  readonly from: PaymentLine;
  readonly rows: number;
}

/** XLSX: something drawn over lines of payments or beside them. */
export interface Drawing {
  /** A form of the format (`rect`, `rightArrow`), or `picture`, or `connector` for a line of its own kind. */
  readonly form: string;
  readonly from: PaymentLine;
  readonly to: PaymentLine;
  readonly over: 'line' | 'margin' | Column;
  /** Where in its first line and its last it begins and ends: right through them, or along the upper edge of the first. */
  readonly reach: 'whole' | 'through' | 'edge';
}

export interface CsvStyle {
  delimiter: ',' | ';' | '\t' | '|';
  lineEnd: '\n' | '\r\n' | '\r' | 'mixed';
  encoding:
    | 'utf-8'
    | 'utf-8-twice'
    | 'utf-8-bom'
    | 'utf-16le'
    | 'utf-16be'
    | 'windows-1252'
    | 'mac-roman'
    | 'cp850';
  quotes: 'needed' | 'all';
  hasSepLine: boolean;
  /** Changes the finished text: an accident on the way. */
  readonly accidents: ((text: string) => string)[];
}

export interface ExtraSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly lines: readonly (readonly PaperCell[])[];
  /** Payments that only this sheet holds; they must at least be named by the sheet's name. */
  readonly payments: readonly number[];
  readonly isBefore?: boolean;
}

export class SheetDraft {
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
  readonly payments: readonly Payment[];
  readonly standing = new Map<number, Standing>();
  sheetName: string;
  /** Without its ending; a name of no meaning by default. */
  fileName: string | undefined;
  columns: Column[];
  /** Lines above the headings, each from the first column on. */
  readonly titles: PaperCell[][] = [];
  /** A line right above the headings, by column (groups). */
  groups: ((column: Column, index: number) => string) | undefined;
  /** The groups are merged over the columns that share one. */
  areGroupsMerged = false;
  /** A line right below the headings, by column. */
  units: ((column: Column, index: number) => string) | undefined;
  body: BodyLine[];
  readonly footers: PaperCell[][] = [];
  amounts: AmountStyle;
  readonly merges: MergedArea[] = [];
  /** XLSX: the sheet has a filter. */
  hasFilter = false;
  readonly csv: CsvStyle = {
    delimiter: ',',
    lineEnd: '\r\n',
    encoding: 'utf-8',
    quotes: 'needed',
    hasSepLine: false,
    accidents: [],
  };
  readonly extraSheets: ExtraSheet[] = [];
  /** XLSX: a rule strikes out, colours or writes a word over the cells of the column that hold this text, or this number. */
  rule:
    | { readonly column: Column; readonly text: string; readonly look: 'struck' | 'red' | 'word' | 'scaled' }
    | undefined;
  /** XLSX: what is printed on each page, with the codes of the format. */
  readonly page: { header?: string; footer?: string } = {};
  /** XLSX: the sheet has a print area, which ends above its last payment or with its last line. */
  isLastUnprinted: boolean | undefined;
  /** XLSX: what stands in a text box over the cells. */
  textBox: string | undefined;
  readonly drawings: Drawing[] = [];
  /** XLSX: the title in the document's properties. */
  documentTitle: string | undefined;
  /** Blank lines before everything. */
  rowsAbove = 0;
  /** Payments whose lines an accident of CSV may break or swallow: a broken row or a refused file must report them. */
  readonly broken = new Set<number>();
  /** True if records are no longer on the lines they were written on. */
  areRowsMoved = false;
  /** True if letters may be lost; then the reader must report that the encoding is doubtful. */
  areLettersDoubtful = false;
  /** Payments of a column in thousands whose amounts are written in units, and the accountant knows it. */
  readonly writtenOut = new Set<number>();
  /** The column of amounts holds only those that were corrected; the others stand in the one beside it. */
  areSomeCorrected = false;
  /** A line holds the sum of payments: none of them may go elsewhere. */
  areSomeSummed = false;
  /** True if the sheet states another sum than its payments have: the reader must report it. */
  isSumWrong = false;
  /** True if a line below the payments speaks of them all. */
  isListSpokenOfBelow = false;
  /** Answers that the accountant knows beside the sheet. */
  readonly answers = new Map<string, string>();
  /** The lines go to accounts of one's own, not to the payees. */
  areAccountsOwn = false;
  /** True if the sheet does not show what the amounts are, or whether they are due: questions about them stay unanswered. */
  areAmountsUnknown = false;
  /** Why the truth cannot be known from the sheet alone, or only by a question. */
  readonly costs = new Set<string>();

  /** The name of the amount's column before renderings added to its heading. */
  private readonly nameOfAmount: string;

  constructor(start: {
    readonly format: 'csv' | 'xlsx';
    readonly language: Language;
    readonly payments: readonly Payment[];
    readonly columns: readonly Column[];
    readonly sheetName: string;
    readonly amounts: AmountStyle;
  }) {
    this.format = start.format;
    this.language = start.language;
    this.payments = start.payments;
    this.columns = [...start.columns];
    this.nameOfAmount = this.column('amount').heading;
    this.column('amount').write = ({ amountMinor, currency }) => this.amountCell(amountMinor, currency);
    this.sheetName = start.sheetName;
    this.amounts = start.amounts;
    this.body = start.payments.map(({ id }) => ({
      kind: 'payment',
      payment: id,
      overrides: new Map(),
      tail: [],
    }));
    for (const { id } of start.payments) this.standing.set(id, { due: 'due' });
  }

  /** Renames a column; additions to its heading, about units or payment, are kept. */
  rename(column: Column, name: string): void {
    const { heading, role } = column;
    if (role !== 'amount') column.heading = name;
    else if (heading.startsWith(this.nameOfAmount))
      column.heading = name + heading.slice(this.nameOfAmount.length);
  }

  say<T>(english: T, french: T): T {
    return this.language === 'en' ? english : french;
  }

  has(role: Role): boolean {
    return this.columns.some((column) => column.role === role);
  }

  column(role: Role): Column {
    const found = this.columns.find((column) => column.role === role);
    if (!found) throw new Error(`the sheet has no column of ${role}`);
    return found;
  }

  /** An amount in the sheet's own style. */
  amountCell(amountMinor: number, currency: Currency): PaperCell {
    return writeAmount(amountMinor, currency, this.amounts);
  }

  paymentLines(): PaymentLine[] {
    return this.body.filter((line): line is PaymentLine => line.kind === 'payment');
  }

  dueLines(): PaymentLine[] {
    return this.paymentLines().filter((line) => this.standing.get(line.payment)?.due === 'due');
  }

  /** Where some amounts are bare, the one that shows the unit of the others and so has to stay. */
  showsUnit(): PaymentLine | undefined {
    const lines = this.dueLines();
    const amount = this.column('amount');
    const [first, ...others] = lines.filter(({ overrides }) => !overrides.has(amount));
    return this.amounts.after && others.length + 1 < lines.length ? first : undefined;
  }

  paymentOf(line: PaymentLine): Payment {
    const payment = this.payments[line.payment];
    if (!payment) throw new Error('a line of no payment');
    return payment;
  }

  cellOf(line: PaymentLine, column: Column): PaperCell {
    return line.overrides.get(column) ?? column.write(this.paymentOf(line));
  }

  /** All payments, or these: the sheet does not show what is to be paid, so none may be valid without a question. */
  cannotBeKnown(lines: readonly PaymentLine[] = this.paymentLines()): void {
    this.areAmountsUnknown ||= lines.length >= this.dueLines().length;
    for (const line of lines) this.standing.set(line.payment, { due: 'unknowable' });
  }

  /** Nobody can tell what is due on these lines; a warning that names the doubt is enough. */
  isDoubtful(...lines: readonly Pick<PaymentLine, 'payment'>[]): void {
    for (const { payment } of lines) this.standing.set(payment, { due: 'unknowable', isWarningEnough: true });
  }

  isNone(line: PaymentLine, isWarningEnough = false): void {
    this.standing.set(line.payment, { due: 'none', isWarningEnough });
  }

  insertBefore(role: Role, column: Column): void {
    const at = this.columns.findIndex((each) => each.role === role);
    this.changeColumns(at < 0 ? this.columns.length : at, 0, [column]);
  }

  insertAfter(role: Role, ...columns: readonly Column[]): void {
    this.changeColumns(this.columns.findIndex((each) => each.role === role) + 1, 0, columns);
  }

  prepend(column: Column): void {
    this.changeColumns(0, 0, [column]);
  }

  drop(role: Role): void {
    for (;;) {
      const at = this.columns.findIndex((column) => column.role === role);
      if (at < 0) return;
      this.changeColumns(at, 1, []);
    }
  }

  /** Takes columns away and puts others in their place, in the lines that were written cell by cell too; a label alone stays first. */
  private changeColumns(at: number, count: number, columns: readonly Column[]): void {
    const width = this.columns.length;
    this.columns.splice(at, count, ...columns);
    const blanks = columns.map(() => undefined);
    this.body = this.body.map((line) =>
      line.kind === 'other' && line.cells.length > at && (at > 0 || line.cells.length === width)
        ? { ...line, cells: line.cells.toSpliced(at, count, ...blanks) }
        : line,
    );
  }

  currencies(): ReadonlySet<Currency> {
    return new Set(this.payments.map(({ currency }) => currency));
  }

  channels(): ReadonlySet<Channel> {
    return new Set(this.payments.map(({ channel }) => channel));
  }

  /** The one currency of the sheet; undefined if it has two. */
  get soleCurrency(): Currency | undefined {
    const [only, another] = this.currencies();
    return another === undefined ? only : undefined;
  }
}

export const KINDS = [
  'V1',
  'V2',
  'V3',
  'V4',
  'V5',
  'V6',
  'V7',
  'V8',
  'V9',
  'V10',
  'V11',
  'V12',
  'V13',
] as const;
/** The rows of the table of meanings; `plain` for what is known to be read correctly. */
export type Kind = (typeof KINDS)[number] | 'plain';

/** One habit of people who write sheets. */
export interface Rendering {
  readonly name: string;
  readonly kind: Kind;
  /** Renderings of one subject exclude each other. */
  readonly subject: string;
  readonly on?: 'csv' | 'xlsx';
  /** `clear`: a person can still tell the truth from the sheet alone, and the reader needs no question. */
  readonly clarity: 'clear' | 'asks';
  /** How often it is drawn compared with others of its kind; 1 by default. */
  readonly weight?: number;
  readonly fits?: (draft: SheetDraft) => boolean;
  readonly apply: (draft: SheetDraft, random: SeededRandom) => void;
}

export function text(value: string): PaperCell {
  return { text: value };
}
