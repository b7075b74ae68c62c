/** What somebody did to single rows of a sheet or wrote about them, as its statement tells it. */
import type { ProblemCode } from '../../../domain/problem.ts';
import { writtenName } from '../../../domain/row-fields.ts';
import type { NamedPart, StatementItem } from '../../../domain/sheet-statement.ts';
import type { CheckedRow } from '../../checked-sheet.ts';

const MARKS: ReadonlySet<string> = new Set<ProblemCode>([
  'row-drawn',
  'cell-comment',
  'row-remark',
  'row-mentioned',
  'row-outside',
  'name-doubtful',
]);

/** A mark that more than one in so many rows have is a habit. */
const FEW = 5;

/**
 * Each mark with the rows that have it; undefined if there is none.
 *
 * @param sent The columns of texts that are sent with the payments, and are no remarks about them.
 * @param coloured The numbers of the rows in a colour that most do not have.
 */
export function marksOf(
  rows: readonly CheckedRow[],
  sent: ReadonlySet<string>,
  coloured: ReadonlySet<number>,
): Pick<StatementItem, 'basis' | 'parts' | 'rows'> | undefined {
  const inColour = rows.filter(({ row }) => coloured.has(row));
  const said = rows.flatMap(({ row, problems, fields }) =>
    problems
      .filter(({ code, column = '' }) => MARKS.has(code) && !(code === 'row-remark' && sent.has(column)))
      .map(({ code, original = '' }) => ({ row, code, original, name: writtenName(fields) })),
  );
  const all: typeof said = [
    ...inColour.map(({ row, fields }) => {
      return { row, code: 'row-coloured' as const, original: '', name: writtenName(fields) };
    }),
    ...said,
  ];
  const signs = all.filter(({ code }) => code === 'name-doubtful').length;
  // What many names have is how the list writes names.
  const found = signs * FEW > rows.length ? all.filter(({ code }) => code !== 'name-doubtful') : all;
  if (found.length === 0) return undefined;
  const byMark = Map.groupBy(found, ({ code, original }) => `${code}|${original}`);
  const parts = [...byMark.values()].map((alike): NamedPart => {
    const { code = '', original = '' } = alike[0] ?? {};
    const texts = alike.map(({ row }) => `${row}`);
    // What was confirmed of one person says nothing of another.
    const seen = alike.map(({ name }) => [code, original, name].join('|'));
    return { what: original, field: code, count: alike.length, texts, seen };
  });
  return { basis: 'proposed', parts, rows: [...new Set(found.map(({ row }) => row))] };
}
