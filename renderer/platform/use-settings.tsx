import { type ReactNode, useMemo } from 'react';
import type { ProfileView, SettingsView } from '../../shared/ipc/profile-requests.ts';
import type { Environment } from '../../shared/ipc/values.ts';
import { useAnnouncement, useQuery } from '../bridge/requests.ts';
import { provided } from './provided.ts';

interface AppSettings {
  readonly view: SettingsView;
  readonly profiles: readonly ProfileView[];
  readonly profile: ProfileView | undefined;
  /** The current environment; Practice until the profiles are known, which is what a fresh app uses. */
  readonly environment: Environment;
}

const [SettingsContext, useSettings] = provided<AppSettings>('the settings');

export { useSettings };

/** Asks main for settings and profiles, and again whenever it announces that they have changed; shows nothing before they have arrived. */
export function SettingsProvider({ children }: { children: (settings: AppSettings) => ReactNode }) {
  const settings = useQuery('settings.get', {});
  const profiles = useQuery('profiles.list', {});
  useAnnouncement('settings-changed', () => {
    settings.reload();
    profiles.reload();
  });
  const value = useMemo(() => {
    if (!settings.value || !profiles.value) return null;
    const all = profiles.value.profiles;
    const profile = all.find(({ isActive }) => isActive);
    return {
      view: settings.value,
      profiles: all,
      profile,
      environment: profile?.environment ?? 'practice',
    } satisfies AppSettings;
  }, [settings.value, profiles.value]);
  if (!value) return null;
  return <SettingsContext value={value}>{children(value)}</SettingsContext>;
}
