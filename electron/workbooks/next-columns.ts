/**
 * The columns of the next month's sheet: those of the batch's own sheet, in its order and words, as far as it is kept
 * and is read back as what was paid; otherwise those of our template.
 */

import type { Language } from '../../shared/domain/language.ts';
import type { RowField, RowFields } from '../../shared/domain/row-fields.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import type { HeadedField } from '../../shared/i18n/workbook-messages-en.ts';
import { isOwnResult } from '../../shared/sheet/check/headings/normalise-heading.ts';
import { periodOfText } from '../../shared/sheet/check/whole/stated-period.ts';
import type { CheckedSheet, MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { columnNumber, type Table } from '../../shared/sheet/table.ts';
import { FIELD_COLUMNS, type FieldColumn } from './field-headings.ts';
import type { NextCell, NextColumn } from './next-sheet.ts';

/** A payee of the last batch, under the number of its row. */
export interface NextRow {
  readonly row: number;
  readonly fields: RowFields;
  /** The answer to its security question, which no column may show. */
  readonly secret?: string | undefined;
}

/** The sheet that the batch was made of, as it is read without any answer. */
export interface SourceSheet {
  readonly checked: CheckedSheet;
  readonly table: Table;
}

/**
 * What goes into the next sheet of a row: a security answer never; no number of a payment that was made; and no words
 * that name the month that was paid.
 */
export function keptFields(fields: RowFields, isPersonNumber: boolean): RowFields {
  const { security_question_answer: _answer, reference, description, ...kept } = fields;
  const isOfMonth = periodOfText(description ?? '') !== undefined;
  return {
    ...kept,
    ...(reference !== undefined && isPersonNumber && { reference }),
    ...(description !== undefined && !isOfMonth && { description }),
  };
}

/** The fields that have a column: those that a row has, the amounts, and what is to be filled in anew. */
export function fieldsInUse(rows: readonly NextRow[], was: readonly RowFields[]): readonly FieldColumn[] {
  const used = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
  const anew: readonly RowField[] = ['description', 'security_question_answer'];
  for (const field of anew) if (was.some((fields) => fields[field] !== undefined)) used.add(field);
  return FIELD_COLUMNS.filter(({ field }) => field === 'amount' || used.has(field));
}

/** Our own headings: they are read without a question in every language. */
export function templateColumns(
  fields: readonly FieldColumn[],
  rows: readonly NextRow[],
  language: Language,
): readonly NextColumn[] {
  return fields.map((column) => columnOf(column, rows, language));
}

function columnOf({ field, width }: FieldColumn, rows: readonly NextRow[], language: Language): NextColumn {
  const cells = rows.map((row) => writtenValue(row.fields, field));
  const heading =
    field === 'reference'
      ? formatMessage(language, 'next.person-number')
      : formatMessage(language, `column.${field}`);
  return { heading, width, cells, ...(field === 'amount' && { isAmount: true as const }) };
}

function writtenValue(fields: RowFields, field: HeadedField): NextCell {
  const value = fields[field];
  if (field === 'amount') return value === undefined ? undefined : Number(value);
  return field === 'currency' ? value?.toUpperCase() : value;
}

/** What one field cannot say goes into several columns of ours, such as a name that was taken apart. */
const APART: Readonly<Record<string, readonly HeadedField[]>> = { full_name: ['first_name', 'last_name'] };

/**
 * The columns of the own sheet, with ours behind them for what it says elsewhere, such as above its headings: all
 * fields, or only those that its rows are not read with.
 */
export function ownColumns(
  { checked, table }: SourceSheet,
  wanted: readonly FieldColumn[],
  rows: readonly NextRow[],
  { language, addsAll }: { readonly language: Language; readonly addsAll: boolean },
): readonly NextColumn[] {
  const lines = new Map(table.rows.map((line) => [line.row, line]));
  const read = new Map(checked.rows.map(({ row, fields }) => [row, fields]));
  const byField = new Map(wanted.map((column) => [column.field as string, column]));
  const carried = new Set<string>();
  const columns: NextColumn[] = [];
  const ofSource = (column: MappedColumn): readonly NextCell[] =>
    rows.map(({ row, fields, secret }) => {
      const cell = lines.get(row)?.cells[columnNumber(column.column) - 1];
      const ours = byField.get(column.field ?? '');
      // Such as the numbers of last month's payments: the column stays, to be filled in anew.
      if (ours === undefined && column.field !== null && APART[column.field] === undefined) return undefined;
      if (ours === undefined)
        return cell?.kind === 'text' && cell.text.trim() !== secret ? cell.text : undefined;
      const isSame = cell?.kind === 'text' && read.get(row)?.[ours.field] === fields[ours.field];
      return isSame && ours.field !== 'amount' ? cell.text : writtenValue(fields, ours.field);
    });
  for (const column of checked.columns) {
    const { heading, field } = column;
    if (heading.trim() === '' || isOwnResult(heading)) continue;
    // It would be asked about again: ours stands at the end in its place.
    if (addsAll && column.how === 'ask') continue;
    const parts = APART[field ?? ''];
    if (parts !== undefined && addsAll) {
      for (const part of parts) {
        const ours = byField.get(part);
        if (ours !== undefined && !carried.has(part)) columns.push(columnOf(ours, rows, language));
        carried.add(part);
      }
      continue;
    }
    if (field !== null && parts === undefined && carried.has(field)) continue;
    for (const part of parts ?? [field ?? '']) carried.add(part);
    const width = byField.get(field ?? '')?.width ?? 18;
    columns.push({
      ...{ heading, width, cells: ofSource(column) },
      ...(field === 'amount' && { isAmount: true as const }),
    });
  }
  const isRead = ({ field }: FieldColumn): boolean =>
    rows.every(({ row, fields }) => read.get(row)?.[field] === fields[field]);
  const added = wanted.filter((one) => !carried.has(one.field) && (addsAll || !isRead(one)));
  return [...columns, ...added.map((column) => columnOf(column, rows, language))];
}
