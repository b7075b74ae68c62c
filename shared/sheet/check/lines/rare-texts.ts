/**
 * What a column that no field takes says of few payments and not of the others: it was written for those payments, and
 * whoever pays has to read it (V2). `Caisse` where all others have `Wave` under `À régler par`, a number of a cheque where
 * all others have none, a remark.
 */
import { foldText } from '../../../domain/text-folding.ts';
import type { Table, TableRow } from '../../table.ts';
import { looksLikeWords } from '../words/look-of-text.ts';
import { moneyRoleOf } from '../words/money-words.ts';

/** What more than one payment in five has is a habit of the sheet. */
const RARE_SHARE = 0.2;
/** Of fewer payments nothing is rare. */
export const FEWEST_PAYMENTS = 3;
const FEWEST_ALIKE = 4;

/** Headings that are printed again, totals and the like have other texts. */
const LINES_BESIDE = 5;

/** What is written where there is nothing to say. */
const NOTHING =
  /^(?:|ras|r a s|rien|rien a signaler|ok|oui|yes|bon|neant|none|n ?a|nil|nothing|vu|valide?|paiement|payment|salaire|salary|virement)$/;

/** What a person is, has or does, whether or not they are paid: in a small team there is one of a kind. */
const OF_PERSON =
  /(?:^| )(?:services?|departements?|departments?|dept|directions?|divisions?|sites?|lieux?|locations?|villes?|city|regions?|zones?|quartiers?|communes?|villages?|districts?|fonctions?|functions?|postes?|jobs?|titres?|title|metiers?|professions?|emplois?|qualifications?|grades?|categories?|category|niveaux?|levels?|classes?|echelons?|sexe|genre|gender|sex|civilite|projets?|projects?|programmes?|programs?|equipes?|teams?|groupes?|groups?|agences?|bureaux?|office|nationalites?|nationality|langues?|adresses?|address|diplomes?|profils?|matrimoniale?|familiale?|marital|religion|ethnie|ages?|naissance|birth|embauche|hired?|anciennete|seniority|entree|enfants?|children|parts?|matricules?|id|ids|no|num|numero|number|ordre|line|ligne|email|mail|courriel|tel|telephone|phone|mobile|contact|banques?|banks?|modele|marque|taille|produits?|products?|articles?|items?|designation|objet|campagne|cultures?|variete|saison|annee|year|syndicat|caisse de retraite|mutuelle|assurance|type (?:de )?(?:contrat|piece|compte|client)|code (?:postal|agence|banque|employe|client|article|produit))(?= |$)/;

export interface MarkedRows {
  /** What a merged area says stands in each of its rows. */
  readonly rows: Table['rows'];
  readonly firstDataIndex: number;
  readonly isPayment: (line: TableRow) => boolean;
  /** Today as `2026-03-09`; without it dates are not compared. */
  readonly today?: string | undefined;
  readonly isDate1904?: boolean | undefined;
}

/** The texts of a column of remarks that few payments have. */
export function rareRemarksIn(marked: MarkedRows, index: number): ReadonlySet<string> {
  const { usual, others } = textsIn(marked, index, FEWEST_PAYMENTS);
  return usual === undefined ? new Set() : new Set(others.filter(looksLikeWords));
}

/** The references of few payments, where all others have none: of a payment that was made. */
export function rareReferencesIn(marked: MarkedRows, index: number): ReadonlySet<string> {
  const { usual, others } = textsIn(marked, index, FEWEST_ALIKE);
  return new Set(usual === '' ? others : []);
}

/** The texts of any other column that few payments have, where all others have one text, or none. */
export function rareTextsIn(marked: MarkedRows, index: number, heading: string): ReadonlySet<string> {
  if (heading === '' || OF_PERSON.test(heading)) return new Set();
  const { usual, others } = textsIn(marked, index, FEWEST_ALIKE);
  // An advance, a bonus, hours: sums are weighed with the amount.
  const isMoney = moneyRoleOf(heading) !== undefined && others.every((text) => NUMBER.test(text));
  return usual === undefined || NUMBER.test(usual) || isMoney ? new Set() : new Set(others);
}

const NUMBER = /^[\d\s.,'’-]+$/;

/** The text that nearly all payments have, and those of the others; nothing where the payments are not so alike. */
function textsIn(
  { rows, firstDataIndex, isPayment }: MarkedRows,
  index: number,
  fewest: number,
): { readonly usual?: string; readonly others: readonly string[] } {
  const lines = rows.slice(firstDataIndex);
  // Most columns have a text of its own in each line: which of the lines are payments need not be asked.
  const first = countsOf(lines, index, fewOf(lines.length) + LINES_BESIDE);
  if (first === undefined) return { others: [] };
  const payments = lines.filter(isPayment);
  const counts = countsOf(payments, index, fewOf(payments.length) + 1) ?? new Map();
  const [usual, times] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
  const isAlike = payments.length >= fewest && payments.length - times <= fewOf(payments.length);
  if (!isAlike) return { others: [] };
  const others = [...counts.keys()].filter((text) => text !== usual && !NOTHING.test(foldText(text)));
  return { usual, others };
}

/** How often each text stands in the lines; undefined for more different texts than these. */
function countsOf(lines: Table['rows'], index: number, most: number): Map<string, number> | undefined {
  const counts = new Map<string, number>();
  for (const { cells } of lines) {
    const text = (cells[index]?.text ?? '').trim();
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.size > most) return undefined;
  }
  return counts;
}

/** How many of so many payments are few. */
export function fewOf(payments: number): number {
  return Math.max(1, payments * RARE_SHARE);
}
