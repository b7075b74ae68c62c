import { openBatch } from '../../../electron/engine/core/row/batch-record.ts';
import { openRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import type { ResultRow } from '../../../electron/workbooks/result-columns.ts';
import { ROW_STATES, type RowState } from '../../../shared/domain/row-state.ts';

export const BATCH = openBatch(
  'b-2026-11-01',
  {
    type: 'batch-created',
    address: 'http://127.0.0.1:8080',
    profile: 'practice',
    environment: 'practice',
    begunBy: 'pay',
    file: { name: 'payroll.xlsx', sha256: 'a'.repeat(64) },
    sheetName: 'Payroll',
    mappingFingerprint: null,
    excludedCount: 2,
  },
  Date.UTC(2026, 10, 1),
);

/** The end of the journal's chain. */
export const HEAD = { seq: 412, hash: 'c0ffee'.padEnd(64, '0') };

interface RowWish {
  readonly row: number;
  readonly state?: RowState;
  readonly amountMinor?: number;
  readonly currency?: string;
  readonly fields?: ResultRow['content']['fields'];
  readonly problems?: ResultRow['content']['problems'];
  readonly problem?: RowRecord['problem'];
  readonly accountChanges?: ResultRow['accountChanges'];
}

/** A row as the journal would give it, with what the test does not care about filled in. */
export function resultRow(wish: RowWish): ResultRow {
  const { row, state = 'paid', amountMinor = 1250, currency = 'xof', problem = null } = wish;
  const content: ResultRow['content'] = {
    row,
    operation: 'payment',
    fields: wish.fields ?? { first_name: 'Awa', amount: '1250', currency },
    amountMinor,
    currency,
    channel: 'mobile_money',
    identity: `phone:+22177${row}`,
    reference: null,
    marker: `PS${String(row).padStart(13, '0')}`,
    state: state === 'invalid' ? 'invalid' : 'ready',
    problems: wish.problems ?? [],
  };
  const isPaid = state === 'paid';
  const record: RowRecord = {
    ...openRow(content),
    state,
    problem,
    opened: isPaid ? 1 : 0,
    sessionId: isPaid ? `session-${row}` : null,
    status: isPaid ? 'completed' : null,
  };
  return { record, content, accountChanges: wish.accountChanges ?? [] };
}

/** One row in every state, in two currencies. */
export function oneOfEach(): ResultRow[] {
  return ROW_STATES.flatMap((state, index) => [
    resultRow({ row: 2 + index * 2, state, amountMinor: 1000 + index, currency: 'xof' }),
    resultRow({ row: 3 + index * 2, state, amountMinor: 10_001 + index, currency: 'cad' }),
  ]);
}
