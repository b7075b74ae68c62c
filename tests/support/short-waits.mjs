// Preloaded into a process (`--import`): a timer of eleven to thirteen seconds fires soon, and its clocks advance by
// as much.
const SHORTENED_MS = [11_000, 13_000];
const STRIKES_AFTER_MS = 700;

const wallMs = Date.now;
const counterMs = performance.now.bind(performance);
const { setTimeout: later } = globalThis;
let passedMs = 0;

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [wallMs() + passedMs] : given));
  }
  static now() {
    return wallMs() + passedMs;
  }
};
performance.now = () => counterMs() + passedMs;
globalThis.setTimeout = (call, delayMs = 0, ...given) => {
  const [leastMs, mostMs] = SHORTENED_MS;
  if (delayMs < leastMs || delayMs > mostMs) return later(call, delayMs, ...given);
  return later(() => {
    passedMs += delayMs;
    call(...given);
  }, STRIKES_AFTER_MS);
};
