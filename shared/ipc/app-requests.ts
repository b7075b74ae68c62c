/** The app itself: about, licences, the data folder, the journal's health, links. */
import { z } from 'zod';
import { EXTERNAL_LINK_NAMES } from '../domain/external-links.ts';
import { savedSchema } from './file-requests.ts';
import { command, query } from './request.ts';
import { countSchema, idSchema, nothingSchema, problemSchema } from './values.ts';

/** Enough for a selection of a whole large sheet; beyond it a file is better. */
const MAX_COPIED_LETTERS = 20_000_000;

/** A package that the app consists of. */
export const licenceSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  author: z.string(),
  /** The whole text, as the package contains it. */
  text: z.string(),
});

export const appRequests = {
  'app.about': query(
    nothingSchema,
    z.strictObject({
      version: z.string(),
      electron: z.string(),
      chromium: z.string(),
      node: z.string(),
      platform: z.string(),
      /** The data folder's path: it is shown, but the window never opens it. */
      dataFolder: z.string(),
      licences: z.array(licenceSchema),
    }),
  ),
  /** Problems to show before anything else: a damaged, older or newer journal, a missing keychain, batches that continue. */
  'app.state': query(
    nothingSchema,
    z.strictObject({
      /** Sending is off while any of these is an error. */
      problems: z.array(problemSchema),
      /** Batches that an earlier run left unfinished and that continue now. */
      resumed: z.array(idSchema),
    }),
  ),
  /** The window's answer to `closing`: all of its edits have been sent. */
  'app.ready-to-close': command(nothingSchema, nothingSchema),
  'app.show-data-folder': command(nothingSchema, nothingSchema),
  /** Shows a save dialog and writes a whole copy of the journal. */
  'app.backup': command(nothingSchema, savedSchema),
  /** Puts text on the clipboard, because the window itself has no permission for it. */
  'app.copy': command(z.strictObject({ text: z.string().max(MAX_COPIED_LETTERS) }), nothingSchema),
  /** Opens a page of our list, by its name there, in the system's browser. */
  'app.open-link': command(z.strictObject({ link: z.enum(EXTERNAL_LINK_NAMES) }), nothingSchema),
  /** Replays the journal and checks that the hash chain is whole, states equal the fold of the events, and money adds up. */
  'journal.verify': query(
    z.strictObject({ batch: idSchema.nullable() }),
    z.strictObject({
      ok: z.boolean(),
      events: countSchema,
      batches: countSchema,
      faults: z.array(z.string()),
      /** The head of the hash chain: last event and hash. */
      head: z.strictObject({ seq: countSchema, hash: z.string() }),
      /** What else could be excluded; empty if this machine remembers nothing of the journal. */
      excluded: z.array(z.enum(['older-copy', 'rewrite'])),
    }),
  ),
} as const;

export type Licence = z.output<typeof licenceSchema>;
