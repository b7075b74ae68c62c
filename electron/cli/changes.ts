/** What a batch does otherwise than the last one of its layout: as lines, as JSON, and looked at by a person. */

import { formatAmount } from '../../shared/domain/money.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { type Change, changesInBatch } from '../engine/same-payment/changes.ts';
import { amountsText, countText, type JsonDocument, type Output } from './output.ts';
import { LOCALE } from './problem-words.ts';

/** What a batch is shown from. */
export interface ShownFrom {
  readonly journal: ReadonlyJournal;
  readonly settings: Pick<Settings, 'changes'>;
}

/** Nobody reads more lines than this in a terminal; --json gives them all. */
const LISTED_CHANGES = 40;

export function changesShown({ journal, settings }: ShownFrom, record: BatchRecord): readonly Change[] {
  return changesInBatch(journal, record, settings.changes.beyondPercent);
}

export function changeDocument({ kind, row, name, before, now, seen }: Change): JsonDocument {
  return {
    ...{ kind, row, name, before: decimals(before), now: decimals(now) },
    seen: seen && { by: seen.by, at: new Date(seen.atMs).toISOString() },
  };
}

type Sums = Change['now'];

function decimals(sums: Sums): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(sums).map(([currency, minor]) => [currency, formatAmount(minor, currency)]),
  );
}

export function printChanges(output: Output, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  output.table(
    ['Since the last batch', 'Row', 'Name', 'Last time', 'Now', 'Seen by'],
    changes
      .slice(0, LISTED_CHANGES)
      .map(({ kind, row, name, before, now, seen }) => [
        formatMessage(LOCALE, `change.${kind}`),
        row,
        name,
        amountsText(before),
        amountsText(now),
        seen?.by ?? '',
      ]),
  );
  if (changes.length > LISTED_CHANGES) output.line(`… and ${changes.length - LISTED_CHANGES} more.`);
}

/** ` 3 changes since the last batch nobody has looked at.`; empty if there is none. */
export function unseenText(changes: readonly Change[]): string {
  const count = changes.filter(({ seen }) => seen === null).length;
  return count === 0 ? '' : ` ${countText(count, 'change')} since the last batch nobody has looked at.`;
}
