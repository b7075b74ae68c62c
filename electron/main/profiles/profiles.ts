/** The profiles as the app works with them: the file, the practice service's own profile, and where the keys come from. */
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { Preferences, ProfileView } from '../../../shared/ipc/profile-requests.ts';
import { PRACTICE, type Profile, serviceOf } from '../../profiles/profile.ts';
import {
  chosenProfile,
  type ProfileFile,
  readProfileFile,
  writeProfileFile,
} from '../../profiles/profile-file.ts';
import type { FoundKeys, KeyStore } from '../../secrets/key-store.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';

/** How the practice service that runs in this process is reached. */
export interface PracticeAccess {
  readonly address: string;
  readonly origin: string;
  readonly keys: ServiceKeys;
}

/** Everything needed to speak to a profile's service; `keys` says where they came from, or why there are none. */
export interface ProfileAccess {
  readonly name: string;
  readonly environment: 'practice' | 'sandbox' | 'live';
  readonly address: string;
  readonly origin: string;
  readonly keys:
    | FoundKeys
    | { readonly kind: 'found'; readonly keys: ServiceKeys; readonly from: 'built-in' };
}

/** A newcomer's sample is paid within two minutes at this pace, and slowly enough to be watched. */
const PRACTICE_PACE: Pick<Settings, 'rate' | 'tracking'> = {
  rate: { perSecond: 10, maxPerSecond: 20 },
  tracking: { periodSeconds: 2, maxSeconds: 0 },
};

export class Profiles {
  readonly #dataFolder: string;
  readonly #keyStore: KeyStore;
  readonly #practice: () => Promise<PracticeAccess>;
  readonly #environment: Readonly<Partial<Record<string, string>>>;
  #file: ProfileFile;

  /** Throws where the file is there and cannot be understood: guessing at addresses is worse than not starting. */
  constructor(options: {
    readonly dataFolder: string;
    readonly keyStore: KeyStore;
    readonly practice: () => Promise<PracticeAccess>;
    readonly environment: Readonly<Partial<Record<string, string>>>;
  }) {
    this.#dataFolder = options.dataFolder;
    this.#keyStore = options.keyStore;
    this.#practice = options.practice;
    this.#environment = options.environment;
    const read = readProfileFile(options.dataFolder);
    if (read.kind === 'unreadable') throw new Error(`${read.path} can’t be understood: ${read.reason}`);
    this.#file = read.file;
  }

  get preferences(): Preferences {
    return this.#file.preferences;
  }
  /** As they are used with the chosen profile: what a person sees is what is done. */
  get settings(): Settings {
    return this.settingsFor(
      this.#file.profiles.find(({ name }) => name === this.chosenName)?.environment ?? 'practice',
    );
  }

  /** The settings a profile's calls are made with: the practice service needs no sparing, unless the pace was chosen. */
  settingsFor(environment: ProfileAccess['environment']): Settings {
    const { settings, isPaceChosen } = this.#file;
    return environment === 'practice' && !isPaceChosen ? { ...settings, ...PRACTICE_PACE } : settings;
  }

  /**
   * Takes the settings as a person left them. The pace of practice, shown and not touched, stays practice's own: it is
   * never carried over to a service that wants to be spared.
   */
  changeSettings(settings: Settings): void {
    const shown = this.settings;
    const { rate, tracking } = this.#file.settings;
    const isTouched = !isDeepStrictEqual([settings.rate, settings.tracking], [shown.rate, shown.tracking]);
    const isPaceChosen = this.#file.isPaceChosen || isTouched;
    this.change({ settings: isPaceChosen ? settings : { ...settings, rate, tracking }, isPaceChosen });
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

  /** Adds the profile, or replaces the one of its name. An address of another service leaves it without keys. */
  async save(profile: Profile): Promise<void> {
    const before = this.#file.profiles.find((known) => known.name === profile.name);
    if (before && serviceOf(before.address) !== serviceOf(profile.address))
      await this.#keyStore.remove(profile.name);
    const others = this.#file.profiles.filter((known) => known.name !== profile.name);
    this.#write({ ...this.#file, profiles: [...others, profile] });
  }

  /** Removes the profile with its keys; practice is chosen where it was the chosen one. */
  async remove(name: string): Promise<void> {
    await this.#keyStore.remove(name);
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
      const { origin, keys } = await this.#practice();
      const { publicKey } = keys;
      const own = { name: PRACTICE, environment: 'practice', address: null, origin, publicKey } as const;
      return { ...own, keysFrom: 'built-in', isActive, isBuiltIn: true };
    }
    const found = await this.#keysOf(profile);
    const isFound = found.kind === 'found';
    return {
      ...profile,
      publicKey: isFound ? found.keys.publicKey : null,
      keysFrom: isFound ? found.from : null,
      isActive,
      isBuiltIn: false,
    };
  }

  /** What is needed to speak to the service of this profile; undefined where there is no such profile. */
  async access(name: string = this.chosenName): Promise<ProfileAccess | undefined> {
    if (name === PRACTICE) {
      const { address, origin, keys } = await this.#practice();
      const found = { kind: 'found', keys, from: 'built-in' } as const;
      return { name, environment: 'practice', address, origin, keys: found };
    }
    const profile = this.#file.profiles.find((known) => known.name === name);
    if (!profile) return undefined;
    const origin = this.#environment.PAYSHEET_ORIGIN ?? profile.origin;
    return { ...profile, origin, keys: await this.#keysOf(profile) };
  }

  #keysOf({ name, address }: Profile): Promise<FoundKeys> {
    return this.#keyStore.find({ profile: name, service: serviceOf(address) });
  }

  #write(file: ProfileFile): void {
    writeProfileFile(this.#dataFolder, file);
    this.#file = file;
  }
}
