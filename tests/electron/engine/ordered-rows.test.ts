/** A row that a transfer order names is not ready again before somebody says that nobody pays by that order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeRows, releaseRows, takeBack } from '../../../electron/engine/decide/decide.ts';
import type { Engine } from '../../../electron/engine/engine.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WITHOUT_WALLET = { wallets: [], isAutomatic: false, isExact: false };
const WITH_WALLET = { ...WITHOUT_WALLET, wallets: [SAMPLE_WALLET_IDS.xof] };

/** A batch of one row that waits for its wallet. */
async function waitingForWallet(engine: Engine, address: string) {
  const batch = engine.importSheet(draftOf(address, validSheet(mobileRows(1))));
  const review = async (request: typeof WITH_WALLET) => assert.ok((await engine.review(batch, request)).ok);
  await review(WITHOUT_WALLET);
  const standing = () => {
    const { state, problem } = engine.journal.row({ batch, row: 2 }) ?? {};
    return [state, problem?.code];
  };
  assert.deepEqual(standing(), ['held', 'wallet-unclear']);
  const decide = (...decisions: readonly (typeof takeBack)[]) => {
    for (const each of decisions) assert.deepEqual(each(engine, batch, [2], 'test'), { ok: true });
  };
  const order = () => {
    const made = { document: 'transfer-order', as: 'pdf', by: 'test', rows: [2] } as const;
    engine.append(batch, { type: 'document-made', ...made });
  };
  return { review, standing, decide, order };
}

test('a row that was ordered while it had no wallet waits for its order once it has one', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const { review, standing, decide, order } = await waitingForWallet(engine, bench.address);
  decide(closeRows);
  order();
  decide(takeBack);
  assert.deepEqual(standing(), ['held', 'wallet-unclear']);
  await review(WITH_WALLET);
  assert.deepEqual(standing(), ['held', 'ordered-elsewhere']);
  decide(releaseRows);
  await review(WITHOUT_WALLET);
  assert.deepEqual(standing(), ['held', 'wallet-unclear']);
  await review(WITH_WALLET);
  assert.deepEqual(standing(), ['ready', undefined], 'the order was asked about already');
  journal.close();
});

test('an answer about one transfer order is none about the next, nor once the row was set aside again', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const { review, standing, decide, order } = await waitingForWallet(engine, bench.address);
  for (const isOrdered of [true, false, true])
    for (const goOn of [() => review(WITH_WALLET), async () => decide(releaseRows)]) {
      await review(WITHOUT_WALLET);
      decide(closeRows);
      bench.pass(1000);
      if (isOrdered) order();
      decide(takeBack);
      assert.deepEqual(standing(), ['held', 'wallet-unclear']);
      await goOn();
      assert.deepEqual(standing(), ['held', 'ordered-elsewhere'], `ordered: ${isOrdered}`);
      decide(releaseRows);
      assert.deepEqual(standing(), ['ready', undefined]);
    }
  journal.close();
});
