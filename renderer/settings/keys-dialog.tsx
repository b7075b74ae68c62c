import { useState } from 'react';
import { useCommand } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** The two keys, entered once. They go to the keychain and are never shown again; the fields are emptied at once. */
export function KeysDialog({ profile, onClose }: { profile: string; onClose: () => void }) {
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
    </FormDialog>
  );
}
