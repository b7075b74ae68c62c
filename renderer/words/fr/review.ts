import type { reviewEn } from '../en/review.ts';

export const reviewFr: Record<keyof typeof reviewEn, string> = {
  'step.blocked.sent': 'Des lignes sont parties : la feuille ne peut plus changer.',
  'rows.grid': 'Lignes du lot',
  'rows.noMatch': 'Aucune ligne ne correspond à « {filter} ».',
  'rows.state': 'État',
  'rows.recipient': 'Bénéficiaire',
  'rows.customer': 'Client',
  'rows.kind': 'Nature',
  'rows.status': 'Selon le service',
  'rows.why': 'Raison',
  'rows.attempts': 'Tentatives',
  'progress.of': '{done} sur {total}',
  'progress.left': 'encore {time}',
  'review.goOn': 'Passer à l’approbation',
  'review.isSent': 'Ce lot est en envoi, ou envoyé.',
  'review.lacks': 'Un portefeuille n’a pas assez : convertissez, déposez ou mettez des lignes de côté.',
  'review.quoting': 'Demande des devis',
  'review.quoteAll': 'Chiffrer chaque ligne',
  'review.quoteAllIn': 'Chiffrer chaque ligne ({time})',
  'review.walletFor': 'Portefeuille pour {currency}',
  'review.walletChoose': '{currency} : choisir un portefeuille',
  'review.walletFound': '{currency} : le seul portefeuille actif',
  'review.print': 'Enregistrer en PDF',
  'review.printName': '{file} - revue.pdf',
  'review.printedOf':
    'Les {count, number} plus grands montants sur {total, number} bénéficiaires. Le reste est dans la feuille et dans les résultats.',
  'review.totals': 'Totaux par devise',
  'review.fees': 'Frais',
  'review.debit': 'Débité',
  'review.highest': 'Au plus',
  'review.wallet': 'Portefeuille',
  'review.balance': 'Solde',
  'review.paidInto': 'Versé dans',
  'review.asks':
    'Chaque client est invité à verser et reçoit un lien. Aucun argent ne sort de vos portefeuilles.',
  'review.gets': 'Reçu',
  'review.fromTo': 'De → vers',
  'review.estimated':
    '≈ Pour {count, plural, one {# ligne} many {# de lignes} other {# lignes}}, les frais sont estimés d’après le barème. Chaque ligne a son propre devis avant l’envoi.',
  'review.missing': 'Il manque {amount} dans le portefeuille, frais et tolérance compris.',
  'review.needs': 'Besoin et solde',
  'review.need': '{wallet} : {needed} nécessaires au plus, {balance} disponibles',
  'explain.open': 'Expliquer les frais…',
  'explain.title': 'Frais et barème',
  'explain.same': 'Les frais de chaque ligne suivent le barème.',
  'explain.differing':
    '{count, plural, one {# ligne s’écarte} many {# de lignes s’écartent} other {# lignes s’écartent}} du barème ; elles viennent d’abord.',
  'explain.line': 'Ligne du barème',
  'explain.bySchedule': 'Selon le barème',
  'explain.difference': 'Écart',
  'explain.none': 'Pas de ligne unique',
  'explain.percent': '{value} %',
  'explain.free': 'gratuit',
  'review.fit': 'Payer ce qui est couvert…',
  'review.fitOrder': 'Qui passe d’abord',
  'review.fit.sheet': 'Les premières lignes de la feuille',
  'review.fit.priority': 'Les priorités de la feuille, 1 d’abord',
  'review.fit.smallest': 'Les plus petits montants',
  'review.fit.largest': 'Les plus grands montants',
  'review.fitText':
    '{count, plural, =0 {Aucune ligne n’est couverte} one {# ligne est couverte, {needed} au plus} many {# de lignes sont couvertes, {needed} au plus} other {# lignes sont couvertes, {needed} au plus}} ; {left, plural, one {# ligne est mise} many {# de lignes sont mises} other {# lignes sont mises}} de côté et non payées avec ce lot.',
  'review.fitDo': 'Mettre {count, plural, one {# ligne} many {# de lignes} other {# lignes}} de côté',
  'review.channels': 'Par canal',
  'review.exchanges': 'Conversion',
  'review.convertFrom': 'Payer {currencies} depuis',
  'review.convertNone': '{currencies} : pas de portefeuille, non payé',
  'review.convertChoice': 'Payer {currencies} depuis {from}',
  'review.markerText':
    'Chaque description commence par un repère comme celui-ci, pour retrouver le paiement. Le bénéficiaire peut le voir.',
  'review.markerTextIn':
    'Chaque description commence par un repère comme celui-ci, pour retrouver le dépôt. Le client peut le voir.',
  'held.title':
    '{count, plural, one {# ligne est retenue} many {# de lignes sont retenues} other {# lignes sont retenues}}',
  'held.text': 'Une ligne retenue ne part pas tant que vous ne la libérez pas.',
  'held.row': 'Ligne {row}',
  'held.chooseAll': 'Choisir toutes celles de la liste',
  'held.more':
    '{count, plural, one {# autre ligne est retenue} many {# d’autres lignes sont retenues} other {# autres lignes sont retenues}} : « tout » les comprend.',
  'held.reason':
    '{count, plural, one {Pourquoi cette ligne est juste (gardé avec elle)} many {Pourquoi ces # de lignes sont justes (gardé avec chacune)} other {Pourquoi ces # lignes sont justes (gardé avec chacune)}}',
  'held.release': 'Libérer {count}',
  'held.releaseAll': '{count, plural, one {Libérer #} many {Tout libérer, #} other {Tout libérer, #}}',
  'held.aside': 'Mettre {count} de côté',
  'held.asideAll':
    '{count, plural, one {Mettre # de côté} many {Tout mettre de côté, #} other {Tout mettre de côté, #}}',
  'held.close': 'Clôturer {count}',
  'held.closeAll': '{count, plural, one {Clôturer #} many {Tout clôturer, #} other {Tout clôturer, #}}',
  'held.releasedMany':
    '{count, plural, one {# ligne libérée} many {# de lignes libérées} other {# lignes libérées}}.',
  'held.closedMany':
    '{count, plural, one {# ligne clôturée} many {# de lignes clôturées} other {# lignes clôturées}}.',
  'held.openOther': 'Ouvrir ce lot',
  'held.released': 'Ligne {row} libérée.',
  'held.closed': 'Ligne {row} clôturée.',
  'held.takeSuggested': 'Payer plutôt {amount}',
  'held.askSuggested':
    '{recipient} recevra {amount} au lieu de {before} : c’est le montant que propose le service. La feuille garde le sien, et la ligne doit être de nouveau chiffrée et approuvée.',
  'held.tookSuggested': 'Ligne {row} : désormais {amount} au lieu de {before}.',
  'compare.title': 'Depuis la dernière fois',
  'compare.none': 'Aucun lot antérieur n’a les mêmes colonnes.',
  'compare.with': 'Comparé à {file} du {date}.',
  'compare.accounts':
    '{count, plural, =0 {Aucun compte changé} one {# compte changé} many {# de comptes changés} other {# comptes changés}}',
  'compare.added':
    '{count, plural, =0 {Aucun nouveau bénéficiaire} one {# nouveau bénéficiaire} many {# de nouveaux bénéficiaires} other {# nouveaux bénéficiaires}}',
  'compare.missing':
    '{count, plural, =0 {Aucun bénéficiaire absent} one {# bénéficiaire absent} many {# de bénéficiaires absents} other {# bénéficiaires absents}}',
  'compare.amounts':
    '{count, plural, =0 {Aucun montant changé} one {# montant changé} many {# de montants changés} other {# montants changés}}',
  'rehearse.title': 'Répétition',
  'rehearse.text':
    'Les mêmes lignes avec le service d’entraînement, pannes comprises. Aucun argent ne bouge.',
  'rehearse.start': 'Répéter',
  'rehearse.running': 'Répétition en cours',
  'rehearse.time': 'L’envoi réel prendrait environ {time} à cette cadence.',
  'review.atMost':
    '« Au plus » : ce qui peut sortir du portefeuille, soit les montants, les frais et {percent} % si un devis bouge d’ici l’envoi. Jamais plus que ce que vous approuvez.',
  'approve.askCount':
    '{count, plural, one {# client est invité à verser} many {# de clients sont invités à verser} other {# clients sont invités à verser}}',
  'approve.in.practice': 'Entraînement : aucun argent réel ne bouge.',
  'approve.in.sandbox': 'Bac à sable ({profile}) : argent fictif.',
  'approve.in.live': 'Réel ({profile}) : de l’argent réel sort de vos portefeuilles.',
  'approve.asksLive': 'Réel ({profile}) : de vrais clients sont invités à verser de l’argent réel.',
  'approve.warnings':
    '{count, plural, one {# ligne a} many {# de lignes ont} other {# lignes ont}} des avertissements que vous avez cochés.',
  'approve.back': 'Revenir à la revue',
  'approve.isSent': 'Ce lot est déjà envoyé.',
  'approve.nothing': 'Aucune ligne n’est prête à partir.',
  'approve.needsPerson': 'Il faut le nom d’une deuxième personne.',
  'approve.needsMaker': 'Il faut une deuxième personne : dites d’abord dans Réglages qui vous êtes.',
  'approve.needsPhrase': 'Tapez d’abord la phrase.',
  'approve.person': 'Deuxième personne',
  'approve.personRule':
    'Au-delà du plafond des Réglages, une autre personne approuve. L’auteur du lot ne le peut pas.',
};
