/**
 * Which column of the accountant's own sheet holds the answers to security questions. A copy is made to be given to
 * others, and an answer opens the transfer.
 */
import { foldText } from '../../../shared/domain/text-folding.ts';
import { headingSynonyms } from '../../../shared/sheet/check/headings/heading-synonyms.ts';
import { normaliseHeading } from '../../../shared/sheet/check/headings/normalise-heading.ts';
import type { TableRow } from '../../../shared/sheet/table.ts';

/** The answer of each row that has one, by the row's number in the sheet. */
export type Answers = ReadonlyMap<number, string>;

/** Where answers stand: a column, counted from 0, in every row below the headings. */
export interface AnswerCells {
  readonly column: number;
  readonly headingRow: number;
}

/**
 * The column whose heading says that it holds answers; under another heading, the one that holds most of the answers
 * that were sent. The last of several, because an answer follows its question and the payee's name. Undefined if no
 * column holds any: then a person gave them.
 */
export function findAnswers(
  rows: readonly TableRow[],
  headingRow: number,
  answers: Answers,
): AnswerCells | undefined {
  const headings = rows.find(({ row }) => row === headingRow)?.cells ?? [];
  const named = headings.findLastIndex((cell) => cell !== undefined && isAnswerHeading(cell.text));
  if (named >= 0) return { column: named, headingRow };
  const counts = new Map<number, number>();
  for (const { row, cells } of rows) {
    const answer = answers.get(row);
    if (answer === undefined) continue;
    cells.forEach((cell, column) => {
      if (cell && foldText(cell.text) === foldText(answer)) counts.set(column, (counts.get(column) ?? 0) + 1);
    });
  }
  const most = Math.max(0, ...counts.values());
  if (most === 0) return undefined;
  const [column = 0] = [...counts].filter(([, count]) => count === most).sort(([a], [b]) => b - a)[0] ?? [];
  return { column, headingRow };
}

function isAnswerHeading(heading: string): boolean {
  const normal = normaliseHeading(heading);
  return headingSynonyms().some(
    ([synonym, field]) => field === 'security_question_answer' && synonym === normal,
  );
}

/** True for a cell that holds an answer, or would be taken to. */
export function isAnswerCell(answers: AnswerCells | undefined, row: number, column: number): boolean {
  return answers !== undefined && row > answers.headingRow && column === answers.column;
}
