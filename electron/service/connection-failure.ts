/** Why a connection could not be opened: the only failure that proves that no byte of a request has left us. */
export class ConnectionFailure extends Error {
  readonly reason: string;
  readonly isCertificate: boolean;

  constructor(reason: string, isCertificate = false) {
    super(reason);
    this.name = 'ConnectionFailure';
    this.reason = reason;
    this.isCertificate = isCertificate;
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'the address is not known'],
  ['EAI_AGAIN', 'the address could not be looked up'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was closed'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['EHOSTUNREACH', 'the service cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another address'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is signed by itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate comes from an unknown authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate comes from an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate comes from an unknown authority'],
]);

const CERTIFICATE_CODE =
  /^(CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH)/;

/** A socket's error by its code alone, because the messages of errors may quote what they were given. */
export function failureOf(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error;
  const code = errorCode(error);
  return new ConnectionFailure(reasonOf(code), CERTIFICATE_CODE.test(code));
}

/** The reason as text, with its code if there is one. */
function reasonOf(code: string): string {
  if (code === '') return 'the connection failed';
  const words =
    REASONS.get(code) ?? (code.startsWith('ERR_SSL') ? 'no secure connection' : 'the connection failed');
  return `${words} (${code})`;
}

/** The error's code; after several attempts (IPv6, IPv4) that of the last. */
function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors.at(-1));
  return '';
}
