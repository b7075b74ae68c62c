/**
 * What a person has confirmed of one layout, and whether it is still true of another file of it. A choice is remembered
 * only if in this file its own evidence holds again; whatever is new is proposed, and stated as new.
 */
import type { ItemKind, StatementItem } from '../../../domain/sheet-statement.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedSheet } from '../../checked-sheet.ts';
import type { ConfirmedLayout } from '../headings/check-options.ts';
import { layoutAnswers, profileColumns } from '../headings/mapping-profile.ts';
import { monthsIn } from '../words/periods.ts';
import type { ConfirmedMeaning } from './confirmed-meaning.ts';

/** Texts kept of one kind: beyond it the oldest are forgotten, and asked about again. */
const MOST_KEPT = 20_000;
const TITLES_KEPT = 1_000;

/** The statement with what a person confirmed before: remembered where its evidence holds, else new in what differs. */
export function withMemory(
  items: readonly StatementItem[],
  memory: ConfirmedMeaning | undefined,
): readonly StatementItem[] {
  return memory === undefined ? items : items.map((item) => remembered(item, memory));
}

function remembered(item: StatementItem, { evidence, titles }: ConfirmedMeaning): StatementItem {
  if (item.kind === 'around' && isPaidPeriod(item, titles))
    return { ...item, basis: 'proposed', isNew: true };
  if (item.basis !== 'proposed') return item;
  const known = new Set(evidence[item.kind] ?? []);
  const fresh = item.parts.filter(({ seen }) => !seen.every((each) => known.has(each)));
  if (fresh.length === 0 && item.parts.length > 0) return { ...item, basis: 'remembered' };
  return { ...item, isNew: true, parts: SHOWS_ONLY_NEW.has(item.kind) ? fresh : item.parts };
}

/** Kinds whose parts are each a thing of its own, so that what is known need not be read again. */
const SHOWS_ONLY_NEW: ReadonlySet<ItemKind> = new Set(['names', 'same', 'unused', 'sheets']);

/** Adds what this statement says to what was confirmed of its layout before. */
export function confirmedMeaning(
  { statement: items, answered = {}, columns }: Pick<CheckedSheet, 'statement' | 'answered' | 'columns'>,
  before: ConfirmedMeaning | undefined,
): ConfirmedMeaning {
  const evidence: Partial<Record<ItemKind, string[]>> = { ...before?.evidence };
  for (const { kind, parts } of items) {
    if (kind === 'question' || kind === 'left-out') continue;
    const found = parts.flatMap(({ seen }) => seen);
    // Of a value the last answer counts.
    const said = new Set(kind === 'who' ? found.map(withoutAnswer) : []);
    const kept = (evidence[kind] ?? []).filter((each) => !said.has(withoutAnswer(each)));
    evidence[kind] = [...new Set([...kept, ...found])].slice(-MOST_KEPT);
  }
  const titles = new Set([...(before?.titles ?? []), ...items.flatMap(periodsOf)]);
  return {
    evidence,
    titles: [...titles].slice(-TITLES_KEPT),
    answers: { ...before?.answers, ...answered },
    columns: profileColumns(columns),
  };
}

/** What a check of another file of the layout takes from it. */
export function asLayout({ evidence, answers, columns }: ConfirmedMeaning): ConfirmedLayout {
  return { values: evidence.who ?? [], answers: layoutAnswers(answers), columns };
}

function withoutAnswer(evidence: string): string {
  return evidence.slice(0, evidence.lastIndexOf('='));
}

/** The titles of a statement that name a month. */
function periodsOf({ kind, parts }: StatementItem): readonly string[] {
  if (kind !== 'around') return [];
  return parts.flatMap(({ texts = [] }) => texts.filter((text) => monthsIn(text).length > 0).map(foldText));
}

/** True if a title names the very period of a list of this layout that was paid before. */
function isPaidPeriod(item: StatementItem, titles: readonly string[]): boolean {
  return periodsOf(item).some((title) => titles.includes(title));
}
