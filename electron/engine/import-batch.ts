/** A checked sheet becomes a batch: every row with its content, marker and first state, before any call to the service. */

import { createHash } from 'node:crypto';
import { makeMarker } from '../../shared/domain/marker.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import type { Chance } from './chance.ts';
import type { BatchCreated, ImportedRow, JournalEvent } from './core/events.ts';
import { earlierDuplicate } from './duplicates.ts';
import type { Journal } from './journal-port.ts';
import { paymentOfFields } from './payment-of-fields.ts';

export interface ImportDraft {
  readonly checked: CheckedSheet;
  readonly file: { readonly name: string; readonly sha256: string } | null;
  readonly mappingFingerprint: string | null;
  readonly address: string;
  readonly profile: string;
  readonly environment: BatchCreated['environment'];
  readonly begunBy: BatchCreated['begunBy'];
  readonly walletReferences?: readonly string[];
  /** Rows the user took out. */
  readonly setAside: readonly number[];
  /** Duplicates inside the sheet that the user means both of. */
  readonly released: readonly number[];
  readonly duplicateDays: number;
}

/** Rows of one `rows-imported` event: big enough to be few, small enough to be read back one at a time. */
const ROWS_PER_EVENT = 200;

/** The events that make the batch. Pure but for the journal's answers about earlier payments and the random markers. */
export function importEvents(
  draft: ImportDraft,
  sources: {
    readonly journal: Journal;
    readonly chance: Chance;
    readonly nowMs: number;
  },
): JournalEvent[] {
  const created: BatchCreated = {
    type: 'batch-created',
    address: draft.address,
    profile: draft.profile,
    environment: draft.environment,
    begunBy: draft.begunBy,
    file: draft.file,
    sheetName: draft.checked.sheet.name,
    mappingFingerprint: draft.mappingFingerprint,
    ...(draft.walletReferences && { walletReferences: draft.walletReferences }),
    excludedCount: draft.checked.excluded.length,
  };
  const told: Told = {
    address: draft.address,
    duplicateDays: draft.duplicateDays,
    setAside: new Set(draft.setAside),
    released: new Set(draft.released),
  };
  const rows = draft.checked.rows.map((row) => importedRow(row, told, sources));
  const events: JournalEvent[] = [created];
  for (let from = 0; from < rows.length; from += ROWS_PER_EVENT) {
    events.push({ type: 'rows-imported', rows: rows.slice(from, from + ROWS_PER_EVENT) });
  }
  return events;
}

/** A short name for a batch that a person can read out: `b-` and eight characters. */
export function makeBatchId(chance: Chance): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  let name = 'b-';
  for (const byte of chance.bytes(8)) name += alphabet.charAt(byte % 32);
  return name;
}

/** One row's content, as approved: what the approval's hash is made of. */
export function contentHash(rows: Iterable<ImportedRow>): string {
  const hash = createHash('sha256');
  for (const { row, operation, fields, givenBody, amountMinor, currency, channel } of rows) {
    const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
    hash.update(JSON.stringify([row, operation, sorted, givenBody ?? null, amountMinor, currency, channel]));
  }
  return hash.digest('hex');
}

/** What the draft says of its rows. */
interface Told {
  readonly address: string;
  readonly duplicateDays: number;
  readonly setAside: ReadonlySet<number>;
  readonly released: ReadonlySet<number>;
}

function importedRow(
  checked: CheckedRow,
  draft: Told,
  sources: {
    readonly journal: Journal;
    readonly chance: Chance;
    readonly nowMs: number;
  },
): ImportedRow {
  const { fields } = checked;
  const { amountMinor = 0, ...payment } = paymentOfFields(fields);
  const base = {
    row: checked.row,
    operation: fields.recipient_type === 'withdrawal' ? ('withdrawal' as const) : ('payment' as const),
    fields,
    amountMinor,
    ...payment,
    marker: makeMarker(sources.chance.bytes(12)),
  };
  // A person's word comes first: a row set aside is decided, whether or not it could have been paid.
  if (draft.setAside.has(checked.row)) return { ...base, state: 'closed', problems: checked.problems };
  if (checked.state === 'invalid') return { ...base, state: 'invalid', problems: checked.problems };
  const earlier = earlierDuplicate(base, { ...sources, address: draft.address }, draft.duplicateDays);
  if (earlier?.makes === 'closed')
    return { ...base, state: 'closed', problems: [earlier.problem, ...checked.problems] };
  // What was released in the sheet are its own duplicates; a payment of an earlier batch was not shown there.
  if (earlier?.makes === 'held')
    return { ...base, state: 'held', problems: [earlier.problem, ...checked.problems] };
  const problems: readonly Problem[] = earlier ? [...checked.problems, earlier.problem] : checked.problems;
  const isReleased = draft.released.has(checked.row);
  const isHeld = !isReleased && checked.problems.some((problem) => problem.code === 'duplicate-exact');
  return { ...base, state: isHeld ? 'held' : 'ready', problems };
}
