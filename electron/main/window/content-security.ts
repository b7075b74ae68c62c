/** The window's content policy: only its own files. No request leaves it; main calls the service. */

/**
 * A placeholder in the built page. Each serving replaces it with a fresh nonce for the style elements that the UI kit
 * makes.
 */
export const NONCE_PLACEHOLDER = '__PAYSHEET_STYLE_NONCE__';

/** The value of the Content-Security-Policy header for a page served with this nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    // Style elements need the nonce. Inline style attributes in markup stay forbidden (scripts may still set styles).
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
