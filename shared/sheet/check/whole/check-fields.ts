/** The values of one row, typed field by field instead of read from a sheet: the same rules, the same problems. */
import { checkRow } from '../../../api/row-rules.ts';
import { type Problem, problem } from '../../../domain/problem.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../../domain/row-fields.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { Cell, Table } from '../../table.ts';
import { checkSheet } from './check-sheet.ts';
import { enforceRules } from './enforce-rules.ts';

/**
 * Normalises and checks the values as a sheet with one row would be, every column named by its field. Problems carry no
 * column letter: there is no sheet to look at. Values that no sheet could hold as a payment come back invalid.
 */
export function checkFields(row: number, fields: RowFields): CheckedRow {
  const named = ROW_FIELDS.filter((field) => (fields[field] ?? '').trim() !== '');
  const columns = Object.fromEntries(named.map((field) => [field, field]));
  const { rows } = checkSheet(tableOf(named, fields), { headerRow: 1, columns, answers: PAYS_OUT });
  const [checked] = rows;
  if (checked === undefined || rows.length > 1) return unreadable(row, fields);
  const { state, fields: read } = checked;
  return enforceRules({ row, state, fields: read, problems: checked.problems.map(withoutColumn) });
}

/** An account that is typed is paid to, unless the recipient's type says that it is one's own. */
const PAYS_OUT = { 'own-accounts': 'payments' };

function tableOf(named: readonly RowField[], fields: RowFields): Table {
  const cell = (text: string): Cell => ({ kind: 'text', text });
  return {
    format: 'pasted',
    hiddenColumns: [],
    rows: [
      { row: 1, cells: named.map((field) => cell(field)) },
      { row: 2, cells: named.map((field) => cell(fields[field] ?? '')) },
    ],
  };
}

function withoutColumn({ column: _column, ...problem }: Problem): Problem {
  return problem;
}

function unreadable(row: number, fields: RowFields): CheckedRow {
  const rules = checkRow(fields).filter(({ severity }) => severity === 'error');
  const broken: Problem = problem('file-no-payments', { where: `${row}` });
  return { row, state: 'invalid', fields, problems: rules.length > 0 ? rules : [broken] };
}
