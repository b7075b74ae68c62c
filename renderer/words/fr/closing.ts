/** French words of the closing of a batch. */
import type { closingEn } from '../en/closing.ts';

export const closingFr: Readonly<Record<keyof typeof closingEn, string>> = {
  'closing.open': 'Clôturer le lot…',
  'closing.title': 'Clôturer le lot {name} ?',
  'closing.text':
    'Rien n’y est alors décidé ni envoyé. Un paiement qui change ensuite est signalé, et rouvre le lot.',
  'closing.equation':
    '{lines, plural, one {# ligne lue} many {# de lignes lues} other {# lignes lues}} = {excluded, plural, one {# exclue} many {# d’exclues} other {# exclues}} + {rows, plural, one {# ligne} many {# de lignes} other {# lignes}}',
  'closing.rows': 'Lignes par devise, canal et état',
  'closing.wallets': 'Le côté des portefeuilles',
  'closing.wallet': 'Portefeuille',
  'closing.before': 'Avant',
  'closing.amounts': 'Montants',
  'closing.fees': 'Frais',
  'closing.others': 'Autres lots',
  'closing.now': 'Maintenant',
  'closing.unexplained': 'Non expliqué',
  'closing.unknown': 'inconnu',
  'closing.addsUp': 'Le compte est bon, et rien n’est en cours.',
  'closing.reason': 'Pourquoi il est clôturé malgré tout (conservé avec lui)',
  'closing.reasonFree': 'Une note, si vous voulez (conservée avec lui)',
  'closing.do': 'Clôturer le lot',
  'closing.done': 'Le lot est clôturé.',
  'closing.by': 'Clôturé par {by} · {date}',
  'closing.why': '« {reason} »',
  'closing.reopen': 'Rouvrir…',
  'closing.reopenTitle': 'Rouvrir le lot {name} ?',
  'closing.reopenText':
    'Il peut alors de nouveau être décidé et envoyé. Ce que disait la clôture reste dans le journal.',
  'closing.reopenReason': 'Pourquoi (conservé avec lui)',
  'closing.reopenDo': 'Rouvrir',
  'closing.report': 'Rapport du lot (PDF)',
  'closing.certificate': 'Attestation (JSON)',
  'certificate.title': 'L’attestation {name}',
  'certificate.holds':
    'Elle tient par elle-même. Le journal de cet ordinateur n’a pas ce lot : elle n’a été comparée à rien d’autre.',
  'certificate.holdsBeside': 'Elle tient, et concorde avec le journal de cet ordinateur.',
  'certificate.results': 'Les résultats qu’elle nomme, {name}, n’ont pas été comparés.',
  'certificate.noSignature':
    'Une empreinte n’est pas une signature : qui change le fichier peut en faire une autre. Comparez-la à celle qui est conservée ailleurs, par exemple sur le rapport signé.',
};
