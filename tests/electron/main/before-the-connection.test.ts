/** A person cancels, pauses or stops before the app is connected to the service: nothing is quoted or sent then. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts, resumeBatches } from '../../support/main-parts.ts';
import { validSheet } from '../../support/valid-sheet.ts';

/** The app's parts over a journal with an approved batch that an earlier process began to send. */
async function appBeforeItIsConnected(t: TestContext) {
  const bench = await engineBench(t);
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(5));
  const run = first.engine.openRun(batch);
  run.windDown();
  await run.start(randomUUID());
  first.journal.close();

  return { batch, bench, ...mainParts(t, bench) };
}

for (const [act, control] of [
  ['batches.pause', 'paused'],
  ['batches.stop', 'stopped'],
] as const)
  test(`${act} while the app still connects at its start: the batch does not go on sending`, async (t) => {
    const { batch, batches, runs, handlers, connect, bench } = await appBeforeItIsConnected(t);
    const resumed = resumeBatches(batches);
    const reply = await handlers[act]({ batch });
    assert.equal(reply.ok && reply.value.state, control);
    connect();
    await resumed;
    await runs.windDownAll();
    assert.equal(batches.journal().batch(batch)?.control, control);
    assert.equal(bench.practice.books.sessions().length, 0);
  });

test('a cancelled quote is not taken, though the connection was not there yet', async (t) => {
  const { batch, batches, handlers, connect, bench } = await appBeforeItIsConnected(t);
  await handlers['batches.stop']({ batch });
  const before = batches.journal().batch(batch)?.approval;
  const asked = bench.practice.books.requests().length;
  const quoted = handlers['batches.quote']({ batch, wallets: {}, convertFrom: null, isExact: false });
  handlers['batches.cancel-task']({ batch, task: 'quote' });
  connect();
  const reply = await quoted;
  assert.deepEqual(!reply.ok && reply.problems[0].params, { reason: 'cancelled' });
  assert.equal(bench.practice.books.requests().length, asked, 'the service was not asked');
  assert.deepEqual(batches.journal().batch(batch)?.approval, before, 'what was approved is approved');
});

test('an origin that no header can hold is refused when it is entered, and calls nothing where the file has it', async (t) => {
  const { batches, book, handlers, connect } = await appBeforeItIsConnected(t);
  connect();
  const profile = { name: 'Firm', environment: 'live', address: 'https://payments.example' } as const;
  const saved = await handlers['profiles.save']({ ...profile, origin: 'third\nparty' });
  assert.deepEqual(!saved.ok && saved.problems[0].field, 'origin');
  assert.equal(book.has('Firm'), false);

  await book.save({ ...profile, origin: 'third\nparty' });
  await handlers['keys.set']({ profile: 'Firm', publicKey: 'public-key', privateKey: 'private-key' });
  const found = await batches.connections.find('Firm');
  assert.equal(!found.ok && found.problems[0].code, 'headers-refused');
});

test('a private key that was replaced is used from the next connection on, also where its public half stays', async (t) => {
  const { batches, book, handlers, connect } = await appBeforeItIsConnected(t);
  connect();
  await book.save({
    name: 'Firm',
    environment: 'live',
    address: 'https://payments.example',
    origin: 'firm',
  });
  const setKey = (privateKey: string) =>
    handlers['keys.set']({ profile: 'Firm', publicKey: 'public-key', privateKey });
  const clientNow = async () => {
    const found = await batches.connections.find('Firm');
    return found.ok ? found.value.client : undefined;
  };
  await setKey('first-key');
  const before = await clientNow();
  assert.ok(before);
  assert.equal(await clientNow(), before);
  await setKey('second-key');
  assert.notEqual(await clientNow(), before);
});

test('an interrupted batch whose keys are missing stands stopped, and is sent once they are entered and it is resumed', async (t) => {
  const bench = await engineBench(t);
  const first = bench.open();
  const draft = { ...draftOf(bench.address, validSheet(mobileRows(3))), profile: 'Firm' };
  const batch = first.engine.importSheet(draft);
  await first.engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.equal(first.engine.approve(batch, { by: 'test' }), undefined);
  const run = first.engine.openRun(batch);
  run.windDown();
  await run.start(randomUUID());
  first.journal.close();
  const { batches, book, handlers, connect } = mainParts(t, bench);
  connect();
  const { publicKey, privateKey, origin } = bench.practice;
  await book.save({ name: 'Firm', environment: 'sandbox', address: bench.address, origin });
  await resumeBatches(batches);
  const { state, problem } = batches.view(batch);
  assert.deepEqual([state, problem?.code], ['stopped', 'keys-refused']);

  assert.ok((await handlers['keys.set']({ profile: 'Firm', publicKey, privateKey })).ok);
  assert.ok((await handlers['batches.resume']({ batch })).ok);
  const found = await batches.connections.find('Firm');
  await (found.ok && found.value.engine.runOf(batch)?.finished);
  assert.deepEqual(batches.journal().counts(batch), { paid: 3 });
});
