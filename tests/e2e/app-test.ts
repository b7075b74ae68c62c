/** The fixtures of the end-to-end tests: each test has its own data folder, its own practice service, its own app. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { test as base, expect } from 'playwright/test';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import { type PracticeClock, systemClock } from '../../electron/practice/ports/clock.ts';
import type { Language } from '../../shared/domain/language.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../shared/ipc/requests.ts';
import { launchChromium } from '../support/chromium.ts';
import {
  type DesktopApp,
  type LaunchOptions,
  launchDesktopApp,
  ownEnvironment,
} from '../support/desktop-app.ts';
import { type PracticeService, startPracticeService } from '../support/practice-service.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { LONG_TAG } from '../tools/long-tests.ts';

type Launch = (options?: Partial<Omit<LaunchOptions, 'contexts' | 'sharedProcesses'>>) => Promise<DesktopApp>;

/** What a test is given. */
export interface AppFixtures {
  /** What the practice service is started with; a test file sets it with `test.use`. */
  readonly practiceOptions: PracticeOptionsInput;
  /** The clock of the practice service. */
  readonly practiceClock: PracticeClock;
  /** Beside the data folder, for files the test makes. */
  readonly folder: string;
  readonly dataFolder: string;
  readonly practice: PracticeService;
  /** Starts the app on the test's data folder and practice service; ends it after the test. */
  readonly launch: Launch;
  /** The app, started, and set to send in a second or two. */
  readonly app: DesktopApp;
}

interface WorkerFixtures {
  readonly contexts: BrowserContexts;
  readonly sharedProcesses: ChildProcess[];
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  practiceOptions: [{}, { option: true }],
  practiceClock: [systemClock, { option: true }],
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      let started: Promise<Browser> | undefined;
      const browser = () => (started ??= launchChromium({ isHeaded: false, isBrief: true }));
      await use(new BrowserContexts(browser, 'kept'));
      await (await started)?.close();
    },
    { scope: 'worker' },
  ],
  sharedProcesses: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const processes: ChildProcess[] = [];
      await use(processes);
      for (const process of processes) process.kill('SIGKILL');
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paysheet-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  dataFolder: async ({ folder }, use) => {
    const dataFolder = join(folder, 'data');
    mkdirSync(dataFolder);
    await use(dataFolder);
  },
  practice: async ({ practiceOptions, practiceClock }, use) => {
    const practice = await startPracticeService(practiceOptions, { clock: practiceClock });
    await use(practice);
    await practice.close();
  },
  launch: async ({ contexts, sharedProcesses, folder, dataFolder, practice }, use, testInfo) => {
    const apps: DesktopApp[] = [];
    await use(async (options = {}) => {
      // A second start, or one with arguments or an environment of its own, is what the test is about.
      const isShared = apps.length === 0 && !options.args && !options.environment && !options.dataFolder;
      const app = await launchDesktopApp({
        dataFolder,
        ...(isShared && { sharedProcesses }),
        ...options,
        environment: { ...ownEnvironment(practice, folder), ...options.environment },
        contexts,
      });
      apps.push(app);
      app.page.setDefaultTimeout(45_000);
      return app;
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const [index, app] of apps.entries()) {
      if (hasFailed)
        await app.page.screenshot({ path: testInfo.outputPath(`window-${index}.png`) }).catch(() => {});
      await (hasFailed ? app.kill() : app.leave()).catch(() => {});
    }
  },
  app: async ({ launch }, use) => {
    const app = await launch();
    await hurry(app);
    await use(app);
  },
});

export { expect };

/** For a test that runs once in each language: what `npm test` shows in English, CI shows in the others too. */
export function inLanguage(language: Language): { readonly tag: string[] } {
  return { tag: language === 'en' ? [] : [LONG_TAG] };
}

/** Asks main as the window would: through the bridge. */
export function ask<Name extends RequestName>(
  app: DesktopApp,
  name: Name,
  input: RequestInput<Name>,
): Promise<Reply<RequestOutput<Name>>> {
  return app.page.evaluate(
    ([request, content]) => {
      const { paysheet } = globalThis as unknown as {
        paysheet: { request(name: string, input: unknown): Promise<unknown> };
      };
      return paysheet.request(request, content);
    },
    [name, input] as const,
  ) as Promise<Reply<RequestOutput<Name>>>;
}

/** The same, and the answer has to be a value. */
export async function get<Name extends RequestName>(
  app: DesktopApp,
  name: Name,
  input: RequestInput<Name>,
): Promise<RequestOutput<Name>> {
  const reply = await ask(app, name, input);
  if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(reply.problems)}`);
  return reply.value;
}

/** A pace at which a test sends its rows in a second or two. */
export async function hurry(app: DesktopApp, perSecond = 200, concurrency = 4): Promise<void> {
  const { settings } = await get(app, 'settings.get', {});
  await get(app, 'settings.change', {
    settings: {
      ...settings,
      rate: { perSecond, maxPerSecond: Math.max(perSecond, 200) },
      concurrency,
      reconcile: { scheduleSeconds: [0.2, 0.5, 1], settleSeconds: 2 },
      tracking: { periodSeconds: 0.3, maxSeconds: 0 },
      breaker: { ...settings.breaker, cooldownSeconds: 0.5 },
    },
  });
}
