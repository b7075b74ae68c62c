/** What main tells the window unasked. An announcement says that something changed; the truth is asked for by a query. */
import { z } from 'zod';
import { batchStateSchema, breakdownLineSchema } from './batch-views.ts';
import { fileViewSchema } from './file-requests.ts';
import {
  countSchema,
  idSchema,
  problemSchema,
  rowCountsSchema,
  rowNumberSchema,
  rowStateSchema,
} from './values.ts';

/** The menu's commands that the window performs; the others (quit, copy, zoom) are the system's own. */
export const MENU_ACTIONS = [
  'new-batch',
  'open-file',
  'new-sheet',
  'export',
  'print',
  'undo',
  'redo',
  'search',
  'go-to',
  'go-batches',
  'go-wallets',
  'go-recipients',
  'go-transactions',
  'go-fees',
  'go-webhooks',
  'go-settings',
  'shortcuts',
  'about',
] as const;

/** More changed rows than this in one announcement, and the list is left out: ask for the page again. */
export const MAX_ANNOUNCED_ROWS = 500;

export const ANNOUNCEMENTS = {
  /** At most five times a second for a running batch, and at once for each change of its state. */
  'batch-changed': z.strictObject({
    batch: idSchema,
    state: batchStateSchema,
    counts: rowCountsSchema,
    breakdown: z.array(breakdownLineSchema),
    currentPerSecond: z.number().nullable(),
    timeLeftSeconds: z.number().nullable(),
    waitingFor: z.array(problemSchema),
    isRunning: z.boolean(),
    /** The rows that changed since the last announcement; null where they are too many. */
    rows: z
      .array(z.strictObject({ row: rowNumberSchema, state: rowStateSchema, status: z.string().nullable() }))
      .max(MAX_ANNOUNCED_ROWS)
      .nullable(),
  }),
  /** A long task of a batch (quoting, rehearsing, making receipts, exporting); `total` 0 while it is not known. */
  'task-progress': z.strictObject({
    batch: idSchema,
    task: z.enum(['quote', 'rehearse', 'receipts', 'export']),
    done: countSchema,
    total: countSchema,
    secondsLeft: z.number().nullable(),
    /** What keeps it from going on right now, in words. */
    waitingFor: z.array(problemSchema),
  }),
  /** What keeps everything that is asked of the service waiting, as it begins to be a long wait; null once it is over. */
  'service-waits': z.strictObject({ problem: problemSchema.nullable() }),
  /** A file came from the system: open-with, a second instance, the menu. */
  'file-offered': z.strictObject({ file: fileViewSchema }),
  'menu-chosen': z.strictObject({ action: z.enum(MENU_ACTIONS) }),
  /** Settings, profile, language or theme changed: ask for them again. */
  'settings-changed': z.strictObject({}),
  /** The app is about to end: the window keeps what it still holds, then says `app.ready-to-close`. */
  closing: z.strictObject({}),
  /** Something that concerns no request: a file that could not be opened, a journal in trouble. */
  'problem-reported': z.strictObject({ problems: z.array(problemSchema) }),
} as const;

export type AnnouncementName = keyof typeof ANNOUNCEMENTS;
export type AnnouncementContent<Name extends AnnouncementName> = z.output<(typeof ANNOUNCEMENTS)[Name]>;
/** An announcement as it crosses the wire. */
export type Announcement = {
  [Name in AnnouncementName]: { readonly name: Name; readonly content: AnnouncementContent<Name> };
}[AnnouncementName];
export type MenuAction = (typeof MENU_ACTIONS)[number];
