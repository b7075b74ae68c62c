/** What the column of a sheet's own numbers names, and which of several such columns is the number. */

import type { ReferenceMeaning } from '../../../domain/reference-meaning.ts';
import type { MappedColumn, SheetReference } from '../../checked-sheet.ts';
import { entriesOf } from '../words/word-list.ts';
import { type CheckOptions, sheetAnswer } from './check-options.ts';
import { IN_BRACKETS, normaliseHeading } from './normalise-heading.ts';
import { BARE_HEADINGS, PAYMENT_HEADINGS, PERSON_HEADINGS } from './reference-headings.ts';

const MEANINGS: ReadonlyMap<string, ReferenceMeaning> = new Map([
  ...listed(PAYMENT_HEADINGS, 'payment'),
  ...listed(PERSON_HEADINGS, 'person'),
  ...listed(BARE_HEADINGS, 'unsure'),
]);
/** Lower is better: a payment's number tells two payments apart, a person's never does. */
const RANKS: ReadonlyMap<string, number> = new Map(
  [...MEANINGS.keys()].map((heading, rank) => [heading, rank]),
);

function listed(lines: readonly string[], means: ReferenceMeaning): [string, ReferenceMeaning][] {
  return entriesOf(...lines).map((heading) => [normaliseHeading(heading), means]);
}

/** A heading that names whom its number belongs to: `Réf. du salarié`. */
const OF_A_PERSON = /(?:^| )(?:employee?|salariee?|staff|personnel|worker|ouvrier|etudiant)s?(?: |$)/;
/** What is new for each payment, whoever is paid: `Facture de l’employé`. */
const OF_A_PAYMENT =
  /(?:^| )(?:invoice|facture|bill|voucher|piece|payment|paiement|transaction|transfer|virement|receipt|recu|payslip|bulletin|claim|frais|cheque|check|bordereau|order|commande)s?(?: |$)/;

/**
 * What the numbers below a heading name. A heading in two languages says it in either, and one that says little says it
 * in brackets or behind its colon: `Réf (facture)`. Where it names both a person and a payment only the user knows.
 */
export function meaningOfHeading(heading: string): ReferenceMeaning {
  const said = new Set<ReferenceMeaning>();
  const remarks = (heading.match(IN_BRACKETS) ?? []).map((remark) => normaliseHeading(remark.slice(1, -1)));
  for (const part of [...partsOf(heading), ...remarks]) {
    const means = MEANINGS.get(part) ?? 'unsure';
    if (means !== 'unsure') said.add(means);
    else if (OF_A_PERSON.test(part)) said.add('person').add(OF_A_PAYMENT.test(part) ? 'payment' : 'person');
  }
  const [means, other] = said;
  return means === undefined || other !== undefined ? 'unsure' : means;
}

/**
 * The column of several whose numbers are the row's reference: a payment's before a bare one before a person's. Undefined
 * where two bare ones stand side by side: only the user knows.
 */
export function referenceAmong<Column extends { readonly heading: string }>(
  columns: readonly Column[],
): Column | undefined {
  const ofMeaning = (wanted: ReferenceMeaning) =>
    columns.filter(({ heading }) => meaningOfHeading(heading) === wanted);
  const payments = ofMeaning('payment');
  if (payments.length > 0)
    return payments.reduce((best, each) => (rankOf(each.heading) < rankOf(best.heading) ? each : best));
  const bare = ofMeaning('unsure');
  return bare.length > 0 ? (bare.length === 1 ? bare[0] : undefined) : columns[0];
}

/** The sheet's column of references, and what they name: as answered, else as the heading says. */
export function sheetReference(
  columns: readonly MappedColumn[],
  options: CheckOptions,
): SheetReference | undefined {
  const column = columns.find(({ field }) => field === 'reference');
  if (column === undefined) return undefined;
  const answer = sheetAnswer(options, 'reference');
  const { heading } = column;
  const means = answer ?? meaningOfHeading(heading);
  return { column: column.column, heading, means, isAnswered: answer !== undefined };
}

function partsOf(heading: string): readonly string[] {
  const whole = normaliseHeading(heading);
  return MEANINGS.has(whole) ? [whole] : [whole, ...heading.split(/[/|\n:]|\s[-–—]\s/).map(normaliseHeading)];
}

function rankOf(heading: string): number {
  return Math.min(...partsOf(heading).map((part) => RANKS.get(part) ?? Number.POSITIVE_INFINITY));
}
