/** The engine's core with a virtual clock and nothing else: a running batch of ready rows, for tests of single decisions. */

import { RateGate } from '../../electron/engine/core/pace/rate-gate.ts';
import { foldBatch, openBatch } from '../../electron/engine/core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../../electron/engine/core/row/events.ts';
import { openRow } from '../../electron/engine/core/row/fold-row.ts';
import type { Effect, Input } from '../../electron/engine/core/state/inputs.ts';
import { openRun } from '../../electron/engine/core/state/open-run.ts';
import type { RunState } from '../../electron/engine/core/state/run-state.ts';
import { step } from '../../electron/engine/core/step.ts';
import { makeMarker } from '../../shared/domain/marker.ts';
import { parseSettings, type SettingsInput } from '../../shared/domain/settings.ts';
import { batchCreated, importedRow } from './journal-events.ts';

export interface CoreRun {
  readonly state: RunState;
  nowMs: number;
  /** When it continues by itself if nothing happens. */
  wakeAtMs: number | undefined;
  /** Everything that was recorded, in order. */
  readonly events: JournalEvent[];
  /** Takes the inputs, or a tick, and returns the effects. */
  take(...inputs: readonly Input[]): readonly Effect[];
  /** Takes a start or a resume, and the look before send finds nothing; returns the effects after that. */
  looked(input: Extract<Input, { type: 'start' | 'resume' }>): readonly Effect[];
  /** The page of the list that is being read is the only one, and empty; without one, time passes. */
  seesNothing(): readonly Effect[];
  /** The connection for a row is open, and at the same moment something else is told. */
  connected(row: number, ...others: readonly Input[]): readonly Effect[];
  /** What the service answered to the row's attempt. */
  answered(row: number, meaning: Extract<Input, { type: 'answered' }>['meaning']): readonly Effect[];
}

/** A started run of rows 2, 3, … that need no quotes, without a canary, at a rate that never waits by default. */
export function coreRun(
  rows: number,
  settingsInput: SettingsInput = {},
  change: Partial<ImportedRow> = {},
): CoreRun {
  const parsed = parseSettings({
    canary: false,
    rate: { perSecond: 1000, maxPerSecond: 1000 },
    ...settingsInput,
  });
  if (!parsed.ok) throw new Error(parsed.messages.join('; '));
  const { settings } = parsed;
  const startMs = Date.UTC(2025, 0, 6, 12);
  const approval: JournalEvent[] = [
    { type: 'wallets-chosen', wallets: { xof: 'wallet' }, businessId: 'b' },
    {
      type: 'batch-approved',
      by: 'test',
      count: rows,
      totalsMinor: {},
      highestDebitMinor: { xof: 1e12 },
      rowsSha256: '',
    },
  ];
  const state = openRun({
    batch: approval.reduce(
      (record, event) => foldBatch(record, event, startMs),
      openBatch('B1', batchCreated(), startMs),
    ),
    rows: Array.from({ length: rows }, (_, index) => openRow(contentOf(index + 2, change))),
    settings,
    gate: new RateGate(settings.rate),
    queries: {
      duplicateInDoubt: () => undefined,
      ownerOf: () => undefined,
      isQuoteTaken: () => false,
      oldestQuoteTakenMs: () => 0,
      mayBeForgotten: () => false,
      paidSince: () => undefined,
      sessionsPaidSince: () => [],
      paidElsewhere: () => [],
    },
  });
  let connections = 0;
  const run: CoreRun = {
    state,
    nowMs: startMs,
    wakeAtMs: undefined,
    events: [],
    take(...inputs) {
      // A tenth of a second between any two steps: the gate at 1000/s never holds anything back.
      run.nowMs += 100;
      const { events, effects, wakeAtMs } = step(state, inputs, { nowMs: run.nowMs, random: () => 0.5 });
      run.events.push(...events);
      run.wakeAtMs = wakeAtMs;
      return effects;
    },
    looked(input) {
      const effects = run.take(input);
      return state.sweep?.isPageInFlight ? run.seesNothing() : effects;
    },
    seesNothing() {
      const { sweep } = state;
      if (!sweep?.isPageInFlight) return run.take();
      const value = { sessions: [], items: 0, total: 0, hasNext: false };
      const result = { ok: true, value, serverTimeMs: undefined } as const;
      return run.take({ type: 'listed', sweep: sweep.id, result });
    },
    connected(row, ...others) {
      connections += 1;
      return run.take(...others, {
        type: 'connected',
        row,
        connection: connections,
        content: contentOf(row, change),
        freshKey: `key-${connections}`,
        lastBody: run.events
          .filter((event) => event.type === 'attempt-opened')
          .findLast((event) => event.row === row)?.body,
      });
    },
    answered(row, meaning) {
      const attempt = state.rows.get(row)?.opened ?? 0;
      return run.take({ type: 'answered', row, attempt, meaning, serverTimeMs: undefined });
    },
  };
  return run;
}

/** A row without a quote, with a marker that is one. */
function contentOf(row: number, change: Partial<ImportedRow>) {
  const marker = makeMarker(new Uint8Array(12).fill(row));
  return importedRow('B1', row, { channel: null, marker, ...change });
}

/** Names of the effects, with their rows. */
export function named(effects: readonly Effect[]): readonly string[] {
  return effects.map((effect) => ('row' in effect ? `${effect.type} ${effect.row}` : effect.type)).toSorted();
}
