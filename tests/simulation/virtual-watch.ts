/** The app left open in the background of a world: the real rounds of watching, over its service and its journal. */

import { parkFollowed } from '../../electron/engine/core/doubt/park.ts';
import {
  type WatchFinding,
  WatchRound,
  type WatchSource,
  type WatchTarget,
} from '../../electron/engine/core/doubt/watch.ts';
import { RateGate } from '../../electron/engine/core/pace/rate-gate.ts';
import { isWrittenOff, openedAtMs, openedServerMs } from '../../electron/engine/core/row/attempts.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { PageResult } from '../../electron/engine/core/state/inputs.ts';
import { ListMirror } from '../../electron/engine/core/state/list-mirror.ts';
import { WATCHING_MS } from '../../electron/engine/run/watch-once.ts';
import { ADDRESS, addressOf, SECOND_ADDRESS } from './virtual-books.ts';
import type { VirtualNetwork } from './virtual-network.ts';
import type { World } from './world.ts';

const OPEN: readonly string[] = ['accepted', 'unknown', 'parked'];
/** What an older journal forgot to have been sent, and was found again. */
const SENT: readonly string[] = [...OPEN, 'paid', 'failed'];
const PAGES_MAX = 100;

/** Looks at the list every so often until the world ends, whatever process runs or does not. */
export function watchWorld(world: World): void {
  const { watchEveryMs } = world.plan;
  if (watchEveryMs === 0) return;
  const watches = [ADDRESS, SECOND_ADDRESS].map((address) => ({
    address,
    foreign: new Set<string>(),
    halves: new Map(),
    judged: new Set<string>(),
  }));
  const look = (): void => {
    world.time.after(watchEveryMs, look);
    if (world.isDown) return;
    parkBeside(world);
    for (const watch of watches) readRound(world, watch);
  };
  world.time.after(watchEveryMs, look);
}

/** Rows that were followed long enough are put to a person, in every batch that no process has taken up. */
function parkBeside(world: World): void {
  for (const batch of world.journal.batches()) {
    if (world.machine !== null && world.batch === batch) continue;
    const events = parkFollowed(
      world.journal.rows(batch),
      Math.min(world.clockMs(), world.network.serverMs()),
    );
    if (events.length > 0) keep(world, { batch, events });
  }
}

/** The reads of a round come one after the other at one moment of the world: what may happen in between is another round's. */
function readRound(
  world: World,
  watch: Pick<WatchSource, 'address' | 'foreign' | 'halves' | 'judged'>,
): void {
  const { journal, network, settings } = world;
  const pace = { perSecond: 1000, maxPerSecond: 1000 };
  const round = new WatchRound({
    targets: targetsOf(world).filter(({ batch }) => addressOf(world, batch) === watch.address),
    queries: journal,
    settings,
    gate: new RateGate(pace),
    nowMs: world.clockMs(),
    serverMs: network.serverMs(),
    pagesMax: PAGES_MAX,
    mirror: world.hasRestored ? new ListMirror() : world.mirror,
    ...watch,
    runOf: (batch) =>
      world.machine !== null && world.batch === batch
        ? { see: (sessions, via) => world.input(world.process, { type: 'seen', sessions, via }) }
        : undefined,
  });
  for (let read = round.next(); read !== undefined; read = round.next()) {
    const nowMs = world.clockMs();
    const found =
      read.type === 'list'
        ? round.listed(pageFor(world, read), nowMs)
        : round.fetched(read.sessionId, network.readSession(read.sessionId), nowMs);
    for (const finding of found) keep(world, finding);
  }
}

/** What a round lists, later looks need not read again. */
function pageFor(world: World, asked: Parameters<VirtualNetwork['readPage']>[0]): PageResult {
  const page = world.network.readPage(asked);
  if (page.ok) world.audit.remembered(page.value.sessions.map(({ id }) => id));
  return page;
}

function keep(world: World, { batch, events }: WatchFinding): void {
  world.tell(`the watch finds ${events.map(({ type }) => type).join(', ')}`);
  world.journal.append(batch, events, world.clockMs());
}

function targetsOf(world: World): readonly WatchTarget[] {
  const nowMs = Math.min(world.clockMs(), world.network.serverMs());
  const targets: WatchTarget[] = [];
  for (const batch of world.journal.batches()) {
    const sent = [...world.journal.rows(batch)].filter(
      ({ opened, state }) => opened > 0 || SENT.includes(state),
    );
    const settled = sent.map(({ row }) => world.journal.changedAtMs({ batch, row }));
    if (nowMs - Math.max(0, ...settled) > WATCHING_MS) continue;
    // A row found after an older journal was restored has no attempt of its own, so it counts from its batch's
    // beginning.
    const { createdAtMs = nowMs } = world.journal.batch(batch) ?? {};
    const opened = sent.map((row) =>
      Math.min(openedServerMs(row) ?? createdAtMs, openedAtMs(row) ?? createdAtMs),
    );
    const open = sent.filter((row) => OPEN.includes(row.state) || isGivenUp(row)).map(({ row }) => row);
    targets.push({ batch, firstOpenedMs: Math.min(nowMs, ...opened), open });
  }
  return targets;
}

function isGivenUp(row: RowRecord): boolean {
  return row.state === 'closed' && isWrittenOff(row);
}
