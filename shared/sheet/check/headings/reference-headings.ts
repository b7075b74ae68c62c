/**
 * The headings of a sheet's own number of a row, as data: those that name a person, those that name a payment, and those
 * that say neither. Separated by `|`; of two columns for payments the one that stands first here is the number.
 */

/** The same on every sheet for the same person, month after month. No number of an identity card: it is nobody's reference. */
export const PERSON_HEADINGS: readonly string[] = [
  'employee id|employee no|employee number|employee code|employee ref|employee reference|emp id|emp no|emp code',
  'emp number|emp ref|staff id|staff no|staff number|staff code|staff ref|payroll number|payroll no|payroll id',
  'payroll code|payroll ref|personnel number|personnel no|personnel id|personnel code|worker id|worker no',
  'worker number|worker code|associate id|associate number|individual id|person id|person number|member id',
  'member no|member number|membership number|student id|student no|student number|beneficiary id',
  'beneficiary code|beneficiary number|recipient id|recipient code|recipient number|vendor id|vendor no',
  'vendor number|vendor code|supplier id|supplier no|supplier number|supplier code|contractor id|contractor no',
  'contractor number|customer id|badge no|badge number|badge id|hr id|hr number',
  'matricule|n° matricule|numéro matricule|numéro de matricule|mle|matr|matricule employé|matricule agent',
  'matricule salarié|matricule de solde|matricule solde|matricule interne|matricule paie|n° employé',
  'numéro employé|numéro d’employé|n° d’employé|code employé|identifiant employé|id employé|réf employé',
  'n° salarié|numéro salarié|numéro de salarié|numéro du salarié|code salarié|identifiant salarié|id salarié',
  'réf salarié|n° agent|numéro agent|numéro d’agent|code agent|identifiant agent|id agent|n° de paie',
  'numéro de paie|code paie|n° de solde|numéro de solde|n° personnel|numéro de personnel|code personnel',
  'n° collaborateur|code collaborateur|identifiant collaborateur|n° adhérent|numéro adhérent|code adhérent',
  'n° étudiant|numéro étudiant|code étudiant|n° membre|numéro de membre|n° fournisseur|numéro fournisseur',
  'numéro de fournisseur|code fournisseur|identifiant fournisseur|id fournisseur|code tiers|n° tiers',
  'numéro tiers|n° allocataire|numéro allocataire|n° bénéficiaire|numéro bénéficiaire|numéro du bénéficiaire',
  'identifiant bénéficiaire|id bénéficiaire|n° badge|numéro de badge|n° boursier|numéro boursier',
];

/** New for each payment: the same number again is the same payment again. */
export const PAYMENT_HEADINGS: readonly string[] = [
  'invoice|invoice no|invoice number|invoice id|invoice ref|invoice reference|inv|inv no|inv number|inv ref',
  'supplier invoice|supplier invoice no|supplier invoice number|vendor invoice|vendor invoice no',
  'vendor invoice number|bill no|bill number|bill ref|bill reference',
  'facture|n° facture|numéro facture|n° de facture|numéro de facture|réf facture|référence facture',
  'référence de facture|référence de la facture|facture n°|n° fact|facture fournisseur|n° facture fournisseur',
  'voucher|voucher no|voucher number|voucher id|voucher ref|payment voucher|payment voucher no|pv no|pv number',
  'pièce|n° pièce|numéro pièce|n° de pièce|numéro de pièce|n° de la pièce|réf pièce|référence pièce',
  'pièce comptable|n° pièce comptable|n° de pièce comptable|numéro de pièce comptable|pièce justificative',
  'payment reference|payment ref|payment id|payment no|payment number|référence du paiement|référence paiement',
  'référence de paiement|réf paiement|n° de paiement|numéro de paiement|n° paiement|identifiant du paiement',
  'ordre de paiement|n° ordre de paiement|n° d’ordre de paiement|numéro d’ordre de paiement|avis de paiement',
  'transaction reference|transaction ref|transaction id|transaction no|transaction number|n° de transaction',
  'numéro de transaction|référence transaction|référence de la transaction|id transaction',
  'identifiant de transaction|transfer reference|transfer ref|transfer id|transfer no|référence du virement',
  'référence virement|réf virement|n° de virement|numéro de virement|n° virement|payout id|payout reference',
  'end to end id|remittance no|remittance reference|remittance advice no',
  'receipt no|receipt number|n° de reçu|numéro de reçu|n° reçu|n° quittance|numéro de quittance|quittance',
  'claim no|claim number|claim id|expense claim no|expense report no|expense id|n° note de frais',
  'numéro de note de frais|n° de note de frais|payslip no|payslip number|n° bulletin|n° de bulletin',
  'numéro de bulletin|cheque no|cheque number|check no|check number|n° chèque|n° de chèque|numéro de chèque',
  'bordereau|n° bordereau|n° de bordereau|numéro de bordereau|bon de caisse|n° bon de caisse|n° de mandat',
  'numéro de mandat|purchase order|purchase order no|purchase order number|po|po no|po number|order no',
  'order number|order id|bon de commande|n° bon de commande|n° de bon de commande|numéro de bon de commande',
  'n° bon|numéro de bon|n° bc|bc|n° commande|n° de commande|numéro de commande',
];

/** They say that it is a number, and not of what. */
export const BARE_HEADINGS: readonly string[] = [
  'reference|ref|ref no|ref number|reference no|reference number|id|record id|row id|line id|line no',
  'our ref|our reference|your ref|your reference|your ref no|internal reference|client reference|external id',
  'external reference|unique id|unique reference|référence|réf|n° réf|n° référence|numéro de référence',
  'n° de référence|référence interne|notre référence|votre référence|référence client|référence externe',
  'référence unique|identifiant|identifiant unique|id unique|n° ligne|n° de ligne|numéro de ligne|n° ordre',
  'n° d’ordre|numéro d’ordre|n° dossier|n° de dossier|numéro de dossier',
];
