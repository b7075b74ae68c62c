/** E-mail addresses that are written as such and are most likely nobody's: a slip of the keys, or a word for none (M6). */

/** Where most people have their mail, each with the countries of its addresses. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  yahoo: ['com', 'fr', 'ca'],
  hotmail: ['com', 'fr', 'ca'],
  outlook: ['com', 'fr', 'ca'],
  icloud: ['com'],
};
/** Others whose names are as near to those. */
const OTHER_PROVIDERS: ReadonlySet<string> = new Set(['ymail', 'mail', 'email', 'xmail', 'zmail', 'hmail']);
/** `com` with a slip. */
const SLIPS_OF_COM: ReadonlySet<string> = new Set(
  'con cmo ocm comm coom om cm co vom xom cim cpm cpn comn'.split(' '),
);

/** What is written where an address is asked for and there is none. */
const NOBODYS: ReadonlySet<string> = new Set(
  'test none no na noreply no-reply donotreply nomail noemail no-email example exemple aucun aucune inconnu unknown neant xxx xxxx pasdemail sansmail'.split(
    ' ',
  ),
);
const LONGEST_NOBODY = 10;
/** Kept for documents and tests by the internet's own rules: no such address is anybody's, whatever stands before it. */
const RESERVED = /@example\.[a-z]{2,3}$/i;

/** The domain that was last found to be none of these: rows near each other have the same few. */
let lastSound = '';

/** The address that is most likely meant, or an empty text if it is nobody's; undefined for any other address. */
export function likelyAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (at <= LONGEST_NOBODY && NOBODYS.has(address.slice(0, at).toLowerCase()) && !RESERVED.test(address))
    return '';
  if (lastSound !== '' && address.length - at - 1 === lastSound.length && address.endsWith(lastSound))
    return undefined;
  const domain = address.slice(at + 1);
  const likely = likelyDomain(domain.toLowerCase());
  if (likely !== undefined) return `${address.slice(0, at)}@${likely}`;
  lastSound = domain;
  return undefined;
}

function likelyDomain(domain: string): string | undefined {
  const [host = '', ending = '', ...more] = domain.split('.');
  if (more.length > 0 || OTHER_PROVIDERS.has(host)) return undefined;
  const provider = Object.keys(PROVIDERS).find((name) => name === host || isOneSlipFrom(host, name));
  if (provider === undefined) return undefined;
  const endings = PROVIDERS[provider] ?? [];
  const isSlip = SLIPS_OF_COM.has(ending) || endings.length === 1;
  const likely = endings.includes(ending) ? ending : isSlip ? 'com' : undefined;
  return likely === undefined || `${provider}.${likely}` === domain ? undefined : `${provider}.${likely}`;
}

/** One letter too many, too few, another, or two that changed places. */
function isOneSlipFrom(text: string, meant: string): boolean {
  if (Math.abs(text.length - meant.length) > 1) return false;
  let from = 0;
  while (from < text.length && text[from] === meant[from]) from += 1;
  let end = 0;
  while (end < Math.min(text.length, meant.length) - from && text.at(-1 - end) === meant.at(-1 - end))
    end += 1;
  const [own, other] = [text.slice(from, text.length - end), meant.slice(from, meant.length - end)];
  const isSwap = own.length === 2 && own[0] === other[1] && own[1] === other[0];
  return isSwap || (own.length <= 1 && other.length <= 1);
}
