/** The language that a sheet's headings are written in, by words that stand in headings of one of the two alone. */
import { foldText } from '../../../shared/domain/text-folding.ts';

const WORDS = {
  fr: 'nom prenom noms prenoms montant devise monnaie telephone numero compte banque pays courriel adresse salaire paie paye beneficiaire destinataire fournisseur operateur moyen mode canal motif libelle reglement virement matricule du de la le a net verser ville date echeance facture',
  en: 'name first last given family surname amount currency phone mobile number account bank country email address salary pay payment payee recipient beneficiary supplier vendor operator provider channel method reference description invoice due city of the to employee staff',
} as const;

const LANGUAGES = Object.entries(WORDS).map(
  ([language, words]) => [language as keyof typeof WORDS, new Set(words.split(' '))] as const,
);

/** Undefined where the headings say neither, or both alike. */
export function languageOfHeadings(headings: readonly string[]): 'en' | 'fr' | undefined {
  const words = headings.flatMap((heading) => foldText(heading).split(' '));
  const [fr = 0, en = 0] = LANGUAGES.map(([, own]) => words.filter((word) => own.has(word)).length);
  if (fr === en) return undefined;
  return fr > en ? 'fr' : 'en';
}
