/** The desktop app's entry: one instance per data folder, then everything else. */

import { join } from 'node:path';
import { app, dialog } from 'electron';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { JsonFileDamaged } from '../files/json-file.ts';
import { FOLDER_MODE, makeFolder, makePrivate } from '../files/private-file.ts';
import { defaultDataFolder } from '../profiles/own-folders.ts';
import { readStartArguments } from './lifecycle/command-line.ts';
import { collectOpenedPaths } from './lifecycle/open-files.ts';
import { prepareSchemes, startDesktop } from './start-desktop.ts';
import { resolveAppLocale } from './window/language.ts';

app.setName('Paysheet');
app.setAppUserModelId('org.paysheet.desktop');

const args = process.argv.slice(app.isPackaged ? 1 : 2);
const { dataFolder = defaultDataFolder(), files } = readStartArguments(args, process.cwd());
makeFolder(dataFolder);
// An earlier version let everybody read it. A folder that the user named keeps the rights that its owner gave it.
if (dataFolder === defaultDataFolder()) makePrivate(dataFolder, FOLDER_MODE);
// Chromium's own files go beside ours, in a folder of their own; its lock ensures a single instance.
app.setPath('userData', join(dataFolder, 'window'));

if (app.requestSingleInstanceLock()) {
  prepareSchemes();
  startDesktop({ dataFolder, openedPaths: collectOpenedPaths(app, files) }).catch(async (error: unknown) => {
    console.error(error);
    await app.whenReady();
    showFailedStart(error);
    app.exit(1);
  });
} else {
  // The first instance gets our arguments by its `second-instance` event, and comes to the front.
  app.exit(0);
}

/** Whoever opened the app from the desktop sees nothing of what it writes. */
function showFailedStart(error: unknown): void {
  const { locale } = resolveAppLocale('system', app.getPreferredSystemLanguages());
  const why =
    error instanceof JsonFileDamaged
      ? formatMessage(locale, 'start.damaged', { path: error.path, reason: error.reason })
      : String(error);
  dialog.showErrorBox(formatMessage(locale, 'start.title'), why);
}
