import { foldText } from '../../../domain/text-folding.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { entriesOf, wordSet } from '../words/word-list.ts';
import { headingParts } from './heading-parts.ts';
import type { MappableField } from './heading-synonyms.ts';
import {
  BETWEEN_LANGUAGES,
  type HeadingMatch,
  headingInWords,
  isFormQuestion,
  matchHeading,
  matchParts,
  normaliseHeading,
  withoutParty,
} from './normalise-heading.ts';

/** What a heading that may mean several things is decided by; the rest is asked (import.md, “Ambiguous headings”). */
export type HeadingRule =
  /** Asked, unless every value has this look and no other column is for its field. */
  | {
      readonly kind: 'ask';
      readonly options: readonly MappableField[];
      readonly surely?: readonly [look: ValueLook, field: MappableField];
    }
  /** Never a field of ours: the column is left out, and listed. */
  | { readonly kind: 'never' }
  | { readonly kind: 'field'; readonly field: MappableField }
  /** Last name beside a first name; else asked. */
  | { readonly kind: 'name' }
  /** Whom a bill is paid to; in a sheet of no bills that names nobody else, who is paid. */
  | { readonly kind: 'payee' }
  /** An amount unless another column is one. */
  | { readonly kind: 'only-amount' }
  /** What comes in: the amount of a sheet of customers who pay in; else asked, because payments go out. */
  | { readonly kind: 'collected-amount' }
  /** An amount, unless gross and net stand beside it: then asked. */
  | { readonly kind: 'salary' }
  /** A sending currency: left out where another column names the currency paid, else asked. */
  | { readonly kind: 'sending-currency' }
  /** A channel where the values are; else left out. */
  | { readonly kind: 'channel-word' }
  /** A security answer where the sheet pays by e-transfer; else left out. */
  | { readonly kind: 'etransfer-only'; readonly field: MappableField }
  | ValuesRule
  /** A word for several channels, or for none of ours: `Virement`, `Chèque`. */
  | { readonly kind: 'way-of-paying' }
  /** The service's id of an account in a sheet that names no payee; beside payees it is what the money leaves, or a number of theirs. */
  | { readonly kind: 'account-id' };

/** Decided by the column's values, the first look that most of them have; else asked, or the fallback. */
export interface ValuesRule {
  readonly kind: 'values';
  readonly looks: readonly (readonly [look: ValueLook, field: MappableField])[];
  readonly fallback?: MappableField;
  /** What is asked where the values fit no look, if not the fields of the looks. */
  readonly asks?: readonly MappableField[];
}

export type ValueLook =
  | 'account'
  | 'phone'
  | 'country'
  | 'currency'
  | 'amount'
  | 'channel'
  | 'short-number'
  | 'transit'
  | 'digits'
  | 'words'
  | 'email'
  | 'mobile-operator'
  | 'international-phone'
  | 'identifier';

const NEVER: HeadingRule = { kind: 'never' };

function field(name: MappableField): HeadingRule {
  return { kind: 'field', field: name };
}

function ask(...options: readonly MappableField[]): HeadingRule {
  return { kind: 'ask', options };
}

/** The looks in the order in which they are tried. */
function byValues(
  looks: Readonly<Partial<Record<ValueLook, MappableField>>>,
  other: Pick<ValuesRule, 'fallback' | 'asks'> = {},
): ValuesRule {
  return { kind: 'values', looks: Object.entries(looks) as [ValueLook, MappableField][], ...other };
}

/** Where the money goes: the service's id of an account, or a bank's number. */
export const ACCOUNT_OR_ID = byValues(
  { identifier: 'destination_account_id' },
  { asks: ['account_number', 'destination_account_id'] },
);

/** Each rule with its headings, normalised and separated by `|`. */
const HEADINGS_OF_RULES: readonly (readonly [rule: HeadingRule, ...headings: readonly string[]])[] = [
  [{ kind: 'name' }, 'nom|noms'],
  [{ kind: 'payee' }, 'payee|payee name'],
  [field('full_name'), 'beneficiaire'],
  // Whom a list is of; beside names it is somebody else.
  [
    byValues({}, { fallback: 'full_name' }),
    'agent|parent|freelancer|freelance|tuteur|tutrice|guardian|chef de menage|enqueteur|animateur|formateur',
    'trainer|artiste|artist|expert|joueur|player|coach|membre|member|eleve|locataire|bailleur|proprietaire|landlord',
    'vendeur|travailleur|point focal|relais communautaire|intervenant|intervenante|livreur|moniteur|monitrice',
    'volontaire|laureat|laureate|gagnant|gagnante|winner|trainee|enumerator|nurse|person|personne|household head',
    'head of household|client',
  ],
  // In the plural it may be how many they are.
  [
    byValues({ words: 'full_name' }),
    'agents|beneficiaires|beneficiaries|participants|membres|members|employees|employes|staff|personnel',
    'producteurs|enqueteurs|prestataires|etudiants|workers',
  ],
  [byValues({ phone: 'phone', email: 'email' }, { fallback: 'full_name' }), 'contact|contacts'],
  [byValues({ 'mobile-operator': 'provider', words: 'full_name' }), 'fournisseur'],
  // Never recipient_type, which is transaction, reversal, all or withdrawal.
  [
    NEVER,
    'entity type|customer type|individual or business|person type|legal type',
    'statut juridique|personne physique ou morale|particulier ou entreprise',
  ],

  [byValues({ account: 'account_number' }), 'compte'],
  [
    { kind: 'account-id' },
    'account id|accountid|own account|own account id|our account|our account id|withdrawal account',
    'withdrawal account id|withdraw to|identifiant du compte|id du compte|identifiant compte|id compte',
    'compte propre|notre compte|compte de retrait|retrait vers',
  ],
  [
    ACCOUNT_OR_ID,
    'destination account|target account|target account id|compte de destination|compte destination|compte cible',
  ],
  [
    {
      ...{ kind: 'ask', options: ['account_number', 'phone', 'reference'] },
      surely: ['international-phone', 'phone'],
    },
    'numero|no|numero de transfert|transfer number|numero de paiement|payment number|numero de depot|deposit number',
    'numero a crediter|no a crediter|numero de versement|numero de reception',
  ],
  [ask('bank_code', 'payee_code', 'reference'), 'code'],
  [field('reference'), 'id'],

  [ask('amount'), 'total|salary|value|valeur'],
  [NEVER, 'montant brut|gross|gross pay|balance|solde'],
  [{ kind: 'only-amount' }, 'net'],
  [{ kind: 'salary' }, 'salaire'],
  [
    { kind: 'collected-amount' },
    'amount to collect|amount to be collected|to collect|collection amount|deposit amount',
    'montant a encaisser|a encaisser|montant a recouvrer|montant a percevoir|montant du depot',
  ],
  [byValues({ currency: 'currency' }), 'amount currency'],
  [field('currency'), 'target currency'],
  [
    { kind: 'sending-currency' },
    'source currency|sending currency|send currency|devise source|devise d envoi',
  ],

  [byValues({ country: 'country', words: 'bank_name' }), 'destination'],
  [byValues({ 'short-number': 'institution_number', words: 'bank_name' }), 'institution'],
  [byValues({ digits: 'bank_code', words: 'bank_name' }), 'banque|bank'],
  [byValues({ transit: 'transit_number' }), 'transit'],
  [byValues({ digits: 'transit_number', words: 'account_branch' }), 'branch'],
  [byValues({ digits: 'bank_code', words: 'account_branch' }), 'agence'],
  [byValues({ transit: 'transit_number', words: 'address' }), 'domicile'],

  [ask('channel', 'account_type', 'recipient_type'), 'type'],
  [field('channel'), 'mode'],
  [field('provider'), 'operateur|partner'],
  [byValues({ channel: 'channel', amount: 'amount' }), 'payment'],
  // A wallet's name over phones is the channel of those who have one there; over words it is a column of channels.
  [
    byValues({ phone: 'phone', channel: 'channel', amount: 'amount' }),
    'orange money|mtn momo|mtn mo mo|mtn mobile money|moov money|wave|airtel money|mobile money|momo|mo mo|om',
    'm pesa|mpesa|free money|argent mobile',
  ],
  [
    byValues({ email: 'email', channel: 'channel' }),
    'interac|interac e transfer|virement interac|e transfer|etransfer',
  ],
  [
    { kind: 'way-of-paying' },
    'virement|virements|virement bancaire|cheque|cheques|check|checks|transfer|bank transfer|wire|wire transfer',
    'direct deposit|depot direct',
  ],
  // How it is paid, or until when, or by whom: only the values tell.
  [{ kind: 'channel-word' }, 'pay by|paid by|paye par|a payer par|payer par'],
  // Never withdrawal_channel, whose one documented value is ATM.
  [
    NEVER,
    'pickup location|pick up location|payout location|collection point|point de retrait|lieu de retrait',
  ],
  [{ kind: 'etransfer-only', field: 'security_question_answer' }, 'password'],

  [
    field('payment_date'),
    'date du virement|date du paiement|execution date|date d execution|paydate|payment date|pay date|value date',
    'date de paiement|date de valeur|date valeur|date de virement|date de versement|date de reglement|transfer date|payout date',
    'scheduled date|scheduled for|scheduled on|schedule date|planned date|planned payment date|pay on|date of payment',
    'date prevue|date prevue de paiement|date de paiement prevue|date programmee|date planifiee|programme le|prevu le',
  ],
];

const RULE_OF_HEADING: ReadonlyMap<string, HeadingRule> = new Map(
  HEADINGS_OF_RULES.flatMap(([rule, ...headings]) =>
    entriesOf(...headings).map((heading) => [heading, rule] as const),
  ),
);

/** True for a heading that may mean several things as it stands, before any party is taken off. */
export function isAmbiguous(normalised: string): boolean {
  return RULE_OF_HEADING.has(normalised);
}

/** What decides a heading that may mean several things, by itself or after its party (`Nom de l’employé`). */
export function ruleOfHeading(normalised: string): HeadingRule | undefined {
  return RULE_OF_HEADING.get(normalised) ?? RULE_OF_HEADING.get(withoutParty(normalised) ?? '');
}

export function isVagueHeading(normalised: string): boolean {
  return ruleOfHeading(normalised) !== undefined;
}

/**
 * The name by which a heading is looked up: the heading itself where it is known, else what is left of one that names an
 * amount when its currency, its scale and the like are taken away (`Montant en milliers de FCFA`, `Amount CAD`).
 */
export function nameOfHeading(heading: string): string {
  const ofPath = nameInPath(heading);
  if (ofPath !== undefined) return ofPath;
  const normalised = normaliseHeading(heading);
  // “% à payer” is no sum to pay.
  if (heading.includes('%')) return `${normalised} percent`.trim();
  if (normalised === '' || isKnownName(normalised)) return normalised;
  const { name } = partsOfHeading(heading);
  return name !== normalised && namesAmount(name) ? name : normalised;
}

/** The group of a form's questions, as it names them. */
const GROUP = /^[a-z0-9_]+$/;
/** The record whose fields a business program exports. */
const RECORDS: ReadonlySet<string> = wordSet(
  'employe|employee|partner|partenaire|contact|beneficiaire|beneficiary',
);

/** The field at the end of a path, as forms and business programs export it: `grp_pay/montant`, `Employé/Pays`; in `tel/phone` each part is a name. */
function nameInPath(heading: string): string | undefined {
  const groups = heading.trim().split('/');
  const last = groups.pop() ?? '';
  const [first = ''] = groups;
  if (first === '' || /^\P{L}/u.test(last)) return undefined;
  const isOfRecord = /^\p{Lu}/u.test(first) && RECORDS.has(foldText(first));
  const saysMore = (group: string) => isKnownName(group) || (moneyRoleOf(group) ?? 'amount') !== 'amount';
  const areGroups = groups.every((group) => GROUP.test(group) && !saysMore(normaliseHeading(group)));
  if (!isOfRecord && !areGroups) return undefined;
  const name = normaliseHeading(last) + (isOfRecord ? ' de l employe' : '');
  return isKnownName(name) ? name : undefined;
}

/** A heading, or one with its unit in brackets, taken apart. */
export function partsOfHeading(heading: string): ReturnType<typeof headingParts> {
  const parts = headingParts(headingInWords(heading), isKnownName);
  // Whoever wrote `Montant ?` was not sure.
  return IN_DOUBT.test(heading) && !isFormQuestion(heading) ? { unknown: '?', ...parts } : parts;
}

const IN_DOUBT = /\? ?(?:\(|$)/;

/** The field that a heading in two languages names, each part with its own unit: `Amount/Montant XOF`. */
export function matchBilingual(heading: string): HeadingMatch | undefined {
  const parts = heading.split(BETWEEN_LANGUAGES);
  // A part that is never a field says what the other is: `Gross / Amount`.
  if (parts.length > 1 && parts.some((part) => ruleOfHeading(nameOfHeading(part)) === NEVER))
    return undefined;
  return matchParts(heading, isVagueHeading, nameOfHeading);
}

function isKnownName(normalised: string): boolean {
  return matchHeading(normalised) !== undefined || isVagueHeading(normalised);
}

function namesAmount(name: string): boolean {
  const rule = ruleOfHeading(name);
  if (rule)
    return (
      ['salary', 'only-amount'].includes(rule.kind) ||
      (rule.kind === 'ask' && rule.options.includes('amount'))
    );
  return matchHeading(name)?.field === 'amount';
}
