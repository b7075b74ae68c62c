import { useMemo, useState } from 'react';
import { MAPPABLE_FIELDS } from '../../shared/sheet/check/headings/heading-synonyms.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { Button } from '../ui/button.tsx';
import { InlineSelect } from '../ui/field.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';

const SAMPLES_SHOWN = 2;
/** Fewer unknown columns are shown; more are folded, because they would hide the important ones. */
const FOLDED_FROM = 4;

/** Each column, its content, its field and how certain that is; the field can be changed. */
export function MappingTable({ overview }: { overview: SheetOverview }) {
  const { t, word, list } = useWords();
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
    <Ledger
      label={t('import.columns')}
      isCaptionShown
      className="mapping"
      lines={shown}
      keyOf={({ column }) => column}
      columns={[
        {
          heading: t('import.yourColumn'),
          name: (line) => (
            <>
              {nameOf(line, t)} <span className="soft">{line.column}</span>
            </>
          ),
        },
        {
          heading: t('import.sample'),
          className: 'sample',
          cell: ({ samples = [] }) => {
            const text = samples.slice(0, SAMPLES_SHOWN).join(' · ');
            return <span title={text}>{text}</span>;
          },
        },
        {
          heading: t('import.goesTo'),
          cell: (line) => (
            <InlineSelect
              label={`${t('frame.label', { name: nameOf(line, t) })} ${t('import.goesTo')}`}
              choices={[{ value: 'ignore', label: t('import.ignore') }, ...choices]}
              value={line.field ?? 'ignore'}
              onValue={(field) => change({ columns: { ...recipe.columns, [line.column]: field } })}
            />
          ),
        },
        {
          heading: t('import.sure'),
          cell: ({ how }) => <span className={`how-${how}`}>{word('how', how)}</span>,
        },
      ]}
    >
      {canFold ? (
        <p className="ledger-note">
          <Button kind="link" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {t(isUnfolded ? 'import.foldColumns' : 'import.unfoldColumns', { count: unknown.length })}
          </Button>{' '}
          {/* Folded columns are named, so that nothing is left out silently. */}
          {isUnfolded ? null : <span className="soft">{list(unknown.map((line) => nameOf(line, t)))}</span>}
        </p>
      ) : null}
    </Ledger>
  );
}

function nameOf({ heading, column }: MappedColumn, t: Words['t']): string {
  return heading || t('import.unnamed', { letter: column });
}
