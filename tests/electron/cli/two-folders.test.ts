/**
 * One sheet, and two batches of it that know nothing of each other, in two data folders or under two addresses of one
 * service: only the service's list shows what the other one paid.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly problems: readonly { readonly code: string }[];
  }[];
}

const ROWS = 8;

// In a console it is one there too: windows-console.test.ts.
const skip = process.platform === 'win32' && 'a signal to another process kills it here';
test('a batch that goes on holds the rows that another folder paid meanwhile', { skip }, async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(ROWS));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, rate: { perSecond: 10, maxPerSecond: 10 } }));
  const options = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const pay = ['pay', sheet, '--wallet', 'xof', ...options];
  const other = ['--data', join(cli.folder, 'other')];
  const before = service.books.sessions().length;
  const sent = () => service.books.sessions().length - before;

  const { child, ended } = cli.start(pay);
  child.stdin?.end();
  await service.books.requestsArrived(2, 'payment');
  child.kill('SIGINT');
  assert.equal((await ended).status, 130);
  const first = sent();
  assert.ok(first < ROWS);

  const elsewhere = await cli.run([...pay, ...other]);
  assert.deepEqual(
    elsewhere.json<BatchDocument>().counts,
    { ...elsewhere.json<BatchDocument>().counts, held: first, paid: ROWS - first },
    elsewhere.stderr,
  );
  assert.equal(sent(), ROWS);

  const resumed = await cli.run(['resume', ...options]);
  assert.equal(resumed.status, 1, resumed.stderr);
  const [document] = resumed.json<BatchDocument[]>();
  assert.equal(document?.counts.held, ROWS - first);
  for (const { state, problems } of document?.rows ?? [])
    if (state === 'held') assert.equal(problems.at(-1)?.code, 'duplicate-exact');
  assert.equal(sent(), ROWS, 'nobody is paid twice');

  // A person who knows that both are meant says so, and is not asked again.
  const held = document?.rows.find(({ state }) => state === 'held');
  const decided = await cli.run(['decide', document?.batch ?? '', String(held?.row), 'release']);
  assert.equal(decided.status, 0, decided.stderr);
  const again = await cli.run(['resume', document?.batch ?? '', ...options]);
  assert.equal(again.json<BatchDocument>().counts.paid, first + 1, again.stderr);
  assert.equal(sent(), ROWS + 1);
});

test('a service that is called by another address pays no sheet of the same journal again', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const relay = createServer((socket) => {
    const beyond = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.pipe(beyond).pipe(socket);
    for (const end of [socket, beyond]) end.on('error', () => end.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  t.after(() => relay.close());
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const before = service.books.sessions().length;
  const pay = (url: string) =>
    cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--service', url]);

  const first = await pay(service.url);
  assert.equal(first.json<BatchDocument>().counts.paid, 3, first.stderr);
  const second = await pay(`http://127.0.0.1:${(relay.address() as AddressInfo).port}`);
  assert.equal(second.status, 1, second.stderr);
  assert.equal(second.json<BatchDocument>().counts.held, 3);
  assert.equal(service.books.sessions().length - before, 3);
});
