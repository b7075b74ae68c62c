// Anything that the command line waits for longer than ten seconds is reported on standard error, once, also with
// --quiet.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

const SHORT_WAITS = pathToFileURL(join(import.meta.dirname, '..', '..', 'support', 'short-waits.mjs')).href;
const ASKED = /Asked to wait 1[12] s \(429\)/g;

/**
 * The first request of the operation is answered with a wait of twelve seconds, which this command line does not wait
 * out.
 */
const waitAt = (
  operation: 'payment-quote' | 'payment' | 'list-sessions',
): PracticeOptionsInput['faults'] => ({
  rules: [
    {
      operations: [operation],
      nth: [1],
      fault: {
        answer: 'status',
        status: 429,
        effect: 'none',
        code: 'rate_limit_exceeded',
        retryAfterSeconds: 12,
      },
    },
  ],
});

async function waitingCommandLine(t: TestContext, faults: PracticeOptionsInput['faults']) {
  const service = await practiceFor(t, { faults });
  const cli = commandLine(t, service);
  cli.environment.NODE_OPTIONS = `--import ${SHORT_WAITS}`;
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const common = ['--json', '--quiet', '--service', service.url];
  return { service, cli, sheet, common };
}

test('a wait while quoting is said, once', async (t) => {
  const { cli, sheet, common } = await waitingCommandLine(t, waitAt('payment-quote'));
  const quoted = await cli.runProcess(['quote', sheet, '--wallet', 'xof', ...common]);
  assert.equal(quoted.status, 0, quoted.stderr);
  assert.equal(quoted.stderr.match(ASKED)?.length, 1, quoted.stderr);
});

test('a wait while paying is said, once', async (t) => {
  const { cli, sheet, common } = await waitingCommandLine(t, waitAt('payment'));
  const paid = await cli.runProcess(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  assert.equal(paid.status, 0, paid.stderr);
  assert.equal(paid.stderr.match(ASKED)?.length, 1, paid.stderr);
});

test('a wait while resume looks at what was paid is said, once', async (t) => {
  const { service, cli, sheet, common } = await waitingCommandLine(t, {});
  const paid = await cli.runProcess(['pay', sheet, '--wallet', 'xof', '--yes', ...common]);
  assert.equal(paid.status, 0, paid.stderr);
  service.controls.setFaults(waitAt('list-sessions') ?? {});
  const resumed = await cli.runProcess(['resume', '--yes', ...common]);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(resumed.stderr.match(ASKED)?.length, 1, resumed.stderr);
});
