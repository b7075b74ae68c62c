/** What a run asks of the journal beyond its own state: its rows at rest, and the payments of all other batches. */
import type { RunQueries } from '../core/state/run-state.ts';
import { placeOf } from '../duplicates/compare-payments.ts';
import { paidSince } from '../duplicates/paid-since.ts';
import type { Journal } from '../ports/journal-port.ts';
import { mayBeForgotten } from '../provenance/restored-backup.ts';

export function runQueries(journal: Journal, batch: string): RunQueries {
  return {
    row: (row) => journal.row({ batch, row }),
    ownerOf: (sessionId) => journal.ownerOf(sessionId, batch),
    mayBeForgotten: (row) => mayBeForgotten(journal.batch(batch), () => journal.events(batch), row),
    paidSince: (content) => paidSince({ batch, row: content.row }, content, journal),
    // The run knows its own rows; the journal is a step behind it, and would hold a row for an answer just read.
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
