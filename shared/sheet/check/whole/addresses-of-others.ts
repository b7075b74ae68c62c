/**
 * An e-mail address that spells the name of another payee (V11): the column slipped by a row, or two addresses changed
 * places. A transfer to an address is paid to whoever reads it, so that nothing else tells the mistake.
 */

import type { Problem } from '../../../domain/problem.ts';
import { paidToOf } from '../../../domain/recipient-identity.ts';
import { writtenName } from '../../../domain/row-fields.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { cellProblem } from '../cells/cell-outcome.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { type GroupCheck, NO_PROBLEMS, placeOf } from './group-check.ts';

/** Shorter names stand in many words by chance. */
const LEAST_LETTERS = 3;
const LEAST_NAME = 6;

export class AddressesOfOthers implements GroupCheck {
  private readonly sheet: SheetLines;
  /** By the letters of a name, first and last in either order, the first row that has it; undefined until it is asked for. */
  private names: ReadonlyMap<string, number> | undefined;

  constructor(sheet: SheetLines) {
    this.sheet = sheet;
  }

  remove(): void {
    this.names = undefined;
  }

  /** The row whose payee a row's address names, and the rows whose addresses may name this one's payee. */
  peersOf(index: number): readonly number[] {
    const { rows } = this.sheet;
    const own = new Set(namesOf(rows[index]));
    const named = this.namedBy(index);
    const naming = rows.flatMap((row, at) => (own.has(spelledBy(row)) ? [at] : []));
    return named === undefined ? naming : [named, ...naming];
  }

  problemsOf(index: number): readonly Problem[] {
    const { rows } = this.sheet;
    const named = this.namedBy(index);
    const other = named === undefined ? undefined : rows[named];
    if (other === undefined) return NO_PROBLEMS;
    const params = { where: `row:${other.row}`, name: writtenName(other.fields) };
    const original = rows[index]?.fields.email ?? '';
    return [cellProblem('email-of-other', placeOf('email', this.sheet), { params, original })];
  }

  /** The place of the other row whose payee this row's address spells. */
  private namedBy(index: number): number | undefined {
    const { rows } = this.sheet;
    const row = rows[index];
    const spelled = spelledBy(row);
    if (spelled.length < LEAST_NAME || wordsOf(row).some((word) => spelled.includes(word))) return undefined;
    this.names ??= new Map(
      // The first of two rows stays, because the last one set does.
      rows.flatMap((each, at) => namesOf(each).map((name) => [name, at] as const)).reverse(),
    );
    const at = this.names.get(spelled);
    return at === index ? undefined : at;
  }
}

/** The letters before the sign of an address to which money goes: `john.doe2@…` spells `johndoe`. */
function spelledBy(row: CheckedRow | undefined): string {
  if (row === undefined || paidToOf(row.fields.channel) !== 'email') return '';
  return lettersOf(row.fields.email?.split('@')[0] ?? '');
}

/** The words of a name by which an address may name its owner. */
function wordsOf(row: CheckedRow | undefined): readonly string[] {
  return foldText(writtenName(row?.fields ?? {}))
    .split(' ')
    .filter((word) => word.length >= LEAST_LETTERS);
}

function namesOf(row: CheckedRow | undefined): readonly string[] {
  const { first_name = '', last_name = '' } = row?.fields ?? {};
  const [first, last] = [lettersOf(first_name), lettersOf(last_name)];
  return first === '' || last === '' ? [] : [first + last, last + first];
}

function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}]/gu, '');
}
