// A data folder copied to another machine, which has no mark of it: what was approved on the first machine is never
// sent from the second, and what the first had not sent goes on there as a new batch, by a person's decision.
import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { commandLine, FAST_SETTINGS, practiceFor, type Ran } from '../../support/command-line.ts';
import { ownStateFolder } from '../../support/own-folders.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import type { PracticeService } from '../../support/practice-service.ts';

const ROWS = 12;
const SLOW: PracticeOptionsInput['faults'] = {
  rules: [{ fault: { delayMs: 60_000, delayBefore: 'answer' } }],
};

interface Document {
  readonly batch: string;
  readonly state: string;
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly counts: Record<string, number>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly marker: string;
    readonly problems: readonly { readonly code: string }[];
  }[];
}

const posts = ({ books }: PracticeService): number =>
  books.requests().filter(({ operation }) => operation === 'payment').length;

/** How often each payee was paid, whatever the marker: the phones of the sheet are all different. */
const paidTimes = ({ books }: PracticeService): readonly number[] => {
  const times = new Map<string, number>();
  for (const { status, recipient } of books.sessions())
    if (status !== 'failed')
      times.set(String(recipient?.phone), (times.get(String(recipient?.phone)) ?? 0) + 1);
  return [...times.values()];
};

const REFUSING: PracticeOptionsInput['faults'] = {
  rules: [{ fault: { answer: 'status', status: 401, effect: 'none', code: 'permission_error' } }],
};

const KEY_KNOWN: PracticeOptionsInput['faults'] = {
  rules: [
    { nth: [1], fault: { answer: 'status', status: 409, effect: 'committed', code: 'idempotency_conflict' } },
  ],
};

/** Two machines with the same data folder: an approved batch of which one row is on its way, the others were never sent. */
async function copied(t: TestContext, faults = SLOW) {
  const service = await practiceFor(t, { faults });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(ROWS));
  const settings = join(cli.folder, 'settings.json');
  // The other machine waits four settle windows before it pays anything new.
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, concurrency: 1 }));
  const common = ['--json', '--service', service.url, '--settings', settings];
  const paying = cli.start(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  await service.books.requestsArrived(1, 'payment');
  if (faults === SLOW) paying.child.kill('SIGKILL');
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
  /** The list gets the time to show what the first machine may have paid. */
  const onceSettled = async (...args: readonly string[]): Promise<Ran> => {
    let ran = await onOther(...args);
    while (ran.status === 3) ran = await onOther(...args);
    return ran;
  };
  return { service, sheet, onFirst, onOther, onceSettled };
}

const rowsWith = ({ rows }: Document, state: string, code: string): number =>
  rows.filter((row) => row.state === state && row.problems.some((problem) => problem.code === code)).length;

test('a copy sends nothing that was approved elsewhere, says why, and pays nobody twice once it is taken over', async (t) => {
  const { service, onFirst, onOther, onceSettled } = await copied(t);
  const unmarked = await onOther('verify');
  assert.deepEqual(unmarked.json<{ excluded: string[] }>().excluded, [], 'no mark: nothing beside faults');
  const shown = await onOther('batches');
  assert.match(shown.stderr, /has not seen this journal before/);
  const refused = await onOther('resume', '--yes');
  assert.equal(refused.status, 1, refused.stderr);
  assert.match(refused.stderr, /this computer had seen this journal.*--adopt/);
  const [document] = refused.json<Document[]>();
  assert.equal(document?.problem?.code, 'approved-elsewhere');
  assert.equal(document.state, 'needs-you');
  assert.equal(posts(service), 1, 'nothing was sent');
  const again = await onOther('resume', '--yes');
  assert.equal(again.status, 1, 'however often it is said');
  assert.equal(posts(service), 1);

  const paid = await onFirst('resume', '--yes');
  assert.ok((paid.json<Document[]>()[0]?.counts.paid ?? 0) >= ROWS - 1, paid.stderr);
  const made = posts(service);

  const adopted = await onceSettled('resume', '--adopt', '--yes');
  assert.equal(posts(service), made, adopted.stderr);
  const [followed, ...others] = adopted.json<Document[]>();
  assert.deepEqual(others, [], 'the list shows that the first machine paid all of it');
  assert.equal(followed?.counts.paid, ROWS);
  assert.deepEqual(paidTimes(service), Array(ROWS).fill(1));
});

test('where the first machine never goes on, one decision makes a new batch of what it had not sent, and that pays it', async (t) => {
  const { service, onOther, onceSettled } = await copied(t);
  const early = await onOther('resume', '--adopt', '--yes');
  const [{ batch } = { batch: '' }] = early.json<Document[]>();
  assert.equal(early.status, 3, 'not before the list has had the time to show what the first may have paid');
  assert.match(early.stderr, /nothing new is paid before/);
  assert.equal((await onOther('resume', '--adopt')).status, 2, 'without a terminal --yes is the decision');
  const adopted = await onceSettled('resume', '--adopt', '--yes');
  const [into] = adopted.json<Document[]>();
  assert.ok(into, adopted.stderr);
  const from = (await onOther('show', batch)).json<Document>();
  const unsent = into.rows.length;
  assert.equal(from.counts.closed, unsent, 'no row is lost');
  assert.equal(rowsWith(from, 'closed', 'imported-anew'), unsent);
  const markers = new Set([...from.rows, ...into.rows].map(({ marker }) => marker));
  assert.equal(markers.size, from.rows.length + unsent, 'each with a marker of its own');
  const reopened = await onOther('decide', from.batch, String(into.rows[0]?.row), 'release');
  assert.equal(reopened.status, 2, 'the row is a row of another batch now');
  assert.match(reopened.stderr, /never sent from here/);
  assert.equal(into.counts.paid, unsent, adopted.stderr);
  assert.deepEqual(paidTimes(service), Array(ROWS).fill(1));
  const verified = await onOther('verify');
  assert.equal(verified.status, 0, verified.stdout);
  assert.deepEqual(verified.json<{ excluded: string[] }>().excluded, ['older-copy', 'rewrite']);
  assert.match(verified.json<{ head: { hash: string } }>().head.hash, /^[0-9a-f]{64}$/);
});

test('what the first machine sends just before the other takes its rows over is held there', async (t) => {
  const { service, onFirst, onceSettled } = await copied(t);
  const refused = await onceSettled('resume', '--yes');
  assert.equal(refused.status, 1, refused.stderr);
  await onFirst('resume', '--yes');
  assert.deepEqual(paidTimes(service), Array(ROWS).fill(1));
  const taken = await onceSettled('resume', '--adopt', '--yes');
  assert.ok(
    paidTimes(service).every((times) => times === 1),
    taken.stderr,
  );
});

test('of a batch that was not sent at all, a take-over looks for what the first machine has sent since', async (t) => {
  const { service, onFirst, onceSettled } = await copied(t, REFUSING);
  await onFirst('resume', '--yes');
  assert.deepEqual(paidTimes(service), Array(ROWS).fill(1));
  const adopted = await onceSettled('resume', '--adopt', '--yes');
  assert.equal(adopted.status, 0, adopted.stderr);
  const [followed, ...others] = adopted.json<Document[]>();
  assert.deepEqual(others, []);
  assert.equal(followed?.counts.paid, ROWS);
});

test('a new batch of the copy is sent, but for what waits to be taken over', async (t) => {
  const { service, sheet, onOther, onceSettled } = await copied(t);
  const others = writePayoutSheet(`${sheet}.others.csv`, payoutLines(ROWS + 3).slice(ROWS - 2));
  const pay = ['pay', others, '--wallet', 'xof', '--yes'] as const;
  const paid = (await onceSettled(...pay)).json<Document>();
  assert.equal(paid.counts.paid, 3);
  assert.equal(paid.counts.held, 2, 'the first machine may still pay these two');
  for (const { row, state } of paid.rows)
    if (state === 'held') await onOther('decide', paid.batch, String(row), 'release');
  const released = (await onOther('resume', paid.batch, '--yes')).json<Document>();
  assert.equal(released.counts.paid, 3, 'only a decision about the other batch lets them pass');
  assert.ok(paidTimes(service).every((times) => times === 1));
});

test('what the first machine left behind an alarm is not taken over before somebody has seen that', async (t) => {
  const { service, onOther, onceSettled } = await copied(t, KEY_KNOWN);
  const made = posts(service);
  const unseen = await onceSettled('resume', '--adopt', '--yes');
  assert.equal(unseen.status, 1, unseen.stderr);
  const [{ batch } = { batch: '' }, ...others] = unseen.json<Document[]>();
  assert.match(unseen.stderr, new RegExp(`nobody has seen this.*"paysheet decide ${batch} seen"`));
  assert.deepEqual(others, [], 'there is no new batch');
  assert.equal((await onOther('decide', batch, 'seen')).status, 0);
  const adopted = await onceSettled('resume', '--adopt', '--yes');
  assert.equal(posts(service), made + ROWS - 1, adopted.stderr);
  assert.deepEqual(paidTimes(service), Array(ROWS).fill(1));
});
