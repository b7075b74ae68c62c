/** A journal that cannot be used: reported once, above every screen, and nothing is offered that could not be done. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { breakPage, makeLarge } from '../support/large-journal.ts';
import { filler, fillUp, mountSmallDisk } from '../support/small-disk.ts';
import { expect, get, hurry, test } from './app-test.ts';
import { button, expectNobodyTwice, newestBatch, openInCheck, openInSend, sentTo, step } from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

const NOT_SAVED =
  /^Error: The last changes to paie\.csv aren’t saved: the disk is full; make room\. Leave Paysheet open until this message goes\.$/;
const NOT_NOW = 'Nothing can be shown or begun here before that is fixed.';

test('a damaged journal is told once on each screen, and neither a batch nor a payment is begun', async ({
  launch,
  dataFolder,
}) => {
  writeFileSync(join(dataFolder, 'journal.db'), 'not a journal at all, but long enough'.repeat(200));
  const app = await launch();
  const { page } = app;
  const told = page.getByText(/^Error: The journal can’t be trusted: it is no database\./);
  await expect(told).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('paragraph').filter({ hasText: NOT_NOW })).toBeVisible();
  await expect(button(page, 'New batch')).toBeDisabled();
  await expect(page.locator('[data-variant=filled]')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+o');
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(NOT_NOW)).toBeVisible();
  expect(await app.dialogs()).toEqual([]);
  await app.chooseMenu('Wallets');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('paragraph').filter({ hasText: NOT_NOW })).toBeVisible();
  await expect(told).toHaveCount(1);
  await expect(button(page, 'Deposit')).toBeHidden();
});

test('a broken page that the check of a large journal finds is told as soon as it is found', async ({
  launch,
  dataFolder,
}) => {
  openJournal({ dataDir: dataFolder }).close();
  makeLarge(join(dataFolder, 'journal.db'));
  breakPage(join(dataFolder, 'journal.db'), 'decisions');
  const { page } = await launch();
  await expect(page.getByText(/^Error: The journal can’t be trusted: /)).toHaveCount(1);
  await expect(button(page, 'New batch')).toBeDisabled();
});

test('a journal that another process holds is told with what to do', async ({ launch, dataFolder }) => {
  const held = openJournal({ dataDir: dataFolder });
  const app = await launch();
  const { page } = app;
  const told = page.getByText(
    'Another Paysheet uses this folder or a copy of it. Close the other one, then open this one again.',
  );
  await expect(told).toHaveCount(1);
  await expect(button(page, 'New batch')).toBeDisabled();
  await expect(button(page, 'Try again')).toBeHidden();
  held.close();
});

const onSmallDisk = test.extend<{ readonly place: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  place: async ({}, use, testInfo) => {
    const disk = mountSmallDisk('40m');
    testInfo.skip(disk === undefined, 'this user may not mount a small disk');
    await use(disk?.folder ?? '');
    disk?.remove();
  },
  dataFolder: async ({ place }, use) => {
    const dataFolder = join(place, 'data');
    mkdirSync(dataFolder);
    await use(dataFolder);
  },
});

onSmallDisk(
  'on a disk that fills up the sending ends, nothing is offered any more, and after a new start it goes on: no row twice, none lost',
  async ({ place, launch, folder, practice }) => {
    const app = await launch();
    const { page } = app;
    await hurry(app, 20, 1);
    await openInSend(app, folder, payments(60));
    const told = page.getByText(
      /^Error: Disk full: free 100 MB\. Nothing is lost, and nothing more is sent\./,
    );
    // The journal frees its reserve for what is in flight first, so we use that up as well.
    await expect
      .poll(() => {
        fillUp(place);
        return told.count();
      })
      .toBe(1);
    await expect(page.getByText('Nothing is being sent. This is how it stood.')).toBeVisible();
    await expect(button(page, 'Pause')).toBeHidden();
    await expect(page.getByText('waiting for nothing')).toBeHidden();
    await app.chooseMenu('Batches');
    await expect(button(page, 'New batch')).toBeDisabled();
    await expect(told).toHaveCount(1);
    expect(app.complaints()).toEqual([]);
    await app.kill();
    rmSync(filler(place));
    const again = await launch();
    await expect
      .poll(async () => (await newestBatch(again)).state)
      .toMatch(/^(finished|partly-paid|needs-you)$/);
    const { paid = 0, parked = 0 } = (await newestBatch(again)).counts;
    expect(paid + parked).toBe(60);
    expect(sentTo(practice)).toBeGreaterThanOrEqual(paid);
    expectNobodyTwice(practice);
  },
);

onSmallDisk(
  'what a full disk does not take of a sheet’s corrections is told, and saved once there is room',
  async ({ place, launch, folder }) => {
    const app = await launch();
    const { page } = app;
    const grid = await openInCheck(app, csvFile(folder, payments(3)));
    fillUp(place);
    await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
    await page.keyboard.type('2500');
    await page.keyboard.press('Enter');
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    await step(page, 'Import').click();
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    rmSync(filler(place));
    await expect(page.getByText(NOT_SAVED)).toBeHidden();
    expect(app.complaints()).toEqual([]);
    await app.kill();
    const again = await launch();
    await button(again.page, /^(Go on with|Continuer) paie$/).click();
    await step(again.page, 'Check').click();
    await expect(again.page.getByRole('gridcell', { name: /^2500/ })).toBeVisible();
  },
);

for (const [language, words] of [
  [
    'en',
    {
      message: 'The last changes to paie.csv aren’t saved: the disk is full; make room.',
      title: 'Not everything is saved',
      buttons: ['Keep open', 'Lose them and quit'],
    },
  ],
  [
    'fr',
    {
      message:
        'Les derniers changements de paie.csv ne sont pas enregistrés : le disque est plein ; faites de la place.',
      title: 'Tout n’est pas enregistré',
      buttons: ['Garder ouvert', 'Les perdre et quitter'],
    },
  ],
] as const) {
  onSmallDisk(
    `closing with changes that a full disk does not take is asked (${language}): staying keeps them, leaving loses only them`,
    async ({ place, launch, folder }) => {
      const app = await launch();
      const { page } = app;
      const grid = await openInCheck(app, csvFile(folder, payments(3)));
      await get(app, 'settings.change', { preferences: { language } });
      await expect(page.locator(`html[lang^=${language}]`)).toBeVisible();
      fillUp(place);
      // The window closes in the middle of an edit, before anything was saved or told.
      await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
      await page.keyboard.type('2500');
      const asked = async () => (await app.dialogs()).filter(({ kind }) => kind === 'message');
      await app.answerMessage(0);
      await app.closeWindow();
      await expect.poll(async () => (await asked()).length).toBe(1);
      expect((await asked())[0]).toMatchObject({ options: { ...words, cancelId: 0 } });
      // Another screen says so as well, and the sheet opens with the change.
      await page.keyboard.press('Control+1');
      await expect(page.getByRole('alert').filter({ hasText: words.message })).toBeVisible();
      await button(page, /^(Go on with|Continuer) paie$/).click();
      await button(page, /^(Check|Vérification)$/).click();
      await expect(page.getByRole('gridcell', { name: /^2500/ })).toBeVisible();
      await app.answerMessage(1);
      await app.closeWindow();
      expect((await app.ended).code).toBe(0);
      expect(await asked()).toHaveLength(2);
      rmSync(filler(place));
      const again = await launch();
      await button(again.page, /^(Go on with|Continuer) paie$/).click();
      await button(again.page, /^(Check|Vérification)$/).click();
      await expect(again.page.getByRole('gridcell', { name: /^1001/ })).toBeVisible();
    },
  );
}
