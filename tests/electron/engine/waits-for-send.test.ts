/** Approving and sending are two acts: what waits for its Send is sent by nothing else. */
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { test } from 'node:test';
import type { Engine } from '../../../electron/engine/engine.ts';
import { defaultStateFolder } from '../../../electron/profiles/own-folders.ts';
import { commandLine } from '../../support/command-line.ts';
import { draftOf, type EngineBench, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

/** A batch as the app makes and approves it. */
async function approvedInTheApp(bench: EngineBench, engine: Engine, count: number): Promise<string> {
  const batch = engine.importSheet({
    ...draftOf(bench.address, validSheet(mobileRows(count))),
    begunBy: 'app',
  });
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok);
  engine.approve(batch, { by: 'awa', waitsForSend: true });
  return batch;
}

function madeBy({ practice }: EngineBench): number {
  return practice.books.requests().filter(({ operation }) => operation === 'payment').length;
}

test('a run of an approved batch sends nothing before the person does, also after a restart', async (t) => {
  const bench = await engineBench(t);
  const first = bench.open();
  const batch = await approvedInTheApp(bench, first.engine, 3);
  await first.engine.openRun(batch).start('run-1');
  first.journal.close();

  const { engine, journal } = bench.open();
  assert.ok(engine.isApproved(batch), 'the approval holds');
  await engine.openRun(batch).start('run-2');
  assert.deepEqual(journal.counts(batch), { ready: 3 });
  assert.equal(madeBy(bench), 0);

  engine.letGo(batch, 'awa');
  engine.letGo(batch, 'awa');
  await engine.openRun(batch).start('run-3');
  assert.deepEqual(journal.counts(batch), { paid: 3 });
  assert.equal(madeBy(bench), 3);
  const sent = [...journal.events(batch)].filter(({ event }) => event.type === 'batch-resumed');
  assert.equal(sent.length, 1, 'the journal says who sent it');
  assert.ok(journal.verify(batch).ok);
  journal.close();
});

test('the command line’s resume is a Send of its own for a batch approved in the app', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await approvedInTheApp(bench, engine, 2);
  journal.close();
  const cli = commandLine(t, bench.practice);
  // The app and the command line of one machine know the journal by the same mark.
  cpSync(bench.folder.stateDir, defaultStateFolder(process.platform, cli.environment), { recursive: true });
  const common = ['--data', bench.folder.dataDir, '--service', bench.practice.url];
  const resumed = await cli.run(['resume', batch, '--yes', '--json', ...common]);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(resumed.json<{ counts: { paid: number } }>().counts.paid, 2);
  assert.equal(madeBy(bench), 2);
});
