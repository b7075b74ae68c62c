import type { Problem } from '../../shared/domain/problem.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, textAt } from '../sheet-worker/grid-view.ts';

import { useWords } from '../words/use-words.tsx';
import { differingParts } from './differing-parts.ts';

/** Fields by which a person can tell two payments apart. */
const COMPARED = /name|amount|currency|phone|account|email|payee|reference|description/;

/** The two rows of a duplicate side by side, with the differences underlined. Nothing if the other is in an earlier batch. */
export function DuplicatePair({ row, problem }: { row: GridRow; problem: Problem }) {
  const { t, word } = useWords();
  const { rows, overview } = useSheet();
  const number = Number(/^row:(\d+)$/.exec(String(problem.params?.where ?? ''))?.[1]);
  const other = Number.isInteger(number) ? rows.find((one) => one.row === number) : undefined;
  if (!other || !overview) return null;
  const compared = overview.columns.filter(
    ({ field }) => field !== null && COMPARED.test(field) && field !== 'security_question_answer',
  );
  return (
    <table className="pair">
      <caption>{t('check.pair', { row: row.row, beside: other.row })}</caption>
      <tbody>
        {compared.map(({ column, field, heading }) => {
          const [ours, theirs] = [textAt(row, column), textAt(other, column)];
          if (ours === '' && theirs === '') return null;
          return (
            <tr key={column}>
              <th scope="row">{field ? word('field', field) : heading}</th>
              <td>
                <Underlined text={ours} beside={theirs} />
              </td>
              <td>
                <Underlined text={theirs} beside={ours} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Underlined({ text, beside }: { text: string; beside: string }) {
  const { before, differing, after } = differingParts(text, beside);
  return (
    <span className="mono">
      {before}
      {differing === '' ? null : <u>{differing}</u>}
      {after}
    </span>
  );
}
