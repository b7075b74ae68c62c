/** The rehearsal: the same rows against a practice service with faults, with a journal that is thrown away. */
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/domain/settings.ts';
import type { RequestOutput } from '../../../shared/ipc/requests.ts';
import type { ImportedSheet } from '../../../shared/sheet/checked-sheet.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import { Engine } from '../../engine/engine.ts';
import { JournalSession } from '../../engine/journal-session.ts';
import { systemChance } from '../../engine/ports/chance.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { openMemoryJournal } from '../../journal/memory-journal.ts';
import type { FaultPlanInput } from '../../practice/faults/fault-plan.ts';
import { ServiceKeys } from '../../secrets/service-keys.ts';
import { createServiceClient } from '../../service/service-client.ts';
import type { BatchTask } from './batch-tasks.ts';
import { totalsOf } from './batch-to-view.ts';

/** A service on a bad day: some answers lost before or after the payment was made, and some errors. */
const BAD_DAY: FaultPlanInput = {
  rules: [
    { fault: 'drop-after-commit', probability: 0.02 },
    { fault: 'drop-before-commit', probability: 0.02 },
    { fault: '500-before-commit', probability: 0.01 },
    { fault: '500-after-commit', probability: 0.01 },
  ],
};

/** Minutes become seconds: the rehearsal shows what would happen, not how long it would take. */
const HURRIED: Settings = {
  ...DEFAULT_SETTINGS,
  rate: { perSecond: 400, maxPerSecond: 1000 },
  concurrency: 8,
  reconcile: { scheduleSeconds: [0.1, 0.3, 1], settleSeconds: 2 },
  tracking: { periodSeconds: 0.3, maxSeconds: 30 },
  breaker: { ...DEFAULT_SETTINGS.breaker, cooldownSeconds: 0.5, maxInDoubtPercent: 100 },
};

/** Calls per row: its quote and its payment. Reads of the list are in addition. */
const CALLS_PER_ROW = 2.2;

/** More than the practice service takes for a row beside a share of its amount, in each currency. */
const FLAT_FEE_MOST = 1000;

export async function rehearseBatch(options: {
  readonly journal: ReadonlyJournal;
  readonly record: BatchRecord;
  readonly settings: Settings;
  readonly task: BatchTask;
  /** What goes wrong at the service; a bad day by default. */
  readonly faults?: FaultPlanInput;
}): Promise<RequestOutput<'batches.rehearse'>> {
  const { journal, record, settings, task, faults = BAD_DAY } = options;
  const rows = [...journal.rows(record.batch)].filter(({ state }) => state === 'ready');
  const sheet = sheetOf(rows, journal, record.batch);
  const total = rows.length;
  const balances = Object.fromEntries(
    totalsOf(rows).map(({ currency, amount, count }) => [
      currency,
      Number(amount) * 2 + FLAT_FEE_MOST * count,
    ]),
  );
  const { startPracticeService } = await import('../../practice/start-practice-service.ts');
  const practice = await startPracticeService({ faults, balances });
  // The accounts of the business at the real service, which alone knows them.
  for (const { fields } of sheet.rows) {
    const { destination_account_id: id, currency = '' } = fields;
    if (id !== undefined) practice.state.accounts.set(id, { id, name: id, currency });
  }
  const throwaway = openMemoryJournal();
  const client = createServiceClient({
    address: practice.url,
    keys: new ServiceKeys(practice.publicKey, practice.privateKey),
    origin: practice.origin,
    timeoutMs: 5_000,
  });
  try {
    const session = new JournalSession(throwaway);
    const ports = { session, service: client, clock: systemClock, chance: systemChance };
    const engine = new Engine({ ...ports, settings: HURRIED });
    const batch = engine.importSheet({
      checked: sheet,
      file: null,
      address: practice.url,
      profile: 'rehearsal',
      environment: 'practice',
      begunBy: 'app',
      setAside: [],
      released: sheet.rows.flatMap(({ row, problems }) =>
        problems.map(({ params }) => ({ row, where: String(params?.where) })),
      ),
      duplicateDays: 0,
    });
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
    if (!review.ok)
      return { counts: throwaway.counts(batch), estimatedSeconds: 0, problems: [review.problem] };
    const why = engine.approve(batch, { by: 'rehearsal' });
    if (why !== undefined) return { counts: throwaway.counts(batch), estimatedSeconds: 0, problems: [why] };
    const run = engine.openRun(batch);
    run.listen(() => {
      const { ready = 0, sending = 0 } = throwaway.counts(batch);
      task.progress(total - ready - sending, total);
      if (task.signal.aborted) run.windDown();
    });
    await run.start('rehearsal');
    const estimatedSeconds = Math.ceil((total * CALLS_PER_ROW) / settings.rate.perSecond);
    const { problem } = engine.record(batch);
    return { counts: throwaway.counts(batch), estimatedSeconds, problems: problem ? [problem] : [] };
  } finally {
    client.close();
    throwaway.close();
    await practice.close();
  }
}

/** The rows that would be sent, as a checked sheet. */
function sheetOf(rows: readonly RowRecord[], journal: ReadonlyJournal, batch: string): ImportedSheet {
  return {
    sheet: {
      file: 'rehearsal',
      format: 'csv',
      encoding: null,
      delimiter: null,
      name: null,
      headerRow: null,
      rows: rows.length,
    },
    columns: [],
    rows: rows.map(({ row }) => {
      const { fields, problems } = journal.content({ batch, row });
      return { row, state: 'valid', fields, problems };
    }),
    excluded: [],
  };
}
