/** The window's content policy: its own files and nothing else. No request leaves it; main speaks to the service. */

/** Stands in the built page where each serving puts a fresh nonce for the style elements that the UI kit makes. */
export const NONCE_PLACEHOLDER = '__PAYSHEET_STYLE_NONCE__';

/** The value of the Content-Security-Policy header for a page served with this nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    // Style elements need the nonce; inline style attributes in markup stay forbidden (scripts may still set styles).
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
