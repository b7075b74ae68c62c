/**
 * The breaker: when answers go missing, sending stops for a while, then goes on carefully: the gate closes, one sweep
 * (the GET and the reconciling in one), one POST, and only a clean answer to that one closes the matter.
 */

/** The cool-down doubles up to a quarter of an hour: longer outages are better looked at by a person. */
const LONGEST_COOLDOWN_MS = 900_000;

export interface BreakerLimits {
  readonly unknowns: number;
  /** Over how many of the latest POSTs the unknowns are counted. */
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

  /** How many POSTs may be in flight as far as the breaker is concerned: none, one, or any number. */
  allowedPosts(nowMs: number): 0 | 1 | 'any' {
    this.#settle(nowMs);
    if (this.#state.kind === 'closed') return 'any';
    return this.#state.kind === 'probing' && this.#state.stage === 'post' ? 1 : 0;
  }

  /** True while a sweep is wanted before the next POST. */
  wantsSweep(nowMs: number): boolean {
    this.#settle(nowMs);
    return this.#state.kind === 'probing' && this.#state.stage === 'sweep';
  }

  /** Until when every call waits; undefined where none has to. */
  openUntilMs(nowMs: number): number | undefined {
    this.#settle(nowMs);
    return this.#state.kind === 'open' ? this.#state.untilMs : undefined;
  }

  /** A sweep could be read to its end; one that began before the cool-down ended does not show what was sent before it. */
  noteSweep(startedAtMs: number): void {
    if (this.#state.kind !== 'probing' || this.#state.stage !== 'sweep') return;
    if (startedAtMs >= this.#state.sinceMs) this.#state = { ...this.#state, stage: 'post' };
  }

  /** A POST was answered in a way that proves what it did. */
  noteProof(): void {
    this.#serverErrorsInRow = 0;
    this.#remember(false);
    // While the sweep is awaited, the answer is that of a POST from before the cool-down: it proves nothing of now.
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
