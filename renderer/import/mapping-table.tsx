import { useMemo, useState } from 'react';
import { MAPPABLE_FIELDS } from '../../shared/sheet/check/headings/heading-synonyms.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { Button } from '../ui/button.tsx';
import { InlineSelect } from '../ui/field.tsx';
import { TableScroll } from '../ui/ledger.tsx';
import { useWords } from '../words/use-words.tsx';

const SAMPLES_SHOWN = 2;
/** Fewer unknown columns are shown; more are folded, because they would hide the important ones. */
const FOLDED_FROM = 4;

/** Each column, its content, its field and how certain that is; the field can be changed. */
export function MappingTable({ overview }: { overview: SheetOverview }) {
  const { t, word } = useWords();
  const { recipe, change } = useSheet();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const unknown = overview.columns.filter(({ how }) => how === 'none');
  const canFold = unknown.length >= FOLDED_FROM && unknown.length < overview.columns.length;
  const shown =
    canFold && !isUnfolded ? overview.columns.filter(({ how }) => how !== 'none') : overview.columns;
  const choices = useMemo(
    () =>
      MAPPABLE_FIELDS.map((value) => ({ value, label: word('field', value) })).sort((a, b) =>
        a.label.localeCompare(b.label),
      ),
    [word],
  );
  return (
    <TableScroll label={t('import.columns')}>
      <table className="ledger mapping">
        <caption className="ledger-caption">{t('import.columns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('import.yourColumn')}</th>
            <th scope="col">{t('import.sample')}</th>
            <th scope="col">{t('import.goesTo')}</th>
            <th scope="col">{t('import.sure')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => (
            <MappingLine
              key={column.column}
              column={column}
              choices={choices}
              onField={(field) => change({ columns: { ...recipe.columns, [column.column]: field } })}
            />
          ))}
        </tbody>
        {canFold ? (
          <tfoot>
            <tr>
              <td colSpan={4}>
                <Button kind="link" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
                  {t(isUnfolded ? 'import.foldColumns' : 'import.unfoldColumns', { count: unknown.length })}
                </Button>{' '}
                {isUnfolded ? null : <FoldedNames columns={unknown} />}
              </td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </TableScroll>
  );
}

/** Folded columns are named, so that nothing is left out silently. */
function FoldedNames({ columns }: { columns: readonly MappedColumn[] }) {
  const { t, list } = useWords();
  const names = columns.map(({ heading, column }) => heading || t('import.unnamed', { letter: column }));
  return <span className="soft">{list(names)}</span>;
}

interface MappingLineProps {
  readonly column: MappedColumn;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onField: (field: string) => void;
}

function MappingLine({ column, choices, onField }: MappingLineProps) {
  const { t, word } = useWords();
  const name = column.heading || t('import.unnamed', { letter: column.column });
  const samples = (column.samples ?? []).slice(0, SAMPLES_SHOWN);
  return (
    <tr>
      <th scope="row">
        {name} <span className="soft">{column.column}</span>
      </th>
      <td className="sample" title={samples.join(' · ')}>
        {samples.join(' · ')}
      </td>
      <td>
        <InlineSelect
          label={`${t('frame.label', { name })} ${t('import.goesTo')}`}
          choices={[{ value: 'ignore', label: t('import.ignore') }, ...choices]}
          value={column.field ?? 'ignore'}
          onValue={onField}
        />
      </td>
      <td className={`how-${column.how}`}>{word('how', column.how)}</td>
    </tr>
  );
}
