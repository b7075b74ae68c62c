import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import type { RowState } from '../../../../shared/domain/row-state.ts';
import type { AlarmsSeen, BatchApproved, BatchCreated, JournalEvent, WalletsChosen } from './events.ts';
import { isRowEvent } from './events.ts';
import { invariant } from './invariant.ts';

/** Something that must not be, and that a person must see. */
export interface Alarm {
  readonly row: number | null;
  readonly problem: Problem;
  readonly atMs: number;
  /** Who has seen it; absent while nobody has. */
  readonly seenBy?: string;
}

/** A batch as the fold of its batch-level events; its rows are folded apart. */
export interface BatchRecord {
  readonly batch: string;
  readonly createdAtMs: number;
  readonly created: BatchCreated;
  readonly businessId: string | null;
  /** Wallet id by currency. */
  readonly wallets: Readonly<Record<string, string>>;
  /** The currency of the wallet that rows are exchanged from, if their own currency has none; absent if none is. */
  readonly convertFrom?: string;
  /** True once its rows were quoted or estimated. */
  readonly isReviewed: boolean;
  readonly approval: BatchApproved | null;
  readonly approvedAtMs: number | null;
  /** What the last command or the engine said: idle before approval, and while an approval waits to be sent. */
  readonly control: 'idle' | 'running' | 'paused' | 'stopped';
  /** Why it is paused or stopped, or why its approval is void. */
  readonly problem: Problem | null;
  readonly canaries: Readonly<Record<string, 'session_id' | 'transaction_id'>>;
  /** Where the marker was seen; `list` until a canary says otherwise. */
  readonly markerSeenIn: 'list' | 'get';
  readonly isBlind: boolean;
  readonly worstLagMs: number;
  /** In the order in which they were raised. */
  readonly alarms: readonly Alarm[];
  /** How many rows in doubt a person accepted at the last resume; gone when more than those stop the batch. */
  readonly doubtAccepted?: number;
  /** The process that has the batch now. */
  readonly run: string | null;
  readonly lastEventAtMs: number;
}

/** Params of a `journal-older` alarm that stands in a new batch, because the copy itself knew none. */
export const COPY_KNEW_NOTHING = { copy: 'empty' } as const;

/** True for the alarms that tell of a copy of the journal: one older than remembered, or one not seen on this machine. */
export function isForgottenPeriodAlarm({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'journal-older' || code === 'journal-new-here';
}

/** True for a batch that stood in a copy of the journal: what it shows as unpaid may have been paid. */
export function stoodInCopy(record: Pick<BatchRecord, 'alarms'> | undefined): boolean {
  const isSame = ({ problem }: BatchRecord['alarms'][number]) =>
    isForgottenPeriodAlarm(problem) && problem.params?.copy !== COPY_KNEW_NOTHING.copy;
  return record?.alarms.some(isSame) ?? false;
}

/** True where that copy is known to lack events of this machine: none of its rows is taken for unsent. */
export function wasOlder(record: BatchRecord | undefined): boolean {
  return (
    stoodInCopy(record) && (record?.alarms.some(({ problem }) => problem.code === 'journal-older') ?? false)
  );
}

/**
 * True for a batch that this machine did not know when it first saw the journal: `--yes` alone does not approve it, a
 * person takes it over.
 */
export function isFromElsewhere({ approval, problem }: Pick<BatchRecord, 'approval' | 'problem'>): boolean {
  return approval === null && problem?.code === 'approval-void' && problem.params?.reason === 'elsewhere';
}

/**
 * The places of the alarms that nobody has seen yet. The note about an older copy of the journal is a warning with a
 * word of its own (`resume --adopt`), and is none of them.
 */
export function unseenAlarms({ alarms }: Pick<BatchRecord, 'alarms'>): readonly number[] {
  return alarms.flatMap(({ problem, seenBy }, place) =>
    problem.severity === 'error' && seenBy === undefined ? [place] : [],
  );
}

/**
 * The currency that a payment in `currency` is exchanged from: its own has no wallet in the batch, and the batch names
 * another. Undefined if it is paid from a wallet of its own, or there is no wallet for it at all.
 */
export function exchangedFrom(
  { wallets, convertFrom }: Pick<BatchRecord, 'wallets' | 'convertFrom'>,
  currency: string,
): string | undefined {
  if (convertFrom === undefined || wallets[currency] !== undefined) return undefined;
  return wallets[convertFrom] === undefined ? undefined : convertFrom;
}

/** The wallet that payments in `currency` leave: of that currency, or of the one that they are exchanged from. */
export function walletOfCurrency(
  batch: Pick<BatchRecord, 'wallets' | 'convertFrom'>,
  currency: string,
): string | undefined {
  return batch.wallets[exchangedFrom(batch, currency) ?? currency];
}

/** True for a batch that is approved and that nobody has sent yet. */
export function isWaitingForSend({ approval, control }: Pick<BatchRecord, 'approval' | 'control'>): boolean {
  return approval !== null && control === 'idle';
}

/** The batch its first event opens. */
export function openBatch(batch: string, created: BatchCreated, atMs: number): BatchRecord {
  return {
    batch,
    createdAtMs: atMs,
    created,
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

/** The batch after one more event; row events only move its clock. */
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
      return {
        ...next,
        approval: event,
        approvedAtMs: atMs,
        control: event.waitsForSend ? 'idle' : 'running',
        problem: null,
      };
    case 'approval-voided':
      return {
        ...next,
        approval: null,
        control: 'idle',
        problem: problem('approval-void', { reason: event.reason }),
      };
    case 'batch-paused':
      return { ...next, control: 'paused', problem: event.problem };
    case 'batch-resumed':
      return {
        ...next,
        control: record.approval ? 'running' : 'idle',
        problem: null,
        ...(event.doubtAccepted !== undefined && { doubtAccepted: event.doubtAccepted }),
      };
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
    case 'alarms-seen':
      return { ...next, alarms: seen(record, event) };
    case 'rows-imported':
      return next;
    case 'rows-reviewed':
      return { ...next, isReviewed: true };
  }
}

/** Never approved, and every row closed: it was thrown away, and pays nobody. */
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
  { wallets, convertFrom, businessId }: WalletsChosen,
): BatchRecord {
  const { convertFrom: _before, ...rest } = record;
  return {
    ...rest,
    wallets,
    ...(convertFrom !== undefined && { convertFrom }),
    businessId: businessId ?? record.businessId,
  };
}

function seen({ batch, alarms }: BatchRecord, event: AlarmsSeen): readonly Alarm[] {
  const places = new Set(event.alarms);
  const isEachThere = event.alarms.every((place) => alarms[place] !== undefined);
  invariant(isEachThere, `batch ${batch}: an alarm is seen that was never raised`);
  return alarms.map((alarm, place) =>
    places.has(place) && alarm.seenBy === undefined ? { ...alarm, seenBy: event.by } : alarm,
  );
}

/** What was accepted is spent where more than that is in doubt. */
function stopped(record: BatchRecord, problem: Problem): BatchRecord {
  const { doubtAccepted, ...rest } = record;
  const isSpent = doubtAccepted === undefined || problem.code === 'stopped-in-doubt';
  return { ...rest, ...(!isSpent && { doubtAccepted }), control: 'stopped', problem };
}
