/** The key pair of a business. It is given to the service client, and never printed, logged or sent to a window. */
export class ServiceKeys {
  readonly publicKey: string;
  readonly #privateKey: string;

  constructor(publicKey: string, privateKey: string) {
    this.publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /**
   * The private half, only for the Authorization header. It is a private member, so that no log, JSON or inspector
   * shows it by accident.
   */
  revealPrivateKey(): string {
    return this.#privateKey;
  }
}

/** True if the key can be half of the Authorization header: visible ASCII, and no colon, which separates the halves. */
export function isUsableKey(key: string): boolean {
  return /^[!-9;-~]{1,1000}$/.test(key);
}

/** True if the origin can be the X-Origin header: ASCII without control characters. */
export function isUsableOrigin(origin: string): boolean {
  return /^[ -~]{1,1000}$/.test(origin);
}
