import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { NOT_RUNNING, viewWholeBatch, viewWholeRow } from '../../../electron/main/batches/batch-to-view.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { batchCreated, importedRow, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

const MARCH_9 = Date.UTC(2026, 2, 9, 12);

function alarmOf(what: string): JournalEvent {
  const params = { what };
  return { type: 'alarm-raised', row: 2, problem: { code: 'answer-not-theirs', severity: 'error', params } };
}

test('an alarm about another batch’s session names that batch’s sheet and its row, never its id', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const other = batchCreated({ file: { name: 'mars.csv', sha256: 'b'.repeat(64) } });
  journal.append('b-other', [other, rowsImported('b-other', [3])], MARCH_9);
  journal.append('b-mine', [batchCreated(), rowsImported('b-mine', [2])], MARCH_9);
  journal.append('b-mine', [alarmOf('session-of-row:3 b-other'), alarmOf('id-gone')], MARCH_9);
  const record = journal.batch('b-mine');
  assert.ok(record);
  const { alarms } = viewWholeBatch(journal, record, {
    run: NOT_RUNNING,
    rate: DEFAULT_SETTINGS.rate,
    hasSourceFile: false,
    draft: null,
    isSheetChanged: false,
  });
  const [told, plain] = alarms.map(({ problem }) => problem);
  assert.ok(told);
  assert.deepEqual(told.params, {
    what: 'session-of-row:3 b-other',
    batch: 'b-other',
    row: 3,
    file: 'mars.csv',
    date: '2026-03-09',
  });
  assert.match(renderProblem(told, 'en-CA').message, /row 3 of mars\.csv/);
  assert.doesNotMatch(renderProblem(told, 'fr-CA').message, /b-other/);
  // Any other alarm stays as the journal has it.
  assert.deepEqual(plain?.params, { what: 'id-gone' });
  assert.equal(alarms.length, 2);
});

test('an amount that could not be read is shown as none, also once its row was set aside', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const row = importedRow('b-mine', 2, { amountMinor: 0, state: 'invalid' });
  journal.append('b-mine', [batchCreated(), { type: 'rows-imported', rows: [row] }], MARCH_9);
  const amount = () => {
    const record = journal.row({ batch: 'b-mine', row: 2 });
    assert.ok(record);
    return viewWholeRow(journal, 'b-mine', record).amount;
  };
  assert.equal(amount(), null);
  journal.append('b-mine', [{ type: 'row-closed', row: 2, by: 'user', reason: 'cancelled' }], MARCH_9);
  assert.equal(amount(), null);
});
