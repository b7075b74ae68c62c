import { useState } from 'react';
import { problem } from '../../shared/domain/problem.ts';
import type { ProfileView } from '../../shared/ipc/profile-requests.ts';
import { useCommand } from '../bridge/use-request.ts';
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
  const { reload } = useSettings();
  const select = useCommand('profiles.select');
  const [asked, setAsked] = useState<Asked>(null);
  const use = async (): Promise<void> => {
    if (!(await select.perform({ name: profile.name }))) return;
    showToast(t('settings.selected', { profile: profile.name }));
    reload();
  };
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
            <Button disabled={select.isBusy} onClick={() => void use()}>
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
      {asked === 'test' ? <ConnectionTestPanel profile={profile.name} /> : null}
      {asked === 'keys' ? <KeysDialog profile={profile.name} onClose={() => setAsked(null)} /> : null}
      {asked === 'remove' || asked === 'remove-keys' ? (
        <RemoveDialog profile={profile.name} what={asked} onClose={() => setAsked(null)} />
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
  const { reload } = useSettings();
  const { profile, what, onClose } = props;
  const removeProfile = useCommand('profiles.remove');
  const removeKeys = useCommand('keys.remove');
  const perform = async (): Promise<void> => {
    const done =
      what === 'remove'
        ? await removeProfile.perform({ name: profile })
        : await removeKeys.perform({ profile });
    if (!done) return;
    reload();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(`settings.${what === 'remove' ? 'remove' : 'removeKeys'}Title`, { profile })}
      confirm={t(what === 'remove' ? 'settings.remove' : 'settings.removeKeys')}
      isBusy={removeProfile.isBusy || removeKeys.isBusy}
      onConfirm={() => void perform()}
      onClose={onClose}
    >
      <p>{t(what === 'remove' ? 'settings.removeText' : 'settings.removeKeysText')}</p>
      <ProblemList problems={removeProfile.problems ?? removeKeys.problems} />
    </ConfirmDialog>
  );
}
