// One table of moves: the database's guards take its moves, and the README's picture is made from it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { journalEventSchema } from '../../../electron/engine/core/row/events.ts';
import { foldRow, openRow } from '../../../electron/engine/core/row/fold-row.ts';
import { leadsTo, MOVES } from '../../../electron/engine/core/row/moves.ts';
import { BEGINNINGS, IN_DOUBT, ROW_STATES } from '../../../shared/domain/row-state.ts';
import { openRawJournal } from '../../support/guarded-journal.ts';
import { importedRow } from '../../support/journal-events.ts';
import { movesDiagram, movesTable } from '../../support/moves-picture.ts';

const inTable = Object.entries(MOVES).flatMap(([type, { leads }]) =>
  Object.entries(leads).flatMap(([from, states]) => states.map((to) => `${type}: ${from} → ${to}`)),
);

test('the database allows exactly the moves of the table, and knows exactly the states', (t) => {
  const { db } = openRawJournal(t);
  const guarded = db
    .prepare<[], string>("SELECT type || ': ' || old_state || ' → ' || new_state FROM legal_moves")
    .pluck()
    .all();
  assert.deepEqual(guarded.toSorted(), inTable.toSorted());
  const states = db.prepare<[], string>('SELECT state FROM row_states').pluck().all();
  assert.deepEqual(states.toSorted(), [...ROW_STATES].toSorted());
  const begins = db.prepare<[], string>('SELECT state FROM row_states WHERE begins = 1').pluck().all();
  assert.deepEqual(begins.toSorted(), [...BEGINNINGS].toSorted());
});

test('the database takes exactly the events that have a schema, as events of a row if there is a move for them', (t) => {
  const { db } = openRawJournal(t);
  const taken = db.prepare<[], string>("SELECT type || ' of a ' || concerns FROM event_types").pluck().all();
  assert.ok(journalEventSchema instanceof z.ZodDiscriminatedUnion);
  const known = journalEventSchema.options.map((option) => {
    assert.ok(option instanceof z.ZodObject);
    const type = String((option.shape.type as z.ZodLiteral).value);
    return `${type} of a ${Object.hasOwn(MOVES, type) ? 'row' : 'batch'}`;
  });
  assert.deepEqual(taken.toSorted(), known.toSorted());
});

test('the rows in doubt are found in a small index of their own, which knows every such state', (t) => {
  const { db } = openRawJournal(t);
  const doubts = IN_DOUBT.map((state) => `'${state}'`).join(', ');
  const plan = db
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT row FROM rows INDEXED BY rows_in_doubt WHERE identity = 'x' AND state IN (${doubts})`,
    )
    .all();
  assert.match(plan[0]?.detail ?? '', /rows_in_doubt/);
});

test('every state is left, and every state is reached, by some move', () => {
  for (const state of ROW_STATES) {
    const isLeft = Object.values(MOVES).some(({ leads }) => leads[state] !== undefined);
    const isReached = Object.values(MOVES).some(({ leads }) =>
      Object.values(leads).some((states) => states.includes(state)),
    );
    assert.ok(isLeft && isReached, state);
  }
});

test('no move brings back to ready what may have been paid, but the proof that nothing was sent or done (R1)', () => {
  const back = ['sending', 'unknown', 'parked', 'accepted', 'paid'] as const;
  const ways = back.flatMap((from) =>
    Object.keys(MOVES)
      .filter((type) => leadsTo(type as keyof typeof MOVES, from).includes('ready'))
      .map((type) => `${from}: ${type}`),
  );
  assert.deepEqual(ways, ['sending: attempt-not-sent', 'sending: attempt-refused']);
});

test('the fold obeys the table: an event that it does not have is a broken invariant', () => {
  const row = openRow(importedRow('B1', 2));
  assert.throws(
    () => foldRow(row, { type: 'row-released', row: 2, by: 'awa' }, 2),
    /row-released may not follow in state ready/,
  );
});

test('the picture and the list of moves in the engine’s README are those of the table', () => {
  const readme = readFileSync(new URL('../../../electron/engine/README.md', import.meta.url), 'utf8');
  for (const made of [movesDiagram(), movesTable()])
    assert.ok(readme.includes(made), `electron/engine/README.md should say:\n${made}`);
});
