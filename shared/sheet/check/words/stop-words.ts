/**
 * What the words of a cell beside a payment say that keeps it from being paid as it stands: it was paid, stopped, put off,
 * or its amount, account or payee is another. All folded; English and French, and what is said most in Portuguese and Spanish.
 */

const MAKE =
  '(?:payer|virer|verser|regler|traiter|envoyer|debloquer|liberer|pay|send|process|transfer|release)';
const PAYMENT = '(?:paiement|virement|versement|salaire|transfert|payment|transfer|salary|pay)s?';
const STOPPED =
  '(?:annule|suspendu|bloque|rejete|refuse|reporte|differe|retourne|stoppe|arrete|retenu|cancell?ed|suspended|stopped|blocked|held|on hold|rejected|refused|returned|postponed|deferred)e?s?';
const PLACE =
  '(?:numero|compte|rib|iban|montant|nom|account|number|amount|name|phone|tel|telephone|beneficiaire|payee)';
const WRONG =
  '(?:incorrecte?|erronee?|faux|mauvais|invalide?|fermee?|cloturee?|bloquee?|wrong|closed|blocked|a (?:revoir|verifier|corriger|changer|confirmer)|to (?:check|confirm|verify|correct|change))';
/** The states of a payment or a person in Portuguese and Spanish, as far as their last letter. */
const ENDED =
  '(?:cancelad|anulad|suspens|suspendid|bloquead|rejeitad|rechazad|recusad|reprovad|devolvid|devuelt|estornad|adiad|aplazad|excluid|retirad|duplicad)';
const LITTLE = '(?:de |du |d |la |le |l |un |une |an |the |this |ce |son |sa ){0,3}';

/** What is said of payments wherever it stands: in a remark, a title or a footer. */
const SENTENCES: readonly string[] = [
  `n(?:e|ot)? (?:pas|plus) (?:encore )?${MAKE}|(?:pas|plus) a ${MAKE}|(?:do not|dont|don t) ${MAKE}`,
  'not to be (?:paid|sent|processed|transferred)|no longer [a-z]{2,20}|n(?:e )?est plus|ne (?:travaille|fait) plus|ne (?:payer|verser|virer|regler) que|pay only|only pay',
  `(?:pas|aucun|no) (?:de |d )?${PAYMENT}`,
  `${PAYMENT} (?:est |a ete |was |is |has been )?${STOPPED}`,
  `(?:annuler|suspendre|bloquer|stopper|reporter|retenir|geler|hold|stop|cancel|skip|postpone|withhold|block|freeze) ${LITTLE}(?:${PAYMENT}|month|mois)`,
  'deja (?:paye|regle|verse|vire|recu|percu|touche|emarge|encaisse|servi)e?s?|already (?:paid|sent|received|settled)|paid (?:in )?cash|payee? (?:en |par )?(?:especes|cheque|cash)',
  `attente ${LITTLE}(?:rib|validation|confirmation|accord|documents?|dossier|visa|signature|instructions?)`,
  '(?:pending|awaiting|waiting for) (?:approval|validation|confirmation|documents?|bank|signature|review)',
  '(?:ne )?(?:pas )?tenir compte (?:de |du )?(?:la |le |l )?(?:ligne|rangee|cas)|(?:disregard|ignore|ignorer|sauter) (?:la |le |the )?(?:row|line|ligne)',
  'erratum|errata|rectificatif|corrigendum|lire \\d{2,12}|au lieu d(?:e|u)|instead of',
  '(?:sauf|excepte|hormis|except|excluding|exceto|excepto|salvo) (?:pour |for )?(?:les? |la |l |the )?[a-z]{3,20}|a l exception d(?:e|u|es)',
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
  '(?:a (?:annuler|supprimer)|to be (?:cancell?ed|deleted))|(?:annule|suspendu|bloque|regle)e?s? par (?!wave|orange|om |mtn|moov|mobile|virement|interac|banque)[a-z]+|(?:cancell?ed|suspended|blocked|stopped) by|paid from (?:petty )?cash',
  `(?:transmis|remis|envoye|depose|sent|given|submitted|handed)e?s? (?:a|to) (?:la |the )?(?:banque|bank|cbao|ecobank|bicis|sgbs|bhs|boa|uba)|(?:en attente de|awaiting|pending) (?:fonds|financement|funds|funding)`,
  'ne plus utiliser|non signee?s?|unsigned|a titre d exemple|as an example|(?:modele|formulaire|template|form) (?:a|to) (?:remplir|fill)|(?:perimee?|outdated) version',
  '(?:appliquer|apply) (?:une |la |a |the )?(?:\\d{1,2} )?(?:retenue|abattement|reduction|withholding)|(?:montants?|salaires?|amounts?|salaries) (?:avant|before) (?:impots?|tax(?:es)?)|cout employeur|employer cost|par personne et par jour|per person (?:and )?per day',
  '(?:prets?|loans?) (?:a rembourser|to (?:be )?repa(?:y|id))|(?:lignes?|rows?|agents?|noms?|names?) (?:en|in) (?:rouge|jaune|vert|gris|bleu|orange|red|yellow|green|grey|gray|blue) (?:sont|are|a|to)|arrondie?s? (?:au|a la) millier|rounded to the nearest thousand',
  'liste? (?:des|of) (?:agents? |personnes? |suspended |staff )?(?:sortis?|rejets?|rejetes|suspendus|absents|departs|leavers|rejections|absentees)|retours (?:wave|orange|om|banque)|(?:wave|orange|bank) returns',
  `suite (?:(?:en|sur|a|au|dans) )?${LITTLE}(?:autre |prochaine )?(?:page|verso|feuille|feuillet|onglet|fichier)|a suivre|(?:continued|continues) (?:on|in|overleaf)|to be continued`,
  `(?:voir|see|cf) ${LITTLE}(?:(?:autre|other|next|second|deuxieme|2e) )?(?:feuille|feuillet|onglet|sheet|tab|verso)`,
  `(?:sans|without|moins|minus|less) (?:les |des )?${LITTLE}(?:\\d{1,3} |deux |trois |quatre |two |three |four )?(?:premiere?s?|derniere?s?|first|last)`,
  `(?:avant|before) ${LITTLE}(?:any |tout |toute )?(?:payer|paying|${PAYMENT}|validation|approval|decaissement|disbursement)`,
  // Portuguese and Spanish.
  `(?:nao|no) (?:pagar|transferir|enviar|procede)|(?:ja|ya) (?:(?:foi|foram|fue|fueron|esta) )?(?:pag|pagad|recebid|cobrad|transferid|liquidad|efetuad|realizad)[oa]s?|(?:foi|foram|fue|fueron) (?:pag|pagad|${ENDED})[oa]s?`,
  `(?:pagamento|pago|salario|transferencia|lista|beneficiario|funcionario|empleado|conta|cuenta)s? (?:(?:esta|estao|estan|ya|ja) )?(?:${ENDED}[oa]s?|(?:efetuad|realizad|bloquead|errad|equivocad|incorret|incorrect)[oa]s?)`,
  '(?:aguardar|aguardando|esperar|esperando|espera de|pendente de|pendiente de) (?:a |la |o |el )?(?:confirmacao|confirmacion|aprovacao|aprobacion|autorizacao|autorizacion|validacao|validacion|documentos?)',
  // Of one of them, which no list of payments says of all.
  'a (?:demissionne|quitte|abandonne)|has (?:left|resigned)|left the company|mise? a pied|en fuite|absconded|laid off|(?:nous doit|owes us)',
  'n a (?:pas|jamais|plus) (?:travaille|participe|signe|pointe|rendu|remis)|did(?:n t| not) (?:work|attend|sign|participate|report)',
  '(?:a |has )?(?:deja |already )(?:recu|percu|received) (?:son|sa|ses|his|her|their)',
  '(?:ne pas|surtout pas) (?:payer|virer|verser|regler) (?!en |par |les |des |de |du |plus |avant |sans |frais|cash|especes)(?:a |au |mme |m |mr )?[a-z]{2,20}|(?:do not|don t|dont) pay (?!in |by |the |any |more |before |without |fees|cash|until )[a-z]{2,20}',
  `(?:${PAYMENT}|contrat|contract|compte|account|dossier|file|numero|number|wallet|facture|invoice) (?:est |is |a ete |was |has been )?(?:gele|differe|echoue|conteste|expire|desactive|clos|cloture|closed|frozen|deferred|failed|disputed|disconnected|deactivated|suspendu|suspended)e?s?`,
  '(?:rien|zero|nothing) (?:a (?:payer|verser|virer)|to pay|ce mois|this month|due)|ne rien (?:payer|verser|virer)|not payable',
  '(?:figure|inscrit|present|saisi|apparait|listed|appears|entered) (?:deux fois|2 fois|twice)|(?:meme|same) (?:personne|person|numero|number|compte|account) (?:que|as)|deja dans la liste|already (?:in the list|on the list|listed)',
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
  // A state in a sentence: `est suspendu`, `note: blocked`, `OK payé`.
  '(?:est|sont|ete|is|are|was|were|been|attention|note|nb|mais|but|ok) (?:deja |already )?(?:annule|suspendu|bloque|rejete|refuse|exclu|radie|resilie|gele|paye|regle|verse|vire|solde|transfere|cancell?ed|suspended|blocked|rejected|refused|excluded|frozen|settled|dismissed|paid(?! leave| time| annual))e?s?',
  // It was made already, did not arrive, or nothing is due.
  '(?:virement|paiement|versement|transfert|transaction|depot|transfer|payment|deposit|payout) (?:deja |already )?(?:fait|effectue|execute|realise|done|made|completed|executed)e?s?|echec (?:du|de)|failed transfer',
  'n(?:e)? (?:a|ont|est|sont|avait|etait|sera|peut|doit|repond|figure|recoit) (?:pas|plus|jamais|rien|aucune?)|n a [a-z]{3,15} que|only worked|(?:did|does|has|have|is|was|will|should|must)(?:n t| not)',
  // Something is missing, not confirmed, or known to be wrong.
  'non (?:eligible|conforme|confirme|signe|recu|remis|renouvele|deduit|fourni|transmis|justifie|joignable|identifie|reconnu|livre)e?s?|not (?:eligible|signed|confirmed|received|submitted|renewed|provided|deducted|present|found|compliant)',
  '(?:pas de|sans|no) (?:contrat|contract|pieces?|justificatifs?|documents?|factures?|invoices?|signature|preuves?|proof|cni|id|rib)|ineligibles?|(?:beneficiaire|beneficiary|payee|numero) (?:inconnu|unknown)|unknown (?:beneficiary|payee|number|recipient)',
  '(?:pieces?|documents?|justificatifs?|dossier|rapport|contrat|signature|cni|rib|file|id|identite|identity|passeport|passport) (?:est |is )?(?:manquant|incomplet|expire|perdu|missing|incomplete|expired|not verified)e?s?|(?:missing|incomplete|expired) (?:documents?|file|papers?|id|contract|signature|receipts?|invoices?)',
  '(?:attente|awaiting|pending) (?:de |des )?(?:justificatifs?|documents?|receipts?|fonds|funds)|en cours d (?:examen|enquete)|under (?:review|investigation)',
  '(?:amount|number|account|name|phone) to be (?:reviewed|confirmed|checked|verified|corrected)|(?:paiement|payment|transfer) in progress|en cours de paiement|(?:ligne|row) de test|test row|(?:a recuperer|to recover)',
  // Fraud, a dispute, a payment that is there twice.
  '(?:pour|de|for|suspected|possible) (?:fraude?|duplicates?|doublons?)|(?:doublon|duplicate|fraude?) (?:possible|probable)|(?:opposition|saisie|saisie arret|garnishment) (?:sur|en|on|in)|(?:facture|ligne) en double|(?:duplicate|disputed) (?:invoice|payment|row|entry)',
  '(?:deuxieme|2e|second|2nd) (?:paiement|virement|payment|transfer) (?:du|this|of the) (?:mois|month)',
  // Another amount, unit, currency, person or day.
  'montants? (?:non |estime|provisoire|approximatif|indicatif)[a-z]*|(?:estimated|provisional|approximate|tentative) amount|amount (?:not|estimated)|erreur (?:de|sur) (?:le |la )?(?:montant|numero|nom|compte)|(?:moitie|half) (?:deja |already )?(?:paye|verse|regle|paid)e?s?|(?:a|to be) (?:deduire|deducted)|(?:y compris|includes?|including) (?:la |the )?(?:part patronale|employer (?:share|part|cost))',
  '(?:retenue|withholding) (?:a appliquer|to apply)|(?:en|in) (?:milliers|thousands)|(?:montants?|amounts?) (?:en|in) (?:euros?|dollars?|eur|usd|gnf)',
  'qui (?:recoit|percoit)|(?:husband|wife|brother|sister|mother|father|son|daughter) (?:receives|collects)|(?:a )?change d operateur|est passee? chez|changed (?:network|operator|provider)|(?:retire|supprime|removed|deleted)e?s? (?:de|from) (?:la |the )?list[e]?|(?:remplace|replaces) (?!le |la |les |l |the |a |un |une )[a-z]{3,}',
  '(?:sera|seront|will be) (?:paye|vire|verse|regle|paid|sent)e?s?|(?:a payer|to be paid|payable) (?:en|in) (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|may|june|july|august|september|october|november|december)',
  // Portuguese and Spanish.
  'nao (?:compareceu|trabalhou|participou|assinou|elegivel|confirmad[oa])|no (?:asistio|trabajo|participo|firmo|elegible|confirmad[oa])|faltan?m? (?:o |el |la |a )?(?:documentos?|assinatura|firma)|pagar (?:depois|despues|mais tarde|mas tarde)|em analise|en revision',
  '(?:numero|nome|nombre|valor|monto|telefone|telefono) (?:errad|incorret|incorrect|equivocad|invalid)[oa]|outra conta|otra cuenta',
  // Somebody who is not there any more.
  'partie? (?:a l etranger|en|au|pour)|en fuite|en greve|emprisonnee?|en prison|in prison|on strike|absconded|laid off|left the (?:country|project|team|organi[sz]ation)|plus en poste|fin de mission le|mission ended|died (?:on|in|last)',
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
  'error|erreur|invalide?|disputed|en litige|inactive?|inactif|abandon|absente?s?(?: (?:non )?(?:justifie|excuse|signale|autorise)e?s?)?|ko|nok|failed|echec|echouee?|incomplete?|incomplet|defavorable|unfavou?rable|no go|nogo',
  'pas de paiement|aucun paiement|no payment|stop(?:per)? (?:payment|paiement|virement|transfer)',
  '(?:a |to be )(?:bloquer|suspendre|annuler|exclure|retirer|arreter|supprimer|verifier|confirmer|valider|revoir|corriger|blocked|cancell?ed|stopped|removed|excluded|confirmed|checked)',
  'reclamation|fraude?|en suspens|differee?|deferred|postponed|frozen|gelee?|contested|withdrawn|revoked|supprimee?|abandonnee?|non conforme|declined|opposition|anomalie|defunte?|dismissed|to (?:check|verify|confirm|correct)|a controler|douteu(?:x|se)|doubtful|(?:virement|transfer) (?:fait|done)',
  'susp|ann|dcd|dem|npp|anulee?|ne paspayer|(?:suspendu|annule|paye|demissionnaire|bloque|rejete|sorti|decede)e?s|litige|refus|introuvable|injoignable|benevole|mis a pied|mise a pied|trop percu',
  'resiliee?|rompue?|expiree?|expired|detachee?|mute|mutee|sans solde|unpaid leave|on leave|retraitee?|retired|suspension|depart|(?:ex|ancien) (?:agent|employe|salarie|membre)|former (?:employee|staff|member)|exclure|supprimer|test|draft|brouillon|tbc|tbd|rejet|voir note|see note|not approved|non (?:approuvee?|validee?)',
  'no ?show|opt(?:ed)? ?out|via (?:son|sa|ses|mon|ma|his|her) [a-z]+|ajournee?',
  // What a service says of a payment that it has made.
  `(?:(?:${PAYMENT}|transaction|operation|depot|envoi|deposit|payout)s? )?(?:(?:avec |with )?succes(?:s|sful|sfully)?|reussie?s?|executee?s?|executed|comptabilisee?s?|creditee?s?|credited|deposee?s?|(?:auto )?deposited|encaissee?s?|percue?s?|servie?s?|retire[es]?|cloturee?s?)`,
  // Portuguese and Spanish.
  `(?:${ENDED}|pag|pagad|falecid|fallecid|demitid|despedid|liquidad|transferid)[oa]|pendente|pendiente|e[mn] espera|ausente|renunci[oa]u?|cancelar|anular|suspender|eliminar|excluir|(?:a|por) verificar`,
];
const STATE = new RegExp(
  `^(?:${STATES.join('|')})(?:$| (?:(?:on|le|du|au|by|par|via|in|en|ref|no|em|el)\\b|\\d))`,
);

/** A remark that is nothing but another amount: `x2`, `3 mois`, `à doubler`. */
const OTHER_AMOUNT =
  /^(?:x ?\d{1,2}(?: [a-z]+)?|\d{1,2} ?x|\d{1,2} (?:fois|times|mois|months)|(?:a )?doubler|double|to double)$/;

/** In a column that holds nothing but states such a word counts wherever it stands. */
const STATE_ANYWHERE =
  /(?:^| )(?:paid|payee?s?|viree?s?|versee?s?|reglee?s?|transferee?s?|disbursed|decaissee?s?|cancell?ed|annulee?s?|a annuler|void|suspendue?s?|suspended|a suspendre|bloquee?s?|blocked|a bloquer|stop|stopped|on hold|rejetee?s?|rejected|refusee?s?|refused|doublons?|duplicate|litige|disputed|contestee?s?|resigned|sortie?s?|inacti(?:ve|f|fs|ves)|radiee?s?|exclue?s?|excluded|withheld|accepted|acceptee?s?|cleared|delivered|livree?s?|posted|settled)(?= |$)/;

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
