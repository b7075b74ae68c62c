import { columnLetters } from '../sheet-worker/edited-table.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { TableScroll } from '../ui/ledger.tsx';
import { useWords } from '../words/use-words.tsx';

/** The first lines as in the file, with the headings marked and security answers hidden. */
export function PreviewTable({ overview }: { overview: SheetOverview }) {
  const { t } = useWords();
  const { headerRow } = overview.sheet;
  const secret = new Set(
    overview.columns.filter(({ field }) => field === 'security_question_answer').map(({ column }) => column),
  );
  const excluded = new Set(overview.excluded.map(({ row }) => row));
  const letters = columnLetters(Math.max(0, ...overview.preview.map(({ cells }) => cells.length)));
  return (
    <section>
      <h2>{t('import.preview')}</h2>
      <p className="soft">{t('import.previewText')}</p>
      <TableScroll label={t('import.preview')}>
        <table className="ledger preview">
          <caption className="visually-hidden">{t('import.preview')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('fact.row')}</th>
              {letters.map((letter) => (
                <th key={letter} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {overview.preview.map(({ row, cells }) => (
              <tr
                key={row}
                className={row === headerRow ? 'is-headings' : excluded.has(row) ? 'is-outside' : ''}
              >
                <th scope="row">{row}</th>
                {letters.map((letter, index) => (
                  <td key={letter}>{secret.has(letter) && row !== headerRow ? '••••' : cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
