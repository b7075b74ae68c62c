import type { STATEMENT_MESSAGES_EN } from './statement-messages-en.ts';

/** Ce que la feuille a été comprise comme voulant dire ; les clés sont celles de l’anglais. */
export const STATEMENT_MESSAGES_FR: Readonly<Record<keyof typeof STATEMENT_MESSAGES_EN, string>> = {
  'statement.pays':
    'Paie {people, plural, one {# personne} many {# personnes} other {# personnes}} : {sums}, d’après {parts}.',
  'statement.pays-nothing': 'Ne paie encore rien.',
  'statement.way': 'Comment : {parts}.',
  'statement.left-out': 'Laissé de côté : {parts}.',
  'statement.who': 'Qui est payé, selon vos réponses : {parts}.',
  'statement.nothing': 'rien',
  'statement.something': 'quelque chose',
  'statement.money': 'D’autres chiffres, non payés : {parts}.',
  'statement.columns': 'Lu d’après ce qui y figure : {parts}.',
  'statement.names': 'Noms séparés, prénom puis nom : {parts}.',
  'statement.reads': 'Les bénéficiaires liront {parts}.',
  'statement.same': 'Pareil à chaque ligne : {parts}.',
  'statement.around': 'Autour de la liste : {parts}.',
  'statement.sheets': 'Autres feuilles, non lues : {parts}.',
  'statement.unused': 'Aussi dans la feuille, sans emploi : {parts}.',
  'statement.column': '« {heading} » ({column})',
  'statement.column-unnamed': 'la colonne {column}',
  'statement.text': '« {text} »',
  'statement.lines': '{reason} ({count, plural, one {# ligne} many {# lignes} other {# lignes}})',
  'statement.more': 'et {count} de plus',
  'statement.name': '{whole} → {first} | {last}',
  'statement.beside': '{what} : {said}',
  'statement.basis.exact': 'la feuille le dit',
  'statement.basis.remembered': 'comme confirmé avant',
  'statement.basis.confirmed': 'confirmé',
  'statement.basis.proposed': 'à confirmer',
  'statement.basis.open': 'à répondre',
  'statement.new': 'nouveau',
};
