import { setImmediate } from 'node:timers/promises';
import { formatAmount, plainDecimal } from '../../../shared/domain/money.ts';
import { recipientName } from '../../../shared/domain/row-fields.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { ParsedInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { priceOf, sentAtMs } from '../../engine/core/row/attempts.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { keptByBatch } from '../../engine/ports/kept-by-batch.ts';
import { type ExplainedFee, explainFees } from '../../engine/review/explain-fees.ts';
import { done, mapped } from '../ipc/answer-request.ts';
import { type ProfileConnection, readFromService } from '../service/profile-connection.ts';
import { viewFee } from '../service/service-to-view.ts';

/** The document does not say how fees are rounded, so one minor unit is no difference. */
const ROUNDING_MINOR = 1;

/** The fees of a batch's rows beside the service's schedule, page by page. */
export async function explainedFees(
  connection: ProfileConnection,
  { batch, offset, limit }: ParsedInput<'batches.explain-fees'>,
): Promise<Reply<RequestOutput<'batches.explain-fees'>>> {
  const { journal } = connection.engine;
  const schedule = mapped(await readFromService(connection, 'list-fees', {}), ({ items }) =>
    items.flatMap(({ fees }) => fees),
  );
  if (!schedule.ok) return schedule;
  const explained = explainFees(journal.rows(batch), schedule.value);
  return done({
    total: explained.length,
    differing: explained.filter((fee) => Math.abs(differenceOf(fee) ?? 0) > ROUNDING_MINOR).length,
    rows: explained.slice(offset, offset + limit).map((fee) => {
      const { row, currency, feesMinor, isQuoted, lines, byScheduleMinor } = fee;
      const difference = differenceOf(fee);
      return {
        row,
        recipient: recipientName(journal.content({ batch, row }).fields),
        currency,
        fees: formatAmount(feesMinor, currency),
        isQuoted,
        lines: lines.map(viewFee),
        bySchedule: byScheduleMinor === undefined ? null : formatAmount(byScheduleMinor, currency),
        difference: difference === undefined ? null : formatAmount(difference, currency),
      };
    }),
  });
}

function differenceOf({ feesMinor, byScheduleMinor }: ExplainedFee): number | undefined {
  return byScheduleMinor === undefined ? undefined : feesMinor - byScheduleMinor;
}

interface Sum {
  /** When the month's last payment was sent. */
  readonly atMs: number;
  readonly channel: string;
  readonly currency: string;
  readonly count: number;
  /** The amount without the fees. */
  readonly amountMinor: number;
  readonly feesMinor: number;
}

type Sums = ReadonlyMap<string, Sum>;
type PaymentsJournal = Pick<ReadonlyJournal, 'batches' | 'lastSeq' | 'rows'>;

type Months = RequestOutput<'fees.by-month'>['months'];

/**
 * What the payments of each month cost in fees, according to this computer's journal: the newest month first, by the
 * channel and the wallet's currency. It yields to other work between batches.
 */
export function feesByMonth(): (journal: PaymentsJournal, address: string) => Promise<Months> {
  const kept = keptByBatch<Sums>();
  return async (journal, address) => {
    const all = new Map<string, Sum>();
    for (const { batch, created } of journal.batches()) {
      if (created.address !== address) continue;
      for (const [key, sum] of kept(journal, batch, () => sumsOf(journal, batch))) add(all, key, sum);
      await setImmediate();
    }
    const months = [...all].toSorted(([a], [b]) => (a < b ? 1 : -1));
    return months.map(([, { atMs, channel, currency, count, amountMinor, feesMinor }]) => ({
      at: new Date(atMs).toISOString(),
      ...{ channel, currency },
      count,
      amount: formatAmount(amountMinor, currency),
      fees: formatAmount(feesMinor, currency),
      percent: amountMinor === 0 ? null : plainDecimal(Number(((100 * feesMinor) / amountMinor).toFixed(2))),
    }));
  };
}

function sumsOf(journal: PaymentsJournal, batch: string): Sums {
  const sums = new Map<string, Sum>();
  for (const row of journal.rows(batch)) {
    const [priced, atMs] = [priceOf(row), sentAtMs(row)];
    if (row.state !== 'paid' || priced === null || atMs === null) continue;
    const { totalFeesMinor: feesMinor, userPaysMinor, currency = row.currency } = priced;
    const channel = row.channel ?? row.operation;
    const sum = { atMs, channel, currency, count: 1, amountMinor: userPaysMinor - feesMinor, feesMinor };
    add(sums, `${monthKey(new Date(atMs))} ${channel} ${currency}`, sum);
  }
  return sums;
}

function add(sums: Map<string, Sum>, key: string, more: Sum): void {
  const sum = sums.get(key);
  sums.set(key, {
    atMs: Math.max(sum?.atMs ?? 0, more.atMs),
    ...{ channel: more.channel, currency: more.currency },
    count: (sum?.count ?? 0) + more.count,
    amountMinor: (sum?.amountMinor ?? 0) + more.amountMinor,
    feesMinor: (sum?.feesMinor ?? 0) + more.feesMinor,
  });
}

/** By the calendar of this computer, which also names the months. */
function monthKey(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}
