import { ENDED_BATCH, PENDING, RECONCILING, REFUSED, type RowState } from '../../shared/domain/row-state.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import { unpaidOf } from '../batch/tally.ts';

/** Why a batch is among those that need a person: each has a sentence (`need.*`) and the shape of its glyph. */
const NEEDS = {
  alarm: { shape: 'parked', button: 'open' },
  parked: { shape: 'parked', button: 'decide' },
  held: { shape: 'held', button: 'decide' },
  stopped: { shape: 'held', button: 'open' },
  refused: { shape: 'failed', button: 'correct' },
  invalid: { shape: 'invalid', button: 'correct' },
  paused: { shape: 'held', button: 'open' },
  approved: { shape: 'ready', button: 'open' },
  quoted: { shape: 'ready', button: 'review' },
  checked: { shape: 'ready', button: 'review' },
  unknown: { shape: 'unknown', button: 'open' },
} as const satisfies Record<string, { readonly shape: RowState; readonly button: string }>;

type NeedKind = keyof typeof NEEDS;

/** Payments of a batch that wait for the same thing, or are looked for. */
export interface Need {
  readonly kind: NeedKind;
  readonly batch: BatchSummary;
  readonly shape: RowState;
  readonly button: (typeof NEEDS)[NeedKind]['button'];
  /** How many payments; their sums, a currency each. */
  readonly count: number;
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
}

/** Nothing of the batch goes on before a person acts, and the rows that it is about. */
const WAITING: readonly NeedKind[] = ['stopped', 'paused', 'approved', 'quoted', 'checked'];

/** What of the batch needs a person, the most pressing first, and what is being checked. */
export function needsOf(batch: BatchSummary): readonly Need[] {
  const { state } = batch;
  // A person has closed it over whatever is left, with a reason.
  if (state === 'closed') return [];
  const isEnded = ENDED_BATCH.includes(state);
  const need = (kind: NeedKind, states: readonly RowState[]): Need => {
    const { count, sums } = unpaidOf(batch, states);
    return { kind, batch, ...NEEDS[kind], count, sums };
  };
  const ofRows = [
    need('parked', ['parked']),
    need('held', ['held']),
    need('refused', REFUSED),
    // Before it was sent, Check and Review show what is left out; afterwards somebody waits for the money.
    ...(isEnded ? [need('invalid', ['invalid'])] : []),
    need('unknown', RECONCILING),
  ].filter(({ count }) => count > 0);
  const ofBatch = WAITING.filter((kind) => kind === state).map((kind) => need(kind, PENDING));
  const isAlarm = state === 'needs-you' && !ofRows.some(({ button }) => button === 'decide');
  return [...(isAlarm ? [need('alarm', [])] : []), ...ofBatch, ...ofRows];
}
