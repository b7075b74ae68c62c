/** The authorities we trust: Node's own and the system's, so that a company's proxy or authority works as in a browser. */
import * as tls from 'node:tls';

/** A context for all TLS connections of one client, with `extra` certificates (PEM) trusted beside the usual. */
export function trustedContext(extra: readonly string[] = []): tls.SecureContext {
  const authorities = new Set([...certificatesOf('default'), ...certificatesOf('system'), ...extra]);
  return tls.createSecureContext({ ca: [...authorities] });
}

function certificatesOf(store: 'default' | 'system'): readonly string[] {
  try {
    return tls.getCACertificates(store);
  } catch {
    // A system store that cannot be read leaves Node's own authorities.
    return store === 'default' ? tls.rootCertificates : [];
  }
}
