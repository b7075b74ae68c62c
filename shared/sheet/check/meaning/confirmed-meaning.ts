/** What is kept of a meaning that a person confirmed. */
import { z } from 'zod';
import { ITEM_KINDS } from '../../../domain/sheet-statement.ts';

/** What was confirmed: of each kind of item what was seen of its parts, and the titles with their periods as they stood. */
export const confirmedMeaningSchema = z.object({
  evidence: z.partialRecord(z.enum(ITEM_KINDS), z.array(z.string().max(4_000)).max(20_000)),
  titles: z.array(z.string().max(2_000)).max(1_000),
  /** Answers that hold for each sheet of the layout, by key. */
  answers: z.record(z.string(), z.string()),
  /** Heading → field; null for a column that is left out. */
  columns: z.record(z.string(), z.string().nullable()),
});
export type ConfirmedMeaning = z.output<typeof confirmedMeaningSchema>;
