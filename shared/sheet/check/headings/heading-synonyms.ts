import type { RowField } from '../../../domain/row-fields.ts';
import { entriesOf } from '../words/word-list.ts';
import { BARE_HEADINGS, PAYMENT_HEADINGS, PERSON_HEADINGS } from './reference-headings.ts';

/**
 * The headings people write for each field, English and French, as data. Synonyms are separated by `|` and compared
 * after normalising (normalise-heading.ts). Fields that the API does not know (full_name, bank_name, address…) are ours.
 */
const SYNONYMS_BY_FIELD = {
  first_name: [
    'first name|firstname|given name|given names|givenname|forename|first|fname|beneficiary first name',
    'recipient first name|payee first name|employee first name|receiver first name|prénom|prénoms',
    'prénom du bénéficiaire|prénom bénéficiaire|prénom employé|prénom du salarié|petit nom|legal first name',
    'contact first name|customer first name|vendor first name|prénom usuel',
  ],
  last_name: [
    'last name|lastname|surname|family name|familyname|last|lname|beneficiary last name|recipient last name',
    'payee last name|employee last name|receiver last name|customer surname|nom de famille|nom du salarié',
    'nom employé|nom bénéficiaire famille|patronyme|nom patronymique|legal last name|contact last name',
    'customer last name|vendor last name|nom usuel|nom d usage|apellido|apellidos|sobrenome|apelido|apelidos',
  ],
  full_name: [
    'name|full name|fullname|display name|recipient|recipient name|beneficiary|beneficiary name',
    'account holder|account name|employee|employee name|receiver|receivers name|contact name|vendor|supplier',
    'contractor|nombre completo|nome completo|nombre y apellido|nombre y apellidos|nome e sobrenome|nome',
    'nom complet|nom et prénom|nom et prénoms|nom prénom|prénom et nom|nom du bénéficiaire|nom bénéficiaire',
    'nom du destinataire|bénéficiaire|destinataire|titulaire|titulaire du compte|intitulé du compte|employé',
    'salarié|fournisseur|raison sociale|créancier|nom et postnom|nom, post-nom et prénom|jméno a příjmení',
    'name on account|account title|customer|creditor|staff name|staff member|member name|pay to|paid to',
    'à payer à|noms et prénoms|prénom nom|prénoms et nom|payer name|payeur|nom du client|client name',
    'nom ou raison sociale|prestataire|nom de l agent',
    // Whom such a list is of: a cooperative's, a school's, an association's, a site's.
    'producteur|productrice|planteur|étudiant|étudiante|boursier|boursière|stagiaire|ouvrier|ouvrière',
    'adhérent|adhérente|bénévole|vacataire|journalier|participant|participante|enseignant|enseignante',
    'consultant|consultante|chauffeur|technicien|student|farmer|grower|producer|volunteer|intern|worker',
    'teacher|driver|coopérateur|coopératrice|nom de l artiste|nom du livreur|nom du volontaire',
    'nom du gagnant|nom du lauréat|winner name|names|nom & prénoms|prénoms et noms|name of beneficiary',
    'name of the beneficiary|name of payee|name of the payee|nom bénéf|prénoms nom|name of recipient',
    'name of the recipient|name of employee|name of the employee|désignation du bénéficiaire|identité',
    // Who is paid in the place of the person on the list.
    'payable to|to be paid to|payer à|payé à|payable à|verser à|à verser à',
    'à l ordre de|ordre de|proxy|mandataire|bénéficiaire du paiement|bénéficiaire du virement|payment beneficiary',
  ],
  email: [
    'email|e mail|email address|e mail address|mail|recipient email|receiver email|beneficiary email',
    'payee email|contact email|employee email|work email|notification email|primary email address',
    'customer email|customer e mail|customer email address|client email|email du client|courriel du client',
    'courriel|adresse courriel|adresse email|adresse e mail|adresse mail|adresse électronique|mél',
    'courriel du bénéficiaire|courriel destinataire|email bénéficiaire|vendor email',
    'supplier email|work email address|personal email|adresse de courriel|courriel interac',
    'email interac|interac email|adresse interac|etransfer email|e transfer email|courriel virement interac',
  ],
  phone: [
    'phone|phone number|telephone|telephone number|tel no|mobile|mobile number|mobile no|mobile phone|cell',
    'cell phone|cellphone|cellular|contact number|contact phone|contact phone number|msisdn|phone no',
    'recipient phone|beneficiary phone|beneficiary phone number|customer phone|customer phone number',
    'customer mobile|client phone|téléphone du client|receiver phone|whatsapp|sms number|numéro de téléphone',
    'n° de téléphone|n° téléphone|numtel|numéro téléphone|portable|n° portable|numéro de portable',
    'téléphone mobile|téléphone portable|cellulaire|numéro de cellulaire|gsm|numéro mobile|contact',
    'téléphone du bénéficiaire|mobile phone number|wallet number|receiver msisdn|cell number|whatsapp number',
    'contact téléphonique|mobile wallet|mobile wallet number|coordonnées téléphoniques',
    'numéro de compte mobile|compte mobile|WhatsApp number',
  ],
  country: [
    'country|countries|country code|country name|destination country|destination|recipient country',
    'beneficiary country|payout country|bank country|to country|country iso|iso country|pays',
    'code pays|pays de destination|pays destinataire|pays du bénéficiaire|pays bénéficiaire|pays iso',
    'pays de résidence|country of residence|receiver country',
  ],
  amount: [
    'amount|payment amount|transaction amount|transfer amount|payout amount|amount to pay',
    'amount to send|amount payable|send amount|source amount|net pay|net amount|net|net salary',
    'pay amount|salary|wages|value|amount paid|credit amount|payment|montant|montant à payer',
    'montant à verser|montant à envoyer|montant du paiement|montant paiement|montant du virement',
    'montant viré|montant net|montant en chiffres|salaire|salaire net',
    'salaire net à payer|paie nette|paye nette|somme|somme à payer|valeur|montant versé',
    'amount to be paid|amount due|balance due|net pay amount|net wages|net payable|take home pay',
    'total due|to pay|total to pay|total payable|total net pay|stipend|reimbursement amount|montant à virer|net payé',
    'montant à transférer|montant net à payer|net à verser|salaire net payé|reste à payer',
    'total à payer|total à verser|total à virer|montant de la facture|montant du transfert|montant ttc|bourse|indemnité à payer',
    'montant dû|à payer|refund amount|refund due|refund total|amount to refund|montant du remboursement',
    'montant à rembourser|montant de la bourse|montant bourse|montant de l aide|montant de la prime',
    'montant de l indemnité|montant de l allocation|grant amount|stipend amount|scholarship amount',
    'award amount|invoice amount|bill amount|amount owed|amount owing|total amount due',
    'montant total à payer|montant de la commission|commission amount|montant des honoraires|montants|amounts',
    'payout|pay out|honorarium|approved amount|montant approuvé|montant validé|montant accordé|à verser|somme due',
    'amount granted|granted amount|amount approved|montant octroyé|entitlement|entitlement amount|transfer value|payroll|netapayer|net a percevoir|somme à percevoir|montant à percevoir|ristourne|montant de la ristourne',
  ],
  currency: [
    'moneda|moeda|currency|currency code|iso currency|amount currency|payment currency|payout currency',
    'source currency|target currency|destination currency|receive currency|devise|code devise|monnaie',
    'devise de paiement|devise du paiement|devise de destination|devise compte bancaire|devise cible',
    'devise source|valuta|transaction currency|account currency|devise du compte|devise du virement|dev',
  ],
  channel: [
    'channel|transaction type|payment method|payment type|payout method|payout type',
    'payout method type|transfer type|transfer method|delivery method|method|pay method|payment mode',
    'mode of payment|payment channel|disbursement method|mode|mode de paiement|moyen de paiement',
    'méthode de paiement|type de paiement|type de transaction|type de transfert|type de virement',
    'mode de règlement|moyen de règlement|mode de versement|canal|canal de paiement',
    'mode de réception|method of payment|paid via|moyen|how paid|how to pay|paid how|comment payer|règlement par',
  ],
  provider: [
    'provider|operator|mobile operator|mobile money operator|mobile network|network|mno|telco',
    'carrier|wallet|wallet provider|mobile money provider|correspondent|agent network|partner',
    'payout partner|opérateur|opérateur mobile|réseau|réseau mobile|opérateur mobile money',
    'network operator|opérateur téléphonique|fournisseur mobile money|portefeuille|partenaire|réseau de paiement',
  ],
  bank_name: [
    'bank|bank name|beneficiary bank|beneficiary bank name|recipient bank|receiving bank',
    'financial institution|name of bank|banque|nom de la banque|nom banque|banque du bénéficiaire',
    'banque bénéficiaire|nom banque bénéficiaire|établissement|établissement bancaire|domiciliation',
    'institution financière|nom de l institution|sending bank|customer bank|payer bank|banque émettrice',
    'banque du client|banque du payeur',
  ],
  sending_account_name: [
    'sending account name|sending account|name on sending account|name on the sending account|sender account name',
    'payer account name|customer account name|nom du compte émetteur|compte émetteur|nom du compte payeur',
    'intitulé du compte émetteur|titulaire du compte émetteur|nom du compte d envoi|nom du compte du client',
  ],
  account_number: [
    'cuenta|número de cuenta|cuenta bancaria|conta|número da conta|conta bancária|account number|account no',
    'account|bank account|bank account number|beneficiary account|beneficiary account number',
    'recipient account number|iban|iban number|account number iban|clabe|nuban|rib|account or card number',
    'n° de compte|n° compte|numéro de compte|numéro du compte|numéro compte|compte|compte bancaire',
    'numéro de compte bancaire|no compte bancaire|no compte bancaire bénéficiaire|compte bénéficiaire',
    'n° de compte bancaire|folio|numéro de folio|compte n°|code iban|a/c no|a/c number|bank account no',
    'bank a/c no|credit account|compte à créditer',
  ],
  account_branch: [
    'branch|branch name|bank branch|account branch|branch office|beneficiary bank branch|agence',
    'nom de l agence|succursale|nom de la succursale|guichet|agence bancaire|point de vente',
  ],
  bank_code: [
    'bank code|bank id|bank identifier|swift|swift code|swift bic|bic|bic code|bic swift',
    'sort code|routing number|routing|routing no|aba|aba number|aba routing number',
    'ach routing number|routing transit number|ifsc|ifsc code|bsb|branch code|clearing code',
    'account bank|code banque|code de la banque|code bic|code swift|identifiant banque|code guichet',
    'bank routing number|numéro d acheminement|no acheminement|numéro de routage|code agence',
  ],
  institution_number: [
    'institution number|institution no|institution|financial institution number|fi number|institution code',
    'bank institution number|institution id|numéro d institution|numéro de l institution|n° d institution',
    'no institution|numéro institution|code institution|numéro d institution financière',
  ],
  transit_number: [
    'transit number|transit no|transit|branch transit|branch transit number|branch number',
    'branch no|transit code|numéro de transit|n° de transit|no transit',
    'bank transit number|transit bancaire|numéro transit|code de transit|numéro de succursale|no de succursale|domicile',
  ],
  account_type: [
    'account type|type of account|bank account type|checking or savings|type de compte',
    'type compte|nature du compte',
  ],
  security_question: [
    'security question|question|secret question|transfer question|etransfer question',
    'e transfer question|interac question|question de sécurité|question secrète',
    'question interac',
  ],
  security_question_answer: [
    'security question answer|security answer|answer|secret answer|question answer|transfer answer',
    'etransfer answer|interac answer|password|transfer password|réponse|réponse de sécurité',
    'réponse secrète|réponse à la question|réponse à la question de sécurité',
    'réponse question de sécurité|mot de passe interac',
  ],
  payee_name: [
    'payee name|payee|biller|biller name|bill payee|bill payee name|company name of payee',
    'nom du créancier|émetteur de facture|nom du facturier|facturier|nom de l émetteur',
    'bénéficiaire de facture',
  ],
  payee_code: [
    'payee code|payee id|biller code|biller id|payee number|corporate creditor identification number',
    'ccin|code du créancier|code bénéficiaire|code facturier|identifiant du facturier',
    'numéro du créancier|code de l émetteur',
  ],
  withdrawal_channel: ['withdrawal channel|cash out channel|canal de retrait|mode de retrait'],
  language: [
    'language|lang|preferred language|notification language|locale|language preference|langue',
    'langue de correspondance|langue préférée|langue de notification',
  ],
  recipient_type: [
    'recipient type|beneficiary type|type de bénéficiaire|type bénéficiaire|type de destinataire',
  ],
  description: [
    'description|memo|message|narration|narrative|purpose',
    'purpose of payment|payment purpose|reason|payment details|details|transfer memo',
    'reason for payment|motif|motif du paiement|motif du virement|libellé',
    'payment description|libellé du virement|objet|objet du paiement|note au bénéficiaire',
  ],
  reference: [...BARE_HEADINGS, ...PERSON_HEADINGS, ...PAYMENT_HEADINGS],
  priority: [
    'priority|payment priority|priority level|priority order|pay first|urgency|priorité|ordre de priorité',
    'priorité de paiement|niveau de priorité|à payer en priorité|urgence',
  ],
  address: [
    'address|address line 1|street|street address|mailing address|addr1|adresse|adresse postale|rue',
    'adresse 1|adresse ligne 1',
  ],
  city: ['city|town|address city|ville|localité|municipalité'],
  province: ['province|state|region|address state|état|état province|région'],
  postal_code: ['postal code|postcode|zip|zip code|postal|address post code|code postal|cp'],
  destination_account_id: [
    'destination account id|destination account identifier|preconfigured account|preconfigured account id',
    'pre configured account|pre configured account id|configured account id|compte préconfiguré',
    'identifiant du compte de destination|id compte destination|compte pré configuré',
  ],
  phone_or_account: [
    'phone or account|account or phone|phone or account number|account number or phone|account or phone number',
    'mobile or account number|mobile or bank account|téléphone ou compte|compte ou téléphone',
    'numéro de compte ou téléphone|numéro de compte ou de téléphone|numéro de téléphone ou de compte',
    'n° de compte ou téléphone|n° de compte ou de téléphone|coordonnées de paiement|coordonnées bancaires ou mobile',
  ],
  recipient_id: [
    'saved recipient id|known recipient id|book recipient id|recipient id in the book',
    'identifiant du bénéficiaire enregistré|id bénéficiaire enregistré|identifiant dans le carnet',
  ],
} as const satisfies Readonly<
  Record<string, readonly string[]> & Record<Exclude<RowField, 'transaction_type'>, readonly string[]>
>;

/** A field a column can be mapped to: the API's own names, and ours (`full_name` is split, `phone_or_account` is what the row's channel needs; the rest is only shown). */
export type MappableField = RowField | keyof typeof SYNONYMS_BY_FIELD | 'payment_date';

export const MAPPABLE_FIELDS: readonly MappableField[] = [
  ...(Object.keys(SYNONYMS_BY_FIELD) as (keyof typeof SYNONYMS_BY_FIELD)[]),
  'transaction_type',
  'payment_date',
];

/** Columns that name a person. */
export const PERSON_NAMES = [
  'full_name',
  'first_name',
  'last_name',
] as const satisfies readonly MappableField[];

/** Columns that name who is paid, a bill's payee among them. */
export const PAYEE_NAMES = [...PERSON_NAMES, 'payee_name'] as const satisfies readonly MappableField[];

/** Columns of what a payment goes to. */
export const CONTACTS = ['phone', 'email', 'account_number'] as const satisfies readonly MappableField[];

/** The same, and columns of ids that the service knows a payee or an account by. */
export const CONTACTS_AND_IDS = [
  ...CONTACTS,
  'destination_account_id',
  'recipient_id',
] as const satisfies readonly MappableField[];

/** Every synonym with its field, before normalising. */
export function headingSynonyms(): readonly (readonly [synonym: string, field: MappableField])[] {
  return Object.entries(SYNONYMS_BY_FIELD).flatMap(([field, synonyms]) =>
    entriesOf(...synonyms).map((synonym) => [synonym, field as MappableField] as const),
  );
}
