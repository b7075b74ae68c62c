/** The app and the command line on one journal at once: one of them writes, the other says so, and nobody is paid twice. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import type { AppFixtures } from './app-test.ts';
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

type Place = Pick<AppFixtures, 'folder' | 'dataFolder' | 'practice'>;

/** The real command line on the app's own data folder and at its service. */
async function paysheet({ folder, dataFolder, practice }: Place, ...args: readonly string[]) {
  const { url, publicKey, privateKey, origin } = practice;
  const child = spawn(process.execPath, ['electron/cli/paysheet.mjs', ...args, '--data', dataFolder], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      XDG_STATE_HOME: `${folder}/state`,
      LOCALAPPDATA: `${folder}/state`,
      PAYSHEET_SERVICE: url,
      PAYSHEET_PUBLIC_KEY: publicKey,
      PAYSHEET_PRIVATE_KEY: privateKey,
      PAYSHEET_ORIGIN: origin,
    },
  });
  const ended = Promise.withResolvers<number | null>();
  child.on('close', ended.resolve);
  const [status, stdout, stderr] = await Promise.all([ended.promise, text(child.stdout), text(child.stderr)]);
  return { status, stdout, stderr };
}

test('while the app sends, commands that write say that it is in use, those that read answer, and each row is paid once', async ({
  launch,
  folder,
  dataFolder,
  practice,
}) => {
  const place = { folder, dataFolder, practice };
  practice.controls.setFaults({ rules: [SLOW] });
  const app = await launch();
  await hurry(app, 20, 2);
  await openInSend(app, folder, payments(16));
  await waitForMoreThan(practice, 2);
  const { batch } = await newestBatch(app);
  const sheet = csvFile(folder, payments(16), 'again.csv');
  const tried = await Promise.all([
    paysheet(place, 'resume', batch, '--yes'),
    paysheet(place, 'pay', sheet, '--wallet', 'xof', '--yes'),
    paysheet(place, 'decide', batch, '2', 'close'),
  ]);
  for (const { status, stderr } of tried) {
    expect(stderr).toContain(IN_USE);
    expect(status).toBe(2);
  }
  const listed = await paysheet(place, 'batches', '--json');
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
  dataFolder,
  practice,
}) => {
  const place = { folder, dataFolder, practice };
  practice.controls.setFaults({ rules: [SLOW] });
  const sheet = csvFile(folder, payments(16));
  const paid = paysheet(place, 'pay', sheet, '--wallet', 'xof', '--yes', '--json');
  await waitForMoreThan(practice, 1);
  const early = await launch();
  await expect(early.page.getByText(IN_USE).first()).toBeVisible();
  practice.controls.setFaults({});
  const { status, stderr } = await paid;
  expect(status, stderr).toBe(0);
  await early.kill();
  const app = await launch();
  await openBatch(app, 'paie.csv');
  expect((await newestBatch(app)).counts).toEqual({ paid: 16 });
  expect(sentTo(practice)).toBe(16);
  expectNobodyTwice(practice);
  expect(await get(app, 'journal.verify', { batch: null })).toMatchObject({ ok: true });
});
