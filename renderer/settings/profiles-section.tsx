import { ActionIcon, Badge, Button, Group, Menu, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { problem } from '../../shared/domain/problem.ts';
import { localiseParam } from '../../shared/i18n/localise-param.ts';
import type { ConnectionTest, ProfileView } from '../../shared/ipc/profile-requests.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import { request, useCommand, useQuery, useTask } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Answered } from '../ui/answered.tsx';
import { picked } from '../ui/choices.ts';
import { Fold } from '../ui/fold.tsx';
import { IN_CODE_FONT } from '../ui/form.tsx';
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
          <p className="soft">
            {t('settings.profilesText')} {t('settings.testRule')}
          </p>
        </div>
        <DialogButton label={t('settings.newProfile')}>
          {(close) => <ProfileDialog profile={null} onClose={close} />}
        </DialogButton>
      </Group>
      {view.keychain ? null : <ProblemList problems={[problem('keychain-missing')]} />}
      <Stack gap="sm">
        {profiles.map((profile) => (
          <ProfileLine key={profile.name} profile={profile} />
        ))}
      </Stack>
    </Stack>
  );
}

function ProfileLine({ profile }: { profile: ProfileView }) {
  const { t, word } = useWords();
  const { name, isBuiltIn } = profile;
  /** How often it was asked for: each time tests anew. */
  const [tests, setTests] = useState(0);
  const [dialog, setDialog] = useState<'edit' | Removal | null>(null);
  const close = () => setDialog(null);
  return (
    <Stack className="profile" gap="sm" pt="sm" style={{ borderTop: '1px solid var(--hairline)' }}>
      <Group gap="md" justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <h3>
              {[isBuiltIn ? '' : name, word('fact.environment', profile.environment)]
                .filter(Boolean)
                .join(' · ')}
            </h3>
            {profile.isActive ? <Badge color="blue">{t('settings.inUse')}</Badge> : null}
          </Group>
          <ProfileFacts profile={profile} />
        </div>
        <Group gap="xs" justify="flex-end" flex="none" maw="50%">
          {profile.isActive ? null : <UseButton profile={name} />}
          <Button onClick={() => setTests((earlier) => earlier + 1)}>{t('settings.test')}</Button>
          {isBuiltIn ? null : (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('home.more', { name })}>⋯</ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setDialog('edit')}>{t('settings.edit')}</Menu.Item>
                {profile.publicKey ? (
                  <Menu.Item onClick={() => setDialog('removeKeys')}>{t('settings.removeKeys')}</Menu.Item>
                ) : null}
                <Menu.Item c="var(--red)" onClick={() => setDialog('remove')}>
                  {t('settings.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
      {isBuiltIn ? <PracticeRules /> : null}
      {tests > 0 ? <ConnectionTestPanel key={tests} profile={name} /> : null}
      {dialog === 'edit' ? <ProfileDialog profile={profile} onClose={close} /> : null}
      {dialog === 'remove' || dialog === 'removeKeys' ? (
        <RemoveDialog profile={name} what={dialog} onClose={close} />
      ) : null}
    </Stack>
  );
}

/** Makes it the profile that everything is asked and paid through. */
function UseButton({ profile, onUsed }: { profile: string; onUsed?: () => void }) {
  const { t } = useWords();
  const showToast = useToast();
  const select = useCommand('profiles.select', () => {
    showToast(t('settings.selected', { profile }));
    onUsed?.();
  });
  return (
    <>
      <Button disabled={select.isBusy} onClick={() => void select.perform({ name: profile })}>
        {t('settings.use')}
      </Button>
      <ProblemList problems={select.problems} />
    </>
  );
}

function ProfileFacts({ profile }: { profile: ProfileView }) {
  const { t } = useWords();
  const keys = useKeysWords()(profile) ?? t('settings.noKeys');
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[profile.address ?? t('settings.builtIn'), ...(profile.isBuiltIn ? [] : [profile.origin, keys])]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  );
}

/** Says whose keys are kept, and where. */
function useKeysWords(): (profile: ProfileView | null) => string | undefined {
  const { t } = useWords();
  return (profile) =>
    profile?.publicKey && profile.keysFrom
      ? t(`settings.keysFrom.${profile.keysFrom}`, { key: profile.publicKey })
      : undefined;
}

/** What a sheet makes the practice service do, so that nobody takes it for a fault of theirs (practice/README.md). */
function PracticeRules() {
  const { t } = useWords();
  return (
    <Fold title={t('settings.practiceRules')}>
      <ul className="soft">
        {(['fails', 'unknown', 'fraction', 'more'] as const).map((rule) => (
          <li key={rule}>{t(`settings.practiceRule.${rule}`)}</li>
        ))}
      </ul>
    </Fold>
  );
}

type Removal = 'remove' | 'removeKeys';

interface RemoveProps {
  readonly profile: string;
  readonly what: Removal;
  readonly onClose: () => void;
}

function RemoveDialog({ profile, what, onClose }: RemoveProps) {
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

const NO_KEYS = { publicKey: '', privateKey: '' };

/** What is typed of a profile and its keys, what of it is kept, and how often it was tested. */
function useProfileForm(profile: ProfileView | null) {
  const [kept, setKept] = useState(profile);
  const [fields, setFields] = useState({
    name: profile?.name ?? '',
    environment: profile?.environment === 'live' ? ('live' as const) : ('sandbox' as const),
    address: profile?.address ?? 'https://',
    origin: profile?.origin ?? '',
  });
  const [keys, setKeys] = useState(NO_KEYS);
  const [tests, setTests] = useState(0);
  const hasKeys = keys.publicKey !== '' || keys.privateKey !== '';
  const { name, environment, address, origin } = fields;
  const now = { name: name.trim(), environment, address: address.trim(), origin: origin.trim() };
  const keep = async (): Promise<Reply<ProfileView>> => {
    let reply: Reply<ProfileView>;
    // While a batch is being sent its profile cannot be changed, but it can be given new keys.
    if (kept && FIELDS.every((field) => kept[field] === now[field])) reply = { ok: true, value: kept };
    else reply = await request('profiles.save', now);
    if (!reply.ok || !hasKeys) return reply;
    setKept(reply.value);
    setKeys(NO_KEYS);
    const { publicKey, privateKey } = keys;
    return request('keys.set', {
      profile: now.name,
      publicKey: publicKey.trim(),
      privateKey: privateKey.trim(),
    });
  };
  const save = useTask(keep, (saved) => {
    setKept(saved);
    setTests((earlier) => earlier + 1);
  });
  const typed = <Form extends object>(
    form: Form,
    setForm: (next: Form) => void,
    field: keyof Form & string,
  ) => ({
    value: String(form[field]),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setForm({ ...form, [field]: value }),
  });
  return {
    kept,
    save,
    tests,
    environment,
    setEnvironment: (next: typeof environment) => setFields({ ...fields, environment: next }),
    field: (field: Exclude<keyof typeof fields, 'environment'>) => ({
      required: true,
      ...typed(fields, setFields, field),
    }),
    key: (key: keyof typeof NO_KEYS) => ({
      required: hasKeys,
      autoComplete: 'off',
      styles: IN_CODE_FONT,
      ...typed(keys, setKeys, key),
    }),
  };
}

const FIELDS = ['name', 'environment', 'address', 'origin'] as const;

interface ProfileDialogProps {
  /** Null for a new one. */
  readonly profile: ProfileView | null;
  readonly onClose: () => void;
}

/**
 * A profile, its keys and a test of both, as often as it takes. Keys go to the keychain and are never shown again: their
 * fields are emptied at once, and what is left blank stays as it is kept.
 */
function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t, T, word } = useWords();
  const { view } = useSettings();
  const { kept, save, tests, environment, setEnvironment, field, key } = useProfileForm(profile);
  const keys = useKeysWords()(kept);
  return (
    <FormDialog
      title={t(kept ? 'settings.editProfile' : 'settings.newProfile')}
      size={640}
      confirm={t('settings.saveAndTest')}
      command={save}
      {...(tests > 0 && { other: { label: t('frame.close'), perform: onClose } })}
      onSubmit={() => void save.perform(undefined)}
      onClose={onClose}
    >
      <div className="columns">
        <TextInput
          label={T('field.name')}
          data-autofocus={kept === null ? true : undefined}
          maxLength={60}
          disabled={kept !== null}
          {...field('name')}
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
          data-autofocus={kept === null ? undefined : true}
          inputMode="url"
          {...field('address')}
        />
        <TextInput label={t('settings.origin')} description={t('settings.originRule')} {...field('origin')} />
        <TextInput label={T('field.public_key')} {...key('publicKey')} />
        <TextInput label={T('field.private_key')} type="password" {...key('privateKey')} />
      </div>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {keys ? t('settings.keysStay', { keys }) : t(`settings.keysText.${view.keychain ?? 'session'}`)}{' '}
        {t('settings.testRule')}
      </Text>
      {tests > 0 && kept ? (
        <ConnectionTestPanel key={tests} profile={kept.name}>
          {kept.isActive ? null : <UseButton profile={kept.name} onUsed={onClose} />}
        </ConnectionTestPanel>
      ) : null}
    </FormDialog>
  );
}

/** A clock difference from this size on is reported: services refuse requests that look old. */
const CLOCK_NOTICE_SECONDS = 30;

/** Tests the connection and names the likely cause if it does not work; what comes next is offered if it does. */
function ConnectionTestPanel({ profile, children }: { profile: string; children?: ReactNode }) {
  const { t } = useWords();
  const test = useQuery('connection.test', { profile });
  return (
    <Stack className="panel" gap="xs" role="status">
      {test.isLoading ? (
        <p>{t('connection.trying')}</p>
      ) : (
        <Answered query={test}>{(value) => <Outcome test={value} />}</Answered>
      )}
      {children && test.value?.isWorking && !test.isLoading ? <div>{children}</div> : null}
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
