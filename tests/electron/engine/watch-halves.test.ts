// Watching exchanged payments: their sending halves count, in batches with and without a run, and for a person’s word.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { decidePaid } from '../../../electron/engine/decide/decide.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { serveFront } from '../../support/wire-front.ts';

/** The service's answer when an exchange's sending half is fetched: its status, or that there is none. */
interface Half {
  status: string | null;
}

interface Item {
  readonly id: string;
}

const completed = (item: Item) => ({
  ...item,
  status: 'completed',
  from_currency: 'cad',
  to_currency: 'xof',
  send_session: `half-${item.id}`,
});

/** Two rows are sent, and paid or accepted; then each session of the list is a completed exchange that names a half of its own. */
async function exchanged(t: TestContext, half: Half, isPaid: boolean, isLost = false) {
  let isExchange = false;
  // A run that follows payments to their end takes the time that the machine needs; one that never sees it gives up.
  const reconcile = { scheduleSeconds: [0.1, 0.2], settleSeconds: isLost ? 1 : 900 };
  const settings = {
    canary: false,
    reconcile,
    tracking: { periodSeconds: 0.1, maxSeconds: isPaid ? 60 : 0.2 },
  };
  const lost = { rules: [{ nth: [1, 2], fault: 'drop-before-commit' as const }] };
  const practiceOptions = {
    life: { processingAfterMs: 5, finalAfterMs: isPaid ? 20 : 3_600_000 },
    ...(isLost && { withSampleSessions: true, faults: lost }),
  };
  const bench = await engineBench(t, practiceOptions, settings, async (practice) => {
    const front = await serveFront(
      practice,
      ({ request, pass }) =>
        void pass().then(
          ({ status, body }) => request.socket.write(httpAnswer(status, body)),
          () => request.socket.destroy(),
        ),
      (answer, { path }) => {
        const [, , id = ''] = /\/transactions\/sessions(\/half-([^?]+))?/.exec(path) ?? [];
        if (!isExchange || !path.includes('/transactions/sessions')) return answer;
        if (id !== '') return halfAnswer(`half-${id}`, half);
        if (answer.status !== 200) return answer;
        const { data, ...envelope } = JSON.parse(answer.body) as { data: Item & { items?: Item[] } };
        const shown = data.items ? { ...data, items: data.items.map(completed) } : completed(data);
        return { ...answer, body: JSON.stringify({ ...envelope, data: shown }) };
      },
    );
    t.after(() => front.server.close());
    return front.server.address;
  });
  const { engine, journal, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  await engine.openRun(batch).start(randomUUID());
  isExchange = true;
  const look = () =>
    engine.watchOnce({ address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true });
  const alarms = () => engine.record(batch).alarms.map(({ problem }) => problem.code);
  return { bench, engine, service, journal, batch, look, alarms };
}

function halfAnswer(id: string, { status }: Half) {
  if (status === null)
    return {
      status: 404,
      body: JSON.stringify({ success: false, message: 'no', mb_error_code: 'x', errors: {} }),
    };
  const data = { id, status };
  return { status: 200, body: JSON.stringify({ success: true, message: '', detail: {}, data }) };
}

test('a paid row whose sending half has failed since is failed, with an alarm', async (t) => {
  const half: Half = { status: 'completed' };
  const { journal, batch, look, alarms } = await exchanged(t, half, true);
  assert.deepEqual(journal.counts(batch), { paid: 2 });
  assert.equal(await look(), 'quiet');
  assert.equal(await look(), 'quiet');
  assert.deepEqual(alarms(), []);
  half.status = 'failed';
  const later = await exchanged(t, half, true);
  assert.deepEqual(later.journal.counts(later.batch), { paid: 2 });
  assert.equal(await later.look(), 'changed');
  assert.deepEqual(later.journal.counts(later.batch), { failed: 2 });
  assert.deepEqual(later.alarms(), ['status-changed', 'status-changed']);
});

test('an accepted row of a batch without a run ends as its sending half does, also where it ends later', async (t) => {
  const half: Half = { status: 'processing' };
  const { journal, batch, look } = await exchanged(t, half, false);
  assert.deepEqual(journal.counts(batch), { accepted: 2 });
  await look();
  assert.deepEqual(journal.counts(batch), { accepted: 2 });
  half.status = 'completed';
  assert.equal(await look(), 'changed');
  assert.deepEqual(journal.counts(batch), { paid: 2 });
});

test('where a half cannot be fetched the exchange’s own word holds, once a new one would be shown', async (t) => {
  const { bench, journal, batch, look } = await exchanged(t, { status: null }, false);
  assert.deepEqual(journal.counts(batch), { accepted: 2 });
  // A run on a busy machine gives up before it has seen its sessions: then the first look claims them.
  await look();
  assert.equal(await look(), 'quiet');
  assert.deepEqual(journal.counts(batch), { accepted: 2 });
  bench.setOurs(3_600_000);
  assert.equal(await look(), 'changed');
  assert.deepEqual(journal.counts(batch), { paid: 2 });
});

test('a person’s word that an exchange was paid is taken for what its sending half shows', async (t) => {
  const half: Half = { status: 'failed' };
  const { bench, engine, service, journal, batch } = await exchanged(t, half, true, true);
  assert.deepEqual(journal.counts(batch), { parked: 2 });
  const [theirs] = bench.practice.books.sessions().filter(({ status }) => status === 'completed');
  assert.ok(theirs);
  const place = { batch, row: 2, sessionId: theirs.id, by: 'test' };
  const decide = async () => {
    const asked = await decidePaid(engine, service, place);
    if (asked.ok || asked.from !== 'session') return asked;
    return decidePaid(engine, service, { ...place, accepted: String(asked.problem.params?.what) });
  };
  const failed = await decide();
  assert.ok(!failed.ok);
  assert.equal(failed.problem.params?.reason, 'session-failed');
  half.status = 'processing';
  assert.deepEqual(await decide(), { ok: true });
  assert.deepEqual(journal.counts(batch), { accepted: 1, parked: 1 });
});
