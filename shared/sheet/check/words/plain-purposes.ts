/**
 * What payments are usually for, in words that say nothing of one payment that is not said of the others: `Facture
 * novembre`, `Salaire et prime`. A text of other words is somebody's remark.
 */
import { foldText } from '../../../domain/text-folding.ts';
import { monthOf } from './periods.ts';
import { wordSet } from './word-list.ts';

const PURPOSES: ReadonlySet<string> = wordSet(
  'salaire|salaires|paie|paye|paiement|paiements|salary|salaries|wage|wages|pay|payroll|payment|payments|facture|factures',
  'invoice|invoices|fact|inv|honoraires|honoraire|fee|fees|prime|primes|bonus|indemnite|indemnites|allowance|diem|diems',
  'transport|hebergement|restauration|lodging|meals|formation|training|mission|missions|atelier|workshop|stage|internship',
  'bourse|bourses|scholarship|stipend|allocation|allocations|vacation|vacations|prestation|prestations|service|services',
  'travail|travaux|work|livraison|delivery|achat|purchase|fourniture|fournitures|supplies|loyer|rent|commission|commissions',
  'semaine|week|quinzaine|mois|month|annee|year|trimestre|quarter|periode|period',
  'ref|no|n|du|de|des|d|la|le|les|l|et|and|of|for|the|pour|per|a|au|en|in',
);

/** True where the text says no more than that, of the same month as the other payments if these name one. */
export function isPlainPurpose(text: string, usual: string): boolean {
  const words = foldText(text).split(' ').filter(Boolean);
  if (
    words.length === 0 ||
    !words.every((word) => PURPOSES.has(word) || monthOf(word) !== undefined || NUMBER.test(word))
  )
    return false;
  const others = monthsIn(usual);
  return others.length === 0 || monthsIn(text).every((month) => others.includes(month));
}

/** A number, a year or a code. */
const NUMBER = /^[a-z]{0,3}\d{1,8}$/;

function monthsIn(text: string): readonly number[] {
  return foldText(text)
    .split(' ')
    .flatMap((word) => monthOf(word) ?? []);
}
