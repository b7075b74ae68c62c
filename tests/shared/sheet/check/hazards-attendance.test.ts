/** Columns in which it is noted who came: whoever did not is not paid without a word. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTold, MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

/** Payments with these cells beside them, one line each. */
function sheetWith(headings: readonly string[], lines: readonly (readonly string[])[]) {
  return sheetOf(
    lines.map((cells, at) => ({
      ...MOBILE_ROW,
      'Last name': ['Diop', 'Fall', 'Sow', 'Ba', 'Sy'][at] ?? 'Ndiaye',
      Phone: payeePhone(at),
      Amount: String(25_000 + 500 * at),
      ...Object.fromEntries(headings.map((heading, column) => [heading, cells[column] ?? ''])),
    })),
  );
}

/** The lines that wait for an answer, from 0. */
function stoppedIn(headings: readonly string[], lines: readonly (readonly string[])[]): readonly number[] {
  const { rows } = sheetWith(headings, lines);
  return rows.flatMap(({ problems }, at) =>
    problems.some(({ code }) => code === 'title-unclear' || code === 'value-tells') ? [at] : [],
  );
}

const column = (...cells: readonly string[]) => cells.map((cell) => [cell]);

test('V2: under a heading of presence whoever did not come waits for an answer, or the column is told', () => {
  for (const [heading, here, away] of [
    ['Présence', 'P', 'A'],
    ['Présence', 'Présent', 'Absent'],
    ['Présence', 'Présente', 'Absente'],
    ['Présence', 'X', ''],
    ['Présence', 'P', ''],
    ['Présence', 'P', 'excusé'],
    ['Présent(e)', 'O', 'N'],
    ['Pointage', '1', '0'],
    ['P/A', 'P', 'A'],
    ['Statut', 'P', 'A'],
    ['Statut', 'Présent', 'Absent justifié'],
    ['Observations', '', 'absente excusée'],
    ['Participation', 'x', ''],
    ['Attendance', 'P', 'A'],
    ['Attendance', 'Present', 'Absent'],
    ['Attendance', 'yes', 'sick'],
    ['Attended', '✓', ''],
    ['Present', 'x', ''],
  ] as const) {
    const lines = column(here, away, here, away, here);
    const stopped = stoppedIn([heading], lines);
    const areToldApart =
      [1, 3].every((at) => stopped.includes(at)) || isTold(sheetWith([heading], lines), here);
    assert.ok(areToldApart, `${heading}: ${here} and “${away}”`);
    assert.deepEqual(stoppedIn([heading], column(here, here, here, here, here)), [], heading);
  }
  // Letters may stand for groups, and days are counted.
  for (const [heading, one, other] of [
    ['Groupe', 'P', 'A'],
    ['Statut', 'A', 'B'],
    ['Présence', '22', '20'],
    ['Jours de présence', '5', '3'],
    ['Attendance', '100 %', '80 %'],
  ] as const)
    assert.deepEqual(stoppedIn([heading], column(one, other, one, other, one)), [], heading);
});

test('V2: whoever came on none of the days that have a column each waits for an answer, as who came on all does', () => {
  for (const days of [
    ['J1', 'J2', 'J3'],
    ['Lundi', 'Mardi', 'Mercredi'],
    ['Mon 9', 'Tue 10', 'Wed 11'],
    ['Day 1', 'Day 2', 'Day 3'],
    ['09/11', '10/11', '11/11'],
  ])
    for (const [here, away] of [
      ['P', 'A'],
      ['x', ''],
      ['1', '0'],
      ['8', ''],
      ['✓', '✗'],
    ] as const) {
      const all: readonly string[] = [here, here, here];
      const lines = [all, all.with(1, away), [away, away, away], all, all.with(0, away)];
      assert.deepEqual(stoppedIn(days, lines), [0, 2, 3], `${days[0]}: ${here} and “${away}”`);
      assert.deepEqual(stoppedIn(days, lines.with(2, all)), [], days[0]);
    }
});
