/**
 * What the words of a cell beside a payment say that keeps it from being paid as it stands: it was paid, stopped, put off,
 * or its amount, account or payee is another. All folded, English and French.
 */

const MAKE =
  '(?:payer|virer|verser|regler|traiter|envoyer|debloquer|liberer|pay|send|process|transfer|release)';
const PAYMENT = '(?:paiement|virement|versement|salaire|transfert|payment|transfer|salary|pay)s?';
const STOPPED =
  '(?:annule|suspendu|bloque|rejete|refuse|reporte|retourne|stoppe|arrete|retenu|cancell?ed|suspended|stopped|blocked|held|on hold|rejected|refused|returned|postponed|deferred)e?s?';
const PLACE =
  '(?:numero|compte|rib|iban|montant|nom|account|number|amount|name|phone|tel|telephone|beneficiaire|payee)';
const WRONG =
  '(?:incorrecte?|erronee?|faux|mauvais|invalide?|fermee?|cloturee?|bloquee?|wrong|closed|blocked|a (?:revoir|verifier|corriger|changer|confirmer)|to (?:check|confirm|verify|correct|change))';
const LITTLE = '(?:de |du |d |la |le |l |un |une |an |the |this |ce |son |sa ){0,3}';

/** What is said of payments wherever it stands: in a remark, a title or a footer. */
const SENTENCES: readonly string[] = [
  `n(?:e|ot)? (?:pas|plus) (?:encore )?${MAKE}|(?:pas|plus) a ${MAKE}|(?:do not|dont|don t) ${MAKE}`,
  'not to be (?:paid|sent|processed|transferred)|no longer [a-z]{2,20}|n(?:e )?est plus|ne (?:travaille|fait) plus|ne (?:payer|verser|virer|regler) que|pay only|only pay',
  `(?:pas|aucun|no) (?:de |d )?${PAYMENT}`,
  `${PAYMENT} (?:est |a ete |was |is |has been )?${STOPPED}`,
  `(?:annuler|suspendre|bloquer|stopper|reporter|retenir|hold|stop|cancel|skip|postpone|withhold) ${LITTLE}(?:${PAYMENT}|month|mois)`,
  'deja (?:paye|regle|verse|vire|recu|percu|touche|emarge|encaisse|servi)e?s?|already (?:paid|sent|received|settled)|paid (?:in )?cash|payee? (?:en |par )?(?:especes|cheque|cash)',
  `attente ${LITTLE}(?:rib|validation|confirmation|accord|documents?|dossier|visa|signature|instructions?)`,
  '(?:pending|awaiting|waiting for) (?:approval|validation|confirmation|documents?|bank|signature|review)',
  '(?:ne )?(?:pas )?tenir compte (?:de |du )?(?:la |le |l )?(?:ligne|rangee|cas)|(?:disregard|ignore|ignorer|sauter) (?:la |le |the )?(?:row|line|ligne)',
  'erratum|errata|rectificatif|corrigendum|lire \\d{2,12}|au lieu d(?:e|u)|instead of',
  '(?:sauf|excepte|hormis|except|excluding) (?:pour |for )?(?:les? |la |l |the )?[a-z]{3,20}|a l exception d(?:e|u|es)',
  'not due|not before|pas avant|not approved|non (?:approuve|valide|autorise|verifie)e?s?|unverified|unapproved',
  '(?:vu et )?rejetee?s? (?:par|le)|vu et rejetee?s?|rejected by|avis defavorable|unfavou?rable opinion|hold (?:until|till|for)',
  '(?:pas|not) (?:un |a )?(?:ordre (?:de )?paiement|payment order)|(?:test|trial|dry) run|document de travail|working (?:document|copy|draft)',
  'susceptibles? (?:de modification|de changement|d etre modifie|de changer)|subject to change|version \\d{1,3} voir (?:la )?version',
  '(?:paye|regle|verse|vire)e?s? plus tard|paid later|(?:payer|verser|virer|regler) (?:uniquement|seulement)|ne concerne que|applies only to|only applies to',
  '(?:wave|orange money|orange|om|mtn|moov|free money|mobile money|eft|interac|femmes|hommes|women|men) (?:uniquement|seulement|only)',
  '(?:a|to be) (?:diviser|multiplier|divided|multiplied) (?:par|by)|(?:a|to be) (?:reduire|diminuer|augmenter|majorer|reduced|increased) (?:de|by)',
  '(?:lignes?|rangees?|rows?|lines?) \\d{1,6} (?:est|sont|is|are|a|to|should|must|needs?|doit|doivent)',
  '\\d{1,3} (?:acompte |avance |deposit |advance )?(?:des|du|sur|of|on) (?:les |le |la |ces |the |these )?(?:montants?|sommes?|salaires?|totaux|amounts?|sums?|salary|salaries|totals?)',
  `seule?s? (?:le |la |les |l )?(?:\\d{1,3} |[a-z]{2,12} )(?:premiere?s? |derniere?s? )?(?:(?:sont|est|seront|sera) )?(?:a payer|payee?s?|primee?s?|concernee?s?)|only (?:the )?(?:first|last|top) (?:\\d{1,3}|[a-z]{3,10})|half now|(?:saisi|inscrit|enregistre|compte)e?s? (?:deux|2) fois|(?:entered|listed|counted) twice`,
  'attendre (?:le |la |l |mon |ma |notre )?(?:feu vert|accord|signal|validation|confirmation|retour)|wait for (?:my |the |our )?(?:go ahead|ok|approval|signal|confirmation|green light)',
  '(?:ajouter|rajouter|add) (?:la |le |les |une? |the |an? )?(?:primes?|bonus(?:es)?|indemnites?|allowances?|rappels?)|retenues? (?:a la source )?(?:de \\d{1,2} (?:\\d{1,2} )?)?a (?:operer|appliquer|effectuer)|withholding (?:tax )?applies',
  '(?:montants? |amounts? )?(?:a convertir|to be converted)|convert(?:ir)? (?:a|au|at|en|to|into)|taux de (?:change|conversion) (?:applique|a appliquer)',
  'suite (?:en )?page suivante|suite au verso|a suivre|continued on (?:the )?next page|to be continued',
];

/** What is said of one payment, in words that say nothing else there; of a whole list they mean other things. */
const REMARKS: readonly string[] = [
  'decedee?s?|deceased|(?:a )?demissionne|demissionnaires?|a quitte|left the company|licenciee?s?|terminated',
  'contrat (?:est )?(?:termine|fini|expire|resilie|rompu|suspendu)|contract (?:is |has )?(?:ended|over|expired|terminated)',
  '(?:annulation|cancellation|reversal|extourne) (?:de |du |d |of )?(?:la |le |l )?(?:salaire|paie|paiement|virement|facture|salary|payment|transfer|invoice)|(?:trop (?:percu|verse)|indu|overpaid|overpayment) (?:a |to be )?(?:reprendre|recuperer|rembourser|recovered|deduct(?:ed)?)|(?:a )?(?:reprendre|recuperer) (?:le |un )?trop percu',
  '(?:conges? sans solde|leave without pay|unpaid leave)',
  `${PLACE} (?:est |is )?${WRONG}|(?:wrong|incorrect|mauvais|faux) ${PLACE}`,
  `(?:nouveau|nouvelle|new|changer|changement|change) ${LITTLE}(?:numero|number|compte|account|rib|iban|phone|tel|telephone)`,
  '(?:payer|verser|virer|remettre) (?:a|au) (?:son|sa|ses|la|le|l|mme|mr|m|monsieur|madame)|pay (?:to )?(?:his|her|their|mrs?|ms)',
  '(?:remplace|replace)[ds]? (?:par|by|(?:la )?ligne|rows?|lines?)|remplacee? par',
  '\\d{1,12} (?:seulement|only)|moitie seulement|(?:pay|only) half|half only',
  `(?:retenir|deduire|retrancher|deduct|withhold|retain|moins|less|minus) ${LITTLE}(?:avance|advance|acompte)`,
  '(?:retenir|deduire|retrancher|deduct|withhold) \\d{1,12}',
  '(?:reportee?|reporter|moved|postponed|deferred|decalee?) (?:au|a|to)',
  '(?:doublons?|duplicate|dup) (?:of|de|du|avec|with|row|ligne|line)',
  '(?:a|to be|please) (?:supprimer|retirer|exclure|annuler|suspendre|bloquer|corriger|delete|deleted|removed|excluded|cancell?ed)|remove from',
  'voir (?:rh|drh|note|notes|compta|comptabilite|daf|direction|(?:la )?ligne)|see (?:hr|notes?|(?:row|line))',
  'rejet (?:de la |de )?banque|bank reject(?:ion)?',
  'conges? (?:de )?(?:maternite|maladie|parental)|(?:maternity|parental|sick) leave|(?:mise )?en disponibilite',
  '(?:a |has )?(?:recu|percu|touche|received) \\d{1,12}|(?:reste|remains?|remaining) \\d{1,12}',
  '(?:au |a )?prorat(?:a|iser)|pro ?rate|plafonner|cap at|net of (?:advances?|deductions?)|a partager|split with|(?:nous|lui|me) doit|owes|appeler avant|call first',
  '(?:sous reserve|si (?:valide|present|rapport)|subject to|apres (?:validation|accord|signature))',
  '(?:envoyer|send) (?:sur|a|au|to|via)|(?:par|by) (?:cheque|especes|cash)|cheque mailed|will pick up|(?:numero|compte|tel) de (?:son|sa|ses)|mineure?|attendre|wait for',
  '(?:ajouter|rajouter|add|augmenter de|increase by) \\d{1,12}',
];

const patternOf = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);
const SENTENCE_PATTERNS = SENTENCES.map(patternOf);
const REMARK_PATTERNS = REMARKS.map(patternOf);

/**
 * A text that is nothing but that, so that “not paid”, “paid leave” and “to be settled” are none; a day, a way or a
 * reference may follow (“paid on 3 March”, “payé le 03/03”, “paid 2026-03-03”).
 */
const STATES: readonly string[] = [
  '(?:already |deja |was |is )?(?:paid|settled|completed?|done|sent|processed|cancell?ed|void(?:ed)?|stop(?:ped)?|suspended|blocked|rejected|refused|duplicated?|dup|terminated|transferred|disbursed|withheld|excluded|inactive|returned|bounced|waived|skip(?:ped)?|ignored?|exclude|deleted?|removed?)',
  '(?:deja )?(?:faite?|payee?|reglee?|soldee?|effectuee?|envoyee?|traitee?|terminee?|annulee?|suspendue?|bloquee?|arretee?|rejetee?|refusee?|contestee?|stoppee?|viree?|versee?|transferee?|decaissee?|exclue?|radiee?|sortie?|retournee?|ignoree?)',
  '(?:on )?hold|do not pay|don t pay|ne pas payer|doublon|en double|(?:en )?attente|left the company|left|partie?|a quitte|quitte',
  'demission(?:naire|nee?)?|resigned|licenciee?|decedee?|deceased|fin de contrat|end of contract|contract ended',
  'error|erreur|invalide?|disputed|en litige|inactive?|inactif|abandon|absente?|ko|nok|failed|echec|echouee?|incomplete?|incomplet|defavorable|unfavou?rable|no go|nogo',
  'pas de paiement|aucun paiement|no payment|stop(?:per)? (?:payment|paiement|virement|transfer)',
  '(?:a |to be )(?:bloquer|suspendre|annuler|exclure|retirer|arreter|supprimer|verifier|confirmer|valider|revoir|corriger|blocked|cancell?ed|stopped|removed|excluded|confirmed|checked)',
  'susp|ann|dcd|dem|npp|anulee?|ne paspayer|(?:suspendu|annule|paye|demissionnaire|bloque|rejete|sorti|decede)e?s|litige|refus|introuvable|injoignable|benevole|mis a pied|mise a pied|trop percu',
  'resiliee?|rompue?|expiree?|expired|detachee?|mute|mutee|sans solde|unpaid leave|on leave|retraitee?|retired|suspension|depart|(?:ex|ancien) (?:agent|employe|salarie|membre)|former (?:employee|staff|member)|exclure|supprimer|test|draft|brouillon|tbc|tbd|rejet|voir note|see note|not approved|non (?:approuvee?|validee?)',
];
const STATE = new RegExp(`^(?:${STATES.join('|')})(?:$| (?:(?:on|le|du|au|by|par|via|in|en|ref|no)\\b|\\d))`);

/** A remark that is nothing but another amount: `x2`, `3 mois`, `à doubler`. */
const OTHER_AMOUNT =
  /^(?:x ?\d{1,2}(?: [a-z]+)?|\d{1,2} ?x|\d{1,2} (?:fois|times|mois|months)|(?:a )?doubler|double|to double)$/;

/** In a column that holds nothing but states such a word counts wherever it stands. */
const STATE_ANYWHERE =
  /(?:^| )(?:paid|payee?s?|viree?s?|versee?s?|reglee?s?|transferee?s?|disbursed|decaissee?s?|cancell?ed|annulee?s?|a annuler|void|suspendue?s?|suspended|a suspendre|bloquee?s?|blocked|a bloquer|stop|stopped|on hold|rejetee?s?|rejected|refusee?s?|refused|doublons?|duplicate|litige|disputed|contestee?s?|resigned|sortie?s?|inacti(?:ve|f|fs|ves)|radiee?s?|exclue?s?|excluded|withheld)(?= |$)/;

/** `not paid`, `à payer`, `pas encore réglé`: a state that stops nothing. */
const NOT_YET =
  /(?:^| )(?:not (?:yet )?paid|unpaid|impayee?s?|non (?:paye|vire|verse|regle)e?s?|pas (?:encore )?(?:paye|vire|verse|regle)e?s?|to be paid|yet to be|never paid|jamais (?:paye|vire|verse)e?s?|conges payes)(?= |$)/;

/** True for a remark beside a payment that says somewhere that it is not to be made as it stands. */
export function saysStopped(folded: string): boolean {
  return stoppingWordsIn(folded) !== undefined || REMARK_PATTERNS.some((pattern) => pattern.test(folded));
}

/** The words of a title, a footer or a legend by which payments of its list are not to be made as they stand. */
export function stoppingWordsIn(folded: string): string | undefined {
  for (const pattern of SENTENCE_PATTERNS) {
    const found = pattern.exec(folded);
    if (found) return found[0].trim();
  }
  return undefined;
}

/** True for a text that is a state in which a payment is not to be made. */
export function isStopped(folded: string): boolean {
  return STATE.test(folded);
}

/** True for a remark by which the amount beside it is another one. */
export function changesAmount(folded: string): boolean {
  return OTHER_AMOUNT.test(folded);
}

/** True for a state, however much more is said, that a payment was made or stopped. */
export function isStoppedSomewhere(folded: string): boolean {
  return STATE_ANYWHERE.test(folded) && !NOT_YET.test(folded);
}
