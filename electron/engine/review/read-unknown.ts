/** Reads what the service's list shows beyond what it has shown before (`list-mirror.ts`), for a review. */

import type { Session } from '../../../shared/api/session.ts';
import { shownMoment } from '../core/comparison/moments.ts';
import { isRequestRefused, type ReadResult } from '../core/state/inputs.ts';
import { CONFIRMED_MAX, newQuickReading, turnQuick } from '../core/state/quick-reading.ts';
import { readOperation, readSessionPage } from '../ports/read-result.ts';
import { PAGE_SIZE, type SessionSource, windowsOf } from './read-sessions.ts';

interface KnownSessions {
  /** All of the last 35 days. */
  readonly sessions: readonly Session[];
  /** The ids of those that were listed now. What is known of the others may have changed since. */
  readonly listed: ReadonlySet<string>;
}

/** Undefined if the list must be read whole. */
export async function readUnknown(source: SessionSource): Promise<ReadResult<KnownSessions> | undefined> {
  const { service, pace, mirror, forgottenPeriods } = source;
  const [{ fromDay, toDay, fromMs }] = windowsOf(source);
  if (forgottenPeriods.length > 0 || !mirror.isUsable(fromDay, pace.nowMs())) return undefined;
  const reading = newQuickReading();
  const listed = new Set<string>();
  let serverTimeMs: number | undefined;
  while (true) {
    const isSorted = !mirror.isSortRefused;
    const asked = { fromDay: mirror.fromDay, toDay, limit: PAGE_SIZE, offset: reading.offset, isSorted };
    const result = await pace.read(() => readSessionPage(service, asked));
    if (!result.ok && isRequestRefused(result)) {
      // The order was refused, or the size of the page: a whole reading finds out.
      mirror.isSortRefused = true;
      return undefined;
    }
    if (!result.ok) return result;
    serverTimeMs ??= result.serverTimeMs;
    mirror.note(mirror.fromDay, result.value.sessions);
    for (const { id } of result.value.sessions) listed.add(id);
    const turned = turnQuick(reading, result.value, mirror);
    if (turned === 'more') continue;
    if (turned === 'unclear') mirror.noteUnclear();
    if (turned !== 'known') return undefined;
    // The window may begin earlier than the days that are compared; a date before the window is none.
    const askedFromMs = Date.parse(mirror.fromDay);
    const sessions = [...mirror.sessions()].filter(
      ({ createdAtMs }) =>
        (shownMoment(createdAtMs, askedFromMs, Number.POSITIVE_INFINITY) ?? fromMs) >= fromMs,
    );
    return { ok: true, value: { sessions, listed }, serverTimeMs };
  }
}

/**
 * The sessions as they are now, by their ids; undefined if they are too many. One that cannot be found stays as it was
 * listed.
 */
export async function readAnew(
  { service, pace, mirror }: SessionSource,
  sessions: readonly Session[],
): Promise<ReadResult<ReadonlyMap<string, Session>> | undefined> {
  if (sessions.length > CONFIRMED_MAX) return undefined;
  const read = new Map<string, Session>();
  for (const { id } of sessions) {
    const result = await pace.read(() => readOperation(service, 'get-session', { id }));
    if (!result.ok && result.failure.kind === 'not-found') continue;
    if (!result.ok) return result;
    read.set(id, mirror.update(id, result.value));
  }
  return { ok: true, value: read, serverTimeMs: undefined };
}
