/** The number of a payment in a session's words: a person who paid the invoice by another route wrote it there. */

import type { Session } from '../../../../shared/api/session.ts';
import { withoutMarkers } from '../../../../shared/domain/marker.ts';
import { paymentNumber, type ReferenceMeaning } from '../../../../shared/domain/reference-meaning.ts';

/** Shorter numbers (`12`) appear in many descriptions by chance. */
const NUMBER_LENGTH_MIN = 4;

/** Cache: each look at the list asks for the words of every session. */
const WORDS = new WeakMap<Session, string>();

/** The words as a payment's number is compared, a blank at each end; a row's own number may be among them. */
export function numberedWords(session: Session): string {
  const known = WORDS.get(session);
  if (known !== undefined) return known;
  const words = ` ${paymentNumber(withoutMarkers(session.description ?? ''), 'payment') ?? ''} `;
  WORDS.set(session, words);
  return words;
}

/** True if the words name the number. */
export function containsNumber(numbered: string, number: string | null): boolean {
  return number !== null && number.length >= NUMBER_LENGTH_MIN && numbered.includes(` ${number} `);
}

/** The rows of each number of a payment: one number is one payment's, whatever was paid of it. */
export class NumberedRows {
  readonly #rows = new Map<string, number[]>();
  /** Of how many words a number consists at most. */
  #wordsMost = 0;

  constructor(
    rows: Iterable<{ readonly row: number; readonly reference: string | null }>,
    means: ReferenceMeaning,
  ) {
    for (const { row, reference } of rows) {
      const number = paymentNumber(reference, means) ?? '';
      if (number.length < NUMBER_LENGTH_MIN) continue;
      const same = this.#rows.get(number);
      if (same === undefined) this.#rows.set(number, [row]);
      else same.push(row);
      this.#wordsMost = Math.max(this.#wordsMost, number.split(' ').length);
    }
  }

  /** Those whose number the session names. */
  namedBy(session: Session): readonly number[] {
    if (this.#wordsMost === 0) return [];
    const words = numberedWords(session).trim().split(' ');
    const named: number[] = [];
    for (let from = 0; from < words.length; from += 1)
      for (let count = 1; count <= this.#wordsMost; count += 1)
        named.push(...(this.#rows.get(words.slice(from, from + count).join(' ')) ?? []));
    return named;
  }
}
