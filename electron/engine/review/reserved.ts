/** What approved batches are still to take from the wallets. */

import { countIn, PENDING } from '../../../shared/domain/row-state.ts';
import { isQuoted } from '../core/row/row-record.ts';
import { exposureOf } from '../core/state/place-row.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

/**
 * Minor units by the wallet's id, of all batches but `except`: rows that are approved and not sent yet. What is
 * approved on another machine is sent there, if at all.
 */
export function reservedMinor(
  journal: Pick<ReadonlyJournal, 'batches' | 'counts' | 'rows'>,
  except?: string,
): ReadonlyMap<string, number> {
  const reserved = new Map<string, number>();
  for (const { batch, approval, isFromElsewhere, wallets } of journal.batches()) {
    const isOpen = approval !== null && isFromElsewhere !== true && batch !== except;
    if (!isOpen || countIn(journal.counts(batch), ...PENDING) === 0) continue;
    for (const row of journal.rows(batch)) {
      if (!PENDING.includes(row.state) || !isQuoted(row)) continue;
      const { currency, minor } = exposureOf(row);
      const wallet = wallets[currency];
      if (wallet !== undefined) reserved.set(wallet, (reserved.get(wallet) ?? 0) + minor);
    }
  }
  return reserved;
}
