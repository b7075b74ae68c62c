/** How a RowRecord is stored in the table `rows`: what the guard and the queries need as columns, the rest as JSON. */
import { type RowRecord, rowRecordSchema } from '../engine/core/row/row-record.ts';
import { parseStored } from './sqlite-failure.ts';

/** The members of a record that have a column of their own, each with its column. */
const COLUMN_OF = {
  row: 'row',
  state: 'state',
  amountMinor: 'amount_minor',
  currency: 'currency',
  identity: 'identity',
  reference: 'reference',
  marker: 'marker',
  opened: 'opened',
  isSendAgain: 'is_send_again',
  sessionId: 'session_id',
  status: 'status',
} as const satisfies Partial<Record<keyof RowRecord, string>>;

/** Every column of `rows`. */
export const ROW_COLUMNS: readonly string[] = ['batch', ...Object.values(COLUMN_OF), 'last_seq', 'rest'];

type Columned = keyof typeof COLUMN_OF;

/** The columns of `rows`; the STRICT table and its CHECKs promise these types. */
export type StoredRow = {
  readonly [Name in Columned as (typeof COLUMN_OF)[Name]]: RowRecord[Name] extends boolean
    ? 0 | 1
    : RowRecord[Name];
} & { readonly batch: string; readonly last_seq: number; readonly rest: string };

const COLUMNS: ReadonlyMap<string, string> = new Map(Object.entries(COLUMN_OF));

const restSchema = rowRecordSchema.omit(
  Object.fromEntries([...COLUMNS.keys()].map((name) => [name, true])) as Record<Columned, true>,
);

/** The record as the table keeps it; `lastSeq` is the event that moved it there. */
export function encodeRow(batch: string, record: RowRecord, lastSeq: number): StoredRow {
  const stored: Record<string, unknown> = { batch, last_seq: lastSeq };
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const column = COLUMNS.get(name);
    if (column === undefined) rest[name] = value;
    else stored[column] = typeof value === 'boolean' ? Number(value) : value;
  }
  stored.rest = JSON.stringify(rest);
  return stored as StoredRow;
}

/** The record of a stored row, written out because it is read most often. Throws JournalFailure if we did not write it. */
export function decodeRow(stored: StoredRow): RowRecord {
  return {
    ...parseStored(restSchema, stored.rest),
    row: stored.row,
    state: stored.state,
    amountMinor: stored.amount_minor,
    currency: stored.currency,
    identity: stored.identity,
    reference: stored.reference,
    marker: stored.marker,
    opened: stored.opened,
    isSendAgain: stored.is_send_again === 1,
    sessionId: stored.session_id,
    status: stored.status,
  };
}
