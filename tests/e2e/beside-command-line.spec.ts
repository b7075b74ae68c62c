/** The app and the command line on one journal at once: one of them writes, the other says so, and nobody is paid twice. */
import { runPaysheet } from '../support/paysheet-process.ts';
import { expect, get, hurry, test } from './app-test.ts';
import {
  batchState,
  expectNobodyTwice,
  newestBatch,
  openBatch,
  openInSend,
  sentTo,
  waitForMoreThan,
} from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

const IN_USE = 'Another Paysheet uses this folder or a copy of it.';
const SLOW = { fault: { delayMs: 800, delayBefore: 'answer' } } as const;

test('while the app sends, commands that write say that it is in use, those that read answer, and each row is paid once', async ({
  launch,
  folder,
  practice,
}) => {
  const place = { folder, service: practice };
  practice.controls.setFaults({ rules: [SLOW] });
  const app = await launch();
  await hurry(app, 20, 2);
  await openInSend(app, folder, payments(16));
  await waitForMoreThan(practice, 2);
  const { batch } = await newestBatch(app);
  const sheet = csvFile(folder, payments(16), 'again.csv');
  const tried = await Promise.all([
    runPaysheet(place, ['resume', batch, '--yes']),
    runPaysheet(place, ['pay', sheet, '--wallet', 'xof', '--yes']),
    runPaysheet(place, ['decide', batch, '2', 'close']),
  ]);
  for (const { status, stderr } of tried) {
    expect(stderr).toContain(IN_USE);
    expect(status).toBe(2);
  }
  const listed = await runPaysheet(place, ['batches', '--json']);
  expect(listed.status).toBe(0);
  expect(listed.stdout).toContain(batch);
  await expect(batchState(app.page, 'Finished')).toBeVisible();
  expect((await newestBatch(app)).counts).toEqual({ paid: 16 });
  expect(sentTo(practice)).toBe(16);
  expectNobodyTwice(practice);
});

test('an app that starts while a command sends says so and sends nothing; started again it shows what was paid', async ({
  launch,
  folder,
  practice,
}) => {
  const place = { folder, service: practice };
  practice.controls.setFaults({ rules: [SLOW] });
  const sheet = csvFile(folder, payments(16));
  const paid = runPaysheet(place, ['pay', sheet, '--wallet', 'xof', '--yes', '--json']);
  await waitForMoreThan(practice, 1);
  const early = await launch();
  await expect(early.page.getByText(IN_USE).first()).toBeVisible();
  practice.controls.setFaults({});
  const { status, stderr } = await paid;
  expect(status, stderr).toBe(0);
  await early.kill();
  const app = await launch();
  await openBatch(app, 'paie');
  expect((await newestBatch(app)).counts).toEqual({ paid: 16 });
  expect(sentTo(practice)).toBe(16);
  expectNobodyTwice(practice);
  expect(await get(app, 'journal.verify', { batch: null })).toMatchObject({ ok: true });
});
