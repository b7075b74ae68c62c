/** What rows want, and which pairs of them a person said are both meant: what the floor (`schema/floor.ts`) works from. */
import { isDeepStrictEqual } from 'node:util';
import { isDecided, namesAnotherPayment, type Problem } from '../../shared/domain/problem.ts';
import { mayBePaid } from '../../shared/domain/row-state.ts';
import type { ImportedRow, RowEvent } from '../engine/core/row/events.ts';
import { type Intent, intentName, intentOf } from '../engine/core/row/intent.ts';
import { AlreadyPaid, BrokenInvariant } from '../engine/core/row/invariant.ts';
import type { RowRecord, RowRef } from '../engine/core/row/row-record.ts';
import type { LoggedEvent } from '../engine/ports/journal-port.ts';
import { forbidding, PAID_BEFORE } from './schema/floor.ts';
import type { Statements } from './statements.ts';

type Wanting = Pick<RowRecord, 'operation' | 'identity' | 'amountMinor' | 'currency' | 'reference'>;
/** Where events are in the log. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** The position of an event in the log. */
export type EventPlace = Pick<LoggedEvent, 'seq' | 'batch' | 'atMs'>;

/** The batch is read only for rows that have a number. */
function wanted(statements: Statements, batch: string, row: Wanting): Intent {
  if (row.reference === null) return intentOf(row, 'neither');
  const created = statements
    .of<{ means: Parameters<typeof intentOf>[1] | null }>(
      `SELECT json_extract(record, '$.created.reference.means') AS means FROM batches WHERE batch = ?`,
    )
    .get(batch);
  return intentOf(row, created?.means ?? 'unsure');
}

/** True if the event sends the row, or shows that it may have been sent: what it wants is compared from then on. */
export function isSent(event: RowEvent, before: RowRecord, after: RowRecord): boolean {
  return event.type === 'attempt-opened' || (mayBePaid(after.state) && !mayBePaid(before.state));
}

/** An intent as the table keeps it; times are epoch milliseconds. */
export interface StoredIntent {
  readonly row: number;
  readonly name: string;
  readonly kind: Intent['kind'];
  readonly payee: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly number: string;
  readonly sent_ms: number;
  /** By the service's clock as we knew it; null for what was only found to have been sent. */
  readonly sent_server_ms: number | null;
  readonly seq: number;
}

/** What the row wants, with the time at which the event sent it or showed that it was sent. */
export function sentIntent(
  { batch, seq, atMs }: EventPlace,
  row: number,
  intent: Intent,
  event: RowEvent,
): StoredIntent {
  const { kind, payee, amountMinor, currency, number } = intent;
  const serverMs = event.type === 'attempt-opened' ? Math.round(event.serverTimeMs) : null;
  return {
    ...{
      row,
      name: intentName({ batch, row }, intent),
      kind,
      payee,
      amount_minor: amountMinor,
      currency,
      number,
    },
    ...{ sent_ms: Math.round(atMs), sent_server_ms: serverMs, seq },
  };
}

/** An attempt gives an intent its time; what is only found to have been sent keeps the time that it has. */
export function replacesIntent(
  event: RowEvent,
  stored: StoredIntent | undefined,
  sent: StoredIntent,
): boolean {
  return event.type === 'attempt-opened' || stored?.name !== sent.name;
}

const INTENT_COLUMNS = 'row, name, kind, payee, amount_minor, currency, number, sent_ms, sent_server_ms, seq';

export function noteSent(
  statements: Statements,
  place: EventPlace,
  row: Wanting & Pick<RowRecord, 'row'>,
  event: RowEvent,
): void {
  const sent = sentIntent(place, row.row, wanted(statements, place.batch, row), event);
  const stored = statements
    .of<StoredIntent>(`SELECT ${INTENT_COLUMNS} FROM intents WHERE batch = ? AND row = ?`)
    .get(place.batch, row.row);
  if (!replacesIntent(event, stored, sent)) return;
  const change =
    stored === undefined
      ? `INSERT INTO intents VALUES (@batch, @row, @name, @kind, @payee, @amount_minor, @currency, @number, @sent_ms,
         @sent_server_ms, @seq)`
      : `UPDATE intents SET name = @name, kind = @kind, payee = @payee, amount_minor = @amount_minor,
         currency = @currency, number = @number, sent_ms = @sent_ms, sent_server_ms = @sent_server_ms, seq = @seq
         WHERE batch = @batch AND row = @row`;
  statements.of(change).run({ ...sent, batch: place.batch });
}

/** The batch's intents as they are stored. */
export function intentsOf(statements: Statements, batch: string): readonly StoredIntent[] {
  return statements.of<StoredIntent>(`SELECT ${INTENT_COLUMNS} FROM intents WHERE batch = ?`).all(batch);
}

/** The decisions of the batch's events that name what neither row wants, or wanted before it was mended. */
export function strayDecisions(
  statements: Statements,
  { first, last }: Span,
  batch: string,
): readonly string[] {
  const stored = statements
    .of<{ one: string; other: string }>(
      `SELECT one, other FROM decisions JOIN events e ON e.seq = decisions.seq
       WHERE decisions.seq BETWEEN ? AND ? AND e.batch = ?`,
    )
    .all(first, last, batch);
  return stored
    .flatMap(({ one, other }) => [one, other])
    .filter((name) => {
      const [named, row] = JSON.parse(name) as [string, number];
      return !everWanted(statements, { batch: named, row }).includes(name);
    });
}

/** The names of all that the row wants and wanted. */
function everWanted(statements: Statements, ref: RowRef): readonly string[] {
  return statements
    .of<Wanting>(
      `SELECT json_extract(content, '$.operation') AS operation, json_extract(content, '$.identity') AS identity,
       json_extract(content, '$.amountMinor') AS amountMinor, json_extract(content, '$.currency') AS currency,
       json_extract(content, '$.reference') AS reference
       FROM (SELECT batch, row, content FROM contents UNION ALL SELECT batch, row, content FROM former_contents)
       WHERE batch = ? AND row = ?`,
    )
    .all(ref.batch, ref.row)
    .map((row) => intentName(ref, wanted(statements, ref.batch, row)));
}

/** Opens an attempt by `insert`. Throws AlreadyPaid if the floor refuses it. */
export function aboveTheFloor(statements: Statements, ref: RowRef, insert: () => void): void {
  try {
    insert();
  } catch (error) {
    if (!(error instanceof BrokenInvariant) || error.message !== PAID_BEFORE) throw error;
    const other = statements.of<RowRef>(forbidding('?', '?')).get(ref.batch, ref.row);
    throw other === undefined ? error : new AlreadyPaid(PAID_BEFORE, { row: ref.row, other });
  }
}

/**
 * A row that was imported ready although it was shown to repeat another payment was released by a person, or is paid in
 * place of a line that was set aside: nobody said of those two that both are meant.
 */
export function decideImported(statements: Statements, place: EventPlace, imported: ImportedRow): void {
  if (imported.state !== 'ready') return;
  const { problems } = imported;
  decide(statements, place, imported, problems.filter(isDecided));
  const repeated = problems.filter((each) => each.code === 'duplicate-exact' && !isDecided(each));
  decide(statements, place, imported, repeated, ({ state }) => state !== 'closed');
}

/**
 * A person lets the row go beside the payments that it was held or closed for, or takes that back: a row is held again for
 * what was decided only by that.
 */
export function decideRow(
  statements: Statements,
  place: EventPlace,
  event: RowEvent,
  before: RowRecord,
): void {
  if (event.type === 'row-held') undecide(statements, place, before, event.problem);
  if (event.type !== 'row-released') return;
  const stored = statements
    .of<{ state: ImportedRow['state']; problems: string }>(
      `SELECT json_extract(content, '$.state') AS state, json_extract(content, '$.problems') AS problems
       FROM contents WHERE batch = ? AND row = ?`,
    )
    .get(place.batch, event.row);
  const problems = JSON.parse(stored?.problems ?? '[]') as readonly Problem[];
  decide(statements, place, before, shownFor(before, { state: stored?.state, problems }));
}

/** All that its import or mending held the row for, or else what holds it now. */
function shownFor(
  { problem }: RowRecord,
  content: { readonly state: ImportedRow['state'] | undefined; readonly problems: readonly Problem[] },
): readonly Problem[] {
  const { state, problems } = content;
  if (problem === null) return [];
  return state === 'held' && problems.some((one) => isDeepStrictEqual(one, problem)) ? problems : [problem];
}

function decide(
  statements: Statements,
  place: EventPlace,
  row: Wanting & Pick<RowRecord, 'row'>,
  problems: readonly Problem[],
  isMeant: (other: Pick<RowRecord, 'state'>) => boolean = () => true,
): void {
  const { batch, seq } = place;
  for (const { code, params } of problems) {
    if (!namesAnotherPayment(code)) continue;
    const own = intentName({ batch, row: row.row }, wanted(statements, batch, row));
    for (const other of rowsNamed(statements, batch, row, String(params?.where ?? ''))) {
      const theirs = intentName(other, wanted(statements, other.batch, other));
      if (theirs === own || !isMeant(other)) continue;
      const [one, two] = own < theirs ? [own, theirs] : [theirs, own];
      statements.of('INSERT INTO decisions VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(one, two, seq);
    }
  }
}

/** Takes back what was decided of the row together with its being beside the payment that the problem names. */
function undecide(
  statements: Statements,
  { batch }: EventPlace,
  row: Wanting & Pick<RowRecord, 'row'>,
  { code, params }: Problem,
): void {
  if (!namesAnotherPayment(code)) return;
  const own = intentName({ batch, row: row.row }, wanted(statements, batch, row));
  for (const other of rowsNamed(statements, batch, row, String(params?.where ?? ''))) {
    const theirs = intentName(other, wanted(statements, other.batch, other));
    statements
      .of(
        `DELETE FROM decisions WHERE ? IN (one, other) AND seq = (SELECT d.seq FROM decisions d
           JOIN events e ON e.seq = d.seq WHERE d.one = min(?, ?) AND d.other = max(?, ?)
           AND e.batch = ? AND (e.row IS NULL OR e.row = ?))`,
      )
      .run(own, own, theirs, own, theirs, batch, row.row);
  }
}

type NamedRow = Wanting & RowRef & Pick<RowRecord, 'state'>;

/** `row:5` is another line of the sheet, of several equal ones perhaps; `b-1, 5` is a row of any batch. */
function rowsNamed(
  statements: Statements,
  batch: string,
  { identity, amountMinor, currency }: Wanting,
  where: string,
): readonly NamedRow[] {
  const [, named, row] = /^(.+), (\d+)$/.exec(where) ?? [];
  const isInSheet = where.startsWith('row:');
  if (!isInSheet && named === undefined) return [];
  return statements
    .of<NamedRow>(
      `SELECT batch, row, state, json_extract(rest, '$.operation') AS operation, identity,
       amount_minor AS amountMinor, currency, reference FROM rows
       WHERE identity = ? AND currency = ? AND amount_minor = ? AND batch = ? AND (? IS NULL OR row = ?)`,
    )
    .all(
      identity,
      currency,
      amountMinor,
      isInSheet ? batch : named,
      isInSheet ? null : Number(row),
      Number(row),
    );
}
