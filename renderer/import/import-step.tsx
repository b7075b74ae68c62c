import { Select, Stack } from '@mantine/core';
import { BlockedButton } from '../ui/blocked-button.tsx';
import { fieldChoices, picked, withNone } from '../ui/choices.ts';
import './import.css';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { PAYOUT_COUNTRIES, PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { RECIPIENT_LANGUAGES } from '../../shared/api/recipient-rules.ts';
import { ROW_CHANNELS } from '../../shared/domain/channel.ts';
import { localiseParam } from '../../shared/i18n/localise-param.ts';
import type { ControlFigure } from '../../shared/sheet/checked-sheet.ts';
import { useRoute } from '../platform/use-route.tsx';
import { PaidPeriodNotice } from '../sheet/paid-period-notice.tsx';
import { SheetProgressNotice } from '../sheet/sheet-progress.tsx';
import { sheetNamesOf } from '../sheet/sheet-state.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { ASKED_ANEW, onSheet, type Reading, type Recipe } from '../sheet-worker/recipe.ts';
import { Fold } from '../ui/fold.tsx';
import { Agreement, ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { AnswersGiven } from './answers-given.tsx';
import { cardsOf, type QuestionCard } from './question-card.ts';
import { QuestionCards } from './questions-panel.tsx';
import { SheetTable } from './sheet-table.tsx';
import { StatementPanel, useUnread } from './statement-panel.tsx';

/** Import: the sheet itself, what it was understood to mean, and the questions that only a person can answer. */
export function ImportStep({ header }: { header: ReactNode }) {
  const { t } = useWords();
  const { overview, progress, recipe, questions } = useSheet();
  const pane = useRef<HTMLDivElement>(null);
  const cards = useMemo(() => cardsOf(questions), [questions]);
  const isRefused = progress.kind === 'refused';
  // The overview belongs to another sheet, or another reading, than the one that was refused.
  const shown = isRefused ? undefined : overview;
  const canReadOtherwise = isRefused && (sheetNamesOf(progress).length > 1 || hasReading(recipe));
  return (
    <Screen
      title={t('step.import')}
      steps={header}
      isFlush={shown !== undefined}
      toolbar={shown || canReadOtherwise ? <ReadingToolbar /> : undefined}
      footer={shown ? <ImportFooter overview={shown} open={cards.length} pane={pane} /> : undefined}
    >
      {shown ? <ImportBody overview={shown} cards={cards} pane={pane} /> : <SheetProgressNotice />}
    </Screen>
  );
}

function hasReading({ reading }: Recipe): boolean {
  return Object.keys(reading).length > 0;
}

interface ImportBodyProps {
  readonly overview: SheetOverview;
  readonly cards: readonly QuestionCard[];
  /** What scrolls the statement. */
  readonly pane: RefObject<HTMLDivElement | null>;
}

/** The statement beside the sheet or, in a narrow window, above it. */
function ImportBody({ overview, cards, pane }: ImportBodyProps) {
  const { t } = useWords();
  const { problems } = useSheet();
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState<readonly string[]>([]);
  const point = useCallback((columns: readonly string[]) => {
    setPointed((earlier) => (earlier.join() === columns.join() ? earlier : columns));
  }, []);
  const shownAt = Math.min(at, Math.max(0, cards.length - 1));
  return (
    <div className="import">
      <Stack
        ref={pane}
        component="aside"
        className="side-pane import-meaning"
        p="md"
        aria-label={t('import.statement')}
        data-pane
      >
        <PaidPeriodNotice />
        <SheetProgressNotice />
        <ProblemList problems={[...overview.problems, ...problems]} />
        <Stack className="import-strip">
          <Stack className="import-asked">
            <QuestionCards cards={cards} at={shownAt} onAt={setAt} />
            <AnswersGiven />
          </Stack>
          <Stack>
            <StatementPanel pointed={pointed} onPoint={point} />
            <ControlLines controls={overview.controls ?? []} />
            <DefaultsPanel />
          </Stack>
        </Stack>
      </Stack>
      <SheetTable
        overview={overview}
        asked={cards[shownAt]?.columns ?? []}
        pointed={pointed}
        onPoint={point}
      />
    </div>
  );
}

interface ImportFooterProps {
  readonly overview: SheetOverview;
  /** Questions that are open. */
  readonly open: number;
  readonly pane: RefObject<HTMLDivElement | null>;
}

/** The button to the next step names the money: to press it is to confirm the statement. */
function ImportFooter({ overview, open, pane }: ImportFooterProps) {
  const { t, count, list, money } = useWords();
  const { draft, progress, statement, tally, confirm } = useSheet();
  const { open: openRoute } = useRoute();
  const bringsUnread = useUnread(pane, overview.meaning);
  const { excluded, counts } = overview;
  const rows = overview.sheet.rows;
  const amounts = open > 0 ? [] : tally.totals.map(({ amount, currency }) => money(amount, currency));
  const go = (): void => {
    if (bringsUnread()) return;
    confirm();
    openRoute({ screen: 'draft', draftId: draft.draft, step: 'check' });
  };
  return (
    <>
      <span>
        {t('import.rowsFound', { count: rows, invalid: counts.invalid, excluded: count(excluded.length) })}
      </span>
      <BlockedButton
        variant="filled"
        reason={open > 0 ? t('import.openQuestions', { count: open }) : undefined}
        disabled={rows === 0 || progress.kind !== 'ready' || statement === undefined}
        onClick={go}
      >
        {amounts.length === 0
          ? t('import.check', { count: rows })
          : t('import.checkMoney', { count: rows, money: list(amounts) })}
      </BlockedButton>
    </>
  );
}

/** The counts and totals that the sheet itself states, and whether its rows agree. */
function ControlLines({ controls }: { controls: readonly ControlFigure[] }) {
  const { t, decimal, locale } = useWords();
  if (controls.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <h2>{t('import.controls')}</h2>
      <ul>
        {controls.map(({ sheet, row, kind, stated, computed, agrees }) => (
          <li key={`${sheet} ${row} ${kind} ${stated}`}>
            {t(kind === 'count' ? 'import.controlCount' : 'import.controlTotal', {
              row: sheet === undefined ? row : `${row} (${sheet})`,
              stated: decimal(stated),
            })}{' '}
            <strong>
              <Agreement isGood={agrees}>
                {agrees
                  ? t('results.ties')
                  : t('import.controlDiffers', { computed: localiseParam('computed', computed, locale) })}
              </Agreement>
            </strong>
          </li>
        ))}
      </ul>
    </Stack>
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
  const { recipe, change, overview } = useSheet();
  const valueIn = (field: Defaulted) => recipe.defaults[field] ?? overview?.answered?.[keyOf(field)] ?? '';
  const choose = (field: Defaulted, value: string): void => {
    const { [field]: _, ...others } = recipe.defaults;
    const { [keyOf(field)]: _answer, ...answers } = recipe.answers;
    // What was confirmed before is not taken either.
    const anew = { ...answers, [keyOf(field)]: ASKED_ANEW };
    change(
      value === ''
        ? { defaults: others, answers: anew }
        : { defaults: { ...others, [field]: value }, answers },
    );
  };
  return (
    <Fold
      title={t('import.defaults')}
      isOpen={(Object.keys(DEFAULTED) as Defaulted[]).some((field) => valueIn(field) !== '')}
    >
      <Stack gap="xs" mt="xs">
        <p className="soft">{t('import.defaultsText')}</p>
        {(Object.keys(DEFAULTED) as Defaulted[]).map((field) => (
          <Select
            key={field}
            label={word('field', field)}
            data={withNone(t('import.noDefault'), fieldChoices<string>(field, DEFAULTED[field], words))}
            value={valueIn(field)}
            onChange={picked((next) => choose(field, next))}
          />
        ))}
      </Stack>
    </Fold>
  );
}

const keyOf = (field: Defaulted): string => `field.${field}`;

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
        <Select
          className="fit"
          aria-label={t('fact.sheetName')}
          data={sheetNames.map((name) => ({ value: name, label: name }))}
          value={reading.sheetName ?? overview?.sheet.name ?? sheetNames[0] ?? ''}
          onChange={picked((next) => change(onSheet(recipe, next)))}
        />
      ) : null}
      {overview && progress.kind !== 'refused' ? (
        <HeadingsChoice overview={overview} onHeaderRow={(headerRow) => read({ headerRow })} />
      ) : null}
      {encoding === null ? null : (
        <Select
          className="fit"
          aria-label={t('import.encoding')}
          data={encodingsWith(encoding).map((value) => ({
            value,
            label: t('import.encodingFound', { encoding: value.toUpperCase() }),
          }))}
          value={encoding.toLowerCase()}
          onChange={picked((next) => read({ encoding: next }))}
        />
      )}
      {delimiter === null ? null : (
        <Select
          className="fit"
          aria-label={t('import.delimiter')}
          data={DELIMITER_NAMES.map((name) => ({
            value: DELIMITERS[name],
            label: t('import.delimiterFound', { delimiter: t(`option.${name}`) }),
          }))}
          value={delimiter}
          onChange={picked((next) => read({ delimiter: next }))}
        />
      )}
    </>
  );
}

function encodingsWith(found: string): readonly string[] {
  const lower = found.toLowerCase();
  return ENCODINGS.includes(lower) ? ENCODINGS : [lower, ...ENCODINGS];
}

/** Headings are further up than this. */
const HEADING_LINES = 40;

interface HeadingsChoiceProps {
  readonly overview: SheetOverview;
  readonly onHeaderRow: (row: number) => void;
}

function HeadingsChoice({ overview, onHeaderRow }: HeadingsChoiceProps) {
  const { t } = useWords();
  const found = overview.sheet.headerRow;
  const first = overview.lines.slice(0, HEADING_LINES).map(({ row }) => row);
  const rows = [...new Set([...first, ...(found === null ? [] : [found])])];
  return (
    <Select
      className="fit"
      aria-label={t('import.headings')}
      data={[
        ...rows
          .sort((a, b) => a - b)
          .map((row) => ({ value: String(row), label: t('import.headingsRow', { row }) })),
        { value: '0', label: t('import.noHeadings') },
      ]}
      value={String(found ?? 0)}
      onChange={picked((next) => onHeaderRow(Number(next)))}
    />
  );
}
