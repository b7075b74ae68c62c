/**
 * What others do when an answer is missing, in the same worlds: try again with a new key, with the same key, or look
 * for fifteen minutes and then try again. The rows that they pay twice are listed beside ours.
 */
import { classifyAnswer } from '../../electron/service/classify-answer.ts';
import type { MoneyRequest } from '../../shared/api/payments-service.ts';
import { EventQueue } from './event-queue.ts';
import { SeededRandom } from './seeded-random.ts';
import { VirtualService } from './virtual-service.ts';
import { DAY_MS, MINUTE_MS, type WorldPlan } from './world-plan.ts';

export const POLICIES = [
  'retry with a new key',
  'retry with the same key',
  'look, then resend with the same key',
] as const;
type Policy = (typeof POLICIES)[number];

const ALL_DAYS = { fromDay: '2000-01-01', toDay: '2100-01-01' };

/** How often the usual code tries, and how long it waits in between. */
const TRIES_MAX = 4;
const RETRY_AFTER_MS = 10_000;
const LOOK_AFTER_MS = 15 * MINUTE_MS;

export interface PolicyTally {
  rows: number;
  paidTwice: number;
}

/** Sends the world's rows, one after the other, by the policy, and counts how many were paid more than once. */
export function playPolicy(plan: WorldPlan, policy: Policy, tally: PolicyTally): void {
  const time = new EventQueue();
  const random = new SeededRandom(plan.seed + 1);
  const service = new VirtualService(plan, new SeededRandom(plan.seed + 2));
  for (let row = 0; row < plan.rows; row += 1) {
    const request = requestOf(row, random);
    time.after(row * 500, () => send(request, 1));
  }
  while (time.advance(9 * DAY_MS)) {}
  tally.rows += plan.rows;
  for (let row = 0; row < plan.rows; row += 1) {
    const payments = service.payments.filter(
      ({ description, isCopy }) => description === `row ${row}` && !isCopy,
    );
    if (payments.length > 1) tally.paidTwice += 1;
  }

  function send(request: MoneyRequest, tries: number): void {
    const handled = service.receive(request, time.nowMs);
    if (handled.effectAfterMs !== null) {
      time.after(handled.effectAfterMs, () => service.book(request, handled, time.nowMs));
    }
    const meaning = classifyAnswer(handled.answer, {
      earlier: tries === 1 ? 'none' : 'in-doubt',
      ...request,
    });
    if (meaning.kind !== 'unknown' || tries >= TRIES_MAX) return;
    const again = policy === 'retry with a new key' ? { ...request, idempotencyKey: random.uuid() } : request;
    const waitMs = policy === 'look, then resend with the same key' ? LOOK_AFTER_MS : RETRY_AFTER_MS;
    time.after(handled.answerAfterMs + waitMs, () => {
      if (policy === 'look, then resend with the same key' && isListed(request)) return;
      send(again, tries + 1);
    });
  }

  function isListed(request: MoneyRequest): boolean {
    const { description } = JSON.parse(request.body) as { description: string };
    let offset = 0;
    while (true) {
      const { sessions, total, items } = service.list({ ...ALL_DAYS, offset, limit: 100 }, time.nowMs);
      if (sessions.some((session) => session.description === description)) return true;
      offset += items;
      if (items === 0 || offset >= total) return false;
    }
  }
}

function requestOf(row: number, random: SeededRandom): MoneyRequest {
  const body = {
    description: `row ${row}`,
    metadata: {},
    transaction: { amount: 1000 + row, currency: 'xof' },
    recipient: { phone: `+2217700000${String(row).padStart(2, '0')}` },
  };
  return { operation: 'payment', idempotencyKey: random.uuid(), body: JSON.stringify(body) };
}
