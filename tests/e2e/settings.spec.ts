/** Settings through the window: profiles and keys, what a connection fails for, pace, looks, backup, about. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { expect, get, test } from './app-test.ts';
import { button, choose, filterOf, openInCheck } from './hands.ts';
import { csvFile, payment } from './sheet-files.ts';

const CANARY = 'sk_canary_77aa01';
test.use({ practiceOptions: { publicKey: 'pk_shown_9876', privateKey: CANARY } });

test('no save dialog replaces a file of our own, whatever is saved and whatever the folder is called', async ({
  launch,
  folder,
  dataFolder,
}) => {
  const app = await launch();
  symlinkSync(dataFolder, join(folder, 'link'));
  const journal = readFileSync(join(dataFolder, 'journal.db'));
  const state = join(folder, 'state', 'Paysheet');
  const [mark = ''] = readdirSync(state);
  for (const target of [
    join(dataFolder, 'journal.db'),
    join(dataFolder, 'profiles.json'),
    join(dataFolder, 'sources', 'a'.repeat(64)),
    join(folder, 'link', 'journal.db'),
    join(state, mark),
  ]) {
    const before = (await app.dialogs()).length;
    await app.answerSave(target);
    expect(await get(app, 'files.save-text', { suggestedName: 'a.txt', text: 'pwn' })).toEqual({
      saved: null,
    });
    const [, box] = (await app.dialogs()).slice(before);
    expect(JSON.stringify(box)).toContain('its own files');
    expect(existsSync(target) && readFileSync(target, 'utf8') === 'pwn', target).toBe(false);
  }
  expect(readFileSync(join(dataFolder, 'journal.db'))).toEqual(journal);
  await app.answerSave(join(folder, 'a.txt'));
  expect(await get(app, 'files.save-text', { suggestedName: 'a.txt', text: 'mine' })).toEqual({
    saved: 'a.txt',
  });
});

test('what was saved is opened by its name alone, and only what cannot run', async ({ launch, folder }) => {
  const app = await launch();
  const show = (name: string) => get(app, 'files.show-saved', { name, how: 'open' });
  const save = async (name: string): Promise<string> => {
    const path = join(folder, name);
    await app.answerSave(path);
    await get(app, 'files.save-text', { suggestedName: 'a.txt', text: 'mine' });
    return path;
  };
  writeFileSync(join(folder, 'other.txt'), 'not saved from here');
  const [text, script] = [await save('a.txt'), await save('run.bat')];
  for (const name of ['other.txt', join(folder, 'other.txt'), '../a.txt', 'a.txt', 'run.bat'])
    await show(name);
  await expect.poll(() => app.seen('shown-in-folder')).toEqual([script]);
  expect(await app.seen('opened')).toEqual([text]);
});

test('the fields of keys have the edge and the ring of every other field, in dark too', async ({
  launch,
}) => {
  const app = await launch();
  const { page } = app;
  await get(app, 'settings.change', { preferences: { theme: 'dark' } });
  await app.chooseMenu('Settings');
  await button(page, 'New profile').click();
  const look = async (label: string) => {
    const field = page.getByRole('dialog').getByLabel(label);
    const edge = await field.evaluate((input) => getComputedStyle(input).borderTopColor);
    await field.focus();
    return { edge, ring: await field.evaluate((input) => getComputedStyle(input).outline) };
  };
  expect(await look('Private key')).toEqual(await look('Origin (X-Origin)'));
});

test('a profile is made, given keys, tested, mended and removed; the private key is only ever typed', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+6');
  const profile = page.locator('.profile', { hasText: 'Trial · Sandbox' });
  const dialog = page.getByRole('dialog');
  await test.step('no keychain is said before any key is typed', async () => {
    await expect(page.getByText(/No keychain: keys last until you quit/)).toBeVisible();
  });
  await test.step('what the practice service does by itself is told where one chooses it', async () => {
    const rule = page.getByText(/A payment fails after it was accepted: an e-mail with \+fail before the @/);
    await expect(rule).toBeHidden();
    await page.getByText('What it does by itself').click();
    await expect(rule).toBeVisible();
  });
  await test.step('an address without https is refused in words, then mended', async () => {
    await page.getByRole('button', { name: 'New profile' }).click();
    await dialog.getByLabel('Name').fill('Trial');
    await dialog.getByLabel('Address').fill('http://payments.example');
    await dialog.getByLabel('Origin (X-Origin)').fill('elsewhere');
    await dialog.getByLabel('Public key').fill('pk_wrong_1');
    await dialog.getByLabel('Private key').fill('sk_wrong_1');
    await saveAndTest(page, {});
    await expect(dialog.getByText(/The connection isn’t safe: only https/)).toBeVisible();
    // Nothing was kept, so nothing of what was typed is gone.
    await expect(dialog.getByLabel('Private key')).toHaveValue('sk_wrong_1');
  });
  await test.step('keys are typed once, and only the public half comes back', async () => {
    await saveAndTest(page, { Address: `${practice.url}/nowhere` });
    await expect(dialog).toContainText('Kept: public key pk_wrong_1, until you quit');
    await expect(dialog.getByLabel('Private key')).toHaveValue('');
  });
  await test.step('each cause of a failing connection is named, and mended where it is named', async () => {
    await expect(dialog.getByText(/A test reads the wallets; it moves no money/)).toBeVisible();
    await expect(dialog.getByText(/Nothing at .*nowhere \(404\)/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use', exact: true })).toBeHidden();
    // Keys belong to their service, of which the path is no part.
    await saveAndTest(page, { Address: practice.url });
    await expect(dialog.getByText(/Keys missing or refused \(401\)/)).toBeVisible();
    await saveAndTest(page, KEYS);
    await expect(dialog.getByText(/Origin or IP refused \(403\)/)).toBeVisible();
    await saveAndTest(page, { 'Origin (X-Origin)': practice.origin });
    await expect(dialog.getByText('The connection works.')).toBeVisible();
    await expect(dialog.getByText('4 wallets are visible.')).toBeVisible();
    const late = await lateServer();
    await saveAndTest(page, { Address: late.address });
    // Keys belong to their address.
    await expect(profile).toContainText('no keys');
    await saveAndTest(page, KEYS);
    await expect(dialog.getByText(/clock is 1 hr?.* ahead of the service/).first()).toBeVisible();
    await late.close();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await profile.getByRole('button', { name: 'Test connection' }).click();
    await expect(profile.getByText(/Can’t reach the service/)).toBeVisible();
    await expect(profile.getByText(/the connection was refused \(ECONNREFUSED\)/)).toBeVisible();
    await more(page, 'Edit');
    await saveAndTest(page, { ...KEYS, Address: practice.url });
    await expect(dialog.getByText('The connection works.')).toBeVisible();
  });
  await test.step('the profile is used: the band says Sandbox; removing it goes back to practice', async () => {
    await dialog.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('note', { name: 'Environment' })).toContainText(/sandbox/i);
    await more(page, 'Remove profile');
    await dialog.getByRole('button', { name: 'Remove profile' }).click();
    await expect(profile).toBeHidden();
    await expect(page.getByRole('note', { name: 'Environment' })).toContainText(/practice/i);
  });
  expect(await page.content()).not.toContain(CANARY);
  expect(app.wireTexts().filter((text) => text.includes(CANARY))).toEqual([]);
  expect(app.complaints()).toEqual([]);
});

test('pace, looks, retention, a backup that opens as a journal, and the licences', { tag: '@long' }, async ({
  launch,
  folder,
  dataFolder,
}) => {
  const app = await launch();
  const { page } = app;
  const { file } = await get(app, 'files.receive', { name: 'a.csv', bytes: new Uint8Array([65, 59, 66]) });
  await get(app, 'drafts.create', { ticket: file.ticket });
  await page.keyboard.press('Control+6');
  await test.step('pace: four at once at most, and why; a number out of range is refused at its field', async () => {
    const choice = page.getByLabel('Payments under way at once');
    await choice.click();
    await expect(page.getByRole('option')).toHaveText(['1', '2', '3', '4']);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/checked after a power cut; so 4 is the most/)).toBeVisible();
    const rate = page.getByLabel('Speed at the start, calls a second');
    await rate.fill('0');
    await expect(page.getByText(/Between 0\.1 and 1,?000\./)).toBeVisible();
    await rate.fill('3');
    await choose(choice, '2');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const { settings } = await get(app, 'settings.get', {});
    expect([settings.rate.perSecond, settings.concurrency]).toEqual([3, 2]);
  });
  await test.step('a copy of the journal is whole, for its owner alone, and never takes the journal’s place', async () => {
    const copy = join(folder, 'copy.sqlite');
    await app.answerSave(copy);
    await page.getByRole('button', { name: 'Save a copy' }).click();
    await expect(page.getByText('Saved as copy.sqlite.')).toBeVisible();
    if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
    const elsewhere = join(folder, 'restored');
    mkdirSync(elsewhere);
    copyFileSync(copy, join(elsewhere, 'journal.db'));
    const journal = openJournal({ dataDir: elsewhere, stateDir: join(folder, 'other-state') });
    expect(journal.verify().ok).toBe(true);
    journal.close();
    await app.answerSave(join(dataFolder, 'journal.db'));
    await page.getByRole('button', { name: 'Save a copy' }).click();
    await expect.poll(async () => JSON.stringify((await app.dialogs()).at(-1))).toContain('its own files');
    expect(existsSync(`${join(dataFolder, 'journal.db')}.part`)).toBe(false);
    await expect(page.getByText(/To go back to one: quit Paysheet/)).toBeVisible();
    await page.getByRole('button', { name: 'Verify the journal' }).click();
    await expect(page.getByText(/The journal holds together/)).toBeVisible();
  });
  await test.step('retention, the folder, language, theme', async () => {
    await choose(page.getByLabel('Keep the sheets of finished batches'), '3650');
    await page.getByRole('button', { name: 'Show the folder' }).click();
    await expect.poll(() => app.seen('opened')).toEqual([dataFolder]);
    await page.getByText(/^Licences of \d+ packages$/).click();
    await expect(page.getByText(/^react \d/)).toBeVisible();
    // Two choices before the first is answered: both are kept.
    const theme = await page.getByLabel('Theme').elementHandle();
    const language = await page.getByLabel('Language').elementHandle();
    await page.evaluate(
      (choices) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        for (const { picker, words } of choices) {
          set?.call(picker, words);
          picker?.dispatchEvent(new Event('input', { bubbles: true }));
        }
      },
      [
        { picker: theme, words: 'Dark' },
        { picker: language, words: 'Français' },
      ],
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
    const { preferences } = await get(app, 'settings.get', {});
    expect(preferences).toMatchObject({ retentionDays: 3650, theme: 'dark', language: 'fr' });
  });
  expect(app.complaints()).toEqual([]);
});

const KEYS = { 'Public key': 'pk_shown_9876', 'Private key': CANARY };

async function more(page: Page, item: string): Promise<void> {
  await button(page, 'More for Trial').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function saveAndTest(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
}

/** A server that refuses everyone, an hour behind. */
async function lateServer(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = createServer((_request, response) =>
    response
      .writeHead(401, {
        'content-type': 'application/json',
        date: new Date(Date.now() - 3_600_000).toUTCString(),
      })
      .end('{"success":false,"message":"no","mb_error_code":"permission_error","errors":{}}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('the limits of a channel are a table that a person changes, and a sheet beyond them is warned', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByText(/BCEAO, instruction 008-05-2015/)).toBeVisible();
  const most = page.getByLabel('Mobile money, one payment (XOF)');
  await expect(most).toHaveValue('2000000');
  await expect(page.getByLabel('Mobile money, one payee a month (XOF)')).toHaveValue('10000000');
  await most.fill('none');
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Limits of the channels' }),
  });
  const save = section.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await most.fill('1001');
  // What is changed elsewhere takes nothing away that is not saved yet.
  await get(app, 'settings.change', { preferences: { theme: 'dark' } });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(most).toHaveValue('1001');
  const atOnce = page.getByLabel('Payments under way at once');
  await choose(atOnce, '3');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await get(app, 'settings.change', { preferences: { theme: 'light' } });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(atOnce).toHaveValue('3');
  await page.getByRole('button', { name: 'Batches', exact: true }).click();
  await openInCheck(app, csvFile(folder, [payment(1), payment(2)]));
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  await expect(
    page.getByText(/Above the limit of one payment \(Mobile money, see the settings\)/),
  ).toBeVisible();
  expect(app.complaints()).toEqual([]);
});
