import type { RowState } from '../../shared/domain/row-state.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { Output } from './output.ts';
import { LOCALE } from './problem-words.ts';

interface RowOfKind {
  readonly state: RowState | 'valid' | 'warning';
  readonly operation: RowRecord['operation'];
}

/** What the rows are that can be carried out: payments, withdrawals, customer deposits. */
export function printKinds(output: Output, rows: Iterable<RowOfKind>): void {
  const counts = new Map<string, number>();
  for (const { state, operation } of rows)
    if (state !== 'invalid') counts.set(operation, (counts.get(operation) ?? 0) + 1);
  if (counts.size === 0) return;
  output.table(
    ['Kind', 'Rows'],
    [...counts].map(([operation, count]) => [formatMessage(LOCALE, `kind.${operation as 'payment'}`), count]),
  );
}
