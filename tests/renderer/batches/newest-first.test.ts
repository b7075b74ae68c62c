import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestFirst } from '../../../renderer/batches/newest-first.ts';
import type { BatchSummary } from '../../../shared/ipc/batch-views.ts';
import type { DraftView } from '../../../shared/ipc/file-requests.ts';

const day = (number: number): string => `2026-06-${String(number).padStart(2, '0')}T08:00:00.000Z`;

function batch(number: number): BatchSummary {
  return {
    ...{
      batch: `B${number}`,
      state: 'finished',
      file: 'paie.csv',
      operation: null,
      kind: 'payments',
      created: day(number),
    },
    ...{
      profile: 'Practice',
      environment: 'practice',
      rows: 1,
      counts: {},
      totals: [],
      problem: null,
      meanwhile: null,
      paid: [],
      breakdown: [],
      wallets: {},
    },
  };
}

function draft(number: number): DraftView {
  return { draft: `D${number}`, file: 'paie.csv', created: day(1), changed: day(number), batch: null };
}

const names = (lines: readonly (BatchSummary | DraftView)[]): readonly string[] =>
  lines.map((line) => ('draft' in line ? line.draft : line.batch));

test('a draft stands among the batches of its days, and above none that is newer', () => {
  const all = { before: undefined, isLast: true };
  const drafts = [draft(10), draft(4)];
  assert.deepEqual(names(newestFirst([batch(12), batch(7)], drafts, all)), ['B12', 'D10', 'B7', 'D4']);
  assert.deepEqual(names(newestFirst([], drafts, all)), ['D10', 'D4']);
});

test('over several pages every draft stands on one of them', () => {
  const drafts = [draft(28), draft(20), draft(9), draft(8), draft(2)];
  const pages = [
    newestFirst([batch(25), batch(20)], drafts, { before: undefined, isLast: false }),
    newestFirst([batch(19), batch(8)], drafts, { before: day(20), isLast: false }),
    newestFirst([batch(7), batch(3)], drafts, { before: day(8), isLast: true }),
  ];
  assert.deepEqual(pages.map(names), [
    ['D28', 'B25', 'D20', 'B20'],
    ['B19', 'D9', 'D8', 'B8'],
    ['B7', 'B3', 'D2'],
  ]);
});
