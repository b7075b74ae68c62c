import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { test } from 'node:test';
import { jumpingClock } from '../support/jumping-clock.ts';
import { startSecondService } from '../support/second-service/second-service.ts';
import {
  batchOf,
  countsOf,
  type OutsideBatch,
  outsideCase,
  payments,
  QUICK,
  writeRows,
} from './outside-case.ts';

const WALLETS = ['--wallet', 'XOF', '--wallet', 'CAD'];
/** Slow enough to be cut short, with few payments in flight. */
const STEADY = { ...QUICK, rate: { perSecond: 60, maxPerSecond: 60 }, concurrency: 2 };
const ONE_LINE = /^paysheet: [^\n]+\n$/;

/** Ends the process and all it started, as a machine that stops. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

test('kills of the whole process group, then resume: each row is paid once and the journal holds', async (t) => {
  const place = await outsideCase(t, { latencyMs: 20 });
  const { service } = place;
  const sheet = writeRows(place.folder, 'payroll.csv', payments(30));
  const first = place.start(['pay', sheet, ...WALLETS, '--yes', '--json'], { settings: STEADY, npm: true });
  await service.paymentsMade(2);
  killGroup(first.child);
  await first.ended;
  const again = place.start(['resume', '--yes', '--json'], { settings: STEADY });
  await service.paymentsMade(15);
  killGroup(again.child);
  await again.ended;
  const batches = JSON.parse((await place.run(['batches', '--json'])).stdout).batches as OutsideBatch[];
  const { sending = 0, unknown = 0 } = batches[0]?.counts ?? {};
  assert.ok(sending + unknown <= 2, `${sending} sending, ${unknown} unknown`);
  const last = await place.run(['resume', '--yes', '--json'], { settings: STEADY });
  const [batch] = JSON.parse(last.stdout) as OutsideBatch[];
  assert.ok(batch, last.stderr);
  const parked = batch.rows.filter((row) => row.state === 'parked');
  assert.equal(last.status, parked.length === 0 ? 0 : 1, last.stderr);
  assert.equal(batch.counts.paid, 30 - parked.length);
  for (const row of batch.rows) {
    const own = service.payments().filter((session) => session.description?.startsWith(row.marker ?? '?'));
    assert.equal(own.length, row.state === 'paid' ? 1 : 0);
  }
  assert.equal(service.payments().length, 30 - parked.length);
  assert.equal((await place.run(['verify'])).status, 0);
});

test('a kill, then resume 65 seconds later at a list that is late, with the settings of a newcomer: nobody is paid twice', async (t) => {
  const place = await outsideCase(t, { listLagMs: 5_000 });
  const { service } = place;
  const { environment, setClock } = jumpingClock(place.folder);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(6));
  const first = place.start(['pay', sheet, ...WALLETS, '--yes', '--json'], { settings: null, environment });
  await service.paymentsMade(3);
  killGroup(first.child);
  await first.ended;
  service.variant = { ...service.variant, aheadMs: 65_000 };
  setClock(65_000);
  const resumed = await place.run(['resume', '--yes', '--json'], { settings: null, environment });
  const [batch] = JSON.parse(resumed.stdout) as OutsideBatch[];
  assert.ok(batch, resumed.stderr);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.deepEqual(countsOf(batch), { paid: 6 });
  assert.equal(service.payments().length, 6);
});

test('a wallet too small: nothing is sent, exit 3, and the batch waits for a resume', async (t) => {
  const place = await outsideCase(t, { balances: { XOF: 500, CAD: 100_000 } });
  const sheet = writeRows(place.folder, 'payroll.csv', payments(4));
  const short = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json', '--quiet']);
  assert.equal(short.status, 3);
  assert.match(short.stderr, ONE_LINE);
  assert.deepEqual(countsOf(batchOf(short)), { ready: 4 });
  assert.equal(place.service.payments().length, 0);
  for (const wallet of place.service.books.wallets) wallet.balance = 10_000_000;
  const resumed = await place.run(['resume', '--yes', '--json']);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(place.service.payments().length, 4);
});

test('funds that run out under way stop the batch, and the line on standard error says so', async (t) => {
  const place = await outsideCase(t);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(12));
  const running = place.start(['pay', sheet, ...WALLETS, '--yes', '--json', '--quiet'], { settings: STEADY });
  await place.service.paymentsMade(2);
  for (const wallet of place.service.books.wallets) wallet.balance = 0;
  const stopped = await running.ended;
  assert.equal(stopped.status, 3);
  assert.match(stopped.stderr, ONE_LINE);
  assert.equal(batchOf(stopped).counts.paid, place.service.payments().length);
  for (const wallet of place.service.books.wallets) wallet.balance = 100_000_000;
  const resumed = await place.run(['resume', batchOf(stopped).batch, '--yes', '--json']);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(place.service.payments().length, 12);
});

test('rows whose payment was never made are parked, decided by a person, and sent again only when told', async (t) => {
  const place = await outsideCase(t, { faults: [{ payments: [4, 6], what: 'drop-before-commit' }] });
  const sheet = writeRows(place.folder, 'payroll.csv', payments(8));
  const outcome = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json']);
  assert.equal(outcome.status, 1, outcome.stderr);
  const batch = batchOf(outcome);
  assert.deepEqual(countsOf(batch), { parked: 2, paid: 6 });
  const [one, two] = batch.rows.filter((row) => row.state === 'parked');
  const decide = (row: number | undefined, ...words: string[]) =>
    place.run(['decide', batch.batch, String(row), ...words, '--json']);
  assert.equal((await decide(one?.row, 'send-again')).status, 2, 'not without --yes');
  assert.equal(
    (await decide(one?.row, 'paid', '--session', '00000000-0000-4000-8000-000000000000')).status,
    2,
  );
  const sent = await decide(one?.row, 'send-again', '--yes');
  assert.equal(sent.status, 0, sent.stderr);
  assert.equal((await decide(two?.row, 'not-paid')).status, 0);
  const shown = batchOf(await place.run(['show', batch.batch, '--json']));
  assert.deepEqual(countsOf(shown), { paid: 7, closed: 1 });
  assert.equal(shown.rows.find((row) => row.row === one?.row)?.idempotencyKey, one?.idempotencyKey);
  assert.equal(place.service.payments().length, 7);
});

test('a batch is resumed at its own service alone, and a service that is down or refuses ends with 3', async (t) => {
  const place = await outsideCase(t);
  const other = await startSecondService();
  t.after(() => other.close());
  const sheet = writeRows(place.folder, 'payroll.csv', payments(3));
  const keys = { PAYSHEET_PRIVATE_KEY: 'wrong' };
  const refused = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json', '--quiet'], {
    environment: keys,
  });
  assert.equal(refused.status, 3);
  assert.match(refused.stderr, ONE_LINE);
  assert.deepEqual(countsOf(batchOf(refused)), { ready: 3 });
  const elsewhere = await place.run(['resume', batchOf(refused).batch, '--yes'], { service: other });
  assert.equal(elsewhere.status, 2);
  assert.match(elsewhere.stderr, ONE_LINE);
  assert.equal(other.books.requests.length, 0);
  const down = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json', '--quiet'], {
    service: 'http://127.0.0.1:9',
  });
  assert.equal(down.status, 3);
  assert.match(down.stderr, ONE_LINE);
  assert.equal(place.service.payments().length, 0);
});

test('two processes at once pay each row once: the second is refused, or finds all paid', async (t) => {
  const place = await outsideCase(t, { latencyMs: 30 });
  const sheet = writeRows(place.folder, 'payroll.csv', payments(10));
  const first = place.start(['pay', sheet, ...WALLETS, '--yes', '--json'], { settings: STEADY });
  await place.service.paymentsMade(1);
  const second = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json'], { settings: STEADY });
  if (second.status !== 0) {
    assert.equal(second.status, 2);
    assert.match(second.stderr, ONE_LINE);
  }
  const ended = await first.ended;
  assert.equal(ended.status, 0, ended.stderr);
  assert.equal(place.service.payments().length, 10);
});
