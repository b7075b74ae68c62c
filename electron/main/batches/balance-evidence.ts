/**
 * The balance as evidence for a row in doubt: what the wallet held at the review, what has left it since by our own
 * journal, and what it holds now. It is a hint and never a proof: others may use the wallet, and it is not documented
 * when the service debits. If anything else moved, it says so and draws no conclusion.
 */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Session } from '../../../shared/api/session.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { isInDoubt, mayBePaid, SURELY_SENT } from '../../../shared/domain/row-state.ts';
import { DAY_MS, utcDay } from '../../../shared/domain/time.ts';
import type { BalanceEvidence } from '../../../shared/ipc/evidence-view.ts';
import { shownMoment } from '../../engine/core/comparison/moments.ts';
import { openedAtMs } from '../../engine/core/row/attempts.ts';
import { type RowRecord, sessionIdsOf } from '../../engine/core/row/row-record.ts';
import { exposureOf } from '../../engine/core/state/place-row.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { walletOfRow } from '../../engine/wallet-of-row.ts';
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
  const wallet = walletOfRow(journal, connection.engine.record(batch), record);
  if (wallet === undefined) return null;
  const read = await readFromService(connection, 'get-wallet', { id: wallet });
  if (!read.ok) return null;
  const { currency, balanceMinor: nowMinor } = read.value;
  const before = readingBefore(journal, batch, record, { wallet, currency });
  const decimal = (minor: number): string => formatAmount(minor, currency);
  if (before === undefined) {
    const nothing = { before: null, readAt: null, expectedUnpaid: null, expectedPaid: null } as const;
    const ours = { ours: decimal(0), oursCount: 0, othersInDoubt: 0, otherSessions: null } as const;
    return { currency, now: decimal(nowMinor), ...nothing, ...ours, says: 'open' };
  }
  const ours = movementsOf(journal, { wallet, currency, batch, record, sinceMs: before.atMs });
  const others = await otherSessions(connection, { wallet, sinceMs: before.atMs, counted: ours.sessions });
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

/** The wallet's last balance read before the row's first byte. */
function readingBefore(
  journal: Pick<ReadonlyJournal, 'eventsAbout'>,
  batch: string,
  record: RowRecord,
  { wallet, currency }: { readonly wallet: string; readonly currency: string },
): Reading | undefined {
  const openedMs = openedAtMs(record);
  let reading: Reading | undefined;
  for (const { event, atMs } of journal.eventsAbout({ batch, row: record.row })) {
    if (event.type !== 'wallets-chosen' || (openedMs !== null && atMs > openedMs)) continue;
    const balanceMinor = event.wallets[currency] === wallet ? event.balancesMinor?.[currency] : undefined;
    if (balanceMinor !== undefined) reading = { atMs, balanceMinor };
  }
  return reading;
}

/**
 * What our rows have taken from the wallet since then: certain ones as a sum, with their sessions, those in doubt
 * (except this one) as a count.
 */
function movementsOf(
  journal: Pick<ReadonlyJournal, 'batches' | 'rows' | 'content' | 'lastBody'>,
  of: {
    readonly wallet: string;
    readonly currency: string;
    readonly batch: string;
    readonly record: RowRecord;
    readonly sinceMs: number;
  },
): {
  readonly debitMinor: number;
  readonly count: number;
  readonly inDoubt: number;
  readonly sessions: ReadonlySet<string>;
} {
  let [debitMinor, count, inDoubt] = [0, 0, 0];
  const sessions = new Set<string>();
  for (const each of journal.batches()) {
    const { batch, wallets } = each;
    if (Object.keys(wallets).length === 0) continue;
    for (const row of journal.rows(batch)) {
      const isThis = batch === of.batch && row.row === of.record.row;
      const debit = exposureOf(row);
      if (isThis || debit.currency !== of.currency || !mayBePaid(row.state)) continue;
      if (walletOfRow(journal, each, row) !== of.wallet) continue;
      const isSince = (openedAtMs(row) ?? 0) >= of.sinceMs;
      if (SURELY_SENT.includes(row.state) && isSince) {
        debitMinor += debit.minor;
        count += 1;
        if (debit.minor > 0) for (const id of sessionIdsOf(row)) sessions.add(id);
      } else if (isInDoubt(row.state)) {
        inDoubt += 1;
      }
    }
  }
  return { debitMinor, count, inDoubt, sessions };
}

/**
 * How many sessions may have moved the wallet since then beside those that are counted already; null if the list was not
 * read to its end, or not all of it could be read. Our own count as well, where nobody knows what they took from which
 * wallet: single operations, deposits, exchanges. The list is asked by days alone, since a filter may hide some.
 */
async function otherSessions(
  connection: EvidenceConnection,
  of: { readonly wallet: string; readonly sinceMs: number; readonly counted: ReadonlySet<string> },
): Promise<number | null> {
  const { sinceMs } = of;
  const read = await readSessions(connection, { startDate: utcDay(sinceMs - DAY_MS) }, MAX_SESSIONS);
  if (!read.ok) return null;
  const { isWhole, unread, total, sessions } = read.value;
  if (!isWhole || unread > 0 || total > sessions.length) return null;
  const { journal, ports } = connection.engine;
  const nowMs = ports.clock.nowMs();
  const mayHaveMoved = ({ id, status, walletId, transactionType, createdAtMs }: Session): boolean => {
    if (of.counted.has(id) || (status === 'failed' && journal.ownerOf(id) !== undefined)) return false;
    // One wallet pays an exchange and another gets it, which no session names.
    const isElsewhere = walletId !== undefined && walletId !== of.wallet;
    if (isElsewhere && transactionType !== 'swap_transaction') return false;
    return (shownMoment(createdAtMs, sinceMs - DAY_MS, nowMs) ?? sinceMs) >= sinceMs;
  };
  return sessions.filter(mayHaveMoved).length;
}
