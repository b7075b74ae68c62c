/** What the texts of a whole column, taken together, say of its payments: verdicts, yes and no, days, lines of a payslip. */
import { foldText } from '../../../domain/text-folding.ts';
import type { TableRow } from '../../table.ts';
import { textAt } from '../headings/table-cells.ts';
import { type MoneyRole, moneyRoleOf, withoutMoneyWords } from '../words/money-words.ts';
import type { MarkedRows } from './marked-rows.ts';
import { countsOf, type RemarkColumn } from './rare-texts.ts';

/** A column of more different texts holds no verdicts. */
export const MOST_VERDICTS = 8;

type CountedTexts = readonly (readonly [text: string, count: number])[];

/** `Brut`, `IPRES` and `Net à payer` of each person in lines of their own: only what is paid of them is a payment. */
export function payslipLinesIn(texts: ReadonlyMap<string, number>): CountedTexts {
  const roles = [...texts].map(([text, count]) => ({ text, count, role: roleOfWords(text) }));
  const isSummed = roles.some(({ role }) => role === 'pay' || role === 'gross' || role === 'total');
  const others = roles.filter(({ role }) => role !== undefined && role !== 'pay');
  const isOfPayslips = isSummed && others.length > 0 && new Set(roles.map(({ role }) => role)).size > 1;
  return isOfPayslips ? others.map(({ text, count }) => [text, count]) : [];
}

/** Headings under which a payment is said to be of some kind. */
const OF_NATURE =
  /(?:^| )(?:types?|natures?|rubriques?|libelles?|motifs?|objets?|categor(?:ies?|y)|descriptions?|items?|purpose|kind|elements?|designation|operation|details?)(?= |$)/;

/** What is taken off a pay, owed, or no sum to pay at all, as the whole of what a row is said to be: `Retenue`, `Amende`, `Brut`. */
export function takenOffIn(
  texts: ReadonlyMap<string, number>,
  { heading, isLeftOut }: RemarkColumn,
): CountedTexts {
  if (texts.size > MOST_VERDICTS || !OF_NATURE.test(heading)) return [];
  return [...texts].filter(([text]) => {
    const role = roleOfWords(text);
    const isAskedAsSide = isLeftOut && OF_SIDE.test(foldText(text));
    return (role === 'less' || role === 'gross') && !isAskedAsSide && !PAID_OUT.test(foldText(text));
  });
}

/** An advance and a loan are paid out as well. */
const PAID_OUT = /(?:^| )(?:avances?|acomptes?|advances?|prets?|loans?|credits?|deposits?)(?= |$)/;
/** In a column that no field takes these say on which side of the books a row is, which is asked by itself (V12). */
const OF_SIDE =
  /^(?:retenues?|deductions?|prelevements?|reprises?|avoirs?|trop (?:percus?|verses?)|overpayments?|remises?|rabais|discounts?|penalit(?:e|y|ies|es))$/;

/** The role of a text that has no other words: a company called `Maple Transport` is no allowance. */
function roleOfWords(text: string): MoneyRole | undefined {
  return withoutMoneyWords(foldText(text)) === '' ? moneyRoleOf(text) : undefined;
}

export const NO_TEXTS: ReadonlyMap<string, number> = new Map();

/** True if nothing but a yes stands there. */
function areAgreed(texts: ReadonlySet<string>): boolean {
  return texts.size > 0 && [...texts].every((text) => YES.test(foldText(text)) || TICK.test(text));
}

/** Headings under which it is noted who came. */
const OF_PRESENCE =
  /(?:^| )(?:presences?|presente?s?|attendance|attended|attendees?|pointage|participations?|assiduite|p a|a p)(?= |$)/;
/** Under this word a tick says that somebody came, or that the line was gone through, as those that are paid are. */
const OF_TICKS = /(?:^| )pointage(?= |$)/;
const HERE = /^(?:p|pr|presente?s?|r|retard|en retard|late|half|demi journee)$/;
const AWAY = /^(?:a|abs|absente?s?)(?: .*)?$/;

/** The payments of whoever did not come, in a column in which it is noted who did: `A`, `Absent`, `excusé`, or nothing. */
export function absencesIn(
  { rows, firstDataIndex, isPayment }: MarkedRows,
  index: number,
  { heading, isStatus }: RemarkColumn,
): ReadonlyMap<string, number> {
  if (!isStatus && !OF_PRESENCE.test(heading)) return NO_TEXTS;
  const texts = countsOf(rows.slice(firstDataIndex).filter(isPayment), index, MOST_VERDICTS);
  if (texts === undefined) return NO_TEXTS;
  const isHere = (text: string) => TICK.test(text) || HERE.test(foldText(text)) || YES.test(foldText(text));
  const written = [...texts.keys()].filter((text) => text !== '');
  const away = written.filter((text) => !isHere(text));
  const areLetters = written.length === 2 && written.includes('P') && written.includes('A');
  // Days and hours are counted, and weighed with the amount.
  const areCounted = away.some((text) => /\d/.test(text) && text !== '0');
  if (areCounted || !(areLetters || OF_PRESENCE.test(heading))) return NO_TEXTS;
  if (OF_TICKS.test(heading) && areAgreed(new Set(written))) return NO_TEXTS;
  // A blank says it beside those who were there.
  if (away.length < written.length) return new Map([...texts].filter(([text]) => !isHere(text)));
  return new Map([...texts].filter(([text]) => AWAY.test(foldText(text))));
}

/** The payments of those who came on none of the days, each of which has a column, by what stands in these one after the other. */
export function absencesOfAllDays(
  { rows, firstDataIndex, isPayment }: MarkedRows,
  days: readonly number[],
): ReadonlyMap<string, number> {
  const absent = new Map<string, number>();
  const payments = days.length < 2 ? [] : rows.slice(firstDataIndex).filter(isPayment);
  const isAway = (text: string) => {
    const word = foldText(text);
    return word === '' ? !TICK.test(text) && text !== '+' : NO.test(word) || AWAY.test(word);
  };
  let here = 0;
  for (const line of payments) {
    const text = textOfDays(line, days);
    if (!days.every((index) => isAway(textAt(line, index)))) here += 1;
    else absent.set(text, (absent.get(text) ?? 0) + 1);
  }
  return here > 0 ? absent : NO_TEXTS;
}

/** What stands in the columns of these days, one after the other. */
export function textOfDays(line: TableRow, days: readonly number[]): string {
  return days
    .map((index) => textAt(line, index))
    .join(' ')
    .trim();
}

/** True for the heading of a column per day. */
export function isHeadingOfDay(folded: string): boolean {
  return OF_DAY.test(folded);
}

/** True for a yes, a no, or a sign for one of them. */
export function isYesOrNoText(text: string): boolean {
  const word = foldText(text);
  return YES.test(word) || NO.test(word) || TICK.test(text) || CROSS.test(text);
}

/** A column per day, in which it is noted who came: what the days make is the amount. */
const OF_DAY =
  /^(?:(?:lun|mar|mer|jeu|ven|sam|dim|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: \d{1,2})?|(?:j|d|jour|day) ?\d{1,2}|\d{1,2}(?: \d{1,2})?)$/;
export const YES = /^(?:y|yes|o|oui|x|v|ok|true|vrai|1|sim|si)$/;
export const NO = /^(?:n|no|non|nao|false|faux|0|not approved|non approuvee?|non validee?)$/;
/** A cross, or a box that nobody has ticked. A sign that was lost in another encoding is a question mark, as a doubt is. */
export const CROSS = /^(?:[✗✘✕✖❌☐□⬜◻]\uFE0F?|\?{1,3})$/u;
export const TICK = /^[✓✔☑✅]\uFE0F?$/u;
