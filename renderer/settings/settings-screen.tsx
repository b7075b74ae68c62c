import { Box, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { EXTERNAL_LINKS, type ExternalLink } from '../../shared/domain/external-links.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Answered } from '../ui/answered.tsx';
import { picked } from '../ui/choices.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { AccountingSection } from './accounting-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MeaningsSection } from './meanings-section.tsx';
import { AppearanceSection, ApprovalsSection, PaceSection } from './preferences-sections.tsx';
import { ProfilesSection } from './profiles-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Profiles and keys, the rate and its effect, appearance, webhooks, data, about. */
export function SettingsScreen({ focus }: { focus: string | undefined }) {
  const { t } = useWords();
  const about = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === 'about') about.current?.scrollIntoView();
  }, [focus]);
  return (
    <Screen title={t('screen.settings')}>
      <Stack maw={880}>
        <ProfilesSection />
        <PaceSection />
        <AppearanceSection />
        <ApprovalsSection />
        <LimitsSection />
        <AccountingSection />
        <MeaningsSection />
        <WebhooksSection />
        <DataSection />
        <div ref={about}>
          <AboutSection />
        </div>
      </Stack>
    </Screen>
  );
}

/** For how many days finished batches are kept; 0 means for ever. */
const RETENTIONS = [0, 365, 1095, 2555, 3650] as const;

/** Where the journal is, a copy of it, whether it is intact, how long it is kept. */
function DataSection() {
  const { t } = useWords();
  const about = useQuery('app.about', {});
  const backup = useCommand('app.backup', useSavedToast());
  const show = useCommand('app.show-data-folder');
  return (
    <Stack component="section" className="panel">
      <h2>{t('settings.data')}</h2>
      <p>
        <span className="mono">{about.value?.dataFolder ?? ''}</span>
      </p>
      <Group gap="xs">
        <Button onClick={() => void show.perform({})}>{t('settings.showFolder')}</Button>
        <Button disabled={backup.isBusy} onClick={() => void backup.perform({})}>
          {t('settings.backup')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('settings.restoreRule')}
      </Text>
      <ProblemList problems={backup.problems ?? show.problems} />
      <JournalCheck />
      <Retention />
    </Stack>
  );
}

function JournalCheck() {
  const { t, count } = useWords();
  const verify = useCommand('journal.verify');
  const outcome = verify.problems ? undefined : verify.value;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button disabled={verify.isBusy} onClick={() => void verify.perform({ batch: null })}>
          {t('settings.verify')}
        </Button>
        <span role="status">
          {outcome
            ? t(outcome.ok ? 'settings.verified' : 'settings.notVerified', {
                events: outcome.events,
                batches: outcome.batches,
              })
            : ''}
        </span>
      </Group>
      {outcome?.ok ? (
        <p>
          {t(outcome.excluded.length ? 'settings.journalKnown' : 'settings.journalUnknown', {
            event: count(outcome.head.seq),
            hash: outcome.head.hash,
          })}
        </p>
      ) : null}
      <ProblemList problems={verify.problems} />
      {outcome && !outcome.ok ? (
        <ul>
          {outcome.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
    </Stack>
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
    <Select
      label={t('settings.retention')}
      description={t('settings.retentionRule')}
      data={offered.map((days) => ({
        value: String(days),
        label: days === 0 ? t('settings.retentionEver') : t('settings.retentionDays', { count: days }),
      }))}
      value={String(retentionDays)}
      onChange={picked((next) => void change.perform({ preferences: { retentionDays: Number(next) } }))}
    />
  );
}

/** The version of Paysheet, what it promises, and the projects that it is built on. */
function AboutSection() {
  const { t } = useWords();
  const about = useQuery('app.about', {});
  return (
    <Stack component="section" className="panel">
      <h2>{t('settings.about')}</h2>
      <Answered query={about}>
        {(value) => (
          <>
            <p>{t('settings.version', { version: value.version })}</p>
            <p>{t('settings.promise')}</p>
            <Fold title={t('frame.details')}>
              <FactList
                facts={[
                  ['Electron', <Ground key="electron" version={value.electron} link="electron" />],
                  ['Chromium', <Ground key="chromium" version={value.chromium} link="chromium" />],
                  ['Node', <Ground key="node" version={value.node} link="node" />],
                  [t('settings.platform'), value.platform],
                ]}
              />
            </Fold>
            <Fold title={t('settings.licences', { count: value.licences.length })}>
              <Box component="ul" className="licences" mah={320} style={{ overflow: 'auto' }} tabIndex={0}>
                {value.licences.map((licence) => (
                  <li key={`${licence.name}@${licence.version}`}>
                    <Fold
                      title={
                        <>
                          {licence.name} {licence.version} · {licence.licence}
                          {licence.author ? <span className="soft"> · {licence.author}</span> : null}
                        </>
                      }
                    >
                      <pre style={{ whiteSpace: 'pre-wrap' }}>{licence.text}</pre>
                    </Fold>
                  </li>
                ))}
              </Box>
            </Fold>
          </>
        )}
      </Answered>
    </Stack>
  );
}

/** A project that the app is built on, with its page, which opens in the system's browser. */
function Ground({ version, link }: { version: string; link: ExternalLink }) {
  const { t } = useWords();
  const open = useCommand('app.open-link');
  return (
    <>
      {version}{' '}
      <Button
        variant="transparent"
        title={t('settings.opensOutside')}
        onClick={() => void open.perform({ link })}
      >
        {new URL(EXTERNAL_LINKS[link]).host}
      </Button>
      <ProblemList problems={open.problems} />
    </>
  );
}
