/** Every wallet is read, whatever the form of the list: a bare array may be one page of several without saying so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWallets } from '../../../electron/engine/ports/read-wallets.ts';
import { engineBench } from '../../support/engine-bench.ts';

for (const list of ['camel-offset', 'snake-array', 'snake-data-array', 'content'] as const) {
  test(`wallets as ${list}: all are read, on one page or on several, whatever size the service cuts pages to`, async (t) => {
    for (const [moreWallets, maxPageSize] of [
      [0, 100],
      [120, 100],
      [50, 20],
    ] as const) {
      const bench = await engineBench(t, { walletForm: { list }, moreWallets, maxPageSize });
      const { service } = bench.open();
      const read = await readWallets(service);
      assert.ok(read.ok);
      const ids = read.value.map(({ id }) => id).toSorted();
      const kept = bench.practice.books.wallets().map(({ id }) => id);
      assert.deepEqual(ids, kept.toSorted(), `${moreWallets} more, ${maxPageSize} a page`);
    }
  });
}
