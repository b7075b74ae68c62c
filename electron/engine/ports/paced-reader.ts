/** Reads outside a run go through the same gate as everything else, and are tried again if that is safe and useful. */

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { isTooLongToWait, type RateGate } from '../core/pace/rate-gate.ts';
import type { ReadResult } from '../core/state/inputs.ts';
import type { Clock } from './clock.ts';

/** A read is tried this often before its failure is reported, so that a person is not bothered with a short interruption. */
const TRIES_MAX = 4;
const RETRY_FIRST_MS = 500;
/** If the service asks us to wait longer than this in all, we report it instead of hanging. */
const RATE_WAITS_MAX = 10;

/** A wait longer than this is reported to a person. */
export const LONG_WAIT_MS = 10_000;

/** The service asked for this wait. */
export function askedToWaitFor(waitMs: number): Problem {
  return problem('rate-limited', { seconds: Math.ceil(waitMs / 1000) });
}

/** A call was made and has had no answer for longer than a person should wait without a message. */
export function noAnswerYet(): Problem {
  return problem('waiting-answer', { seconds: LONG_WAIT_MS / 1000 });
}

/** What is waited for; undefined once the wait is over. */
type WaitListener = (problem: Problem | undefined) => void;

export class PacedReader {
  readonly #gate: RateGate;
  readonly #clock: Clock;
  readonly #listeners = new Set<WaitListener>();
  /** The end of the wait that was reported last. */
  #reportedUntilMs = 0;
  /** The service's clock minus ours, as its latest answer showed it. */
  #clockOffsetMs: number | undefined;

  /** `onWait` is called once for each wait of more than ten seconds, when it begins. */
  constructor(gate: RateGate, clock: Clock, onWait: (problem: Problem) => void = () => undefined) {
    this.#gate = gate;
    this.#clock = clock;
    this.listen((problem) => problem && onWait(problem));
  }

  /** The listener is called when each such wait begins and when it is over. The returned function removes it. */
  listen(listener: WaitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #report(problem: Problem | undefined): void {
    for (const listener of this.#listeners) listener(problem);
  }

  /** The clock by which the reads are paced. */
  nowMs(): number {
    return this.#clock.nowMs();
  }

  /** The service's time now by its own clock, from its latest answer; undefined before the first. */
  serverMs(): number | undefined {
    return this.#clockOffsetMs === undefined ? undefined : this.#clock.nowMs() + this.#clockOffsetMs;
  }

  /** Waits for the gate, reads, and repeats after a short failure or a 429. */
  async read<Result extends ReadResult<unknown>>(call: () => Promise<Result>): Promise<Result> {
    let tries = 0;
    let rateWaits = 0;
    while (true) {
      await this.#pass();
      const result = await this.#answerOf(call);
      if (result.ok) {
        this.#gate.noteClean();
        if (result.serverTimeMs !== undefined)
          this.#clockOffsetMs = result.serverTimeMs - this.#clock.nowMs();
        return result;
      }
      const { failure } = result;
      const isReported = failure.kind === 'rate-limited' && !isTooLongToWait(failure.retryAfterMs);
      if (failure.kind === 'rate-limited' && isReported && rateWaits < RATE_WAITS_MAX) {
        rateWaits += 1;
        const { isTooLong } = this.#gate.noteRateLimited(this.#clock.nowMs(), failure.retryAfterMs);
        if (isTooLong) return result;
        continue;
      }
      const isBlip =
        failure.kind === 'server-error' || (failure.kind === 'unreachable' && !failure.isCertificate);
      tries += 1;
      if (!isBlip || tries >= TRIES_MAX) return result;
      await this.#wait(this.#clock.nowMs() + RETRY_FIRST_MS * 2 ** (tries - 1));
    }
  }

  async #pass(): Promise<void> {
    let isReported = false;
    while (!this.#gate.tryTake(this.#clock.nowMs())) {
      const untilMs = this.#gate.nextAtMs();
      const waitMs = untilMs - this.#clock.nowMs();
      if (waitMs > LONG_WAIT_MS && untilMs !== this.#reportedUntilMs) {
        this.#reportedUntilMs = untilMs;
        this.#report(askedToWaitFor(waitMs));
        isReported = true;
      }
      await this.#wait(untilMs);
    }
    if (isReported) this.#report(undefined);
  }

  /** A person also waits if the service takes a call and does not answer, so that is reported too. */
  async #answerOf<Result>(call: () => Promise<Result>): Promise<Result> {
    const longAtMs = this.#clock.nowMs() + LONG_WAIT_MS;
    let isReported = false;
    const cancelWake = this.#clock.wakeAt(longAtMs, () => {
      isReported = true;
      this.#report(noAnswerYet());
    });
    try {
      return await call();
    } finally {
      cancelWake();
      if (isReported) this.#report(undefined);
    }
  }

  #wait(untilMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.wakeAt(untilMs, resolve);
    });
  }
}
