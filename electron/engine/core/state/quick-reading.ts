/**
 * A look at a list most of which is known (`list-mirror.ts`): its front, then its end, because a service may show the
 * oldest first, then from its front onward, until as many sessions are known as the list counts.
 */

import type { SessionPage } from './inputs.ts';
import type { ListMirror } from './list-mirror.ts';

/**
 * Pages overlap by this much (by half a page where pages are smaller), so that sessions which come into the list or
 * leave it while we read do not move others past the page's edge unnoticed.
 */
export const SWEEP_PAGE_OVERLAP = 5;

/** At most this many known sessions are asked for by their ids; if there are more, the list is read whole. */
export const CONFIRMED_MAX = 20;

export interface QuickReading {
  stage: 'front' | 'back' | 'onward';
  /** How far the list was read from its front. */
  readTo: number;
  /** Where the next page begins. */
  offset: number;
  pages: number;
  sessions: number;
}

export function newQuickReading(): QuickReading {
  return { stage: 'front', readTo: 0, offset: 0, pages: 0, sessions: 0 };
}

/**
 * Advances after a page that the mirror has noted. `known`: the list shows nothing that is not known. Otherwise it must be
 * read whole. `unclear`: what is known says nothing of it, because it does not count its sessions, an item could not be
 * read, or something left it. `short`: it ended without showing all, as a list does that grows while it is read.
 */
export function turnQuick(
  reading: QuickReading,
  { items, total, sessions }: SessionPage,
  mirror: ListMirror,
): 'more' | 'known' | 'short' | 'unclear' {
  reading.pages += 1;
  reading.sessions += sessions.length;
  const isReadable = sessions.length === items && new Set(sessions.map(({ id }) => id)).size === items;
  if (!isReadable || total === undefined || mirror.size > total) return 'unclear';
  if (reading.stage !== 'back') reading.readTo = reading.offset + items;
  if (mirror.size === total) return 'known';
  if (items === 0 || (reading.stage !== 'back' && reading.readTo >= total)) return 'short';
  const overlap = Math.min(SWEEP_PAGE_OVERLAP, Math.floor(items / 2));
  const isFront = reading.stage === 'front';
  reading.stage = isFront ? 'back' : 'onward';
  reading.offset = isFront ? Math.max(reading.readTo - overlap, total - items) : reading.readTo - overlap;
  return 'more';
}

/** After `known`, where the list goes on behind what was read from its front; undefined at its end. */
export function readOn(reading: QuickReading, total: number | undefined): boolean {
  if (reading.readTo >= (total ?? 0)) return false;
  reading.stage = 'onward';
  reading.offset = reading.readTo;
  return true;
}
