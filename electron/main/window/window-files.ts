/** Serves the built window under `app://paysheet/`: files of one folder, by GET, with the content policy. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { contentSecurityPolicy, NONCE_PLACEHOLDER } from './content-security.ts';

export const WINDOW_SCHEME = 'app';
export const WINDOW_PAGE = `${WINDOW_SCHEME}://paysheet/index.html`;
const WINDOW_START = `${WINDOW_SCHEME}://paysheet/`;

/** The file types of a built window; nothing else is served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** True for an address of our own window's files. */
export function isOwnAddress(address: string): boolean {
  return address.startsWith(WINDOW_START);
}

/** Answers one request of the window from the folder of built files. */
export async function answerWindowRequest(
  folder: string,
  request: { readonly url: string; readonly method: string },
): Promise<Response> {
  if (request.method !== 'GET' || !isOwnAddress(request.url)) return refusal(405);
  const path = filePath(folder, request.url);
  const type = path === undefined ? undefined : CONTENT_TYPES[extname(path)];
  if (path === undefined || type === undefined) return refusal(404);
  const content = await readFile(path).catch(() => undefined);
  if (content === undefined) return refusal(404);
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  if (extname(path) !== '.html') return new Response(new Uint8Array(content), { headers });
  return servedPage(content.toString('utf8'));
}

/** The page with its content policy, and a fresh nonce for its styles. */
function servedPage(page: string): Response {
  const nonce = randomBytes(16).toString('base64');
  return new Response(page.replaceAll(NONCE_PLACEHOLDER, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
      'referrer-policy': 'no-referrer',
    },
  });
}

function filePath(folder: string, address: string): string | undefined {
  let relative: string;
  try {
    relative = decodeURIComponent(address.slice(WINDOW_START.length).replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
  if (relative.includes('\0') || relative.includes('\\')) return undefined;
  const path = normalize(join(folder, relative === '' ? 'index.html' : relative));
  return path.startsWith(folder + sep) ? path : undefined;
}

function refusal(status: number): Response {
  return new Response(null, { status });
}
