import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RateGate } from '../../../electron/engine/core/pace/rate-gate.ts';
import { foldBatch, openBatch } from '../../../electron/engine/core/row/batch-record.ts';
import { openRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import { openRun } from '../../../electron/engine/core/state/open-run.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import { anAttempt } from '../../support/an-attempt.ts';
import { batchCreated, importedRow } from '../../support/journal-events.ts';

/** A run of 100,000 rows has to stay below 600 MB, of which the program itself takes 200: 4,000 bytes a row. */
const ROWS = 30_000;

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** A fresh text, as one read from a file is: no two rows share it. */
const text = (words: string, row: number) => Buffer.from(`${words} ${row}`).toString();

function record(row: number, isPaid: boolean): RowRecord {
  const ready = openRow(importedRow('B1', row, { marker: text('PSMARKER', row), identity: text('x', row) }));
  const figures = { userPaysMinor: 1010, totalFeesMinor: 10, recipientGetsMinor: 1000 };
  const reviewed = { ...ready, reviewed: { id: null, ...figures } };
  if (!isPaid) return reviewed;
  const atMs = 1_736_164_800_123.5 + row;
  return {
    ...reviewed,
    state: 'paid',
    opened: 1,
    attempts: [
      anAttempt({
        key: text('01234567-89ab-cdef-0123-456789abcdef', row),
        bodySha256: text('f'.repeat(60), row),
        quote: { id: text('quote', row), ...figures, takenAtMs: atMs - 5, expiresAtMs: atMs + 5 },
        openedAtMs: atMs,
        openedServerMs: atMs + 1,
      }),
    ],
    candidateIds: [text('01234567-89ab-cdef-0123-session', row), text('01234567-89ab-transaction', row)],
    sessionId: text('01234567-89ab-cdef-0123-session', row),
    sessionReference: text('reference', row),
    status: text('completed', row).slice(0, 9),
    settledAtMs: atMs + 2,
  };
}

function* records(isPaid: boolean): Generator<RowRecord> {
  for (let row = 2; row < ROWS + 2; row += 1) yield record(row, isPaid);
}

for (const [name, isPaid, most] of [
  ['ready', false, 1_000],
  ['paid', true, 1_700],
] as const) {
  test(`a row that is ${name} takes less than ${most} bytes of a run's memory`, (t) => {
    const batch = foldBatch(openBatch('B1', batchCreated(), 0), { type: 'run-started', run: 'r' }, 0);
    const before = heapBytes();
    const state = openRun({
      batch,
      rows: records(isPaid),
      settings: DEFAULT_SETTINGS,
      gate: new RateGate(DEFAULT_SETTINGS.rate),
      queries: {
        duplicateInDoubt: () => undefined,
        ownerOf: () => undefined,
        isQuoteTaken: () => false,
        oldestQuoteTakenMs: () => 0,
        mayBeForgotten: () => false,
        paidSince: () => undefined,
        sessionsPaidSince: () => [],
        paidElsewhere: () => [],
      },
    });
    const perRow = (heapBytes() - before) / ROWS;
    t.diagnostic(`${perRow.toFixed(0)} bytes a row`);
    assert.ok(perRow < most, `${perRow.toFixed(0)} bytes a row`);
    assert.equal(state.rows.size, ROWS);
  });
}
