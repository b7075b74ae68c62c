/**
 * What a title, the name of a tab or of a file, or a line of its own says of all payments of its list, by which they are not
 * to be made as they stand: the list is of those who owe or left, of what was paid or was refused, of prices, of a draft.
 * All folded, English and French.
 */
import { COUNTED } from './line-words.ts';

/** By these words a list is not to be paid, or was paid, whatever else its title, its footer or its legend says. */
const NO_PAYMENTS =
  /(?:^| )(?:simulations?|specimens?|brouillon|draft|pro ?forma|(?:paiements?|virements?|versements?|transferts?|salaires?) (?:deja )?(?:effectuee?s?|regles?|verses?|vires?)|(?:payments?|payouts?|transfers?|salaries) (?:already )?(?:made|sent|done|processed))(?= |$)/;

/** By these the list is another one: of those who owe, who wait, who were paid otherwise, or a form to fill in. */
const OTHER_LISTS: readonly RegExp[] = [
  // Of people who are paid by nobody, and of things.
  /(?:^| )(?:candidate?s? (?:au|aux|a la|a l|for) (?:recrutement|concours|postes?|emploi|elections?|recruitment|positions?)|electeurs|electrices|voters|contacts? d urgence|emergency contacts?|objectifs? de ventes?|sales targets?)(?= |$)|^(?:stocks?|inventaires?|inventory)$/,
  /(?:^| )(?:injoignables?|introuvables?|(?:numeros?|comptes?|numbers?|accounts?) (?:erronee?s?|incorrecte?s?|faux|invalides?|wrong|invalid)|doublons?|duplicates? (?:found|detected)|licenciee?s?|terminated|liste noire|(?:black|block)list|fraudes?|frauds?|waitlist|chargebacks?|rent roll|locataires?|tenants?|donateurs?|donors?|dons? recus?|donations? received)(?= |$)/,
  /(?:^| )(?:contributions? (?:des|du|de|of|from)|collectes? (?:de|des|du)|(?:prets?|loans?) (?:en cours|outstanding)|amounts? owing|owed to us|overdue|devis|quotes received|for review|pour revue|(?:rapport|report|releve|statement) (?:de |des |of )?(?:transactions?|paiements?|payments?)|(?:payment|transaction) (?:history|report)|compte rendu|paid invoices?|(?:par|by) (?:cheque|check)|en especes|in cash|la moitie|half of)(?= |$)|^(?:ventes?(?!.* (?:paiement|payment))|recettes?|historique|history|collecte|collections?|amendes?|fines?)(?= |$)/,
  /(?:^| )(?:a (?:encaisser|percevoir|recuperer|recouvrer|collecter|rembourser par)|debiteurs?|debitrices?|debtors?|defaulters?|en retard (?:de|sur|du)|(?:late|overdue|pending) (?:payers?|payments?|fees?|dues?)|(?:retards?|arrieres?|impayes) (?:de|sur|des|du)|cotisants?|contributed|ayant (?:contribue|cotise|verse|paye|regle)|attendue?s? (?:des?|du|par)|expected from|due from|dues? from)(?= |$)/,
  /(?:^| )(?:non (?:retenue?s?|selectionnee?s?|eligibles?|admise?s?)|not (?:selected|eligible|retained|admitted)|(?:exclue?s?|rayee?s?|radiee?s?|excluded|removed|dropped) (?:du|de la|de|des|from|of)|(?:(?:liste|agents|candidats|candidates|beneficiaires) de reserve|reserve list|standby list)|(?:sommes|montants|salaires|primes|amounts) (?:deja )?(?:versee?s?|payee?s?|reglee?s?|viree?s?|paid)|(?:exemples?|sample|example) (?:de|of|for) (?:remplissage|saisie|feuille|filling|data|entry))(?= |$)/,
  /(?:^| )(?:retenues? sur|penalites?|penalty|penalties|amendes?|fines|previsions?|forecasts?|(?:taux|tarifs?|cout|montants?) (?:journaliers?|horaires?|unitaires?)|(?:daily|hourly|unit) (?:rates?|prices?))(?= |$)/,
  /^(?:exemples?|example|sample|retours?|returns?|departs?|departures?|sorti(?:e?s)?|retenues?|rejets?|rejetee?s?|cheques?|especes|cash|tests?|modeles?|templates?|retraitee?s?|liste d attente|waiting list|suppleants?)$/,
  /(?:^| )(?:sous reserve|subject to|liste d attente|waiting list|modele a completer|template to complete|remplacee? par|replaced by|superseded)(?= |$)/,
  /(?:^| )(?:creances?|a recouvrer|to collect|receivables?|(?:cotisations?|remboursements?|versements?) (?:recue?s?|a recevoir)|(?:prelevements?|retenues?) a (?:effectuer|faire)|dettes? (?:des|de)|(?:outstanding|unpaid) loans?|(?:members?|they|employees?) owe)(?= |$)/,
  /(?:^| )(?:a (?:payer|verser|virer) a partir (?:du|de)|(?:do )?not (?:be )?released?|do not release|(?:were|was) paid (?:by|in)|(?:ont ete|a ete|furent) (?:payes?|vires?|verses?))(?= |$)/,
  new RegExp(
    `(?:^| )(?:(?:retenir|deduire|ajouter|majorer|minorer|deduct|withhold|add|(?:pay|payer|verser)(?! (?:les |the )?\\d{1,7} ${COUNTED}(?= |$))) (?:de |les |the )?(?:(?!0|(?:19|20)\\d\\d(?= |$))\\d{1,12}|frais|fees?)|(?:a )?(?:majorer|minorer) de|en (?:deux|trois|plusieurs|\\d) (?:tranches|fois)|in (?:two|three|several|\\d) instal?ments|(?:versee?s?|payee?s?) par (?:mois|semaine))(?= |$)`,
  ),
  // Books and tables of a firm.
  /(?:^| )(?:balance agee|aged balance|aging|grand livre|general ledger|journal de caisse|cash ?book|releves? (?:wave|om|orange|mtn|bancaires?|de comptes?|de caisse)|(?:bank|account) statements?|echeanciers?|(?:repayment|payment) schedule|grilles? (?:salariales?|tarifaires?)|(?:pay|salary) (?:grid|scale)|baremes?|rate cards?|price lists?|prix de vente|sauvegardes?|backups?|bons? d achat|gift cards?|scenarios? \d|hypotheses? (?:haute|basse|\d)|estimations? des? couts?|cost estimates?)(?= |$)|^archives? (?=\d)|^(?:annexe )?tarifs?(?= |$)/,
  // Of those who owe, or who give.
  /^(?:(?:liste?|etat|releve|situation|point) (?:des? |du )?)?(?:cotisations?(?! (?:sociales|salariales|patronales))|impayes?|mises?|clients? (?:et )?(?:soldes?|impayes?|dus))(?= |$)|(?:^| )(?:tontines? mises?|soldes? dus?|(?:outstanding|due) (?:client |customer )?balances?|balances? due|frais de scolarite par|school fees per)(?= |$)/,
  // What was made, and what is one day's.
  /(?:^| )(?:(?:paiements?|virements?|versements?|transferts?)(?: (?:du|de|des|d|le|la) [a-z0-9]+(?: \d{1,4}){0,2})? (?:effectue|execute|realise)e?s?|(?:paiements?|virements?) faits? (?:le|en)|(?:per ?diems?|indemnites?|primes?|allowances?) (?:par jour|journaliere?s?|per day|daily)|daily (?:per ?diems?|allowances?))(?= |$)/,
  /(?:^| )(?:(?:factures?|balances?|soldes?|credits?|commandes?|comptes?|invoices?|accounts?|orders?) (?:des? )?(?:clients?|customers?)|customers? (?:balances?|invoices?|accounts?|orders?)|factures? emises?|(?:epargnes?|depots?|savings|deposits?) (?:des?|of|from) (?:membres|clients|members|customers)|promesses? de dons?|(?:loyers?|scolarites?|frais|fees?|tuition|rent|cotisations?) (?:dus?|dues?|owed|impayee?s?|unpaid)|(?:membership|union) dues|remboursements? (?:de|des|du) prets?|loan (?:re)?payments?|(?:outstanding|unpaid) (?:balances?|(?:customer )?invoices?)|trop percus?|overpayments?|write offs?)(?= |$)|^(?:encaissements?|donations?|pledges?|quetes?|dimes?|tithes?|deposits?|arrears|indus|sales(?= (?:week|of|for|report|in)(?= )))(?= |$)/,
  // What is taken off, and what is in dispute or was turned back.
  /(?:^| )(?:cotisations? (?:sociales?|salariales?|patronales?)|impots? sur (?:les )?(?:salaires?|revenus?)|a deduire|to (?:be )?deduct(?:ed)?|reversals?|garnishments?|(?:virements?|paiements?|transferts?|transfers?|payments?) (?:en litige|disputed))(?= |$)|^(?:deductions?|retenues?)(?= |$)(?! faites)|^(?:litiges?|contentieux|disputes?|anomal(?:ies?|y)|erreurs?|errors?|ecarts?|regularisations?|duplicates?|reserves?)$/,
  // Nobody has decided it yet.
  /(?:^| )(?:not final|preliminar(?:y|ies)|preliminaires?|projet de liste|draft list|en cours de (?:validation|verification|traitement)|(?:demandes?|dossiers?|requests?) (?:en cours|pending)|a (?:completer|corriger)|a verifier (?:avant|par)|demandes? de prix|(?:donnees|noms) (?:fictifs|fictives|d exemple|de test)|(?:sample|dummy|fake|test) (?:data|names)|test d import)(?= |$)|^(?:propositions?|proposals?)(?= |$)/,
  // Of customers and of those who left, of what was turned back, of another version, before a tax or in old money.
  /(?:^| )(?:(?:factures?|invoices?) (?:to|aux|a nos) (?:customers?|clients?)|relances? (?:des? )?(?:clients?|loyers?|factures?|impayes?)|direct debits?|prelevements? (?:du mois|automatiques?|bancaires?|sepa)|(?:due|owed) to us|personnels? sortants?|(?:anciens|anciennes|former) (?:agents?|employee?s?|salariee?s?|membres?|personnels?|members|staff)|rejets? (?:de |des )?(?:paiements?|virements?|transferts?|bancaires?)|exercices? (?:de formation|d application|pratique|fictif)|training (?:copy|exercise|data|file)|(?:version|liste|list|fichier|file) (?:perimee?|obsolete|caduque?|outdated)|(?:montants?|prix|amounts?) (?:ht|hors taxes?|hors tva)|(?:tva|vat|tax(?:es?)?) (?:\d{1,2} )?(?:en sus|a ajouter|extra|not included|non comprises?)|anciens francs|old francs|totals? (?:pour |for |de |of )?(?:l |the )?(?:annee|year))(?= |$)|^(?:relances?|prelevements?|leavers?|sortants?|pm|p m)$/,
  // When, how and by whom else it is paid.
  /(?:^| )(?:a payer (?:apres|des|si|quand|lorsque)|(?:apres|upon|on|after) (?:reception|receipt)|en nature|in kind|paiements? cash|bons? de caisse|(?:payee?s?|prise?s? en charge|paid|covered) (?:par|by) (?!wave|orange|om |mtn|moov|mobile|virement|transfer|eft|interac|banque)[a-z]+|montants? (?:mensuels?|hebdomadaires?)|(?:monthly|weekly) amounts?|(?:en )?conges? (?:sans solde|maladie|(?:de )?maternite)|on (?:unpaid |sick |maternity )?leave|en disponibilite|non reclamee?s?|unclaimed)(?= |$)/,
];

const NOT_THIS_LIST = [NO_PAYMENTS, ...OTHER_LISTS];

/** The words by which the list is one that is not paid as it stands; undefined where there are none. */
export function otherListIn(folded: string): string | undefined {
  for (const pattern of NOT_THIS_LIST) {
    const found = pattern.exec(folded);
    if (found) return found[0].trim();
  }
  return undefined;
}

/** A state of everybody or everything on a list: `Agents suspendus`, `Failed transfers`. */
const STATE_OF_ALL =
  /(?:^| )(?:(?:suspendu|radie|exclu|decede|parti|absent|servi|bloque|echoue|refuse|rejete|expire|retourne|execute|cloture|solde|termine|licencie|traite|resilie|desactive|raye|ecarte|ajourne)e?s|(?:cancelad|anulad|suspens|suspendid|bloquead|rejeitad|rechazad|excluid|falecid|fallecid|demitid|despedid)[oa]s|inactifs?|inactives?|incomplets?|incompletes?|demissionnaires?|decedes?|suspended|removed|excluded|deceased|absent|inactive|blocked|failed|refused|declined|rejected|expired|returned|bounced|voided|executed|completed|closed|former|dismissed|retired|withdrawn|unsuccessful|ineligible)(?= |$)/;

/** Whom or what a list is of; beside a state these words change nothing. */
const PEOPLE =
  /(?:^| )(?:agents?|personnels?|personnes?|people|persons?|staff|employees?|employes?|salaries|membres?|members?|eleves?|etudiants?|students?|beneficiaires?|beneficiaries|recipients?|participants?|candidats?|candidatures?|candidates?|applicants?|applications?|demandes?|requests?|dossiers?|files?|contrats?|contracts?|comptes?|accounts?|numeros?|numbers?|fournisseurs?|suppliers?|vendors?|contractors?|clients?|beneficiari[oa]s?|funcionari[oa]s?|emplead[oa]s?|efts?|e|ordres?|orders?|transferts?|menages?|households?|ouvriers?|workers?|chauffeurs?|enseignants?|teachers?|banques?|banks?|wave|orange|money|mobile|om|mtn|moov|interac|distribution|retours?|octroi|cheques?|factures?|invoices?)(?= |$)/g;

/** As the whole of a segment the singular says it too. */
const STATE_ALONE = /^(?:deja )?(?:execute|cloture|solde|termine|servi|archive|regle|vire|processed)e?s?$/;

/** The state in which a segment of a title says that all of its list are. */
export function stateOfAllIn(folded: string): string | undefined {
  return (STATE_ALONE.exec(folded) ?? STATE_OF_ALL.exec(folded))?.[0].trim();
}

/** The folded text without the words for whom or what a list is of. */
export function withoutPeople(folded: string): string {
  // Twice, since words that touch share the blank between them.
  return folded.replace(PEOPLE, ' ').replace(PEOPLE, ' ');
}
