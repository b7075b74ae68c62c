/** The zod schema of a checked sheet, for the JSON text in which the window sends one. Main checks its rows again. */
import { z } from 'zod';
import { REFERENCE_MEANINGS } from '../domain/reference-meaning.ts';
import { BASES, ITEM_KINDS, type StatementItem } from '../domain/sheet-statement.ts';
import type { HandedOverSheet, SheetReference } from '../sheet/checked-sheet.ts';
import { countSchema, problemSchema, rowFieldsSchema, rowNumberSchema } from './values.ts';

/** Import's own cap (import.md, rule 10). */
export const MAX_ROWS = 200_000;
/** As JSON text: 200,000 rows of about 2 KB with their problems, far above any real sheet. */
export const MAX_SHEET_JSON_LENGTH = 400 * 1024 * 1024;

export const checkedRowsSchema = z
  .array(
    z.strictObject({
      row: rowNumberSchema,
      state: z.enum(['valid', 'warning', 'invalid']),
      fields: rowFieldsSchema,
      problems: z.array(problemSchema),
    }),
  )
  .max(MAX_ROWS);

/** The column of the sheet's own numbers, and what they identify. */
const sheetReferenceSchema = z.strictObject({
  column: z.string().max(10),
  heading: z.string(),
  means: z.enum([...REFERENCE_MEANINGS, 'unsure']),
  isAnswered: z.boolean(),
}) satisfies z.ZodType<SheetReference>;

const sumsSchema = z.array(z.strictObject({ currency: z.string(), count: countSchema, amount: z.string() }));

/** One sentence of the statement of what the sheet means. */
export const statementItemSchema = z.strictObject({
  key: z.string(),
  kind: z.enum(ITEM_KINDS),
  basis: z.enum(BASES),
  parts: z.array(
    z.strictObject({
      what: z.string(),
      column: z.string().exactOptional(),
      field: z.string().exactOptional(),
      count: countSchema.exactOptional(),
      sums: sumsSchema.exactOptional(),
      texts: z.array(z.string()).exactOptional(),
      proof: z.string().exactOptional(),
      values: z
        .array(
          z.strictObject({
            text: z.string(),
            count: countSchema,
            answer: z.string(),
            evidence: z.string(),
          }),
        )
        .exactOptional(),
      seen: z.array(z.string()),
    }),
  ),
  sums: sumsSchema.exactOptional(),
  people: countSchema.exactOptional(),
  options: z.array(z.string()),
  default: z.string().exactOptional(),
  isNew: z.boolean(),
  columns: z.array(z.string()),
  rows: z.array(z.int()),
}) satisfies z.ZodType<StatementItem>;

/** The text's first line. Rows may be in it, or in further lines, some hundreds in each (`checkedRowsSchema`). */
export const checkedSheetSchema = z.strictObject({
  sheet: z.strictObject({
    file: z.string(),
    format: z.string(),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    name: z.string().nullable(),
    headerRow: z.int().nullable(),
    rows: countSchema,
  }),
  columns: z.array(
    z.strictObject({
      heading: z.string(),
      column: z.string(),
      field: z.string().nullable(),
      how: z.string(),
    }),
  ),
  rows: checkedRowsSchema,
  excluded: z.array(z.strictObject({ row: z.int(), reason: z.string(), text: z.string() })),
  /** The fingerprint of the headings; absent if there are none. */
  fingerprint: z.string().max(200).exactOptional(),
  reference: sheetReferenceSchema.exactOptional(),
  /** Of the headings with what is said of each: with the sheet's name the layout. Absent if there are none. */
  profileFingerprint: z.string().max(200).exactOptional(),
  /** The answers that hold for each sheet of the layout, by key. */
  answered: z.record(z.string(), z.string()).exactOptional(),
  /** What the sheet was understood to mean, before any cell was edited. */
  statement: z.array(statementItemSchema),
}) satisfies z.ZodType<HandedOverSheet>;
