import type { RunQueries } from '../core/state/run-state.ts';
import type { Journal } from '../ports/journal-port.ts';
import { mayBeForgotten } from '../provenance/restored-backup.ts';
import { placeOf } from '../same-payment/decisions.ts';
import { paidSince, sessionsPaidSince } from '../same-payment/paid-since.ts';

/** What a run asks of the journal beyond its own state: the payments of all other batches. */
export function runQueries(journal: Journal, batch: string, days: number): Omit<RunQueries, 'paidElsewhere'> {
  return {
    ownerOf: (sessionId) => journal.ownerOf(sessionId, batch),
    isQuoteTaken: (quoteId) => journal.isQuoteTaken(quoteId),
    oldestQuoteTakenMs: () => journal.oldestQuoteTakenMs(batch),
    mayBeForgotten: (row) => mayBeForgotten(journal.batch(batch), () => journal.events(batch), row),
    paidSince: (content, now) => paidSince({ batch, row: content.row }, content, { journal, now, days }),
    sessionsPaidSince: (content, now) =>
      sessionsPaidSince({ batch, row: content.row }, content, { journal, now, days }),
    // The run knows its own rows. The journal is one step behind it and would hold a row because of an answer that
    // was just read.
    duplicateInDoubt({ identity, amountMinor, currency }) {
      const duplicate = journal.duplicateInDoubt({
        identity,
        amountMinor,
        currency,
        except: { batch, row: null },
      });
      return duplicate && { ...duplicate, place: placeOf(journal, duplicate) };
    },
  };
}
