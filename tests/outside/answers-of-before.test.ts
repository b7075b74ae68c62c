/**
 * Answers that speak of an earlier request: a quote that the same request has spent, carried out twice on its way, and
 * a refusal after one that was asked to wait.
 */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { alteringFront } from '../support/altering-front.ts';
import { httpAnswer } from '../support/raw-server.ts';
import { batchOf, countsOf, outsideCase, payments, writeRows } from './outside-case.ts';

const PAY = ['--wallet', 'XOF', '--wallet', 'CAD', '--yes', '--json'];
const ROWS = 6;

/** A refusal as the document has it. */
function refusal(status: number, code: string, message: string, errors: object = {}): string {
  return httpAnswer(status, JSON.stringify({ success: false, message, mb_error_code: code, errors }));
}

const SPENT: readonly (readonly [number, string, string])[] = [
  [400, 'quote_used', 'Quote already used'],
  [400, 'quote_not_found', 'Unknown quote'],
  [404, 'QUOTE_NOT_FOUND', 'Quote not found'],
  [422, 'validation_error', 'The quote is invalid'],
  [400, 'quote_expired', 'The quote has expired'],
  [422, 'validation_error', 'This quote has already been used'],
  [400, 'QUOTE_ALREADY_CONSUMED', 'Bad request'],
];

// Their time is waiting: for the list, and for what is in doubt.
describe('the third payment is made, and its second copy is answered in its place', {
  concurrency: 5,
}, () => {
  for (const [status, code, message] of SPENT) {
    test(`${status} ${code} “${message}”: nobody is paid twice, and it is an alarm`, async (t) => {
      const place = await outsideCase(t, { listLagMs: 6000 });
      const front = await alteringFront(
        t,
        place.service,
        (session) => session,
        async ({ request: { socket }, nth, pass }) => {
          const made = await pass();
          socket.end(nth === 3 ? refusal(status, code, message) : httpAnswer(made.status, made.body));
        },
      );
      const sheet = writeRows(place.folder, 'payroll.csv', payments(ROWS));
      const run = (...args: string[]) => place.run(args, { service: front.url });
      const first = await run('pay', sheet, ...PAY);
      const resumed = await run('resume', batchOf(first).batch, '--yes', '--json');
      const people = place.service.payments().map(({ recipient }) => String(recipient.first_name));
      assert.deepEqual(people, [...new Set(people)], 'who was paid');
      assert.notEqual(first.status, 0, first.stderr);
      assert.ok(JSON.parse(first.stdout).alarms.length > 0, `no alarm; ${first.stderr}${resumed.stderr}`);
    });
  }
});

interface Tempted {
  /** What the second row is answered, attempt by attempt, in the service's place. */
  readonly answers: string[];
  /** Whether its payment is made at the first attempt all the same, at a service whose list is late. */
  readonly isMade: boolean;
}

/** Pays a sheet whose second row is answered so, whatever attempt it is. */
async function payTempted(t: TestContext, { answers, isMade }: Tempted) {
  const place = await outsideCase(t, { listLagMs: isMade ? 8000 : 0 });
  let tempted: string | undefined;
  const front = await alteringFront(
    t,
    place.service,
    (session) => session,
    async ({ request: { socket, body }, nth, pass }) => {
      const person = String(JSON.parse(body).recipient.first_name);
      if (nth === 2) tempted = person;
      const answer = person === tempted ? answers.shift() : undefined;
      const made = answer === undefined || (isMade && nth === 2) ? await pass() : undefined;
      socket.end(answer ?? httpAnswer(made?.status ?? 500, made?.body ?? ''));
    },
  );
  const sheet = writeRows(place.folder, 'payroll.csv', payments(ROWS));
  const outcome = await place.run(['pay', sheet, ...PAY], { service: front.url });
  return { outcome, made: place.service.payments() };
}

const WAIT = refusal(429, 'rate_limit_exceeded', 'Rate limit exceeded. Please try again later.');

for (const field of ['phone', 'recipient.phone']) {
  test(`a row that is asked to wait and is then refused for its field ${field} can be corrected: it is rejected, not in doubt`, async (t) => {
    const errors = { [field]: ['The phone is not valid.'] };
    const answers = [WAIT, refusal(422, 'validation_error', 'Validation error', errors)];
    const { outcome, made } = await payTempted(t, { answers, isMade: false });
    assert.deepEqual(countsOf(batchOf(outcome)), { rejected: 1, paid: ROWS - 1 }, outcome.stderr);
    assert.equal(outcome.status, 1);
    assert.equal(made.length, ROWS - 1);
  });
}

test('a payment that is made although it was asked to wait, and whose repetition is refused without a field, is not taken for refused', async (t) => {
  const answers = [WAIT, refusal(422, 'validation_error', 'Unprocessable')];
  const { outcome, made } = await payTempted(t, { answers, isMade: true });
  const people = made.map(({ recipient }) => String(recipient.first_name));
  assert.deepEqual(people, [...new Set(people)], 'who was paid');
  const { rejected = 0 } = countsOf(batchOf(outcome));
  assert.equal(rejected, 0, 'a row that is rejected may be corrected and sent again');
});
