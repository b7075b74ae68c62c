/** Sheets that are told one after the other: imported, paid as far as nothing holds their rows, and released. */

import { withApprovalVoided } from '../../electron/engine/approve/why-not-approved.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { RowState } from '../../shared/domain/row-state.ts';
import { approveAndStart, type ImportedFrom, importBatch } from './imported-sheet.ts';
import type { SeededRandom } from './seeded-random.ts';
import { PAYEE } from './virtual-sheet.ts';
import type { World } from './world.ts';
import { HOUR_MS } from './world-plan.ts';

/** What must become of a row, by what was told. */
export interface Expected {
  readonly batch: string;
  readonly row: number;
  readonly isToBeSent: boolean;
  /** What was sent of the row before does not count. */
  readonly sinceMs: number;
  readonly why: string;
}

export type Story = (world: World, random: SeededRandom) => void;

export const FIRST = 'b-first';
export const SECOND = 'b-second';
export const THIRD = 'b-third';
/** A sheet's first row of people. */
export const FIRST_ROW = 2;
/** Each sheet has its own file and its own words. */
export const OWN_FILE = { changes: 'file' } as const;

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

export function person(index: number, words: string, own: RowFields = {}): RowFields {
  return {
    ...PAYEE,
    ...{ first_name: 'Awa', last_name: `Diop ${index}`, phone: phoneOf(index), country: 'sn' },
    ...{ amount: String(1000 + 10 * index), currency: 'xof', description: `${words} ${index}` },
    ...own,
  };
}

export function phoneOf(index: number): string {
  return `+22177${String(1_000_000 + 7919 * index)}`;
}

export function people(from: number, count: number, words: string): RowFields[] {
  return Array.from({ length: count }, (_, index) => person(from + index, words));
}

export function expect(
  world: World,
  batch: string,
  row: number,
  isToBeSent: boolean,
  why: string,
  sinceMs = 0,
): void {
  world.expected.push({ batch, row, isToBeSent, why, sinceMs });
}

export function stateOf({ journal }: World, batch: string, row: number): RowState | undefined {
  return journal.row({ batch, row })?.state;
}

export function isHeld(world: World, batch: string, row: number): boolean {
  return stateOf(world, batch, row) === 'held';
}
