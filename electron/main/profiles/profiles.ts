/** The profiles as the app uses them: the file, the practice service's own profile, and the source of the keys. */
import { isDeepStrictEqual } from 'node:util';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import { UNNAMED_PERSON } from '../../../shared/i18n/person-text.ts';
import type { Preferences, ProfileView } from '../../../shared/ipc/profile-requests.ts';
import { JsonFileDamaged } from '../../files/json-file.ts';
import { PRACTICE, type Profile, serviceOf } from '../../profiles/profile.ts';
import {
  chosenProfile,
  type ProfileFile,
  readProfileFile,
  writeProfileFile,
} from '../../profiles/profile-file.ts';
import type { FoundKeys, KeyStore } from '../../secrets/key-store.ts';
import { keychainKind } from '../../secrets/keychain.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import type { ServiceConfig } from '../../service/service-client.ts';

/** How the practice service inside this process is reached. */
export type PracticeAccess = Pick<ServiceConfig, 'address' | 'origin' | 'keys'>;

/** Everything that is needed to call a profile's service; `keys` says where they came from, or why there are none. */
export interface ProfileAccess {
  readonly name: string;
  readonly environment: 'practice' | 'sandbox' | 'live';
  readonly address: string;
  readonly origin: string;
  readonly keys:
    | FoundKeys
    | { readonly kind: 'found'; readonly keys: ServiceKeys; readonly from: 'built-in' };
}

/** Why a profile has no keys that can be used. */
export function keysProblem({ address, keys }: ProfileAccess): Problem {
  return keys.kind === 'not-named' ? problem('keys-not-named', { address }) : problem('keys-refused');
}

/** At this rate a newcomer's sample is paid within two minutes, and slowly enough to watch. */
const PRACTICE_PACE: Pick<Settings, 'rate' | 'tracking'> = {
  rate: { perSecond: 10, maxPerSecond: 20 },
  tracking: { periodSeconds: 2, maxSeconds: 0 },
};

interface ProfilesParts {
  readonly dataFolder: string;
  readonly keyStore: KeyStore;
  readonly practice: () => Promise<PracticeAccess>;
  readonly environment: Readonly<Partial<Record<string, string>>>;
}

export class Profiles {
  readonly #parts: ProfilesParts;
  #file: ProfileFile;
  #practicePace = PRACTICE_PACE;

  /** Throws if the file exists but cannot be understood: it is safer not to start than to guess addresses. */
  constructor(parts: ProfilesParts) {
    this.#parts = parts;
    const read = readProfileFile(parts.dataFolder);
    if (read.kind === 'unreadable') throw new JsonFileDamaged(read.path, read.reason);
    this.#file = read.file;
  }

  /** Who decides at this computer, as the journal names them. */
  get person(): string {
    return this.preferences.personName || UNNAMED_PERSON;
  }

  get preferences(): Preferences {
    return this.#file.preferences;
  }
  /** The settings as they apply to the chosen profile, so that a person sees what is used. */
  get settings(): Settings {
    return this.settingsFor(
      this.#file.profiles.find(({ name }) => name === this.chosenName)?.environment ?? 'practice',
    );
  }

  /**
   * The settings for a profile's calls. The practice service needs no protection from load, unless a person chose the
   * rate.
   */
  settingsFor(environment: ProfileAccess['environment']): Settings {
    const { settings, isPaceChosen } = this.#file;
    return environment === 'practice' && !isPaceChosen ? { ...settings, ...this.#practicePace } : settings;
  }

  /**
   * Stores the settings as a person left them. If the practice rate was shown and not changed, it stays with
   * practice: it must never apply to a real service, which needs protection from load.
   */
  changeSettings(settings: Settings, preferences = this.preferences): void {
    const shown = this.settings;
    const { rate, tracking } = this.#file.settings;
    const isTouched = !isDeepStrictEqual([settings.rate, settings.tracking], [shown.rate, shown.tracking]);
    const isPaceChosen = this.#file.isPaceChosen || isTouched;
    const left = isPaceChosen ? settings : { ...settings, rate, tracking };
    this.change({ preferences, settings: left, isPaceChosen });
  }

  /** Keeps the rate that a person gave a batch: practice's own until the app ends, as above. */
  changeRate(rate: Settings['rate'], environment: ProfileAccess['environment']): void {
    const { settings, isPaceChosen } = this.#file;
    if (environment === 'practice' && !isPaceChosen) this.#practicePace = { ...this.#practicePace, rate };
    else this.change({ settings: { ...settings, rate } });
  }

  get chosenName(): string {
    return chosenProfile(this.#file)?.name ?? PRACTICE;
  }

  has(name: string): boolean {
    return name === PRACTICE || this.#file.profiles.some((profile) => profile.name === name);
  }

  change(part: Partial<Omit<ProfileFile, 'profiles'>>): void {
    this.#write({ ...this.#file, ...part });
  }

  /**
   * Adds the profile, or replaces the one with its name. If the address is another service's, the profile has no keys
   * afterwards.
   */
  async save(profile: Profile): Promise<void> {
    const before = this.#file.profiles.find((known) => known.name === profile.name);
    const others = this.#file.profiles.filter((known) => known.name !== profile.name);
    this.#write({ ...this.#file, profiles: [...others, profile] });
    // Last, so that the keys stay with an address that could not be replaced.
    if (before && serviceOf(before.address) !== serviceOf(profile.address))
      await this.#parts.keyStore.remove(profile.name);
  }

  /** Removes the profile with its keys. If it was the chosen one, practice is chosen. */
  async remove(name: string): Promise<void> {
    await this.#parts.keyStore.remove(name);
    const profiles = this.#file.profiles.filter((known) => known.name !== name);
    const chosen = this.#file.chosen === name ? PRACTICE : this.#file.chosen;
    this.#write({ ...this.#file, profiles, chosen });
  }

  /** Practice first, then by name. */
  async views(): Promise<readonly ProfileView[]> {
    const names = this.#file.profiles.map(({ name }) => name).sort((one, other) => one.localeCompare(other));
    return Promise.all([PRACTICE, ...names].map((name) => this.view(name)));
  }

  async view(name: string): Promise<ProfileView> {
    const isActive = name === this.chosenName;
    const profile = this.#file.profiles.find((known) => known.name === name);
    if (!profile) {
      // The other profiles are listed with it, even if it cannot start: whoever calls it is told why.
      const found = await this.#parts.practice().catch(() => undefined);
      const [origin, publicKey] = [found?.origin ?? null, found?.keys.publicKey ?? null];
      const own = { name: PRACTICE, environment: 'practice', address: null, origin, publicKey } as const;
      return { ...own, keysFrom: 'built-in', isActive, isBuiltIn: true };
    }
    const found = await this.#keysOf(profile);
    const known = { ...profile, isActive, isBuiltIn: false };
    if (found.kind !== 'found') return { ...known, publicKey: null, keysFrom: null };
    const keysFrom = found.from === 'keychain' ? keychainKind() : found.from;
    return { ...known, publicKey: found.keys.publicKey, keysFrom };
  }

  /** What is needed to call the service of this profile; undefined if there is no such profile. */
  async access(name: string = this.chosenName): Promise<ProfileAccess | undefined> {
    if (name === PRACTICE) {
      const { address, origin, keys } = await this.#parts.practice();
      const found = { kind: 'found', keys, from: 'built-in' } as const;
      return { name, environment: 'practice', address, origin, keys: found };
    }
    const profile = this.#file.profiles.find((known) => known.name === name);
    if (!profile) return undefined;
    const origin = this.#parts.environment.PAYSHEET_ORIGIN || profile.origin;
    return { ...profile, origin, keys: await this.#keysOf(profile) };
  }

  #keysOf({ name, address }: Profile): Promise<FoundKeys> {
    return this.#parts.keyStore.find({ profile: name, service: serviceOf(address) });
  }

  #write(file: ProfileFile): void {
    writeProfileFile(this.#parts.dataFolder, file);
    this.#file = file;
  }
}
