/**
 * One gate for all calls to a service (GCRA): calls are spaced by 1/rate. The rate grows with clean answers and is
 * halved when the service asks us to slow down. We remember the rate at which it asked, return close to it once the
 * halved rate has proved good, and pass it only after a long time. So we use most of what a service grants and little
 * is refused. Pure: the caller passes the time.
 */

/**
 * How much lateness of a timer may be caught up. It is less than one call's time at 20 per second, so that no 5
 * seconds hold more than 101 calls (or 101 % and one call at any rate), and enough that a busy machine keeps its
 * rate.
 */
const CATCH_UP_MS = 45;
/** Clean answers needed before the rate grows, and by how much: it reaches 5/s from 2/s after about 600 calls. */
const CLEAN_ANSWERS_PER_STEP = 20;
const STEP_PER_SECOND = 0.1;
/** After one step's clean answers at the halved rate, we return to this share of the rate that was refused. */
const APPROACH = 0.95;
/**
 * Just below a refused rate, this many clean answers pass before we try that rate again, because the limit may have
 * been lifted.
 */
const CLEAN_ANSWERS_BELOW_LIMIT = 200;
/**
 * If a refusal comes sooner than this many clean answers after the last one (or the start), our rate was far over the
 * limit and a burst allowance hid it: the limit lies between this rate and half of it.
 */
const CLEAN_ANSWERS_SOON = 100;
const FAR_OVER = 0.75;
/** Never slower than one call per ten seconds, the lowest rate that a setting may name. */
const SLOWEST_PER_SECOND = 0.1;
/** If there is no Retry-After: 5 s, doubling to 5 min. */
const FIRST_CLOSING_MS = 5_000;
const LONGEST_CLOSING_MS = 300_000;

/** The longest wait that a service may impose on us. If it asks for more, sending pauses and a person is told. */
const LONGEST_WAIT_MS = 3_600_000;

export function isTooLongToWait(retryAfterMs: number | undefined): boolean {
  return (retryAfterMs ?? 0) > LONGEST_WAIT_MS;
}

/** When a service that wants no calls until `untilMs` is asked again all the same. */
export function askedAgainMs(untilMs: number, nowMs: number): number {
  return Math.min(untilMs, nowMs + LONGEST_WAIT_MS);
}

export interface RateLimits {
  readonly perSecond: number;
  readonly maxPerSecond: number;
}

export class RateGate {
  #ratePerSecond: number;
  #maxPerSecond: number;
  #theoreticalArrivalMs = 0;
  #closedUntilMs = 0;
  #cleanAnswers = 0;
  #closingsInRow = 0;
  /** When the first refusal since the last clean answer came. */
  #refusedSinceMs: number | undefined;
  #cleanSinceRefusal = 0;
  /** The lowest rate believed to be refused; undefined before the first refusal and after that rate was passed. */
  #limitPerSecond: number | undefined;
  /** True if the limit was reached step by step, so that it is known; false if we started far above it. */
  #isLimitKnown = false;
  /** True until the first call after a closing: answers that arrive meanwhile belong to calls made before it. */
  #isBeforeFirstCall = false;

  constructor(limits: RateLimits) {
    this.#maxPerSecond = limits.maxPerSecond;
    this.#ratePerSecond = Math.min(limits.perSecond, limits.maxPerSecond);
  }

  /** The current rate, in calls per second. */
  get ratePerSecond(): number {
    return this.#ratePerSecond;
  }

  get closedUntilMs(): number {
    return this.#closedUntilMs;
  }

  /** Takes one call's slot and returns true, or takes nothing and returns false. */
  tryTake(nowMs: number): boolean {
    if (nowMs < this.nextAtMs()) return false;
    const from = Math.max(this.#theoreticalArrivalMs, nowMs - CATCH_UP_MS);
    this.#theoreticalArrivalMs = from + 1000 / this.#ratePerSecond;
    this.#isBeforeFirstCall = false;
    return true;
  }

  /** When the next call may go. */
  nextAtMs(): number {
    return Math.max(this.#theoreticalArrivalMs, this.#closedUntilMs);
  }

  /** A call was answered without complaint. The answer to a call made before a closing does not count. */
  noteClean(): void {
    if (this.#isBeforeFirstCall) return;
    this.#closingsInRow = 0;
    this.#refusedSinceMs = undefined;
    this.#cleanAnswers += 1;
    this.#cleanSinceRefusal += 1;
    if (this.#cleanAnswers < this.#answersToNextStep()) return;
    this.#cleanAnswers = 0;
    this.#ratePerSecond = Math.min(this.#maxPerSecond, this.#nextPace());
    if (this.#ratePerSecond > (this.#limitPerSecond ?? Number.POSITIVE_INFINITY))
      this.#limitPerSecond = undefined;
  }

  #answersToNextStep(): number {
    const isJustBelow =
      this.#isLimitKnown &&
      this.#ratePerSecond + 2 * STEP_PER_SECOND > (this.#limitPerSecond ?? Number.POSITIVE_INFINITY);
    return isJustBelow ? CLEAN_ANSWERS_BELOW_LIMIT : CLEAN_ANSWERS_PER_STEP;
  }

  #nextPace(): number {
    return Math.max(this.#ratePerSecond + STEP_PER_SECOND, (this.#limitPerSecond ?? 0) * APPROACH);
  }

  /**
   * The service answered 429. The gate closes for all calls until its Retry-After, or else for longer each time. The
   * rate is halved once per closing, however many refusals were in flight. Returns until when the service wants no
   * calls, and whether that is longer than it may make us wait, in one refusal or in several without a clean answer
   * between them.
   */
  noteRateLimited(
    nowMs: number,
    retryAfterMs: number | undefined,
  ): { readonly untilMs: number; readonly isTooLong: boolean } {
    if (!this.#isBeforeFirstCall) {
      this.#isLimitKnown = this.#cleanSinceRefusal >= CLEAN_ANSWERS_SOON;
      this.#limitPerSecond = this.#ratePerSecond * (this.#isLimitKnown ? 1 : FAR_OVER);
      this.#cleanSinceRefusal = 0;
      this.#ratePerSecond = Math.max(SLOWEST_PER_SECOND, this.#ratePerSecond / 2);
      this.#closingsInRow += 1;
      this.#isBeforeFirstCall = true;
    }
    this.#cleanAnswers = 0;
    const own = Math.min(LONGEST_CLOSING_MS, FIRST_CLOSING_MS * 2 ** (this.#closingsInRow - 1));
    this.close(nowMs + Math.min(LONGEST_WAIT_MS, retryAfterMs ?? own));
    this.#refusedSinceMs ??= nowMs;
    const untilMs = Math.max(this.#closedUntilMs, nowMs + (retryAfterMs ?? 0));
    return { untilMs, isTooLong: isTooLongToWait(untilMs - this.#refusedSinceMs) };
  }

  /** Lets nothing through before the time given. */
  close(untilMs: number): void {
    this.#closedUntilMs = Math.max(this.#closedUntilMs, untilMs);
  }

  /** A person changed the rate in the settings. */
  setLimits(limits: RateLimits): void {
    this.#maxPerSecond = limits.maxPerSecond;
    this.#ratePerSecond = Math.min(limits.perSecond, limits.maxPerSecond);
    this.#limitPerSecond = undefined;
  }
}
