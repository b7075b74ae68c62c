import type { RowRecord, RowRef } from '../core/row/row-record.ts';
import type { RunQueries } from '../core/state/run-state.ts';
import type { Journal } from '../ports/journal-port.ts';
import { mayBeForgotten } from '../provenance/restored-backup.ts';
import { placeOf } from '../same-payment/decisions.ts';
import { payerOf } from '../same-payment/intent.ts';
import { paidSince } from '../same-payment/paid-since.ts';

/** What a run asks of the journal beyond its own state: the payments of all other batches. */
export function runQueries(journal: Journal, batch: string, days: number): Omit<RunQueries, 'paidElsewhere'> {
  return {
    ownerOf: (sessionId) => journal.ownerOf(sessionId, batch),
    isQuoteTaken: (quoteId) => journal.isQuoteTaken(quoteId),
    oldestQuoteTakenMs: () => journal.oldestQuoteTakenMs(batch),
    mayBeForgotten: (row) => mayBeForgotten(journal.batch(batch), () => journal.events(batch), row),
    paidSince: (content, now) => paidSince({ batch, row: content.row }, content, { journal, now, days }),
    // The run knows its own rows. The journal is one step behind it and would hold a row because of an answer that
    // was just read.
    duplicateInDoubt({ identity, amountMinor, currency, reference }) {
      const wanted = { identity, amountMinor, currency };
      const duplicate =
        journal.duplicateInDoubt({ ...wanted, except: { batch, row: null } }) ??
        likeApprovedElsewhere(journal, batch, { ...wanted, reference });
      return duplicate && { ...duplicate, place: placeOf(journal, duplicate) };
    },
  };
}

/** A row like it that was approved on another machine, which may have sent it since, and that nobody has taken over. */
export function likeApprovedElsewhere(
  journal: Journal,
  batch: string,
  wanted: Pick<RowRecord, 'identity' | 'amountMinor' | 'currency' | 'reference'>,
): RowRef | undefined {
  const record = journal.batch(batch);
  if (record === undefined) return undefined;
  for (const { batch: other, row, state } of journal.earlierPayments({
    ...{ ...wanted, ...payerOf(record), except: batch },
  }))
    if (state === 'ready' && journal.batch(other)?.isFromElsewhere === true) return { batch: other, row };
  return undefined;
}
