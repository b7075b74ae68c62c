/** A decision at a service whose Date is far from the dates of its sessions. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
  readonly rows: readonly { readonly row: number; readonly state: string; readonly marker: string }[];
}

/** The service behind a machine that writes another date over its answers: its sessions keep their own. */
async function withDateOff(t: TestContext, url: string, shiftMs: number): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    const onward = request(new URL(path, url), { method, headers }, (answered) => {
      const date = new Date(Date.now() + shiftMs).toUTCString();
      answer.writeHead(answered.statusCode ?? 502, { ...answered.headers, date });
      answered.pipe(answer);
    });
    // What the service drops is dropped here too.
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

for (const days of [-400, -20, 20, 400])
  test(`a decision is carried out once, and said so, at a service whose Date is ${days} days off`, async (t) => {
    // The second and third request vanish; the fourth is carried out, and its answer is lost.
    const service = await practiceFor(t, {
      faults: {
        rules: [
          { operations: ['payment'], nth: [2, 3], fault: 'drop-before-commit' },
          { operations: ['payment'], nth: [4], fault: 'drop-after-commit' },
        ],
      },
    });
    const cli = commandLine(t, service);
    const url = await withDateOff(t, service.url, days * DAY_MS);
    const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(5));
    const common = ['--json', '--service', url];
    const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
    assert.equal(ran.status, 1, ran.stderr);
    const { batch, rows, counts } = ran.json<BatchDocument>();
    assert.deepEqual([counts.paid, counts.parked], [3, 2], ran.stdout);
    const [one, other] = rows.filter(({ state }) => state === 'parked');
    const again = await cli.run(['decide', batch, String(one?.row), 'send-again', '--yes', ...common]);
    assert.deepEqual([again.status, again.json<{ state: string }>().state], [0, 'paid'], again.stderr);
    const closed = await cli.run(['decide', batch, String(other?.row), 'not-paid', '--json']);
    assert.equal(closed.status, 0, closed.stderr);
    for (const { marker, row } of rows)
      assert.equal(service.books.sessionsMarked(marker).length, row === other?.row ? 0 : 1, `row ${row}`);
    assert.equal((await cli.run(['verify'])).status, 0);
  });
