/**
 * One gate for all calls to a service (GCRA): calls are spaced by 1/rate, a pace that grows with clean answers and is
 * halved when the service asks us to slow down. The pace at which it was asked to is remembered: it is approached again
 * at once when the halved pace has proved good, and passed only after a long time, so that most of what a service grants
 * is used and little of it is refused. Pure: the caller passes the time.
 */

/**
 * How much lateness of a timer may be caught up. Less than a call's time at 20 a second, so that no 5 seconds hold more
 * than 101 of them there (or 101 % and one call anywhere), and enough that a busy machine does not lose pace.
 */
const CATCH_UP_MS = 45;
/** Clean answers needed before the pace grows, and by how much: reaches 5/s from 2/s after some 600 calls. */
const CLEAN_ANSWERS_PER_STEP = 20;
const STEP_PER_SECOND = 0.1;
/** Back to this share of the pace that was refused, after one step's clean answers at half of it. */
const APPROACH = 0.95;
/** Just below a pace that was refused this many clean answers pass before it is tried again: the limit may be lifted. */
const CLEAN_ANSWERS_BELOW_LIMIT = 200;
/**
 * A refusal sooner than this many clean answers after the last one (or the start) came at a pace far over the limit,
 * carried so long by what the service lets through in a burst: the limit lies between this pace and its half.
 */
const CLEAN_ANSWERS_SOON = 100;
const FAR_OVER = 0.75;
/** Never slower than one call in ten seconds, the lowest rate a setting may name. */
const SLOWEST_PER_SECOND = 0.1;
/** Without a Retry-After: 5 s, doubling to 5 min. */
const FIRST_CLOSING_MS = 5_000;
const LONGEST_CLOSING_MS = 300_000;

/** The longest wait that a service may impose on us: one that asks for more is told to a person, who decides. */
const LONGEST_WAIT_MS = 3_600_000;

export function isTooLongToWait(retryAfterMs: number | undefined): boolean {
  return (retryAfterMs ?? 0) > LONGEST_WAIT_MS;
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
  /** When the first refusal came since the last clean answer. */
  #refusedSinceMs: number | undefined;
  #cleanSinceRefusal = 0;
  /** The lowest pace thought to be refused; undefined before the first refusal, and where it was passed since. */
  #limitPerSecond: number | undefined;
  /** True where it was felt out step by step, not jumped over. */
  #isLimitKnown = false;
  /** Answers until the first call after a closing are those of calls made before it. */
  #isBeforeFirstCall = false;

  constructor(limits: RateLimits) {
    this.#maxPerSecond = limits.maxPerSecond;
    this.#ratePerSecond = Math.min(limits.perSecond, limits.maxPerSecond);
  }

  /** The pace now, in calls a second. */
  get ratePerSecond(): number {
    return this.#ratePerSecond;
  }

  get closedUntilMs(): number {
    return this.#closedUntilMs;
  }

  /** Takes one call's place and says true, or says false and takes nothing. */
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

  /** A call was answered without complaint. One made before a closing says nothing of what the closing brought. */
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
   * The service answered 429. The gate closes for all calls until its Retry-After, else for longer each time; the pace
   * is halved once per closing, however many refusals were in flight. Gives until when the service wants nothing of us,
   * and whether that is longer than it may make us wait: at once, or refusal by refusal without a clean answer between.
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

  /** A person moved the slider. */
  setLimits(limits: RateLimits): void {
    this.#maxPerSecond = limits.maxPerSecond;
    this.#ratePerSecond = Math.min(limits.perSecond, limits.maxPerSecond);
    this.#limitPerSecond = undefined;
  }
}
