import { type Problem, problem } from '../../../domain/problem.ts';
import type { Table } from '../../table.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import type { CheckOptions } from '../headings/check-options.ts';

/** The heading row as it was given or answered: its number, 0 for none, undefined where nobody has said. */
export function headerRowOf(options: CheckOptions, log: QuestionLog): number | undefined {
  if (options.headerRow !== undefined) return options.headerRow;
  const answer = log.answer('header-row') ?? log.answer('table');
  if (answer === 'none') return 0;
  return answer !== undefined && /^\d+$/.test(answer) ? Number(answer) : undefined;
}

/** Rows are offered by their number, tables by their columns or by a word of the catalogue. */
export function headingsNotFound(choices: readonly string[]): Problem {
  const options = choices.map((choice) => (/^\d+$/.test(choice) ? `row:${choice}` : choice)).join('|');
  return problem('table-unclear', { options });
}

/** The row that was guessed, else the first ones, or none of them. */
export function headingChoices(table: Table, headerIndex: number): readonly string[] {
  const found = table.rows[headerIndex];
  const rows = found ? [found] : table.rows.slice(0, 5);
  return [...rows.map((row) => String(row.row)), 'none'];
}
