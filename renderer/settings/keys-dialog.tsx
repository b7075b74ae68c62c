import { useState } from 'react';
import { useCommand } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** The two keys, entered once. They go to the keychain and are never shown again; the fields are emptied at once. */
export function KeysDialog({ profile, onClose }: { profile: string; onClose: () => void }) {
  const { t, T } = useWords();
  const showToast = useToast();
  const { reload, view } = useSettings();
  const set = useCommand('keys.set');
  const [publicKey, setPublicKey] = useState('');
  const [privateKey, setPrivateKey] = useState('');
  const submit = async (): Promise<void> => {
    const input = { profile, publicKey: publicKey.trim(), privateKey: privateKey.trim() };
    setPrivateKey('');
    if (!(await set.perform(input))) return;
    showToast(t('settings.keysKept'));
    reload();
    onClose();
  };
  return (
    <FormDialog
      title={t('settings.keysTitle', { profile })}
      confirm={t('settings.keepKeys')}
      isBlocked={set.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{t(view.hasKeychain ? 'settings.keysText' : 'settings.keysTextSession')}</p>
      <TextField
        label={T('field.public_key')}
        data-autofocus
        required
        autoComplete="off"
        className="mono"
        value={publicKey}
        onValue={setPublicKey}
      />
      <TextField
        label={T('field.private_key')}
        required
        type="password"
        autoComplete="off"
        className="mono"
        value={privateKey}
        onValue={setPrivateKey}
      />
      <ProblemList problems={set.problems} />
    </FormDialog>
  );
}
