import type { resultsEn } from '../en/results.ts';

export const resultsFr: Record<keyof typeof resultsEn, string> = {
  'send.rate': '{rate} appels/s',
  'send.pace': 'Cadence',
  'send.paceRule':
    'Appels par seconde au départ. Elle augmente tant que tout va bien et se réduit de moitié si le service le demande.',
  'send.closed': 'Rien n’est envoyé. Voici où l’envoi en était.',
  'send.toResults': 'Voir les résultats',
  'send.start': 'Envoyer maintenant',
  'send.stopTitle': 'Arrêter l’envoi de {file} ?',
  'send.stopConfirm': 'Arrêter l’envoi',
  'send.stopText':
    'Ce qui est parti est suivi jusqu’au bout. {count, plural, one {# ligne reste prête et peut} many {# de lignes restent prêtes et peuvent} other {# lignes restent prêtes et peuvent}} partir plus tard.',
  'send.chart': 'L’envoi jusqu’ici',
  'send.chartSent': 'envoyées',
  'send.chartPaid': 'payées',
  'send.chartPaidIn': 'encaissées',
  'send.chartFailed': 'échouées',
  'send.chartDoubt': 'incertaines',
  'send.chartWords':
    '{sent, plural, one {# envoyée} many {# envoyées} other {# envoyées}}, {paid, plural, one {# payée} many {# payées} other {# payées}}, {failed, plural, one {# échouée} many {# échouées} other {# échouées}}, {doubt, plural, one {# incertaine} many {# incertaines} other {# incertaines}}.',
  'send.announce':
    '{percent} % fait, {paid, plural, one {# payée} many {# payées} other {# payées}}, {doubt, plural, one {# incertaine} many {# incertaines} other {# incertaines}}.',
  'send.announceIn':
    '{percent} % fait, {paid, plural, one {# encaissée} many {# encaissées} other {# encaissées}}, {doubt, plural, one {# incertaine} many {# incertaines} other {# incertaines}}.',
  'alarms.row': 'Ligne {row} :',
  'results.search': 'Rechercher une ligne',
  'results.imported': '{count, plural, one {# ligne} many {# de lignes} other {# lignes}}',
  'results.excluded': '{count, plural, one {# exclue} many {# exclues} other {# exclues}}',
  'unpaid.before':
    '{count, plural, one {# ligne n’est pas payée avec ce lot :} many {# de lignes ne sont pas payées avec ce lot :} other {# lignes ne sont pas payées avec ce lot :}}',
  'unpaid.sent':
    '{count, plural, one {# ligne n’est pas payée :} many {# de lignes ne sont pas payées :} other {# lignes ne sont pas payées :}}',
  'unpaid.beforeIn':
    '{count, plural, one {# ligne n’invite personne avec ce lot :} many {# de lignes n’invitent personne avec ce lot :} other {# lignes n’invitent personne avec ce lot :}}',
  'unpaid.sentIn':
    '{count, plural, one {# ligne n’est pas encaissée :} many {# de lignes ne sont pas encaissées :} other {# lignes ne sont pas encaissées :}}',
  'unpaid.sum': 'Ensemble {sum}.',
  'unpaid.withoutAmount':
    '{count, plural, one {# ligne n’a pas de montant valable.} many {# de lignes n’ont pas de montant valable.} other {# lignes n’ont pas de montant valable.}}',
  'unpaid.mend':
    '{count, plural, one {Corriger # ligne} many {Corriger # de lignes} other {Corriger # lignes}}',
  'payees.title': 'Bénéficiaires',
  'payees.customers': 'Clients',
  'payees.text': 'Le plus grand montant d’abord, devise par devise.',
  'payees.search': 'Rechercher un bénéficiaire',
  'payees.searchCustomers': 'Rechercher un client',
  'payees.account': 'Compte',
  'payees.contact': 'Contact',
  'payees.fee': 'Frais',
  'payees.gets': 'Reçu',
  'payees.noMatch': 'Aucun bénéficiaire ne correspond à « {filter} ».',
  'payees.noCustomer': 'Aucun client ne correspond à « {filter} ».',
  'links.copy': 'Copier les liens',
  'links.copied':
    '{count, plural, one {# lien copié} many {# de liens copiés} other {# liens copiés}}, avec client et montant.',
  'links.none': 'Aucun client qui n’a pas encore versé n’a de lien.',
  'results.ties': 'juste',
  'results.tiesNot': 'le compte n’est pas juste : ouvrez Réglages et vérifiez le journal',
  'results.totals': 'Totaux par devise et par état',
  'results.noCurrency': 'Devise illisible',
  'results.sum': 'Toutes les lignes',
  'export.copy': 'Copie de mon classeur, avec les résultats',
  'export.xlsx': 'Nouveau classeur (.xlsx)',
  'export.csv': 'Fichier texte (.csv)',
  'export.toMend': 'Seulement les lignes à corriger : invalides, échouées, refusées',
  'export.failed': 'Seulement les lignes échouées et refusées, à corriger',
  'export.parked': 'Seulement les lignes en suspens',
  'export.unsent': 'Seulement les lignes non envoyées',
  'export.receipts':
    '{count, plural, one {Reçu de la ligne payée} many {Reçus des # de lignes payées} other {Reçus des # lignes payées}} (PDF)',
  'receipts.making': 'Préparation des reçus',
  'receipts.one': 'Reçu (PDF)',
  'receipts.saved':
    '{count, plural, one {# reçu enregistré} many {# de reçus enregistrés} other {# reçus enregistrés}} sous {name}{files, plural, one {} many { et à côté, en # de fichiers} other { et à côté, en # fichiers}}.',
  'export.audit': 'Journal d’audit',
  'export.writing': 'Écriture du fichier',
  'export.saved': 'Enregistré sous {name}.',
  'evidence.timeline': 'Chronologie',
  'evidence.sweeps':
    '{count, plural, =0 {Aucun balayage encore} one {# balayage} many {# de balayages} other {# balayages}}',
  'evidence.statusSeen': 'Statut vu : {status}',
  'evidence.sweepsEarlier':
    '{count, plural, one {# balayage antérieur} many {# de balayages antérieurs} other {# balayages antérieurs}}',
  'evidence.sweepComplete':
    'Complet : {sessions, plural, one {# session} many {# de sessions} other {# sessions}} sur {pages, plural, one {# page} many {# de pages} other {# pages}}.',
  'evidence.sweepPartial':
    'Incomplet, donc sans valeur de preuve : {sessions, plural, one {# session} many {# de sessions} other {# sessions}} sur {pages, plural, one {# page} many {# de pages} other {# pages}}.',
  'evidence.sweepFound': 'Une trace a été trouvée.',
  'evidence.sweepNothing': 'Aucune trace de cette ligne.',
  'evidence.nearNone': 'Aucune session ne ressemble à ce paiement.',
  'evidence.what': 'Ce qui est comparé',
  'evidence.thisRow': 'Cette ligne',
  'evidence.thatSession': 'Cette session',
  'evidence.balance': 'Témoin du solde',
  'evidence.balanceBefore': 'Avant la tentative',
  'evidence.balanceBeforeAt': 'Avant la tentative, le {date}',
  'evidence.balanceOurs':
    '{count, plural, =0 {Pris par nos lignes depuis} one {Pris par # ligne à nous depuis} many {Pris par # de lignes à nous depuis} other {Pris par # lignes à nous depuis}}',
  'evidence.balancePaid': 'Attendu si payée',
  'evidence.balanceOthers': 'Autres mouvements depuis',
  'evidence.balanceSessions':
    '{count, plural, =0 {aucune session étrangère} one {# session étrangère} many {# de sessions étrangères} other {# sessions étrangères}}',
  'evidence.balanceInDoubt': 'Autres lignes incertaines',
  'evidence.balanceSays.unpaid': 'Le solde est celui que l’on aurait si cette ligne n’était pas payée.',
  'evidence.balanceSays.paid': 'Le solde est celui que l’on aurait si cette ligne était payée.',
  'evidence.balanceSays.neither':
    'Le solde ne s’accorde ni avec l’un ni avec l’autre : un mouvement nous échappe.',
  'evidence.balanceSays.open': 'Le solde ne dit rien ici : d’autres mouvements peuvent l’expliquer.',
  'evidence.balanceNow': 'Maintenant',
  'evidence.balanceUnpaid': 'Attendu si non payée',
  'evidence.balanceHint': 'Un indice, pas une preuve : d’autres utilisent peut-être ce portefeuille.',
  'evidence.request': 'Requête et empreinte',
  'evidence.message': 'Message au service',
  'evidence.messageFile': 'ligne {row} - message.txt',
  'decide.title': 'Votre décision',
  'decide.text':
    'Nous ne pouvons prouver ni paiement ni échec. Demandez d’abord au bénéficiaire ou au service.',
  'decide.subject': '{recipient}, {amount}',
  'decide.paid.title': 'La ligne {row} est payée ?',
  'decide.paid.text':
    'Le service est interrogé sur cette session ; la ligne devient payée seulement s’il la dit terminée.',
  'decide.paid.confirm': 'Elle est payée',
  'decide.not-paid.title': 'La ligne {row} n’est pas payée ?',
  'decide.not-paid.text': 'La ligne est clôturée comme non payée. Elle n’est plus envoyée depuis ce lot.',
  'decide.not-paid.confirm': 'Elle n’est pas payée',
  'decide.send-again.title': 'Renvoyer la ligne {row} ?',
  'decide.send-again.text':
    'Si la première tentative prend encore effet, le bénéficiaire est payé deux fois. La liste est relue une fois avant tout envoi.',
  'decide.send-again.confirm': 'Renvoyer',
  'decide.session': 'Identifiant de session',
  'decide.sessionRule': 'Tel que le service ou son assistance l’a donné.',
  'mend.open': 'Corriger et renvoyer…',
  'mend.hint': 'Rien n’a été payé pour cette ligne, selon le service.',
  'mend.title': 'Corriger la ligne {row}',
  'mend.text':
    'Le service est d’abord interrogé encore une fois : a-t-elle été payée malgré tout ? Puis la ligne est chiffrée, approuvée et envoyée de nouveau.',
  'mend.answerStays': 'Laissée vide, la réponse reste telle quelle.',
  'mend.asking': 'Le service est interrogé…',
  'mend.confirm': 'Corriger la ligne',
  'mend.done': 'La ligne {row} est corrigée : vérifiez-la et approuvez-la.',
  'keep.open': 'Garder les bénéficiaires…',
  'keep.title': 'Garder les nouveaux bénéficiaires',
  'keep.text': 'Payés avec ce lot, et pas encore dans le carnet de bénéficiaires.',
  'keep.none': 'Toutes les personnes payées sont dans le carnet de bénéficiaires.',
  'keep.all': 'Tout choisir',
  'keep.more':
    '{count, plural, one {# autre s’affichera} many {# d’autres s’afficheront} other {# autres s’afficheront}} une fois ceux-ci gardés.',
  'keep.do':
    '{count, plural, one {Garder # bénéficiaire} many {Garder # de bénéficiaires} other {Garder # bénéficiaires}}',
  'keep.kept':
    '{count, plural, one {# bénéficiaire gardé} many {# de bénéficiaires gardés} other {# bénéficiaires gardés}} dans le carnet.',
};
