/**
 * How somebody made sure that a payee's changed account is right. Payee fraud and a change of bank look alike in a
 * sheet, and a mail that announces the change may be the fraud: only asking the payee on a way known before tells.
 */
import { z } from 'zod';
import type { Problem } from './problem.ts';

/** It is kept in the journal for ever: a limit may be raised, never lowered. */
export const accountConfirmationSchema = z.strictObject({
  /** Who was asked. */
  by: z.string().trim().min(1).max(200),
  /** On which number that was known before, or in person. */
  via: z.string().trim().min(1).max(500),
  /** When. */
  atMs: z.int().min(0),
});

export type AccountConfirmation = Readonly<z.output<typeof accountConfirmationSchema>>;

/** The confirmation as a decided problem carries it in its params. */
export function confirmationParams({ by, via, atMs }: AccountConfirmation): NonNullable<Problem['params']> {
  return { confirmedBy: by, confirmedVia: via, confirmedAtMs: atMs };
}

/** Read back from the params; undefined if the problem was decided without one. */
export function confirmationOf({ params = {} }: Problem): AccountConfirmation | undefined {
  const { confirmedBy: by, confirmedVia: via, confirmedAtMs: atMs } = params;
  const parsed = accountConfirmationSchema.safeParse({ by, via, atMs });
  return parsed.success ? parsed.data : undefined;
}

/** A day such as `2026-11-30` as a moment that is this day in nearly every zone; undefined if it is no day. */
export function momentOfDay(day: string): number | undefined {
  const atMs = Date.parse(`${day}T12:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(atMs).toISOString().startsWith(day) ? atMs : undefined;
}
