// A data folder copied to another machine, which has no mark of it: an approval from the first machine is void on the
// second.
import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { ownStateFolder } from '../../support/own-folders.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import type { PracticeService } from '../../support/practice-service.ts';

const ROWS = 12;
const SLOW: PracticeOptionsInput['faults'] = {
  rules: [{ fault: { delayMs: 60_000, delayBefore: 'answer' } }],
};

interface Document {
  readonly batch: string;
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly counts: Record<string, number>;
  readonly rows: readonly { readonly row: number; readonly marker: string }[];
}

const posts = ({ books }: PracticeService): number =>
  books.requests().filter(({ operation }) => operation === 'payment').length;

/** Two machines with the same data folder: an approved batch of which one row is on its way, the others were never sent. */
async function copied(t: TestContext) {
  const service = await practiceFor(t, { faults: SLOW });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(ROWS));
  const settings = join(cli.folder, 'settings.json');
  // The other machine waits four settle windows before it pays anything new.
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, concurrency: 1 }));
  const common = ['--json', '--service', service.url, '--settings', settings];
  const paying = cli.start(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  await service.books.requestsArrived(1, 'payment');
  paying.child.kill('SIGKILL');
  await paying.ended;
  service.controls.setFaults({});
  const copy = `${cli.data}-copy`;
  cpSync(cli.data, copy, { recursive: true });
  const onOther = (...args: readonly string[]) => {
    Object.assign(cli.environment, ownStateFolder(join(cli.folder, 'state of the other machine')));
    return cli.run([...args, ...common, '--data', copy]);
  };
  const onFirst = (...args: readonly string[]) => {
    Object.assign(cli.environment, ownStateFolder(join(cli.folder, 'state')));
    return cli.run([...args, ...common]);
  };
  const most = (document: Document | undefined) =>
    Math.max(...(document?.rows ?? []).map(({ marker }) => service.books.sessionsMarked(marker).length));
  return { service, onFirst, onOther, most };
}

test('a copy sends nothing that was approved elsewhere, says why, and pays nobody twice once it is taken over', async (t) => {
  const { service, onFirst, onOther, most } = await copied(t);
  const unmarked = await onOther('verify');
  assert.deepEqual(unmarked.json<{ excluded: string[] }>().excluded, [], 'no mark: nothing beside faults');
  const shown = await onOther('batches');
  assert.match(shown.stderr, /has not seen this journal before/);
  const refused = await onOther('resume', '--yes');
  assert.equal(refused.status, 1, refused.stderr);
  assert.match(refused.stderr, /this computer had not seen this journal before.*--adopt/);
  const [document] = refused.json<Document[]>();
  assert.equal(document?.problem?.code, 'approval-void');
  assert.equal(posts(service), 1, 'nothing was sent');
  const again = await onOther('resume', '--yes');
  assert.equal(again.status, 1, 'however often it is said');
  assert.equal(posts(service), 1);

  const paid = await onFirst('resume', '--yes');
  assert.ok((paid.json<Document[]>()[0]?.counts.paid ?? 0) >= ROWS - 1, paid.stderr);
  const made = posts(service);

  let adopted = await onOther('resume', '--adopt');
  while (adopted.status === 3) adopted = await onOther('resume', '--adopt');
  assert.equal(most(adopted.json<Document[]>()[0]), 1, adopted.stderr);
  assert.equal(posts(service), made, 'the list shows that the first machine paid');
});

test('where the first machine never goes on, the other pays what it takes over', async (t) => {
  const { onOther, most } = await copied(t);
  let adopted = await onOther('resume', '--adopt', '--yes');
  assert.equal(
    adopted.status,
    3,
    'not before the list has had the time to show what the first may have paid',
  );
  assert.match(adopted.stderr, /nothing new is paid before/);
  while (adopted.status === 3) adopted = await onOther('resume', '--adopt', '--yes');
  const [document] = adopted.json<Document[]>();
  assert.ok(
    (document?.counts.paid ?? 0) >= ROWS - 1,
    `${adopted.stderr} ${JSON.stringify(document?.counts)}`,
  );
  assert.equal(most(document), 1);
  const verified = await onOther('verify');
  assert.equal(verified.status, 0, verified.stderr);
  assert.deepEqual(verified.json<{ excluded: string[] }>().excluded, ['older-copy', 'rewrite']);
  assert.match(verified.json<{ head: { hash: string } }>().head.hash, /^[0-9a-f]{64}$/);
});
