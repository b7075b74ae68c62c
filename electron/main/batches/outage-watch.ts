/**
 * After an outage the window goes on by itself. While a batch is paused only because the service gave no answer, the
 * service is asked at growing intervals; once it answers, the batch goes on as if a person had resumed it, but without
 * accepting rows in doubt. What a person paused or stopped is left alone, and so is everything on the command line.
 */
import { isInOutage } from '../../engine/batch-view.ts';
import { isNoAnswer } from '../../engine/core/doubt/read-problem.ts';
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
    const answering = new Map<ProfileConnection, Promise<boolean>>();
    for (const batch of outagesOf(batches.journal())) {
      const found = await batches.withOwnConnection(batch, (own) => done(own));
      if (found.ok) {
        const asked = answering.get(found.value) ?? isAnswering(found.value);
        answering.set(found.value, asked);
        if (!(await asked)) continue;
      }
      // A person may have paused, stopped or quit meanwhile.
      if (isStopped || runs.isClosing || !outagesOf(batches.journal()).includes(batch)) continue;
      if (!found.ok) batches.stop(batch, found.problems[0]);
      else goOn(found.value, batch);
      runs.tell(batch, []);
    }
    return false;
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

/** False if the service gives no answer of its own to a read of its list. A refusal is one: the run then tells of it. */
async function isAnswering({ engine, client }: ProfileConnection): Promise<boolean> {
  const read = await engine.pace.read(() => readOperation(client, 'list-sessions', { limit: '1' }));
  return read.ok || !isNoAnswer(read.failure);
}
