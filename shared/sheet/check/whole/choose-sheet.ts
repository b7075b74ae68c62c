import type { SheetPreview } from '../../read/read-table.ts';
import type { Cell, TableRow } from '../../table.ts';
import { type HeadingRule, nameOfHeading, ruleOfHeading } from '../headings/ambiguous-headings.ts';
import { countKnownHeadings } from '../headings/find-headings.ts';
import { titleParts } from '../headings/heading-parts.ts';
import { CONTACTS_AND_IDS, type MappableField, PAYEE_NAMES } from '../headings/heading-synonyms.ts';
import { matchHeading } from '../headings/normalise-heading.ts';
import { looksLikeWords } from '../words/look-of-text.ts';
import { moneyRoleOf } from '../words/money-words.ts';

/** Fewer known headings than this may be a coincidence. */
const CERTAIN_HEADINGS = 2;

/**
 * The one sheet of a workbook that has headings of payments, where exactly one has; undefined where none or several
 * have, which is for the user to say (L10). Sums by operator name nobody, and a list of names has neither numbers nor
 * sums: what such a sheet may be else is said beside the one that is read.
 */
export function chooseSheet(candidates: readonly SheetPreview[]): string | undefined {
  const isCertain = (row: TableRow) => countKnownHeadings(row) >= CERTAIN_HEADINGS;
  const known = candidates.filter(({ table }) => table.rows.some(isCertain));
  const isOfPayments = ({ name, table }: SheetPreview) =>
    titleParts(name).denying !== undefined ||
    table.rows.some((row) => isCertain(row) && has(row, REACHES)) ||
    table.rows.some(
      (row, at) => isCertain(row) && has(row, PAYEE_NAMES, table.rows[at + 1]) && row.cells.some(namesSum),
    );
  const payable = known.length < 2 ? known : known.filter(isOfPayments);
  const [only, another] = payable.length > 0 ? payable : known;
  return another === undefined ? only?.name : undefined;
}

function namesSum(cell: Cell | undefined): boolean {
  const text = cell?.text ?? '';
  return matchHeading(nameOfHeading(text))?.field === 'amount' || moneyRoleOf(text) !== undefined;
}

/** True for headings of which one is, or may be by the line below, one of these fields. */
function has({ cells }: TableRow, fields: readonly MappableField[], below?: TableRow): boolean {
  return cells.some((cell, at) => {
    const name = nameOfHeading(cell?.text ?? '');
    const rule = ruleOfHeading(name);
    const field = rule === undefined ? matchHeading(name)?.field : undefined;
    return fields.some(
      (each) =>
        each === field || (rule !== undefined && meaningsOf(rule, below?.cells[at]?.text).includes(each)),
    );
  });
}

/** The fields that a heading of this rule may be, with this text below it: people are named, or counted. */
function meaningsOf(rule: HeadingRule, below?: string): readonly MappableField[] {
  const mayBeWords = below === undefined || looksLikeWords(below);
  switch (rule.kind) {
    case 'ask':
      return rule.options;
    case 'field':
      return [rule.field];
    case 'name':
      return PAYEE_NAMES;
    case 'values':
      return [
        ...rule.looks.filter(([look]) => look !== 'words' || mayBeWords).map(([, field]) => field),
        ...(rule.fallback ? [rule.fallback] : []),
      ];
    case 'account-id':
      return REACHES;
    default:
      return [];
  }
}

const REACHES: readonly MappableField[] = [...CONTACTS_AND_IDS, 'phone_or_account'];
