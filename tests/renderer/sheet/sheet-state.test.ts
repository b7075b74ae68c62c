import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_SHEET, RowsArriving, takeAnswer } from '../../../renderer/sheet/sheet-state.ts';
import type { GridRow } from '../../../renderer/sheet-worker/grid-view.ts';
import type { SheetAnswer } from '../../../renderer/sheet-worker/messages.ts';

function row(number: number): GridRow {
  return { row: number, cells: [], state: 'valid', problems: [] };
}

test('rows are shown when all of them are there, each once, in their order', () => {
  const arriving = new RowsArriving();
  const parts: readonly SheetAnswer[] = [
    { kind: 'rows', from: 0, rows: [row(2), row(3)], isLast: false },
    { kind: 'rows', from: 2, rows: [row(4)], isLast: true },
  ];
  const [first, whole] = parts.map((part) => arriving.take(part));
  assert.equal(first, undefined);
  assert.ok(whole);
  const state = takeAnswer(EMPTY_SHEET, whole);
  assert.deepEqual(
    state.rows.map((one) => one.row),
    [2, 3, 4],
  );
  assert.equal(state.progress.kind, 'ready');
});

test('a check that begins anew forgets the rows of the one it ended; other answers pass at once', () => {
  const arriving = new RowsArriving();
  arriving.take({ kind: 'rows', from: 0, rows: [row(2)], isLast: false });
  const cancelled = { kind: 'cancelled' } as const;
  assert.equal(arriving.take(cancelled), cancelled);
  const again = arriving.take({ kind: 'rows', from: 0, rows: [row(9)], isLast: true });
  assert.deepEqual(again, { kind: 'rows', from: 0, rows: [row(9)], isLast: true });
});
