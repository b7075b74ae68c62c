/** Pages that main makes for printing: kept in memory under our own address, served once each, printed by a hidden window. */
import { randomUUID } from 'node:crypto';
import { BrowserWindow } from 'electron';
import { servedPage, WINDOW_START } from '../window/window-files.ts';

const PRINT_START = `${WINDOW_START}print/`;

export type Paper = 'A4' | 'Letter';

export class PrintPages {
  readonly #pages = new Map<string, string>();

  /** The page at this address; undefined for every other address. */
  answer({ url, method }: { readonly url: string; readonly method: string }): Response | undefined {
    if (!url.startsWith(PRINT_START)) return undefined;
    const page = this.#pages.get(url);
    this.#pages.delete(url);
    return page === undefined || method !== 'GET' ? new Response(null, { status: 404 }) : servedPage(page);
  }

  /**
   * The page as a PDF. The window that prints it is never shown, runs no script, has no bridge and no navigation; the
   * session's restrictions (permissions, requests) apply to it as to the main window.
   */
  async print(page: string, paper: Paper): Promise<Uint8Array> {
    const address = `${PRINT_START}${randomUUID()}.html`;
    this.#pages.set(address, page);
    const window = new BrowserWindow({
      show: false,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        javascript: false,
        webSecurity: true,
        spellcheck: false,
      },
    });
    try {
      window.webContents.on('will-navigate', (event) => event.preventDefault());
      window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
      await window.loadURL(address);
      return await window.webContents.printToPDF({ pageSize: paper, printBackground: true });
    } finally {
      this.#pages.delete(address);
      window.destroy();
    }
  }
}
