import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
  readonly rows: readonly { readonly row: number; readonly state: string; readonly sessionId: string }[];
}

test('each resume looks once at what was paid: a payment that came back is failed, said, and not sent again', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const paid = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal(paid.status, 0, paid.stderr);
  const [first] = paid.json<BatchDocument>().rows;
  assert.deepEqual((await cli.run(['resume', ...common])).json(), []);

  service.controls.turn(first?.sessionId ?? '', 'returned_by_bank');
  const before = service.books.requests().length;
  const resumed = await cli.run(['resume', ...common]);
  assert.equal(resumed.status, 1, resumed.stderr);
  const [document] = resumed.json<BatchDocument[]>();
  assert.deepEqual([document?.counts.paid, document?.counts.failed], [2, 1]);
  assert.match(resumed.stderr, /Row 2: the service first said “completed”, and now says “failed”/);
  const operations = service.books.requests().slice(before);
  assert.ok(operations.every(({ operation }) => operation !== 'payment'));
  assert.equal(service.books.sessions().length, 3);
  assert.equal((await cli.run(['verify'])).status, 0);
});
