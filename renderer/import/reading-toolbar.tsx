import type { Reading } from '../sheet/recipe.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { InlineSelect } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';

/** What a person may know a file to be written in, when the finding is wrong. */
const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'ibm850',
  'windows-1250',
  'windows-1251',
];
const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

type DelimiterName = keyof typeof DELIMITERS;
const DELIMITER_NAMES = Object.keys(DELIMITERS) as DelimiterName[];

/** Sheet, headings, encoding and delimiter as found; each can be changed, and the file is read again. */
export function ReadingToolbar({ overview }: { overview: SheetOverview }) {
  const { t } = useWords();
  const { recipe, change } = useSheet();
  const { sheet } = overview;
  const read = (part: Partial<Reading>): void => change({ reading: { ...recipe.reading, ...part } });
  return (
    <>
      {overview.sheetNames.length > 1 ? (
        <InlineSelect
          label={t('import.sheet')}
          choices={overview.sheetNames.map((name) => ({ value: name, label: name }))}
          value={sheet.name ?? ''}
          onChange={({ target }) => {
            const { headerRow: _, ...others } = recipe.reading;
            change({ reading: { ...others, sheetName: target.value }, columns: {}, answers: {} });
          }}
        />
      ) : null}
      <HeadingsChoice overview={overview} onHeaderRow={(headerRow) => read({ headerRow })} />
      {sheet.encoding === null ? null : (
        <InlineSelect
          label={t('import.encoding')}
          choices={encodingsWith(sheet.encoding).map((value) => ({
            value,
            label: t('import.encodingFound', { encoding: value.toUpperCase() }),
          }))}
          value={sheet.encoding.toLowerCase()}
          onChange={({ target }) => read({ encoding: target.value })}
        />
      )}
      {sheet.delimiter === null ? null : (
        <InlineSelect
          label={t('import.delimiter')}
          choices={DELIMITER_NAMES.map((name) => ({
            value: DELIMITERS[name],
            label: t('import.delimiterFound', { delimiter: t(`delimiter.${name}`) }),
          }))}
          value={sheet.delimiter}
          onChange={({ target }) => read({ delimiter: target.value })}
        />
      )}
    </>
  );
}

function encodingsWith(found: string): readonly string[] {
  const lower = found.toLowerCase();
  return ENCODINGS.includes(lower) ? ENCODINGS : [lower, ...ENCODINGS];
}

interface HeadingsChoiceProps {
  readonly overview: SheetOverview;
  readonly onHeaderRow: (row: number) => void;
}

function HeadingsChoice({ overview, onHeaderRow }: HeadingsChoiceProps) {
  const { t } = useWords();
  const found = overview.sheet.headerRow;
  const rows = [...new Set([...overview.preview.map(({ row }) => row), ...(found === null ? [] : [found])])];
  return (
    <InlineSelect
      label={t('import.headings')}
      choices={[
        ...rows
          .sort((a, b) => a - b)
          .map((row) => ({ value: String(row), label: t('import.headingsRow', { row }) })),
        { value: '0', label: t('import.noHeadings') },
      ]}
      value={String(found ?? 0)}
      onChange={({ target }) => onHeaderRow(Number(target.value))}
    />
  );
}
