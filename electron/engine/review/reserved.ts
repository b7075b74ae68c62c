/** What approved batches are still to take from the wallets. */

import { countIn, PENDING } from '../../../shared/domain/row-state.ts';
import { isQuoted } from '../core/row/row-record.ts';
import { exposureOf } from '../core/state/place-row.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

/** What a batch is still to take from a wallet: `minor` units of its currency, fees included. */
export interface Reservation {
  readonly batch: string;
  readonly wallet: string;
  readonly currency: string;
  readonly minor: number;
}

/**
 * One for each batch but `except` and each of its wallets: rows that are approved and not sent yet. What is approved on
 * another machine is sent there, if at all.
 */
export function reservations(
  journal: Pick<ReadonlyJournal, 'batches' | 'counts' | 'rows'>,
  except?: string,
): readonly Reservation[] {
  return journal.batches().flatMap(({ batch, approval, isFromElsewhere, wallets }) => {
    const isOpen = approval !== null && isFromElsewhere !== true && batch !== except;
    if (!isOpen || countIn(journal.counts(batch), ...PENDING) === 0) return [];
    const byCurrency = new Map<string, number>();
    for (const row of journal.rows(batch)) {
      if (!PENDING.includes(row.state) || !isQuoted(row)) continue;
      const { currency, minor } = exposureOf(row);
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + minor);
    }
    return [...byCurrency].flatMap(([currency, minor]) => {
      const wallet = wallets[currency];
      return wallet === undefined ? [] : { batch, wallet, currency, minor };
    });
  });
}
