import type { ReactNode } from 'react';
import { PAYOUT_COUNTRIES, PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { RECIPIENT_LANGUAGES } from '../../shared/api/recipient-rules.ts';
import { ROW_CHANNELS } from '../../shared/domain/channel.ts';
import { localiseParam } from '../../shared/i18n/localise-param.ts';
import type { ControlFigure } from '../../shared/sheet/checked-sheet.ts';
import { useRoute } from '../platform/use-route.tsx';
import { SheetProgressNotice } from '../sheet/sheet-progress.tsx';
import { sheetNamesOf } from '../sheet/sheet-state.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import type { Recipe } from '../sheet-worker/recipe.ts';
import { BlockedButton } from '../ui/button.tsx';
import { fieldChoices, SelectField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { MappingTable } from './mapping-table.tsx';
import { PreviewTable } from './preview-table.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { ReadingToolbar } from './reading-toolbar.tsx';
import './import.css';

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
