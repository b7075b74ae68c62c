import { columnLetters } from '../sheet-worker/edited-table.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { Ledger } from '../ui/ledger.tsx';
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
      <Ledger
        label={t('import.preview')}
        className="preview"
        lines={overview.preview}
        keyOf={({ row }) => row}
        lineClass={({ row }) => (row === headerRow ? 'is-headings' : excluded.has(row) ? 'is-outside' : '')}
        columns={[
          { heading: t('fact.row'), name: ({ row }) => row },
          ...letters.map((letter, index) => ({
            heading: letter,
            cell: ({ row, cells }: SheetOverview['preview'][number]) =>
              secret.has(letter) && row !== headerRow ? '••••' : cells[index],
          })),
        ]}
      />
    </section>
  );
}
