/**
 * What a batch costs in requests: a real engine over the real client and a practice service on loopback, whose list
 * has the payments of others already. Time jumps, so the settings are those of a user.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../../electron/engine/engine.ts';
import { JournalSession } from '../../electron/engine/journal-session.ts';
import { systemChance } from '../../electron/engine/ports/chance.ts';
import { watchLoop } from '../../electron/engine/run/watch-loop.ts';
import { openSingleOperation } from '../../electron/engine/single-operation.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { manualClock } from '../../electron/practice/ports/clock.ts';
import { SAMPLE_WALLET_IDS } from '../../electron/practice/sample-data.ts';
import { createPayment } from '../../electron/practice/sessions/create-payment.ts';
import { ServiceKeys } from '../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../electron/service/service-client.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/settings.ts';
import { DAY_MS } from '../../shared/domain/time.ts';
import { draftOf, mobileRows } from '../support/engine-bench.ts';
import { type PracticeService, startPracticeService } from '../support/practice-service.ts';
import { validSheet } from '../support/valid-sheet.ts';
import { jumpingTime } from './jumping-time.ts';

/** A payment of a real service is completed within some minutes. */
const LIFE = { processingAfterMs: 20_000, finalAfterMs: 120_000 };
/** The others pay on one day, so that every look at that day reads all of them: the dearest that a list can be. */
const FOREIGN_DAYS = 1;

export interface Requests {
  readonly payments: number;
  /** By the operation's name. */
  readonly byKind: ReadonlyMap<string, number>;
}

export type RequestsBench = Awaited<ReturnType<typeof requestsBench>>;

/**
 * An account in which others have made so many payments; `nameEnd`: at a service whose quotes say how long they are
 * good. `close` ends it.
 */
export async function requestsBench(foreignSessions: number, nameEnd = false) {
  const time = jumpingTime(Date.now());
  const practice = await startPracticeService(
    { balances: { xof: 1e12 }, life: LIFE, withSampleRecipients: false, quotes: { nameEnd } },
    { clock: time.practiceClock },
  );
  addForeignSessions(practice, foreignSessions);
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-requests-'));
  const journal = openJournal({ dataDir: join(folder, 'data'), stateDir: join(folder, 'state') });
  const client = createServiceClient({
    address: practice.url,
    keys: new ServiceKeys(practice.publicKey, practice.privateKey),
    origin: practice.origin,
    now: () => time.clock.nowMs(),
    timeoutMs: 60_000,
  });
  const engine = new Engine({
    session: new JournalSession(journal),
    service: time.watched(client),
    clock: time.clock,
    chance: systemChance,
    settings: DEFAULT_SETTINGS,
  });

  const counted = async (payments: number, act: () => Promise<void>): Promise<Requests> => {
    const before = practice.books.requests().length;
    await act();
    const byKind = new Map<string, number>();
    for (const { operation = 'other' } of practice.books.requests().slice(before))
      byKind.set(operation, (byKind.get(operation) ?? 0) + 1);
    return { payments, byKind };
  };
  const demandPaid = (batch: string, rows: number): void => {
    const counts = journal.counts(batch);
    if (counts.paid !== rows) throw new Error(`not all were paid: ${JSON.stringify(counts)}`);
  };
  let isIdle = false;
  const loop = watchLoop({
    clock: time.clock,
    firstPeriodMs: () => DEFAULT_SETTINGS.tracking.periodSeconds * 1000,
    isAnythingOpen: () => false,
    round: async () => {
      const request = { address: practice.url, pagesMax: 500, isGentle: true, mayGoOn: () => true };
      return (await engine.watchOnce(request)) === 'changed';
    },
  });

  return {
    /** Imports, reviews, approves and sends rows that nobody was paid before, and follows them to their end. */
    pay: (count: number, from: number) =>
      counted(count, async () => {
        const sheet = validSheet(ownRows(count, from));
        const batch = engine.importSheet(draftOf(practice.url, sheet, `${from}`.padStart(64, '0')));
        const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
        if (!review.ok) throw new Error(JSON.stringify(review.problem));
        engine.approve(batch, { by: 'bench' });
        await engine.openRun(batch).start('bench');
        demandPaid(batch, count);
      }),
    /** One payment that is not of a sheet. */
    payOne: (from: number) =>
      counted(1, async () => {
        const [fields = {}] = ownRows(1, from);
        const opened = openSingleOperation(engine, systemChance, {
          address: practice.url,
          profile: 'practice',
          environment: 'practice',
          operation: 'payment',
          body: bodyOf(fields),
          by: 'bench',
        });
        if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
        await engine.openRun(opened.batch).start('bench');
        demandPaid(opened.batch, 1);
      }),
    /** The window is open, from the first call on, and nobody does anything. */
    idle: (forMs: number) =>
      counted(0, async () => {
        if (!isIdle) loop.begin();
        isIdle = true;
        await time.pass(forMs);
      }),
    pass: (byMs: number) => time.pass(byMs),
    async close(): Promise<void> {
      loop.stop();
      journal.close();
      client.close();
      await practice.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ownRows(count: number, from: number): readonly RowFields[] {
  return mobileRows(from + count).slice(from);
}

function bodyOf(fields: RowFields, walletId: string = SAMPLE_WALLET_IDS.xof): string {
  const { amount, currency, channel, country, description, ...recipient } = fields;
  return JSON.stringify({
    wallet_id: walletId,
    description,
    transaction: { amount: Number(amount), country, channel, currency },
    recipient: { ...recipient, country },
  });
}

/** Payments of others, evenly over the time, to people and of amounts that no row has. */
function addForeignSessions(practice: PracticeService, count: number): void {
  const { state } = practice;
  const stepMs = (FOREIGN_DAYS * DAY_MS) / Math.max(1, count);
  const clock = manualClock(state.clock.nowMs() - count * stepMs - LIFE.finalAfterMs);
  for (let index = 0; index < count; index += 1) {
    const name = { first_name: 'Kofi', last_name: `Mensah ${index}` };
    const phone = `+22670${String(1_000_000 + index)}`;
    const [fields = {}] = mobileRows(1);
    const body = bodyOf({ ...fields, ...name, phone, amount: String(900_001 + index * 25) });
    createPayment({ ...state, clock }, JSON.parse(body), undefined);
    clock.advance(stepMs);
  }
  clock.advance(LIFE.finalAfterMs);
}
