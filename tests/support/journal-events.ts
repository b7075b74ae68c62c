/** Events as the engine writes them, for tests of the journal: one batch, rows of 1,000 XOF each by default. */
import { createHash } from 'node:crypto';
import type { EventOf, ImportedRow, JournalEvent } from '../../electron/engine/core/row/events.ts';

export const ADDRESS = 'https://api.example.test';

export function batchCreated(change: Partial<EventOf<'batch-created'>> = {}): EventOf<'batch-created'> {
  return {
    type: 'batch-created',
    address: ADDRESS,
    profile: 'sandbox',
    environment: 'sandbox',
    begunBy: 'pay',
    file: { name: 'payroll.xlsx', sha256: 'a'.repeat(64) },
    sheetName: 'Payroll',
    mappingFingerprint: null,
    excludedCount: 2,
    ...change,
  };
}

/** A ready row; its marker and recipient follow from batch and number, so that rows differ. */
export function importedRow(batch: string, row: number, change: Partial<ImportedRow> = {}): ImportedRow {
  return {
    row,
    operation: 'payment',
    fields: {
      first_name: 'Awa',
      last_name: `Diop ${row}`,
      phone: '+221770000000',
      country: 'sn',
      amount: '1000',
      currency: 'xof',
      channel: 'mobile_money',
      description: `Salary ${row}`,
    },
    amountMinor: 1000,
    currency: 'xof',
    channel: 'mobile_money',
    identity: `mobile_money:+22177${String(row).padStart(7, '0')}`,
    reference: `R-${row}`,
    marker: `PS-${batch}-${row}`,
    state: 'ready',
    problems: [],
    ...change,
  };
}

export function rowsImported(batch: string, rows: readonly number[]): EventOf<'rows-imported'> {
  return { type: 'rows-imported', rows: rows.map((row) => importedRow(batch, row)) };
}

export function attemptOpened(
  batch: string,
  row: number,
  change: Partial<EventOf<'attempt-opened'>> = {},
): EventOf<'attempt-opened'> {
  const body = change.body ?? JSON.stringify({ amount: 1000, description: `PS-${batch}-${row}` });
  return {
    type: 'attempt-opened',
    row,
    attempt: 1,
    key: `key-${batch}-${row}`,
    marker: `PS-${batch}-${row}`,
    body,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    quote: {
      id: `quote-of-${change.key ?? `key-${batch}-${row}`}`,
      userPaysMinor: 1010,
      totalFeesMinor: 10,
      recipientGetsMinor: 1000,
    },
    serverTimeMs: 1_000,
    ...change,
  };
}

export function attemptAccepted(row: number, sessionIds: readonly string[], attempt = 1): JournalEvent {
  return { type: 'attempt-accepted', row, attempt, sessionIds, reference: null, status: 'pending' };
}

export function attemptRefused(row: number, attempt = 1): JournalEvent {
  return {
    type: 'attempt-refused',
    row,
    attempt,
    kind: 'row',
    status: 422,
    code: null,
    message: 'no',
    errors: {},
  };
}

export function sessionClaimed(row: number, sessionId: string): JournalEvent {
  return { type: 'session-claimed', row, sessionId, via: 'list', reference: 'REF' };
}

export function statusSeen(row: number, sessionId: string, status: string): JournalEvent {
  return { type: 'status-seen', row, sessionId, status, failureReason: null };
}
