// Alarms are in every JSON of the batch and keep the exit status at 1 until a person has seen them.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
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
