/** The composition root of the desktop app: builds every part once and connects them. */

import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, type BrowserWindow, Menu, nativeTheme, protocol } from 'electron';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import type { MenuAction } from '../../shared/ipc/announcements.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { SourceFiles } from '../files/source-files.ts';
import { defaultStateFolder } from '../profiles/own-folders.ts';
import { openKeyStore } from '../secrets/key-store.ts';
import { backgroundWatch } from './batches/background-watch.ts';
import { BatchRuns } from './batches/batch-runs.ts';
import { BatchService, continueBatches, unfinishedBatches } from './batches/batch-service.ts';
import { watchBatches } from './batches/batch-watch.ts';
import { outageWatch } from './batches/outage-watch.ts';
import { applyRetention } from './batches/retention.ts';
import { openFaultLog } from './fault-log.ts';
import { Drafts } from './files/drafts.ts';
import { FileTickets } from './files/file-tickets.ts';
import { announceTo, serveRequests } from './ipc/ipc-channel.ts';
import { JournalHandle } from './journal/journal-handle.ts';
import { type OpenedPaths, type OpenFiles, offerOpenedFiles } from './lifecycle/open-files.ts';
import { quitGuard, windowFlush } from './lifecycle/quit-guard.ts';
import { printOptions } from './print/print-options.ts';
import { Profiles } from './profiles/profiles.ts';
import { allHandlers } from './requests/all-handlers.ts';
import { practiceHost } from './service/practice-host.ts';
import { ConnectionPool } from './service/profile-connection.ts';
import { menuTemplate } from './window/app-menu.ts';
import { openAppWindow } from './window/app-window.ts';
import { openAgainWhenGone } from './window/gone-window.ts';
import { type AppLocale, resolveAppLocale } from './window/language.ts';
import { nativeDialogs } from './window/native-dialogs.ts';
import { shellSignals } from './window/shell-signals.ts';
import { answerWindowRequest, isOwnAddress, WINDOW_SCHEME } from './window/window-files.ts';

/** Must run before the app is ready: `app://` then has an origin and is as safe as https. */
export function prepareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: WINDOW_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Opens the app on a data folder; opened files are offered to the window once it listens. */
export async function startDesktop(options: {
  readonly dataFolder: string;
  readonly openedPaths: OpenedPaths;
}): Promise<void> {
  const { dataFolder } = options;
  let window: BrowserWindow | undefined;
  const shown = Promise.withResolvers<void>();
  const parts = await buildParts(dataFolder, () => window, shown.promise);
  await app.whenReady();
  const outFolder = join(app.getAppPath(), 'out');
  servePages(outFolder);

  const { tickets, announce } = parts;
  const showWindow = (): void => {
    if (window?.isMinimized() === true) window.restore();
    window?.show();
    window?.focus();
  };
  const openFiles = offerOpenedFiles({ paths: options.openedPaths, tickets, announce });
  const applyPreferences = (): void => applyAppearance(parts, openFiles);
  applyPreferences();
  const unfinished = parts.journalHandle.problems().some(({ severity }) => severity === 'error')
    ? Promise.resolve([])
    : startWork(parts);
  app.on('second-instance', showWindow);
  nativeTheme.on('updated', () => announce('settings-changed', {}));
  const signals = watchRuns(parts, () => window, showWindow);
  // Watching goes through all batches, so the window comes first.
  void shown.promise.then(async () => goOn(parts, await unfinished, signals));

  const handlers = allHandlers({
    ...parts,
    appVersion: app.getVersion(),
    licencesPath: join(outFolder, 'licences.json'),
    samplePath: join(app.getAppPath(), 'resources', 'samples', 'payroll.xlsx'),
    isDark: () => nativeTheme.shouldUseDarkColors,
    startState: async () => ({
      problems: await startProblems(parts),
      resumed: [...(await unfinished)],
    }),
    onReadyToClose: parts.flush.answer,
    onChange() {
      applyPreferences();
      signals.beginWatching();
      announce('settings-changed', {});
    },
    takeOffered: openFiles.take,
    printWindow: async (pageSize) => {
      if (!window) throw new Error('there is no window to print');
      return window.webContents.printToPDF(
        printOptions(pageSize, parts.journalHandle.head(), parts.appLocale().locale),
      );
    },
  });
  const isOwn = (address: string): boolean =>
    isOwnAddress(address) ||
    (parts.developmentAddress !== undefined && address.startsWith(parts.developmentAddress));
  serveRequests({ window: () => window, isOwnAddress: isOwn, handlers, log: parts.log });

  const guard = guardQuit(parts, signals);
  app.on('before-quit', guard);
  window = openWindow(parts, outFolder);
  window.webContents.once('did-finish-load', () => shown.resolve());
  window.webContents.once('did-fail-load', () => shown.resolve());
  window.on('close', guard);
  openAgainWhenGone(window, { ...parts, locale: () => parts.appLocale().locale });
  window.on('closed', () => {
    window = undefined;
  });
  app.on('window-all-closed', () => app.quit());
}

/** The window's own files. */
function servePages(outFolder: string): void {
  const folder = join(outFolder, 'renderer');
  protocol.handle(WINDOW_SCHEME, (request) => answerWindowRequest(folder, request));
}

type Parts = Awaited<ReturnType<typeof buildParts>>;

/** The question before the app quits, and what must be closed. The window comes first, because it may hold an edit. */
function guardQuit(parts: Parts, signals: { close(): void }): ReturnType<typeof quitGuard> {
  return quitGuard({
    runs: parts.runs,
    dialogs: parts.dialogs,
    locale: () => parts.appLocale().locale,
    async unsaved() {
      await parts.flush.beforeQuit();
      return parts.batches.drafts.saveAll();
    },
    async close() {
      signals.close();
      parts.connections.close();
      parts.journalHandle.close();
      await parts.practice.close();
    },
  });
}

/** Within it a loaded window shows its first lists; the check of a large journal would take the processor from it. */
const FIRST_LISTS_MS = 2_000;

/** Everything that needs neither a window nor a ready Electron. */
async function buildParts(
  dataFolder: string,
  window: () => BrowserWindow | undefined,
  isShown: Promise<void>,
) {
  const environment = process.env;
  const keyStore = openKeyStore(environment);
  const keychainMark = await keyStore.journalMark();
  const log = openFaultLog(dataFolder);
  const practice = practiceHost(environment, dataFolder);
  const book = new Profiles({ dataFolder, keyStore, practice: practice.access, environment });
  const journalHandle = new JournalHandle({
    dataDir: dataFolder,
    stateDir: defaultStateFolder(),
    checkFrom: isShown.then(() => setTimeout(FIRST_LISTS_MS, undefined, { ref: false })),
    ...(keychainMark && { keychainMark }),
  });
  const runs = new BatchRuns((reason) => log({ request: 'run', reason }));
  const isBusy = (profile: string): boolean => runs.isBusy(profile);
  const announce = announceTo(window);
  const connections = new ConnectionPool({
    book,
    session: journalHandle.session,
    isBusy,
    isPracticeOurs: practice.isOurs,
    tellWait: (problem) => announce('service-waits', { problem: problem ?? null }),
  });
  const sources = new SourceFiles(dataFolder);
  const appLocale = (): AppLocale =>
    resolveAppLocale(book.preferences.language, app.getPreferredSystemLanguages());
  return {
    dataFolder,
    developmentAddress: app.isPackaged ? undefined : environment.ELECTRON_RENDERER_URL,
    log,
    practice,
    keyStore,
    book,
    journalHandle,
    runs,
    connections,
    batches: new BatchService({
      connections,
      runs,
      book,
      sources,
      drafts: new Drafts(dataFolder, (problems) => announce('unsaved-drafts', { problems: [...problems] })),
      journal: journalHandle.open,
    }),
    appLocale,
    tickets: new FileTickets(),
    announce,
    flush: windowFlush(announce),
    dialogs: nativeDialogs(window, () => appLocale().locale, [dataFolder, defaultStateFolder()]),
  };
}

/** What a start does by itself: interrupted batches are found to be continued, and sheets kept long enough are removed. */
async function startWork({ batches, book }: Parts): Promise<readonly string[]> {
  const unfinished = await unfinishedBatches(batches);
  const { sources } = batches;
  const days = book.preferences.retentionDays;
  await applyRetention({ journal: batches.journal(), sources, days, nowMs: Date.now() });
  return unfinished;
}

/** Continues the batches, and then watches. */
async function goOn(
  { batches, runs }: Parts,
  unfinished: readonly string[],
  signals: RunSignals,
): Promise<void> {
  try {
    await continueBatches(batches, unfinished);
    signals.beginWatching();
  } catch (error) {
    // The app is being closed, and the journal with it.
    if (runs.isClosing) return;
    if (!(error instanceof JournalFailure)) throw error;
    signals.onJournalFailure(error.problem);
  }
}

/** Applies the preferences to theme and menu. */
function applyAppearance({ book, appLocale, announce }: Parts, { whenListening }: OpenFiles): void {
  nativeTheme.themeSource = book.preferences.theme;
  const choose = (action: MenuAction) => whenListening(() => announce('menu-chosen', { action }));
  const { locale } = appLocale();
  const { platform } = process;
  const template = menuTemplate({ locale, platform, isPackaged: app.isPackaged, choose });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

interface RunSignals {
  beginWatching(): void;
  onJournalFailure(problem: Problem): void;
  close(): void;
}

function watchRuns(
  { batches, runs, announce, appLocale, journalHandle, log }: Parts,
  window: () => BrowserWindow | undefined,
  showWindow: () => void,
): RunSignals {
  const locale = () => appLocale().locale;
  const signals = shellSignals({
    window,
    locale,
    isSending: () => runs.sending().batches > 0,
    showWindow,
  });
  const onJournalFailure = (problem: Problem): void => {
    journalHandle.fail(problem);
    // Nothing is being sent any more, so the machine may sleep.
    signals.close();
    announce('problem-reported', { problems: [...journalHandle.problems()] });
  };
  void journalHandle.damage().then((damage) => damage && onJournalFailure(damage));
  const stopWatching = watchBatches({ batches, announce, onView: signals.show, onJournalFailure });
  const watch = backgroundWatch({
    batches,
    onAlarm: (batch) => signals.alarm(batches.view(batch)),
    onFailure: onJournalFailure,
    log: (reason) => log({ request: 'watch', reason }),
  });
  runs.on('end', watch.begin);
  const outages = outageWatch({
    batches,
    clock: systemClock,
    onFailure: onJournalFailure,
    log: (reason) => log({ request: 'outage', reason }),
  });
  return {
    onJournalFailure,
    beginWatching() {
      watch.begin();
      outages.begin();
    },
    close() {
      watch.stop();
      outages.stop();
      stopWatching();
      signals.close();
    },
  };
}

/** What a person must know first: the journal's state, and keys that are lost when the app quits. */
async function startProblems({ journalHandle, book, keyStore }: Parts): Promise<readonly Problem[]> {
  const problems = [...journalHandle.problems()];
  const usesKeys = (await book.views()).some(({ keysFrom }) => keysFrom === 'session');
  const hasNoKeychain = usesKeys && (await keyStore.whyNoKeychain()) !== undefined;
  return hasNoKeychain ? [...problems, problem('keychain-missing')] : problems;
}

function openWindow(parts: Parts, outFolder: string): BrowserWindow {
  return openAppWindow({
    dataFolder: parts.dataFolder,
    preload: join(outFolder, 'preload', 'index.cjs'),
    icon: join(app.getAppPath(), 'resources', 'icon.png'),
    isDark: nativeTheme.shouldUseDarkColors,
    developmentAddress: parts.developmentAddress,
  });
}
