// A sheet paid by a journal of which an older copy was put back, imported again before the service's list shows it.
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { settleWindowMs } from '../../../electron/engine/core/doubt/settle-window.ts';
import { foldBatch, openBatch } from '../../../electron/engine/core/row/batch-record.ts';
import { releaseRows } from '../../../electron/engine/decide/decide.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { forgottenPeriodAlarm, settledAtMs } from '../../../electron/engine/provenance/forgotten-period.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { openSingleOperation, repeatedPayments } from '../../../electron/engine/single-operation.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { buildPaymentBody } from '../../../shared/api/payment-body.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { settingsSchema } from '../../../shared/domain/settings.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { batchCreated } from '../../support/journal-events.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { validSheet } from '../../support/valid-sheet.ts';
import { serveFront } from '../../support/wire-front.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;
const OTHER_FILE = 'e'.repeat(64);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SETTINGS = { canary: false, reconcile: { settleSeconds: 900 } };

/** An older copy is put back after three rows of five were paid; it knows another batch, or none. */
async function putBack(
  t: TestContext,
  {
    known,
    oldMs = 0,
    faults = {},
    asSent = (each) => each,
    created,
  }: {
    readonly known: boolean;
    /** How long after the copy the rows were paid. */
    readonly oldMs?: number;
    readonly faults?: PracticeOptionsInput['faults'];
    /** What the rows were when they were paid: changed in the sheet's check, or mended after a failure. */
    readonly asSent?: (rows: readonly RowFields[]) => readonly RowFields[];
    /** The date that the list writes on every session; their own if it is not given. */
    readonly created?: string;
  },
) {
  const bench = await engineBench(t, { faults }, SETTINGS, async (practice) => {
    const front = await serveFront(
      practice,
      ({ request, pass }) =>
        void pass().then(({ status, body }) => request.socket.write(httpAnswer(status, body))),
      ({ status, body }) => ({ status, body: body.replace(/("created":")[^"]*/g, `$1${created}`) }),
    );
    t.after(() => front.server.close());
    return created === undefined ? practice.url : front.server.address;
  });
  const before = bench.open();
  const rows = mobileRows(6);
  if (known) before.engine.importSheet(draftOf(bench.address, validSheet(rows.slice(5)), OTHER_FILE));
  before.journal.close();
  const { dataDir } = bench.folder;
  cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
  bench.pass(oldMs);
  const newer = bench.open();
  const forgotten = await bench.approved(newer.engine, asSent(rows.slice(0, 3)));
  await newer.engine.openRun(forgotten).start('forgotten');
  assert.deepEqual(newer.journal.counts(forgotten), { paid: 3 });
  newer.journal.close();
  rmSync(dataDir, { recursive: true });
  cpSync(`${dataDir}-copy`, dataDir, { recursive: true });
  const open = () => {
    const opened = bench.open();
    return { ...opened, isOlder: doubtForgotten(opened.journal, bench.clock.nowMs()) === 'journal-older' };
  };
  return { bench, rows: rows.slice(0, 5), open };
}

for (const known of [true, false]) {
  test(`the same sheet again, the copy knowing ${known ? 'another batch' : 'none'}: nothing is paid until the list has had its time, then what it shows is held`, async (t) => {
    const { bench, rows, open } = await putBack(t, { known, faults: { list: { lateMs: HOUR_MS / 3 } } });
    const first = open();
    assert.equal(first.isOlder, true);
    const batch = first.engine.importSheet(draftOf(bench.address, validSheet(rows)));
    const refused = await first.engine.review(batch, WISH);
    assert.ok(!refused.ok);
    assert.equal(refused.problem.code, 'journal-forgot');
    assert.equal(first.engine.approve(batch, { by: 'test' })?.code, 'journal-forgot');
    first.journal.close();

    // It outlives the process, and the next one does not begin it again.
    bench.pass(HOUR_MS - 60_000);
    const second = open();
    assert.equal(second.isOlder, false);
    assert.equal(second.engine.whyNotYet(batch)?.code, 'journal-forgot');
    bench.pass(120_000);
    const review = await second.engine.review(batch, WISH);
    assert.ok(review.ok);
    assert.deepEqual(second.journal.counts(batch), { held: 3, ready: 2 });
    second.engine.approve(batch, { by: 'test' });
    await second.engine.openRun(batch).start('again');
    assert.deepEqual(second.journal.counts(batch), { held: 3, paid: 2 });
    assert.equal(bench.practice.books.sessions().length, 5, 'nobody was paid twice');
    assert.deepEqual(second.journal.verify().faults, []);
  });
}

test('a clock that was ahead when the copy was noticed does not keep a later sheet waiting for ever', async (t) => {
  const { bench, rows, open } = await putBack(t, { known: true });
  bench.pass(400 * DAY_MS);
  open().journal.close();
  bench.pass(-400 * DAY_MS);
  const { engine } = open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
  assert.equal(engine.whyNotYet(batch)?.code, 'journal-forgot');
  bench.pass(HOUR_MS + 60_000);
  assert.equal(engine.whyNotYet(batch), undefined);
});

test('what a copy of long ago has forgotten is found, however far back it was paid', async (t) => {
  const { bench, rows, open } = await putBack(t, { known: true, oldMs: 10 * DAY_MS });
  open().journal.close();
  bench.pass(90 * DAY_MS);
  const { engine, journal } = open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
  const review = await engine.review(batch, WISH);
  assert.ok(review.ok);
  assert.deepEqual(journal.counts(batch), { held: 3, ready: 2 });
});

test('a list that hides descriptions clears nobody whom the copy may have forgotten', async (t) => {
  const { bench, rows, open } = await putBack(t, {
    known: true,
    faults: { list: { withoutDescription: true } },
  });
  open().journal.close();
  bench.pass(20 * DAY_MS);
  const { engine, journal } = open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
  const review = await engine.review(batch, WISH);
  assert.ok(review.ok);
  assert.deepEqual(journal.counts(batch), { held: 3, ready: 2 });
});

for (const [withoutDescription, created] of [
  [false, undefined],
  [true, undefined],
  [false, '0001-01-01T00:00:00Z'],
  [false, '9999-12-31T00:00:00Z'],
] as const) {
  test(`rows that were changed before their forgotten payment are held by the person it went to, the list ${withoutDescription ? 'without' : 'with'} descriptions, dated ${created ?? 'as it was'}`, async (t) => {
    const { bench, rows, open } = await putBack(t, {
      known: true,
      faults: { list: { withoutDescription } },
      ...(created && { created }),
      asSent: ([one = {}, two = {}, ...others]) => [
        { ...one, amount: '12000' },
        { ...two, phone: '+221779499799' },
        ...others,
      ],
    });
    open().journal.close();
    bench.pass(2 * HOUR_MS);
    const { engine, journal } = open();
    const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
    assert.ok((await engine.review(batch, WISH)).ok);
    const held = [...journal.rows(batch)].filter(({ state }) => state === 'held');
    assert.deepEqual(
      held.map(({ row, problem }) => [row, problem?.code, problem?.params?.difference]),
      [
        [2, 'duplicate-near', 'amount:12000 XOF'],
        [3, 'duplicate-near', 'owner-hidden'],
        [4, 'duplicate-exact', undefined],
      ],
    );
    const [first] = held;
    assert.ok(first?.problem);
    assert.match(renderProblem(first.problem, 'en-CA').message, /^Close to .*: amount XOF\s?12,000/);

    // A person says that both are meant, and is not asked again.
    assert.deepEqual(releaseRows(engine, batch, [first.row], 'awa'), { ok: true });
    assert.ok((await engine.review(batch, WISH)).ok);
    assert.deepEqual(journal.counts(batch), { held: 2, ready: 3 });
  });
}

test('a single operation waits as well; what was only quoted does not', async (t) => {
  const { bench, rows, open } = await putBack(t, { known: false });
  const { engine } = open();
  const quoted = engine.importSheet({ ...draftOf(bench.address, validSheet(rows)), begunBy: 'quote' });
  assert.ok((await engine.review(quoted, WISH)).ok);
  assert.equal(engine.whyNotYet()?.code, 'journal-forgot');
  const opened = openSingleOperation(engine, systemChance, depositAt(bench.address));
  assert.equal(!opened.ok && opened.problem.code, 'journal-forgot');
  bench.pass(HOUR_MS + 60_000);
  assert.equal(engine.whyNotYet(), undefined);
});

test('a single operation at a copy that knows nothing begins the wait, and is not left to be sent later', async (t) => {
  const { bench, open } = await putBack(t, { known: false });
  const { engine, journal } = open();
  const early = openSingleOperation(engine, systemChance, depositAt(bench.address));
  assert.equal(!early.ok && early.problem.code, 'journal-forgot');
  assert.deepEqual(
    journal.batches().map(({ batch, approval }) => [approval, journal.counts(batch)]),
    [[null, { closed: 1 }]],
  );
  bench.pass(HOUR_MS + 60_000);
  assert.equal(await engine.whyNotYetByServiceTime(), undefined);
  assert.ok(openSingleOperation(engine, systemChance, depositAt(bench.address)).ok);
});

test('a single payment that the copy lacks is asked about where the list shows it; another is not', async (t) => {
  const { bench, rows, open } = await putBack(t, { known: true });
  const { engine } = open();
  bench.pass(HOUR_MS + 60_000);
  const [first, , , fourth] = rows;
  const of = (fields: RowFields = {}) =>
    ({
      operation: 'payment',
      body: JSON.stringify(buildPaymentBody(fields, { walletId: 'w', marker: '' })),
      ...({ address: bench.address, profile: 'practice', environment: 'practice', by: 'test' } as const),
    }) as const;
  assert.equal(await engine.whyNotYetByServiceTime(), undefined);
  const repeated = await repeatedPayments(engine, of(first), 7);
  assert.equal(repeated.ok && repeated.repeated[0]?.code, 'duplicate-exact');
  assert.deepEqual(await repeatedPayments(engine, of(fourth), 7), { ok: true, repeated: [] });
  // As of a sheet's row, the amount may be another by now.
  const corrected = await repeatedPayments(engine, of({ ...first, amount: '777' }), 7);
  assert.equal(corrected.ok && corrected.repeated[0]?.params?.difference, 'amount:10000 XOF');
});

test('a copy that a clock 400 days ahead noticed is noticed anew once the clock is right: the wait is counted from then', async (t) => {
  const { bench, open } = await putBack(t, { known: true });
  bench.pass(400 * DAY_MS);
  const ahead = open();
  assert.equal(ahead.isOlder, true);
  ahead.journal.close();
  bench.pass(-400 * DAY_MS);
  const rightMs = bench.clock.nowMs();
  const right = open();
  assert.equal(right.isOlder, false, 'it was noticed before');
  const problem = right.engine.whyNotYet();
  assert.equal(problem?.code, 'journal-forgot');
  const untilMs = Date.parse(String(problem.params?.moment));
  assert.ok(
    untilMs >= rightMs + HOUR_MS && untilMs <= bench.clock.nowMs() + HOUR_MS,
    String(untilMs - rightMs),
  );
  right.journal.close();
  const later = open();
  const [record] = later.journal.batches();
  assert.equal(record?.alarms.length, 2, 'noticed anew once, not at each start');
  bench.pass(HOUR_MS + 60_000);
  assert.equal(later.engine.whyNotYet(), undefined);
});

for (const [what, offMs] of [
  ['two hours', 2 * HOUR_MS],
  ['two days', 2 * DAY_MS],
  ['400 days', 400 * DAY_MS],
] as const) {
  test(`a clock set ${what} forward after the copy was noticed does not end the wait: the service’s decides`, async (t) => {
    const { bench, rows, open } = await putBack(t, { known: true });
    const { engine } = open();
    const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
    bench.setOurs(offMs);
    assert.equal((await engine.whyNotYetByServiceTime())?.code, 'journal-forgot');
    const review = await engine.review(batch, WISH);
    assert.equal(!review.ok && review.problem.code, 'journal-forgot');
    assert.equal(engine.journal.counts(batch).ready, 5);
    assert.equal(engine.approve(batch, { by: 'test' })?.code, 'journal-forgot');
    // The moment that is named is one of the clock that the person looks at.
    const nowMs = bench.clock.nowMs();
    const untilMs = Date.parse(String(engine.whyNotYet(batch)?.params?.moment));
    assert.ok(untilMs > nowMs && untilMs <= nowMs + HOUR_MS + 10_000, `${(untilMs - nowMs) / HOUR_MS} hours`);
    bench.pass(HOUR_MS + 60_000);
    assert.equal(await engine.whyNotYetByServiceTime(), undefined);
    assert.ok((await engine.review(batch, WISH)).ok);
  });
}

test('a service whose clock is ahead of ours ends no wait', async (t) => {
  const { bench, open } = await putBack(t, { known: true });
  const { engine } = open();
  bench.setOurs(-HOUR_MS);
  assert.equal((await engine.whyNotYetByServiceTime())?.code, 'journal-forgot');
});

function depositAt(address: string) {
  const single = { operation: 'deposit', body: '{}', profile: 'practice', environment: 'practice' } as const;
  return { ...single, address, by: 'test' };
}

test('the wait is as long as the latest list of any batch of the address needs', () => {
  const noticedAtMs = 1_000_000;
  const alarm = forgottenPeriodAlarm({ fromMs: 0, noticedAtMs });
  const recordOf = (batch: string, address: string, worstLagMs = 0) => ({
    ...foldBatch(openBatch(batch, batchCreated({ address }), 0), alarm, noticedAtMs),
    worstLagMs,
  });
  const [own, late, elsewhere] = [
    recordOf('b-1', 'https://one.test'),
    recordOf('b-2', 'https://one.test', HOUR_MS),
    recordOf('b-3', 'https://two.test', 2 * HOUR_MS),
  ];
  const settings = settingsSchema.parse(SETTINGS);
  const waitMs = (records: readonly (typeof own)[], batch?: typeof own) =>
    (settledAtMs(records, settings, batch, noticedAtMs) ?? 0) - noticedAtMs;
  assert.equal(waitMs([own]), 4 * 900 * 1000);
  assert.equal(waitMs([own, late, elsewhere], own), settleWindowMs(settings, HOUR_MS));
  assert.equal(waitMs([own, late, elsewhere]), settleWindowMs(settings, 2 * HOUR_MS));
});
