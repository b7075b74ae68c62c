import assert from 'node:assert/strict';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
  readonly rows: readonly { readonly row: number; readonly state: string; readonly marker: string }[];
}

/**
 * Slow enough that it can be cut short, with answers that take a while so that some are on the wire; and a settle window
 * within which a busy machine reads the list.
 */
const STEADY = {
  ...FAST_SETTINGS,
  rate: { perSecond: 60, maxPerSecond: 60 },
  reconcile: { ...FAST_SETTINGS.reconcile, settleSeconds: 4 },
};

const SLOW_ANSWER = { delayMs: 3_000, delayBefore: 'answer' } as const;

test('a kill at any moment, then resume: no row twice, none lost, and the journal holds', async (t) => {
  const service = await practiceFor(t, {
    faults: { rules: [{ probability: 0.3, fault: { delayMs: 30, delayBefore: 'answer' } }] },
  });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(40));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(STEADY));
  const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const before = service.books.sessions().length;

  // The first kill comes before anything was sent: resume continues from any point.
  const first = cli.start(['pay', sheet, '--wallet', 'xof', ...common]);
  await service.books.requestsArrived(2);
  first.child.kill('SIGKILL');
  await first.ended;
  for (const [kills, made] of [3, 17, 30].entries()) {
    const { child, ended } = cli.start(['resume', ...common]);
    await service.books.requestsArrived(made, 'payment');
    child.kill('SIGKILL');
    await ended;
    const shown = (await cli.run(['batches', '--json'])).json<{ batches: BatchDocument[] }>();
    const { sending = 0, unknown = 0, parked = 0 } = shown.batches[0]?.counts ?? {};
    // Each kill leaves at most those on the wire in doubt; what an earlier one left may be in doubt still, or parked.
    assert.ok(sending <= STEADY.concurrency, `${sending} sending`);
    const inDoubt = sending + unknown + parked;
    assert.ok(
      inDoubt <= (kills + 1) * STEADY.concurrency,
      `${sending} ${unknown} ${parked} after ${kills} kills`,
    );
  }

  const last = await cli.run(['resume', ...common]);
  const [document] = last.json<BatchDocument[]>();
  // A kill between the first byte and the last leaves a row in doubt that nobody paid: it is parked, and stays one row.
  const parked = document?.rows.filter((row) => row.state === 'parked') ?? [];
  assert.equal(last.status, parked.length === 0 ? 0 : 1, last.stderr);
  assert.ok(parked.length <= 3 * STEADY.concurrency, 'at most those on the wire at each kill');
  assert.equal(document?.counts.paid, 40 - parked.length);
  assert.equal(service.books.sessions().length - before, 40 - parked.length);
  for (const { marker, state } of document?.rows ?? []) {
    assert.equal(service.books.sessionsMarked(marker).length, state === 'paid' ? 1 : 0);
  }
  assert.equal((await cli.run(['verify'])).status, 0);
});

// Windows gives these signals to programs in a console only; a test has none to give them in.
const skip = process.platform === 'win32' && 'a signal to another process kills it here';
for (const [name, signal] of [
  ['Ctrl-C', 'SIGINT'],
  ['closing the terminal', 'SIGHUP'],
] as const)
  test(`${name} starts nothing new, waits for what is in flight, and ends with 130`, { skip }, async (t) => {
    const service = await practiceFor(t, {
      // From the fifth on they take so long that not all can be answered before the signal arrives.
      faults: {
        rules: [{ nth: [1, 2, 3, 4], fault: { delayMs: 20, delayBefore: 'answer' } }, { fault: SLOW_ANSWER }],
      },
    });
    const cli = commandLine(t, service);
    const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(40));
    const settings = join(cli.folder, 'settings.json');
    writeFileSync(settings, JSON.stringify({ ...STEADY, canary: false }));
    const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
    const { child, ended } = cli.start(['pay', sheet, '--wallet', 'xof', ...common]);
    await service.books.requestsArrived(6, 'payment');
    child.kill(signal);
    const stopped = await ended;
    assert.equal(stopped.status, 130, stopped.stderr);
    const { counts } = stopped.json<BatchDocument>();
    assert.equal(counts.sending, 0);
    assert.equal(counts.unknown, 0);
    assert.ok((counts.ready ?? 0) > 0);
    const { batch } = stopped.json<BatchDocument>();
    assert.match(
      stopped.stderr,
      new RegExp(
        `${batch} interrupted: ${counts.ready} rows are not sent yet\\. "paysheet resume" goes on\\.`,
      ),
    );

    service.controls.setFaults({});
    const resumed = await cli.run(['resume', ...common]);
    assert.equal(resumed.status, 0, resumed.stderr);
    assert.equal(resumed.json<BatchDocument[]>()[0]?.counts.paid, 40);
  });

test('Ctrl-C while the quotes are read says that nothing was sent by that, and how to go on', {
  skip,
}, async (t) => {
  const service = await practiceFor(t, {
    faults: { rules: [{ operations: ['payment-quote'], fault: SLOW_ANSWER }] },
  });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(5));
  const common = ['--wallet', 'xof', '--service', service.url];
  for (const args of [
    ['quote', sheet, ...common],
    ['pay', sheet, '--yes', ...common],
  ]) {
    const arrived = service.books.requestsTotal();
    const { child, ended } = cli.start(args);
    await service.books.requestsArrived(arrived + 4);
    child.kill('SIGINT');
    const stopped = await ended;
    assert.equal(stopped.status, 130, stopped.stderr);
    assert.match(stopped.stderr, /interrupted while quoting, which sends nothing\. Give the command again\./);
  }
});

test('resuming against another service is refused, and so is a second process', async (t) => {
  const service = await practiceFor(t, {
    // Longer than the second process takes to start, on whatever machine.
    faults: { rules: [{ fault: { delayMs: 30_000, delayBefore: 'answer' } }] },
  });
  const other = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(20));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(STEADY));
  const common = ['--yes', '--settings', settings];
  const { child, ended } = cli.start(['pay', sheet, '--wallet', 'xof', ...common, '--service', service.url]);
  await service.books.requestsArrived(1, 'payment');
  const second = await cli.run(['resume', ...common, '--service', service.url]);
  assert.equal(second.status, 2);
  assert.ok(second.stderr.includes(`${cli.data}: Another Paysheet uses this folder`), second.stderr);
  child.kill('SIGKILL');
  await ended;
  const elsewhere = await cli.run(['resume', ...common, '--service', other.url]);
  assert.equal(elsewhere.status, 2);
  assert.match(elsewhere.stderr, /belongs to/);
  assert.equal(other.books.requestsTotal(), 0);
});

test('an older copy of the journal put back is noticed, and nothing it forgot is sent again', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(10));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(STEADY));
  const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const { child, ended } = cli.start(['pay', sheet, '--wallet', 'xof', ...common]);
  await service.books.requestsArrived(5);
  child.kill('SIGKILL');
  await ended;
  const older = join(cli.folder, 'older');
  cpSync(cli.data, older, { recursive: true });
  const paid = await cli.run(['resume', ...common]);
  assert.equal(paid.status, 0, paid.stderr);
  const made = service.books.sessions().length;

  rmSync(cli.data, { recursive: true });
  cpSync(older, cli.data, { recursive: true });
  const again = await cli.run(['resume', ...common]);
  assert.match(again.stderr, /older copy of it was put back/);
  assert.equal(again.status, 0, again.stderr);
  assert.equal(again.json<BatchDocument[]>()[0]?.counts.paid, 10);
  assert.equal(service.books.sessions().length, made);
});
