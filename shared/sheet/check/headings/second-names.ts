import { paysBill } from '../../../domain/channel.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { Table } from '../../table.ts';
import { channelNamed } from '../words/channels.ts';
import { wordSet } from '../words/word-list.ts';
import { type Candidate, dataRows, isGiven, type ReadSheet, settle } from './candidate.ts';
import { textAt } from './table-cells.ts';

/** Headings that say no more than “name”, in the languages in which one of two names is called so. */
const BARE_NAME = /^(?:names?|nombres?|nome)$/;

/** `Name | Surname`: beside one half of the names a bare name is the other half, unless it holds both. */
export function takeOtherHalf(all: readonly Candidate[], sheet: ReadSheet): void {
  const [half, another] = all.filter(({ field }) => field === 'first_name' || field === 'last_name');
  const names = all.filter(({ field, normalised }) => field === 'full_name' || BARE_NAME.test(normalised));
  const [name, more] = names;
  if (!half || another || !name || more || !BARE_NAME.test(name.normalised)) return;
  if (isGiven(name) || name.values.length === 0 || name.values.some((text) => /\d/.test(text))) return;
  const holdsBoth = dataRows(sheet).some((line) => {
    const words = wordsOf(textAt(line, name.index));
    return (
      textAt(line, half.index) !== '' &&
      wordsOf(textAt(line, half.index)).every((word) => words.includes(word))
    );
  });
  if (!holdsBoth) settle(name, half.field === 'last_name' ? 'first_name' : 'last_name', 'values');
}

/** Where a column of full names says something else than the first and last name of its row. */
export interface DifferentName {
  readonly row: number;
  readonly text: string;
  readonly other: string;
}

/** The first row in which a full name is not the first and last name, in any order, with or without the others (V11). */
export function differentName(
  lines: Table['rows'],
  columns: {
    readonly full: number;
    readonly first: number;
    readonly last: number;
    /** The column of the channel, where bills are left out. */
    readonly billed: number | undefined;
  },
): DifferentName | undefined {
  for (const line of lines) {
    if (line.broken !== undefined) continue;
    if (columns.billed !== undefined && paysBill(channelNamed(textAt(line, columns.billed)))) continue;
    const text = textAt(line, columns.full);
    const other = `${textAt(line, columns.first)} ${textAt(line, columns.last)}`.trim();
    if (text === '' || other === '' || areSameName(text, other)) continue;
    return { row: line.row, text, other };
  }
  return undefined;
}

/** `DIOP, Awa` and `Mme Awa Marie Diop` are Awa Diop; `A. Diop` is too, and Awa Fall is not. A word or initial stands for one. */
export function areSameName(full: string, other: string): boolean {
  if (full === other) return true;
  const [a, b] = [wordsOf(full), wordsOf(other)];
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const left = [...more];
  const takes = (isFor: (each: string) => boolean): boolean => {
    const at = left.findIndex(isFor);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const shortened = fewer.filter((word) => !takes((each) => each === word));
  return fewer.length > 0 && shortened.every((word) => takes((each) => isInitial(word, each)));
}

function isInitial(a: string, b: string): boolean {
  return (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}

/** What stands before a name and is no part of it, folded, and with its accent. */
export const TITLES: ReadonlySet<string> = wordSet(
  'm|mr|mrs|ms|miss|mx|mm|mme|mlle|dr|pr|prof|me|sir|monsieur|madame|mademoiselle|maitre|maître',
);

function wordsOf(text: string): readonly string[] {
  const words = foldText(text).split(' ').filter(Boolean);
  const names = words.filter((word) => !TITLES.has(word));
  return names.length > 0 ? names : words;
}
