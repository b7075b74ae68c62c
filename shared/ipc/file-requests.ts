/**
 * Files are sent as tickets: main shows the dialog, reads the bytes once and keeps the path; the window gets a name
 * and a ticket. This file also has the requests for drafts (a file with the work done on it so far) and for
 * what was confirmed of the meaning of sheets.
 */
import { z } from 'zod';
import { ROW_CHANNELS } from '../domain/channel.ts';
import { confirmedMeaningSchema } from '../sheet/check/meaning/confirmed-meaning.ts';
import { command, query } from './request.ts';
import { idSchema, languageSchema, nothingSchema, timeSchema } from './values.ts';

/** Import refuses larger files (import.md, rule 10), and so does the IPC channel. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export const ticketSchema = z.string().regex(/^file-[0-9a-f-]{36}$/);

/** The bytes of a file, sent as a Uint8Array. */
const bytesSchema = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.byteLength <= MAX_FILE_BYTES, { message: 'the file is too large' });

export const fileViewSchema = z.strictObject({
  ticket: ticketSchema,
  /** The file's own name, without its folder. */
  name: z.string().min(1).max(500),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a press may open in the program that is meant for it: nothing that could run, whatever name a person gave it. */
export function isOpenable(name: string): boolean {
  return /\.(?:xlsx|csv|pdf|txt)$/i.test(name);
}

/** The name of a file that was written; null if its save dialog was cancelled. */
export const savedSchema = z.strictObject({ saved: z.string().nullable() });

/**
 * The work done on a file so far, as the window wrote it: mapping, answers, edits, decisions. Main keeps it without
 * reading it.
 */
export const recipeSchema = z.string().max(64 * 1024 * 1024);

export const draftViewSchema = z.strictObject({
  draft: idSchema,
  file: z.string(),
  created: timeSchema,
  changed: timeSchema,
  /** The batch that was last made of it. The draft stays until that batch is sent, so that it can be corrected. */
  batch: idSchema.nullable().default(null),
});

/** A layout of which something was confirmed. */
const rememberedSchema = z.strictObject({
  /** Environment, address and profile. */
  payer: z.string(),
  layout: z.string(),
  /** The file of which it was confirmed last, when and by whom. */
  file: z.string(),
  at: timeSchema,
  by: z.string(),
});

/** As `ConfirmedLayout`. */
const confirmedLayoutSchema = z.strictObject({
  values: z.array(z.string()),
  answers: z.record(z.string(), z.string()),
  columns: z.record(z.string(), z.string().nullable()),
});

export const fileRequests = {
  /** Shows the open dialog; null if it was cancelled. */
  'files.open': command(nothingSchema, z.strictObject({ file: fileViewSchema.nullable() })),
  /**
   * Files that the system gave before the window listened; later ones are announced. Called once, when the window can
   * take them.
   */
  'files.take-offered': command(nothingSchema, z.strictObject({ files: z.array(fileViewSchema) })),
  /** A file that was dropped on the window or pasted into it. */
  'files.receive': command(
    z.strictObject({ name: z.string().min(1).max(500), bytes: bytesSchema }),
    z.strictObject({ file: fileViewSchema }),
  ),
  /** The sample sheet that comes with the app. */
  'files.sample': command(nothingSchema, z.strictObject({ file: fileViewSchema })),
  'files.read': query(z.strictObject({ ticket: ticketSchema }), z.strictObject({ bytes: bytesSchema })),
  /** Shows a save dialog and writes an empty sheet to fill in; null if it was cancelled. */
  'files.save-template': command(
    z.strictObject({ channel: z.enum(ROW_CHANNELS).nullable(), language: languageSchema }),
    savedSchema,
  ),
  /** Shows a save dialog and writes what the window shows, as a PDF in its print style. */
  'files.save-pdf': command(
    z.strictObject({ suggestedName: z.string().min(1).max(200), paper: z.enum(['A4', 'Letter']) }),
    savedSchema,
  ),
  /** Shows a save dialog and writes a text the window made (a message to the service, a list). */
  'files.save-text': command(
    z.strictObject({ suggestedName: z.string().min(1).max(200), text: z.string().max(64 * 1024 * 1024) }),
    savedSchema,
  ),
  /** Opens the file that was last saved under this name, or shows where it lies; the window names no path. */
  'files.show-saved': command(
    z.strictObject({ name: z.string().min(1).max(255), how: z.enum(['open', 'folder']) }),
    nothingSchema,
  ),

  /** Drafts without a batch. */
  'drafts.list': query(nothingSchema, z.strictObject({ drafts: z.array(draftViewSchema) })),
  /** Keeps a file in the data folder, with nothing decided about it yet. */
  'drafts.create': command(z.strictObject({ ticket: ticketSchema }), draftViewSchema),
  /**
   * Replaces the draft's recipe. Main keeps what it cannot write, reports it with `unsaved-drafts`, and tries again.
   */
  'drafts.save': command(
    z.strictObject({
      draft: idSchema,
      /** The draft's file, which is written again if it is no longer there. */
      ticket: ticketSchema,
      recipe: recipeSchema,
      /**
       * What a batch of the draft would be made of now, as in `madeOf` of `batches.create`: if it differs, its batch
       * waits.
       */
      content: recipeSchema,
    }),
    nothingSchema,
  ),
  'drafts.open': query(
    z.strictObject({ draft: idSchema }),
    z.strictObject({
      draft: draftViewSchema,
      file: fileViewSchema,
      recipe: recipeSchema,
      /** The `madeOf` that `batches.create` got when its batch was made. */
      madeOf: recipeSchema.nullable(),
    }),
  ),
  'drafts.remove': command(z.strictObject({ draft: idSchema }), nothingSchema),

  /** What was confirmed of the meaning of sheets with these headings and this sheet name, for the chosen profile. */
  'meanings.find': query(
    z.strictObject({ profileFingerprint: z.string().max(200), name: z.string().nullable() }),
    z.strictObject({ found: z.strictObject({ meaning: confirmedMeaningSchema, at: timeSchema }).nullable() }),
  ),
  /** What sheets are checked with, by layout, for the chosen profile (`CheckOptions.confirmed`). */
  'meanings.layouts': query(
    nothingSchema,
    z.strictObject({ layouts: z.record(z.string(), confirmedLayoutSchema) }),
  ),
  /** The layouts of which something was confirmed, the latest first. */
  'meanings.list': query(nothingSchema, z.strictObject({ meanings: z.array(rememberedSchema) })),
  /** What was confirmed of the layout is asked again. */
  'meanings.forget': command(rememberedSchema.pick({ payer: true, layout: true }), nothingSchema),
} as const;

export type FileView = z.output<typeof fileViewSchema>;
export type DraftView = z.output<typeof draftViewSchema>;
