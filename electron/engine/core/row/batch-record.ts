import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { BATCH_FACTS, seenChangeShape } from '../../../../shared/domain/batch-acts.ts';
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import type { RowState } from '../../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../../shared/domain/time.ts';
import { latestAttempt } from './attempts.ts';
import {
  batchApprovedSchema,
  batchCreatedSchema,
  documentMadeShape,
  type EventOf,
  isRowEvent,
  type JournalEvent,
  type Kept,
  problemSchema,
} from './events.ts';
import { invariant } from './invariant.ts';
import type { RowRecord } from './row-record.ts';

/** Something that must not happen and that a person must see. */
const alarmSchema = z.strictObject({
  row: z.int().nullable(),
  problem: problemSchema,
  atMs: z.number(),
  /** Who has seen it; absent until somebody has. */
  seenBy: z.string().exactOptional(),
});
export type Alarm = Kept<typeof alarmSchema>;

/** Something that was written for others about so many rows (which: its event says). We sent it to nobody. */
const madeDocumentSchema = z.strictObject({
  ...documentMadeShape,
  rows: z.int(),
  atMs: z.number(),
});

const seenChangeSchema = z.strictObject({ ...seenChangeShape, by: z.string(), atMs: z.number() });
export type SeenChange = Kept<typeof seenChangeSchema>;

/** A batch as the fold of its own events. Its rows are folded separately. */
export const batchRecordSchema = z.strictObject({
  batch: z.string(),
  createdAtMs: z.number(),
  created: batchCreatedSchema,
  businessId: z.string().nullable(),
  ...BATCH_FACTS,
  /** True once its rows were quoted or estimated. */
  isReviewed: z.boolean(),
  approval: batchApprovedSchema.nullable(),
  approvedAtMs: z.number().nullable(),
  /** A machine that does not share our mark may still pay it, so it is never sent here; absent if there is none. */
  isFromElsewhere: z.literal(true).exactOptional(),
  /** The state set by the last command or by the engine; idle before approval and while an approval waits to be sent. */
  control: z.enum(['idle', 'running', 'paused', 'stopped']),
  /** Why it is paused or stopped, or why its approval is void. */
  problem: problemSchema.nullable(),
  canaries: z.record(z.string(), z.enum(['session_id', 'transaction_id'])),
  /** Where the marker was seen; `list` unless a canary proved otherwise. */
  markerSeenIn: z.enum(['list', 'get']),
  isBlind: z.boolean(),
  worstLagMs: z.number(),
  /** In the order in which they were raised. */
  alarms: z.array(alarmSchema),
  /** What was written for others about its rows, the oldest first; absent if nothing was. */
  documents: z.array(madeDocumentSchema).exactOptional(),
  /** What of its changes since the last batch somebody has seen, and who first; absent if nobody has seen any. */
  changesSeen: z.array(seenChangeSchema).exactOptional(),
  /** Whether other amounts than last time are usual in its layout; absent if nobody said it of this batch. */
  amountsVary: z.boolean().exactOptional(),
  /** When the last transfer order that names a row was made, by the row's number; absent if there is no order. */
  orderedAtMs: z.record(z.string(), z.number()).exactOptional(),
  /** How many rows in doubt a person accepted at the last resume; removed when more than those stop the batch. */
  doubtAccepted: z.int().exactOptional(),
  /** The process that runs the batch now. */
  run: z.string().nullable(),
  lastEventAtMs: z.number(),
});
export type BatchRecord = Kept<typeof batchRecordSchema>;

/** Params of a `journal-older` alarm in a new batch, raised because the restored copy had no batch to raise it in. */
export const COPY_KNEW_NOTHING = { copy: 'empty' } as const;

/** True for the alarms that report a copy of the journal: one older than remembered, or one not seen on this machine. */
export function isForgottenPeriodAlarm({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'journal-older' || code === 'journal-new-here';
}

/** The time of which a restored copy of the journal knows nothing. */
export interface ForgottenPeriod {
  /** The copy's last event, by our clock. */
  readonly fromMs: number;
  readonly noticedAtMs: number;
}

/** Two correct clocks, or the zones in which they are read, differ by less than this. */
const CLOCKS_DIFFER_MAX_MS = DAY_MS;

/** Every forgotten period that the journal has had. */
export function forgottenPeriodsOf(
  records: Iterable<Pick<BatchRecord, 'alarms'>>,
): readonly ForgottenPeriod[] {
  const forgottenPeriods = new Map<string, ForgottenPeriod>();
  for (const { alarms } of records) {
    for (const { problem: found } of alarms) {
      if (!isForgottenPeriodAlarm(found)) continue;
      const { fromMs, noticedAtMs } = found.params ?? {};
      if (typeof fromMs === 'number' && typeof noticedAtMs === 'number')
        forgottenPeriods.set(`${fromMs} ${noticedAtMs}`, { fromMs, noticedAtMs });
    }
  }
  return [...forgottenPeriods.values()];
}

/**
 * True if a payment that the journal lacks made the session, or may have made it; with a day of slack for zones and
 * clocks.
 */
export function isInForgottenPeriod(
  forgottenPeriods: readonly ForgottenPeriod[],
  createdAtMs: number | undefined,
): boolean {
  return forgottenPeriods.some(
    ({ fromMs, noticedAtMs }) =>
      createdAtMs === undefined ||
      (createdAtMs >= fromMs - CLOCKS_DIFFER_MAX_MS && createdAtMs <= noticedAtMs + CLOCKS_DIFFER_MAX_MS),
  );
}

/** True for a batch that was in a restored copy of the journal: what it shows as unpaid may have been paid. */
export function stoodInCopy(record: Pick<BatchRecord, 'alarms'> | undefined): boolean {
  const isSame = ({ problem }: BatchRecord['alarms'][number]) =>
    isForgottenPeriodAlarm(problem) && problem.params?.copy !== COPY_KNEW_NOTHING.copy;
  return record?.alarms.some(isSame) ?? false;
}

/** True if that copy is known to lack events of this machine: none of its rows is treated as unsent. */
export function wasOlder(record: BatchRecord | undefined): boolean {
  return (
    stoodInCopy(record) && (record?.alarms.some(({ problem }) => problem.code === 'journal-older') ?? false)
  );
}

/**
 * The indexes of the alarms that nobody has seen yet. The note about an older copy of the journal is a warning with
 * its own command (`resume --adopt`), so it is not among them.
 */
export function unseenAlarms({ alarms }: Pick<BatchRecord, 'alarms'>): readonly number[] {
  return alarms.flatMap(({ problem, seenBy }, index) =>
    problem.severity === 'error' && seenBy === undefined ? [index] : [],
  );
}

/**
 * The currency that a payment in `currency` is exchanged from, if its own currency has no wallet in the batch and the
 * batch names another. Undefined if the payment has a wallet of its own, or there is no wallet for it at all.
 */
export function exchangedFrom(
  { wallets, convertFrom }: Pick<BatchRecord, 'wallets' | 'convertFrom'>,
  currency: string,
): string | undefined {
  if (convertFrom === undefined || wallets[currency] !== undefined) return undefined;
  return wallets[convertFrom] === undefined ? undefined : convertFrom;
}

/**
 * True for an exchanged row of which no request is known: an older copy of the journal has forgotten it. Only a quote says
 * what leaves the wallet, so its request cannot be built again, and sending it again is no decision that could be kept.
 */
export function lacksQuoteToSendAgain(
  batch: Pick<BatchRecord, 'wallets' | 'convertFrom'>,
  row: Pick<RowRecord, 'attempts' | 'currency'>,
): boolean {
  return latestAttempt(row) === undefined && exchangedFrom(batch, row.currency) !== undefined;
}

/** The wallet that payments in `currency` leave: the one of that currency, or the one that they are exchanged from. */
export function walletOfCurrency(
  batch: Pick<BatchRecord, 'wallets' | 'convertFrom'>,
  currency: string,
): string | undefined {
  return batch.wallets[exchangedFrom(batch, currency) ?? currency];
}

/**
 * True if the service called the row's payment completed and then otherwise. The document shows no transitions between
 * statuses, so nobody knows whether the later word took the money back.
 */
export function wasCompletedOnce(record: Pick<BatchRecord, 'alarms'> | undefined, row: number): boolean {
  const isTurned = ({ row: of, problem: { code, params } }: Alarm) =>
    of === row && code === 'status-changed' && params?.before === 'completed';
  return record?.alarms.some(isTurned) ?? false;
}

/** True for a batch that is approved and that nobody has started to send. */
export function isWaitingForSend({ approval, control }: Pick<BatchRecord, 'approval' | 'control'>): boolean {
  return approval !== null && control === 'idle';
}

/** Since when (ISO) the batch waits because the service cannot be used; undefined if it does not, or for another reason too. */
export function outageSince({ control, problem }: Pick<BatchRecord, 'control' | 'problem'>) {
  const since = control === 'paused' ? problem?.params?.since : undefined;
  return since === undefined ? undefined : String(since);
}

/** When a service that named a moment itself is asked again (ms); 0 if it named none. */
export function askedAgainAtMs(record: Pick<BatchRecord, 'problem'> | undefined): number {
  return Date.parse(String(record?.problem?.params?.again ?? '')) || 0;
}

/** What is told of an outage once sending goes on after it. */
function outageOver(record: BatchRecord, atMs: number): Problem | null {
  const since = outageSince(record);
  return since === undefined ? null : problem('outage-over', { since, until: new Date(atMs).toISOString() });
}

/** The batch that its first event opens. */
export function openBatch(batch: string, created: EventOf<'batch-created'>, atMs: number): BatchRecord {
  return {
    batch,
    createdAtMs: atMs,
    created,
    ...(created.title !== undefined && { name: created.title }),
    businessId: null,
    wallets: {},
    isReviewed: false,
    approval: null,
    approvedAtMs: null,
    control: 'idle',
    problem: null,
    canaries: {},
    markerSeenIn: 'list',
    isBlind: false,
    worstLagMs: 0,
    alarms: [],
    run: null,
    lastEventAtMs: atMs,
  };
}

/** The batch after one more event. Events of rows only move its clock. */
export function foldBatch(record: BatchRecord, event: JournalEvent, atMs: number): BatchRecord {
  const next = { ...record, lastEventAtMs: atMs };
  if (isRowEvent(event)) return next;
  switch (event.type) {
    case 'batch-created':
      invariant(false, `batch ${record.batch} is created twice`);
      return next;
    case 'wallets-chosen':
      return walletsChosen(next, event);
    case 'batch-approved':
      invariant(record.isFromElsewhere !== true, `batch ${record.batch} was approved on another machine`);
      invariant(record.closed === undefined, `batch ${record.batch} is approved although it is closed`);
      return {
        ...next,
        approval: event,
        approvedAtMs: atMs,
        control: event.waitsForSend ? 'idle' : 'running',
        problem: null,
      };
    case 'approval-voided':
      return voided(next, event);
    case 'batch-paused':
      return { ...next, control: 'paused', problem: event.problem };
    case 'batch-resumed':
      invariant(record.closed === undefined, `batch ${record.batch} is resumed although it is closed`);
      return {
        ...next,
        control: record.approval ? 'running' : 'idle',
        problem: outageOver(record, atMs),
        ...(event.doubtAccepted !== undefined && { doubtAccepted: event.doubtAccepted }),
      };
    case 'doubt-lowered':
      return { ...next, doubtAccepted: event.doubtAccepted };
    case 'batch-stopped':
      return stopped(next, event.problem);
    case 'run-started':
      return { ...next, run: event.run };
    case 'canary-verified':
      return {
        ...next,
        canaries: { ...record.canaries, [event.currency]: event.idField },
        markerSeenIn: event.markerSeenIn,
      };
    case 'blind-mode-entered':
      return { ...next, isBlind: true };
    case 'sweep-completed':
      return { ...next, worstLagMs: Math.max(record.worstLagMs, event.worstLagMs) };
    case 'alarm-raised':
      return { ...next, alarms: [...record.alarms, { row: event.row, problem: event.problem, atMs }] };
    case 'batch-closed':
      return closed(next, event, atMs);
    case 'batch-reopened':
      return reopened(next);
    case 'batch-renamed':
      // A name leaves its payments as they were: the quotes are as old as before.
      return { ...record, name: event.name };
    case 'batch-noted':
      return noted(record, event);
    case 'document-made':
      return withDocument(record, event, atMs);
    case 'alarms-seen':
      return { ...next, alarms: seen(record, event) };
    case 'changes-seen':
      // As with a name, the quotes stay as old as they are.
      return withChangesSeen(record, event, atMs);
    case 'amounts-vary':
      return { ...record, amountsVary: event.vary };
    case 'rows-imported':
      return next;
    case 'rows-reviewed':
      return { ...next, isReviewed: true };
  }
}

function voided(record: BatchRecord, { reason }: EventOf<'approval-voided'>): BatchRecord {
  const idle = { ...record, approval: null, control: 'idle' } as const;
  return reason === 'elsewhere'
    ? { ...idle, isFromElsewhere: true, problem: problem('approved-elsewhere') }
    : { ...idle, problem: problem('approval-void', { reason }) };
}

/** A note leaves its payments as they were, as a name does. */
function noted({ note: _before, ...rest }: BatchRecord, { note }: EventOf<'batch-noted'>): BatchRecord {
  return { ...rest, ...(note !== '' && { note }) };
}

/** True for the same change with the same sums. */
export function isSameChange(
  one: Omit<SeenChange, 'by' | 'atMs'>,
  other: Omit<SeenChange, 'by' | 'atMs'>,
): boolean {
  const keyOf = ({ kind, row, name, before, now }: typeof one) => [kind, row, name, before, now];
  return isDeepStrictEqual(keyOf(one), keyOf(other));
}

function withChangesSeen(
  record: BatchRecord,
  { changes, by }: EventOf<'changes-seen'>,
  atMs: number,
): BatchRecord {
  const known = record.changesSeen ?? [];
  const more = changes.filter((change) => !known.some((seen) => isSameChange(seen, change)));
  if (more.length === 0) return record;
  return { ...record, changesSeen: [...known, ...more.map((change) => ({ ...change, by, atMs }))] };
}

/** True for a row that was set aside and that a transfer order names: whoever executes the order pays it. */
export function isOnOrder(
  { orderedAtMs }: Pick<BatchRecord, 'orderedAtMs'>,
  { row, state }: { readonly row: number; readonly state: RowState },
): boolean {
  return state === 'closed' && orderedAtMs?.[row] !== undefined;
}

/** What holds a row because of the last transfer order that names it; undefined if none does. */
export function orderedElsewhere(
  { orderedAtMs }: Pick<BatchRecord, 'orderedAtMs'>,
  row: number,
): Problem | undefined {
  const atMs = orderedAtMs?.[row];
  return atMs === undefined ? undefined : problem('ordered-elsewhere', { at: new Date(atMs).toISOString() });
}

function withDocument(
  record: BatchRecord,
  { type: _type, rows, ...document }: EventOf<'document-made'>,
  atMs: number,
): BatchRecord {
  const ordered = Object.fromEntries(rows.map((row) => [row, atMs]));
  return {
    ...record,
    documents: [...(record.documents ?? []), { ...document, rows: rows.length, atMs }],
    ...(document.document === 'transfer-order' && { orderedAtMs: { ...record.orderedAtMs, ...ordered } }),
  };
}

/** True if it was never approved and every row is closed: it was thrown away and pays nobody. */
export function isDiscarded(
  { approval, control }: BatchRecord,
  counts: Readonly<Partial<Record<RowState, number>>>,
): boolean {
  if (approval !== null || control !== 'idle') return false;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return rows > 0 && counts.closed === rows;
}

function walletsChosen(
  record: BatchRecord,
  { wallets, convertFrom, businessId }: EventOf<'wallets-chosen'>,
): BatchRecord {
  const { convertFrom: _before, ...rest } = record;
  return {
    ...rest,
    wallets,
    ...(convertFrom !== undefined && { convertFrom }),
    businessId: businessId ?? record.businessId,
  };
}

/** Nothing waits to be sent by itself: once it is reopened, a person starts the sending again. */
function closed(record: BatchRecord, event: EventOf<'batch-closed'>, atMs: number): BatchRecord {
  invariant(record.closed === undefined, `batch ${record.batch} is closed twice`);
  const { by, reason } = event;
  return {
    ...record,
    control: 'idle',
    problem: null,
    closed: { by, atMs, ...(reason !== undefined && { reason }) },
  };
}

function reopened(record: BatchRecord): BatchRecord {
  invariant(record.closed !== undefined, `batch ${record.batch} is reopened although it is open`);
  const { closed: _closed, ...open } = record;
  return open;
}

function seen({ batch, alarms }: BatchRecord, event: EventOf<'alarms-seen'>): readonly Alarm[] {
  const indexes = new Set(event.alarms);
  const isEachThere = event.alarms.every((index) => alarms[index] !== undefined);
  invariant(isEachThere, `batch ${batch}: an alarm is seen that was never raised`);
  return alarms.map((alarm, index) =>
    indexes.has(index) && alarm.seenBy === undefined ? { ...alarm, seenBy: event.by } : alarm,
  );
}

/** A stop because of too many rows in doubt uses up the number that a person had accepted. */
function stopped(record: BatchRecord, problem: Problem): BatchRecord {
  const { doubtAccepted, ...rest } = record;
  const isSpent = doubtAccepted === undefined || problem.code === 'stopped-in-doubt';
  return { ...rest, ...(!isSpent && { doubtAccepted }), control: 'stopped', problem };
}
