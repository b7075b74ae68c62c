/** What must hold in every world, judged by the service's own books. */
import type { RowRecord } from '../../electron/engine/core/row-record.ts';
import type { BookedPayment } from './virtual-service.ts';
import type { World } from './world.ts';
import { DAY_MS } from './world-plan.ts';

/** How much faster than asked any five seconds may be. */
const PACE_SLACK = 1.03;
const PACE_WINDOW_MS = 5_000;
/** A payment is followed for seven days, then a person is asked; the eighth is for the last sweep. */
const FOLLOWED_MS = 8 * DAY_MS;

/** Every broken promise, in words; empty where all hold. */
export function judge(world: World): readonly string[] {
  const faults = [...world.broken.map((what) => `broken invariant: ${what}`)];
  faults.push(...world.network.unrecorded.map((what) => `sent without a durable record: ${what}`));
  for (const batch of world.journal.batches()) {
    for (const row of world.journal.rows(batch)) faults.push(...judgeRow(world, batch, row));
  }
  faults.push(...judgePace(world), ...judgeExposure(world));
  return faults;
}

function judgeRow(world: World, batch: string, row: RowRecord): readonly string[] {
  const nowMs = world.time.nowMs;
  const payments = world.service.payments.filter(({ description }) => description.includes(row.marker));
  const standing = payments.filter((payment) => world.service.truth(payment, nowMs) !== 'failed');
  const name = `${batch} row ${row.row} (${row.state})`;
  const faults: string[] = [];
  if (payments.length > 1) faults.push(`${name}: paid ${payments.length} times`);
  const isLabelled = (...states: readonly RowRecord['state'][]) => states.includes(row.state);
  if (isLabelled('paid') && !isTrue(world, payments, row, 'completed')) faults.push(`${name}: not completed`);
  if (isLabelled('failed') && !isTrue(world, payments, row, 'failed')) faults.push(`${name}: did not fail`);
  if (isLabelled('rejected', 'ready', 'held', 'invalid', 'closed') && standing.length > 0) {
    faults.push(`${name}: a payment exists`);
  }
  if (isLabelled('sending', 'unknown', 'accepted') && !isExcused(world, batch, row))
    faults.push(`${name}: has no end`);
  if (isLabelled('ready') && world.journal.batch(batch)?.control === 'running')
    faults.push(`${name}: was forgotten`);
  return faults;
}

function isTrue(
  world: World,
  payments: readonly BookedPayment[],
  row: RowRecord,
  truth: 'completed' | 'failed',
): boolean {
  return payments.some(
    (payment) => payment.id === row.sessionId && world.service.truth(payment, world.time.nowMs) === truth,
  );
}

/** A batch that waits for its person, who has gone home, does not end by itself; nor does a row sent in the last days. */
function isExcused(world: World, batch: string, row: RowRecord): boolean {
  const sinceMs = world.clockMs() - Math.max(row.openedAtMs ?? 0, row.settledAtMs ?? 0);
  return world.journal.batch(batch)?.control !== 'running' || sinceMs < FOLLOWED_MS;
}

function judgePace(world: World): readonly string[] {
  const { calls } = world.network;
  const allowed = Math.ceil((PACE_WINDOW_MS / 1000) * world.plan.ratePerSecond * PACE_SLACK) + 1;
  let first = 0;
  for (let last = 0; last < calls.length; last += 1) {
    while ((calls[last] ?? 0) - (calls[first] ?? 0) > PACE_WINDOW_MS) first += 1;
    const count = last - first + 1;
    if (count > allowed) return [`${count} calls in five seconds, ${allowed} are allowed`];
  }
  return [];
}

/** What was approved bounds what was paid, whatever happened in between. */
function judgeExposure(world: World): readonly string[] {
  const faults: string[] = [];
  for (const batch of world.journal.batches()) {
    const { approval } = world.journal.batch(batch) ?? {};
    if (!approval) continue;
    for (const [currency, highest] of Object.entries(approval.highestDebitMinor)) {
      let paidMinor = 0;
      for (const row of world.journal.rows(batch)) {
        // What an older copy of the journal has forgotten was approved in what it has forgotten.
        const isOwn = row.attempts > 0;
        if (
          isOwn &&
          row.currency === currency &&
          ['paid', 'accepted', 'sending', 'unknown'].includes(row.state)
        ) {
          paidMinor += row.amountMinor;
        }
      }
      if (paidMinor > highest) faults.push(`${batch}: ${paidMinor} ${currency} paid, ${highest} approved`);
    }
  }
  return faults;
}
