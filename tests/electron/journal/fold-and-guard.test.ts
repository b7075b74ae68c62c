/** The fold and the database's guard agree about every event: neither is stricter than the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldRow } from '../../../electron/engine/core/row/fold-row.ts';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { openRawJournal } from '../../support/guarded-journal.ts';
import { batchCreated, importedRow, rowsImported } from '../../support/journal-events.ts';
import { randomRowEvent, seededRandom } from '../../support/random-row-event.ts';

/** True if the action succeeded, false if it broke an invariant. */
function isAllowed(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof BrokenInvariant) return false;
    throw error;
  }
}

test('over random lives, the journal takes exactly the events the fold allows, and verifies', (t) => {
  const moves = new Set<string>();
  for (let seed = 1; seed <= 220; seed += 1) {
    const random = seededRandom(seed);
    const journal = openMemoryJournal();
    journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
    journal.append(
      'B1',
      [{ type: 'rows-imported', rows: [importedRow('B1', 4, { state: seed % 2 ? 'held' : 'invalid' })] }],
      1,
    );
    for (let turn = 1; turn <= 120; turn += 1) {
      const row = journal.row({ batch: 'B1', row: 2 + Math.floor(random() * 3) });
      assert.ok(row);
      const event = randomRowEvent(random, { batch: 'B1', row, turn });
      const told = `seed ${seed}, turn ${turn}: ${JSON.stringify(event)} after ${JSON.stringify(row)}`;
      const byFold = isAllowed(() => {
        moves.add(`${event.type}: ${row.state} → ${foldRow(row, event, turn).state}`);
      });
      let why: unknown;
      const byJournal = isAllowed(() => {
        try {
          journal.append('B1', [event], turn);
        } catch (error) {
          why = error;
          throw error;
        }
      });
      assert.equal(byJournal, byFold, `${told}: ${why}`);
    }
    assert.deepEqual(journal.verify().faults, [], `seed ${seed}`);
    journal.close();
  }
  const raw = openRawJournal(t);
  const legal = raw.db
    .prepare<[], string>("SELECT type || ': ' || old_state || ' → ' || new_state FROM legal_moves")
    .pluck()
    .all();
  assert.deepEqual(
    legal.filter((move) => !moves.has(move) && !move.endsWith('→ closed')),
    [],
    'the guard allows a move that no life ever took',
  );
});
