/**
 * What a sheet was understood to mean, item by item, as it is shown to a person before anything is paid. Each item is a
 * choice with a basis; a batch is made only if all of them are settled.
 */

import { longHash } from './quick-hash.ts';

/**
 * Why a choice is what it is. `exact`: the sheet says it and nothing in it speaks against it; `remembered`: a person
 * confirmed exactly this for this layout; `confirmed`: a person said it now; `proposed`: the best guess; `open`: a question.
 */
export const BASES = ['exact', 'remembered', 'confirmed', 'proposed', 'open'] as const;
export type Basis = (typeof BASES)[number];

/** The sentences of a statement, in the order in which they are shown: money first. */
export const ITEM_KINDS = [
  'pays',
  'way',
  'left-out',
  'question',
  'who',
  'money',
  'columns',
  'names',
  'reads',
  'same',
  'marks',
  'around',
  'sheets',
  'unused',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Sums by currency; the currency is empty as long as nothing says it. Amounts are plain decimals. */
export type Sums = readonly { readonly currency: string; readonly count: number; readonly amount: string }[];

/** Stands for whatever a row has in a column of which only that counts. */
export const FILLED = '…';

export interface AnsweredValue {
  /** As it stands in the sheet; '' for nothing, `…` for whatever stands there. */
  readonly text: string;
  readonly count: number;
  /** `pay`, `leave-out` or `otherwise`; '' if nothing was asked. */
  readonly answer: string;
  /** By which the answer is known again (`valueEvidence`). */
  readonly evidence: string;
}

/** The field of a part whose column holds formulas without results. */
export const UNCALCULATED = 'no-stored-value';

/** One thing that a sentence names, in the sheet's own words. */
export interface NamedPart {
  readonly what: string;
  /** None for the part of `pays` that counts the rows which wait for an answer. */
  readonly column?: string;
  readonly field?: string;
  readonly count?: number;
  readonly sums?: Sums;
  readonly texts?: readonly string[];
  /** Of the amounts: the arithmetic of other columns that they are in every row. */
  readonly proof?: string;
  /** Of a column that may say who is not paid, or of groups: its values, how many rows have each, and what was answered. */
  readonly values?: readonly AnsweredValue[];
  /** What must all have been confirmed before for the part to be known again in another file of the layout. */
  readonly seen: readonly string[];
}

export interface StatementItem {
  /** What `--answer` names it by; stable for one layout. */
  readonly key: string;
  readonly kind: ItemKind;
  readonly basis: Basis;
  readonly parts: readonly NamedPart[];
  /** Of `pays`: what is paid, and to how many people. */
  readonly sums?: Sums;
  readonly people?: number;
  /** Of `question`: its answers. */
  readonly options: readonly string[];
  readonly default?: string;
  /** True if it differs from what a person confirmed for this layout. */
  readonly isNew: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly number[];
}

/** The rules by which a meaning is read: a code given for other rules confirms nothing. */
export const RULES_VERSION = 1;

/** The gate: nothing is quoted or paid of a sheet of which anything is only proposed, or open. */
export function isSettled(items: readonly { readonly basis: string }[]): boolean {
  return items.every(({ basis }) => basis !== 'proposed' && basis !== 'open');
}

/** Items with what a person has confirmed as a whole: proposals are settled by it, questions are not. */
export function confirmed(items: readonly StatementItem[]): readonly StatementItem[] {
  return items.map((item) => (item.basis === 'proposed' ? { ...item, basis: 'confirmed' } : item));
}

/** What a code is made of: everything of the meaning that is shown, but not by whom it was confirmed. */
export function meaningText(items: readonly StatementItem[]): string {
  const said = items.map(({ basis: _basis, isNew: _isNew, ...item }) => item);
  return JSON.stringify([RULES_VERSION, said], inOrder);
}

/** Objects by the order of their keys, which is another where a text was read again. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * What the window keeps of a meaning that a person confirmed: the same meaning has the same code. Questions are not in
 * it, since their answers change the rest.
 */
export function meaningCode(items: readonly StatementItem[]): string {
  return longHash(meaningText(items.filter(({ kind }) => kind !== 'question')));
}
