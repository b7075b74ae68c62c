/**
 * Single operations that move money, killed while they are sent: each is carried out at most once, and what is
 * reported about it is true.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Fault, FaultName } from '../../../electron/practice/faults/fault-plan.ts';
import { SAMPLE_ACCOUNT_IDS, SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import type { OperationName } from '../../../shared/api/operations.ts';
import type { MoneyOperation } from '../../../shared/api/payments-service.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { jumpingClock } from '../../support/jumping-clock.ts';

interface BatchDocument {
  readonly batch: string;
  readonly rows: readonly { readonly state: string; readonly marker: string }[];
}

const DAY_MS = 86_400_000;

const CANADIAN = { wallet_id: SAMPLE_WALLET_IDS.cad, transaction: { amount: 25.5, payin_country: 'ca' } };
/** One body of each operation. */
const BODIES: Readonly<Record<MoneyOperation, object>> = {
  deposit: { ...CANADIAN, transaction: { ...CANADIAN.transaction, payin_method: 'etransfer_request' } },
  'customer-deposit': {
    wallet_id: SAMPLE_WALLET_IDS.xof,
    transaction: { amount: 5000, payin_country: 'sn', bank_name: 'Banque', sending_account_name: 'A. Sow' },
    customer: { name: 'A. Sow', email: 'a.sow@example.com', phone: '+221771834567' },
  },
  payment: {
    wallet_id: SAMPLE_WALLET_IDS.xof,
    transaction: { amount: 5000, country: 'sn', channel: 'mobile_money', currency: 'xof' },
    recipient: {
      first_name: 'Awa',
      last_name: 'Diop',
      phone: '+221771834567',
      provider: 'orange_money',
      country: 'sn',
      transaction_type: 'mobile_money',
      recipient_type: 'transaction',
      language: 'fr',
    },
  },
  withdrawal: {
    wallet_id: SAMPLE_WALLET_IDS.cad,
    transaction: { amount: 100, country: 'ca', channel: 'eft', currency: 'cad' },
    destination_account_id: SAMPLE_ACCOUNT_IDS.cad,
  },
  swap: {
    source_wallet: SAMPLE_WALLET_IDS.cad,
    destination_wallet: SAMPLE_WALLET_IDS.xof,
    session_type: 'swap_transaction',
    swap_type: 'SWAP',
    transaction: { amount: 10, from_currency: 'cad', to_currency: 'xof', country: 'sn' },
  },
};

const OPERATIONS = Object.keys(BODIES) as MoneyOperation[];

type Struck = FaultName | Partial<Fault>;

async function opened(t: TestContext, operation: MoneyOperation) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const [settings, body] = [join(cli.folder, 'settings.json'), join(cli.folder, 'body.json')];
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, http: { timeoutSeconds: 1 } }));
  writeFileSync(body, JSON.stringify(BODIES[operation]));
  const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const command = ['call', operation, '--body', body, ...common];
  const strike = (at: OperationName, fault: Struck) =>
    service.controls.setFaults({ rules: [{ operations: [at], fault, times: 1 }] });
  return {
    service,
    cli,
    command,
    strike,
    made: () => service.books.sessions().length,
    call: () => cli.run(command),
    /** Starts the command and kills it where that request hangs. */
    async killAt(at: OperationName, fault: Struck) {
      strike(at, fault);
      const { child, ended } = cli.start(command);
      const tooEarly = ended.then(({ stderr }) => assert.fail(`it ended before ${at}: ${stderr}`));
      await Promise.race([service.books.requestsArrived(1, at), tooEarly]);
      child.kill('SIGKILL');
      await Promise.allSettled([tooEarly]);
    },
    /** Goes on, with what became of each row that there was something to do for. */
    async resume() {
      const ran = await cli.run(['resume', ...common]);
      const states = ran.json<BatchDocument[]>().flatMap(({ rows }) => rows.map(({ state }) => state));
      return { status: ran.status, states };
    },
    async verify() {
      const verified = await cli.run(['verify']);
      assert.equal(verified.status, 0, verified.stderr);
    },
  };
}

for (const operation of OPERATIONS) {
  test(`${operation} killed before it is sent: resume sends it once`, async (t) => {
    const { killAt, resume, made, verify } = await opened(t, operation);
    await killAt('list-sessions', 'hang-before-commit');
    assert.equal(made(), 0);
    assert.deepEqual(await resume(), { status: 0, states: ['paid'] });
    assert.deepEqual(await resume(), { status: 0, states: [] });
    assert.equal(made(), 1);
    await verify();
  });

  test(`${operation} killed before it is sent, and given again: one, and resume sends no second`, async (t) => {
    const { killAt, call, resume, made, verify, cli } = await opened(t, operation);
    await killAt('list-sessions', 'hang-before-commit');
    const [left] = (await cli.run(['batches', '--json'])).json<{ batches: BatchDocument[] }>().batches;
    const again = await call();
    assert.equal(again.status, 0, again.stderr);
    assert.ok(
      again.stderr.includes(
        `batch ${left?.batch}, the same ${operation}, was interrupted before it was sent`,
      ),
      again.stderr,
    );
    assert.doesNotMatch(again.stderr, /Same payment/);
    assert.deepEqual(await resume(), { status: 0, states: ['paid'] });
    assert.equal(made(), 1);
    await verify();
  });

  for (const [name, fault, states] of [
    ['that never arrived', 'hang-before-commit', ['parked']],
    ['that was carried out', 'hang-after-commit', ['paid']],
    ['that is carried out later', { answer: 'hang', effect: 'later', laterMs: 700 }, ['paid']],
  ] as const) {
    test(`${operation} killed on the wire, ${name}: not sent again, and its truth is found`, async (t) => {
      const { killAt, call, resume, made, verify, service } = await opened(t, operation);
      await killAt(operation, fault);
      const again = await call();
      assert.equal(again.status, 1, again.stderr);
      assert.match(again.stderr, /was not sent: .*being checked.*"paysheet resume b-\w+ --yes" looks for it/);
      assert.deepEqual(await resume(), { status: states[0] === 'paid' ? 0 : 1, states });
      assert.equal(made(), states[0] === 'paid' ? 1 : 0);
      assert.equal(service.books.requests().filter((request) => request.operation === operation).length, 1);
      await verify();
    });
  }

  test(`${operation} whose answer is lost, late or no answer: looked for, never sent again`, async (t) => {
    for (const [fault, isMade] of [
      ['drop-before-commit', false],
      ['drop-after-commit', true],
      ['500-before-commit', false],
      ['500-after-commit', true],
      ['504-after-commit', true],
      ['hang-before-commit', false],
      ['hang-after-commit', true],
      ['success-without-id', true],
      ['malformed', true],
    ] as const) {
      const { strike, call, resume, made, verify } = await opened(t, operation);
      strike(operation, fault);
      const lost = await call();
      assert.equal(lost.status, 1, `${fault}: ${lost.stderr}`);
      assert.match(lost.stderr, /no proof whether .* was carried out/);
      const found = await resume();
      assert.deepEqual(found, isMade ? { status: 0, states: ['paid'] } : { status: 1, states: ['parked'] });
      assert.equal(made(), isMade ? 1 : 0, fault);
      await verify();
    }
  });
}

test('a clock set by days while a killed swap is in doubt: it is found, and not sent again', async (t) => {
  for (const jumpMs of [-3 * DAY_MS, 3 * DAY_MS]) {
    const { cli, killAt, resume, made, verify, command } = await opened(t, 'swap');
    await killAt('swap', 'hang-after-commit');
    Object.assign(cli.environment, jumpingClock(cli.folder, jumpMs).environment);
    const again = await cli.runProcess(command);
    assert.equal(again.status, 1, again.stderr);
    const { status, stdout } = await cli.runProcess(['resume', ...command.slice(4)]);
    assert.equal(status, 0, stdout);
    delete cli.environment.NODE_OPTIONS;
    assert.deepEqual(await resume(), { status: 0, states: [] });
    assert.equal(made(), 1);
    await verify();
  }
});

test('what keeps an operation from being sent is said as it is', async (t) => {
  const refused = { answer: 'status', status: 401, code: 'permission_error', effect: 'none' } as const;
  const { strike, call, made } = await opened(t, 'swap');
  strike('list-sessions', refused);
  const ran = await call();
  assert.equal(ran.status, 3, ran.stderr);
  assert.match(ran.stderr, /swap was not sent: Keys missing or refused/);
  assert.doesNotMatch(ran.stderr, /could not be reached/);
  assert.equal(made(), 0);
});

// Windows gives these signals to programs in a console only; a test has none to give them in.
const skip = process.platform === 'win32' && 'a signal to another process kills it here';
test('Ctrl-C while an operation waits to be sent: it ends at once, and nothing is sent then or later', {
  skip,
}, async (t) => {
  const { service, cli, strike, command, resume, made } = await opened(t, 'deposit');
  const busy = { answer: 'status', status: 429, effect: 'none', retryAfterSeconds: 600 } as const;
  strike('list-sessions', { ...busy, code: 'rate_limit_exceeded', message: 'Rate limit exceeded.' });
  const { child, ended } = cli.start(command);
  await service.books.requestsArrived(1, 'list-sessions');
  child.kill('SIGINT');
  const stopped = await ended;
  assert.equal(stopped.status, 130, stopped.stderr);
  assert.match(stopped.stderr, /interrupted; deposit was not sent/);
  service.controls.setFaults({});
  assert.deepEqual(await resume(), { status: 0, states: [] });
  assert.equal(made(), 0);
});
