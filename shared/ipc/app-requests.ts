/** The app itself: about, licences, the data folder, the journal's health, links. */
import { z } from 'zod';
import { EXTERNAL_LINK_NAMES } from '../domain/external-links.ts';
import { command, query } from './request.ts';
import { countSchema, idSchema, nothingSchema, problemSchema } from './values.ts';

/** A selection of a whole large sheet; beyond it a file is the better way. */
const MAX_COPIED_LETTERS = 20_000_000;

export const appRequests = {
  'app.about': query(
    nothingSchema,
    z.strictObject({
      version: z.string(),
      electron: z.string(),
      chromium: z.string(),
      node: z.string(),
      platform: z.string(),
      /** The data folder's path: shown, never opened by the window. */
      dataFolder: z.string(),
      licences: z.array(
        z.strictObject({
          name: z.string(),
          version: z.string(),
          licence: z.string(),
          author: z.string(),
          text: z.string(),
        }),
      ),
    }),
  ),
  /** What has to be said before anything else: a damaged, older or newer journal, a missing keychain, batches that go on. */
  'app.state': query(
    nothingSchema,
    z.strictObject({
      /** Sending is off while any of these is an error. */
      problems: z.array(problemSchema),
      /** Batches that a former run left unfinished and that go on now. */
      resumed: z.array(idSchema),
    }),
  ),
  /** The window's answer to `closing`: everything it held is on its way. */
  'app.ready-to-close': command(nothingSchema, nothingSchema),
  'app.show-data-folder': command(nothingSchema, nothingSchema),
  /** Shows a save dialog and writes a whole copy of the journal. */
  'app.backup': command(
    nothingSchema,
    z.strictObject({ saved: z.strictObject({ ticket: z.string(), name: z.string() }).nullable() }),
  ),
  /** Puts text on the clipboard: the window itself has no permission for it. */
  'app.copy': command(z.strictObject({ text: z.string().max(MAX_COPIED_LETTERS) }), nothingSchema),
  /** Opens a page of the list, by its name there, in the system's browser. */
  'app.open-link': command(z.strictObject({ link: z.enum(EXTERNAL_LINK_NAMES) }), nothingSchema),
  /** Replays the journal: the hash chain whole, states equal to the fold of the events, money adds up. */
  'journal.verify': query(
    z.strictObject({ batch: idSchema.nullable() }),
    z.strictObject({
      ok: z.boolean(),
      events: countSchema,
      batches: countSchema,
      faults: z.array(z.string()),
      /** The head of the hash chain: last event and hash. */
      head: z.strictObject({ seq: countSchema, hash: z.string() }),
      /** What else could be excluded; empty where this machine remembers nothing of the journal. */
      excluded: z.array(z.enum(['older-copy', 'rewrite'])),
    }),
  ),
} as const;
