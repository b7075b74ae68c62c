import { headingParts } from './heading-parts.ts';
import type { MappableField } from './heading-synonyms.ts';
import { matchHeading, normaliseHeading, withoutParty } from './normalise-heading.ts';

/** What a heading that may mean several things is decided by; the rest is asked (import.md, “Ambiguous headings”). */
export type HeadingRule =
  /** Always asked. */
  | { readonly kind: 'ask'; readonly options: readonly MappableField[] }
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
  /** Decided by the column's values, the first look that most of them have; else asked, or the fallback. */
  | {
      readonly kind: 'values';
      readonly looks: readonly (readonly [look: ValueLook, field: MappableField])[];
      readonly fallback?: MappableField;
      /** What is asked where the values fit no look, if not the fields of the looks. */
      readonly asks?: readonly MappableField[];
    }
  /** A word for several channels, or for none of ours: `Virement`, `Chèque`. */
  | { readonly kind: 'way-of-paying' }
  /** The service's id of an account in a sheet that names no payee; beside payees it is what the money leaves, or a number of theirs. */
  | { readonly kind: 'account-id' };

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
  | 'identifier';

const never: HeadingRule = { kind: 'never' };

function ask(...options: readonly MappableField[]): HeadingRule {
  return { kind: 'ask', options };
}

/** Where the money goes: the service's id of an account, or a bank's number. */
export const ACCOUNT_OR_ID: HeadingRule & { kind: 'values' } = {
  kind: 'values',
  looks: [['identifier', 'destination_account_id']],
  asks: ['account_number', 'destination_account_id'],
};

/** By normalised heading. */
export const AMBIGUOUS_HEADINGS: ReadonlyMap<string, HeadingRule> = new Map<string, HeadingRule>([
  ['nom', { kind: 'name' }],
  ['compte', { kind: 'values', looks: [['account', 'account_number']] }],
  ...['contact', 'contacts'].map((heading): [string, HeadingRule] => [
    heading,
    {
      kind: 'values',
      looks: [
        ['phone', 'phone'],
        ['email', 'email'],
      ],
      fallback: 'full_name',
    },
  ]),
  ['payee', { kind: 'payee' }],
  ...[
    ...['account id', 'accountid', 'own account', 'own account id', 'our account', 'our account id'],
    ...[
      'withdrawal account',
      'withdrawal account id',
      'withdraw to',
      'identifiant du compte',
      'id du compte',
    ],
    ...[
      'identifiant compte',
      'id compte',
      'compte propre',
      'notre compte',
      'compte de retrait',
      'retrait vers',
    ],
  ].map((heading): [string, HeadingRule] => [heading, { kind: 'account-id' }]),
  ...[
    ...['destination account', 'target account', 'target account id'],
    ...['compte de destination', 'compte destination', 'compte cible'],
  ].map((heading): [string, HeadingRule] => [heading, ACCOUNT_OR_ID]),
  ['code', ask('bank_code', 'payee_code', 'reference')],
  ['type', ask('channel', 'account_type', 'recipient_type')],
  ['numero', ask('account_number', 'phone', 'reference')],
  ['no', ask('account_number', 'phone', 'reference')],
  ['montant brut', never],
  ['gross', never],
  ['gross pay', never],
  ['total', ask('amount')],
  ['balance', never],
  ['solde', never],
  ['net', { kind: 'only-amount' }],
  ...[
    ...['amount to collect', 'amount to be collected', 'to collect', 'collection amount', 'deposit amount'],
    ...[
      'montant a encaisser',
      'a encaisser',
      'montant a recouvrer',
      'montant a percevoir',
      'montant du depot',
    ],
  ].map((heading): [string, HeadingRule] => [heading, { kind: 'collected-amount' }]),
  ['salaire', { kind: 'salary' }],
  ['salary', ask('amount')],
  ['value', ask('amount')],
  ['valeur', ask('amount')],
  [
    'destination',
    {
      kind: 'values',
      looks: [
        ['country', 'country'],
        ['words', 'bank_name'],
      ],
    },
  ],
  [
    'institution',
    {
      kind: 'values',
      looks: [
        ['short-number', 'institution_number'],
        ['words', 'bank_name'],
      ],
    },
  ],
  [
    'banque',
    {
      kind: 'values',
      looks: [
        ['digits', 'bank_code'],
        ['words', 'bank_name'],
      ],
    },
  ],
  [
    'bank',
    {
      kind: 'values',
      looks: [
        ['digits', 'bank_code'],
        ['words', 'bank_name'],
      ],
    },
  ],
  ['transit', { kind: 'values', looks: [['transit', 'transit_number']] }],
  [
    'branch',
    {
      kind: 'values',
      looks: [
        ['digits', 'transit_number'],
        ['words', 'account_branch'],
      ],
    },
  ],
  [
    'agence',
    {
      kind: 'values',
      looks: [
        ['digits', 'bank_code'],
        ['words', 'account_branch'],
      ],
    },
  ],
  ['operateur', { kind: 'field', field: 'provider' }],
  ['id', { kind: 'field', field: 'reference' }],
  [
    'domicile',
    {
      kind: 'values',
      looks: [
        ['transit', 'transit_number'],
        ['words', 'address'],
      ],
    },
  ],
  ['beneficiaire', { kind: 'field', field: 'full_name' }],
  // Whom a list is of; beside names it is somebody else.
  ...[
    ...['agent', 'parent', 'freelancer', 'freelance', 'tuteur', 'tutrice', 'guardian', 'chef de menage'],
    ...[
      'enqueteur',
      'animateur',
      'formateur',
      'trainer',
      'artiste',
      'artist',
      'expert',
      'joueur',
      'player',
      'coach',
    ],
  ].map((heading): [string, HeadingRule] => [heading, { kind: 'values', looks: [], fallback: 'full_name' }]),
  [
    'payment',
    {
      kind: 'values',
      looks: [
        ['channel', 'channel'],
        ['amount', 'amount'],
      ],
    },
  ],
  ['mode', { kind: 'field', field: 'channel' }],
  ['partner', { kind: 'field', field: 'provider' }],
  ['notes', { kind: 'field', field: 'description' }],
  ['password', { kind: 'etransfer-only', field: 'security_question_answer' }],
  ['amount currency', { kind: 'values', looks: [['currency', 'currency']] }],
  ['source currency', { kind: 'sending-currency' }],
  ['target currency', { kind: 'field', field: 'currency' }],
  ['sending currency', { kind: 'sending-currency' }],
  ['send currency', { kind: 'sending-currency' }],
  ['devise source', { kind: 'sending-currency' }],
  ['devise d envoi', { kind: 'sending-currency' }],
  [
    'fournisseur',
    {
      kind: 'values',
      looks: [
        ['mobile-operator', 'provider'],
        ['words', 'full_name'],
      ],
    },
  ],
  // Never recipient_type, which is transaction, reversal, all or withdrawal.
  ['entity type', never],
  ['customer type', never],
  ['individual or business', never],
  ['person type', never],
  ['legal type', never],
  ['statut juridique', never],
  ['personne physique ou morale', never],
  ['particulier ou entreprise', never],
  // Never withdrawal_channel, whose one documented value is ATM.
  ['pickup location', never],
  ['pick up location', never],
  ['payout location', never],
  ['collection point', never],
  ['point de retrait', never],
  ['lieu de retrait', never],
  // A wallet's name over phones is the channel of those who have one there; over words it is a column of channels.
  ...[
    ...[
      'orange money',
      'mtn momo',
      'mtn mo mo',
      'mtn mobile money',
      'moov money',
      'wave',
      'airtel money',
      'mobile money',
    ],
    ...['momo', 'mo mo', 'om', 'm pesa', 'mpesa', 'free money', 'argent mobile'],
  ].map((heading): [string, HeadingRule] => [
    heading,
    {
      kind: 'values',
      looks: [
        ['phone', 'phone'],
        ['channel', 'channel'],
      ],
    },
  ]),
  ...['interac', 'interac e transfer', 'virement interac', 'e transfer', 'etransfer'].map(
    (heading): [string, HeadingRule] => [
      heading,
      {
        kind: 'values',
        looks: [
          ['email', 'email'],
          ['channel', 'channel'],
        ],
      },
    ],
  ),
  ...['virement', 'virements', 'virement bancaire', 'cheque', 'cheques', 'check', 'checks', 'transfer'].map(
    (heading): [string, HeadingRule] => [heading, { kind: 'way-of-paying' }],
  ),
  ...['bank transfer', 'wire', 'wire transfer', 'direct deposit', 'depot direct'].map(
    (heading): [string, HeadingRule] => [heading, { kind: 'way-of-paying' }],
  ),
  // How it is paid, or until when, or by whom: only the values tell.
  ...['pay by', 'paid by', 'paye par', 'a payer par', 'payer par'].map((heading): [string, HeadingRule] => [
    heading,
    { kind: 'channel-word' },
  ]),
  ...['date du virement', 'date du paiement', 'execution date', 'date d execution', 'paydate'].map(
    (heading): [string, HeadingRule] => [heading, { kind: 'field', field: 'payment_date' }],
  ),
  ['payment date', { kind: 'field', field: 'payment_date' }],
  ['pay date', { kind: 'field', field: 'payment_date' }],
  ['value date', { kind: 'field', field: 'payment_date' }],
  ['date de paiement', { kind: 'field', field: 'payment_date' }],
  ['date de valeur', { kind: 'field', field: 'payment_date' }],
]);

/** What decides a heading that may mean several things, by itself or after its party (`Nom de l’employé`). */
export function ruleOfHeading(normalised: string): HeadingRule | undefined {
  return AMBIGUOUS_HEADINGS.get(normalised) ?? AMBIGUOUS_HEADINGS.get(withoutParty(normalised) ?? '');
}

export function isVagueHeading(normalised: string): boolean {
  return ruleOfHeading(normalised) !== undefined;
}

/**
 * The name by which a heading is looked up: the heading itself where it is known, else what is left of one that names an
 * amount when its currency, its scale and the like are taken away (`Montant en milliers de FCFA`, `Amount CAD`).
 */
export function nameOfHeading(heading: string): string {
  const normalised = normaliseHeading(heading);
  // “% à payer” is no sum to pay.
  if (heading.includes('%')) return `${normalised} percent`.trim();
  if (normalised === '' || isKnownName(normalised)) return normalised;
  const { name } = partsOfHeading(heading);
  return name !== normalised && namesAmount(name) ? name : normalised;
}

/** A heading, or one with its unit in brackets, taken apart. */
export function partsOfHeading(heading: string): ReturnType<typeof headingParts> {
  return headingParts(heading, isKnownName);
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
