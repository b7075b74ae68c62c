import type { resultsEn } from '../en/results.ts';

export const resultsFr: Record<keyof typeof resultsEn, string> = {
  'results.search': 'Rechercher une ligne',
  'results.evidence': 'Ouvrir les preuves',
  'results.evidenceNext': 'Preuves de la ligne suivante',
  'results.imported': '{count, plural, one {# ligne} many {# de lignes} other {# lignes}}',
  'results.excluded': '{count, plural, one {# exclue} many {# exclues} other {# exclues}}',
  'results.ties': 'le compte est bon',
  'results.tiesNot': 'le compte n’est pas bon : ouvrez Réglages et vérifiez le journal',
  'results.aside':
    '{count, plural, one {# mise de côté par vous} many {# mises de côté par vous} other {# mises de côté par vous}}',
  'results.totals': 'Totaux par devise et par état',
  'results.noCurrency': 'Devise illisible',
  'results.sum': 'Toutes les lignes',
  'export.mine': 'Mon classeur',
  'export.receiptsAll': 'Reçus',
  'export.copy': 'Copie de mon classeur, avec les résultats',
  'export.xlsx': 'Nouveau classeur (.xlsx)',
  'export.csv': 'Fichier texte (.csv)',
  'export.toMend': 'Seulement les lignes à corriger, invalides comprises',
  'export.failed': 'Seulement les lignes à corriger déjà envoyées : échouées, refusées',
  'export.parked': 'Seulement les lignes à trancher',
  'export.unsent': 'Seulement les lignes non envoyées',
  'export.receipts':
    '{count, plural, one {Reçu de la ligne payée} many {Reçus des # de lignes payées} other {Reçus des # lignes payées}} (PDF)',
  'receipts.making': 'Préparation des reçus',
  'receipts.one': 'Reçu (PDF)',
  'receipts.saved':
    '{count, plural, one {# reçu enregistré} many {# de reçus enregistrés} other {# reçus enregistrés}} sous {name}{files, plural, one {} many { et à côté, en # de fichiers} other { et à côté, en # fichiers}}.',
  'export.next.blank': 'Feuille de la période suivante, montants à remplir',
  'export.next.last': 'Feuille de la période suivante, mêmes montants',
  'export.entries': 'Écritures pour votre logiciel comptable…',
  'export.groupResults': 'Résultats',
  'export.groupPayees': 'Pour les bénéficiaires et la banque',
  'export.groupBooks': 'Pour la comptabilité',
  'export.groupNext': 'Période suivante',
  'export.audit': 'Journal d’audit',
  'export.advices': 'Avis de paiement pour les bénéficiaires (PDF)',
  'export.drafts': 'Avis de paiement en brouillons de courriel (.eml)',
  'advices.saved':
    '{count, plural, one {# avis de paiement enregistré} many {# d’avis de paiement enregistrés} other {# avis de paiement enregistrés}} sous {name}{files, plural, one {} many { et à côté, en # de fichiers} other { et à côté, en # fichiers}}. Aucun n’a été envoyé.{without, plural, =0 {} one { # brouillon n’a pas encore d’adresse.} many { # de brouillons n’ont pas encore d’adresse.} other { # brouillons n’ont pas encore d’adresse.}}',
  'export.order': 'Ordre de virement des lignes mises de côté (PDF)…',
  'order.title': 'Ordre de virement',
  'order.what':
    '{count, plural, =0 {Aucune ligne n’est mise de côté sans pouvoir être déjà payée.} one {# ligne mise de côté, {total} : l’ordre demande à un autre de la payer.} many {# de lignes mises de côté, {total} : l’ordre demande à un autre de les payer.} other {# lignes mises de côté, {total} : l’ordre demande à un autre de les payer.}}',
  'order.left':
    '{count, plural, one {# ligne mise de côté n’y est pas : elle a été envoyée, figure déjà sur un ordre, ou est peut-être payée autrement.} many {# de lignes mises de côté n’y sont pas : elles ont été envoyées, figurent déjà sur un ordre, ou sont peut-être payées autrement.} other {# lignes mises de côté n’y sont pas : elles ont été envoyées, figurent déjà sur un ordre, ou sont peut-être payées autrement.}}',
  'order.to': 'À quelle banque ou quel opérateur',
  'order.write': 'Écrire l’ordre',
  'order.saved':
    'Ordre de virement de {count, plural, one {# ligne} many {# de lignes} other {# lignes}} enregistré sous {name}.',
  'results.documents': 'Écrit pour d’autres',
  'results.document':
    '{what}, {count, plural, one {# ligne} many {# de lignes} other {# lignes}} : {when}, {by}',
  'export.writing': 'Écriture du fichier',
  'export.open': 'Ouvrir',
  'export.showInFolder': 'Montrer dans le dossier',
  'export.saved': 'Enregistré sous {name}.',
};
