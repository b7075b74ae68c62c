import { sheetNamesOf } from '../sheet/sheet-state.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { onSheet, type Reading } from '../sheet-worker/recipe.ts';
import { InlineSelect } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';

/** Encodings that a person may know a file to have if the detected one is wrong. */
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

/**
 * Sheet, headings, encoding and delimiter as detected; each can be changed, and the file is read again. The chosen
 * values are shown even if nothing could be read with them, so that others can be chosen.
 */
export function ReadingToolbar() {
  const { t } = useWords();
  const { recipe, change, overview, progress } = useSheet();
  const { reading } = recipe;
  const read = (part: Partial<Reading>): void => change({ reading: { ...reading, ...part } });
  const sheetNames = overview?.sheetNames ?? sheetNamesOf(progress);
  const encoding = reading.encoding ?? overview?.sheet.encoding ?? null;
  const delimiter = reading.delimiter ?? overview?.sheet.delimiter ?? null;
  return (
    <>
      {sheetNames.length > 1 ? (
        <InlineSelect
          label={t('fact.sheetName')}
          choices={sheetNames.map((name) => ({ value: name, label: name }))}
          value={reading.sheetName ?? overview?.sheet.name ?? sheetNames[0] ?? ''}
          onValue={(next) => change(onSheet(recipe, next))}
        />
      ) : null}
      {overview && progress.kind !== 'refused' ? (
        <HeadingsChoice overview={overview} onHeaderRow={(headerRow) => read({ headerRow })} />
      ) : null}
      {encoding === null ? null : (
        <InlineSelect
          label={t('import.encoding')}
          choices={encodingsWith(encoding).map((value) => ({
            value,
            label: t('import.encodingFound', { encoding: value.toUpperCase() }),
          }))}
          value={encoding.toLowerCase()}
          onValue={(next) => read({ encoding: next })}
        />
      )}
      {delimiter === null ? null : (
        <InlineSelect
          label={t('import.delimiter')}
          choices={DELIMITER_NAMES.map((name) => ({
            value: DELIMITERS[name],
            label: t('import.delimiterFound', { delimiter: t(`option.${name}`) }),
          }))}
          value={delimiter}
          onValue={(next) => read({ delimiter: next })}
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
      onValue={(next) => onHeaderRow(Number(next))}
    />
  );
}
