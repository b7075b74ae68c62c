import './import.css';
import { type ReactNode, useMemo, useState } from 'react';
import { PAYOUT_COUNTRIES, PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { RECIPIENT_LANGUAGES } from '../../shared/api/recipient-rules.ts';
import { ROW_CHANNELS } from '../../shared/domain/channel.ts';
import { ROW_FIELDS, type RowField } from '../../shared/domain/row-fields.ts';
import { localiseParam } from '../../shared/i18n/localise-param.ts';
import { MAPPABLE_FIELDS } from '../../shared/sheet/check/headings/heading-synonyms.ts';
import { layoutAnswers, profileColumns } from '../../shared/sheet/check/headings/mapping-profile.ts';
import type { ControlFigure, MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { useCommand } from '../bridge/requests.ts';
import { useRoute } from '../platform/use-route.tsx';
import { SheetProgressNotice } from '../sheet/sheet-progress.tsx';
import { sheetNamesOf } from '../sheet/sheet-state.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { columnLetters } from '../sheet-worker/edited-table.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { onSheet, type Reading, type Recipe } from '../sheet-worker/recipe.ts';
import {
  BlockedButton,
  Button,
  Form,
  fieldChoices,
  InlineSelect,
  SelectField,
  TextField,
} from '../ui/controls.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { QuestionsPanel } from './questions-panel.tsx';

/** Import: how the file was read, what its columns are, and the questions that only a person can answer. */
export function ImportStep({ header }: { header: ReactNode }) {
  const { t } = useWords();
  const { overview, progress, recipe } = useSheet();
  const isRefused = progress.kind === 'refused';
  // The overview belongs to another sheet, or another reading, than the one that was refused.
  const shown = isRefused ? undefined : overview;
  const canReadOtherwise = isRefused && (sheetNamesOf(progress).length > 1 || hasReading(recipe));
  return (
    <Screen
      title={t('step.import')}
      steps={header}
      toolbar={shown || canReadOtherwise ? <ReadingToolbar /> : undefined}
      footer={shown ? <ImportFooter overview={shown} /> : undefined}
    >
      <div className="stack">
        <SheetProgressNotice />
        {shown ? <ImportBody overview={shown} /> : null}
      </div>
    </Screen>
  );
}

function hasReading({ reading }: Recipe): boolean {
  return Object.keys(reading).length > 0;
}

function ImportBody({ overview }: { overview: SheetOverview }) {
  const { questions, problems } = useSheet();
  return (
    <>
      <ProblemList problems={[...overview.problems, ...problems]} />
      <QuestionsPanel questions={questions} />
      <div className="import-columns">
        <MappingTable overview={overview} />
        <div className="stack">
          <DefaultsPanel />
          <ControlLines controls={overview.controls ?? []} />
          <MappingPanel overview={overview} />
        </div>
      </div>
      <PreviewTable overview={overview} />
    </>
  );
}

function ImportFooter({ overview }: { overview: SheetOverview }) {
  const { t, count } = useWords();
  const { draft, progress, questions } = useSheet();
  const { open } = useRoute();
  const { excluded } = overview;
  const rows = overview.sheet.rows;
  return (
    <>
      <span>{t('import.rowsFound', { count: rows, excluded: count(excluded.length) })}</span>
      <BlockedButton
        kind="primary"
        reason={questions.length > 0 ? t('import.openQuestions', { count: questions.length }) : undefined}
        disabled={rows === 0 || progress.kind !== 'ready'}
        onClick={() => open({ screen: 'draft', draftId: draft.draft, step: 'check' })}
      >
        {t('import.check', { count: rows })}
      </BlockedButton>
    </>
  );
}

/** The counts and totals that the sheet itself states, and whether its rows agree. */
function ControlLines({ controls }: { controls: readonly ControlFigure[] }) {
  const { t, decimal, locale } = useWords();
  if (controls.length === 0) return null;
  return (
    <section className="panel stack stack-tight">
      <h2>{t('import.controls')}</h2>
      <ul>
        {controls.map(({ sheet, row, kind, stated, computed, agrees }) => (
          <li key={`${sheet} ${row} ${kind} ${stated}`}>
            {t(kind === 'count' ? 'import.controlCount' : 'import.controlTotal', {
              row: sheet === undefined ? row : `${row} (${sheet})`,
              stated: decimal(stated),
            })}{' '}
            <strong className={agrees ? 'tie-good' : 'tie-bad'}>
              {agrees
                ? t('results.ties')
                : t('import.controlDiffers', { computed: localiseParam('computed', computed, locale) })}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DEFAULTED = {
  currency: PAYOUT_CURRENCIES,
  country: PAYOUT_COUNTRIES,
  channel: ROW_CHANNELS,
  language: RECIPIENT_LANGUAGES,
} as const;
type Defaulted = keyof typeof DEFAULTED;

/** Default values for what the sheet does not say. */
function DefaultsPanel() {
  const words = useWords();
  const { t, word } = words;
  const { recipe, change } = useSheet();
  const choose = (field: Defaulted, value: string): void => {
    const { [field]: _, ...others } = recipe.defaults;
    change({ defaults: value === '' ? others : { ...others, [field]: value } });
  };
  return (
    <section className="panel stack stack-tight">
      <h2>{t('import.defaults')}</h2>
      <p className="soft">{t('import.defaultsText')}</p>
      {(Object.keys(DEFAULTED) as Defaulted[]).map((field) => (
        <SelectField
          key={field}
          label={word('field', field)}
          empty={t('import.noDefault')}
          choices={fieldChoices<string>(field, DEFAULTED[field], words)}
          value={recipe.defaults[field] ?? ''}
          onValue={(next) => choose(field, next)}
        />
      ))}
    </section>
  );
}

/** The first lines as in the file, with the headings marked and security answers hidden. */
function PreviewTable({ overview }: { overview: SheetOverview }) {
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
function ReadingToolbar() {
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

const SAMPLES_SHOWN = 2;
/** Fewer unknown columns are shown; more are folded, because they would hide the important ones. */
const FOLDED_FROM = 4;

/** Each column, its content, its field and how certain that is; the field can be changed. */
function MappingTable({ overview }: { overview: SheetOverview }) {
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
          className: 'sample cut',
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

/** Saves the mapping under a name: the next file with the same headings finds it again. */
function MappingPanel({ overview }: { overview: SheetOverview }) {
  const { t } = useWords();
  const showToast = useToast();
  const { recipe, file } = useSheet();
  const [name, setName] = useState(() => file.name.replace(/\.\w+$/, ''));
  const save = useCommand('mappings.save', (_, saved) =>
    showToast(t('import.mappingSaved', { name: saved.name })),
  );
  const { profileFingerprint: fingerprint } = overview;
  if (!fingerprint) return null;
  const isUsed = overview.columns.some(({ how }) => how === 'profile');
  const perform = (): void => {
    if (name.trim() === '') return;
    const defaults: Partial<Record<RowField, string>> = {};
    for (const field of ROW_FIELDS) if (recipe.defaults[field]) defaults[field] = recipe.defaults[field];
    const mapping = {
      name: name.trim(),
      fingerprint,
      columns: profileColumns(overview.columns),
      answers: layoutAnswers(recipe.answers, overview.columns),
      defaults,
    };
    void save.perform(mapping);
  };
  return (
    <section className="panel stack stack-tight">
      <h2>{t('import.mapping')}</h2>
      {isUsed ? <p className="soft">{t('import.mappingUsed')}</p> : null}
      <Form className="stack stack-tight" onSubmit={perform}>
        <TextField label={t('import.mappingName')} maxLength={100} value={name} onValue={setName} />
        <Button type="submit" disabled={save.isBusy || name.trim() === ''}>
          {t('import.saveMapping')}
        </Button>
      </Form>
      <ProblemList problems={save.problems} />
    </section>
  );
}
