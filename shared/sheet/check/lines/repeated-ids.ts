/**
 * The number of one person, or of one invoice, in two rows (V13): two people with one identity card are one, or a line was
 * copied and changed in part; an invoice is paid once.
 */
import type { Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow, MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { meaningOfHeading } from '../headings/reference-column.ts';
import { areSameName } from '../headings/second-names.ts';

/** What the state, an insurance or a school numbers people by: never a row's own reference. */
const OF_IDENTITY =
  /(?:^| )(?:matricules?|(?:employee|staff|personnel|payroll) (?:id|no|number|n)|cni|nin|nina|ninea|passe?ports?|carte (?:nationale )?d identite|piece d identite|n identite|numero d identite|identity (?:card|number|no)|id card|national id|nni|cin|ssn|sin|securite sociale|social (?:security|insurance)|cnss|cnps|ipres|ine|permis)(?= |$)/;
const OF_INVOICE = /(?:^| )(?:factures?|fact|invoices?|inv|bills?)(?= |$)/;
/** A day, a type or a list beside it is no number. */
const NOT_ITSELF =
  /(?:^| )(?:dates?|le|on|types?|nature|delivree?|expir\p{L}*|lieu|place|statut|status|montant|amount|total)(?= |$)/u;

/** Invoices of two suppliers may both have the number 12. */
const SHORT_NUMBER = /^\d{1,4}$/;

type Kind = 'person' | 'invoice';

/** By place among the rows, what is said of a row whose number stands in a row above. */
export function repeatedIds(
  rows: readonly CheckedRow[],
  lines: readonly TableRow[],
  columns: readonly MappedColumn[],
  chosen: CheckOptions['columns'],
): ReadonlyMap<number, Problem> {
  const found = new Map<number, Problem>();
  for (const column of columns) {
    const kind = kindOf(column);
    if (kind === undefined || columnChosen(chosen, column.heading, column.column) !== undefined) continue;
    for (const [at, problem] of repeatedIn(rows, lines, column, kind)) found.set(at, problem);
  }
  return found;
}

function kindOf({ heading, field }: MappedColumn): Kind | undefined {
  if (field !== null && field !== 'reference') return undefined;
  const folded = foldText(heading);
  if (NOT_ITSELF.test(folded)) return undefined;
  const means = meaningOfHeading(heading);
  if (means === 'person' || OF_IDENTITY.test(folded)) return 'person';
  return OF_INVOICE.test(folded) ? 'invoice' : undefined;
}

function repeatedIn(
  rows: readonly CheckedRow[],
  lines: readonly TableRow[],
  { column, heading }: MappedColumn,
  kind: Kind,
): ReadonlyMap<number, Problem> {
  const index = columnNumber(column) - 1;
  const firsts = new Map<string, number>();
  const found = new Map<number, Problem>();
  let numbered = 0;
  for (const [at, line] of lines.entries()) {
    const text = line.cells[index]?.text ?? '';
    if (!/\d/.test(text)) continue;
    numbered += 1;
    const key = text.replace(/[\s.-]+/g, '').toUpperCase();
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, at);
    else if (areTwo(nameAt(rows, first), nameAt(rows, at), key, kind)) {
      const params = { heading, where: `row:${rows[first]?.row}`, name: nameAt(rows, first) };
      found.set(at, rowProblem('id-repeated', { params, original: text }, column));
    }
  }
  // A number of nearly all rows is that of the employer, the order or the list.
  return firsts.size * 2 < numbered ? new Map() : found;
}

/** True where the two rows may not have this number both. */
function areTwo(first: string, second: string, key: string, kind: Kind): boolean {
  if (first === '' || second === '') return false;
  const areSame = areSameName(first, second);
  return kind === 'person' ? !areSame : areSame || !SHORT_NUMBER.test(key);
}

function nameAt(rows: readonly CheckedRow[], at: number): string {
  const { first_name = '', last_name = '', payee_name = '' } = rows[at]?.fields ?? {};
  return `${first_name} ${last_name}`.trim() || payee_name;
}
