/** The review's quotes are those that the rows are sent with, as long as they surely live; each goes with one row. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { quoteSent } from '../../../electron/engine/core/row/attempts.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const ROWS = 6;
/** For two rows of another currency than the wallet's. */
const CAD_PAYEE = { currency: 'cad', channel: 'etransfer_send', country: 'ca', email: 'jean@example.org' };

interface Sent {
  readonly rows?: ReturnType<typeof mobileRows>;
  /** From the review to the sending. */
  readonly afterMs?: number;
  readonly options?: PracticeOptionsInput;
}

/** A batch that was reviewed and then sent, resumed after an alarm: the quotes that its review and its sending took. */
async function sent(t: TestContext, { rows = mobileRows(ROWS), afterMs = 0, options = {} }: Sent) {
  const bench = await engineBench(t, options, { concurrency: 1 });
  const { engine, journal } = bench.open();
  const quoted = () => {
    const { length } = bench.practice.books
      .requests()
      .filter(({ operation }) => operation === 'payment-quote');
    return length;
  };
  const batch = await bench.approved(engine, rows);
  const [byReview, reviewed] = [quoted(), [...journal.rows(batch)].map((row) => row.reviewed?.id)];
  bench.pass(afterMs);
  await engine.openRun(batch).start('run-1');
  if (journal.counts(batch).ready !== undefined) {
    const run = engine.openRun(batch);
    run.resume('awa');
    await run.start('run-2');
  }
  const used = [...journal.rows(batch)].map((row) => quoteSent(row)?.id);
  return { counts: journal.counts(batch), byReview, bySending: quoted() - byReview, reviewed, used };
}

test('rows are sent with the quotes of their review', async (t) => {
  const { counts, byReview, bySending, reviewed, used } = await sent(t, { afterMs: 20_000 });
  assert.deepEqual([counts, byReview, bySending], [{ paid: ROWS }, ROWS, 0]);
  assert.deepEqual(used, reviewed);
});

test('a quote that names no end is not used at an age at which none was taken yet', async (t) => {
  const { counts, bySending, reviewed, used } = await sent(t, { afterMs: 40_000 });
  assert.deepEqual([counts, bySending], [{ paid: ROWS }, ROWS]);
  assert.ok(used.every((id) => id !== undefined && !reviewed.includes(id)));
});

test('a quote that names its end is used until then', async (t) => {
  const options = { quotes: { validMs: 120_000, nameEnd: true } };
  const before = await sent(t, { afterMs: 100_000, options });
  assert.deepEqual([before.counts, before.bySending], [{ paid: ROWS }, 0]);
  const after = await sent(t, { afterMs: 121_000, options });
  assert.deepEqual([after.counts, after.bySending], [{ paid: ROWS }, ROWS]);
});

test('rows that pay the same were reviewed with one quote, and each is sent with its own', async (t) => {
  const rows = mobileRows(ROWS).map((fields) => ({ ...fields, amount: '100' }));
  const { counts, byReview, bySending, used } = await sent(t, { rows });
  assert.deepEqual([counts, byReview, bySending], [{ paid: ROWS }, 1, ROWS - 1]);
  assert.equal(new Set(used).size, ROWS);
});

test('once the service did not take a quote, the others go with new ones, and nobody is paid twice', async (t) => {
  const fault = { answer: 'status', status: 400, code: 'quote_expired', effect: 'none' } as const;
  const options = { faults: { rules: [{ nth: [2], fault }] } };
  const { counts, bySending } = await sent(t, { options });
  assert.deepEqual(counts, { paid: ROWS - 1, parked: 1 });
  assert.equal(bySending, ROWS - 2);
});

test('an exchange, whose quote names its end, is sent with the review’s until then', async (t) => {
  const bench = await engineBench(t, { quotes: { validMs: 120_000 } }, { concurrency: 1 });
  const { engine, journal } = bench.open();
  const quotes = () =>
    bench.practice.books.requests().filter(({ operation }) => operation === 'swap-and-send-quote').length;
  const rows = mobileRows(2).map((fields, at) => ({ ...fields, ...CAD_PAYEE, amount: `${10 + at}.00` }));
  const draft = draftOf(bench.address, validSheet(rows));
  const takenBySending = async (afterMs: number, sha256: string) => {
    const batch = engine.importSheet({ ...draft, file: { name: sha256, sha256 } });
    const review = await engine.review(batch, {
      ...{ wallets: [SAMPLE_WALLET_IDS.xof], convertFrom: 'xof' },
      ...{ isAutomatic: false, isExact: false },
    });
    assert.ok(review.ok, JSON.stringify(review));
    assert.equal(engine.approve(batch, { by: 'awa' }), undefined);
    const before = quotes();
    bench.pass(afterMs);
    await engine.openRun(batch).start('run-1');
    assert.deepEqual(journal.counts(batch), { paid: 2 });
    return quotes() - before;
  };
  assert.equal(await takenBySending(100_000, 'a'.repeat(64)), 0);
  bench.pass(40 * DAY_MS);
  assert.ok((await takenBySending(130_000, 'b'.repeat(64))) >= 2, 'after their end each is quoted anew');
});
