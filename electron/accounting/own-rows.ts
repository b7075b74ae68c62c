/** Which row of ours made a session of the service, by this journal, and which of their payments turned. */
import { quoteSent } from '../engine/core/row/attempts.ts';
import { wasCompletedOnce } from '../engine/core/row/batch-record.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { bookingsOf } from './bookings.ts';
import type { OwnRow, TurnedPayment } from './wallet-statement.ts';

export function ownRows(
  journal: Pick<ReadonlyJournal, 'ownerOf' | 'row' | 'content'> | undefined,
): (session: string) => OwnRow | undefined {
  return (session) => {
    const ref = journal?.ownerOf(session);
    const record = ref && journal?.row(ref);
    // Another intent of the row made it, with another quote: it is shown as any session.
    if (journal === undefined || ref === undefined || record?.sessionId !== session) return undefined;
    return { batch: ref.batch, record, content: journal.content(ref) };
  };
}

/** The wallet's payments that were completed and are paid no more. */
export function turnedPayments(
  journal: Parameters<typeof bookingsOf>[0] & Pick<ReadonlyJournal, 'batches' | 'rows'>,
  wallet: string,
): readonly TurnedPayment[] {
  return journal
    .batches()
    .flatMap((of) =>
      of.alarms.some(({ row }) => row !== null && wasCompletedOnce(of, row))
        ? [...journal.rows(of.batch)].flatMap((record) => turnedOf(journal, of, record, wallet))
        : [],
    );
}

function turnedOf(
  journal: Parameters<typeof bookingsOf>[0],
  of: Parameters<typeof bookingsOf>[1],
  now: OwnRow['record'],
  wallet: string,
): readonly TurnedPayment[] {
  const last = new Map<string, TurnedPayment | undefined>();
  for (const { kind, row, atMs, fields } of bookingsOf(journal, of, now)) {
    const { sessionId: session, currency } = row;
    if (session === null || of.wallets[quoteSent(row)?.currency ?? currency] !== wallet) continue;
    const own = { batch: of.batch, record: row, content: { fields } };
    last.set(session, kind === 'returned' ? { session, atMs, own } : undefined);
  }
  return [...last.values()].filter((turned) => turned !== undefined);
}
