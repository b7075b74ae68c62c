/** A service that writes a date of its own making on every session: zero dates, the beginning of time, months ago. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { type PassedAnswer, serveFront } from '../../support/wire-front.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
  readonly alarms: readonly { readonly code: string }[];
  readonly rows: readonly { readonly row: number; readonly state: string; readonly marker: string }[];
}

type Shown = Record<string, unknown>;

/** The list and the single fetch name the moment differently. */
function dated(session: Shown, moment: string): Shown {
  return { ...session, ['created' in session ? 'created' : 'created_at']: moment };
}

/** The command line at a service whose every session is shown as `change` makes it. */
async function behind(t: TestContext, change: (session: Shown) => Shown, faults?: readonly number[]) {
  const service = await practiceFor(t, {
    ...(faults && { faults: { rules: [{ nth: [...faults], fault: 'drop-after-commit' as const }] } }),
  });
  const isSession = (value: unknown): value is Shown =>
    typeof value === 'object' && value !== null && ('created' in value || 'created_at' in value);
  const front = await serveFront(
    service,
    ({ request, pass }) => {
      const answered = ({ status, body }: PassedAnswer) => request.socket.write(httpAnswer(status, body));
      pass().then(answered, () => request.socket.destroy());
    },
    ({ status, body }) => ({
      status,
      body: JSON.stringify(JSON.parse(body), (_name, value: unknown) =>
        isSession(value) ? change(value) : value,
      ),
    }),
  );
  t.after(() => front.server.close());
  const cli = commandLine(t, service);
  const common = ['--json', '--service', `http://127.0.0.1:${front.server.port}`];
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(4));
  return { service, cli, common, sheet };
}

for (const created of [
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  new Date(Date.now() - 90 * DAY_MS).toISOString(),
])
  test(`rows whose sessions are dated ${created.slice(0, 4)} end paid by their markers, with one alarm`, async (t) => {
    const { service, cli, common, sheet } = await behind(t, (session) => dated(session, created));
    const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
    const { batch, counts, alarms, rows } = ran.json<BatchDocument>();
    assert.equal(counts.paid, 4, ran.stdout);
    assert.deepEqual(
      alarms.map(({ code }) => code),
      ['session-date-odd'],
    );
    assert.equal(ran.status, 1, 'until a person has seen the alarm');
    await cli.run(['decide', batch, 'seen', '--json']);
    const resumed = await cli.run(['resume', batch, '--yes', ...common]);
    assert.equal(resumed.status, 0, resumed.stderr);
    for (const { marker } of rows) assert.equal(service.books.sessionsMarked(marker).length, 1);
    assert.equal((await cli.run(['verify'])).status, 0);
  });

test('what somebody else paid since the list was read is held at the review, whatever date it is shown with', async (t) => {
  const { service, cli, common, sheet } = await behind(t, (session) =>
    dated(session, '1970-01-01T00:00:00Z'),
  );
  const before = writePayoutSheet(join(cli.folder, 'before.csv'), payoutLines(5).slice(4));
  const read = await cli.run(['quote', before, '--wallet', 'xof', ...common]);
  assert.equal(read.status, 0, read.stderr);
  const another = commandLine(t, service);
  const settings = join(another.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const sent = ['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url, '--settings', settings];
  const paid = await another.run(sent);
  assert.equal(paid.status, 0, paid.stderr);
  const quoted = await cli.run(['quote', sheet, '--wallet', 'xof', ...common]);
  assert.deepEqual(
    quoted.json<BatchDocument>().rows.map(({ state }) => state),
    ['held', 'held', 'held', 'held'],
    quoted.stdout,
  );
});

test('a person says “paid” of a session that shows no marker, another amount, payee and date: it is taken and said', async (t) => {
  const { service, cli, common, sheet } = await behind(
    t,
    ({ description: _description, metadata: _metadata, ...session }) => ({
      ...dated(session, '0001-01-01T00:00:00Z'),
      amount: 7,
      converted_amount: 7,
      recipient: { name: 'Somebody Else', phone: '+221770000099', email: null },
    }),
    [1],
  );
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  const { batch, rows } = ran.json<BatchDocument>();
  const parked = rows.find(({ state }) => state === 'parked');
  assert.ok(parked, ran.stdout + ran.stderr);
  const [session] = service.books.sessionsMarked(parked.marker);
  assert.ok(session);
  const paid = await cli.run([
    'decide',
    batch,
    String(parked.row),
    'paid',
    '--session',
    session.id,
    ...common,
  ]);
  const document = paid.json<{ state: string; problems: readonly { code: string; message: string }[] }>();
  assert.deepEqual(
    [document.state, document.problems.at(-1)?.code],
    ['paid', 'session-differs'],
    paid.stderr,
  );
  assert.match(paid.stderr, /of XOF.7, not .*another recipient.*older than the row’s request/);
});
