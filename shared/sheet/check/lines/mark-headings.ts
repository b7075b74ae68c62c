/** By their headings, the columns of which a value says that its row was paid, is stopped or is approved (V2). */
import { wordSet } from '../words/word-list.ts';

export const OWN_STATE_HEADINGS = wordSet('paysheet state|paysheet etat');

/** The states of a row that was paid, or may have been; a row in any other one is there to be mended and paid (tested). */
export const OWN_SETTLED = wordSet(
  'paid|on its way|sending|being checked|unclear you decide',
  'payee|en route|en envoi|en verification|a trancher',
  // As results called them that were exported before.
  'accepted|unknown|parked|acceptee|incertaine|en suspens',
);

/** The day of a payment that was made: whatever stands there, the row has it behind it. */
export const PAID_ON =
  /^(?:(?:date de (?:sortie|depart)|termination date|exit date|leaving date)|date (?:paid|settled|sent|disbursed|payee?|reglee?|viree?|versee?)|(?:paid|settled|sent|disbursed) (?:on|date)|(?:deja )?(?:payee?|reglee?|viree?|versee?) le)$/;

/** The day on which somebody left, for good or on a mission. */
export const OF_LEAVING = /^date (?:de )?depart$/;
/** The day on which a person on a mission or on leave is back. */
export const OF_COMING_BACK = /^(?:(?:date|jour) (?:de |du |d )?)?(?:retour|arrivee)(?: de mission)?$/;

/** A state in which a payment is not to be made, or was made already: whatever else than a no stands there has it. */
export const OF_DENIAL =
  /^(?:(?:date|motifs?|causes?|raisons?|reasons?|codes?) (?:de |d |du |of |for )?(?:la |l |le )?)?(?:annulee?s?|annulation|cancell?ed|cancell?ation|suspendue?s?|suspended|suspension|bloquee?s?|blocage|blocked|(?:en )?litiges?|disputed?|contestee?s?|contested|refusee?s?|refus|refused|refusal|rejetee?s?|rejets?|rejected|rejection|ineligibles?|exclue?s?|exclusion|excluded|doublons?|duplicates?|decedee?s?|deceased|died|demission(?:naire|nee?)?s?|resigned|resignation|licenciee?s?|licenciement|dismiss(?:ed|al)|radiee?s?|radiation|resiliee?s?|resiliation|oppositions?|fraudes?|fraud|anomalies?|erreurs?|errors?|retournee?s?|returned|bounced|failed|echecs?|withdrawn|voided|ne pas payer|do not pay|(?:on )?hold|mis en attente|en attente|(?:mauvais|faux) numero|numero (?:errone|incorrect|faux)|(?:wrong|incorrect) number|(?:deja )?(?:paye|regle|verse|vire|rembourse)e?s?|(?:already )?(?:paid|settled|transferred|refunded)|virement fait|transfer done|envoye|traite|processed|clos|closed|archivee?s?|archived|sorti|a (?:verifier|confirmer|controler)|to (?:verify|check|confirm))(?: (?:le|on|date|depuis(?: le)?|since))?$/;

/** What a service gives a payment that it has taken, in an export of payments made. */
export const OF_TRANSACTION =
  /^(?:(?:identifiant|id) (?:de |de la |d )?(?:transaction|operation)|(?:transaction|txn|trx) (?:id|identifier)|(?:executed|processed|completed) (?:at|on))$/;

export const STATUS_HEADINGS = wordSet(
  'status|row status|payment status|pay status|transaction status|state|payment state|outcome|result|results',
  'statut|statut du paiement|statut de paiement|statut paiement|etat|etat du paiement|etat de paiement|etat paiement|resultat',
  'action|decision|situation|situation administrative|employee status|employment status|statut employe|statut du salarie',
  'suivi|visa|controle|avis|reglement|emargement|etape|workflow|niveau de validation|dossier|kyc|check|review|verification',
  'estado|estado do pagamento|estado del pago|estado de pago|situacao|situacion',
);

const WORD_HEADINGS = wordSet(
  'note|notes|remark|remarks|memo|detail|details|info|infos|precision|precisions|rem|rmq|nb|consigne|consignes|mention|mentions|nota|notas',
);
/** These say it among other words too: `Observations éventuelles`, `Commentaire RH`. */
const OF_WORDS =
  /(?:^| )(?:observations?|obs|remarques?|remarks?|commentaires?|comments?|instructions?|observac(?:ao|oes|ion|iones)|comentarios?)(?= |$)/;

/** True for a column of remarks, in words of their own. */
export function isRemarkHeading(folded: string): boolean {
  return WORD_HEADINGS.has(folded) || OF_WORDS.test(folded);
}

export const YES_HEADINGS = wordSet(
  'paid|already paid|is paid|paid y n|paid yes no|settled|done|sent|processed|completed',
  'cancelled|canceled|is cancelled|void|hold|on hold|stop|stopped|skip|exclude|excluded|do not pay|dont pay|suspended',
  'recu|deja recu|received|touche|percu|encaisse|paye|payee|payes|deja paye|deja payee|paye o n|paye oui non|regle|reglee|deja regle|solde|fait|effectue|envoye|traite',
  'annule|annulee|suspendu|suspendue|bloque|ne pas payer|a exclure|exclu|exclure|doublon|dup|duplicate|demissionnaire|parti|sorti|decede|deceased',
  'pago|ja pago|pagado|ya pagado|cancelado|anulado|suspenso|suspendido|bloqueado|nao pagar|no pagar',
);

/** Of a column in which a person says yes to each payment. */
export const NO_HEADINGS = wordSet(
  'approved|is approved|approval|approved y n|ok to pay|to pay|pay|pay y n|payable|eligible|active|is active|ok|go|go no go|selected|decision|visa|avis|controle|kyc|confirmed|authorized|authorised|include|included|validated|valid',
  'approuve|approuvee|approbation|valide|validee|validation|bon a payer|a payer|a payer o n|payer|payer o n|actif|active|confirme|confirmee|autorise|autorisee|eligible|a inclure|inclus|accord|selectionne|selectionnee|retenu|rib recu|dossier complet|conforme|selection',
  'pagar|a pagar|aprovado|aprobado|autorizado|confirmado|elegivel|elegible',
  'coche|cochee|cocher|a cocher|choisi|choisie|choix|a envoyer|envoyer|a virer|virer|a verser|verser|oui non|o n|vu|verifie|verifiee|pret',
  'checked|ticked|tick|check|select|choice|chosen|send|to send|transfer|pay now|yes no|y n|verified|ready',
);
