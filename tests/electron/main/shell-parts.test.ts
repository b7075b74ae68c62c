/** The shell's parts that need no Electron: arguments, the window's place, languages, the menu, tickets. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { safeName } from '../../../electron/files/safe-name.ts';
import { FileTickets } from '../../../electron/main/files/file-tickets.ts';
import { readStartArguments } from '../../../electron/main/lifecycle/command-line.ts';
import { collectOpenedPaths, offerOpenedFiles } from '../../../electron/main/lifecycle/open-files.ts';
import { menuTemplate } from '../../../electron/main/window/app-menu.ts';
import { resolveAppLocale } from '../../../electron/main/window/language.ts';
import { openingPlace, windowPlaceFile } from '../../../electron/main/window/window-bounds.ts';
import { MENU_ACTIONS } from '../../../shared/ipc/announcements.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('start arguments name the data folder and the sheets; what is the system’s is passed over', () => {
  const folder = resolve('/work/place');
  assert.deepEqual(
    readStartArguments(['--data', 'd', 'a.csv', '--no-sandbox', 'B.XLSX', 'readme.md'], folder),
    {
      dataFolder: resolve(folder, 'd'),
      files: [resolve(folder, 'a.csv'), resolve(folder, 'B.XLSX')],
    },
  );
  assert.deepEqual(readStartArguments(['--data='], folder), { dataFolder: undefined, files: [] });
});

test('a sheet may be named by its address, as Linux’s file managers do', () => {
  const folder = resolve('/work/place');
  const sheet = resolve(folder, 'paie été 100 %.csv');
  const given = [pathToFileURL(sheet).href, 'file://other-computer%2F/a.csv', 'https://example.com/a.csv?b'];
  assert.deepEqual(readStartArguments(given, folder).files, [sheet]);
  assert.deepEqual(readStartArguments([pathToFileURL(resolve(folder, 'a.pdf')).href], folder).files, []);
});

test('a file that the system names before the app is ready is kept until the window can take it', async (t) => {
  const folder = temporaryFolder(t);
  const sheets = ['first', 'early', 'again', 'late'].map((name) => join(folder, `${name}.csv`));
  for (const sheet of sheets) writeFileSync(sheet, 'a,b\n');
  const [first = '', early = '', again = '', late = ''] = sheets;
  const app = new EventEmitter();
  const paths = collectOpenedPaths(app as never, [first]);
  const open = (path: string): boolean => {
    let isPrevented = false;
    app.emit('open-file', { preventDefault: () => (isPrevented = true) }, path);
    return isPrevented;
  };
  assert.ok(open(early), 'the system must not open it itself as well');
  app.emit('second-instance', {}, ['paysheet', 'again.csv'], folder);
  const offered = Promise.withResolvers<string>();
  const announce = (_name: string, { file }: { file: { name: string } }) => offered.resolve(file.name);
  const files = offerOpenedFiles({ paths, tickets: new FileTickets(), announce: announce as never });
  const names = (await files.take()).map(({ name }) => name);
  assert.deepEqual(
    names,
    [first, early, again].map((path) => basename(path)),
  );
  open(late);
  assert.equal(await offered.promise, 'late.csv');
});

test('a menu item chosen before the window listens is performed when it does, and each once', async () => {
  const paths = collectOpenedPaths(new EventEmitter() as never, []);
  const files = offerOpenedFiles({ paths, tickets: new FileTickets(), announce() {} });
  const chosen: string[] = [];
  files.whenListening(() => chosen.push('early'));
  assert.equal(chosen.length, 0);
  await files.take();
  files.whenListening(() => chosen.push('late'));
  await files.take();
  assert.deepEqual(chosen, ['early', 'late']);
});

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
const place = { x: 300, y: 200, width: 1300, height: 800, isMaximized: false };

test('the window opens where it stood, where a screen still shows it', () => {
  assert.deepEqual(openingPlace(undefined, screens), { width: 1280, height: 832 });
  assert.deepEqual(openingPlace(place, screens), { x: 300, y: 200, width: 1300, height: 800 });
  assert.deepEqual(openingPlace({ ...place, x: 2500 }, screens), { width: 1300, height: 800 });
  assert.deepEqual(openingPlace({ ...place, y: -50 }, screens), { width: 1300, height: 800 });
  assert.deepEqual(openingPlace({ ...place, width: 200, height: 200 }, screens), {
    x: 300,
    y: 200,
    width: 1024,
    height: 700,
  });
});

test('the window’s place is kept, and a damaged one is forgotten', (t) => {
  const folder = temporaryFolder(t);
  const file = windowPlaceFile(folder);
  assert.equal(file.read(), undefined);
  file.writeIfPossible(place);
  assert.deepEqual(windowPlaceFile(folder).read(), place);
  writeFileSync(join(folder, 'window.json'), '{"x":"left"}');
  assert.equal(file.read(), undefined);
});

test('the language follows the choice, the locale keeps the system’s region', () => {
  const cases = [
    ['system', ['fr-SN', 'en-CA'], { language: 'fr', locale: 'fr-SN' }],
    ['system', ['de-DE', 'fr-CA'], { language: 'fr', locale: 'fr-CA' }],
    ['system', ['de-DE'], { language: 'en', locale: 'en-CA' }],
    ['system', ['en_GB'], { language: 'en', locale: 'en-GB' }],
    ['fr', ['en-CA'], { language: 'fr', locale: 'fr-CA' }],
    ['en', ['fr-SN', 'en-GB'], { language: 'en', locale: 'en-GB' }],
    ['system', ['not a locale!'], { language: 'en', locale: 'en-CA' }],
  ] as const;
  for (const [preference, system, wanted] of cases)
    assert.deepEqual(resolveAppLocale(preference, system), wanted);
});

test('every action of the table stands in the menu, in both languages, and is announced when chosen', () => {
  for (const locale of ['en-CA', 'fr-CA']) {
    const chosen: string[] = [];
    const template = menuTemplate({
      locale,
      platform: 'linux',
      isPackaged: true,
      choose: (name) => chosen.push(name),
    });
    const items = template.flatMap((menu) => (Array.isArray(menu.submenu) ? menu.submenu : []));
    for (const { click } of items) (click as (() => void) | undefined)?.();
    assert.deepEqual(chosen.toSorted(), [...MENU_ACTIONS].toSorted());
    assert.ok(items.every(({ role, label, type }) => type === 'separator' || role !== undefined || label));
    assert.ok(!items.some(({ role }) => role === 'toggleDevTools'));
    // The window performs its own keys: a registered accelerator would take Ctrl+Z from the cell that is edited.
    assert.ok(
      items.every(({ accelerator, registerAccelerator }) => !accelerator || registerAccelerator === false),
    );
  }
});

test('a ticket keeps the bytes that were read, even where the file changes or goes', async (t) => {
  const path = join(temporaryFolder(t), 'paie.csv');
  writeFileSync(path, 'one');
  const tickets = new FileTickets();
  const taken = await tickets.takePath(path);
  assert.ok(taken.ok);
  writeFileSync(path, 'two');
  const kept = tickets.find(taken.value.ticket);
  assert.equal(Buffer.from(kept?.bytes ?? []).toString(), 'one');
  assert.equal(taken.value.sha256, createHash('sha256').update('one').digest('hex'));
  assert.equal(tickets.find('file-00000000-0000-4000-8000-000000000000'), undefined);
});

test('a dropped file’s name brings no folder with it', () => {
  const tickets = new FileTickets();
  for (const name of ['../../etc/paie.csv', 'C:\\Users\\a\\paie.csv', 'paie.csv']) {
    const taken = tickets.takeBytes(name, new Uint8Array([1]));
    assert.ok(taken.ok);
    assert.equal(taken.value.name, 'paie.csv');
  }
});

test('the bytes of the latest files alone are kept', () => {
  const tickets = new FileTickets();
  const taken = Array.from({ length: 9 }, (_, index) =>
    tickets.takeBytes(`${index}.csv`, new Uint8Array([index])),
  );
  const found = taken.map((each) => (each.ok ? tickets.find(each.value.ticket) !== undefined : false));
  assert.deepEqual(found, [false, true, true, true, true, true, true, true, true]);
});

test('a suggested name is a name', () => {
  assert.equal(safeName('paie/juin: <été>.xlsx'), 'paie-juin- -été-.xlsx');
  assert.equal(safeName('../..'), '-');
  assert.equal(safeName('\u0000'), '-');
  assert.equal(safeName(''), 'paysheet');
  const [results, failed] = [' - results.xlsx', ' - failed.xlsx'].map((end) =>
    safeName(`${'é'.repeat(200)}${end}`),
  );
  assert.match(results ?? '', /^é{79}…é+ - results\.xlsx$/);
  assert.notEqual(results, failed);
  assert.equal(results?.length, 120);
});
