import { isOneOf } from '../../../domain/one-of.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { entriesOf } from '../words/word-list.ts';
import { CONTACTS, headingSynonyms, type MappableField } from './heading-synonyms.ts';

/** What of a heading is no part of its name. */
export const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;

const NUMBERED = /^\s?(?:\d{1,2}|[a-z])[.)] (?=\p{L}{2})/iu;

/** Without the number before it (`1.`, `a)`), and with the words of camelCase apart; `kFCFA` is one word. */
export function headingInWords(heading: string): string {
  return heading.replace(NUMBERED, '').replace(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2');
}

/**
 * A heading as the synonyms are compared: accents and case gone, camelCase split, `(…)` and `[…]` dropped,
 * `n°`, `nº` and `#` read as `no`, punctuation as blanks, a number before it (`1.`, `a)`), the question of a form around it
 * and a trailing “required” or “obligatoire” dropped.
 */
export function normaliseHeading(heading: string): string {
  const plain = headingInWords(heading)
    .replace(IN_BRACKETS, ' ')
    .replace(/(?:\bn\s*[°º]|#)/gi, ' no ');
  const words = foldText(plain).split(' ');
  while (words.length > 1 && /^(?:required|obligatoire)$/.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(OF_FORM, '');
}

/** How a form asks for what its answers are listed under: `Quel est votre numéro de téléphone ?`, folded. */
const OF_FORM =
  /^(?:(?:quel|quelle|quels|quelles) (?:est|sont) |what (?:is|are) |(?:veuillez )?(?:entrer|saisir|indiquer|renseigner|entrez|saisissez|indiquez) |(?:please )?(?:enter|provide) )(?:votre |vos |le |la |les |l |your |the )?/;

/** True for a heading that is the question of a form: it ends with a question mark, and doubts nothing. */
export function isFormQuestion(heading: string): boolean {
  const folded = foldText(heading);
  return OF_FORM.test(folded) || folded.split(' ').length > LONGEST_IN_DOUBT;
}

/** Longer texts that end with a question mark ask something. */
const LONGEST_IN_DOUBT = 4;

/** True for a column that our own results added to a sheet: it holds nothing that is to be paid. */
export function isOwnResult(heading: string): boolean {
  return /^\s*Paysheet /.test(heading);
}

export interface HeadingMatch {
  readonly field: MappableField;
  /** `exact`: the heading is a synonym; `party`: it is one after its party (beneficiary, employee…) is taken off. */
  readonly how: 'exact' | 'party';
}

/** The field a normalised heading names, or undefined. Whole headings only: no part of one ever matches. */
export function matchHeading(normalised: string): HeadingMatch | undefined {
  const whole = writtenOut(normalised);
  const exact =
    FIELD_OF_SYNONYM.get(normalised) ??
    FIELD_OF_SYNONYM.get(normalised.replaceAll(' ', '')) ??
    FIELD_OF_SYNONYM.get(whole);
  if (exact) return { field: exact, how: 'exact' };
  if (namesWalletNumber(normalised)) return { field: 'phone', how: 'exact' };
  const ofOne = FIELD_OF_SYNONYM.get(whole.replace(/s(?= |$)/g, ''));
  if (ofOne && OFTEN_PLURAL.has(ofOne)) return { field: ofOne, how: 'exact' };
  // `Nom du producteur` and `Producer name` are as much a name as `Producteur` is.
  const named = whole.replace(NAME_OF, '');
  if (named !== whole && FIELD_OF_SYNONYM.get(named) === 'full_name')
    return { field: 'full_name', how: 'exact' };
  // Of `Téléphone 1 | Téléphone 2` a person says which is paid.
  const unnumbered = FIELD_OF_SYNONYM.get(whole.replace(/ [1-3]$/, ''));
  if (unnumbered && isOneOf(CONTACTS, unnumbered)) return { field: unnumbered, how: 'exact' };
  const bare = withoutParty(whole);
  const field = bare === undefined ? undefined : FIELD_OF_SYNONYM.get(bare);
  return field ? { field, how: 'party' } : matchAddressed(normalised);
}

const NAME_OF =
  /^(?:noms? (?:et )?prenoms?|prenoms? (?:et )?noms?|nom complet|full name|nom(?! (?:du|de la|de l|des) (?:beneficiaire|salarie|employe|destinataire)))s? (?:(?:du|de la|de l|des|of the|of) )|(?<!^(?:beneficiary|recipient|payee|employee)) name$/;

/** `Votre numéro Wave`, by which payees are addressed; “your account” may as well be the payer’s. */
function matchAddressed(normalised: string): HeadingMatch | undefined {
  const answer = normalised.replace(ADDRESSED, '');
  const match = answer === normalised ? undefined : matchHeading(answer);
  return match && OF_PERSON.has(match.field) ? { field: match.field, how: 'party' } : undefined;
}

const ADDRESSED = /^(?:votre|vos|your) /;
const OF_PERSON: ReadonlySet<MappableField> = new Set([
  ...(['full_name', 'first_name', 'last_name', 'phone', 'email', 'country', 'provider', 'channel'] as const),
]);

/** `Phone numbers` is one of each row; people and sums in the plural may be several, or how many they are. */
const OFTEN_PLURAL: ReadonlySet<MappableField> = new Set(['phone', 'email', 'provider']);

/** As payroll programs shorten the words of their headings, English and French. */
const SHORTENED: ReadonlyMap<string, string> = new Map(
  entriesOf(
    'acct account|acc account|addr address|adr adresse|amt amount|ben beneficiary|benef beneficiary|bnf beneficiary',
    'ccy currency|cntry country|cpt compte|cpte compte|crncy currency|ctry country|curr currency|cur currency|dt date|emp employee|empl employee',
    'fst first|inst institution|instn institution|lst last|meth method|mnt montant|mob mobile|mt montant|mtt montant',
    'nbr number|nm name|num number|oper operateur|pd paid|ph phone|pmt payment|pymt payment|pren prenom|recip recipient|ref reference',
    'tel telephone|trnst transit|typ type|vend vendor|vir virement',
  ).map((pair) => pair.split(' ') as [string, string]),
);

/** `EMP NM` as `employee name`; direct deposit (`DD ACCT`) says only why the column is there. */
function writtenOut(normalised: string): string {
  return normalised
    .replace(/^(?:dd|dir dep|direct deposit) /, '')
    .split(' ')
    .map((word) => SHORTENED.get(word) ?? word)
    .join(' ');
}

/** What a number of a wallet is called, before its name or behind it. */
const CONTACT = /^(?:numero|number|num|no|telephone|tel|phone|contact|compte|account|cell|gsm|de|du|d)$/;
const WALLET =
  /^(?:orange(?: money)?|om|wave|mtn(?: (?:momo|mo mo|money|mobile money))?|momo|mo mo|moov(?: money| africa)?|airtel(?: money)?|free money|mobile money|m ?pesa|t ?money|flooz)$/;

/** `Téléphone OM`, `N° Wave`, `MoMo account no`: a wallet’s number is a phone’s. */
function namesWalletNumber(normalised: string): boolean {
  const words = normalised.split(' ');
  const bare = words.filter((word) => !CONTACT.test(word));
  return bare.length > 0 && bare.length < words.length && WALLET.test(bare.join(' '));
}

/** What stands between the two languages of a heading. */
export const BETWEEN_LANGUAGES = /[/|\n]/;

/**
 * The field a heading in two languages names (`Prénom / First name`): every part that is a synonym names the same one,
 * and the others are at most headings that may mean several things (`isVague`). `nameOf` gives the name of a part.
 */
export function matchParts(
  heading: string,
  isVague: (normalised: string) => boolean,
  nameOf: (part: string) => string,
): HeadingMatch | undefined {
  const parts = heading.split(BETWEEN_LANGUAGES).map(nameOf);
  if (parts.length < 2 || parts.includes('')) return undefined;
  if (
    parts.length === 2 &&
    CONTACT_OR_ACCOUNT.every((field) => parts.some((part) => namesField(part, field)))
  )
    return { field: 'phone_or_account', how: 'exact' };
  let found: HeadingMatch | undefined;
  for (const part of parts) {
    const match = isVague(part) ? undefined : matchHeading(part);
    if (match === undefined && !isVague(part)) return undefined;
    if (match && found && match.field !== found.field) return undefined;
    found ??= match;
  }
  return found;
}

/** `Compte / Téléphone`: which of the two a row has, its channel says. */
const CONTACT_OR_ACCOUNT = ['phone', 'account_number'] as const;

function namesField(part: string, field: MappableField): boolean {
  const whole = part === 'compte' || part === 'account' ? 'account number' : part;
  return matchHeading(whole)?.field === field;
}

/** The heading without its party, or undefined where it names none. */
export function withoutParty(normalised: string): string | undefined {
  const bare = normalised.replace(PARTY_BEFORE, '').replace(PARTY_AFTER, '').trim();
  return bare === normalised || bare === '' ? undefined : bare;
}

const PARTY_BEFORE = /^(?:beneficiary|beneficiaries|recipient|recipients|payee|employee|employees) (?:s )?/;
const PARTY_AFTER =
  / (?:(?:(?:du|de la|de l|des) )?(?:beneficiaire|salarie|salariee|employe|employee|destinataire)s?|beneficiary|recipient|payee)$/;

/** No two fields share a synonym after normalising (tested). */
const FIELD_OF_SYNONYM: ReadonlyMap<string, MappableField> = new Map(
  headingSynonyms().map(([synonym, field]) => [normaliseHeading(synonym), field]),
);
