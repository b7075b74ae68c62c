/**
 * What main sends to the window without being asked. An announcement says that something changed; the window then
 * reads the new state with a query.
 */
import { z } from 'zod';
import { SCREENS } from '../domain/screens.ts';
import { batchViewSchema } from './batch-views.ts';
import { fileViewSchema } from './file-requests.ts';
import {
  countSchema,
  idSchema,
  problemSchema,
  rowNumberSchema,
  rowStateSchema,
  taskNameSchema,
} from './values.ts';

/** The menu's commands that the window performs; the system performs the others (quit, copy, zoom). */
export const MENU_ACTIONS = [
  'new-batch',
  'open-file',
  'new-sheet',
  'check-certificate',
  'export',
  'print',
  'undo',
  'redo',
  'search',
  'go-to',
  ...SCREENS.map((screen) => `go-${screen}` as const),
  'shortcuts',
  'about',
] as const;

/** If more rows than this changed, the announcement has no list and the window requests the page again. */
export const MAX_ANNOUNCED_ROWS = 500;

export const ANNOUNCEMENTS = {
  /** At most five times per second for a running batch, and at once for each change of its state. */
  'batch-changed': z.strictObject({
    view: batchViewSchema,
    /** The rows that changed since the last announcement; null if they are too many. */
    rows: z
      .array(z.strictObject({ row: rowNumberSchema, state: rowStateSchema, status: z.string().nullable() }))
      .max(MAX_ANNOUNCED_ROWS)
      .nullable(),
  }),
  /** A long task of a batch (quoting, rehearsing, making receipts, exporting); `total` is 0 while it is not known. */
  'task-progress': z.strictObject({
    batch: idSchema,
    task: taskNameSchema,
    done: countSchema,
    total: countSchema,
    secondsLeft: z.number().nullable(),
    /** What the task waits for at the moment, as problems to show. */
    waitingFor: z.array(problemSchema),
  }),
  /** Why all requests to the service wait, sent when it becomes a long wait; null once it is over. */
  'service-waits': z.strictObject({ problem: problemSchema.nullable() }),
  /** The drafts whose last changes could not be written and are in memory only, each time that this changes. */
  'unsaved-drafts': z.strictObject({ problems: z.array(problemSchema) }),
  /** The system gave us a file: open-with, a second instance, the menu. */
  'file-offered': z.strictObject({ file: fileViewSchema }),
  'menu-chosen': z.strictObject({ action: z.enum(MENU_ACTIONS) }),
  /** Settings, profile, language or theme changed: the window reads them again. */
  'settings-changed': z.strictObject({}),
  /** The app is about to quit: the window saves its unsaved edits, then calls `app.ready-to-close`. */
  closing: z.strictObject({}),
  /** A problem that belongs to no request: a file that could not be opened, a journal in trouble. */
  'problem-reported': z.strictObject({ problems: z.array(problemSchema) }),
} as const;

export type AnnouncementName = keyof typeof ANNOUNCEMENTS;
export type AnnouncementContent<Name extends AnnouncementName> = z.output<(typeof ANNOUNCEMENTS)[Name]>;
/** An announcement in the form in which it is sent. */
export type Announcement = {
  [Name in AnnouncementName]: { readonly name: Name; readonly content: AnnouncementContent<Name> };
}[AnnouncementName];
export type MenuAction = (typeof MENU_ACTIONS)[number];
