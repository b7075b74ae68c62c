/**
 * Watching in the background: from time to time the app looks at the rows that are still watched, for the service of
 * the chosen profile. It needs no person and sends nothing. It makes no calls without keys, or while anything is
 * being sent.
 */

import type { Problem } from '../../../shared/domain/problem.ts';
import { AWAITING_END, countIn, RECONCILING } from '../../../shared/domain/row-state.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import { JournalFailure, type ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { watchLoop } from '../../engine/run/watch-loop.ts';
import { WATCHING_MS } from '../../engine/run/watch-once.ts';
import type { BatchService } from './batch-service.ts';

/** 50,000 sessions, the newest first: at a fifth of the default rate a round takes at most about twenty minutes. */
const PAGES_MAX = 500;

export interface RoundFailure {
  /** The journal failed. */
  readonly onFailure: (problem: Problem) => void;
  readonly log: (reason: string) => void;
}

interface BackgroundWatchParts extends RoundFailure {
  readonly batches: BatchService;
  /** Something that must not happen was found: a person should look at the batch. */
  readonly onAlarm: (batch: string) => void;
}

export function backgroundWatch({ batches, onAlarm, ...failed }: BackgroundWatchParts) {
  const { book, runs, connections } = batches;
  let isStopped = false;
  const look = async (): Promise<boolean> => {
    const profile = book.chosenName;
    const mayGoOn = (): boolean => !isStopped && book.chosenName === profile && runs.sending().batches === 0;
    if (!mayGoOn() || !isAnythingToWatch(batches.journal(), profile)) return false;
    const found = await connections.find(profile);
    if (!found.ok || !mayGoOn()) return false;
    const { engine, serviceId } = found.value;
    const watched = await engine.watchOnce({
      address: serviceId,
      pagesMax: PAGES_MAX,
      isGentle: true,
      mayGoOn,
      onFound: (batch, events) => {
        runs.tell(batch, events);
        if (events.some(({ type }) => type === 'alarm-raised')) onAlarm(batch);
      },
    });
    return watched === 'changed';
  };
  const loop = watchLoop({
    clock: systemClock,
    firstPeriodMs: () => book.settings.tracking.periodSeconds * 1000,
    isAnythingOpen: () => openIn(batches.journal, openBatches).length > 0,
    round: reported(look, failed),
  });
  return {
    /** Called at the start, when a run has ended, and when the profile or the settings changed: the next look comes soon. */
    begin: (): void => loop.begin(),
    /** After this nothing is read or written. */
    stop(): void {
      isStopped = true;
      loop.stop();
    },
  };
}

/** A round whose failure is told before it ends the loop. */
export function reported(round: () => Promise<boolean>, { onFailure, log }: RoundFailure) {
  return () =>
    round().catch((error: unknown) => {
      if (error instanceof JournalFailure) onFailure(error.problem);
      else log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      throw error;
    });
}

/** Nothing is open in a journal that cannot be used; a round tells of it. */
export function openIn(
  journal: () => ReadonlyJournal,
  open: (journal: ReadonlyJournal) => readonly string[],
): readonly string[] {
  try {
    return open(journal());
  } catch (error) {
    if (error instanceof JournalFailure) return [];
    throw error;
  }
}

function openBatches(journal: ReadonlyJournal): readonly string[] {
  return journal
    .batches()
    .map(({ batch }) => batch)
    .filter((batch) => countIn(journal.counts(batch), ...AWAITING_END, ...RECONCILING) > 0);
}

/** Checked before the keychain is opened. An accepted row is followed, and finally parked, however old it is. */
function isAnythingToWatch(journal: ReadonlyJournal, profile: string): boolean {
  const sinceMs = systemClock.nowMs() - WATCHING_MS;
  return journal
    .batches()
    .some(
      ({ batch, created, lastEventAtMs }) =>
        created.profile === profile &&
        (lastEventAtMs >= sinceMs || countIn(journal.counts(batch), ...AWAITING_END) > 0),
    );
}
