import { useState } from 'react';
import { problem } from '../../shared/domain/problem.ts';
import type { ProfileView } from '../../shared/ipc/profile-requests.ts';
import { request } from '../bridge/bridge.ts';
import { useCommand, useTask } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { ConnectionTestPanel } from './connection-test-panel.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

/**
 * The services to pay through: practice is built in; sandbox and live have an address, an origin and keys in the
 * keychain.
 */
export function ProfilesSection() {
  const { t } = useWords();
  const { profiles, view } = useSettings();
  const [edited, setEdited] = useState<ProfileView | 'new' | null>(null);
  return (
    <section className="panel stack">
      <div className="line-up line-up-spread">
        <div>
          <h2>{t('settings.profiles')}</h2>
          <p className="soft">{t('settings.profilesText')}</p>
        </div>
        <Button onClick={() => setEdited('new')}>{t('settings.newProfile')}</Button>
      </div>
      {view.hasKeychain ? null : <ProblemList problems={[problem('keychain-missing')]} />}
      <div>
        {profiles.map((profile) => (
          <ProfileLine key={profile.name} profile={profile} onEdit={() => setEdited(profile)} />
        ))}
      </div>
      {edited ? (
        <ProfileDialog profile={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}

type Asked = 'keys' | 'remove' | 'remove-keys' | 'test' | null;

function ProfileLine({ profile, onEdit }: { profile: ProfileView; onEdit: () => void }) {
  const { t, word } = useWords();
  const showToast = useToast();
  const { name } = profile;
  const select = useCommand('profiles.select', () => showToast(t('settings.selected', { profile: name })));
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  return (
    <div className="stack profile">
      <div className="line-up line-up-spread">
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
        <div className="line-up">
          {profile.isActive ? null : (
            <Button disabled={select.isBusy} onClick={() => void select.perform({ name })}>
              {t('settings.use')}
            </Button>
          )}
          <Button onClick={() => setAsked('test')}>{t('settings.test')}</Button>
          {profile.isBuiltIn ? null : (
            <>
              <Button onClick={onEdit}>{t('settings.edit')}</Button>
              <Button onClick={() => setAsked('keys')}>{t('settings.setKeys')}</Button>
              {profile.publicKey ? (
                <Button onClick={() => setAsked('remove-keys')}>{t('settings.removeKeys')}</Button>
              ) : null}
              <Button onClick={() => setAsked('remove')}>{t('settings.remove')}</Button>
            </>
          )}
        </div>
      </div>
      <ProblemList problems={select.problems} />
      {asked === 'test' ? <ConnectionTestPanel profile={name} /> : null}
      {asked === 'keys' ? <KeysDialog profile={name} onClose={close} /> : null}
      {asked === 'remove' || asked === 'remove-keys' ? (
        <RemoveDialog profile={name} what={asked} onClose={close} />
      ) : null}
    </div>
  );
}

function ProfileFacts({ profile }: { profile: ProfileView }) {
  const { t } = useWords();
  const keys = profile.publicKey
    ? t(`settings.keysFrom.${profile.keysFrom ?? 'keychain'}`, { key: profile.publicKey })
    : t('settings.noKeys');
  return (
    <p className="soft">
      {[profile.address ?? t('settings.builtIn'), ...(profile.isBuiltIn ? [] : [profile.origin, keys])]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

function RemoveDialog(props: { profile: string; what: 'remove' | 'remove-keys'; onClose: () => void }) {
  const { t } = useWords();
  const { profile, what, onClose } = props;
  const name = what === 'remove' ? 'remove' : 'removeKeys';
  const remove = useTask<string, unknown>(
    () =>
      what === 'remove' ? request('profiles.remove', { name: profile }) : request('keys.remove', { profile }),
    onClose,
  );
  return (
    <ConfirmDialog
      title={t(`settings.${name}Title`, { profile })}
      confirm={t(`settings.${name}`)}
      command={remove}
      onSubmit={() => void remove.perform(what)}
      onClose={onClose}
    >
      <p>{t(`settings.${name}Text`)}</p>
    </ConfirmDialog>
  );
}
