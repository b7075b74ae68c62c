/** The key pair of a business. Handed to the service client, never printed, logged or sent to a window. */
export class ServiceKeys {
  readonly publicKey: string;
  readonly #privateKey: string;

  constructor(publicKey: string, privateKey: string) {
    this.publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /** The private half, for the Authorization header alone. A private member, so that no log, JSON or inspector shows it by accident. */
  revealPrivateKey(): string {
    return this.#privateKey;
  }
}

/** True where both halves can stand in a header: visible ASCII, and no colon, which splits them there. */
export function isUsableKey(key: string): boolean {
  return /^[!-9;-~]{1,1000}$/.test(key);
}
