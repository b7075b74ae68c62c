import { oneOf } from '../../shared/domain/one-of.ts';
import { limitedPayee } from '../../shared/domain/payment-limits.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { isIdentified, nameOf, paidToOf, recipientIdentity } from '../../shared/domain/recipient-identity.ts';
import {
  operationOfFields,
  ROW_FIELDS,
  type RowField,
  type RowFields,
  writtenName,
} from '../../shared/domain/row-fields.ts';
import { meaningCode, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import { type OpenSheet, openSheetInSteps } from '../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../shared/sheet/check/whole/choose-sheet.ts';
import type { CheckedRow, CheckedSheet, MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { type ReadResult, readPasted, readTable } from '../../shared/sheet/read/read-table.ts';
import { withReadersQuestions } from '../../shared/sheet/readers-questions.ts';
import { addedColumn, columnLetter, type Table, type TableRow } from '../../shared/sheet/table.ts';
import { RoomOfColumns } from './column-room.ts';
import { cellText, columnIndex, editedLine, editedTable, withEditsNoted } from './edited-table.ts';
import { type GridRow, viewOf } from './grid-view.ts';
import type { SheetAnswer, SheetRequest } from './messages.ts';
import { isStillAsked } from './question-rows.ts';
import { ASKED_ANEW, EMPTY_RECIPE, type Recipe, rowsBetween } from './recipe.ts';
import { reportedProblems } from './reported-problems.ts';
import { fieldsText, overviewOf, searchedSheet, sheetText } from './sheet-overview.ts';

type Opening = Extract<SheetRequest, { kind: 'open' }>;

/** Rows per message; a message of this length is received in some milliseconds. */
const ROWS_AT_ONCE = 400;
/** Each line that is checked again alone counts all rows again; above this number, checking the whole sheet is faster. */
const RECHECKED_ALONE_MAX = 100;

/** Reads, checks and keeps one sheet, and answers the window's requests. It does not know that it runs in a worker. */
export class SheetSession {
  private readonly tell: (answer: SheetAnswer) => void;
  private opening: Opening | undefined;
  private recipe: Recipe = EMPTY_RECIPE;
  private book: CheckOptions['book'];
  private paidInMonth: CheckOptions['paidInMonth'];
  private table: Table | undefined;
  private readAs = '';
  private readingProblems: readonly Problem[] = [];
  private sheet: OpenSheet | undefined;
  private rows: GridRow[] = [];
  /** The rows that the window shows: those of the last view. */
  private order: Uint32Array = new Uint32Array(0);
  private roomOfColumns = new RoomOfColumns([]);
  private indexByRow = new Map<number, number>();
  /** The file's own lines, and the same with their edits, by row number. */
  private ownLines = new Map<number, TableRow>();
  private lineByRow = new Map<number, TableRow>();
  private takenColumns: readonly TakenColumn[] = [];
  /** The index of the column with whole names, which are no field of a row until they are taken apart. */
  private wholeNames = -1;
  private addedFields = new AddedFields([]);
  private sums: Pick<CheckedSheet, 'counts' | 'totals'> = {
    counts: { valid: 0, warning: 0, invalid: 0 },
    totals: [],
  };
  private found = new Map<number, readonly Problem[]>();
  /** The rows as they are now, after every edit. */
  private checked: CheckedRow[] = [];
  /** What the sheet means without the edits; undefined until it is checked. What is edited, a person has seen. */
  private stated: readonly StatementItem[] | undefined;
  private running = new AbortController();
  private isWorking = false;

  constructor(tell: (answer: SheetAnswer) => void) {
    this.tell = tell;
  }

  async handle(request: SheetRequest): Promise<void> {
    switch (request.kind) {
      case 'open':
        this.opening = request;
        this.recipe = request.recipe;
        return this.work();
      case 'settings':
        this.recipe = request.recipe;
        return this.work();
      case 'book':
        this.book = request.book;
        return this.isWorking || this.concernsBook() ? this.work() : undefined;
      case 'paid-in-month':
        this.paidInMonth = request.paid;
        return this.isWorking || this.concernsPaid(request.paid) ? this.work() : undefined;
      case 'edit': {
        const before = this.recipe.corrections.edits;
        this.recipe = { ...this.recipe, corrections: request.corrections };
        return this.recheck(rowsBetween(before, request.corrections.edits));
      }
      case 'found':
        return this.takeFound(request.of, request.rows);
      case 'view': {
        const { corrections, query, turn, keepsOrder } = request;
        this.recipe = { ...this.recipe, corrections };
        const { order, ...view } = viewOf(this.rows, query, corrections, keepsOrder ? this.order : undefined);
        this.order = order;
        const { room } = this.roomOfColumns;
        return this.tell({ kind: 'view', turn, order: keepsOrder ? null : order, ...view, room });
      }
      case 'finish':
        return this.finish();
      case 'cancel':
        return this.running.abort();
    }
  }

  /** True if the sheet names somebody of the book; else it need not be checked again. */
  private concernsBook(): boolean {
    const names = new Set(Object.values(this.book ?? {}).map(nameOf));
    return this.checked.some(({ fields }) => fields.recipient_id !== undefined || names.has(nameOf(fields)));
  }

  private concernsPaid(paid: NonNullable<CheckOptions['paidInMonth']>): boolean {
    return this.checked.some(({ fields }) => (limitedPayee(fields) ?? '') in paid);
  }

  /** Reads the whole sheet (if the reading changed) and checks it; a newer request ends an older one. */
  private async work(): Promise<void> {
    this.stated = undefined;
    this.running.abort();
    const running = new AbortController();
    this.running = running;
    this.isWorking = true;
    try {
      if (await this.read(running.signal)) await this.check(running.signal);
    } catch (error) {
      if (!running.signal.aborted) throw error;
      if (this.running === running) this.tell({ kind: 'cancelled' });
    } finally {
      if (this.running === running) this.isWorking = false;
    }
  }

  private async read(signal: AbortSignal): Promise<boolean> {
    const { opening, recipe } = this;
    if (!opening) return false;
    const { sheetName, encoding, delimiter } = recipe.reading;
    const readAs = JSON.stringify([sheetName, encoding, delimiter]);
    if (this.table && readAs === this.readAs) return true;
    this.tell({ kind: 'progress', stage: 'reading', share: 0 });
    const result = await readSheet(opening, recipe, {
      signal,
      onProgress: (share) => this.tell({ kind: 'progress', stage: 'reading', share }),
    });
    signal.throwIfAborted();
    if (!result.ok) {
      this.tell({ kind: 'refused', problem: result.problem, sheetNames: result.sheetNames });
      return false;
    }
    this.table = result.table;
    this.readAs = readAs;
    this.readingProblems = result.problems;
    this.found.clear();
    return true;
  }

  private async check(signal: AbortSignal): Promise<void> {
    if (!this.table) return;
    const { edits } = this.recipe.corrections;
    const table = editedTable(this.table, edits);
    const sheet = await openSheetInSteps(table, this.options(), {
      signal,
      onProgress: (share) => this.tell({ kind: 'progress', stage: 'checking', share }),
    });
    this.sheet = sheet;
    this.checked = [...sheet.sheet.rows];
    this.sums = { counts: sheet.sheet.counts, totals: sheet.sheet.totals };
    this.ownLines = new Map(this.table.rows.map((line) => [line.row, line]));
    this.lineByRow = new Map(table.rows.map((line) => [line.row, line]));
    this.takenColumns = takenColumns(sheet.sheet.columns);
    const wholeName = sheet.sheet.columns.find(({ field }) => field === 'full_name');
    this.wholeNames = wholeName ? columnIndex(wholeName.column) : -1;
    this.addedFields = new AddedFields(sheet.sheet.columns);
    for (const { problems } of sheet.sheet.rows) this.addedFields.note(problems);
    this.rows = sheet.sheet.rows.map((row) => this.toGridRow(row));
    this.roomOfColumns = new RoomOfColumns(sheet.sheet.columns);
    for (const row of this.rows) this.roomOfColumns.add(row);
    this.indexByRow = new Map(this.rows.map(({ row }, index) => [row, index]));
    const whole = withReadersQuestions(sheet.sheet, this.readingProblems);
    this.stated = await this.statementOfFile(whole, signal);
    this.tell({ kind: 'opened', overview: overviewOf(this.table, whole, meaningCode(this.stated)) });
    for (let from = 0; from === 0 || from < this.rows.length; from += ROWS_AT_ONCE) {
      const rows = this.rows.slice(from, from + ROWS_AT_ONCE);
      this.tell({ kind: 'rows', from, rows, isLast: from + ROWS_AT_ONCE >= this.rows.length });
    }
    this.tell({ kind: 'fields', of: null, text: fieldsText(this.checked), ...searchedSheet(sheet.sheet) });
    // What was typed meanwhile was checked in the sheet as it was before.
    return this.recheck(rowsBetween(edits, this.recipe.corrections.edits));
  }

  /** Checks edited lines again, and the rows that were or are their duplicates; after many edits at once, the whole sheet. */
  private async recheck(edited: readonly number[]): Promise<void> {
    const { sheet, recipe } = this;
    if (!sheet) return;
    if (edited.length > RECHECKED_ALONE_MAX) return this.work();
    const changed = new Map<number, CheckedRow>();
    let isAskedAnew = false;
    let after: Pick<CheckedSheet, 'counts' | 'totals'> | undefined;
    for (const row of edited) {
      const line = this.ownLines.get(row);
      if (!line || !this.indexByRow.has(row)) continue;
      const mended = editedLine(line, recipe.corrections.edits[row]);
      this.lineByRow.set(row, mended);
      const result = sheet.recheck(mended);
      for (const one of result.changed) {
        isAskedAnew ||= isAsked(one) !== isAsked(this.rows[this.indexByRow.get(one.row) ?? -1]);
        changed.set(one.row, one);
      }
      after = result;
    }
    if (!after) return;
    // A word that only a person can explain has appeared or gone, and questions belong to the whole sheet, so all of
    // it is checked.
    if (isAskedAnew) return this.work();
    const { counts, totals } = after;
    this.sums = { counts, totals };
    const rows = [...changed.values()];
    this.tell({ kind: 'rechecked', rows: this.replaceRows(rows), counts, totals });
    const text = fieldsText(rows.filter(({ row }) => edited.includes(row)));
    this.tell({ kind: 'fields', of: [...edited], text, ...searchedSheet(sheet.sheet) });
  }

  private replaceRows(changed: readonly CheckedRow[]): { index: number; row: GridRow }[] {
    return changed.flatMap((checked) => {
      const index = this.indexByRow.get(checked.row);
      if (index === undefined) return [];
      const row = this.toGridRow(checked);
      this.checked[index] = checked;
      this.rows[index] = row;
      this.roomOfColumns.add(row);
      return [{ index, row }];
    });
  }

  /** Adds what main knows of earlier batches to the rows in question. */
  private takeFound(
    of: readonly number[] | null,
    rows: readonly { readonly row: number; readonly problems: readonly Problem[] }[],
  ): void {
    if (!this.sheet) return;
    const touched = new Set(of ?? this.found.keys());
    for (const row of touched) this.found.delete(row);
    for (const { row, problems } of rows) {
      this.found.set(row, problems);
      touched.add(row);
    }
    const changed = [...touched].flatMap((row) => this.checked[this.indexByRow.get(row) ?? -1] ?? []);
    this.tell({ kind: 'rechecked', rows: this.replaceRows(changed), ...this.sums });
  }

  /**
   * Checks the whole sheet once more in its present state, and gives it as the JSON text that main takes. Lines that were
   * checked alone were read like the others; if their edits make these read otherwise, a person sees that first.
   */
  private async finish(): Promise<void> {
    if (!this.table) return;
    const { edits } = this.recipe.corrections;
    const { sheet } = await openSheetInSteps(editedTable(this.table, edits), this.options(), {
      onProgress: (share) => this.tell({ kind: 'progress', stage: 'checking', share }),
    });
    if (fieldsText(sheet.rows) !== fieldsText(this.checked)) {
      this.tell({ kind: 'sheet', text: null });
      return this.work();
    }
    const whole = withReadersQuestions(sheet, this.readingProblems);
    const statement = this.stillAsked(whole, this.stated ?? (await this.statementOfFile(whole)));
    this.tell({ kind: 'sheet', text: sheetText({ ...withEditsNoted(whole, this.table, edits), statement }) });
  }

  private async statementOfFile(
    whole: CheckedSheet,
    signal?: AbortSignal,
  ): Promise<readonly StatementItem[]> {
    if (!this.table || Object.keys(this.recipe.corrections.edits).length === 0) return whole.statement;
    const { sheet } = await openSheetInSteps(this.table, this.options(), signal ? { signal } : {});
    return withReadersQuestions(sheet, this.readingProblems).statement;
  }

  /** Without the questions that have nothing more to ask: their cells were corrected, or their rows set aside. */
  private stillAsked(
    { questions }: CheckedSheet,
    statement: readonly StatementItem[],
  ): readonly StatementItem[] {
    const setAside = new Set(this.recipe.corrections.setAside);
    const asked = questions.filter((question) => isStillAsked(question, this.rows, setAside));
    const names = new Set(asked.map(({ key, name = key }) => name));
    return statement.filter(({ kind, key }) => kind !== 'question' || names.has(key));
  }

  private options(): CheckOptions {
    const { opening, recipe } = this;
    const { answers, confirmed } = answersOf(recipe, opening?.confirmed);
    const { headerRow } = recipe.reading;
    return {
      ...(opening ? { file: opening.fileName, language: opening.language, today: opening.today } : {}),
      ...(opening?.limits ? { limits: opening.limits } : {}),
      confirmed,
      ...(headerRow === undefined ? {} : { headerRow }),
      ...(this.book ? { book: this.book } : {}),
      ...(this.paidInMonth ? { paidInMonth: this.paidInMonth } : {}),
      columns: recipe.columns,
      answers,
      defaults: recipe.defaults,
    };
  }

  private toGridRow({ row, state, problems, fields }: CheckedRow): GridRow {
    const found = this.found.get(row) ?? [];
    this.addedFields.note(problems);
    const reported = this.addedFields.placed(reportedProblems(problems));
    const { amount, currency } = fields;
    const operation = operationOfFields(fields);
    const line = this.lineByRow.get(row);
    const isDate1904 = this.table?.isDate1904 ?? false;
    const cells = line?.cells.map((cell) => cellText(cell, isDate1904)) ?? [];
    const own = ownTexts(this.ownLines.get(row), line, isDate1904);
    const taken = takenValues(this.takenColumns, cells, fields);
    return {
      row,
      cells,
      state: state === 'valid' && found.some(({ severity }) => severity === 'warning') ? 'warning' : state,
      problems: found.length === 0 ? reported : [...reported, ...found],
      ...(operation === 'payment' ? {} : { operation }),
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency }),
      ...payeeShown(fields, cells[this.wholeNames]),
      ...payeeOf(fields),
      ...(own === undefined ? {} : { own }),
      ...(taken === undefined ? {} : { taken }),
      ...this.addedFields.textsOf(line, fields),
    };
  }
}

function payeeOf(fields: RowFields): Pick<GridRow, 'payee'> {
  const payee = recipientIdentity(fields);
  return isIdentified(payee) ? { payee } : {};
}

/** What the head of a row shows of its payee; accounts and phones by their last four characters alone. */
function payeeShown(
  fields: RowFields,
  wholeName = '',
): Pick<GridRow, 'name' | 'channel' | 'provider' | 'accountEnd'> {
  const { channel, provider, phone, account_number, destination_account_id, email } = fields;
  const name = writtenName(fields) || fields.payee_name || wholeName;
  const paidTo = paidToOf(channel);
  const account = paidTo === 'phone' ? phone : paidTo === 'account' ? account_number : destination_account_id;
  const isByEmail = paidTo === 'email' || operationOfFields(fields) === 'customer-deposit';
  const accountEnd = isByEmail ? email : account && `••${account.slice(-4)}`;
  return {
    ...(name !== '' && { name }),
    ...(channel !== undefined && { channel }),
    ...(paidTo === 'phone' && provider !== undefined && { provider }),
    ...(accountEnd && { accountEnd }),
  };
}

function isAsked(row: Pick<CheckedRow, 'problems'> | undefined): boolean {
  return row?.problems.some(({ code }) => code === 'value-unclear') ?? false;
}

function readSheet(
  opening: Opening,
  recipe: Recipe,
  running: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<ReadResult> {
  if (opening.isPasted) return readPasted(new TextDecoder().decode(opening.bytes));
  const { sheetName, encoding, delimiter } = recipe.reading;
  const { fileName } = opening;
  return readTable(opening.bytes, { fileName, chooseSheet, sheetName, encoding, delimiter, ...running });
}

/**
 * Fields that rows need but no column of the sheet has. The grid shows each as a column of its own in which it can be
 * typed, and problems about it belong to its cell there.
 */
class AddedFields {
  /** Fields with a column in the sheet; their problems belong to its cells. */
  private readonly mapped: ReadonlySet<string>;
  private readonly wanted = new Set<RowField>();

  constructor(columns: readonly MappedColumn[]) {
    const mapped = new Set(columns.flatMap(({ field }) => field ?? []));
    this.mapped = mapped;
  }

  /** Records the fields that these problems of a row are about. */
  note(problems: readonly Problem[]): void {
    for (const problem of problems) {
      const field = this.fieldOf(problem);
      if (field !== undefined) this.wanted.add(field);
    }
  }

  /** The problems with their place: those about a field without a column get its added column. */
  placed(problems: readonly Problem[]): readonly Problem[] {
    if (!problems.some((problem) => this.fieldOf(problem) !== undefined)) return problems;
    return problems.map((problem) => {
      const field = this.fieldOf(problem);
      return field === undefined ? problem : { ...problem, column: addedColumn(field) };
    });
  }

  /** What was typed for this row, and what it has from elsewhere, in the fields with an added column. */
  textsOf(line: TableRow | undefined, fields: RowFields): Pick<GridRow, 'added' | 'filled'> {
    const typed = Object.entries(line?.added ?? {}).map(([field, cell]) => [field, cell.text] as const);
    const filled = [...this.wanted].flatMap((field) => {
      const value = fields[field];
      return value === undefined || line?.added?.[field] !== undefined ? [] : [[field, value] as const];
    });
    return {
      ...(typed.length > 0 && { added: Object.fromEntries(typed) }),
      ...(filled.length > 0 && { filled: Object.fromEntries(filled) }),
    };
  }

  /** The field of a problem that needs a cell but has none in the sheet; a note needs none. */
  private fieldOf({ column, field: name, severity }: Problem): RowField | undefined {
    if (column !== undefined || severity === 'note' || name === undefined || this.mapped.has(name))
      return undefined;
    return oneOf(ROW_FIELDS, name);
  }
}

/** Texts by column letter; undefined if there are none, so that most rows carry nothing. */
type TextsByColumn = Readonly<Record<string, string>> | undefined;

/** A column whose cells give a field of the row. */
interface TakenColumn {
  readonly letter: string;
  readonly index: number;
  readonly field: RowField;
}

/** The columns that `takenValues` looks at: all but the security answer, which no screen shows a second time. */
function takenColumns(columns: readonly MappedColumn[]): readonly TakenColumn[] {
  return columns.flatMap(({ column: letter, field: name }) => {
    const field = oneOf(ROW_FIELDS, name);
    if (field === undefined || field === 'security_question_answer') return [];
    return [{ letter, index: columnIndex(letter), field }];
  });
}

/** The file's own text of each cell to which a person gave another text. */
function ownTexts(
  own: TableRow | undefined,
  edited: TableRow | undefined,
  isDate1904: boolean,
): TextsByColumn {
  if (!own || !edited || own === edited) return undefined;
  const changed: (readonly [string, string])[] = [];
  for (let index = 0; index < Math.max(own.cells.length, edited.cells.length); index += 1) {
    const text = cellText(own.cells[index], isDate1904);
    if (text !== cellText(edited.cells[index], isDate1904)) changed.push([columnLetter(index + 1), text]);
  }
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/**
 * The value taken from each cell if it differs from the cell's text. It is computed from the row itself, not from its
 * problems: otherwise a change without a problem would be silent.
 */
function takenValues(
  columns: readonly TakenColumn[],
  cells: readonly string[],
  fields: RowFields,
): TextsByColumn {
  let taken: Record<string, string> | undefined;
  for (let i = 0; i < columns.length; i += 1) {
    const { letter, index, field } = columns[i] as TakenColumn;
    const value = fields[field];
    if (value === undefined || value === (cells[index] ?? '')) continue;
    taken ??= {};
    taken[letter] = value;
  }
  return taken;
}

/** The answers for this file, and those confirmed for its layout without what a person wants to be asked again. */
function answersOf(
  { answers, asksAnew }: Recipe,
  confirmed: CheckOptions['confirmed'] = {},
): Required<Pick<CheckOptions, 'answers' | 'confirmed'>> {
  const given = Object.entries(answers);
  const anew = new Set(given.filter(([, answer]) => answer === ASKED_ANEW).map(([key]) => key));
  const layouts = Object.entries(asksAnew ? {} : confirmed).map(([layout, { answers: known, ...said }]) => {
    const kept = Object.entries(known).filter(([key]) => !anew.has(key));
    return [layout, { ...said, answers: Object.fromEntries(kept) }] as const;
  });
  return {
    answers: Object.fromEntries(given.filter(([key]) => !anew.has(key))),
    confirmed: Object.fromEntries(layouts),
  };
}
