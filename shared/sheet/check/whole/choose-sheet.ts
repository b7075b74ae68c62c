import type { SheetPreview } from '../../read/read-table.ts';
import type { Cell, TableRow } from '../../table.ts';
import { type HeadingRule, nameOfHeading, ruleOfHeading } from '../headings/ambiguous-headings.ts';
import { countKnownHeadings } from '../headings/find-headings.ts';
import { matchHeading } from '../headings/normalise-heading.ts';
import { moneyRoleOf } from '../words/money-words.ts';

/** Fewer known headings than this may be a coincidence. */
const CERTAIN_HEADINGS = 2;

/**
 * The one sheet of a workbook that has headings of payments, where exactly one has; undefined where none or several
 * have, which is for the user to say (L10).
 */
export function chooseSheet(candidates: readonly SheetPreview[]): string | undefined {
  const isCertain = (row: TableRow) => countKnownHeadings(row) >= CERTAIN_HEADINGS;
  const known = candidates.filter(({ table }) => table.rows.some(isCertain));
  // Sums by operator or by service name nobody, and a directory has no sums. What such a sheet may be else is said beside
  // the one that is read.
  const isOfPayments = (row: TableRow) => isCertain(row) && namesPayees(row) && row.cells.some(namesSum);
  const payable = known.length < 2 ? known : known.filter(({ table }) => table.rows.some(isOfPayments));
  const [only, another] = payable.length > 0 ? payable : known;
  return another === undefined ? only?.name : undefined;
}

function namesSum(cell: Cell | undefined): boolean {
  const text = cell?.text ?? '';
  return matchHeading(nameOfHeading(text))?.field === 'amount' || moneyRoleOf(text) !== undefined;
}

/** True for headings of which one is for a payee's name, number or address. */
function namesPayees({ cells }: TableRow): boolean {
  return cells.some((cell) => {
    const name = nameOfHeading(cell?.text ?? '');
    const rule = ruleOfHeading(name);
    if (rule === undefined) return PAYEES.has(matchHeading(name)?.field ?? '');
    // What may be sums or channels names nobody.
    return rule.kind !== 'field' ? !NAMES_NOBODY.has(rule.kind) && !isOfSums(rule) : PAYEES.has(rule.field);
  });
}

function isOfSums(rule: HeadingRule): boolean {
  return rule.kind === 'ask' && rule.options.includes('amount');
}

const NAMES_NOBODY: ReadonlySet<HeadingRule['kind']> = new Set([
  ...(['never', 'only-amount', 'collected-amount', 'salary', 'sending-currency'] as const),
  ...(['channel-word', 'way-of-paying', 'etransfer-only'] as const),
]);

const PAYEES: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'full_name', 'payee_name', 'email', 'phone', 'phone_or_account'],
  ...['account_number', 'destination_account_id', 'recipient_id'],
]);
