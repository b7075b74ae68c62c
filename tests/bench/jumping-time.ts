/**
 * Time that jumps: whenever no call to the service is open and nothing is left to do, it moves to the next moment that
 * anybody waits for. A real engine and a real service on one such clock live through an hour in a second.
 */

import type { Clock } from '../../electron/engine/ports/clock.ts';
import type { PracticeClock } from '../../electron/practice/ports/clock.ts';
import type { MoneyConnection, PaymentsService } from '../../shared/api/payments-service.ts';

/** So many turns of the event loop without a call: whoever was woken has planned what comes next. */
const QUIET_TURNS = 4;

interface Wake {
  readonly atMs: number;
  readonly wake: () => void;
}

export interface JumpingTime {
  readonly clock: Clock;
  readonly practiceClock: PracticeClock;
  /** The service, noticing when its calls are open. */
  watched(service: PaymentsService): PaymentsService;
  /** Resolves when so much time has passed. */
  pass(byMs: number): Promise<void>;
}

export function jumpingTime(startMs: number): JumpingTime {
  let nowMs = startMs;
  let openCalls = 0;
  let quietTurns = 0;
  let isWaiting = false;
  const wakes = new Set<Wake>();

  const turn = (): void => {
    isWaiting = false;
    if (openCalls > 0 || wakes.size === 0) return;
    quietTurns += 1;
    if (quietTurns >= QUIET_TURNS) jump();
    wait();
  };
  const wait = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(turn);
  };
  const jump = (): void => {
    const [next] = [...wakes].sort((a, b) => a.atMs - b.atMs);
    if (next === undefined) return;
    quietTurns = 0;
    wakes.delete(next);
    nowMs = Math.max(nowMs, Math.ceil(next.atMs));
    next.wake();
  };
  const wakeAt = (atMs: number, wake: () => void): (() => void) => {
    const entry = { atMs, wake };
    wakes.add(entry);
    quietTurns = 0;
    wait();
    return () => void wakes.delete(entry);
  };
  const during = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    openCalls += 1;
    try {
      return await call();
    } finally {
      openCalls -= 1;
      quietTurns = 0;
      wait();
    }
  };
  return {
    clock: { nowMs: () => nowMs, wakeAt },
    practiceClock: { nowMs: () => nowMs, after: (delayMs, action) => void wakeAt(nowMs + delayMs, action) },
    watched: (service) => ({
      address: service.address,
      read: (operation, params) => during(() => service.read(operation, params)),
      connect: async () => {
        const opened = await during(() => service.connect());
        if (opened.kind !== 'connected') return opened;
        const { connection } = opened;
        const noticed: MoneyConnection = {
          send: (request) => during(() => connection.send(request)),
          abandon: () => connection.abandon(),
        };
        return { kind: 'connected', connection: noticed };
      },
    }),
    pass: (byMs) => new Promise((resolve) => void wakeAt(nowMs + byMs, resolve)),
  };
}
