import { useState } from 'react';
import type { ProfileView } from '../../shared/ipc/profile-requests.ts';
import { useCommand } from '../bridge/use-request.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';

/** A profile's name, environment, address and origin. Its keys are entered separately and never shown again. */
export function ProfileDialog({ profile, onClose }: { profile: ProfileView | null; onClose: () => void }) {
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
      <TextField
        label={T('field.name')}
        data-autofocus={profile === null ? true : undefined}
        required
        maxLength={60}
        disabled={profile !== null}
        value={name}
        onValue={setName}
      />
      <SelectField
        label={t('fact.environment')}
        choices={(['sandbox', 'live'] as const).map((value) => ({
          value,
          label: word('fact.environment', value),
        }))}
        value={environment}
        onValue={setEnvironment}
      />
      <TextField
        label={t('fact.address')}
        rule={t('settings.addressRule')}
        data-autofocus={profile === null ? undefined : true}
        required
        inputMode="url"
        value={address}
        onValue={setAddress}
      />
      <TextField
        label={t('settings.origin')}
        rule={t('settings.originRule')}
        required
        value={origin}
        onValue={setOrigin}
      />
    </FormDialog>
  );
}
