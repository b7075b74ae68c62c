import { wordSet } from './word-list.ts';

/** True for a word that says what payments are usually for, or a little word between such: `salaires`, `de`. Folded. */
export function isPurpose(word: string): boolean {
  return PURPOSES.has(word);
}

/** What payments are usually for, in words that say nothing of one payment that is not said of the others. */
const PURPOSES: ReadonlySet<string> = wordSet(
  'salaire|salaires|paie|paye|paiement|paiements|salary|salaries|wage|wages|pay|payroll|payment|payments|facture|factures',
  'invoice|invoices|fact|inv|honoraires|honoraire|fee|fees|prime|primes|bonus|indemnite|indemnites|allowance|diem|diems',
  'transport|hebergement|restauration|lodging|meals|formation|training|mission|missions|atelier|workshop|stage|internship',
  'bourse|bourses|scholarship|stipend|allocation|allocations|vacation|vacations|prestation|prestations|service|services',
  'travail|travaux|work|livraison|delivery|achat|purchase|fourniture|fournitures|supplies|loyer|rent|commission|commissions',
  'semaine|week|quinzaine|mois|month|trimestre|quarter|periode|period',
  'payee|payees|beneficiary|beneficiaries|beneficiaire|beneficiaires|agents|employes|employees|personnel|staff|suppliers|fournisseurs|list|liste|etat|total|montant|montants|amount|amounts',
  'ref|no|n|du|de|des|d|la|le|les|l|et|and|of|for|the|pour|per|a|au|en|in',
);
