import assert from 'node:assert/strict';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { type ReadOptions, type ReadResult, readTable } from '../../../../shared/sheet/read/read-table.ts';
import type { Cell, Table } from '../../../../shared/sheet/table.ts';

export type ReadChoices = Partial<ReadOptions>;

/** Reads what must be readable. */
export async function tableFrom(content: Uint8Array | string, choices: ReadChoices = {}): Promise<Table> {
  return (await readingOf(content, choices)).table;
}

export async function readingOf(
  content: Uint8Array | string,
  choices: ReadChoices = {},
): Promise<Extract<ReadResult, { ok: true }>> {
  const result = await read(content, choices);
  if (!result.ok) assert.fail(`refused: ${JSON.stringify(result.problem)}`);
  return result;
}

/** Reads what must be refused. */
export async function refusalOf(content: Uint8Array | string, choices: ReadChoices = {}): Promise<Problem> {
  const result = await read(content, choices);
  if (result.ok) assert.fail(`read: ${JSON.stringify(result.table.rows.slice(0, 3))}`);
  assert.equal(result.problem.severity, 'error');
  return result.problem;
}

function read(content: Uint8Array | string, choices: ReadChoices): Promise<ReadResult> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readTable(bytes, { fileName: 'sheet', ...choices });
}

/** The rows' numbers and texts, with `·` for a missing cell. */
export function textsOf(table: Table): readonly (readonly [number, ...string[]])[] {
  return table.rows.map(({ row, cells }) => [row, ...cells.map((cell) => cell?.text ?? '·')]);
}

export function cellAt(table: Table, row: number, column: number): Cell | undefined {
  return table.rows.find((each) => each.row === row)?.cells[column - 1];
}
