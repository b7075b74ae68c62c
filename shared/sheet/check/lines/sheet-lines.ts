import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { Table, TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { GivenDefault } from '../cells/defaults.ts';
import { minorUnitsOf } from '../cells/minor-units.ts';
import { QuestionLog } from '../cells/question-log.ts';
import { stateOf } from '../cells/row-draft.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { type ExcludedLine, findLayout, type Layout } from '../headings/find-headings.ts';
import { type ColumnMapping, mapColumns } from '../headings/map-columns.ts';
import { profileFingerprint } from '../headings/mapping-profile.ts';
import { titlesOf } from '../headings/statements.ts';
import { isBlankCell, isBrokenRecord, lineText, recordWidthOf } from '../headings/table-cells.ts';
import {
  cellsWithin,
  columnsLabel,
  linesBeside,
  onlyColumns,
  type TableColumns,
  tablesBeside,
} from '../headings/tables-beside.ts';
import { mayBeGroupTotal } from '../words/line-words.ts';
import { decimalOf } from '../words/read-amount.ts';
import { wordSet } from '../words/word-list.ts';
import { amountMeaning, unitColumnOf } from './amount-meaning.ts';
import { isPaidOtherwise } from './channel-of-columns.ts';
import {
  addTo,
  compareTotal,
  type MutableSums,
  type StatedFigure,
  statedFigures,
  sumsOf,
} from './controls.ts';
import type { BookFills } from './fill-from-book.ts';
import { headerRowOf, headingChoices, headingsNotFound } from './heading-row.ts';
import { changedRows, withMergedTexts } from './marked-rows.ts';
import { rememberValues, type ToldColumn, toldColumns, withConfirmed } from './remembered-values.ts';
import { RowFigures } from './row-figures.ts';
import { looksOfRows, type RowLooks } from './row-looks.ts';
import { RowReader } from './row-reader.ts';
import { columnsSaidTwice } from './said-twice.ts';
import { Sections } from './sections.ts';
import { leftOutByOwn, type MarkColumn, markAnswer, markColumnsOf } from './settled-marks.ts';
import { LineSorter } from './sort-lines.ts';
import { type StatedSubtotal, statedSubtotal } from './stated-subtotals.ts';
import { findSubtotals } from './subtotals.ts';

/**
 * The lines of one sheet, told apart and read in order: rows to pay, and lines left out with their reason. Any number
 * at a time, so that a worker can report progress and be cancelled between.
 */
export class SheetLines {
  /** The table that is read: of several side by side, the one that was chosen, or else the first. */
  readonly table: Table;
  readonly beside: readonly TableColumns[];
  readonly layout: Layout;
  readonly mapping: ColumnMapping;
  readonly log: QuestionLog;
  /** The rows to pay, and the lines they were read from, side by side. */
  readonly rows: CheckedRow[] = [];
  readonly lines: TableRow[] = [];
  readonly figures: RowFigures;
  readonly excluded: ExcludedLine[];
  /** Counts and totals that titles and footers state. */
  readonly stated: StatedFigure[] = [];
  readonly subtotals: StatedSubtotal[] = [];
  /** Lines of headings below the first ones: where another table begins, or the same goes on. */
  readonly breaks: TableRow[] = [];
  /** The numbers of the hidden rows to pay. */
  readonly hiddenRows: number[] = [];
  /** Payments that are left out: hidden, or of a section or table that is not paid. */
  readonly leftOut: TableRow[] = [];
  /** The power of ten by which the amounts are multiplied; 0 if they are as written. */
  readonly exponent: number;
  readonly sorter: LineSorter;
  private readonly reader: RowReader;
  readonly amountColumn: number;
  private readonly marks: readonly MarkColumn[];
  private readonly ownColumns: readonly MarkColumn[];
  /** By row number, the rows of which a merged remark speaks that stands in a row above. */
  readonly withMerged: ReadonlyMap<number, TableRow>;
  /** What every row of a sheet without headings says, once it is asked for. */
  private notFound: Problem | undefined;
  private nextLine: number;
  private isInOtherTable = false;
  /** What the rows since the last subtotal add up to, as far as they have been summed. */
  private readonly groupSums: MutableSums = new Map();
  /** How many rows have been, or stand above that subtotal. */
  private summedRows = 0;
  private readonly within: TableColumns | undefined;
  /** The sheet as it was given. */
  private readonly whole: Table;
  /** By row number, the open question for which a row waits, whatever it holds, or the note of what was answered. */
  private readonly saidOfRow = new Map<number, Problem>();
  /** What the look and the place of each row say of it: its colour, what is drawn over it, where it stands. */
  readonly looks: RowLooks;
  private readonly sections: Sections;
  private readonly givenBySection: ReturnType<Sections['fieldsOfRows']>;

  /** What was said of this sheet and, where nothing was, of others of its layout. */
  readonly options: CheckOptions;

  constructor(whole: Table, given: CheckOptions) {
    this.whole = whole;
    this.figures = new RowFigures(whole.rows.length);
    const said = new QuestionLog(given.answers);
    const headerRow = headerRowOf(given, said);
    const wholeLayout = findLayout(whole, headerRow);
    this.beside = tablesBeside(wholeLayout);
    const answer = said.answer('table');
    this.within = this.beside.find((each) => columnsLabel(each) === answer?.toUpperCase()) ?? this.beside[0];
    const within = this.within ? onlyColumns(whole, this.within) : whole;
    this.layout = this.within ? findLayout(within, headerRow) : wholeLayout;
    const { options, values } = withConfirmed(given, profileFingerprint(this.layout), within.sheetName);
    this.options = options;
    this.log = new QuestionLog(options.answers);
    const mapping = mapColumns(within, this.layout, options);
    const areHiddenOut = this.log.include('hidden-columns') === false;
    const plan = areHiddenOut
      ? mapping.plan.filter((column) => !within.hiddenColumns.includes(column.index + 1))
      : mapping.plan;
    this.mapping = { ...mapping, plan };
    this.sorter = new LineSorter(within, this.layout, plan);
    const kindOf = (line: TableRow) => this.sorter.kindOf(line);
    this.sections = new Sections({ ...this.layout, rows: within.rows, plan, kindOf, log: this.log });
    this.givenBySection = this.sections.fieldsOfRows();
    // Most tables have no sections, and need not be copied.
    const rows = this.givenBySection.size > 0 ? within.rows.map((line) => this.withGiven(line)) : within.rows;
    const table = { ...within, rows };
    this.table = table;
    const amounts = amountMeaning(table, this.layout, plan, this.log);
    this.exponent = amounts.exponent;
    const context = {
      table,
      firstDataIndex: this.layout.firstDataIndex,
      questions: this.log,
      amounts,
      said: () => titlesOf(table, this.layout).map(({ text }) => text),
      paymentLines: () => this.paymentLines(),
      currencyOf: (line: TableRow) => this.reader.currencyOf(line),
    };
    const isPayment = (line: TableRow) => kindOf(line) === 'payment' && !this.sections.isText(line);
    const width = recordWidthOf(this.layout.headings, context);
    const units = unitColumnOf(plan, mapping.columns, {
      lines: () => recordsOf(table.rows.slice(this.layout.firstDataIndex), width).filter(isPayment),
      amounts,
      log: this.log,
    });
    this.reader = new RowReader(plan, this.layout.headings, context, options, {
      units,
      saidTwice: columnsSaidTwice(mapping.columns, options.columns),
      isSaidBySections: (field) =>
        [...this.givenBySection.values()].some((added) => added[field] !== undefined),
    });
    const data = {
      rows: table.rows,
      firstDataIndex: this.layout.firstDataIndex,
      isPayment: (line: TableRow) => isPayment(line) && !this.reader.isBroken(line),
      isBroken: (line: TableRow) => this.reader.isBroken(line) && isPayment(line),
    };
    const marked = {
      ...data,
      rows: withMergedTexts(table.rows, table.mergedAreas),
      // A total that nobody labelled has nothing there.
      isPayment: (line: TableRow) => data.isPayment(line) && !this.sorter.namesNobody(line),
      mergedAreas: table.mergedAreas,
      today: options.today,
      isDate1904: table.isDate1904,
    };
    this.amountColumn = plan.find((column) => column.field === 'amount')?.index ?? -1;
    this.looks = looksOfRows(table, data, this.layout.headings, plan);
    this.withMerged = changedRows(marked.rows, table.rows);
    this.marks = markColumnsOf(mapping.columns, this.layout.headings, marked, {
      chosen: options.columns,
      unitIndex: units?.index,
    });
    rememberValues(this.toldColumns, values, this.log);
    this.ownColumns = this.marks.filter(({ own }) => own !== undefined);
    this.excluded = [...this.layout.excluded, ...(this.within ? linesBeside(whole, table) : [])];
    this.nextLine = this.layout.firstDataIndex;
    for (const line of table.rows.slice(0, this.layout.firstDataIndex)) this.noteFigures(line, true);
  }

  get defaults(): readonly GivenDefault[] {
    return this.reader.givenDefaults;
  }

  /** What the recipients' book would fill in. */
  get bookFills(): BookFills {
    return this.reader.bookFills;
  }

  /** How much is read, 0 to 1. */
  get progress(): number {
    return this.table.rows.length === 0 ? 1 : this.nextLine / this.table.rows.length;
  }

  /** The columns that may say who is not paid, with their values. */
  get toldColumns(): readonly ToldColumn[] {
    return toldColumns(this.marks);
  }

  get areRead(): boolean {
    return this.nextLine >= this.table.rows.length;
  }

  readLines(atMost: number): void {
    const end = Math.min(this.table.rows.length, this.nextLine + atMost);
    for (; this.nextLine < end; this.nextLine += 1) {
      const line = this.table.rows[this.nextLine];
      if (line) this.readLine(line);
    }
    if (!this.areRead) return;
    this.excludeBareTotal();
    this.settleSubtotals();
  }

  /** The line with what the sections above it give its row; what a person has given the row stands. */
  private withGiven(line: TableRow): TableRow {
    const given = this.givenBySection.get(line.row);
    return given === undefined ? line : { ...line, added: { ...given, ...line.added } };
  }

  /** The tables side by side that are not read, once one of them was chosen, each as it would be read itself. */
  *otherTables(): Generator<SheetLines> {
    if (this.log.answer('table') === undefined) return;
    for (const each of this.beside) {
      if (each === this.within) continue;
      const answers = { ...this.options.answers, table: columnsLabel(each) };
      const lines = new SheetLines(this.whole, { ...this.options, answers });
      lines.readLines(Number.POSITIVE_INFINITY);
      yield lines;
    }
  }

  /** One line as a row to pay, whatever kind of line it may be. */
  readRow(whole: TableRow): CheckedRow {
    const line = this.withGiven(this.within ? cellsWithin(whole, this.within) : whole);
    if (this.layout.isCertain || this.layout.headerIndex >= 0 || this.mapping.plan.length > 0) {
      const row = this.reader.read(line);
      const said = this.saidOfRow.get(line.row);
      const ofLooks = this.looks.problems.get(line.row);
      if (said === undefined && ofLooks === undefined) return row;
      const problems = [...row.problems, ...(said ? [said] : []), ...(ofLooks ?? [])];
      return { ...row, state: stateOf(problems), problems };
    }
    this.notFound ??= headingsNotFound(headingChoices(this.table, this.layout.headerIndex));
    return { row: line.row, state: 'invalid', fields: {}, problems: [this.notFound] };
  }

  /** True if each row that says no currency has its country's. */
  get isCurrencyOfCountry(): boolean {
    return this.reader.place.isCurrencyOfCountry;
  }

  /** Puts a mended line in the place of one of the rows to pay. */
  replace(index: number, line: TableRow): void {
    const row = this.readRow(line);
    this.lines[index] = line;
    this.rows[index] = row;
    this.figures.set(index, row);
  }

  private readLine(line: TableRow): void {
    const beginning = this.sections.reasonOf(this.nextLine);
    if (beginning !== undefined) {
      this.exclude(line, beginning);
      return;
    }
    const kind = this.sorter.kindOf(line);
    if (kind === 'blank') return;
    if (kind === 'other-headings' || kind === 'repeated-headings') {
      this.breaks.push(line);
      const goesOn = kind === 'repeated-headings' && this.log.answer('table') !== 'first';
      this.isInOtherTable = !goesOn;
      this.exclude(line, goesOn ? kind : 'other-table');
    } else if (this.isInOtherTable) {
      if (kind === 'payment') this.leaveOut(line, 'other-table');
      // Words may speak of the rows of the first table as well.
      else this.exclude(line, kind === 'footer' || kind === 'no-recipient-no-amount' ? kind : 'other-table');
    } else if (kind !== 'payment') {
      if (kind === 'subtotal') this.beginGroup(line);
      this.exclude(line, kind);
    } else if (this.isGroupTotal(line)) {
      this.beginGroup(line);
      this.exclude(line, 'subtotal');
    } else {
      this.takeRow(line);
    }
  }

  /**
   * The lines that are rows to pay by themselves, each a whole record that names its payee: what may prove something
   * about its columns. A total that nobody labelled does not.
   */
  private *paymentLines(): Generator<TableRow> {
    const { rows } = this.table;
    for (let index = this.layout.firstDataIndex; index < rows.length; index += 1) {
      const line = rows[index] as TableRow;
      const kind = this.sorter.kindOf(line);
      if (kind === 'other-headings') return;
      const isLeftOut = line.isHidden === true && this.log.include('hidden-rows') === false;
      if (kind !== 'payment' || isLeftOut || this.reader.isBroken(line)) continue;
      if (!this.sorter.namesNobody(line)) yield line;
    }
  }

  private takeRow(line: TableRow): void {
    const [byOwn] = this.ownColumns.flatMap((column) => leftOutByOwn(line, column) ?? []);
    const reason = byOwn ?? this.reasonToLeaveOut(line);
    if (reason !== undefined) {
      this.leaveOut(line, reason);
      return;
    }
    if (line.isHidden) {
      this.hiddenRows.push(line.row);
      if (this.log.include('hidden-rows') === false) {
        this.leaveOut(line, 'hidden');
        return;
      }
    }
    const row = this.readRow(line);
    this.figures.set(this.rows.length, row);
    this.lines.push(line);
    this.rows.push(row);
  }

  /** Asks what sections and marks say of the row; the reason if it is left out. */
  private reasonToLeaveOut(line: TableRow): string | undefined {
    const { sections, marks, log } = this;
    if (isPaidOtherwise(line, this.mapping.plan, log)) return 'other-way';
    // Most sheets have none of them.
    if (!sections.isAsking && marks.length === 0) return undefined;
    const answers = [
      ['section', sections.answer()],
      ['settled', markAnswer(this.withMerged.get(line.row) ?? line, marks, log, this.table.isDate1904)],
    ] as const;
    for (const [reason, answer] of answers) {
      if (answer === 'leave-out') return reason;
      const isOpen = typeof answer !== 'string' && answer.severity === 'error';
      if (typeof answer !== 'string' && (isOpen || !this.saidOfRow.has(line.row)))
        this.saidOfRow.set(line.row, answer);
    }
    return undefined;
  }

  private leaveOut(line: TableRow, reason: string): void {
    this.leftOut.push(line);
    this.exclude(line, reason);
  }

  private exclude(line: TableRow, reason: string): void {
    this.excluded.push({ row: line.row, reason, text: lineText(line, this.table) });
    if (!SAY_NO_TOTAL.has(reason)) this.noteFigures(line, reason === 'heading-group');
  }

  private noteFigures(line: TableRow, isTitle: boolean): void {
    for (const figure of statedFigures(line, this.amountColumn, isTitle)) {
      // Without a column of amounts there is nothing to compare a total with; a count there is.
      if (this.amountColumn >= 0 || figure.kind === 'count') this.stated.push(figure);
    }
  }

  /** A line that begins with “Total …”, pays nobody, and is the sum of the rows since the total before it (L5). */
  private isGroupTotal(line: TableRow): boolean {
    if (!this.sorter.reachesNobody(line)) return false;
    const label = line.cells.find((cell) => !isBlankCell(cell));
    if (label === undefined || !mayBeGroupTotal(label.text)) return false;
    const text = line.cells[this.amountColumn]?.text ?? '';
    const stated = decimalOf(text);
    if (stated === undefined) return false;
    for (; this.summedRows < this.rows.length; this.summedRows += 1) {
      const row = this.rows[this.summedRows];
      if (row) addTo(this.groupSums, row);
    }
    return compareTotal(stated, this.groupSums).agrees;
  }

  private beginGroup(line: TableRow): void {
    const above = { rowsAbove: this.rows.length, leftOutAbove: this.leftOut.length };
    this.subtotals.push(...statedSubtotal(line, this.amountColumn, above));
    this.groupSums.clear();
    this.summedRows = this.rows.length;
  }

  /** Rows that hold the sum of their neighbours are asked about, and left out if they are subtotals (V10). */
  private settleSubtotals(): void {
    const { rows, lines, figures, leftOut, reader, mapping } = this;
    // As long as amounts wait for an answer, nobody can tell what they add up to.
    if (this.log.questions.some(({ problem }) => problem.field === 'amount')) return;
    const isReadable = (line: TableRow) => this.exponent === 0 && !reader.isBroken(line);
    const recordWidth = this.exponent === 0 ? reader.width : undefined;
    const { plan } = mapping;
    const suspects = findSubtotals({ rows, lines, figures, leftOut, plan, isReadable, recordWidth });
    const [first] = suspects;
    if (first === undefined) return;
    const numbers = suspects.map((index) => this.rows[index]?.row ?? 0);
    const params = { count: numbers.length, rows: numbers.slice(0, 8).join(', ') };
    const problem = rowProblem('subtotal-unclear', { params });
    // What is said of these rows says nothing of any others.
    const key = `subtotals.${numbers.join('-')}`;
    const asking = this.log.choose({ key, problem, options: ['subtotals', 'payments'] });
    if ('answer' in asking && asking.answer === 'payments') return;
    if ('held' in asking) {
      for (const index of suspects) {
        const line = this.lines[index] as TableRow;
        this.saidOfRow.set(line.row, asking.held);
        this.replace(index, line);
      }
      return;
    }
    const areSums = new Set(suspects);
    let kept = first;
    for (let index = first; index < rows.length; index += 1) {
      const row = rows[index] as CheckedRow;
      const line = lines[index] as TableRow;
      if (areSums.has(index)) {
        this.exclude(line, 'subtotal');
        continue;
      }
      rows[kept] = row;
      lines[kept] = line;
      figures.set(kept, row);
      kept += 1;
    }
    rows.length = kept;
    lines.length = kept;
    this.subtotals.length = 0; // The places that they name have moved.
  }

  /** A last line with nothing but the sum of the rows above it is a total that nobody labelled. */
  private excludeBareTotal(): void {
    const line = this.lines.at(-1);
    const row = this.rows.at(-1);
    const amount = row?.fields.amount;
    if (!line || !row || amount === undefined || this.rows.length < 3) return;
    if (line.cells.filter((cell) => !isBlankCell(cell)).length > 1) return;
    this.rows.pop();
    const sums = [...sumsOf(this.rows)];
    const isSum = sums.some(([currency, sum]) => minorUnitsOf(amount, currency) === sum.amountMinor);
    if (!isSum) {
      this.rows.push(row);
      return;
    }
    this.lines.pop();
    this.excluded.push({ row: line.row, reason: 'total', text: lineText(line, this.table) });
    this.stated.push({ row: line.row, kind: 'total', stated: amount });
  }
}

/** The lines of which something is read. */
function recordsOf(lines: readonly TableRow[], width: number | undefined): readonly TableRow[] {
  return lines.filter((line) => !isBrokenRecord(line, width));
}

/** Reasons to leave a line out for which its figures are no total of the rows that are paid. */
const SAY_NO_TOTAL: ReadonlySet<string> = wordSet(
  'section|paid-before|leaves|settled|subtotal|average|other-table',
);
