// What `verify` reports about a journal that holds: whether it could exclude an older copy and a rewrite of the
// whole.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { ownStateFolder } from '../../support/own-folders.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface Verified {
  readonly ok: boolean;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly excluded: readonly string[];
}

test('verify says what the machine’s mark lets it exclude, what it cannot without one, and the head of the chain', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const common = ['--yes', '--json', '--service', service.url];
  assert.equal((await cli.run(['pay', sheet, '--wallet', 'xof', ...common])).status, 0);

  const here = await cli.run(['verify']);
  assert.equal(here.status, 0);
  assert.match(here.stdout, /remembers it: it is no older copy, and it was not rewritten as a whole/);
  assert.doesNotMatch(here.stdout, /remembers nothing/);
  const told = (await cli.run(['verify', '--json'])).json<Verified>();
  assert.deepEqual(told.excluded, ['older-copy', 'rewrite']);
  assert.ok(here.stdout.includes(`event ${told.head.seq}, ${told.head.hash}`));

  Object.assign(cli.environment, ownStateFolder(join(cli.folder, 'a machine that has never seen it')));
  const elsewhere = await cli.run(['verify']);
  assert.equal(elsewhere.status, 0);
  assert.match(elsewhere.stdout, /neither an older copy nor a rewrite of the whole can be excluded/);
  assert.doesNotMatch(elsewhere.stdout, /remembers it/);
  assert.ok(elsewhere.stdout.includes(`event ${told.head.seq}, ${told.head.hash}`), 'an anchor to compare');
  const unknown = (await cli.run(['verify', '--json'])).json<Verified>();
  assert.deepEqual({ ...unknown, excluded: [] }, { ...told, excluded: [] });
  assert.deepEqual(unknown.excluded, []);
});
