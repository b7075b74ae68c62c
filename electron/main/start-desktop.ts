/** The composition root of the desktop app: builds every part once and joins them. */
import { join } from 'node:path';
import { app, type BrowserWindow, Menu, nativeTheme, protocol, shell } from 'electron';
import type { MenuAction } from '../../shared/ipc/announcements.ts';
import { openKeyStore } from '../secrets/key-store.ts';
import type { Handlers } from './answer-request.ts';
import { menuTemplate } from './app-menu.ts';
import { openAppWindow } from './app-window.ts';
import { Drafts } from './drafts.ts';
import { openFaultLog } from './fault-log.ts';
import { FileTickets } from './file-tickets.ts';
import { appHandlers } from './handlers-for-app.ts';
import { fileHandlers } from './handlers-for-files.ts';
import { profileHandlers } from './handlers-for-profiles.ts';
import { type Tongue, tongueOf } from './language.ts';
import { Mappings } from './mappings.ts';
import { nativeDialogs } from './native-dialogs.ts';
import { watchOpenFiles } from './open-files.ts';
import { practiceHost } from './practice-host.ts';
import { ProfileBook } from './profile-book.ts';
import { announceTo, serveRequests } from './request-wire.ts';
import { answerWindowRequest, isOwnAddress, WINDOW_SCHEME } from './window-files.ts';

/** Has to happen before the app is ready: `app://` then has an origin, and is as safe as https. */
export function prepareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: WINDOW_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export async function startDesktop(options: {
  readonly dataFolder: string;
  readonly files: readonly string[];
}): Promise<void> {
  const { dataFolder } = options;
  const environment = process.env;
  const developmentAddress = app.isPackaged ? undefined : environment.ELECTRON_RENDERER_URL;
  let window: BrowserWindow | undefined;
  const currentWindow = () => window;
  const log = openFaultLog(dataFolder);
  const practice = practiceHost(environment);
  const keyStore = openKeyStore(environment);
  const book = new ProfileBook({ dataFolder, keyStore, practice: practice.access, environment });
  const tongue = (): Tongue => tongueOf(book.preferences.language, app.getPreferredSystemLanguages());
  const tickets = new FileTickets();
  const announce = announceTo(currentWindow);
  const dialogs = nativeDialogs(currentWindow, () => tongue().locale);
  await app.whenReady();
  const outFolder = join(app.getAppPath(), 'out');
  protocol.handle(WINDOW_SCHEME, (request) => answerWindowRequest(join(outFolder, 'renderer'), request));

  const applyPreferences = (): void => {
    nativeTheme.themeSource = book.preferences.theme;
    const choose = (action: MenuAction) => announce('menu-chosen', { action });
    const { locale } = tongue();
    const { platform } = process;
    const template = menuTemplate({ locale, platform, isPackaged: app.isPackaged, choose });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  applyPreferences();
  const showWindow = (): void => {
    if (window?.isMinimized() === true) window.restore();
    window?.show();
    window?.focus();
  };
  const openFiles = watchOpenFiles({ first: options.files, tickets, announce, showWindow });
  nativeTheme.on('updated', () => announce('settings-changed', {}));

  const handlers = {
    ...appHandlers({
      dataFolder,
      appVersion: app.getVersion(),
      licencesPath: join(outFolder, 'licences.json'),
    }),
    ...profileHandlers({
      book,
      keyStore,
      tongue,
      isDark: () => nativeTheme.shouldUseDarkColors,
      onChange() {
        applyPreferences();
        announce('settings-changed', {});
      },
      whyProfileIsBusy: () => undefined,
    }),
    ...fileHandlers({
      tickets,
      drafts: new Drafts(dataFolder),
      mappings: new Mappings(dataFolder),
      dialogs,
      samplePath: join(app.getAppPath(), 'resources', 'samples', 'payroll.xlsx'),
      printWindow: async (paper) => {
        if (!window) throw new Error('there is no window to print');
        return window.webContents.printToPDF({ pageSize: paper, printBackground: false });
      },
      makeTemplate: async () => {
        throw new Error('not there yet');
      },
      showInFolder: (path) => shell.showItemInFolder(path),
    }),
  } as unknown as Handlers;
  const isOwn = (address: string): boolean =>
    isOwnAddress(address) || (developmentAddress !== undefined && address.startsWith(developmentAddress));
  serveRequests({ window: currentWindow, isOwnAddress: isOwn, handlers, log });

  window = openAppWindow({
    dataFolder,
    preload: join(outFolder, 'preload', 'index.cjs'),
    isDark: nativeTheme.shouldUseDarkColors,
    developmentAddress,
  });
  window.webContents.on('did-finish-load', () => openFiles.startOffering());
  window.on('closed', () => {
    window = undefined;
  });
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', () => void practice.close());
}
