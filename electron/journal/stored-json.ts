import type { z } from 'zod';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { journalDamaged } from './sqlite-failure.ts';

/** Reads back what was written as JSON. Text that is not JSON, or not of the schema, means that the file is damaged. */
export function parseStored<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new JournalFailure(journalDamaged('malformed'), { cause });
  }
}
