import { limitedPayee } from '../../shared/domain/payment-limits.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { nameOf } from '../../shared/domain/recipient-identity.ts';
import { meaningCode, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import {
  type OfAllRows,
  type OpenSheet,
  openSheetInSteps,
} from '../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../shared/sheet/check/whole/choose-sheet.ts';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { type ReadResult, readPasted, readTable } from '../../shared/sheet/read/read-table.ts';
import { withReadersQuestions } from '../../shared/sheet/readers-questions.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { RoomOfColumns } from './column-room.ts';
import { editedTable, withEditsNoted } from './edited-table.ts';
import { type GridRow, viewOf } from './grid-view.ts';
import type { SheetAnswer, SheetRequest } from './messages.ts';
import { stillAsked } from './question-rows.ts';
import { ASKED_ANEW, EMPTY_RECIPE, type Recipe, rowsBetween } from './recipe.ts';
import { RowsShown } from './rows-shown.ts';
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
  private shown: RowsShown | undefined;
  private ofAllRows: OfAllRows = {
    counts: { valid: 0, warning: 0, invalid: 0 },
    totals: [],
    problems: [],
  };
  private found = new Map<number, readonly Problem[]>();
  /** The rows as they are now, after every edit. */
  private checked: CheckedRow[] = [];
  /** What the sheet means without the edits; undefined until it is checked. What is edited, a person has seen. */
  private stated: readonly StatementItem[] | undefined;
  private running = new AbortController();
  private finishing = new AbortController();
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
        this.finishing.abort();
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
    const shown = new RowsShown(this.table, table, sheet.sheet);
    this.shown = shown;
    this.rows = sheet.sheet.rows.map((row) => shown.rowOf(row, this.found.get(row.row)));
    this.roomOfColumns = new RoomOfColumns(sheet.sheet.columns);
    for (const row of this.rows) this.roomOfColumns.add(row);
    this.indexByRow = new Map(this.rows.map(({ row }, index) => [row, index]));
    const whole = withReadersQuestions(sheet.sheet, this.readingProblems);
    this.ofAllRows = ofAllRows(whole);
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
    const { sheet, shown, recipe } = this;
    if (!sheet || !shown) return;
    if (edited.length > RECHECKED_ALONE_MAX) return this.work();
    const mended = edited.flatMap(
      (row) => (this.indexByRow.has(row) && shown.edit(row, recipe.corrections.edits[row])) || [],
    );
    if (mended.length === 0) return;
    const { changed, ...after } = sheet.recheck(...mended);
    // A word that only a person can explain has appeared or gone, and questions belong to the whole sheet, so all of
    // it is checked.
    const before = ({ row }: CheckedRow) => this.rows[this.indexByRow.get(row) ?? -1];
    if (changed.some((row) => isAsked(row) !== isAsked(before(row)))) return this.work();
    this.ofAllRows = ofAllRows(withReadersQuestions({ ...sheet.sheet, ...after }, this.readingProblems));
    this.tell({ kind: 'rechecked', rows: this.replaceRows(changed), ...this.ofAllRows });
    const text = fieldsText(changed.filter(({ row }) => edited.includes(row)));
    this.tell({ kind: 'fields', of: [...edited], text, ...searchedSheet(sheet.sheet) });
  }

  private replaceRows(changed: readonly CheckedRow[]): { index: number; row: GridRow }[] {
    return changed.flatMap((checked) => {
      const index = this.indexByRow.get(checked.row);
      const row = this.shown?.rowOf(checked, this.found.get(checked.row));
      if (index === undefined || row === undefined) return [];
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
    this.tell({ kind: 'rechecked', rows: this.replaceRows(changed), ...this.ofAllRows });
  }

  /**
   * Checks the whole sheet once more in its present state, and gives it as the JSON text that main takes. Lines that were
   * checked alone were read like the others; if their edits make these read otherwise, a person sees that first.
   */
  private async finish(): Promise<void> {
    this.finishing = new AbortController();
    const { signal } = this.finishing;
    try {
      await this.handOver(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      this.tell({ kind: 'not-finished', reason: 'cancelled' });
    }
  }

  private async handOver(signal: AbortSignal): Promise<void> {
    if (!this.table) return;
    const { edits } = this.recipe.corrections;
    const { sheet } = await openSheetInSteps(editedTable(this.table, edits), this.options(), {
      signal,
      onProgress: (share) => this.tell({ kind: 'progress', stage: 'checking', share }),
    });
    if (fieldsText(sheet.rows) !== fieldsText(this.checked)) {
      this.tell({ kind: 'not-finished', reason: 'reads-otherwise' });
      return this.work();
    }
    const whole = withReadersQuestions(sheet, this.readingProblems);
    const statement = this.stillAsked(whole, this.stated ?? (await this.statementOfFile(whole, signal)));
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
    const asked = stillAsked(questions, this.rows, setAside);
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
}

function ofAllRows({ counts, totals, problems, controls }: CheckedSheet): OfAllRows {
  return { counts, totals, problems, ...(controls && { controls }) };
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
