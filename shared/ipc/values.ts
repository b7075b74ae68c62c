/** Small values that many requests share. Money is a decimal string and a currency; times are ISO 8601 in UTC. */

import { z } from 'zod';
import { LANGUAGES } from '../domain/language.ts';
import { PROBLEM_CODES } from '../domain/problem.ts';
import { ROW_FIELDS } from '../domain/row-fields.ts';
import { ROW_STATES } from '../domain/row-state.ts';

/** Ids of ours and of the service: short tokens. The cap keeps a faulty window from filling the log. */
export const idSchema = z.string().min(1).max(200);
/** Free text typed by a person: a name, a description, a search. */
export const textSchema = z.string().max(2000);
export const currencySchema = z.string().regex(/^[a-z]{3}$/);
export const countrySchema = z.string().regex(/^[a-z]{2}$/);
/** A plain decimal such as `1250.50`: no separators, no exponent. */
export const decimalSchema = z.string().regex(/^-?\d{1,18}(\.\d{1,18})?$/);
export const timeSchema = z.iso.datetime();
export const dateSchema = z.iso.date();
export const countSchema = z.int().min(0);
export const rowNumberSchema = z.int().min(1).max(1_048_576);
export const rowStateSchema = z.enum(ROW_STATES);
export const environmentSchema = z.enum(['practice', 'sandbox', 'live']);
export const languageSchema = z.enum(LANGUAGES);

export const problemSchema = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(['error', 'warning', 'note']),
  field: z.string().max(200).exactOptional(),
  column: z.string().max(10).exactOptional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
  original: z.string().exactOptional(),
  proposed: z.string().exactOptional(),
});

/** The largest cell a sheet may hold (a spreadsheet program's own limit). */
const MAX_CELL_LENGTH = 32_767;

export const rowFieldsSchema = z.partialRecord(z.enum(ROW_FIELDS), z.string().max(MAX_CELL_LENGTH));

/** A total of one currency; currencies are never added together. */
export const currencyTotalSchema = z.strictObject({
  currency: currencySchema,
  count: countSchema,
  amount: decimalSchema,
});

export const rowCountsSchema = z.partialRecord(rowStateSchema, countSchema);

export const nothingSchema = z.strictObject({});

export type Environment = z.output<typeof environmentSchema>;

/** The long tasks of a batch that a window watches and may cancel. */
export const taskNameSchema = z.enum(['quote', 'rehearse', 'receipts', 'export']);
export type TaskName = z.infer<typeof taskNameSchema>;
