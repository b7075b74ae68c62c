import { problem } from '../../../domain/problem.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import type { WeighedColumn } from './heading-rules.ts';
import { MAPPABLE_FIELDS, type MappableField } from './heading-synonyms.ts';

/** How one column is understood so far; mutable while the columns are weighed against each other. */
export interface Candidate extends WeighedColumn {
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  field: MappableField | null;
  how: string;
  options: readonly MappableField[];
  /** The index of the column of the same field that is read instead where it is filled. */
  unlessFilled?: number;
}

/** Takes the column for a field, or for none where the name is no field's. */
export function settle(candidate: Candidate, field: string, how: string): void {
  candidate.field = isMappableField(field) ? field : null;
  candidate.how = how;
}

function isMappableField(text: string): text is MappableField {
  return (MAPPABLE_FIELDS as readonly string[]).includes(text);
}

/** True for a column whose field a person or a saved mapping has said. */
export function isGiven({ how }: Candidate): boolean {
  return how === 'given' || how === 'profile';
}

/** Which of several columns is the field's. */
export function askColumn(field: MappableField, group: readonly Candidate[]): OpenQuestion {
  const letters = group.map((each) => each.letter);
  for (const each of group) {
    each.field = null;
    each.how = 'ask';
    each.options = [];
  }
  return {
    key: `column.${field}`,
    problem: problem(
      'heading-unclear',
      { heading: group.map((each) => each.heading).join('”, “'), options: field },
      { field, column: letters[0] ?? '', original: group.map((each) => each.heading).join(', ') },
    ),
    options: letters,
  };
}
