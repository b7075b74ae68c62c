import { useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useCommand, useQuery } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useSavedToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** For how many days finished batches are kept; 0 means for ever. */
const RETENTIONS = [0, 365, 1095, 2555, 3650] as const;

/** Where the journal is, a copy of it, whether it is intact, how long it is kept. */
export function DataSection() {
  const { t } = useWords();
  const about = useQuery('app.about', {});
  const backup = useCommand('app.backup', useSavedToast());
  const show = useCommand('app.show-data-folder');
  return (
    <section className="panel stack">
      <h2>{t('settings.data')}</h2>
      <p>
        <span className="mono">{about.value?.dataFolder ?? ''}</span>
      </p>
      <div className="line-up">
        <Button onClick={() => void show.perform({})}>{t('settings.showFolder')}</Button>
        <Button disabled={backup.isBusy} onClick={() => void backup.perform({})}>
          {t('settings.backup')}
        </Button>
      </div>
      <p className="field-rule">{t('settings.restoreRule')}</p>
      <ProblemList problems={backup.problems ?? show.problems} />
      <JournalCheck />
      <Retention />
    </section>
  );
}

function JournalCheck() {
  const { t, count } = useWords();
  const [last, setLast] = useState<RequestOutput<'journal.verify'>>();
  const verify = useCommand('journal.verify', setLast);
  const outcome = verify.problems ? undefined : last;
  return (
    <div className="stack stack-tight">
      <div className="line-up">
        <Button disabled={verify.isBusy} onClick={() => void verify.perform({ batch: null })}>
          {t('settings.verify')}
        </Button>
        <span role="status">
          {outcome
            ? t(outcome.ok ? 'settings.verified' : 'settings.notVerified', {
                events: count(outcome.events ?? 0),
                batches: count(outcome.batches ?? 0),
              })
            : ''}
        </span>
      </div>
      {outcome?.ok && outcome.head ? (
        <p>
          {t(outcome.excluded?.length ? 'settings.journalKnown' : 'settings.journalUnknown', {
            event: count(outcome.head.seq),
            hash: outcome.head.hash,
          })}
        </p>
      ) : null}
      <ProblemList problems={verify.problems} />
      {outcome && !outcome.ok ? (
        <ul>
          {outcome.faults?.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Retention() {
  const { t } = useWords();
  const { view } = useSettings();
  const change = useCommand('settings.change');
  const { retentionDays } = view.preferences;
  const offered = RETENTIONS.some((days) => days === retentionDays)
    ? RETENTIONS
    : [...RETENTIONS, retentionDays];
  return (
    <SelectField
      label={t('settings.retention')}
      rule={t('settings.retentionRule')}
      choices={offered.map((days) => ({
        value: String(days),
        label: days === 0 ? t('settings.retentionEver') : t('settings.retentionDays', { count: days }),
      }))}
      value={String(retentionDays)}
      onValue={(next) => void change.perform({ preferences: { retentionDays: Number(next) } })}
    />
  );
}
