// One item of the service's list that cannot be read: the others are used, and the list proves no absence.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { type OnPost, serveFront } from '../../support/wire-front.ts';

/** Three rows are sent, the second one's answer is lost after it was paid; the list shows `spoilt` without a status. */
async function paidWith(t: TestContext, spoilt: 'the lost payment' | 'another payment') {
  let lost = '';
  const onPost: OnPost = ({ request, nth, pass }) =>
    void pass().then(({ status, body }) => {
      if (nth !== 2) request.socket.write(httpAnswer(status, body));
      else request.socket.destroy();
    });
  const bench = await engineBench(t, {}, { canary: false, concurrency: 1 }, async (practice) => {
    const front = await serveFront(practice, onPost, (answer, { method, path }) => {
      const isList = method === 'GET' && /\/transactions\/sessions(\?|$)/.test(path);
      if (!isList || lost === '') return answer;
      const isSpoilt = (item: { description?: string }) =>
        (item.description ?? '').includes(lost) === (spoilt === 'the lost payment');
      const parsed = JSON.parse(answer.body) as { data: { items: object[] } };
      const at = parsed.data.items.findIndex(isSpoilt);
      const items = parsed.data.items.map((item, index) => (index === at ? { ...item, status: null } : item));
      return { ...answer, body: JSON.stringify({ ...parsed, data: { ...parsed.data, items } }) };
    });
    t.after(() => front.server.close());
    return front.server.address;
  });
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(3));
  lost = journal.row({ batch, row: 3 })?.marker ?? '';
  await engine.openRun(batch).start(randomUUID());
  const events = [...journal.events(batch)].map(({ event }) => event);
  return { bench, journal, batch, events };
}

test('the payment whose answer was lost is found beside an item that cannot be read, and nothing stops', async (t) => {
  const { journal, batch, events, bench } = await paidWith(t, 'another payment');
  assert.deepEqual(journal.counts(batch), { paid: 3 });
  assert.equal(bench.practice.books.sessions().length, 3);
  assert.equal(journal.batch(batch)?.problem, null);
  const sweeps = events.filter((event) => event.type === 'sweep-completed');
  assert.ok(
    sweeps.some(({ sessions, isEvidence }) => sessions > 0 && !isEvidence),
    'such a list was read to its end',
  );
});

test('where its own item cannot be read the row is put to a person, and no list is told as proof that it is absent', async (t) => {
  const { journal, batch, events, bench } = await paidWith(t, 'the lost payment');
  assert.deepEqual(journal.counts(batch), { paid: 2, parked: 1 });
  assert.equal(bench.practice.books.sessions().length, 3);
  const parked = events.find((event) => event.type === 'row-parked');
  assert.equal(parked?.sweeps, 0);
  const after = events.slice(events.findIndex((event) => event.type === 'attempt-unknown'));
  const evidence = after.filter((event) => event.type === 'sweep-completed' && event.isEvidence);
  assert.deepEqual(evidence, []);
});
