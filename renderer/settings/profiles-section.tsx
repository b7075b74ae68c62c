import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problem } from '../../shared/domain/problem.ts';
import { localiseParam } from '../../shared/i18n/localise-param.ts';
import type { ConnectionTest, ProfileView } from '../../shared/ipc/profile-requests.ts';
import { request, useCommand, useQuery, useTask } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Answered } from '../ui/answered.tsx';
import { picked } from '../ui/choices.ts';
import { ConfirmDialog, DialogButton, FormDialog } from '../ui/form-dialog.tsx';
import { useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

/**
 * The services to pay through: practice is built in; sandbox and live have an address, an origin and keys in the
 * keychain.
 */
export function ProfilesSection() {
  const { t } = useWords();
  const { profiles, view } = useSettings();
  return (
    <Stack component="section" className="panel">
      <Group gap="xs" justify="space-between">
        <div>
          <h2>{t('settings.profiles')}</h2>
          <p className="soft">{t('settings.profilesText')}</p>
        </div>
        <DialogButton label={t('settings.newProfile')}>
          {(close) => <ProfileDialog profile={null} onClose={close} />}
        </DialogButton>
      </Group>
      {view.keychain ? null : <ProblemList problems={[problem('keychain-missing')]} />}
      <div>
        {profiles.map((profile) => (
          <ProfileLine key={profile.name} profile={profile} />
        ))}
      </div>
    </Stack>
  );
}

function ProfileLine({ profile }: { profile: ProfileView }) {
  const { t, word } = useWords();
  const showToast = useToast();
  const { name } = profile;
  const select = useCommand('profiles.select', () => showToast(t('settings.selected', { profile: name })));
  /** How often it was asked for: each time tests anew. */
  const [tests, setTests] = useState(0);
  return (
    <Stack className="profile" gap="sm" py="sm">
      <Group gap="xs" justify="space-between">
        <div>
          <h3>
            {[
              profile.isBuiltIn ? '' : profile.name,
              word('fact.environment', profile.environment),
              profile.isActive ? t('settings.inUse') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </h3>
          <ProfileFacts profile={profile} />
        </div>
        <Group gap="xs">
          {profile.isActive ? null : (
            <Button disabled={select.isBusy} onClick={() => void select.perform({ name })}>
              {t('settings.use')}
            </Button>
          )}
          <Button onClick={() => setTests((earlier) => earlier + 1)}>{t('settings.test')}</Button>
          {profile.isBuiltIn ? null : (
            <>
              <DialogButton label={t('settings.edit')}>
                {(close) => <ProfileDialog profile={profile} onClose={close} />}
              </DialogButton>
              <DialogButton label={t('settings.setKeys')}>
                {(close) => <KeysDialog profile={name} onClose={close} />}
              </DialogButton>
              {profile.publicKey ? <RemoveButton profile={name} what="removeKeys" /> : null}
              <RemoveButton profile={name} what="remove" />
            </>
          )}
        </Group>
      </Group>
      {profile.isBuiltIn ? <PracticeRules /> : null}
      <ProblemList problems={select.problems} />
      {tests > 0 ? <ConnectionTestPanel key={tests} profile={name} /> : null}
    </Stack>
  );
}

function ProfileFacts({ profile }: { profile: ProfileView }) {
  const { t } = useWords();
  const { publicKey: key, keysFrom } = profile;
  const keys = key && keysFrom ? t(`settings.keysFrom.${keysFrom}`, { key }) : t('settings.noKeys');
  return (
    <p className="soft">
      {[profile.address ?? t('settings.builtIn'), ...(profile.isBuiltIn ? [] : [profile.origin, keys])]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

/** What a sheet makes the practice service do, so that nobody takes it for a fault of theirs (practice/README.md). */
function PracticeRules() {
  const { t } = useWords();
  return (
    <details>
      <summary>{t('settings.practiceRules')}</summary>
      <ul className="soft">
        {(['fails', 'unknown', 'fraction', 'more'] as const).map((rule) => (
          <li key={rule}>{t(`settings.practiceRule.${rule}`)}</li>
        ))}
      </ul>
    </details>
  );
}

interface RemoveProps {
  readonly profile: string;
  readonly what: 'remove' | 'removeKeys';
}

function RemoveButton(props: RemoveProps) {
  const { t } = useWords();
  return (
    <DialogButton label={t(`settings.${props.what}`)}>
      {(close) => <RemoveDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function RemoveDialog({ profile, what, onClose }: RemoveProps & { onClose: () => void }) {
  const { t } = useWords();
  const remove = useTask<string, unknown>(
    () =>
      what === 'remove' ? request('profiles.remove', { name: profile }) : request('keys.remove', { profile }),
    onClose,
  );
  return (
    <ConfirmDialog
      title={t(`settings.${what}Title`, { profile })}
      confirm={t(`settings.${what}`)}
      command={remove}
      onSubmit={() => void remove.perform(what)}
      onClose={onClose}
    >
      <p>{t(`settings.${what}Text`)}</p>
    </ConfirmDialog>
  );
}

/** A profile's name, environment, address and origin. Its keys are entered separately and never shown again. */
function ProfileDialog({ profile, onClose }: { profile: ProfileView | null; onClose: () => void }) {
  const { t, T, word } = useWords();
  const save = useCommand('profiles.save', onClose);
  const [name, setName] = useState(profile?.name ?? '');
  const [environment, setEnvironment] = useState<'sandbox' | 'live'>(
    profile?.environment === 'live' ? 'live' : 'sandbox',
  );
  const [address, setAddress] = useState(profile?.address ?? 'https://');
  const [origin, setOrigin] = useState(profile?.origin ?? '');
  const profileNow = { name: name.trim(), environment, address: address.trim(), origin: origin.trim() };
  return (
    <FormDialog
      title={t(profile ? 'settings.editProfile' : 'settings.newProfile')}
      confirm={t('settings.saveProfile')}
      command={save}
      onSubmit={() => void save.perform(profileNow)}
      onClose={onClose}
    >
      <TextInput
        label={T('field.name')}
        data-autofocus={profile === null ? true : undefined}
        required
        maxLength={60}
        disabled={profile !== null}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('fact.environment')}
        data={(['sandbox', 'live'] as const).map((value) => ({
          value,
          label: word('fact.environment', value),
        }))}
        value={environment}
        onChange={picked(setEnvironment)}
      />
      <TextInput
        label={t('fact.address')}
        description={t('settings.addressRule')}
        data-autofocus={profile === null ? undefined : true}
        required
        inputMode="url"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label={t('settings.origin')}
        description={t('settings.originRule')}
        required
        value={origin}
        onChange={(event) => setOrigin(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** The two keys, entered once. They go to the keychain and are never shown again; the fields are emptied at once. */
function KeysDialog({ profile, onClose }: { profile: string; onClose: () => void }) {
  const { t, T } = useWords();
  const showToast = useToast();
  const { view } = useSettings();
  const set = useCommand('keys.set', () => {
    showToast(t('settings.keysKept'));
    onClose();
  });
  const [publicKey, setPublicKey] = useState('');
  const [privateKey, setPrivateKey] = useState('');
  const submit = (): void => {
    setPrivateKey('');
    void set.perform({ profile, publicKey: publicKey.trim(), privateKey: privateKey.trim() });
  };
  return (
    <FormDialog
      title={t('settings.keysTitle', { profile })}
      confirm={t('settings.keepKeys')}
      command={set}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{t(`settings.keysText.${view.keychain ?? 'session'}`)}</p>
      <TextInput
        label={T('field.public_key')}
        data-autofocus
        required
        autoComplete="off"
        classNames={{ input: 'mono' }}
        value={publicKey}
        onChange={(event) => setPublicKey(event.currentTarget.value)}
      />
      <TextInput
        label={T('field.private_key')}
        required
        type="password"
        autoComplete="off"
        classNames={{ input: 'mono' }}
        value={privateKey}
        onChange={(event) => setPrivateKey(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** A clock difference from this size on is reported: services refuse requests that look old. */
const CLOCK_NOTICE_SECONDS = 30;

/** Tests the connection and names the likely cause if it does not work. */
function ConnectionTestPanel({ profile }: { profile: string }) {
  const { t } = useWords();
  const test = useQuery('connection.test', { profile });
  return (
    <Stack className="panel" gap="xs" role="status">
      {test.isLoading ? (
        <p>{t('connection.trying')}</p>
      ) : (
        <>
          <Answered query={test}>{(value) => <Outcome test={value} />}</Answered>
          <Button size="xs" onClick={test.reload}>
            {t('frame.tryAgain')}
          </Button>
        </>
      )}
    </Stack>
  );
}

const MARKS = { passed: '✓', failed: '×', 'not-tried': '–' } as const;

/** Why the service could not be reached, according to the network. */
function Unreached({ problems }: Pick<ConnectionTest, 'problems'>) {
  const { locale } = useWords();
  const reason = problems.find(({ code }) => code === 'service-unreachable')?.params?.reason;
  return reason === undefined ? null : <p className="soft">{localiseParam('reason', reason, locale)}</p>;
}

function Outcome({ test }: { test: ConnectionTest }) {
  const { t, count, duration } = useWords();
  const seconds = test.clockDifferenceSeconds;
  const isOff = seconds !== null && Math.abs(seconds) >= CLOCK_NOTICE_SECONDS;
  return (
    <>
      <p>
        <strong>{t(test.isWorking ? 'connection.works' : 'connection.fails')}</strong>{' '}
        {test.walletCount === null ? '' : t('connection.wallets', { count: test.walletCount })}
      </p>
      <ul>
        {test.checks.map(({ check, outcome }) => (
          <Group component="li" key={check} gap="sm" py={1} wrap="nowrap" align="baseline">
            <span aria-hidden="true">{MARKS[outcome]}</span>
            <span>
              {t(`connection.check.${check}`)}
              <span className={outcome === 'passed' ? 'visually-hidden' : 'soft'}>
                {' '}
                {t(`connection.outcome.${outcome}`)}
              </span>
            </span>
          </Group>
        ))}
      </ul>
      {seconds === null ? null : (
        <p className={isOff ? '' : 'soft'}>
          {isOff
            ? t(seconds > 0 ? 'connection.clockFast' : 'connection.clockSlow', {
                time: duration(Math.abs(seconds)),
              })
            : t('connection.clockGood', { seconds: count(Math.abs(seconds)) })}
        </p>
      )}
      <ProblemList problems={test.problems} />
      <Unreached problems={test.problems} />
    </>
  );
}
