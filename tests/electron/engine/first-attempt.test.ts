// A row that was sent again days later: its first attempt may be the one that paid, so the first one's time counts.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { decideSendAgain, nearMatchesShown } from '../../../electron/engine/decide/decide.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { type Alter, alteringFront } from '../../support/altering-front.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

const withoutMarkers: Alter = ({ description: _description, metadata: _metadata, ...session }) => session;

/**
 * On Friday a payment is made whose answer is lost and which the list does not show yet. On Monday the row is sent again,
 * and that request does nothing.
 */
async function paidOnFriday(t: TestContext, alter: Alter) {
  const list = { lateMs: 5 * DAY_MS };
  // A request that the first rule takes is not counted by the second.
  const rules = [
    { nth: [1], fault: 'drop-after-commit' as const },
    { nth: [1], fault: 'drop-before-commit' as const },
  ];
  const bench = await engineBench(
    t,
    {
      faults: { rules, list, repeatedKey: { mode: 'ignore' } },
      quotes: { usedOnce: false, validMs: 7 * DAY_MS },
    },
    { canary: false },
    async (practice) => (await alteringFront(t, practice, alter)).url,
  );
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(1));
  const place = { batch, row: 2, by: 'awa' };
  const goOn = () => engine.openRun(batch).start(randomUUID());
  await goOn();
  assert.equal(journal.row(place)?.state, 'parked');
  bench.pass(3 * DAY_MS);
  assert.deepEqual(decideSendAgain(engine, place), { ok: true });
  await goOn();
  const row = journal.row(place);
  assert.deepEqual(
    [row?.state, row?.attempts.map(({ outcome }) => outcome)],
    ['parked', ['unknown', 'unknown']],
  );
  bench.practice.controls.setFaults({ repeatedKey: { mode: 'ignore' } });
  return { bench, engine, journal, place, goOn };
}

test('at a service that shows no markers, what the first attempt may have paid takes back the decision to send again', async (t) => {
  const { bench, engine, journal, place, goOn } = await paidOnFriday(t, withoutMarkers);
  assert.deepEqual(decideSendAgain(engine, place), { ok: true });
  await goOn();
  const sessions = bench.practice.books.sessions();
  assert.equal(sessions.length, 1, 'nobody is paid twice');
  const row = journal.row(place);
  assert.deepEqual([row?.state, row?.isSendAgain], ['parked', false]);
  assert.deepEqual(nearMatchesShown(journal, place), [sessions[0]?.id]);
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('the days that are watched begin before the first attempt, so that its payment is found', async (t) => {
  const { bench, engine, journal, place } = await paidOnFriday(t, (session) => session);
  const look = { address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true };
  assert.equal(await engine.watchOnce(look), 'changed');
  assert.equal(journal.row(place)?.state, 'paid');
  assert.deepEqual(engine.record(place.batch).alarms, []);
  journal.close();
});
