/** Whether a text beside the payments speaks of one of the payees: what it says stands before all other texts. */
import { phoneTail, TAIL_DIGITS } from '../../../domain/phone-tail.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { paidField } from '../lines/row-figures.ts';

/**
 * @returns True for a text with a payee’s first and last name, the number or address that is paid, or a reference, and for
 *   a line with a cell that is a payee's last name.
 */
export function textsOfPayees(rows: readonly CheckedRow[]): (text: string) => boolean {
  const names = new Set(rows.flatMap(({ fields }) => namesOf(fields.first_name, fields.last_name)));
  const lastNames = new Set(rows.map(({ fields }) => foldText(fields.last_name ?? '')));
  lastNames.delete('');
  const codes = new Set(rows.flatMap(({ fields }) => codesOf(fields)));
  return (text) => {
    const words = foldText(text).split(' ');
    if (words.some((word, at) => names.has(`${word} ${words[at + 1]}`))) return true;
    if (text.split('|').some((cell) => lastNames.has(foldText(cell)))) return true;
    const pieces = text.replace(/(?<=\d)[ .-](?=\d)/g, '').split(/[\s<>,;:()|]+/);
    return pieces.some((piece) => codes.has(codeOf(piece)));
  };
}

/** Shorter words than these are in many texts that speak of nobody. */
const SHORTEST_NAME = 3;

/** @returns True for a text in which one word of a payee’s name stands: it may speak of somebody else. */
export function textsOfNames(rows: readonly CheckedRow[]): (text: string) => boolean {
  const all = rows.map(({ fields }) => `${fields.first_name ?? ''} ${fields.last_name ?? ''}`);
  const words = new Set(all.flatMap((name) => foldText(name).split(' ')));
  return (text) =>
    foldText(text)
      .split(' ')
      .some((word) => word.length >= SHORTEST_NAME && words.has(word));
}

function namesOf(first = '', last = ''): readonly string[] {
  const [one = '', other = ''] = [first, last].map((name) => foldText(name).split(' ')[0]);
  return one === '' || other === '' ? [] : [`${one} ${other}`, `${other} ${one}`];
}

function codesOf(fields: CheckedRow['fields']): readonly string[] {
  return [fields[paidField(fields)], fields.reference].map(codeOf).filter((code) => /\d|@/.test(code));
}

/** The end of a number that is long enough to be a phone or an account; else the text without dashes. */
function codeOf(text = ''): string {
  const end = phoneTail(text);
  return end.length < TAIL_DIGITS ? text.replaceAll('-', '').toLowerCase() : end;
}
