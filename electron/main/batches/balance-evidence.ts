/**
 * The balance as evidence for a row in doubt: what the wallet held at the review, what has left it since by our own
 * journal, and what it holds now. It is a hint and never a proof: others may use the wallet, and it is not documented
 * when the service debits. If anything else moved, it says so and draws no conclusion.
 */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { walletOfBody } from '../../../shared/api/request-bodies.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { isInDoubt, SURELY_SENT } from '../../../shared/domain/row-state.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import type { BalanceEvidence } from '../../../shared/ipc/evidence-view.ts';
import { openedAtMs } from '../../engine/core/row/attempts.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import { exposureOf } from '../../engine/core/state/place-row.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { readFromService } from '../service/profile-connection.ts';
import { readSessions } from '../service/session-list.ts';

/** At most this many sessions since the review are read. */
const MAX_SESSIONS = 500;

interface EvidenceConnection {
  readonly engine: Engine;
  readonly client: PaymentsService;
}

interface Reading {
  readonly atMs: number;
  readonly balanceMinor: number;
}

/** Null if the row's wallet is not known, or the service cannot be asked for it now. */
export async function balanceEvidence(
  connection: EvidenceConnection,
  batch: string,
  record: RowRecord,
): Promise<BalanceEvidence | null> {
  const { journal } = connection.engine;
  const wallet = walletOf(connection, batch, record);
  if (wallet === undefined) return null;
  const read = await readFromService(connection, 'get-wallet', { id: wallet });
  if (!read.ok) return null;
  const { currency, balanceMinor: nowMinor } = read.value;
  const before = readingBefore(journal, batch, record, currency);
  const decimal = (minor: number): string => formatAmount(minor, currency);
  if (before === undefined) {
    const nothing = { before: null, readAt: null, expectedUnpaid: null, expectedPaid: null } as const;
    const ours = { ours: decimal(0), oursCount: 0, othersInDoubt: 0, otherSessions: null } as const;
    return { currency, now: decimal(nowMinor), ...nothing, ...ours, says: 'open' };
  }
  const ours = movementsOf(journal, { wallet, currency, batch, record, sinceMs: before.atMs });
  const others = await otherSessions(connection, wallet, before.atMs);
  const unpaidMinor = before.balanceMinor - ours.debitMinor;
  const paidMinor = unpaidMinor - exposureOf(record).minor;
  const isClear = others === 0 && ours.inDoubt === 0;
  return {
    currency,
    readAt: new Date(before.atMs).toISOString(),
    before: decimal(before.balanceMinor),
    now: decimal(nowMinor),
    ours: decimal(ours.debitMinor),
    oursCount: ours.count,
    othersInDoubt: ours.inDoubt,
    otherSessions: others,
    expectedUnpaid: decimal(unpaidMinor),
    expectedPaid: decimal(paidMinor),
    says: !isClear
      ? 'open'
      : nowMinor === unpaidMinor
        ? 'unpaid'
        : nowMinor === paidMinor
          ? 'paid'
          : 'neither',
  };
}

/** The wallet that the batch chose for the currency; for a single transaction, the one that its body names. */
function walletOf({ engine }: EvidenceConnection, batch: string, record: RowRecord): string | undefined {
  const chosen = engine.record(batch).wallets[exposureOf(record).currency];
  if (chosen !== undefined) return chosen;
  const { givenBody } = engine.journal.content({ batch, row: record.row });
  return givenBody === undefined ? undefined : walletOfBody(givenBody);
}

/** The last balance read before the row's first byte. */
function readingBefore(
  journal: Pick<ReadonlyJournal, 'eventsAbout'>,
  batch: string,
  record: RowRecord,
  currency: string,
): Reading | undefined {
  const openedMs = openedAtMs(record);
  let reading: Reading | undefined;
  for (const { event, atMs } of journal.eventsAbout({ batch, row: record.row })) {
    if (event.type !== 'wallets-chosen' || (openedMs !== null && atMs > openedMs)) continue;
    const balanceMinor = event.balancesMinor?.[currency];
    if (balanceMinor !== undefined) reading = { atMs, balanceMinor };
  }
  return reading;
}

/**
 * What our rows have taken from the wallet since then: certain ones as a sum, those in doubt (except this one) as a
 * count.
 */
function movementsOf(
  journal: Pick<ReadonlyJournal, 'batches' | 'rows'>,
  of: {
    readonly wallet: string;
    readonly currency: string;
    readonly batch: string;
    readonly record: RowRecord;
    readonly sinceMs: number;
  },
): { readonly debitMinor: number; readonly count: number; readonly inDoubt: number } {
  let [debitMinor, count, inDoubt] = [0, 0, 0];
  for (const { batch, wallets } of journal.batches()) {
    if (wallets[of.currency] !== of.wallet) continue;
    for (const row of journal.rows(batch)) {
      const isThis = batch === of.batch && row.row === of.record.row;
      const debit = exposureOf(row);
      if (isThis || debit.currency !== of.currency) continue;
      const isSince = (openedAtMs(row) ?? 0) >= of.sinceMs;
      if (SURELY_SENT.includes(row.state) && isSince) {
        debitMinor += debit.minor;
        count += 1;
      } else if (isInDoubt(row.state)) {
        inDoubt += 1;
      }
    }
  }
  return { debitMinor, count, inDoubt };
}

/** How many sessions of the wallet since then belong to no row of ours; null if the list was not read to its end. */
async function otherSessions(
  connection: EvidenceConnection,
  wallet: string,
  sinceMs: number,
): Promise<number | null> {
  const filter = { wallets: [wallet], startDate: utcDay(sinceMs) };
  const read = await readSessions(connection, filter, MAX_SESSIONS);
  if (!read.ok || !read.value.isWhole) return null;
  return read.value.sessions.filter(
    ({ id, createdAtMs = sinceMs }) =>
      createdAtMs >= sinceMs && connection.engine.journal.ownerOf(id) === undefined,
  ).length;
}
