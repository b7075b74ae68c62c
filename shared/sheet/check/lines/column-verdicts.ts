/** What the texts of a whole column, taken together, say of its payments: verdicts, yes and no, days, lines of a payslip. */
import { foldText } from '../../../domain/text-folding.ts';
import type { Cell, TableRow } from '../../table.ts';
import { cellsAbout, textAt } from '../headings/table-cells.ts';
import { type MoneyRole, moneyRoleOf, withoutMoneyWords } from '../words/money-words.ts';
import { VAGUE_YES_HEADINGS } from './mark-headings.ts';
import type { MarkedRows } from './marked-rows.ts';
import { countsOf, type RemarkColumn } from './rare-texts.ts';

/** A column of more different texts holds no verdicts. */
export const MOST_VERDICTS = 8;

/** The payments that nobody approved, beside others of which it is said who did. */
export function blanksBesideFilled(
  { rows, firstDataIndex, isPayment }: MarkedRows,
  index: number,
): Map<string, number> {
  const payments = rows.slice(firstDataIndex).filter(isPayment);
  const blank = payments.filter((line) => textAt(line, index) === '').length;
  return blank > 0 && blank < payments.length ? new Map([['', blank]]) : new Map();
}

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

export interface SplitTexts {
  /** By text, how many payments the column stops with it. */
  readonly stops: ReadonlyMap<string, number>;
  /** The other texts, and no text, where the heading does not say which of them stop their payments. */
  readonly others: ReadonlyMap<string, number>;
}

export const NO_TEXTS: ReadonlyMap<string, number> = new Map();
export const NOTHING_STOPS: SplitTexts = { stops: NO_TEXTS, others: NO_TEXTS };

/** True if nothing but a yes stands there. */
export function areAgreed(texts: ReadonlyMap<string, number> | ReadonlySet<string>): boolean {
  return texts.size > 0 && [...texts.keys()].every((text) => YES.test(foldText(text)) || TICK.test(text));
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

/**
 * A column of nothing but yes and no, or of marks beside blanks, whatever it is called, says something of its payments: the
 * noes stop them, or the yeses if the heading names a fault; where there are only the others, those. Under any other
 * heading it may be the other way round.
 */
export function yesOrNoIn(
  texts: ReadonlyMap<string, number>,
  { heading, isRemark }: RemarkColumn,
  { rows, firstDataIndex, isPayment, isBroken }: MarkedRows,
  index: number,
): SplitTexts {
  const words = [...texts].map(([text, count]) => ({ text, count, word: foldText(text) }));
  const isYes = ({ text, word }: { text: string; word: string }) => YES.test(word) || TICK.test(text);
  const isNo = ({ text, word }: { text: string; word: string }) => NO.test(word) || CROSS.test(text);
  if (NO_VERDICT.test(heading) || OF_DAY.test(heading) || !words.every((each) => isYes(each) || isNo(each)))
    return NOTHING_STOPS;
  const noes = words.filter(isNo);
  const yeses = words.filter(isYes);
  // A record that lacks a cell may lack the mark.
  const isBlank = (line: TableRow) =>
    isBroken(line)
      ? !cellsAbout(line, index).some((cell) => texts.has(cell?.text.trim() ?? ''))
      : isPayment(line) && textAt(line, index) === '';
  const lines = rows.slice(firstDataIndex);
  const blanks = lines.filter(isBlank).length;
  const isFault = FAULTS.test(heading);
  const [those, others] = isFault ? [yeses, noes] : [noes, yeses];
  // `ok` alone is a remark of nothing; a cross stands for more than the lack of a tick.
  const isMark = ({ text, word }: { text: string; word: string }) =>
    CROSS.test(text) || (isYes({ text, word }) && !(isRemark && AGREED.test(word)));
  // Only broken records may say the opposite.
  const isOpposite = (cell: Cell | undefined) => {
    const text = cell?.text.trim() ?? '';
    return (isFault ? isNo : isYes)({ text, word: foldText(text) });
  };
  const areOthers = () =>
    others.length > 0 || lines.some((line) => isBroken(line) && cellsAbout(line, index).some(isOpposite));
  const isSplit = (those.length > 0 && areOthers()) || (words.some(isMark) && blanks > 0);
  const isAllNo = noes.length > 0 && yeses.length === 0 && VAGUE_YES_HEADINGS.has(heading);
  if (!isSplit && !isAllNo) return NOTHING_STOPS;
  const counted = (found: typeof words) => new Map(found.map(({ text, count }) => [text, count]));
  const unmarked = new Map([['', blanks]]);
  if (those.length === 0) return { stops: counted(others), others: unmarked };
  const rest = others.length > 0 ? counted(others) : unmarked;
  return { stops: counted(those), others: isFault ? NO_TEXTS : rest };
}

/** What is true or not of a person or an amount, whether or not it is paid. */
const NO_VERDICT =
  /(?:^| )(?:revisee?|revised|changed|nouve(?:au|lle)|new|mariee?|married|cadre|syndiquee?|union|permis|handicape?e?|disabled|residente?|resident|veu(?:f|ve)|permanente?|titulaire|temps plein|full time|part time|vip|whats ?app|smartphone|manager|homme|femme|male|female|bancarisee?|imposable|taxable|email|mail|sms|print|imprime)(?= |$)/;
/** A column per day, in which it is noted who came: what the days make is the amount. */
const OF_DAY =
  /^(?:(?:lun|mar|mer|jeu|ven|sam|dim|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: \d{1,2})?|(?:j|d|jour|day) ?\d{1,2}|\d{1,2}(?: \d{1,2})?)$/;
/** Headings under which it is the yeses that stop a payment. */
const FAULTS =
  /(?:^| )(?:litiges?|dispute[ds]?|absente?s?|absences?|anomalies?|erreurs?|errors?|flag(?:ged)?|alerte?s?|retards?|conjointe?|spouse|oppositions?|saisies?|fraude?s?|refunds?|returned|left|terminated|congee?s?|leave)(?= |$)/;

/** By day, the payments of a column in which other payments have no day; totals never have one. */
export function daysBesideBlanks(marked: MarkedRows, index: number): Map<string, number> {
  const { rows, firstDataIndex, isPayment, isBroken } = marked;
  const lines = rows.slice(firstDataIndex);
  const days = countsOf(lines.filter(isPayment), index, lines.length) ?? new Map<string, number>();
  // In a record of too many cells a word of the column before stands there.
  const areDated = [...days.keys()].some((day) => /\d/.test(day));
  const blank = [...days.keys()].filter((day) => day === '' || (areDated && !/\d/.test(day)));
  for (const day of blank) days.delete(day);
  // A broken record may have its day in a cell beside.
  const isDated = (line: TableRow) =>
    cellsAbout(line, index).some((cell) => days.has(cell?.text.trim() ?? ''));
  const hasBlank = blank.length > 0 || lines.some((line) => isBroken(line) && !isDated(line));
  return hasBlank ? days : new Map();
}

/** Of a column that holds nothing but verdicts of both kinds, `KO` and `OK`, those that are against. */
export function verdictsIn(texts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const words = [...texts].map(([text, count]) => [text, count, foldText(text)] as const);
  const isAgainst = (word: string) => AGAINST.test(word);
  const areVerdicts =
    texts.size <= MOST_VERDICTS &&
    words.some(([, , word]) => FOR.test(word)) &&
    words.every(([, , word]) => isAgainst(word) || FOR.test(word));
  return areVerdicts
    ? words.filter(([, , word]) => isAgainst(word)).map(([text, count]) => [text, count])
    : [];
}

const AGAINST =
  /^(?:ko|nok|refusee?|rejetee?|refused|rejected|defavorable|unfavou?rable|non favorable|fail(?:ed)?|echec|incomplete?|incomplet|draft|brouillon|fait|done|effectuee?|paid|payee?|en cours|in progress|no go|nogo|non conforme|non valide|remboursement recu)$/;
const FOR =
  /^(?:ok|accordee?|accepte|favorable|pass(?:ed)?|complete?|complet|valid(?:e|ee|ated)?|approved|approuvee?|a faire|to do|todo|a payer|to pay|paiement|payment|go|conforme)$/;

export const YES = /^(?:y|yes|o|oui|x|v|ok|true|vrai|1|sim|si)$/;
const AGREED = /^(?:yes|oui|sim|si|ok|true|vrai)$/;
export const NO = /^(?:n|no|non|nao|false|faux|0|not approved|non approuvee?|non validee?)$/;
/** A cross, or a box that nobody has ticked. A sign that was lost in another encoding is a question mark, as a doubt is. */
export const CROSS = /^(?:[✗✘✕✖❌☐□⬜◻]\uFE0F?|\?{1,3})$/u;
export const TICK = /^[✓✔☑✅]\uFE0F?$/u;
