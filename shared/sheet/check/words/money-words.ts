import { foldText } from '../../../domain/text-folding.ts';
import { withoutFormRules } from './form-rules.ts';

/** What a heading says that its column of money is, beside “amount”. */
export type MoneyRole =
  /** What is to be paid, in so many words: net pay, to pay, due. */
  | 'pay'
  /** A sum of money without more: amount, salary. */
  | 'amount'
  | 'gross'
  /** Added to other columns: base, bonus, allowance, sales tax. */
  | 'part'
  /** Taken off: deduction, advance, withholding. */
  | 'less'
  /** Paid already. */
  | 'paid'
  /** What remains. */
  | 'balance'
  /** Takes the place of another column. */
  | 'corrected'
  /** Was replaced by another column. */
  | 'old'
  /** Added or taken off: an adjustment, a fee, the tax of a bill or of a wage. */
  | 'adjustment'
  | 'unit-price'
  | 'quantity'
  | 'total'
  /** What the sender spends, in the sender's currency. */
  | 'source'
  /** What the recipient gets, in the payout's currency. */
  | 'target'
  | 'exchange-rate'
  /** How much of another column is paid. */
  | 'share'
  | 'debit'
  | 'credit'
  /** Money, and never what is paid now: a year's sum, a budget, a limit, a taxable base. */
  | 'aside';

/**
 * The words of each role, English and French, folded. The first role of which a heading holds a word, as whole words, is
 * the heading's: so “heures supplémentaires” is a part and not a quantity.
 */
const WORDS_OF_ROLES: readonly (readonly [role: MoneyRole, ...words: readonly string[]])[] = [
  // A balance that is carried on is no new amount, and a net amount before an advance is none to pay.
  ['balance', '(?:new|closing|ending) balance|nouveau solde|solde (?:final|de cloture)'],
  ['old', '(?:opening|beginning) balance|solde (?:initial|d ouverture|reporte)'],
  [
    'gross',
    '(?:avant|before) (?:avances?|acomptes?|retenues?|deductions?|prelevements?|cotisations?|charges|advances?|withholdings?)',
  ],
  // What an employer pays beside the wages, and what counts persons.
  [
    'aside',
    'cout (?:total )?(?:employeur|salarial)|(?:part|charges?|cotisations?) (?:sociales )?(?:patronales?|employeur)',
    'employer (?:costs?|contributions?|share|taxes|ni|cpp|ei)|cost to (?:the )?(?:company|employer)',
    '(?:nombre|nb|nbre) (?:d )?enfants|(?:number of )?(?:children|dependants|dependents)|enfants|personnes a charge|taille (?:du )?menage|(?:household|family) size',
    'conges? restants?|solde (?:de |des )?conges?|jours (?:de )?conges?|leave (?:balance|days|remaining)|remaining leave|days of leave',
  ],
  // Before the tax alone, which is a part.
  [
    'pay',
    '(?:incl|including|inclusive of|with) (?:all )?(?:tax|taxes|vat|gst|hst)|tax(?:es)? (?:incl|included|inclusive)|(?:toutes )?taxes? (?:comprises?|incluses?)|tva (?:comprise|incluse)|avec (?:taxes?|tva)',
  ],
  [
    'exchange-rate',
    'exchange rate|fx rate|conversion rate|taux de change|taux de conversion|cours de change|cours du jour',
  ],
  [
    'part',
    'heures sup|heures supp|heures supplementaires|overtime|overtime pay|conges payes|conge paye|holiday pay|paid leave',
    'vacation pay|13e mois|13eme mois|treizieme mois|13th month',
  ],
  [
    'aside',
    'imposable|taxable|cotisable|pensionable|ytd|year to date|cumul|cumule|cumulative|annual|annually|annuel|annuelle',
    'yearly|per year|par an|per annum|budget|budgeted|forecast|prevision|previsionnel|previsionnelle|plafond|ceiling',
    'limit|limite|maximum|minimum|target salary|moyenne|average|last year|annee precedente|projected|estimated',
    'estimate|estime|estimee|estimation|poids|weight|tonnage|superficie|surface|hectares?|area|age|rang|rank|score',
  ],
  [
    'share',
    'percentage|percent|pourcentage|share to pay|part a payer|quote part|quotite|prorata|pro rata|pct|share|taux a payer',
    'taux d (?:execution|avancement)|taux de realisation|execution rate|completion rate|avancement',
  ],
  [
    'unit-price',
    'unit price|price per unit|unit cost|prix unitaire|prix unit|p u|pu|cout unitaire|hourly rate|daily rate|taux horaire',
    'taux journalier|tarif horaire|tarif journalier|tarif|taux|rate|hourly|per hour|per day|par heure|par jour|a l heure',
    'journalier|horaire|price|prix|tjm|thm|day rate|salaire journalier|montant unitaire|unit amount|unitaire',
  ],
  [
    'quantity',
    'quantity|qty|qte|quantite|quantites|hours|heures|hrs|days|months|jours|days worked|jours travailles|nombre|nb|nbre|number of',
    'units|unites|pieces|count|effectif|jrs',
  ],
  [
    'target',
    'target amount|receive amount|amount received|amount to receive|recipient gets|recipient receives|received amount',
    'montant recu|montant a recevoir|montant cible|montant destination|destination amount|payout amount|converted amount',
    'montant converti|amount out|montant en devise de destination|beneficiary amount|montant beneficiaire',
  ],
  [
    'source',
    'source amount|send amount|amount sent|sent amount|sending amount|you send|montant envoye|montant source',
    'montant expedie|amount in|debit amount|montant debite|montant d origine|montant emis|amount debited|funding amount',
  ],
  [
    'old',
    'old|ancien|ancienne|previous|precedent|precedente|former|original|originale|initial|initiale|prior|last month',
    'demande|demandee|requested|sollicite|sollicitee|mois dernier|mois precedent|before correction|avant correction|avant revision|superseded|remplace|anterieur',
  ],
  [
    'corrected',
    'corrected|corrige|corrigee|revised|revise|revisee|new|nouveau|nouvelle|updated|mis a jour|rectifie|rectifiee|amended',
    'accorde|accordee|granted|modifie|modifiee|adjusted|ajuste|ajustee|actualise|approved|approuve|valide|validated|final|definitif|reel|actual',
  ],
  [
    'less',
    'avance versee|avances versees|acompte verse|advance paid|advances paid|retenue|retenues|deduction|deductions|deducted',
    'advance|advances|advance received|avance|avances|acompte|acomptes|cotisation|cotisations|impot|impots|irpp|ir|its|ipres|cnps|cnss|css|trimf|ipm|cfce|ricf|amo|inps|cnesst|rpc',
    'federal tax|provincial tax|state tax|union dues|syndicat|mutuelle|insurance|assurance|rrsp|reer|401k',
    'cpp|rrq|rqap|qpip|ei|ae|withholding|withheld|prelevement|prelevements|precompte|loan|loan repayment|pret|prets',
    'saisie|opposition|garnishment|penalty|penalites|penalite|discount|remise|rabais|charges (?:sociales|salariales)|contribution|contributions',
    'income tax|payroll tax|tax withheld|taxes|trop percu|overpayment|remboursement pret|deposit paid|arrhes|amende',
    'credits? (?:d )?(?:intrants?|semences?|engrais|campagne|inputs?)|input (?:credits?|loans?)',
    'credit (?:notes?|memos?)|credits? applied|avoirs?|notes? de credit|holdbacks?|retainage|wht|less|moins|dettes?|debts?',
    'impayee?s?|unpaid|pension alimentaire|alimony|child support|tontine',
  ],
  [
    'pay',
    'a payer|to pay|to be paid|payable|a verser|a virer|a regler|to transfer|to send|a envoyer|take home|net pay|net paye',
    'net amount|montant net|net salary|salaire net|paie nette|paye nette|net|nette|nets|due|amount due|du|montant du',
    'somme due|due now|pay now|payout|remaining due|balance due|solde du|reste a payer|solde a payer|reste du|ttc|due amount|remit',
  ],
  [
    'paid',
    'already paid|paid|deja paye|deja payee|deja verse|deja regle|paye|payee|verse|versee|regle|reglee|vire|acquitte|percu',
    'paid to date|amount paid|settled|disbursed|decaisse|payments made|paiements effectues|encaisse|received|received to date',
  ],
  [
    'gross',
    'gross|brut|brute|bruts|before tax|before taxes|pre tax|avant impot|avant impots|hors taxe|hors taxes|ht|excl tax',
  ],
  [
    'part',
    'base|basic|base salary|base pay|salaire de base|prime|primes|bonus|bonuses|indemnite|indemnites|allowance|allowances',
    'commission|commissions|transport|gratification|gratifications|extra|extras|supplement|per ?diems?|tip|tips|pourboire',
    'housing|logement|incentive|incentives|tva|vat|gst|hst|qst|tps|tvq|sales tax|expenses|frais de mission',
    'panier|(?:prime|indemnite|majoration) (?:d |de l )?anciennete|rappel|arrears|arrieres|backpay|sursalaire',
  ],
  [
    'adjustment',
    'tax amount|tax|taxe|adjustments?|adj|ajustement|ajustements|difference|ecart|regularisation|regul|variation|charges|fees?|frais|correctif',
  ],
  ['balance', 'balance|solde|reste|remaining|remainder|restant|outstanding|reliquat'],
  ['total', 'total|totals|totaux|subtotal|sous total|grand total'],
  ['debit', 'debit|debits|withdrawals|sorties'],
  ['credit', 'credit|credits|deposits|entrees'],
  [
    'amount',
    'amount|amounts|amt|montant|montants|somme|sommes|salary|salaries|salaire|salaires|wage|wages|pay|payment|payments',
    'paiement|paiements|paie|paye|value|valeur|remuneration|honoraires|honoraire|cachet|bourse|scholarships?|stipend|grant|loyer|rent',
    'earnings|gains|refund|remboursement|reimbursement|cost|cout|virement|transfer|versement|traitement|solde de tout compte',
  ],
];

/** Headings that a role's words would misplace, as a whole: the field's own words for what is paid. */
const WHOLE_HEADINGS: readonly (readonly [MoneyRole, RegExp])[] = [
  [
    'amount',
    /^(?:credit amount|montant (?:verse|vire|du virement|du paiement|en chiffres)|remboursement|paiement minimum|minimum (?:payment|due|payment due))$/,
  ],
  ['aside', /^(?:salaire )?net imposable$/],
  // Where a cost is booked.
  ['aside', /^(?:centres? de couts?|cost cent(?:re|er)s?)$/],
  ['gross', /^net before tax$/],
  ['share', /^part$/],
  // What is paid for one day stays that, whatever is said of it: beside a column of days `Per diem (net)` is no whole sum.
  ['part', /(?:^| )per ?diems?(?= |$)/],
  // Of which a part is told; it stands in the amount already.
  ['aside', /^(?:dont|of which) /],
];

const ROLE_MATCHERS: readonly (readonly [MoneyRole, RegExp])[] = [
  ...WHOLE_HEADINGS,
  ...WORDS_OF_ROLES.map(
    ([role, ...words]) => [role, new RegExp(`(?:^| )(?:${words.join('|')})(?= |$)`)] as const,
  ),
];

/** A number that is no sum of money, however new or corrected it is: `New phone number`. */
const NO_MONEY =
  /(?:^| )(?:phone|telephone|tel|mobile|cell|compte|account|iban|rib|numero|number|code|(?<!to )date|transit|institution|matricule|id|ref|reference|adresse|address|nom|name|email|courriel|statut|status)(?= |$)/;

/** True for a heading that says that its numbers are no money. */
export function namesNoMoney(heading: string): boolean {
  return NO_MONEY.test(foldText(heading));
}

/** `+/-`, under which sums stand that change the amount; signs alone are no money. */
const ADDED_OR_TAKEN_OFF: ReadonlySet<string> = new Set(['±', '+/-', '+-', '-/+', '+/–', '+/−']);

/** A heading of more words is a sentence. */
const MOST_WORDS = 8;

/** The role that a heading names, brackets included; undefined where it names no money. */
export function moneyRoleOf(heading: string): MoneyRole | undefined {
  // Cents are called so; they are no quantity.
  const folded = foldText(withoutFormRules(heading)).replace(
    /(?: |^)(?:minor units?|unites? mineures?)(?= |$)/,
    '',
  );
  if (ADDED_OR_TAKEN_OFF.has(heading.replaceAll(' ', ''))) return 'adjustment';
  if (folded === '' || folded.split(' ').length > MOST_WORDS) return undefined;
  const role = ROLE_MATCHERS.find(([, words]) => words.test(folded))?.[0];
  if (role === 'pay' && heading.includes('%')) return 'share';
  return role !== 'quantity' && NO_MONEY.test(folded) ? undefined : role;
}

/**
 * Words that deny that what they stand beside is to be paid now: in the heading, the unit line or the title of a column
 * of amounts it is asked what they mean.
 */
const DENYING = new RegExp(
  `(?:^| )(?:${[
    'cancel|cancelled|canceled|annule|annulee|annules|annulees|annulation|void|voided|deja payee?s?|deja regle|deja verse',
    'already paid|already settled|already made|already sent|paid|payes?|deja effectuee?s?|deja envoyee?s?|deja faits?|settled|do not pay|dont pay|don t pay|ne pas payer|not to pay|a ne pas payer',
    'not to be paid|a ne pas verser|ne pas utiliser|do not use|dont use|non payable|not payable|rejected|rejetee?s?|refused|refusee?s?|estimates?|estimated|estimee?s?|estimation|estimatif',
    'estimatifs?|previsionnels?|previsionnelle|prevision|forecast|budget|budgete|draft|brouillon|provisoire|provisional',
    'simulation|simule|pro forma|proforma|indicatif|indicative|a titre indicatif|for information|pour information|specimen',
    'obsolete|perime|remplace|superseded|replaced|ancien|ancienne|old|previous|precedente?|suspendue?s?|suspended|on hold',
    'en attente|bloquee?s?|blocked|contestee?s?|disputed|en litige|annual|annuel|annuelle|annuels|yearly|par an|per year',
    'per annum|a year|l an|an|horaire|hourly|per hour|par heure|l heure|journaliere?|daily|per day|par jour|projected|projete',
    'last month|mois dernier|mois precedent|previous month|mois passe|(?<!(?:ligne|code|exercice|imputation|rubrique) )budgetaire|budgetary',
    'a valider|to be confirmed|a confirmer|tbc|archive|archived|historique|history|test|ne pas traiter|do not process',
  ].join('|')})(?= |$)`,
);

/** The first of those words, folded; “payée” has to keep its accent, or it would be an English payee. */
export function denyingWordsIn(text: string): string | undefined {
  return DENYING.exec(foldedDenial(text))?.[0]?.trim();
}

function foldedDenial(text: string): string {
  return foldText(text.replace(/\bpayée(s?)(?!\p{L})/giu, 'payé$1'));
}

const ANY_MONEY_WORDS = new RegExp(
  `(?<= )(?:${WORDS_OF_ROLES.flatMap(([, ...words]) => words).join('|')})(?= )`,
  'g',
);

/** The folded text without any of the words that name a role. */
export function withoutMoneyWords(folded: string): string {
  return ` ${folded} `.replace(ANY_MONEY_WORDS, ' ').replace(/\s+/g, ' ').trim();
}
