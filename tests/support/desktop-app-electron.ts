import { _electron, type ElectronApplication } from 'playwright';
import { appEnvironment, type DesktopApp, type LaunchOptions } from './desktop-app.ts';
import type { DialogKind, RecordedKind } from './stand-in/wire.ts';

/** What the patched dialogs and menus of the real Electron write down, in its main process. */
interface Recorder {
  dialogs: { kind: DialogKind; options: unknown }[];
  answers: Record<DialogKind, unknown[]>;
  records: { what: RecordedKind; content: unknown }[];
  lastNotification?: { emit(name: 'click'): unknown };
}

type WithRecorder = typeof globalThis & { paysheetRecorder: Recorder };

export async function launchInElectron(
  executablePath: string,
  main: string,
  options: LaunchOptions,
): Promise<DesktopApp> {
  const locale = options.locale === undefined ? [] : [`--lang=${options.locale}`];
  const electron = await _electron.launch({
    executablePath,
    args: [...locale, main, '--data', options.dataFolder, ...(options.args ?? [])],
    env: appEnvironment(options),
  });
  await recordInMain(electron);
  const page = await electron.firstWindow();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const child = electron.process();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  const recorder = () => electron.evaluate(() => (globalThis as WithRecorder).paysheetRecorder);
  const queue = (kind: DialogKind, answer: unknown) =>
    electron.evaluate(
      (_electronModule, [dialogKind, value]) => {
        (globalThis as WithRecorder).paysheetRecorder.answers[dialogKind].push(value);
      },
      [kind, answer] as const,
    );
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    kind: 'electron',
    page,
    answerOpen: (path) =>
      queue('open', { canceled: path === undefined, filePaths: path === undefined ? [] : [path] }),
    answerSave: (path) => queue('save', { canceled: path === undefined, filePath: path ?? '' }),
    answerMessage: (button) => queue('message', { response: button, checkboxChecked: false }),
    dialogs: async () => (await recorder()).dialogs,
    seen: async (what) =>
      (await recorder()).records.filter((entry) => entry.what === what).map(({ content }) => content),
    chooseMenu: (label) =>
      electron.evaluate(({ Menu }, wanted) => {
        const find = (items: Electron.MenuItem[]): Electron.MenuItem | undefined => {
          for (const item of items) {
            if (item.label.replaceAll('&&', '&') === wanted) return item;
            const inner = item.submenu && find(item.submenu.items);
            if (inner) return inner;
          }
          return undefined;
        };
        const item = find(Menu.getApplicationMenu()?.items ?? []);
        if (!item) throw new Error(`the menu has no item “${wanted}”`);
        item.click();
      }, label),
    clickNotification: () =>
      electron.evaluate(() => {
        (globalThis as WithRecorder).paysheetRecorder.lastNotification?.emit('click');
      }),
    mayAttachWebview: () =>
      electron.evaluate(({ BrowserWindow }) => {
        let isAllowed = true;
        const event = { preventDefault: () => (isAllowed = false) };
        BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {});
        return isAllowed;
      }),
    openFile: (path) =>
      electron.evaluate(({ app }, file) => {
        app.emit('open-file', { preventDefault() {} }, file);
      }, path),
    startAgain: (args) =>
      electron.evaluate(({ app }, given) => {
        app.emit('second-instance', {}, ['paysheet', ...given], '.');
      }, args),
    wireTexts: () => [],
    requests: () => requests,
    complaints: () => complaints,
    closeWindow: () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    async quit() {
      await electron.evaluate(({ app }) => app.quit()).catch(() => {});
      await ended;
    },
    kill,
    leave: kill,
    ended,
  };
}

/** Puts scripted dialogs in place of the system's, and writes down what a person would see outside the window. */
function recordInMain(electron: ElectronApplication): Promise<void> {
  return electron.evaluate(({ clipboard, dialog, shell, Notification, powerSaveBlocker, BrowserWindow }) => {
    const recorder: Recorder = {
      dialogs: [],
      answers: { open: [], save: [], message: [] },
      records: [],
    };
    (globalThis as WithRecorder).paysheetRecorder = recorder;
    const record = (what: RecordedKind, content: unknown) => recorder.records.push({ what, content });
    const scripted =
      (kind: DialogKind, cancelled: object) =>
      async (...values: unknown[]): Promise<never> => {
        const dialogOptions = values.at(-1) as { cancelId?: number };
        recorder.dialogs.push({ kind, options: dialogOptions });
        const answer = recorder.answers[kind].shift() ?? {
          ...cancelled,
          response: dialogOptions.cancelId ?? 0,
        };
        return answer as never;
      };
    dialog.showOpenDialog = scripted('open', { canceled: true, filePaths: [] });
    dialog.showSaveDialog = scripted('save', { canceled: true, filePath: '' });
    dialog.showMessageBox = scripted('message', { checkboxChecked: false });
    shell.openExternal = async (url) => void record('external-link', url);
    shell.openPath = async (path) => {
      record('opened', path);
      return '';
    };
    shell.showItemInFolder = (path) => void record('shown-in-folder', path);
    Notification.prototype.show = function show(this: Electron.Notification) {
      recorder.lastNotification = this as unknown as { emit(name: 'click'): unknown };
      record('notification', { title: this.title, body: this.body });
    };
    const { writeText } = clipboard;
    clipboard.writeText = (text) => {
      record('copied', text);
      return writeText.call(clipboard, text);
    };
    const { start, stop } = powerSaveBlocker;
    powerSaveBlocker.start = (kind) => {
      record('power', { kind, isHeldOff: true });
      return start.call(powerSaveBlocker, kind);
    };
    powerSaveBlocker.stop = (id) => {
      record('power', { isHeldOff: false });
      return stop.call(powerSaveBlocker, id);
    };
    const { setProgressBar } = BrowserWindow.prototype;
    BrowserWindow.prototype.setProgressBar = function progress(fraction, barOptions) {
      record('progress', { fraction, ...barOptions });
      setProgressBar.call(this, fraction, barOptions);
    };
  });
}
