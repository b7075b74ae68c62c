/** The zod schema of a checked sheet, for the JSON text in which the window sends one. Main checks its rows again. */
import { z } from 'zod';
import { REFERENCE_MEANINGS } from '../domain/reference-meaning.ts';
import type { ImportedSheet, SheetReference } from '../sheet/checked-sheet.ts';
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
}) satisfies z.ZodType<ImportedSheet>;
