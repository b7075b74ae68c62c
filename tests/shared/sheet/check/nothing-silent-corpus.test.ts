import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAYROLL_PATH } from '../../../../resources/samples/make-payroll.ts';
import { ROW_FIELDS } from '../../../../shared/domain/row-fields.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { columnLetter, type Table } from '../../../../shared/sheet/table.ts';
import { EFT_ROW } from '../../../support/checked-row.ts';
import { draws } from '../../../support/draws.ts';
import { type ShortCell, tableOf as tableOfLines } from '../../../support/hand-made-table.ts';
import { silentChanges } from '../../../support/silent-changes.ts';
import { freshSeed, SeededRandom } from '../read/seeded-random.ts';

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpus');
const skip = !existsSync(CORPUS) && 'the corpus of real sheets is not on this machine';

/** In a long sheet the first rows show what the others would. */
const MOST_ROWS = 300;
const MAPPINGS = draws(6);

async function tableOf(path: string): Promise<Table | undefined> {
  const read = await readTable(readFileSync(path), { fileName: path });
  return read.ok ? { ...read.table, rows: read.table.rows.slice(0, MOST_ROWS) } : undefined;
}

test('what a blank cell takes from another cell of its row is silent unless a note shows that very cell', () => {
  const taken: readonly (readonly [Readonly<Record<string, ShortCell>>, field: string, from: string])[] = [
    [{ 'Institution number': null, 'Transit number': '046562020' }, 'institution_number', '046562020'],
    [{ Currency: 'n/a', Amount: '£584' }, 'currency', '£584'],
  ];
  for (const [cells, field, from] of taken) {
    const row = { ...EFT_ROW, ...cells };
    const table = tableOfLines([Object.keys(row), Object.values(row)]);
    const checked = checkSheet(table);
    assert.deepEqual(silentChanges(table, checked), [], field);
    const revised = (original?: string) => ({
      ...checked,
      rows: checked.rows.map((each) => ({
        ...each,
        problems: each.problems.flatMap((problem) => {
          if (problem.field !== field || problem.original !== from) return [problem];
          return original === undefined ? [] : [{ ...problem, original }];
        }),
      })),
    });
    assert.equal(silentChanges(table, revised()).length, 1, `${field} without its note`);
    assert.equal(
      silentChanges(table, revised('another')).length,
      1,
      `${field} with the note of another cell`,
    );
  }
});

test('no change is silent in the sample sheet', async () => {
  const table = await tableOf(PAYROLL_PATH);
  assert.ok(table);
  assert.deepEqual(silentChanges(table, checkSheet(table)), []);
});

test('no change is silent in real sheets, whatever their columns are taken for', { skip }, async () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  const names = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/.*\.(?:csv|xlsx)$/.test(name),
  );
  for (const name of names) {
    const table = await tableOf(join(CORPUS, name));
    if (!table) continue;
    const plain = checkSheet(table);
    assert.deepEqual(silentChanges(table, plain), [], name);
    const width = Math.max(...table.rows.map(({ cells }) => cells.length));
    for (let turn = 0; turn < MAPPINGS; turn += 1) {
      const fields = [...ROW_FIELDS].sort(() => random.below(3) - 1);
      const columns = Object.fromEntries(
        Array.from({ length: width }, (_, index) => [columnLetter(index + 1), fields[index] ?? 'ignore']),
      );
      const checked = checkSheet(table, { columns, defaults: { country: 'sn', currency: 'xof' } });
      assert.deepEqual(
        silentChanges(table, checked),
        [],
        `${name}, seed ${seed}, ${JSON.stringify(columns)}`,
      );
    }
  }
});
