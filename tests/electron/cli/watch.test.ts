import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
  readonly rows: readonly { readonly row: number; readonly state: string; readonly sessionId: string }[];
}

/** Three rows that were paid, and what each command at their service is given. */
async function withPaidRows(t: TestContext) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const common = ['--yes', '--json', '--service', service.url];
  const paid = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal(paid.status, 0, paid.stderr);
  return { service, cli, common, document: paid.json<BatchDocument>() };
}

test('each resume looks once at what was paid: a payment that came back is failed, said, and not sent again', async (t) => {
  const { service, cli, common, document: paid } = await withPaidRows(t);
  const [first] = paid.rows;
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

test('a resume that cannot look at what was paid says so and exits 3, whether or not a batch is named', async (t) => {
  const { service, cli, common, document: paid } = await withPaidRows(t);
  const { batch } = paid;

  cli.environment.PAYSHEET_PRIVATE_KEY = `${service.privateKey}-revoked`;
  for (const named of [[], [batch]]) {
    const refused = await cli.run(['resume', ...named, ...common]);
    assert.equal(refused.status, 3, refused.stderr);
    assert.match(refused.stderr, /Keys missing or refused .401.*"paysheet resume" looks at what was paid/);
  }
  cli.environment.PAYSHEET_PRIVATE_KEY = service.privateKey;
  await service.close();
  const down = await cli.run(['resume', ...common]);
  assert.equal(down.status, 3, down.stderr);
  assert.match(down.stderr, /Can’t reach the service/);
  assert.deepEqual(down.json(), []);
});
