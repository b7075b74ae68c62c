/**
 * The built desktop app, started for a test: on the real Electron if its binary is there, otherwise on the stand-in.
 * Both give the same: the window's page, scripted dialogs, and what a person would have seen outside the window.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { launchInElectron } from './desktop-app-electron.ts';
import { launchInStandIn } from './desktop-app-stand-in.ts';
import type { PracticeService } from './practice-service.ts';
import type { BrowserContexts } from './stand-in/browser-contexts.ts';
import type { RecordedKind } from './stand-in/wire.ts';

export const PROJECT_FOLDER = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const BUILT_MAIN = join(PROJECT_FOLDER, 'out', 'main', 'index.js');

export interface LaunchOptions {
  readonly dataFolder: string;
  /** More environment for the app: `PAYSHEET_PRACTICE`, keys. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** BCP 47; Canadian English by default. */
  readonly locale?: string;
  /** Contexts of the stand-in's browser, shared by the tests of one worker. */
  readonly contexts: BrowserContexts;
  /**
   * Processes of the stand-in in which an app has ended, for tests that are about neither the start nor the process:
   * with the code read and compiled a start takes a third of the time. Without it the app has a process of its own.
   */
  readonly sharedProcesses?: ChildProcess[];
}

export interface DesktopApp {
  readonly kind: 'electron' | 'stand-in';
  readonly page: Page;
  /** What the next open dialog chooses; undefined cancels it. Answers queue up. */
  answerOpen(path: string | undefined): Promise<void>;
  answerSave(path: string | undefined): Promise<void>;
  /** Which button the next message box is closed by, counted from 0. */
  answerMessage(button: number): Promise<void>;
  /** The options of the dialogs that were shown, oldest first. */
  dialogs(): Promise<readonly { readonly kind: 'open' | 'save' | 'message'; readonly options: unknown }[]>;
  /** What was shown outside the window: menu, notifications, progress, sleep held off, links. */
  seen(what: RecordedKind): Promise<readonly unknown[]>;
  chooseMenu(label: string): Promise<void>;
  /** A person's click on the notification that was shown last. */
  clickNotification(): Promise<void>;
  /** Whether main would allow a webview to be attached. */
  mayAttachWebview(): Promise<boolean>;
  /** Opens a file as the system's open-with does while the app runs. */
  openFile(path: string): Promise<void>;
  /** What happens in the app when it is started a second time with these arguments. */
  startAgain(args: readonly string[]): Promise<void>;
  /** Every text that went from main to the window; empty on the real Electron, whose wire cannot be tapped. */
  wireTexts(): readonly string[];
  /** Addresses of every request the window made. */
  requests(): readonly string[];
  /** Uncaught errors and console errors of the page, breaches of the content policy among them. */
  complaints(): readonly string[];
  /** Asks the window to close, as its close button does. Resolves when it was asked, not when it is closed. */
  closeWindow(): Promise<void>;
  quit(): Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Ends it at the end of a test, and keeps its process if that is shared. */
  leave(): Promise<void>;
  /** Resolves with what the app wrote once it has ended, however. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

/** What keeps an app apart from others: it takes this service for its practice, and its state is kept in this folder. */
export function ownEnvironment(
  {
    url,
    publicKey,
    privateKey,
    origin,
  }: Pick<PracticeService, 'url' | 'publicKey' | 'privateKey' | 'origin'>,
  folder: string,
): Record<string, string> {
  const state = join(folder, 'state');
  return {
    PAYSHEET_PRACTICE: JSON.stringify({ url, publicKey, privateKey, origin }),
    XDG_STATE_HOME: state,
    LOCALAPPDATA: state,
  };
}

/** The real Electron's path, where its binary was fetched. */
export function findElectron(): string | undefined {
  const folder = join(PROJECT_FOLDER, 'node_modules', 'electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const path = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(path) ? path : undefined;
}

/** Starts the app and waits for its window's page. */
export function launchDesktopApp(options: LaunchOptions): Promise<DesktopApp> {
  const executablePath = process.env.PAYSHEET_STAND_IN === '1' ? undefined : findElectron();
  return executablePath === undefined
    ? launchInStandIn(BUILT_MAIN, options)
    : launchInElectron(executablePath, BUILT_MAIN, options);
}

/** The app's environment: the test's own, without variables of ours that would change its behaviour. */
export function appEnvironment(options: LaunchOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !/^(PAYSHEET_|ELECTRON_|DBUS_)/.test(name),
  );
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    ...(options.locale === undefined ? {} : { PAYSHEET_TEST_LOCALE: options.locale }),
    ...options.environment,
  };
}
