import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { type PassedAnswer, serveFront } from '../../support/wire-front.ts';

interface BatchDocument {
  readonly batch: string;
  readonly state: string;
  readonly counts: Record<string, number>;
  readonly rows: readonly { readonly row: number; readonly state: string; readonly marker: string }[];
}

/** A batch of five of which three requests vanished before the service acted: they end parked. */
async function withParkedRows(t: TestContext) {
  const service = await practiceFor(t, {
    faults: { rules: [{ nth: [2, 3, 4], fault: 'drop-before-commit' }] },
  });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(5));
  const common = ['--json', '--service', service.url];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  assert.equal(ran.status, 1, ran.stderr);
  const document = ran.json<BatchDocument>();
  assert.deepEqual([document.counts.paid, document.counts.parked], [2, 3]);
  return { service, cli, common, document };
}

test('parked rows end by a person’s decision: not paid, sent again, or paid by a named session', async (t) => {
  const { service, cli, common, document } = await withParkedRows(t);
  const [first, second, third] = document.rows.filter(({ state }) => state === 'parked');
  const decide = (row: number | undefined, ...rest: string[]) =>
    cli.run(['decide', document.batch, String(row), ...rest, ...common]);
  const before = service.books.sessions().length;

  // Who names the session that paid it does not mean "not paid", and nothing is recorded.
  for (const [rest, why] of [
    [['not-paid', '--session', 'PR000000007'], /--session goes with paid alone/],
    [['send-again', '--yes', '--session', 'PR000000007'], /--session goes with paid alone/],
    [['close', '--reason', 'why'], /--reason goes with release or account alone/],
  ] as const) {
    const refused = await decide(first?.row, ...rest);
    assert.deepEqual([refused.status, refused.stdout], [2, ''], rest.join(' '));
    assert.match(refused.stderr, why);
  }
  const seen = await cli.run(['decide', document.batch, 'seen', '--reason', 'why']);
  assert.equal(seen.status, 2, seen.stdout);

  // The journal alone takes this one: no service, no keys.
  const written = await cli.run(['decide', document.batch, String(first?.row), 'not-paid', '--json']);
  assert.equal(written.status, 0, written.stderr);
  assert.equal(written.json<{ state: string }>().state, 'closed');

  const unconfirmed = await decide(second?.row, 'send-again');
  assert.equal(unconfirmed.status, 2);
  const again = await decide(second?.row, 'send-again', '--yes');
  assert.equal(again.status, 0, again.stderr);
  assert.equal(again.json<{ state: string }>().state, 'paid');
  assert.equal(service.books.sessions().length - before, 1);

  const noSession = await decide(third?.row, 'paid');
  assert.equal(noSession.status, 2);
  const elsewhere = service.books.sessionsMarked(document.rows[0]?.marker ?? '')[0]?.id ?? '';
  const taken = await decide(third?.row, 'paid', '--session', elsewhere);
  assert.equal(taken.status, 2);
  assert.match(taken.stderr, /belongs to row/);
  // An id that the service has not, and one that cannot be any.
  for (const session of ['00000000-0000-4000-8000-000000000000', 'PR000000007']) {
    const unknown = await decide(third?.row, 'paid', '--session', session);
    assert.equal(unknown.status, 2, unknown.stderr);
    assert.match(unknown.stderr, /no session/);
  }

  const paidRow = await decide(document.rows[0]?.row, 'not-paid');
  assert.equal(paidRow.status, 2);
  assert.match(paidRow.stderr, /is not unclear/);
  assert.equal((await cli.run(['verify'])).status, 0);
});

test('a held row takes the amount that the service suggested, once, and is paid after a new approval', async (t) => {
  const service = await practiceFor(t, {
    quotes: { refusals: [{ minAmount: 9500, suggestedAmount: 9000 }] },
  });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const common = ['--json', '--service', service.url];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  const { batch, rows } = ran.json<BatchDocument>();
  assert.deepEqual([rows[0]?.state, service.books.sessions()], ['held', []], ran.stderr);
  const take = () => cli.run(['decide', batch, String(rows[0]?.row), 'take-suggested', '--json']);
  const taken = await take();
  assert.equal(taken.status, 0, taken.stderr);
  const { state, amount } = taken.json<{ state: string; amount: string }>();
  assert.deepEqual([state, amount], ['ready', '9000']);
  const again = await take();
  assert.equal(again.status, 2);
  assert.match(again.stderr, /suggests no such amount/);
  const resumed = await cli.run(['resume', batch, '--yes', ...common]);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.deepEqual(
    service.books.sessions().map(({ amountMinor }) => amountMinor),
    [9000],
  );
});

test('a row that could not be looked for is not sent again, and the command says why, and what becomes of the decision', async (t) => {
  const { service, cli, common, document } = await withParkedRows(t);
  const { batch } = document;
  const row = String(document.rows.find(({ state }) => state === 'parked')?.row);
  const decide = (...rest: string[]) => cli.run(['decide', batch, row, ...rest, ...common]);
  const before = service.books.sessions().length;
  const message = 'Access denied to transactions. Insufficient permissions.';
  const fault = { answer: 'status', status: 403, code: 'permission_error', message } as const;
  service.controls.setFaults({ rules: [{ operations: ['list-sessions'], fault }] });
  const refused = await decide('send-again', '--yes');
  assert.equal(refused.status, 3, refused.stderr);
  assert.equal(refused.json<{ state: string }>().state, 'parked');
  assert.match(
    refused.stderr,
    new RegExp(`row ${row} was not sent again: No right to transactions \\(403\\)`),
  );
  assert.match(refused.stderr, new RegExp(`"paysheet resume ${batch}" sends it .*${batch} ${row} not-paid`));
  service.controls.setFaults({});
  const back = await decide('not-paid');
  assert.equal(back.status, 0, back.stderr);
  const resumed = await cli.run(['resume', batch, '--yes', ...common]);
  assert.equal(resumed.json<BatchDocument>().counts.closed, 1);
  assert.equal(service.books.sessions().length, before);
});

test('a row that is sent again goes alone: a batch that was stopped stays stopped, and nothing else of it is sent', async (t) => {
  // The second request vanishes, and the service refuses the keys at the third one.
  const denied = { answer: 'status', status: 401, effect: 'none', code: 'permission_error' } as const;
  const rules = [
    { nth: [2], fault: 'drop-before-commit' as const },
    { nth: [2], fault: denied },
  ];
  const service = await practiceFor(t, { faults: { rules } });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(5));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, concurrency: 1 }));
  const common = ['--json', '--service', service.url, '--settings', settings];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  const { batch, rows, state, counts } = ran.json<BatchDocument>();
  const { parked: inDoubt, ready, paid } = counts;
  assert.deepEqual([ran.status, state, inDoubt, ready, paid], [3, 'stopped', 1, 3, 1], ran.stderr);
  service.controls.setFaults({});
  const parked = rows.find((row) => row.state === 'parked');
  const again = await cli.run(['decide', batch, String(parked?.row), 'send-again', '--yes', ...common]);
  assert.deepEqual([again.status, again.json<{ state: string }>().state], [0, 'paid'], again.stderr);
  const shown = (await cli.run(['show', batch, '--json'])).json<BatchDocument>();
  assert.deepEqual([shown.state, shown.counts.ready, shown.counts.paid], ['stopped', 3, 2]);
  const resumed = await cli.run(['resume', batch, '--yes', ...common]);
  assert.deepEqual([resumed.status, resumed.json<BatchDocument>().counts.paid], [0, 5], resumed.stderr);
});

test('at a service that shows no marker, a payment that comes to light after send-again is put to the person, not paid beside', async (t) => {
  const service = await practiceFor(t, { faults: { rules: [{ nth: [4], fault: 'drop-after-commit' }] } });
  const before = new Set(service.books.sessions().map(({ id }) => id));
  const made = () => service.books.sessions().filter(({ id }) => !before.has(id));
  let isHidden = true;
  const front = await serveFront(
    service,
    ({ request, pass }) => {
      const answered = ({ status, body }: PassedAnswer) => request.socket.write(httpAnswer(status, body));
      pass().then(answered, () => request.socket.destroy());
    },
    ({ status, body }) => ({ status, body: unmarked(body, isHidden ? made()[3]?.id : undefined) }),
  );
  t.after(() => front.server.close());
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(4));
  const common = ['--json', '--service', `http://127.0.0.1:${front.server.port}`];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  assert.equal(ran.status, 3, ran.stderr);
  const { batch, rows } = ran.json<BatchDocument>();
  const parked = rows.find(({ state }) => state === 'parked');
  assert.ok(parked, ran.stdout);
  const [lost] = service.books.sessionsMarked(parked.marker);
  assert.ok(lost);
  const decide = (...rest: string[]) => cli.run(['decide', batch, String(parked.row), ...rest, ...common]);

  isHidden = false;
  const again = await decide('send-again', '--yes');
  assert.equal(again.status, 1, again.stderr);
  assert.equal(again.json<{ state: string }>().state, 'parked');
  assert.match(again.stderr, new RegExp(`may be the payment of row ${parked.row}: ${lost.id}`));
  assert.equal(service.books.sessionsMarked(parked.marker).length, 1, 'nothing was sent beside it');

  const unconfirmed = await decide('send-again');
  assert.equal(unconfirmed.status, 2);
  assert.match(unconfirmed.stderr, new RegExp(lost.id), 'it is shown before anybody decides');

  const paid = await decide('paid', '--session', lost.id);
  assert.deepEqual([paid.status, paid.json<{ state: string }>().state], [0, 'paid'], paid.stderr);
});

/** A list or a session as a service without markers shows it, and without the session named. */
function unmarked(body: string, hiddenId: string | undefined): string {
  const isShown = (item: unknown) =>
    item === null || (item as { id?: unknown }).id !== hiddenId || hiddenId === undefined;
  return JSON.stringify(JSON.parse(body), (_name, value: unknown) => {
    if (Array.isArray(value)) return value.filter(isShown);
    if (typeof value !== 'object' || value === null) return value;
    const { description: _description, metadata: _metadata, ...shown } = value as Record<string, unknown>;
    if (!Array.isArray(shown.items)) return shown;
    // A list that counts what it does not show would be no evidence.
    return { ...shown, total: Number(shown.total) - shown.items.filter((item) => !isShown(item)).length };
  });
}
