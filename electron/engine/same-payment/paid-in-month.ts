/** What this journal paid in the present month, to compare a new sheet with the limits of a payee and month. */
import {
  type ChannelLimit,
  limitedPayee,
  limitOf,
  type PaidInMonth,
} from '../../../shared/domain/payment-limits.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { mayBeSamePayer, type Payer, payerOf } from './intent.ts';

interface MonthSources {
  readonly journal: Pick<ReadonlyJournal, 'batches' | 'namedPayments'>;
  readonly payer: Payer;
  /** Only payments in channels and currencies with a limit are summed. */
  readonly limits: readonly ChannelLimit[];
  /** The batch that the sheet was made into before: it does not count beside the sheet. */
  readonly except: string | null;
  /** The month is that of this moment, in UTC. */
  readonly nowMs: number;
}

/** What may have been paid counts as paid. */
export function paidInMonth({ journal, payer, limits, except, nowMs }: MonthSources): PaidInMonth {
  const isThisMonth = (atMs: number): boolean => utcDay(atMs).slice(0, 7) === utcDay(nowMs).slice(0, 7);
  const paid: Record<string, number> = {};
  for (const record of journal.batches()) {
    if (record.batch === except || !isThisMonth(record.lastEventAtMs)) continue;
    if (!mayBeSamePayer(payer, payerOf(record))) continue;
    for (const { fields, state, openedAtMs, amountMinor } of journal.namedPayments(record.batch)) {
      const isPaid = mayBePaid(state) && openedAtMs !== null && isThisMonth(openedAtMs);
      const payee = isPaid && limitOf(limits, fields) !== undefined ? limitedPayee(fields) : undefined;
      if (payee !== undefined) paid[payee] = (paid[payee] ?? 0) + amountMinor;
    }
  }
  return paid;
}
