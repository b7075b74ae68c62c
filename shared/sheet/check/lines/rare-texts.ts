/**
 * What a column that no field takes says of few payments and not of the others: it was written for those payments, and
 * whoever pays has to read it (V2). `Caisse` where all others have `Wave` under `À régler par`, a number of a cheque where
 * all others have none, a remark.
 */
import { foldText } from '../../../domain/text-folding.ts';
import type { Table, TableRow } from '../../table.ts';
import { textAt } from '../headings/table-cells.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { DAY, monthOf } from '../words/periods.ts';
import { saysOfPerson } from '../words/person-headings.ts';
import { isPurpose } from '../words/purposes.ts';
import type { MarkedRows } from './marked-rows.ts';

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

/** What has a number of each payment's own; words in its place say something. */
const OF_NUMBER = /(?:^| )(?:matricules?|id|ids|no|num|numero|number)(?= |$)/;

/** The texts of a column that few payments have, where all others have one text, a few that return, or none. */
export function textsToRead(
  marked: MarkedRows,
  index: number,
  { heading, field }: { readonly heading: string; readonly field: string | null },
): ReadonlySet<string> {
  if (saysOfPerson(heading)) return new Set();
  return new Set([...mergedIn(marked, index), ...rareIn(marked, index, { heading, field })]);
}

/** What is merged over some payments, however many, if others have nothing: it was written for those. */
function mergedIn(
  { rows, mergedAreas = [], firstDataIndex, isPayment }: MarkedRows,
  index: number,
): readonly string[] {
  const areas = mergedAreas.filter(({ top, bottom, left }) => left === index + 1 && bottom > top);
  if (areas.length === 0) return [];
  const payments = rows.slice(firstDataIndex).filter(isPayment);
  if (!payments.some((line) => textAt(line, index) === '')) return [];
  const isWithin = ({ row }: TableRow) => areas.some(({ top, bottom }) => row >= top && row <= bottom);
  const texts = payments.filter(isWithin).map((line) => textAt(line, index));
  return texts.filter((text) => !NOTHING.test(foldText(text)));
}

function rareIn(
  marked: MarkedRows,
  index: number,
  { heading, field }: { readonly heading: string; readonly field: string | null },
): readonly string[] {
  const { usual, others } = textsIn(marked, index);
  if (usual === undefined || usual.some((text) => NUMBER.test(text) && !YEAR.test(text))) return [];
  if (field === 'description') return others.filter((text) => !isPlainPurpose(text, usual.join(' ')));
  // An advance, a bonus, hours: sums are weighed with the amount.
  const isMoney =
    moneyRoleOf(heading) !== undefined && others.every((text) => NUMBER.test(text) && !DAY.test(text));
  const isSilent = (text: string) => OF_NUMBER.test(heading) && /\d/.test(text);
  return isMoney ? [] : others.filter((text) => !isSilent(text));
}

const NUMBER = /^[\d\s.,'’-]+$/;
const YEAR = /^20\d\d$/;

/** Of so many payments, one that says something else than all others is odd, though the others say two or three things. */
const FEWEST_OF_KINDS = 5;
const MOST_KINDS = 3;

interface TextsOfPayments {
  /** What nearly all payments have: one text, or several that each stand more than once. */
  readonly usual?: readonly string[];
  /** What the others have. */
  readonly others: readonly string[];
}

/** What nearly all payments have, and the others; nothing where the payments are not so alike. */
function textsIn({ rows, firstDataIndex, isPayment, isBroken }: MarkedRows, index: number): TextsOfPayments {
  const lines = rows.slice(firstDataIndex);
  // Most columns have a text of its own in each line: which of the lines are payments need not be asked.
  const first = countsOf(lines, index, fewOf(lines.length) + LINES_BESIDE);
  if (first === undefined) return { others: [] };
  const payments = lines.filter(isPayment);
  const counts = countsOf(payments, index, fewOf(payments.length) + MOST_KINDS) ?? new Map<string, number>();
  const broken = lines.reduce((sum, line) => sum + Number(isBroken(line)), 0);
  if (broken > 0) addToUsual(counts, broken);
  const usual = usualOf(counts, payments.length + broken);
  if (usual.length === 0) return { others: [] };
  const isSaid = (text: string) =>
    text !== '' && !usual.includes(text) && !(/[\p{L}\d]/u.test(text) && NOTHING.test(foldText(text)));
  return { usual, others: [...counts.keys()].filter(isSaid) };
}

/** What a broken record has in a column nobody can tell: most likely what several of the others have, or nothing. */
function addToUsual(counts: Map<string, number>, broken: number): void {
  const most = Math.max(0, ...counts.values());
  const usual = [...counts.keys()].filter((text) => counts.get(text) === most);
  const likely = most === 1 || usual.includes('') ? '' : (usual[0] ?? '');
  counts.set(likely, (counts.get(likely) ?? 0) + broken);
}

function usualOf(counts: ReadonlyMap<string, number>, payments: number): readonly string[] {
  const [most = ['', 0] as const, ...less] = [...counts].sort((one, other) => other[1] - one[1]);
  if (payments >= FEWEST_ALIKE && payments - most[1] <= fewOf(payments)) return [most[0]];
  // Under payments a total that nobody labelled has nothing there.
  const filled = [most, ...less].filter(([text, times]) => text !== '' || times > 1);
  const kinds = filled.slice(0, -1);
  const isOneOdd = kinds.every(([text, times]) => text !== '' && times > 1) && filled.at(-1)?.[1] === 1;
  return isOneOdd && payments >= FEWEST_OF_KINDS && kinds.length <= MOST_KINDS
    ? kinds.map(([text]) => text)
    : [];
}

/** How often each text stands in the lines; undefined for more different texts than these. */
export function countsOf(lines: Table['rows'], index: number, most: number): Map<string, number> | undefined {
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

/** True where the text says no more than that, of the same month as the other payments if these name one. */
function isPlainPurpose(text: string, usual: string): boolean {
  const words = foldText(text).split(' ').filter(Boolean);
  const saysPurpose = (word: string) => isPurpose(word) || monthOf(word) !== undefined;
  if (!words.some(saysPurpose) || !words.every((word) => saysPurpose(word) || NUMBER_OR_CODE.test(word)))
    return false;
  const others = monthsIn(usual);
  return others.length === 0 || monthsIn(text).every((month) => others.includes(month));
}

/** A number, a year or a code. */
const NUMBER_OR_CODE = /^[a-z]{0,3}\d{1,8}$/;

function monthsIn(text: string): readonly number[] {
  return foldText(text)
    .split(' ')
    .flatMap((word) => monthOf(word) ?? []);
}
