import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import type { SettingsView } from '../../../shared/ipc/profile-requests.ts';
import { checkAddress, serviceOf } from '../../profiles/profile.ts';
import { keychainKind } from '../../secrets/keychain.ts';
import { isUsableKey, isUsableOrigin, ServiceKeys } from '../../secrets/service-keys.ts';
import { done, type Handlers, refused } from '../ipc/answer-request.ts';
import { testConnection } from '../service/connection-test.ts';
import type { HandlerParts } from './handler-parts.ts';

export function profileHandlers(parts: HandlerParts) {
  const { keyStore, onChange, dialogs, appLocale } = parts;
  const { book, runs } = parts.batches;
  const settingsView = async (): Promise<SettingsView> => ({
    preferences: book.preferences,
    settings: book.settings,
    ...parts.appLocale(),
    isDark: parts.isDark(),
    keychain: (await keyStore.whyNoKeychain()) === undefined ? keychainKind() : null,
  });
  /** The window cannot name a service, because it may be told what to ask for: the question is main's own. */
  const askForEnvironmentKeys = async (profile: string): Promise<void> => {
    const access = await book.access(profile);
    if (access?.keys.kind !== 'not-named') return;
    const service = serviceOf(access.address);
    const { locale } = appLocale();
    const isAllowed = await dialogs.isAgreed({
      title: formatMessage(locale, 'keys.title'),
      message: formatMessage(locale, 'keys.message', { service }),
      detail: formatMessage(locale, 'keys.detail'),
      no: formatMessage(locale, 'button.cancel'),
      yes: formatMessage(locale, 'keys.send'),
    });
    if (isAllowed) keyStore.nameService(service);
  };
  return {
    'settings.get': async () => done(await settingsView()),
    async 'settings.change'({ preferences, settings }) {
      const chosen = { ...book.preferences, ...preferences };
      // In one write, so that a full disk takes all of it or nothing.
      if (settings) book.changeSettings(settings, chosen);
      else book.change({ preferences: chosen });
      onChange();
      return done(await settingsView());
    },
    'profiles.list': async () => done({ profiles: [...(await book.views())] }),
    async 'profiles.save'({ name, environment, address, origin }) {
      const checked = checkAddress(address);
      if (!checked.ok) return refused(checked.problem);
      if ((await book.view(name)).isBuiltIn && book.has(name)) return refused(notAllowed('name', name));
      if (!isUsableOrigin(origin.trim())) return refused(notAllowed('origin', origin));
      if (runs.isBusy(name)) return refused(decisionRefused('being-sent'));
      await book.save({ name, environment, address: checked.address, origin: origin.trim() });
      onChange();
      return done(await book.view(name));
    },
    async 'profiles.remove'({ name }) {
      if (runs.isBusy(name)) return refused(decisionRefused('being-sent'));
      await book.remove(name);
      onChange();
      return done({});
    },
    async 'profiles.select'({ name }) {
      if (!book.has(name)) return refused(notAllowed('profile', name));
      await askForEnvironmentKeys(name);
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
      const other = await keyStore.replacedBy({ profile, service });
      if (other !== undefined) return refused(problem('keys-of-another', { name: profile, address: other }));
      await keyStore.save({ profile, service }, new ServiceKeys(publicKey, privateKey));
      onChange();
      return done(await book.view(profile));
    },
    async 'connection.test'({ profile }) {
      await askForEnvironmentKeys(profile);
      const access = await book.access(profile);
      return access ? done(await testConnection(access)) : refused(notAllowed('profile', profile));
    },
    async 'keys.remove'({ profile }) {
      if (!book.has(profile)) return refused(notAllowed('profile', profile));
      await keyStore.remove(profile);
      onChange();
      return done(await book.view(profile));
    },
  } satisfies Partial<Handlers>;
}

function notAllowed(field: string, original: string): Problem {
  return problem('value-unclear', { field, original }, { field, original });
}

/** The value itself is never repeated in a message. */
function unusableKey(field: string): Problem {
  return problem('choice-invalid', { field, options: 'visible-characters' }, { field });
}
