/** The days of a wallet's statement that the window asks for: as on the command line, none that is still to come. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { HandlerParts } from '../../../electron/main/requests/handler-parts.ts';
import { accountingHandlers } from '../../../electron/main/requests/handlers-for-accounting.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { DAY_MS, localDay } from '../../../shared/domain/time.ts';
import { engineBench } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a statement ends today at the latest: its last balance is of no day to come', async (t) => {
  const bench = await engineBench(t);
  bench.open().journal.close();
  const { batches, connect } = mainParts(t, bench);
  connect();
  const target = join(temporaryFolder(t), 'statement.csv');
  const { 'wallets.statement': write } = accountingHandlers({
    batches,
    dialogs: { chooseTarget: async () => target },
    appLocale: () => ({ language: 'en', locale: 'en-GB' }),
  } as unknown as HandlerParts);
  const nowMs = Date.now();
  const asked = {
    wallet: SAMPLE_WALLET_IDS.xof,
    from: localDay(nowMs - DAY_MS),
    format: 'csv',
    language: 'en',
    paper: 'A4',
  } as const;
  const later = await write({ ...asked, to: localDay(nowMs + 2 * DAY_MS) });
  assert.ok(!later.ok, JSON.stringify(later));
  assert.deepEqual(
    later.problems.map(({ params }) => params?.reason),
    ['statement-later'],
  );
  assert.ok(!existsSync(target));
  const today = await write({ ...asked, to: localDay(nowMs) });
  assert.ok(today.ok, JSON.stringify(today));
  assert.ok(existsSync(target));
});
