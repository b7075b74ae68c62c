/** What a picker offers. */

import { inWords } from '../../shared/i18n/localise-param.ts';
import type { Words } from '../words/words.ts';

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** These values of a field of rows, each in words. */
export function fieldChoices<Value extends string>(
  field: string,
  values: readonly Value[],
  words: Pick<Words, 'locale'>,
): readonly Choice<Value>[] {
  return values.map((value) => ({ value, label: inWords(field, value, words) }));
}

/** The choices after that of none of them, whose value is the empty text. */
export function withNone<Value extends string>(
  none: string,
  choices: readonly Choice<Value>[],
): readonly Choice<Value | ''>[] {
  return [{ value: '', label: none }, ...choices];
}

/** Takes what was picked: our pickers are never emptied. */
export function picked<Value>(take: (value: Value) => void): (value: Value | null) => void {
  return (value) => {
    if (value !== null) take(value);
  };
}
