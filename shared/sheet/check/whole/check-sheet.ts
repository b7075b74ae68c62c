import { formatAmount } from '../../../domain/money.ts';
import { type Problem, problem } from '../../../domain/problem.ts';
import type { CheckedRow, CheckedSheet, ControlFigure, OpenQuestion } from '../../checked-sheet.ts';
import { pauseForOthers } from '../../read/pause.ts';
import type { Table, TableRow } from '../../table.ts';
import { stateOf } from '../cells/row-draft.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { headingsFingerprint, layoutAnswers, profileFingerprint } from '../headings/mapping-profile.ts';
import { sheetReference } from '../headings/reference-column.ts';
import {
  compareFigures,
  controlProblems,
  feesAmong,
  figuresBeside,
  inOneCurrency,
  type StatedFigure,
  settledBeside,
  sumsOf,
} from '../lines/controls.ts';
import { SheetLines } from '../lines/sheet-lines.ts';
import { differingSubtotals } from '../lines/stated-subtotals.ts';
import { stateMeaning } from '../meaning/state-meaning.ts';
import { questionsWithTotals } from './answer-totals.ts';
import { GroupChecks } from './group-checks.ts';
import { optionFaults } from './option-faults.ts';

/** What a check says of all rows together. */
export type OfAllRows = Pick<CheckedSheet, 'counts' | 'totals' | 'controls' | 'problems'>;

/** What corrected lines change: themselves, the rows that were or are their duplicates, and what is said of all rows. */
export interface Recheck extends OfAllRows {
  readonly changed: readonly CheckedRow[];
}

/** Understands a table: headings, columns, every cell and row, duplicates and controls. Pure: the same table and options give the same result. */
export function checkSheet(table: Table, options: CheckOptions = {}): CheckedSheet {
  return openSheet(table, options).sheet;
}

/** As `checkSheet`, and keeps what is needed to check single lines again as they are mended. */
export function openSheet(table: Table, options: CheckOptions = {}): OpenSheet {
  const lines = new SheetLines(table, options);
  lines.readLines(Number.POSITIVE_INFINITY);
  const steps = questionsWithTotals(lines, table, lines.options);
  for (let step = steps.next(); ; step = steps.next())
    if (step.done) return new OpenSheet(lines, options, step.value);
}

/** Lines read between two looks at the clock of others: some milliseconds' worth. */
const LINES_AT_ONCE = 2_000;

/**
 * As `openSheet`, letting others work between: for a worker that reports progress and can be cancelled. Rejects with the
 * signal's reason where it was cancelled.
 */
export async function openSheetInSteps(
  table: Table,
  options: CheckOptions,
  running: { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void },
): Promise<OpenSheet> {
  const lines = new SheetLines(table, options);
  while (!lines.areRead) {
    lines.readLines(LINES_AT_ONCE);
    running.onProgress?.(lines.progress);
    await pauseForOthers(running.signal);
  }
  const steps = questionsWithTotals(lines, table, lines.options);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return new OpenSheet(lines, options, step.value);
    running.onProgress?.(1);
    await pauseForOthers(running.signal);
  }
}

/** A checked sheet whose lines can be checked again one at a time. */
export class OpenSheet {
  /** The result as it was when all lines had been read; later corrections come from `recheck`. */
  readonly sheet: CheckedSheet;
  private readonly lines: SheetLines;
  private readonly groups: GroupChecks;
  private readonly rows: CheckedRow[];
  private readonly questions: readonly OpenQuestion[];

  constructor(lines: SheetLines, options: CheckOptions, questions: readonly OpenQuestion[]) {
    this.lines = lines;
    this.questions = questions;
    this.groups = new GroupChecks(lines, lines.options);
    this.rows = lines.rows.map((row, index) => this.amongOthers(row, index));
    this.sheet = this.describe(options, questions);
  }

  /**
   * Checks edited lines again, with the mapping, decimal mark and usual amounts as they were found. Throws if a line is
   * none of the rows to pay.
   */
  recheck(...edited: readonly TableRow[]): Recheck {
    const { lines, groups } = this;
    const affected = new Set<number>();
    for (const line of edited) {
      const index = lines.rows.findIndex((row) => row.row === line.row);
      if (index < 0) throw new Error(`row ${line.row} is no row of the checked sheet`);
      for (const peer of [index, ...groups.peersOf(index)]) affected.add(peer);
      groups.replace(index, () => lines.replace(index, line));
      for (const peer of groups.peersOf(index)) affected.add(peer);
    }
    const changed: CheckedRow[] = [];
    for (const peer of [...affected].sort((a, b) => a - b)) {
      const own = lines.rows[peer];
      if (!own) continue;
      const row = this.amongOthers(own, peer);
      this.rows[peer] = row;
      changed.push(row);
    }
    return { changed, ...this.ofAllRows(this.controls()) };
  }

  /** The row with what is only wrong in it beside the others. */
  private amongOthers(row: CheckedRow, index: number): CheckedRow {
    const fromOthers = this.groups.problemsOf(index);
    if (fromOthers.length === 0) return row;
    const problems = [...row.problems, ...fromOthers];
    return { ...row, state: stateOf(problems), problems };
  }

  private describe(given: CheckOptions, questions: readonly OpenQuestion[]): CheckedSheet {
    const { table, layout, mapping, rows, excluded, options } = this.lines;
    const reference = sheetReference(mapping.columns, options);
    const controls = this.controls();
    return {
      sheet: {
        file: options.file ?? '',
        format: table.format,
        encoding: table.encoding ?? null,
        delimiter: table.delimiter ?? null,
        name: table.sheetName ?? null,
        headerRow: table.rows[layout.headerIndex]?.row ?? null,
        rows: rows.length,
      },
      columns: mapping.columns,
      ...this.ofAllRows(controls),
      rows: this.rows,
      excluded: excluded.toSorted((a, b) => a.row - b.row),
      questions,
      statement: stateMeaning(this.lines, this.rows, { options, questions, controls }),
      optionFaults: optionFaults(this.lines, given, questions),
      answered: layoutAnswers({ ...asAnswers(options.defaults), ...options.answers }, mapping.columns),
      ...(layout.headerIndex >= 0 && {
        fingerprint: headingsFingerprint(layout.headings),
        profileFingerprint: profileFingerprint(layout),
      }),
      ...(reference && { reference }),
    };
  }

  private ofAllRows(controls: readonly ControlFigure[]): OfAllRows {
    const problems = [...this.sheetProblems(this.lines.options), ...controlProblems(controls)];
    return { ...tally(this.rows), problems, controls };
  }

  /** What titles, footers and sheets of words state, beside what the rows add up to. */
  private controls(): ControlFigure[] {
    const { stated, subtotals, excluded, exponent, table, amountColumn, lines, leftOut } = this.lines;
    const beside = figuresBeside(table);
    if (stated.length + beside.length + subtotals.length === 0) return [];
    const areAmountsAsked = this.lines.log.questions.some(({ problem: { field } }) => field === 'amount');
    const rows = inOneCurrency(this.lines.rows);
    const areCurrenciesKnown =
      !areAmountsAsked &&
      !this.questions.some(({ problem: { field } }) => field === 'currency') &&
      !rows.some(({ fields: { amount, currency } }) => amount !== undefined && currency === undefined);
    const breaks = this.lines.breaks.map(({ row }) => row);
    const fees = feesAmong(excluded, table, amountColumn);
    const compare = (figures: readonly StatedFigure[]) =>
      compareFigures(figures, rows, {
        ...{ areCurrenciesKnown, exponent, breaks, fees },
        subtotals: subtotals.map(({ row }) => row),
      });
    const read = { rows, lines, leftOut, amountColumn, exponent };
    const differing = areCurrenciesKnown ? differingSubtotals(subtotals, read) : [];
    return [...compare(stated), ...settledBeside(compare(beside)), ...differing];
  }

  private sheetProblems(options: CheckOptions): Problem[] {
    const { table, rows } = this.lines;
    const problems: Problem[] = [];
    const hidden =
      table.sheets?.filter((sheet) => sheet.visibility !== 'visible').map((sheet) => sheet.name) ?? [];
    if (hidden.length > 0) problems.push(problem('sheets-hidden', { what: hidden.join(', ') }));
    const { untoldRules = [] } = table;
    if (untoldRules.length > 0) problems.push(problem('rules-untold', { where: untoldRules.join(', ') }));
    if (rows.length === 0) {
      const where = table.sheetName ?? options.file ?? '…';
      problems.push(problem('file-no-payments', { where }));
    }
    return problems;
  }
}

/** Counts by state, and what the rows that are not invalid add up to, per currency in the order of their first row. */
function tally(rows: readonly CheckedRow[]): Pick<CheckedSheet, 'counts' | 'totals'> {
  const counts = { valid: 0, warning: 0, invalid: 0 };
  for (const { state } of rows) counts[state] += 1;
  const sums = sumsOf(rows.filter(({ state }) => state !== 'invalid'));
  const totals = [...sums].map(([currency, { count, amountMinor }]) => {
    return { currency, count, amount: formatAmount(amountMinor, currency) };
  });
  return { counts, totals };
}

/** A value for a field that no column has says what an answer about that field says. */
function asAnswers(defaults: CheckOptions['defaults'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(defaults).map(([field, value]) => [`field.${field}`, value]));
}
