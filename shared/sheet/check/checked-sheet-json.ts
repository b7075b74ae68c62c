import type { Problem } from '../../domain/problem.ts';
import type { Locale } from '../../i18n/catalogue.ts';
import { renderProblem } from '../../i18n/render-problem.ts';
import type { CheckedRow, CheckedSheet, OpenQuestion } from '../checked-sheet.ts';
import type { Table } from '../table.ts';

/** One problem as `check --json` prints it; every name is always there, null where there is nothing to say. */
export interface ProblemJson {
  readonly field: string | null;
  readonly column: string | null;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  readonly original: string | null;
  readonly proposed: string | null;
}

/** An open question: the problem, with the KEY for `--answer KEY=VALUE` and the values it may be given. */
export interface QuestionJson extends ProblemJson {
  readonly needsAnswer: true;
  readonly key: string;
  readonly options: readonly string[];
}

export interface CheckJson {
  readonly sheet: CheckedSheet['sheet'];
  readonly columns: readonly {
    readonly heading: string;
    readonly column: string;
    readonly field: string | null;
    readonly how: string;
  }[];
  readonly totals: CheckedSheet['totals'];
  readonly counts: CheckedSheet['counts'];
  readonly rows: readonly {
    readonly row: number;
    readonly state: CheckedRow['state'];
    readonly fields: CheckedRow['fields'];
    readonly problems: readonly ProblemJson[];
  }[];
  readonly excluded: readonly { row: number; reason: string; text: string; message: string }[];
  readonly problems: readonly (ProblemJson | QuestionJson)[];
  readonly questions: readonly QuestionJson[];
  readonly controls: NonNullable<CheckedSheet['controls']>;
}

/** What `check --json` prints (cli.md), its messages in the locale's language. */
export function checkedSheetToJson(checked: CheckedSheet, locale: Locale): CheckJson {
  const asJson = problemWriter(locale);
  const questions = checked.questions.map((question) => questionToJson(question, asJson));
  return {
    sheet: checked.sheet,
    columns: checked.columns.map(({ heading, column, field, how }) => ({ heading, column, field, how })),
    totals: checked.totals,
    counts: checked.counts,
    rows: checked.rows.map(({ row, state, fields, problems }) => ({
      row,
      state,
      fields,
      problems: problems.map(asJson),
    })),
    excluded: checked.excluded.map((line) => {
      const problem: Problem = { code: 'row-excluded', severity: 'note', params: { reason: line.reason } };
      return { ...line, message: renderProblem(problem, locale).message };
    }),
    problems: [...checked.problems.map(asJson), ...questions],
    questions,
    controls: checked.controls ?? [],
  };
}

/** One problem as `check --json` prints it. */
export function problemToJson(problem: Problem, locale: Locale): ProblemJson {
  const { message, advice } = renderProblem(problem, locale);
  return {
    field: problem.field ?? null,
    column: problem.column ?? null,
    severity: problem.severity,
    code: problem.code,
    message,
    advice,
    original: problem.original ?? null,
    proposed: problem.proposed ?? null,
  };
}

/** Rows of one column share their problems' objects: each is written once. */
function problemWriter(locale: Locale): (problem: Problem) => ProblemJson {
  const written = new Map<Problem, ProblemJson>();
  return (problem) => {
    const known = written.get(problem);
    if (known) return known;
    const fresh = problemToJson(problem, locale);
    written.set(problem, fresh);
    return fresh;
  };
}

function questionToJson(question: OpenQuestion, asJson: (problem: Problem) => ProblemJson): QuestionJson {
  return { ...asJson(question.problem), needsAnswer: true, key: question.key, options: question.options };
}

/** What `--table` adds: the sheet as read, every row from 1 to the last, cells from column A, before any normalising. */
export function tableToJson(table: Table): { readonly row: number; readonly cells: readonly string[] }[] {
  const written: { row: number; cells: readonly string[] }[] = [];
  for (const line of table.rows) {
    for (let row = (written.at(-1)?.row ?? 0) + 1; row < line.row; row += 1) written.push({ row, cells: [] });
    written.push({ row: line.row, cells: line.cells.map((cell) => cell?.text ?? '') });
  }
  return written;
}
