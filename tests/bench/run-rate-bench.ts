/**
 * `npm run bench:rate`: what the service sees of our pace, from the very first call. At 20/s how much of it is used and
 * how full the fullest five seconds are; under a limit of 8/s how much is refused, in the review and while sending; and
 * how long after a pause a payment still arrives. Some four minutes of real time; the virtual clock's tests assert the
 * same figures (`rate-gate.test.ts`, `sending-pace.test.ts`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { Engine } from '../../electron/engine/engine.ts';
import { JournalSession } from '../../electron/engine/journal-session.ts';
import { systemChance } from '../../electron/engine/ports/chance.ts';
import { systemClock } from '../../electron/engine/ports/clock.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import { ServiceKeys } from '../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../electron/service/service-client.ts';
import { parseSettings, type SettingsInput } from '../../shared/domain/settings.ts';
import { draftOf, mobileRows } from '../support/engine-bench.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import type { LoggedRequest } from '../support/practice-request-log.ts';
import { validSheet } from '../support/valid-sheet.ts';

interface Seen {
  /** From the first call of the review to that of the run, and from there on. */
  readonly reviewing: readonly LoggedRequest[];
  readonly requests: readonly LoggedRequest[];
  readonly counts: Readonly<Record<string, number | undefined>>;
  readonly pausedAtMs: number | undefined;
}

/** Pays some rows and gives what the service saw. */
async function paid(
  rows: number,
  options: PracticeOptionsInput,
  settingsInput: SettingsInput,
  pauseAfter?: number,
): Promise<Seen> {
  const parsed = parseSettings(settingsInput);
  if (!parsed.ok) throw new Error(parsed.messages.join('; '));
  const { settings } = parsed;
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-rate-'));
  const practice = await startPracticeProcess({ balances: { xof: 1e12 }, ...options });
  const service = createServiceClient({
    address: practice.url,
    keys: new ServiceKeys(practice.publicKey, practice.privateKey),
    origin: practice.origin,
    now: () => Date.now(),
    timeoutMs: 10_000,
  });
  const journal = openJournal({ dataDir: join(folder, 'data'), stateDir: join(folder, 'state') });
  const engine = new Engine({
    session: new JournalSession(journal),
    service,
    clock: systemClock,
    chance: systemChance,
    settings,
  });
  const batch = engine.importSheet(draftOf(practice.url, validSheet(mobileRows(rows))));
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  if (!review.ok) throw new Error(JSON.stringify(review.problem));
  engine.approve(batch, { by: 'bench' });
  const fromMs = Date.now();
  const run = engine.openRun(batch);
  let pausedAtMs: number | undefined;
  if (pauseAfter !== undefined) {
    run.listen(() => {
      if (pausedAtMs !== undefined || (journal.counts(batch).ready ?? 0) > rows - pauseAfter) return;
      pausedAtMs = Date.now();
      run.pause();
    });
  }
  await run.start('bench');
  const counts = journal.counts(batch);
  const all = await practice.requests();
  const requests = all.filter(({ atMs }) => atMs >= fromMs);
  const reviewing = all.filter(({ atMs }) => atMs < fromMs);
  journal.close();
  service.close();
  await practice.close();
  rmSync(folder, { recursive: true, force: true });
  return { reviewing, requests, counts, pausedAtMs };
}

const isPayment = ({ operation }: LoggedRequest) => operation === 'payment';
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function refusals(requests: readonly LoggedRequest[]): string {
  const refused = requests.filter(({ status }) => status === 429).length;
  return `${requests.length}, ${refused} (${percent(refused / Math.max(1, requests.length))})`;
}

/** What was not refused of all calls in the time in which payments were made. */
function grantedPerSecond(requests: readonly LoggedRequest[]): number {
  const payments = requests.filter(isPayment).map(({ atMs }) => atMs);
  const [from, to] = [Math.min(...payments), Math.max(...payments)];
  const granted = requests.filter(({ atMs, status }) => status !== 429 && atMs >= from && atMs < to);
  return granted.length / ((to - from) / 1000);
}

function fullestWindow(requests: readonly LoggedRequest[], windowMs: number): number {
  const times = requests.map(({ atMs }) => atMs);
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));
}

function print(title: string, rows: readonly (readonly [string, string | number])[]): void {
  const table = new Table({ style: { head: [], border: [] } });
  table.push(...rows.map((row) => [...row]));
  console.log(`${title}\n${table.toString()}`);
}

const steady = { rate: { perSecond: 20, maxPerSecond: 20 }, concurrency: 4 };

const atTwenty = await paid(300, {}, steady);
const payments = atTwenty.requests.filter(isPayment);
const first = payments[0]?.atMs ?? 0;
const last = payments.at(-1)?.atMs ?? 0;
const sending = atTwenty.requests.filter(({ atMs }) => atMs >= first && atMs < last);
print('20 calls a second', [
  ['rows', JSON.stringify(atTwenty.counts)],
  ['seconds from the first payment to the last', ((last - first) / 1000).toFixed(1)],
  ['of the rate used meanwhile', percent(sending.length / (((last - first) / 1000) * 20))],
  ['the fullest 5 seconds', percent(fullestWindow(atTwenty.requests, 5_000) / 100)],
]);

for (const burst of [1, 8]) {
  const limited = await paid(
    200,
    { rateLimit: { perSecond: 8, burst } },
    { rate: { perSecond: 20, maxPerSecond: 20 }, concurrency: 4 },
  );
  const all = [...limited.reviewing, ...limited.requests];
  print(`A service that grants 8 calls a second, ${burst} at once; we begin at 20`, [
    ['rows', JSON.stringify(limited.counts)],
    ['the review: calls, refused', refusals(limited.reviewing)],
    ['sending and following: calls, refused', refusals(limited.requests)],
    ['in all, from the first call', refusals(all)],
    ['granted a second, from the first payment to the last', grantedPerSecond(limited.requests).toFixed(2)],
  ]);
}

const pauses: number[] = [];
for (let pauseAfter = 10; pauseAfter <= 50; pauseAfter += 10) {
  const paused = await paid(60, { faults: { rules: [{ fault: { delayMs: 300 } }] } }, steady, pauseAfter);
  const after = paused.requests.filter(isPayment).map(({ atMs }) => atMs - (paused.pausedAtMs ?? 0));
  pauses.push(Math.max(0, ...after));
}
print('A pause, five times, four payments in flight', [
  ['ms until the last payment that arrived after it', Math.max(...pauses)],
]);
