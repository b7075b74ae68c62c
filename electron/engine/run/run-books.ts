/** What a run asks of the journal beyond its own state: its rows at rest, and the payments of all other batches. */
import type { BooksQueries } from '../core/state/run-state.ts';
import { placeOf } from '../duplicates/compare-payments.ts';
import { paidSince } from '../duplicates/paid-since.ts';
import type { Journal } from '../ports/journal-port.ts';
import { mayBeForgotten } from '../provenance/older-journal.ts';

export function runBooks(journal: Journal, batch: string): BooksQueries {
  return {
    row: (row) => journal.row({ batch, row }),
    ownerOf: (sessionId) => journal.ownerOf(sessionId, batch),
    mayBeForgotten: (row) => mayBeForgotten(journal.batch(batch), () => journal.events(batch), row),
    paidSince: (content) => paidSince({ batch, row: content.row }, content, journal),
    // The run knows its own rows; the journal is a step behind it, and would hold a row for an answer just read.
    twinInDoubt({ identity, amountMinor, currency }) {
      const twin = journal.twinInDoubt({ identity, amountMinor, currency, except: { batch, row: null } });
      return twin && { ...twin, place: placeOf(journal, twin) };
    },
  };
}
