/**
 * Where a profile's keys come from, in this order: the environment, the keychain, the memory of this process. Keys
 * are written to the keychain where there is one, else kept in memory until the process ends; never to a file.
 */

import { type Keychain, type OpenedKeychain, openKeychain } from './keychain.ts';
import { type KeychainMark, openKeychainMark } from './keychain-mark.ts';
import { isUsableKey, ServiceKeys } from './service-keys.ts';

export type KeySource = 'environment' | 'keychain' | 'session';

export type FoundKeys =
  | { readonly kind: 'found'; readonly keys: ServiceKeys; readonly from: KeySource }
  | { readonly kind: 'none' }
  /** What is there cannot be used: half a pair in the environment, a damaged entry. `reason` holds no key. */
  | { readonly kind: 'unusable'; readonly reason: string };

export interface KeyStore {
  find(profile: string): Promise<FoundKeys>;
  /** Says where the keys went: `session` means that they last until this process ends. */
  save(profile: string, keys: ServiceKeys): Promise<Exclude<KeySource, 'environment'>>;
  /** Forgets the profile's keys in keychain and memory; false where there were none. */
  remove(profile: string): Promise<boolean>;
  /** Where the journal's mark is remembered a second time; undefined without a keychain, or where keys come from the environment. */
  journalMark(): Promise<KeychainMark | undefined>;
  /** Undefined where the keychain is there, else why it is not. */
  whyNoKeychain(): Promise<string | undefined>;
}

export type KeyEnvironment = Readonly<Partial<Record<string, string>>>;

/** The keys of the environment; they win over every profile. */
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

/** `openedKeychain` is asked for at most once, at the first need. */
export function openKeyStore(
  environment: KeyEnvironment,
  open: () => Promise<OpenedKeychain> = openKeychain,
): KeyStore {
  const session = new Map<string, ServiceKeys>();
  let opened: Promise<OpenedKeychain> | undefined;
  const keychain = async (): Promise<Keychain | undefined> => {
    opened ??= open();
    const result = await opened;
    return result.kind === 'open' ? result.keychain : undefined;
  };
  return {
    async find(profile) {
      const fromEnvironment = keysFromEnvironment(environment);
      if (fromEnvironment.kind !== 'none') return fromEnvironment;
      const remembered = session.get(profile);
      if (remembered) return { kind: 'found', keys: remembered, from: 'session' };
      const entry = await (await keychain())?.read(accountOf(profile));
      return entry === undefined ? { kind: 'none' } : readEntry(entry);
    },
    async save(profile, keys) {
      const chain = await keychain();
      if (!chain) {
        session.set(profile, keys);
        return 'session';
      }
      const entry = { publicKey: keys.publicKey, privateKey: keys.revealPrivateKey() };
      await chain.write(accountOf(profile), JSON.stringify(entry));
      session.delete(profile);
      return 'keychain';
    },
    async remove(profile) {
      const wasRemembered = session.delete(profile);
      const wasInKeychain = (await (await keychain())?.remove(accountOf(profile))) ?? false;
      return wasRemembered || wasInKeychain;
    },
    async journalMark() {
      if (keysFromEnvironment(environment).kind !== 'none') return undefined;
      const chain = await keychain();
      return chain && (await openKeychainMark(chain));
    },
    async whyNoKeychain() {
      opened ??= open();
      const result = await opened;
      return result.kind === 'missing' ? result.reason : undefined;
    },
  };
}

function accountOf(profile: string): string {
  return `keys of ${profile}`;
}

function readEntry(entry: string): FoundKeys {
  let parsed: unknown;
  try {
    parsed = JSON.parse(entry);
  } catch {
    return { kind: 'unusable', reason: 'the keychain’s entry is damaged: set the keys again' };
  }
  const { publicKey, privateKey } = (parsed ?? {}) as { publicKey?: unknown; privateKey?: unknown };
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string') {
    return { kind: 'unusable', reason: 'the keychain’s entry is damaged: set the keys again' };
  }
  return { kind: 'found', keys: new ServiceKeys(publicKey, privateKey), from: 'keychain' };
}
