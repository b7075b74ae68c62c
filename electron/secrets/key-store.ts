/**
 * Where a profile's keys come from, in this order: the environment, the memory of this process, the keychain. Keys
 * are written to the keychain if there is one, otherwise kept in memory until the process ends, and never to a file.
 * Kept keys belong to the service for which they were entered (scheme, host and port) and are returned for no other.
 * Keys of the environment name no service, so they are returned only for one that a person or PAYSHEET_SERVICE named:
 * an address may also come from a data folder that somebody else made, or from the window.
 */

import { z } from 'zod';
import { type Keychain, type OpenedKeychain, openKeychain } from './keychain.ts';
import { type KeychainMark, openKeychainMark } from './keychain-mark.ts';
import { isUsableKey, ServiceKeys } from './service-keys.ts';

type KeySource = 'environment' | 'keychain' | 'session';

export type FoundKeys =
  | { readonly kind: 'found'; readonly keys: ServiceKeys; readonly from: KeySource }
  | { readonly kind: 'none' }
  /** There are keys under this profile's name, but for another service (`null`: it was not recorded). */
  | { readonly kind: 'of-another-service'; readonly service: string | null }
  /** The environment has keys, but nobody named this service: see `nameService`. */
  | { readonly kind: 'not-named' }
  /** The keys cannot be used: half a pair in the environment, or a damaged entry. `reason` holds no key. */
  | { readonly kind: 'unusable'; readonly reason: string };

/** Whose keys: the profile's name, and the service (`serviceOf` its address) for which they are. */
export interface KeyPlace {
  readonly profile: string;
  readonly service: string;
}

/** What may be shown of a profile's keys without knowing the service; `service` is null for keys from the environment. */
export interface ShownKeys {
  readonly publicKey: string;
  readonly service: string | null;
  readonly from: KeySource;
}

export type KeyStore = ReturnType<typeof openKeyStore>;

type KeyEnvironment = Readonly<Partial<Record<string, string>>>;

/** The keys from the environment; they override every profile. */
export function keysFromEnvironment(environment: KeyEnvironment): FoundKeys {
  const publicKey = environment.PAYSHEET_PUBLIC_KEY ?? '';
  const privateKey = environment.PAYSHEET_PRIVATE_KEY ?? '';
  if (publicKey === '' && privateKey === '') return { kind: 'none' };
  if (publicKey === '' || privateKey === '') {
    const missing = publicKey === '' ? 'PAYSHEET_PUBLIC_KEY' : 'PAYSHEET_PRIVATE_KEY';
    return { kind: 'unusable', reason: `${missing} is not set, its other half is: set both or neither` };
  }
  for (const [name, key] of Object.entries({
    PAYSHEET_PUBLIC_KEY: publicKey,
    PAYSHEET_PRIVATE_KEY: privateKey,
  })) {
    if (!isUsableKey(key))
      return { kind: 'unusable', reason: `${name} holds a character that no key can have` };
  }
  return { kind: 'found', keys: new ServiceKeys(publicKey, privateKey), from: 'environment' };
}

/** `openedKeychain` is called at most once, when it is first needed. */
export function openKeyStore(
  environment: KeyEnvironment,
  open: () => Promise<OpenedKeychain> = openKeychain,
) {
  const session = new Map<string, KeptKeys>();
  const named = new Set<string>();
  const address = environment.PAYSHEET_SERVICE?.trim() ?? '';
  if (URL.canParse(address)) named.add(new URL(address).origin);
  let opened: Promise<OpenedKeychain> | undefined;
  const keychain = async (): Promise<Keychain | undefined> => {
    opened ??= open();
    const result = await opened;
    return result.kind === 'open' ? result.keychain : undefined;
  };
  const kept = async (profile: string): Promise<KeptKeys | 'none' | 'damaged'> => {
    const remembered = session.get(profile);
    if (remembered) return remembered;
    const entry = await (await keychain())?.read(accountOf(profile));
    return entry === undefined ? 'none' : (readEntry(entry) ?? 'damaged');
  };
  return {
    /** The person at this process named the service, so the environment's keys may go to it until the process ends. */
    nameService(service: string): void {
      named.add(service);
    },
    async find({ profile, service }: KeyPlace): Promise<FoundKeys> {
      const fromEnvironment = keysFromEnvironment(environment);
      if (fromEnvironment.kind === 'found' && !named.has(service)) return { kind: 'not-named' };
      if (fromEnvironment.kind !== 'none') return fromEnvironment;
      const found = await kept(profile);
      if (found === 'none') return { kind: 'none' };
      if (found === 'damaged')
        return { kind: 'unusable', reason: 'the keychain’s entry is damaged: set the keys again' };
      if (found.service !== service) return { kind: 'of-another-service', service: found.service };
      return { kind: 'found', keys: found.keys, from: found.from };
    },
    /** The public half and the service of what is kept under the profile's name; undefined if nothing usable is. */
    async show(profile: string): Promise<ShownKeys | undefined> {
      const fromEnvironment = keysFromEnvironment(environment);
      if (fromEnvironment.kind === 'found')
        return { publicKey: fromEnvironment.keys.publicKey, service: null, from: 'environment' };
      const found = await kept(profile);
      if (found === 'none' || found === 'damaged') return undefined;
      return { publicKey: found.keys.publicKey, service: found.service, from: found.from };
    },
    /**
     * The other service whose keys `save` would replace; undefined if there are none. Each data folder may have a
     * profile of this name, and the portal may show a private key only once.
     */
    async replacedBy({ profile, service }: KeyPlace): Promise<string | undefined> {
      const found = await kept(profile);
      if (found === 'none' || found === 'damaged' || found.service === service) return undefined;
      return found.service ?? undefined;
    },
    /** Returns where the keys went: `session` means that they last until this process ends. */
    async save(
      { profile, service }: KeyPlace,
      keys: ServiceKeys,
    ): Promise<Exclude<KeySource, 'environment'>> {
      const chain = await keychain();
      if (!chain) {
        session.set(profile, { keys, service, from: 'session' });
        return 'session';
      }
      const entry = { publicKey: keys.publicKey, privateKey: keys.revealPrivateKey(), service };
      await chain.write(accountOf(profile), JSON.stringify(entry));
      session.delete(profile);
      return 'keychain';
    },
    /** Removes the profile's keys from keychain and memory; false if there were none. */
    async remove(profile: string): Promise<boolean> {
      const wasRemembered = session.delete(profile);
      const wasInKeychain = (await (await keychain())?.remove(accountOf(profile))) ?? false;
      return wasRemembered || wasInKeychain;
    },
    /** A second place that remembers the journal's mark; undefined without a keychain, or if keys come from the environment. */
    async journalMark(): Promise<KeychainMark | undefined> {
      if (keysFromEnvironment(environment).kind !== 'none') return undefined;
      const chain = await keychain();
      return chain && (await openKeychainMark(chain));
    },
    /** Undefined if there is a keychain, otherwise why there is none. */
    async whyNoKeychain(): Promise<string | undefined> {
      opened ??= open();
      const result = await opened;
      return result.kind === 'missing' ? result.reason : undefined;
    },
  };
}

function accountOf(profile: string): string {
  return `keys of ${profile}`;
}

interface KeptKeys {
  readonly keys: ServiceKeys;
  readonly service: string | null;
  readonly from: 'keychain' | 'session';
}

const entrySchema = z.object({
  publicKey: z.string(),
  privateKey: z.string(),
  /** Entries of versions that did not record it belong to no service. */
  service: z.string().nullable().default(null),
});

function readEntry(entry: string): KeptKeys | undefined {
  let json: unknown;
  try {
    json = JSON.parse(entry);
  } catch {
    return undefined;
  }
  const parsed = entrySchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { publicKey, privateKey, service } = parsed.data;
  return { keys: new ServiceKeys(publicKey, privateKey), service, from: 'keychain' };
}
