/** A practice service that cannot start, for example over damaged books, keeps nobody from their real payments. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { practiceHost } from '../../../electron/main/service/practice-host.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts, resumeBatches } from '../../support/main-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

/** The app's parts over a journal in which an earlier process left a batch of practice and one of a firm unfinished. */
async function appWithTwoProfiles(t: TestContext) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const interrupt = async (batch: string) => {
    const run = engine.openRun(batch);
    run.windDown();
    await run.start(randomUUID());
    return batch;
  };
  const practised = await interrupt(await bench.approved(engine, mobileRows(2)));
  const draft = draftOf(bench.address, validSheet(mobileRows(4).slice(2)), 'a'.repeat(64));
  const real = engine.importSheet({ ...draft, profile: 'Firm' });
  const review = await engine.review(real, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok);
  assert.equal(engine.approve(real, { by: 'test' }), undefined);
  await interrupt(real);
  journal.close();
  const parts = mainParts(t, bench);
  const { publicKey, privateKey, origin } = bench.practice;
  await parts.book.save({ name: 'Firm', environment: 'sandbox', address: bench.address, origin });
  const keys = await parts.handlers['keys.set']({ profile: 'Firm', publicKey, privateKey });
  assert.ok(keys.ok);
  return { ...parts, practised, real };
}

test('the batches of other services are continued, and their profiles are listed', async (t) => {
  const { batches, handlers, runs, failToConnect, practised, real } = await appWithTwoProfiles(t);
  failToConnect(new Error('The practice books are damaged'));
  const listed = await handlers['profiles.list']();
  assert.deepEqual(
    listed.ok && listed.value.profiles.map(({ name, publicKey }) => [name, publicKey !== null]),
    [
      ['practice', false],
      ['Firm', true],
    ],
  );
  await resumeBatches(batches);
  assert.deepEqual(
    [practised, real].map((batch) => runs.isRunning(batch)),
    [false, true],
  );
  const sent = await handlers['batches.send']({ batch: practised });
  assert.match(String(!sent.ok && sent.problems[0].params?.reason), /practice books are damaged/);
});

test('a practice service that could not start keeps nobody from quitting', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'practice-books.jsonl'), 'half a line\n');
  const host = practiceHost({}, folder);
  await assert.rejects(host.access(), /damaged/);
  await host.close();
});
