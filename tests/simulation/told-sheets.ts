/** Sheets that are told one after the other: imported, paid as far as nothing holds their rows, and released. */

import { withApprovalVoided } from '../../electron/engine/approve/why-not-approved.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { approveAndStart, type ImportedFrom, importBatch } from './imported-sheet.ts';
import type { World } from './world.ts';
import { HOUR_MS } from './world-plan.ts';

/** Longer than any payment of these worlds takes. */
export const PAID_WITHIN_MS = HOUR_MS;

/** A sheet is imported, reviewed, approved and sent, as far as nothing holds its rows; nobody decides on those. */
export function pay(world: World, batch: string, rows: readonly RowFields[], sheet: ImportedFrom = {}): void {
  importBatch(world, batch, rows, sheet);
  approveAndStart(world, batch);
  pass(world, PAID_WITHIN_MS);
}

/** A person says of every held row that it is meant, and the sheet is sent. */
export function release(world: World, batch: string): void {
  sayMeant(world, batch);
  approveAndStart(world, batch);
  pass(world, PAID_WITHIN_MS);
}

/** A person says of every held row that it is meant. */
export function sayMeant(world: World, batch: string): void {
  const record = world.journal.batch(batch);
  if (record === undefined) throw new RangeError(`no batch ${batch}`);
  const held = [...world.journal.rows(batch)].filter(({ state }) => state === 'held');
  const events = held.map(({ row }) => ({ type: 'row-released', row, by: 'person' }) as const);
  world.journal.append(batch, withApprovalVoided(record, events), world.clockMs());
}

export function pass({ time }: World, forMs: number): void {
  const endMs = time.nowMs + forMs;
  time.after(forMs, () => {});
  while (time.advance(endMs)) {}
}

export function isSent({ network }: World, batch: string, row: number): boolean {
  return network.posts.some((post) => post.batch === batch && post.row === row);
}
