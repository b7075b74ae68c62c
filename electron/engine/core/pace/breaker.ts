/**
 * The circuit breaker. If answers are missing, sending stops for a while and then starts again carefully: the gate
 * closes, then one sweep (which also reconciles), then one POST. Only a clean answer to that POST closes the breaker
 * again.
 */

/** The cool-down doubles up to a quarter of an hour; a person should look at a longer outage. */
const LONGEST_COOLDOWN_MS = 900_000;

interface BreakerLimits {
  readonly unknowns: number;
  /** How many of the latest POSTs are considered when unknown outcomes are counted. */
  readonly window: number;
  readonly consecutive5xx: number;
  readonly cooldownMs: number;
}

type BreakerState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly untilMs: number }
  /** The cool-down ended at `sinceMs`: a sweep that began after it must succeed, then one POST. */
  | { readonly kind: 'probing'; readonly stage: 'sweep' | 'post'; readonly sinceMs: number };

export class Breaker {
  readonly #limits: BreakerLimits;
  #state: BreakerState = { kind: 'closed' };
  #latest: boolean[] = [];
  #serverErrorsInRow = 0;
  #openings = 0;

  constructor(limits: BreakerLimits) {
    this.#limits = limits;
  }

  /** How many POSTs the breaker allows in flight: none, one, or any number. */
  allowedPosts(nowMs: number): 0 | 1 | 'any' {
    this.#settle(nowMs);
    if (this.#state.kind === 'closed') return 'any';
    return this.#state.kind === 'probing' && this.#state.stage === 'post' ? 1 : 0;
  }

  /** True while a sweep must be read before the next POST. */
  wantsSweep(nowMs: number): boolean {
    this.#settle(nowMs);
    return this.#state.kind === 'probing' && this.#state.stage === 'sweep';
  }

  /** Until when every call waits; undefined if none has to. */
  openUntilMs(nowMs: number): number | undefined {
    this.#settle(nowMs);
    return this.#state.kind === 'open' ? this.#state.untilMs : undefined;
  }

  /** A sweep was read to its end. One that began before the cool-down ended does not show what was sent before that. */
  noteSweep(startedAtMs: number): void {
    if (this.#state.kind !== 'probing' || this.#state.stage !== 'sweep') return;
    if (startedAtMs >= this.#state.sinceMs) this.#state = { ...this.#state, stage: 'post' };
  }

  /** A POST was answered in a way that proves what it did. */
  noteProof(): void {
    this.#serverErrorsInRow = 0;
    this.#remember(false);
    // While the sweep is awaited, this answer belongs to a POST from before the cool-down and proves nothing about
    // the present.
    if (this.#state.kind === 'probing' && this.#state.stage === 'post') {
      this.#state = { kind: 'closed' };
      this.#latest = [];
      this.#openings = 0;
    }
  }

  /** A POST ended without proof. */
  noteUnknown(nowMs: number, isServerError: boolean): void {
    this.#serverErrorsInRow = isServerError ? this.#serverErrorsInRow + 1 : 0;
    this.#remember(true);
    const unknowns = this.#latest.filter(Boolean).length;
    const isTripped =
      unknowns >= this.#limits.unknowns || this.#serverErrorsInRow >= this.#limits.consecutive5xx;
    if (isTripped || this.#state.kind === 'probing') this.#open(nowMs);
  }

  #open(nowMs: number): void {
    const cooldownMs = Math.min(LONGEST_COOLDOWN_MS, this.#limits.cooldownMs * 2 ** this.#openings);
    this.#openings += 1;
    this.#latest = [];
    this.#serverErrorsInRow = 0;
    this.#state = { kind: 'open', untilMs: nowMs + Math.max(cooldownMs, this.#limits.cooldownMs) };
  }

  #settle(nowMs: number): void {
    if (this.#state.kind === 'open' && nowMs >= this.#state.untilMs) {
      this.#state = { kind: 'probing', stage: 'sweep', sinceMs: this.#state.untilMs };
    }
  }

  #remember(isUnknown: boolean): void {
    this.#latest.push(isUnknown);
    if (this.#latest.length > this.#limits.window) this.#latest.shift();
  }
}
