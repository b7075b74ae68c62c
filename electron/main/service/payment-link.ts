/**
 * The page at which the payer of a deposit continues. The window names the row, never an address: main takes the link
 * from the journal, checks it, names its host to the person, and only then gives it to the system's browser.
 */

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';

/** Longer than any address that every browser accepts; a link usually has a few hundred characters. */
const MAX_LINK_LENGTH = 2_000;

type JudgedLink =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly problem: Problem };

/** Only a plain https page with a host name is opened: no password in it, no numeric host, no other scheme. */
export function judgeLink(link: string): JudgedLink {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (link.length > MAX_LINK_LENGTH || /[\s\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u.test(link))
    return notOpened('not-an-address');
  const url = URL.parse(link);
  // A browser reads `\\` as `/`, and `https:host` as an address; an honest link contains neither.
  if (!url || link.includes('\\')) return notOpened('not-an-address');
  if (url.protocol !== 'https:') return notOpened('link-not-https');
  if (!/^https:\/\/[^/]/i.test(link)) return notOpened('not-an-address');
  const [authority = ''] = link.slice('https://'.length).split(/[/?#]/, 1);
  if (authority.includes('@') || url.username !== '' || url.password !== '')
    return notOpened('address-with-password');
  return isPublicName(url.hostname) ? { ok: true, url } : notOpened('link-without-name');
}

/** Endings that lead to this computer or into its own network (RFC 2606, 6761, 6762, 8375, and what routers use). */
const OWN_NETWORK = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'arpa',
  'onion',
];

/**
 * True for labels with dots between them and none at the end, the last of which is not a number: neither an IP
 * address nor a bare name.
 */
function isPublicName(hostname: string): boolean {
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || OWN_NETWORK.includes(last)) return false;
  return (
    labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(last)
  );
}

/** Asks and names the host (in ASCII, so that look-alike letters show); true if the person said yes. */
export function mayOpen(url: URL, dialogs: NativeDialogs, locale: Locale): Promise<boolean> {
  return dialogs.isAgreed({
    title: formatMessage(locale, 'link.title'),
    message: formatMessage(locale, 'link.message', { host: url.host }),
    detail: url.href,
    no: formatMessage(locale, 'button.cancel'),
    yes: formatMessage(locale, 'link.open'),
  });
}

function notOpened(reason: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: problem('link-not-opened', { reason }) };
}
