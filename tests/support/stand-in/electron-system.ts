import { EventEmitter } from 'node:events';
import { answerHost, callHost, forgetters, record } from './electron-host.ts';

/** Electron's dialogs may be given their window first. */
function optionsOf(values: readonly unknown[]): unknown {
  return values.at(-1);
}

export const dialog = {
  showOpenDialog: (...values: unknown[]) =>
    callHost({ call: 'dialog', kind: 'open', options: optionsOf(values) }),
  showSaveDialog: (...values: unknown[]) =>
    callHost({ call: 'dialog', kind: 'save', options: optionsOf(values) }),
  showMessageBox: (...values: unknown[]) =>
    callHost({ call: 'dialog', kind: 'message', options: optionsOf(values) }),
  showErrorBox: (title: string, content: string) => console.error(`${title}: ${content}`),
};

export const shell = {
  openExternal: async (url: string) => record('external-link', url),
  openPath: async (path: string) => {
    record('opened', path);
    return '';
  },
  showItemInFolder: (path: string) => void record('shown-in-folder', path),
};

export const clipboard = {
  writeText: async (text: string) => record('copied', text),
};

interface MenuItem {
  readonly label?: string;
  readonly accelerator?: string;
  readonly role?: string;
  readonly type?: string;
  readonly submenu?: readonly MenuItem[];
  readonly click?: () => void;
}

/** A menu as a person reads it: no functions, which cannot cross. */
function legible(items: readonly MenuItem[]): unknown {
  return items.map(({ label, accelerator, role, type, submenu }) => ({
    label,
    accelerator,
    role,
    type,
    submenu: submenu && legible(submenu),
  }));
}

let applicationMenu: readonly MenuItem[] = [];

export const Menu = {
  buildFromTemplate: (template: readonly MenuItem[]) => template,
  setApplicationMenu(menu: readonly MenuItem[]) {
    applicationMenu = menu;
    record('menu', legible(menu));
  },
};

function* itemsOf(items: readonly MenuItem[]): Generator<MenuItem> {
  for (const item of items) {
    yield item;
    yield* itemsOf(item.submenu ?? []);
  }
}

answerHost('choose-menu', ({ label }) => {
  const item = [...itemsOf(applicationMenu)].find(
    (candidate) => candidate.label?.replaceAll('&&', '&') === label,
  );
  if (!item?.click) throw new Error(`the menu has no item “${label}”`);
  item.click();
});

let lastNotification: Notification | undefined;

export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }
  readonly #options: unknown;
  constructor(options: unknown) {
    super();
    this.#options = options;
  }
  show(): void {
    lastNotification = this;
    record('notification', this.#options);
  }
}

answerHost('click-notification', () => lastNotification?.emit('click'));

const blockers = new Set<number>();
let nextBlocker = 1;

export const powerSaveBlocker = {
  start(kind: string): number {
    const id = nextBlocker++;
    blockers.add(id);
    record('power', { kind, isHeldOff: true });
    return id;
  },
  stop(id: number): void {
    blockers.delete(id);
    record('power', { isHeldOff: blockers.size > 0 });
  },
  isStarted: (id: number) => blockers.has(id),
};

class NativeTheme extends EventEmitter {
  #source = 'system';
  get themeSource(): string {
    return this.#source;
  }
  set themeSource(source: string) {
    this.#source = source;
    callHost({ call: 'theme', isDark: this.shouldUseDarkColors }).catch(() => {});
    this.emit('updated');
  }
  forget(): void {
    this.#source = 'system';
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

export const nativeTheme = new NativeTheme();

forgetters.push(() => {
  applicationMenu = [];
  lastNotification = undefined;
  blockers.clear();
  nativeTheme.removeAllListeners();
  nativeTheme.forget();
});

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};
