/** What the list showed before a process began, as a review of the real engine remembers it. */

import { newReading, turnPage } from '../../electron/engine/core/state/sweep.ts';
import { windowsOf } from '../../electron/engine/review/read-sessions.ts';
import type { World } from './world.ts';

const PAGE_SIZE = 100;

/** Reads the whole list, unless that was done within a day, or the journal is a copy. */
export function rememberList(world: World): void {
  const { plan, mirror, service, time, network } = world;
  if (!plan.remembersList || world.hasRestored) return;
  const nowMs = world.clockMs();
  const [{ fromDay, toDay }] = windowsOf({
    now: { ourMs: nowMs, serverMs: network.serverMs() },
    forgottenPeriods: [],
  });
  if (mirror.isUsable(fromDay, nowMs)) return;
  mirror.begin(fromDay);
  const reading = newReading(nowMs);
  for (let turned = 'more'; turned === 'more'; ) {
    const page = service.list({ fromDay, toDay, offset: reading.offset, limit: PAGE_SIZE }, time.nowMs);
    mirror.note(fromDay, page.sessions);
    world.audit.remembered(page.sessions.map(({ id }) => id));
    turned = turnPage(reading, { ...page, hasNext: undefined }, nowMs);
    if (turned === 'last' && mirror.size === page.total) mirror.noteWhole(nowMs);
  }
}
