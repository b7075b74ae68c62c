// The limit above which a second person approves applies on the command line too: --yes is one person's approval.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

/** A place at which a second person approves what is above the limit. */
async function aboveTheLimit(t: TestContext) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  mkdirSync(cli.data, { recursive: true });
  const preferences = { personName: 'Awa Diop', secondPersonAbove: { xof: '1000' } };
  writeFileSync(join(cli.data, 'profiles.json'), JSON.stringify({ version: 1, preferences }));
  const common = ['--yes', '--json', '--service', service.url];
  const posts = () => service.books.requests().filter(({ operation }) => operation === 'payment').length;
  return { cli, common, posts };
}

test('above the limit pay --yes sends nothing until a second person is named, who is not the first', async (t) => {
  const { cli, common, posts } = await aboveTheLimit(t);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const pay = (...more: readonly string[]) => cli.run(['pay', sheet, '--wallet', 'xof', ...common, ...more]);

  const alone = await pay();
  assert.equal(alone.status, 1, alone.stderr);
  assert.match(alone.stderr, /second person/);
  const same = await pay('--approver', 'AWA DIOP');
  assert.equal(same.status, 1, same.stderr);
  const resumed = await cli.run(['resume', ...common]);
  assert.equal(resumed.status, 1, resumed.stderr);
  assert.equal(posts(), 0, 'nothing was sent');

  const both = await cli.run(['resume', ...common, '--approver', 'Moussa Fall']);
  assert.equal(both.status, 0, both.stderr);
  assert.equal(posts(), 3);
});

test('a row that is released after two people approved is not sent by the word of one', async (t) => {
  const { cli, common, posts } = await aboveTheLimit(t);
  const [line = ''] = payoutLines(1);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [line, line]);
  const both = await cli.run(['pay', sheet, '--wallet', 'xof', ...common, '--approver', 'Moussa Fall']);
  assert.equal(both.status, 1, both.stderr);
  assert.equal(posts(), 1);
  const { batch, rows } = both.json<{ batch: string; rows: { row: number; state: string }[] }>();
  const held = rows.find(({ state }) => state === 'held');
  assert.ok(held, both.stdout);
  const released = await cli.run(['decide', batch, String(held.row), 'release', '--json']);
  assert.equal(released.status, 0, released.stderr);
  const alone = await cli.run(['resume', batch, ...common]);
  assert.equal(alone.status, 1, alone.stderr);
  assert.match(alone.stderr, /second person/);
  assert.equal(posts(), 1, 'the approval of two people does not hold for the released row');
  const again = await cli.run(['resume', batch, ...common, '--approver', 'Moussa Fall']);
  assert.equal(again.status, 0, again.stderr);
  assert.equal(posts(), 2);
});
