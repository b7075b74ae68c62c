import { problem } from '../../../domain/problem.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import { type Candidate, dataRows, isGiven, type ReadSheet, settle } from './candidate.ts';
import { differentName, takeOtherHalf } from './second-names.ts';
import { textAt } from './table-cells.ts';

/**
 * First and last name in columns of their own are surer than one that would have to be split, as long as both name the
 * same person: else it is asked who is paid (V11). A row that has the whole name alone is read by it.
 */
export function settleNames(all: readonly Candidate[], sheet: ReadSheet): OpenQuestion[] {
  const whole = all.filter((each) => each.field === 'full_name' && !isGiven(each));
  if (whole.some(({ values }) => !areNumbers(values)))
    for (const each of whole) if (areNumbers(each.values)) settle(each, '', 'none');
  takeOtherHalf(all, sheet);
  const first = all.find((each) => each.field === 'first_name');
  const last = all.find((each) => each.field === 'last_name');
  const full = all.filter((each) => each.field === 'full_name' && each.how !== 'given');
  // Beside its code a payee's name is a biller's, in a sheet of bills and other payments.
  const isBillers = all.some((each) => each.field === 'payee_code');
  const payees = isBillers ? [] : all.filter((each) => each.field === 'payee_name' && !isGiven(each));
  const others = [...full, ...payees];
  if (last && !first && others.length === 0 && !isGiven(last) && areWholeNames(last.values)) {
    settle(last, 'full_name', 'values');
    return [];
  }
  if (!first || !last || others.length === 0) return [];
  const answer = sheet.options.answers?.names?.trim().toUpperCase();
  const chosen = others.find(({ letter }) => letter === answer);
  const lines = dataRows(sheet);
  // Some row has the name here and in none of its halves.
  const standsAlone = ({ index }: Candidate) =>
    lines.some(
      (row) => textAt(row, index) !== '' && textAt(row, first.index) === '' && textAt(row, last.index) === '',
    );
  const alone = full.filter((each) => answer === undefined && standsAlone(each));
  const kept = chosen ?? (alone.length === 1 ? alone[0] : undefined);
  const dropped = [...(chosen ? [first, last] : []), ...full.filter((each) => each !== kept)];
  for (const each of dropped) settle(each, '', 'none');
  if (chosen) settle(chosen, 'full_name', 'given');
  if (chosen || answer === 'SEPARATE') return [];
  const channel = all.find((each) => each.field === 'channel')?.index;
  for (const { index, letter, heading, field } of others) {
    const columns = { full: index, first: first.index, last: last.index };
    // A bill is paid to its biller, whoever owes it.
    const billed = field === 'payee_name' ? channel : undefined;
    const found = differentName(lines, { ...columns, billed });
    if (!found) continue;
    const { row, text, other } = found;
    const params = { row, heading, other };
    const different = problem('names-differ', params, { column: letter, original: text });
    return [
      { key: 'names', problem: different, options: ['separate', ...others.map((each) => each.letter)] },
    ];
  }
  return [];
}

/** True for what numbers people and names nobody: `E-1`, `00112`. */
function areNumbers(values: readonly string[]): boolean {
  return values.length > 0 && values.every((text) => /\d/.test(text) && !/\p{L}{3}/u.test(text));
}

/** True if nearly all names have two words or more: alone, they are whole names. */
function areWholeNames(values: readonly string[]): boolean {
  return values.length > 0 && values.filter((text) => /\S\s+\S/.test(text)).length >= values.length * 0.8;
}
