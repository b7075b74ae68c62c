import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { SettingsView } from '../../../shared/ipc/profile-requests.ts';
import { checkAddress, serviceOf } from '../../profiles/profile.ts';
import type { KeyStore } from '../../secrets/key-store.ts';
import { isUsableKey, ServiceKeys } from '../../secrets/service-keys.ts';
import type { Handlers } from '../ipc/answer-request.ts';
import { done, refused } from '../ipc/answer-request.ts';
import type { Profiles } from '../profiles/profiles.ts';
import { testConnection } from '../service/connection-test.ts';
import type { AppLocale } from '../window/language.ts';

type ProfileHandlers = Pick<
  Handlers,
  | 'settings.get'
  | 'settings.change'
  | 'profiles.list'
  | 'profiles.save'
  | 'profiles.remove'
  | 'profiles.select'
  | 'keys.set'
  | 'keys.remove'
  | 'connection.test'
>;

export interface ProfileHandlerParts {
  readonly book: Profiles;
  readonly keyStore: KeyStore;
  readonly appLocale: () => AppLocale;
  readonly isDark: () => boolean;
  /** Called after any of it changed: menu, theme, title and window follow. */
  readonly onChange: () => void;
  /** A profile cannot be left or removed while a batch of it is being sent; names the reason. */
  readonly whyProfileIsBusy: (name: string) => Problem | undefined;
}

export function profileHandlers(parts: ProfileHandlerParts): ProfileHandlers {
  const { book, keyStore, onChange } = parts;
  const settingsView = async (): Promise<SettingsView> => ({
    preferences: book.preferences,
    settings: book.settings,
    ...parts.appLocale(),
    isDark: parts.isDark(),
    hasKeychain: (await keyStore.whyNoKeychain()) === undefined,
  });
  return {
    'settings.get': async () => done(await settingsView()),
    async 'settings.change'({ preferences, settings }) {
      book.change({ preferences: { ...book.preferences, ...preferences } });
      if (settings) book.changeSettings(settings);
      onChange();
      return done(await settingsView());
    },
    'profiles.list': async () => done({ profiles: [...(await book.views())] }),
    async 'profiles.save'({ name, environment, address, origin }) {
      const checked = checkAddress(address);
      if (!checked.ok) return refused(checked.problem);
      if ((await book.view(name)).isBuiltIn && book.has(name)) return refused(notAllowed('name', name));
      const busy = parts.whyProfileIsBusy(name);
      if (busy) return refused(busy);
      await book.save({ name, environment, address: checked.address, origin: origin.trim() });
      onChange();
      return done(await book.view(name));
    },
    async 'profiles.remove'({ name }) {
      const busy = parts.whyProfileIsBusy(name);
      if (busy) return refused(busy);
      await book.remove(name);
      onChange();
      return done({});
    },
    async 'profiles.select'({ name }) {
      if (!book.has(name)) return refused(notAllowed('profile', name));
      book.change({ chosen: name });
      onChange();
      return done(await book.view(name));
    },
    async 'keys.set'({ profile, publicKey, privateKey }) {
      const view = book.has(profile) ? await book.view(profile) : undefined;
      if (!view?.address || view.isBuiltIn) return refused(notAllowed('profile', profile));
      if (!isUsableKey(publicKey)) return refused(unusableKey('public_key'));
      if (!isUsableKey(privateKey)) return refused(unusableKey('private_key'));
      const service = serviceOf(view.address);
      await keyStore.save({ profile, service }, new ServiceKeys(publicKey, privateKey));
      onChange();
      return done(await book.view(profile));
    },
    async 'connection.test'({ profile }) {
      const access = await book.access(profile);
      return access ? done(await testConnection(access)) : refused(notAllowed('profile', profile));
    },
    async 'keys.remove'({ profile }) {
      if (!book.has(profile)) return refused(notAllowed('profile', profile));
      await keyStore.remove(profile);
      onChange();
      return done(await book.view(profile));
    },
  };
}

function notAllowed(field: string, original: string): Problem {
  return problem('value-unclear', { field, original }, { field, original });
}

/** The value itself is never repeated. */
function unusableKey(field: string): Problem {
  return problem('choice-invalid', { field, options: 'visible-characters' }, { field });
}
