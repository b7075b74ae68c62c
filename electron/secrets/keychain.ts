/**
 * The operating system's keychain through keytar. It is loaded only when first asked for, because the package is
 * optional (on Linux it builds only with libsecret's headers) and a machine may have no Secret Service.
 */

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

const SERVICE = 'Paysheet';

/** Opens the keychain and reads from it once, because only a read shows whether it works. */
export async function openKeychain(): Promise<OpenedKeychain> {
  let keytar: typeof import('keytar');
  try {
    keytar = (await import('keytar')).default;
  } catch (error) {
    return { kind: 'missing', reason: whyNotLoaded(error) };
  }
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

/** Why it was not loaded: the module is built but its library is missing, or the module was not built. */
export function whyNotLoaded(error: unknown): string {
  return error instanceof Error && error.message.includes('libsecret')
    ? 'libsecret is not installed (Debian: apt-get install libsecret-1-0)'
    : 'the keychain’s module is not built here (a compiler, Python and, on Linux, libsecret-1-dev build it)';
}
