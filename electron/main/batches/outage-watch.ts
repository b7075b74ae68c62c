/**
 * After an outage the window goes on by itself. While a batch is paused only because the service could not be used, the
 * service is asked at growing intervals, and not before the moment that it named itself (an hour at most); once it
 * answers, the batch goes on as if a person had resumed it, but without accepting rows in doubt. What a person paused or
 * stopped is left alone, and so is everything on the command line.
 */

import type { Problem } from '../../../shared/domain/problem.ts';
import { isInOutage } from '../../engine/batch-view.ts';
import { askedToWait, inOutage, isOutage, readProblem } from '../../engine/core/doubt/read-problem.ts';
import { askedAgainAtMs, outageSince } from '../../engine/core/row/batch-record.ts';
import type { JournalEvent } from '../../engine/core/row/events.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { readOperation } from '../../engine/ports/read-result.ts';
import { watchLoop } from '../../engine/run/watch-loop.ts';
import { done } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import { openIn, type RoundFailure, reported } from './background-watch.ts';
import type { BatchService } from './batch-service.ts';

interface OutageWatchParts extends RoundFailure {
  readonly batches: BatchService;
  readonly clock: Clock;
}

export function outageWatch({ batches, clock, ...failed }: OutageWatchParts) {
  const { book, runs } = batches;
  /** Went on by themselves, and nothing was accepted since: if they are paused again, the interval goes on growing. */
  const tried = new Set<string>();
  let isStopped = false;

  const look = async (): Promise<boolean> => {
    const answering = new Map<ProfileConnection, Promise<Problem | undefined>>();
    for (const batch of outagesOf(batches.journal())) {
      if (clock.nowMs() < askedAgainAtMs(batches.journal().batch(batch))) continue;
      const found = await batches.withOwnConnection(batch, (own) => done(own));
      let why: Problem | undefined;
      if (found.ok) {
        const asked = answering.get(found.value) ?? stillOut(found.value, clock);
        answering.set(found.value, asked);
        why = await asked;
      }
      // A person may have paused, stopped or quit meanwhile.
      if (isStopped || runs.isClosing || !outagesOf(batches.journal()).includes(batch)) continue;
      if (!found.ok) batches.stop(batch, found.problems[0]);
      else if (why === undefined) goOn(found.value, batch);
      else waitOn(batch, why);
      runs.tell(batch, []);
    }
    return false;
  };
  /** Tells what is wrong now, if it is something else than before. */
  const waitOn = (batch: string, why: Problem): void => {
    const record = batches.journal().batch(batch);
    const since = record && outageSince(record);
    if (since === undefined || (record?.problem?.code === why.code && why.params?.again === undefined))
      return;
    tried.add(batch);
    batches.waitOn(batch, inOutage(why, since));
  };
  const goOn = (connection: ProfileConnection, batch: string): void => {
    tried.add(batch);
    const why = connection.engine.goOn(batch, { by: 'engine', acceptsDoubt: false });
    if (why === undefined) runs.start(connection, batch);
  };
  const loop = watchLoop({
    clock,
    firstPeriodMs: () => book.settings.tracking.periodSeconds * 1000,
    isAnythingOpen: () => openIn(batches.journal, outagesOf).length > 0,
    round: reported(look, failed),
    onPlanned(atMs) {
      runs.nextTryAtMs = atMs;
      for (const batch of openIn(batches.journal, outagesOf)) runs.tell(batch, []);
    },
  });
  const note = (batch: string, events: readonly JournalEvent[]): void => {
    for (const { type } of events) {
      if (type === 'attempt-accepted') tried.delete(batch);
      if (type === 'batch-paused' && !tried.has(batch)) loop.begin();
    }
  };
  runs.on('events', note);
  return {
    /** Called at the start, and when the profile or the settings changed: the next question comes soon. */
    begin: (): void => loop.begin(),
    /** After this nothing is asked or begun. */
    stop(): void {
      isStopped = true;
      runs.off('events', note);
      loop.stop();
    },
  };
}

function outagesOf(journal: ReadonlyJournal): readonly string[] {
  return journal
    .batches()
    .filter((record) => isInOutage(record, journal.counts(record.batch)))
    .map(({ batch }) => batch);
}

/**
 * Why the service still cannot be used; undefined if it answers a read of its list. A refusal is an answer: the run then
 * tells of it.
 */
async function stillOut({ engine, client }: ProfileConnection, clock: Clock): Promise<Problem | undefined> {
  const read = await engine.pace.read(() => readOperation(client, 'list-sessions', { limit: '1' }));
  if (read.ok || !isOutage(read.failure)) return undefined;
  const { failure } = read;
  if (failure.kind !== 'rate-limited') return readProblem(failure);
  const nowMs = clock.nowMs();
  return askedToWait(nowMs + (failure.retryAfterMs ?? 0), nowMs);
}
