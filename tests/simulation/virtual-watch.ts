/** The app left open in the background of a world: the real rounds of watching, over its service and its journal. */

import { parkFollowed } from '../../electron/engine/core/doubt/park.ts';
import {
  type WatchFinding,
  WatchRound,
  type WatchSource,
  type WatchTarget,
} from '../../electron/engine/core/doubt/watch.ts';
import { RateGate } from '../../electron/engine/core/pace/rate-gate.ts';
import { FetchTurns } from '../../electron/engine/core/state/fetch-turns.ts';
import type { PageResult } from '../../electron/engine/core/state/inputs.ts';
import { ListMirror } from '../../electron/engine/core/state/list-mirror.ts';
import { WATCHING_MS } from '../../electron/engine/run/watch-once.ts';
import { ADDRESS, addressOf, SECOND_ADDRESS } from './virtual-books.ts';
import type { VirtualNetwork } from './virtual-network.ts';
import type { World } from './world.ts';

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
    turns: new FetchTurns(),
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
  watch: Pick<WatchSource, 'address' | 'foreign' | 'halves' | 'judged' | 'turns'>,
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
  return world.journal.batches().flatMap((batch) => {
    const sent = world.journal.sentOf(batch);
    if (sent === undefined || nowMs - sent.lastSettledMs > WATCHING_MS) return [];
    return [{ batch, firstOpenedMs: Math.min(nowMs, sent.firstOpenedMs), open: sent.open }];
  });
}
