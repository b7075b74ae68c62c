/**
 * The operating system's keychain through keytar. It is loaded only when first asked for, because the package is
 * optional (on Linux it builds only with libsecret's headers) and a machine may have no Secret Service. README.md here
 * says what is loaded if it could not be built, and why nothing else.
 */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { KeychainKind } from '../../shared/ipc/profile-requests.ts';

/** Secrets by account name, all under the app's own service name. */
export interface Keychain {
  read(account: string): Promise<string | undefined>;
  write(account: string, secret: string): Promise<void>;
  /** False if there was none. */
  remove(account: string): Promise<boolean>;
}

export type OpenedKeychain =
  | { readonly kind: 'open'; readonly keychain: Keychain }
  /** `reason` tells people why there is no keychain here. */
  | { readonly kind: 'missing'; readonly reason: string };

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

const SERVICE = 'Paysheet';

/** Two folders above this file in the project, and above the file that it is built into. */
const MODULES = join(import.meta.dirname, '..', '..', 'node_modules');
/** The module that was built here, then the prebuilt one. */
export const KEYCHAIN_MODULES = [
  join(MODULES, 'keytar', 'build', 'Release', 'keytar.node'),
  join(MODULES, '@github', 'keytar', 'prebuilds', `${process.platform}-${process.arch}`, 'keytar.node'),
] as const;

/** Which keychain this system has. */
export function keychainKind(platform: NodeJS.Platform = process.platform): KeychainKind {
  if (platform === 'win32') return 'credential-manager';
  return platform === 'darwin' ? 'macos-keychain' : 'secret-service';
}

/** Opens the keychain and reads from it once, because only a read shows whether it works. */
export async function openKeychain(): Promise<OpenedKeychain> {
  const keytar = loadKeytar();
  if (typeof keytar === 'string') return { kind: 'missing', reason: keytar };
  try {
    await keytar.getPassword(SERVICE, 'is-there-a-keychain');
  } catch (error) {
    return { kind: 'missing', reason: error instanceof Error ? error.message : String(error) };
  }
  const keychain: Keychain = {
    read: async (account) => (await keytar.getPassword(SERVICE, account)) ?? undefined,
    write: (account, secret) => keytar.setPassword(SERVICE, account, secret),
    remove: (account) => keytar.deletePassword(SERVICE, account),
  };
  return { kind: 'open', keychain };
}

/**
 * Loads one of these two files and nothing else; a text says why neither could be loaded. By a package's name Node would
 * also look in the folders above the app, which others may write into, and the packages' own loaders take more than one
 * file.
 */
function loadKeytar(): Keytar | string {
  const load = createRequire(import.meta.url);
  const failures: unknown[] = [];
  for (const path of KEYCHAIN_MODULES) {
    try {
      return load(path);
    } catch (failure) {
      failures.push(failure);
    }
  }
  return whyNotLoaded(failures);
}

/** Why nothing was loaded: a module is here and its library is missing, or there is none for this computer. */
export function whyNotLoaded(errors: readonly unknown[]): string {
  return errors.some((error) => error instanceof Error && error.message.includes('libsecret'))
    ? 'libsecret is not installed (Debian: apt-get install libsecret-1-0)'
    : 'the keychain’s module is not built here (a compiler, Python and, on Linux, libsecret-1-dev build it)';
}
