/**
 * The period that a sheet states inside itself: a month, a week, a quarter or a thirteenth month. It comes from the
 * lines above the headings and from what all descriptions say, never from the name of a file.
 */
import { foldText } from '../../../domain/text-folding.ts';
import type { ImportedSheet } from '../../checked-sheet.ts';
import { monthsIn } from '../words/periods.ts';

/** `Week 48`, `S48`, `Semaine 48`, `13th month`, `13e mois`, `Q4`, `T4`, `Day 12`. */
const NUMBERED: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:week|semaine|sem|wk)(?: no?)? (\d{1,2})\b/, 'week'],
  [/\b[sw](\d{1,2})\b/, 'week'],
  [/\b(\d{1,2}) ?(?:th|e|eme) (?:month|mois)\b/, 'month-no'],
  [/\b[qt]([1-4])\b/, 'quarter'],
  [/\b(?:day|jour) (\d{1,3})\b/, 'day'],
];

/** So long a text is a remark, not a title. */
const TITLE_MAX = 200;

/**
 * The period that a text states, in one form for all its spellings (`month 11 2026`, `week 48`); undefined if it states
 * none, or several months.
 */
export function periodOfText(text: string): string | undefined {
  if (text === '' || text.length > TITLE_MAX) return undefined;
  const folded = foldText(text);
  for (const [pattern, name] of NUMBERED) {
    const found = pattern.exec(folded)?.[1];
    if (found !== undefined) return `${name} ${Number(found)}${yearIn(folded)}`;
  }
  const [month, another] = new Set(monthsIn(text));
  return month === undefined || another !== undefined ? undefined : `month ${month}${yearIn(folded)}`;
}

function yearIn(folded: string): string {
  const year = folded.split(' ').find((word) => /^20\d\d$/.test(word));
  return year === undefined ? '' : ` ${year}`;
}

/** A day: `28/11/2026` on a line says when the sheet was made. */
const DAY = /\d[./-]\d{1,2}[./-]\d/;
/** So long a name still stands in one line of a list. */
const NAME_MAX = 80;

/** The sheet's own title: the short line above the headings that states a period and no day; undefined if there is none. */
export function titleOfSheet(source: Pick<ImportedSheet, 'sheet' | 'excluded'>): string | undefined {
  const isTitle = (text: string) => text.length <= NAME_MAX && !DAY.test(text);
  return linesWithPeriod(source).find(isTitle)?.replaceAll(' | ', ' ');
}

/** What the lines above the headings say that states a period. */
function linesWithPeriod({ sheet, excluded }: Pick<ImportedSheet, 'sheet' | 'excluded'>): readonly string[] {
  const headingRow = sheet.headerRow ?? 0;
  return excluded
    .filter(({ row, text }) => row < headingRow && periodOfText(text) !== undefined)
    .map(({ text }) => text);
}

/** The period that the sheet states; undefined if it states none, or not all of its descriptions the same. */
export function periodOfSheet({
  sheet,
  excluded,
  rows,
}: Pick<ImportedSheet, 'sheet' | 'excluded' | 'rows'>): string | undefined {
  const [first] = linesWithPeriod({ sheet, excluded });
  if (first !== undefined) return periodOfText(first);
  let common: string | undefined;
  for (const { fields } of rows) {
    const stated = periodOfText(fields.description ?? '');
    if (stated === undefined || (common !== undefined && common !== stated)) return undefined;
    common = stated;
  }
  return common;
}

/** True if both may be the same period: one may leave out the year. */
export function isSamePeriod(one: string, other: string): boolean {
  const [ours, theirs] = [one.split(' '), other.split(' ')];
  const length = Math.min(ours.length, theirs.length);
  return ours.slice(0, length).join(' ') === theirs.slice(0, length).join(' ');
}
