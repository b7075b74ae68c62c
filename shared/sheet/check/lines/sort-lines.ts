import { isDigit } from '../../../domain/digits.ts';
import type { Table, TableRow } from '../../table.ts';
import { isPlainEmail } from '../cells/read-email.ts';
import { countKnownHeadings, type Layout } from '../headings/find-headings.ts';
import { CONTACTS_AND_IDS, type MappableField, PAYEE_NAMES } from '../headings/heading-synonyms.ts';
import { listEnd, mayReachSomebody } from '../headings/list-end.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { filledColumns, isBlankCell, isBlankRow, textAt } from '../headings/table-cells.ts';
import { isFooterText, namesCount, namesFees, summaryOf } from '../words/line-words.ts';
import { looksLikeAmount, looksLikePhone } from '../words/look-of-text.ts';
import { isStatedSum } from '../words/stated-sums.ts';

/** Why a line is not a row to pay; `payment` where it is one, `blank` where there is nothing to list. */
export type LineKind =
  | 'payment'
  | 'blank'
  | 'total'
  | 'subtotal'
  | 'average'
  | 'control'
  | 'fees'
  | 'footer'
  | 'no-recipient-no-amount'
  | 'repeated-headings'
  | 'other-headings';

/** A whole name is one text: beside these a label would be a second name. */
const NAMES_IN_PARTS: readonly MappableField[] = ['first_name', 'last_name', 'payee_name'];

/** Cells of a payment that stands beside the table: whom, where to, how much. */
const LEAST_BESIDE = 3;

/** A second table's headings are at least so many known ones. */
const OTHER_HEADINGS = 3;

/** Tells payments from totals, footers, repeated headings and the like (hazards L4–L6), line by line. */
export class LineSorter {
  private readonly amount: number;
  /** Columns by which a line names somebody. */
  private readonly recipients: readonly number[];
  /** Of those, the ones that no label of a total is ever written in. */
  private readonly contacts: readonly number[];
  private readonly names: readonly number[];
  private readonly headings: readonly string[];
  private readonly totalsRows: ReadonlySet<number>;
  /** Where remarks begin: the first line after a blank one, below the last that fills more than one cell. */
  private readonly remarksFrom: number;
  /** The first line below all payments that is no more of their list: after a blank line, or a total. */
  private readonly tailFrom: number;
  /** The first total among those lines. */
  private readonly totalFrom: number;

  constructor(table: Table, layout: Layout, plan: readonly ColumnPlan[]) {
    this.amount = plan.find((column) => column.field === 'amount')?.index ?? -1;
    this.recipients = indexesOf(plan, [...PAYEE_NAMES, ...CONTACTS_AND_IDS]);
    this.contacts = indexesOf(plan, CONTACTS_AND_IDS);
    this.names = indexesOf(plan, NAMES_IN_PARTS);
    this.headings = layout.headings;
    this.totalsRows = new Set(table.tables?.flatMap((each) => each.totalsRow ?? []) ?? []);
    const isFull = (filled: readonly number[], row: TableRow) =>
      filled.length > 1 && !isFooterText(textAt(row, filled[0] ?? 0));
    const lastFull = table.rows.findLastIndex((row) => isFull(filledColumns(row), row));
    const isApart = (row: TableRow, index: number) =>
      index > lastFull && row.row > (table.rows[index - 1]?.row ?? 0) + 1;
    this.remarksFrom = table.rows.find(isApart)?.row ?? Number.POSITIVE_INFINITY;
    const isPaid = (row: TableRow) => looksLikeAmount(textAt(row, this.amount));
    const end = this.amount < 0 ? table.rows.length : listEnd(table.rows, layout.firstDataIndex, isPaid);
    this.tailFrom = table.rows[end]?.row ?? Number.POSITIVE_INFINITY;
    const isTotal = (row: TableRow) =>
      filledColumns(row).some((index) => summaryOf(textAt(row, index)) === 'total');
    this.totalFrom = table.rows.slice(end).find(isTotal)?.row ?? Number.POSITIVE_INFINITY;
  }

  kindOf(line: TableRow): LineKind {
    if (this.isSurelyPayment(line)) return 'payment';
    const filled = filledColumns(line);
    if (filled.length === 0) return isBlankRow(line) ? 'blank' : this.kindOfCovered(line);
    if (filled.every((index) => RULE_OF_SIGNS.test(textAt(line, index)))) return 'footer';
    if (line.broken !== undefined) return 'payment';
    if (this.repeatsHeadings(line)) return 'repeated-headings';
    if (this.isOtherHeadings(line)) return 'other-headings';
    if (this.totalsRows.has(line.row)) return 'total';
    const summary = this.summaryKind(line, filled);
    if (summary) return summary;
    if (this.reachesNobody(line, namesFees) && filled.some((index) => namesFees(textAt(line, index))))
      return 'fees';
    if (this.isFooter(line, filled)) return 'footer';
    if (this.namesNothing(line)) return 'no-recipient-no-amount';
    return this.isBelowAll(line, filled) ? 'footer' : 'payment';
  }

  /** Amount and recipient are there, and the line begins with neither a total's label nor the headings: most lines. */
  private isSurelyPayment(line: TableRow): boolean {
    if (this.amount < 0 || line.broken !== undefined || this.totalsRows.size > 0) return false;
    const amount = line.cells[this.amount]?.text;
    if (amount === undefined || amount === '' || !startsWithDigit(amount)) return false;
    for (let i = 0; i < this.contacts.length; i += 1) {
      const cell = line.cells[this.contacts[i] as number];
      if (cell === undefined || cell.text === '') continue;
      // No label of a total is written like an address; looking for one inside each takes longer than to know it.
      return startsLikeNumber(cell.text) || isPlainEmail(cell.text) || !isLabel(cell.text.trim());
    }
    return false;
  }

  /** A line that merged cells cover whole: a payment, none of which can be read, where an amount stands under the amounts. */
  private kindOfCovered(line: TableRow): LineKind {
    return looksLikeAmount(line.cells[this.amount]?.covered ?? '') ? 'payment' : 'footer';
  }

  /** True for a line in which every column that says who is paid is blank; false where the sheet has none. */
  namesNobody(line: TableRow): boolean {
    return this.recipients.length > 0 && this.recipients.every((index) => isBlankCell(line.cells[index]));
  }

  /** True for a line without any account, phone or address: nobody can be paid by it. A label may stand among them. */
  reachesNobody(line: TableRow, isLabelled?: (text: string) => boolean): boolean {
    const { contacts } = this;
    for (let i = 0; i < contacts.length; i += 1) {
      const index = contacts[i] as number;
      if (!isBlankCell(line.cells[index]) && !isLabelled?.(textAt(line, index))) return false;
    }
    return true;
  }

  private repeatsHeadings(line: TableRow): boolean {
    let same = 0;
    for (let i = 0; i < this.headings.length; i += 1) {
      const heading = this.headings[i] ?? '';
      const text = textAt(line, i);
      if (text === '') continue;
      if (text.toLowerCase() !== heading.toLowerCase()) return false;
      same += 1;
    }
    return same >= Math.min(2, this.headings.filter((heading) => heading !== '').length) && same > 0;
  }

  private isOtherHeadings(line: TableRow): boolean {
    if (this.headings.length === 0) return false;
    const amount = this.amount < 0 ? '' : textAt(line, this.amount);
    return !looksLikeAmount(amount) && countKnownHeadings(line) >= OTHER_HEADINGS;
  }

  private summaryKind(line: TableRow, filled: readonly number[]): LineKind | undefined {
    if (!this.reachesNobody(line, (text) => summaryOf(text) !== undefined)) return undefined;
    // Without headings only a label that stands alone is sure; the rest stays a row to look at.
    const hasHeadings = this.headings.length > 0;
    for (const index of filled.slice(0, 4)) {
      const text = hasHeadings ? textAt(line, index) : (line.cells[index]?.text ?? '');
      if (isStatedSum(text)) return 'total';
      const summary = summaryOf(text);
      // People are called Sum and Report: such a word beside another name is one.
      if (summary && (/tota/i.test(text) || !this.hasTwoNames(line))) return summary;
      if (hasHeadings && namesCount(text)) return 'control';
    }
    return undefined;
  }

  private isFooter(line: TableRow, filled: readonly number[]): boolean {
    const first = textAt(line, filled[0] ?? 0);
    const hasAmount = this.amount >= 0 && looksLikeAmount(textAt(line, this.amount));
    if (hasAmount) return false;
    const isWideTable = this.headings.filter((heading) => heading !== '').length >= 3;
    if (filled.length === 1 && isWideTable && this.standsApart(line, filled[0] ?? 0)) return true;
    if (!isFooterText(first)) return false;
    return filled.length === 1 || (this.amount >= 0 && filled.length <= 3 && !this.mayReach(line));
  }

  /** A contact has digits or an at sign; what else stands there is a remark. */
  private mayReach(line: TableRow): boolean {
    return this.contacts.some((index) => /[\d@]/.test(textAt(line, index)));
  }

  /** Apart from the payments and below them all, a line that reaches nobody: a summary by operator, a table of signatures. */
  private isBelowAll(line: TableRow, filled: readonly number[]): boolean {
    if (line.row < this.tailFrom || mayReachSomebody(line)) return false;
    const hasAmount = looksLikeAmount(textAt(line, this.amount));
    // Below the total a label beside a figure is what was added or taken off; a whole name is none.
    const isBeside = filled.length === 2 && this.contacts.length > 0 && line.row > this.totalFrom;
    const isWhole = this.names.length < 2 && /\s\p{Lu}/u.test(textAt(line, filled[0] ?? 0));
    return !hasAmount || (isBeside && !isWhole) || (filled.length > 1 && this.namesNobody(line));
  }

  private hasTwoNames(line: TableRow): boolean {
    return this.names.filter((index) => !isBlankCell(line.cells[index])).length > 1;
  }

  /** Below the table, under its first column, with a blank line between: a remark, not a row. */
  private standsApart(line: TableRow, column: number): boolean {
    return line.row >= this.remarksFrom && column <= this.headings.findIndex((heading) => heading !== '');
  }

  /** True for a line that stands beside the table as a whole: a number or an address, and a sum, under no heading. */
  private holdsPaymentBeside(line: TableRow): boolean {
    const beside = filledColumns(line).filter((index) => (this.headings[index] ?? '') === '');
    if (beside.length < LEAST_BESIDE) return false;
    const texts = beside.map((index) => textAt(line, index));
    return texts.some((text) => looksLikePhone(text) || isPlainEmail(text)) && texts.some(looksLikeAmount);
  }

  private namesNothing(line: TableRow): boolean {
    if (this.amount < 0 || !this.namesNobody(line)) return false;
    if (isBlankCell(line.cells[this.amount])) return !this.holdsPaymentBeside(line);
    // A nought alone is what a prepared formula makes of an empty line.
    return /^0(?:[.,]0*)?$/.test(textAt(line, this.amount)) && filledColumns(line).length === 1;
  }
}

function indexesOf(plan: readonly ColumnPlan[], fields: readonly MappableField[]): number[] {
  return plan.filter((column) => fields.includes(column.field)).map((column) => column.index);
}

/** A line drawn with signs. */
const RULE_OF_SIGNS = /^(?:-{3,}|={3,}|_{3,}|\*{3,}|\.{4,}|~{3,}|#{12,})$/;

function isLabel(text: string): boolean {
  return summaryOf(text) !== undefined || namesFees(text);
}

/** As accounts and phones do; no label of a total. */
function startsLikeNumber(text: string): boolean {
  return text.charCodeAt(0) === 43 || startsWithDigit(text);
}

function startsWithDigit(text: string): boolean {
  return isDigit(text.charCodeAt(0));
}
