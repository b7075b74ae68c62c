/** What a read that brought nothing is said to be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProblems } from '../../../electron/engine/core/doubt/read-problem.ts';
import { readOperation } from '../../../electron/engine/ports/read-result.ts';
import { startPracticeService } from '../../../electron/practice/start-practice-service.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../../electron/service/service-client.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';

test('a calculator’s refusal is told field by field, in the service’s own words', async (t) => {
  const practice = await startPracticeService({});
  t.after(() => practice.close());
  const client = createServiceClient({
    address: practice.url,
    keys: new ServiceKeys(practice.publicKey, practice.privateKey),
    origin: practice.origin,
    now: () => Date.now(),
    timeoutMs: 10_000,
  });
  t.after(() => client.close());
  const read = await readOperation(client, 'swap-and-send-quote', {
    from_currency: 'cad',
    to_currency: 'xof',
    amount: '100',
    payment_channel: 'eft',
    priority: 'standard',
    country: 'ca',
    mode: 'send',
  });
  assert.ok(!read.ok);
  const problems = readProblems(read.failure);
  assert.deepEqual(
    problems.map(({ code, field }) => [code, field]),
    [
      ['request-refused', 'payment_channel'],
      ['request-refused', 'country'],
    ],
  );
  assert.match(String(problems[0].params?.message), /payment_channel must be one of/);
  assert.equal(problems[0].params?.status, 400);
});

test('a refusal that is about no field has its code for Details, and none in the sentence', () => {
  const refusal = { code: 'corridor_closed', message: 'Closed today', errors: {} };
  const [problem] = readProblems({ kind: 'unusable', status: 400, what: '400', refusal });
  const { message, code } = renderProblem(problem, 'en-CA');
  assert.equal(message, 'Refused (400): “Closed today”.');
  assert.equal(code, 'corridor_closed');
});
