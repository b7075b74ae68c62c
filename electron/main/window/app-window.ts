/** The one window: placed where it was last, restricted to its own files, with its place and title kept. */
import { BrowserWindow, screen, session } from 'electron';
import { LEAST_SIZE, openingPlace, windowPlaceFile } from './window-bounds.ts';
import { isOwnAddress, WINDOW_PAGE } from './window-files.ts';

interface AppWindowOptions {
  readonly dataFolder: string;
  readonly preload: string;
  /** For systems that take a window's icon from the app instead of its package. */
  readonly icon: string;
  readonly isDark: boolean;
  /** The development server's address; undefined for the built window. */
  readonly developmentAddress: string | undefined;
}

/** look.md: canvas, light and dark, so that the window does not flash. */
const CANVAS = { light: '#F6F7F9', dark: '#12151A' } as const;

export function openAppWindow(options: AppWindowOptions): BrowserWindow {
  const { dataFolder, developmentAddress } = options;
  const placeFile = windowPlaceFile(dataFolder);
  const last = placeFile.read();
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...openingPlace(last, areas),
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
    show: false,
    backgroundColor: options.isDark ? CANVAS.dark : CANVAS.light,
    title: 'Paysheet',
    icon: options.icon,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  });
  if (last?.isMaximized === true) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    placeFile.writeIfPossible({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  });
  lockWindow(window, developmentAddress);
  void window.loadURL(developmentAddress ?? WINDOW_PAGE);
  return window;
}

/** No other page, no other window, no permission, no download, no request that is not for our own files. */
function lockWindow(window: BrowserWindow, developmentAddress: string | undefined): void {
  const { webContents } = window;
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_webContents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  // Main saves files, where the person chooses in the system's dialog.
  defaultSession.on('will-download', (event) => event.preventDefault());
  if (developmentAddress !== undefined) return;
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnAddress(url) }));
}
