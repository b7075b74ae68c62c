// Alarms are in every JSON of the batch and keep the exit status at 1 until a person has seen them.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { batchCreated, rowsImported } from '../../support/journal-events.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { type OnPost, serveFront } from '../../support/wire-front.ts';

interface BatchDocument {
  readonly batch: string;
  readonly state: string;
  readonly counts: Record<string, number>;
  readonly alarms: readonly { code: string; row: number | null; message: string; at: string }[];
  readonly rows: readonly { readonly row: number; readonly state: string; readonly sessionId: string }[];
}

async function paidBatch(t: TestContext, rows: number) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(rows));
  const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const paid = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal(paid.status, 0, paid.stderr);
  const document = paid.json<BatchDocument>();
  assert.deepEqual(document.alarms, []);
  return { service, cli, common, document };
}

test('a batch whose rows are all paid exits 1 while an alarm is unseen, and 0 once a person has seen it', async (t) => {
  const { service, cli, common, document } = await paidBatch(t, 2);
  const { batch } = document;
  const session = document.rows[0]?.sessionId ?? '';
  for (const reason of ['returned_by_bank', '']) {
    service.controls.turn(session, reason);
    assert.equal((await cli.run(['resume', ...common])).status, 1);
  }
  const resumed = await cli.run(['resume', ...common]);
  assert.equal(resumed.status, 1, 'what nobody has seen is told by each resume');
  const [told] = resumed.json<BatchDocument[]>();
  assert.equal(told?.counts.paid, 2);
  assert.equal(told.state, 'needs-you');
  assert.deepEqual(
    told.alarms.map(({ code, row }) => [code, row]),
    [
      ['status-changed', 2],
      ['status-changed', 2],
    ],
  );
  assert.match(told.alarms[0]?.message ?? '', /first said “completed”, and now says “failed”/);
  assert.ok(Date.parse(told.alarms[0]?.at ?? '') > 0);
  const shown = await cli.run(['show', batch, '--json']);
  assert.equal(shown.status, 1);
  assert.equal(shown.json<BatchDocument>().alarms.length, 2);
  const listed = (await cli.run(['batches', '--json'])).json<{ batches: BatchDocument[] }>();
  assert.equal(listed.batches[0]?.alarms.length, 2);
  assert.match((await cli.run(['show', batch])).stdout, /Alarm: Row 2: the service first said/);

  const seen = await cli.run(['decide', batch, 'seen', '--json']);
  assert.equal(seen.status, 0, seen.stderr);
  assert.deepEqual(seen.json<BatchDocument>().alarms, []);
  // Nothing shows them later: who marks them reads here what was marked.
  assert.deepEqual(seen.json<{ seen: unknown }>().seen, told.alarms);
  const after = await cli.run(['show', batch, '--json']);
  assert.equal(after.status, 0);
  assert.deepEqual(after.json<BatchDocument>().alarms, []);
  assert.equal(after.json<BatchDocument>().state, 'finished');
  assert.deepEqual((await cli.run(['resume', ...common])).json(), []);
  assert.equal((await cli.run(['verify'])).status, 0);
});

test('an answer that names a payment made for somebody else leaves its row in doubt, with an alarm', async (t) => {
  const { service, cli, document } = await paidBatch(t, 1);
  const theirs = document.rows[0]?.sessionId ?? '';
  const lie: OnPost = ({ request }) => {
    const data = { success: true, session_id: theirs, transaction_id: theirs, status: 'completed' };
    const body = JSON.stringify({ success: true, message: '', data: { ...data, http_status: 200 } });
    request.socket.write(httpAnswer(200, body));
  };
  const front = await serveFront(service, lie);
  t.after(() => front.server.close());
  const settings = join(cli.folder, 'settings.json');
  // Another payee, from a journal that knows nothing of the payment named.
  const sheet = writePayoutSheet(join(cli.folder, 'again.csv'), payoutLines(2).slice(1));
  const options = ['--yes', '--json', '--service', front.server.address, '--settings', settings];
  const ran = await cli.run([
    'pay',
    sheet,
    '--wallet',
    'xof',
    '--data',
    join(cli.folder, 'other'),
    ...options,
  ]);
  assert.equal(ran.status, 1, ran.stderr);
  const [row] = ran.json<BatchDocument>().rows;
  assert.equal(row?.state, 'parked');
  assert.deepEqual(
    ran.json<BatchDocument>().alarms.map(({ code }) => code),
    ['answer-not-theirs'],
  );
  assert.equal(front.posts().length, 1, 'and it is not sent again');
});

/** A batch of three rows whose first payment was made, and answered as if its key were known: an alarm, and the rest waits. */
async function stoppedByKey(t: TestContext, settings: object = {}, life: object = {}) {
  const fault = { answer: 'status', status: 409, effect: 'committed', code: 'idempotency_conflict' } as const;
  const service = await practiceFor(t, { ...life, faults: { rules: [{ nth: [1], fault }] } });
  const cli = commandLine(t, service);
  const path = join(cli.folder, 'settings.json');
  writeFileSync(path, JSON.stringify({ ...FAST_SETTINGS, ...settings }));
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const at = ['--json', '--service', service.url, '--settings', path];
  const pay = ['pay', sheet, '--wallet', 'xof', ...at];
  const { status, stderr, json } = await cli.run([...pay, '--yes']);
  assert.equal(status, 3, stderr);
  const { batch, alarms } = json<BatchDocument>();
  assert.deepEqual(
    alarms.map(({ code }) => code),
    ['key-known'],
  );
  assert.match(stderr, /stopped/);
  return { service, cli, pay, at, batch };
}

/** The same, and it was found that another session may have paid its first row once more. */
async function stoppedByAlarm(t: TestContext, settings: object = {}, life: object = {}) {
  const stopped = await stoppedByKey(t, settings, life);
  const journal = openJournal({ dataDir: stopped.cli.data });
  const twice = problem('paid-twice', { marker: 'PS0000000000000', session: 'ses-2' });
  journal.append(stopped.batch, [{ type: 'alarm-raised', row: 2, problem: twice }], Date.now());
  journal.close();
  return stopped;
}

test('an alarm about one attempt in doubt leaves the rest of the batch to be sent by an unattended resume', async (t) => {
  const { service, cli, at, batch } = await stoppedByKey(t);
  const made = service.books.sessions().length;
  const resumed = await cli.run(['resume', batch, ...at, '--yes']);
  assert.equal(resumed.status, 1, 'the alarm is still unseen');
  assert.equal(resumed.json<BatchDocument>().counts.paid, 3);
  assert.equal(service.books.sessions().length, made + 2);
});

const MUST_BE_SEEN = /nobody has seen this.*Alarm.*"paysheet decide \S+ seen"/;

test('an unattended command sends no more of a batch while nobody has seen its alarm, says which, and exits 1', async (t) => {
  const { service, cli, pay, at, batch } = await stoppedByAlarm(t);
  const made = service.books.sessions().length;
  for (const args of [['resume', batch, ...at], ['resume', ...at], pay]) {
    const ran = await cli.run([...args, '--yes']);
    assert.equal(ran.status, 1, `${args.join(' ')}: ${ran.stderr}`);
    assert.match(ran.stderr, MUST_BE_SEEN);
    assert.equal(service.books.sessions().length, made);
  }
  assert.equal((await cli.run(['decide', batch, 'seen'])).status, 0);
  const resumed = await cli.run(['resume', batch, ...at, '--yes']);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(service.books.sessions().length, made + 2);
});

test('nor does it approve anew what nobody has seen the alarm of', async (t) => {
  const { service, cli, at, batch } = await stoppedByAlarm(t);
  const made = service.books.sessions().length;
  const [row] = (await cli.run(['show', batch, '--json'])).json<BatchDocument>().rows.slice(-1);
  for (const decision of ['close', 'release'])
    assert.equal((await cli.run(['decide', batch, String(row?.row), decision])).status, 1, 'unseen');
  const unapproved = await cli.run(['show', batch, '--json']);
  assert.equal(unapproved.json<BatchDocument>().counts.ready, 2);
  const resumed = await cli.run(['resume', batch, ...at, '--yes']);
  assert.equal(resumed.status, 1, resumed.stderr);
  assert.match(resumed.stderr, MUST_BE_SEEN);
  assert.equal(service.books.sessions().length, made);
});

test('what is on its way is followed to its end all the same', async (t) => {
  const brief = { tracking: { periodSeconds: 0.1, maxSeconds: 0.5 } };
  const life = { life: { processingAfterMs: 5, finalAfterMs: 600_000 } };
  const { service, cli, at, batch } = await stoppedByAlarm(t, brief, life);
  const made = service.books.sessions().length;
  service.controls.settleAll();
  const resumed = await cli.run(['resume', batch, ...at, '--yes']);
  assert.equal(resumed.status, 1, resumed.stderr);
  const { paid, ready } = resumed.json<BatchDocument>().counts;
  assert.deepEqual([paid, ready], [1, 2]);
  assert.equal(service.books.sessions().length, made);
});

test('on a terminal the alarm is shown, and what is typed says that it was seen', async (t) => {
  const { service, cli, at, batch } = await stoppedByAlarm(t);
  const made = service.books.sessions().length;
  const typed = (answer: string) => cli.run(['resume', batch, ...at], `${answer}\n`, true);
  const refused = await typed('yes');
  assert.equal(refused.status, 1, refused.stderr);
  assert.match(refused.stderr, /Alarm.*Type seen to go on/s);
  assert.equal(service.books.sessions().length, made);
  const resumed = await typed('seen');
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.deepEqual(resumed.json<BatchDocument>().alarms, []);
  assert.equal(service.books.sessions().length, made + 2);
});

test('an alarm of a batch that is in review again in the app is told by each resume until it is seen', async (t) => {
  const { cli, common, service } = await paidBatch(t, 1);
  const journal = openJournal({ dataDir: cli.data });
  const created = batchCreated({ begunBy: 'app', address: service.url, environment: 'practice' });
  // As a row that was mended leaves a batch of which another payment turned since.
  journal.append(
    'b-app00001',
    [
      created,
      rowsImported('b-app00001', [2]),
      { type: 'row-closed', row: 2, by: 'awa', reason: 'set-aside' },
      { type: 'alarm-raised', row: 2, problem: problem('paid-twice', { marker: 'PS1', session: 's-1' }) },
    ],
    Date.now(),
  );
  journal.close();
  const resumed = await cli.run(['resume', ...common]);
  assert.equal(resumed.status, 1, resumed.stderr);
  assert.match(resumed.stderr, /b-app00001: .*nobody has seen.*decide b-app00001 seen/);
  assert.deepEqual(
    resumed.json<BatchDocument[]>().map(({ batch, alarms }) => [batch, alarms.map(({ code }) => code)]),
    [['b-app00001', ['paid-twice']]],
  );
  assert.equal((await cli.run(['decide', 'b-app00001', 'seen', '--json'])).status, 0);
  assert.equal((await cli.run(['resume', ...common])).status, 0);
});
