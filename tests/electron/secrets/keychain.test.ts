/**
 * The real keychain: the module that was built and the prebuilt one, against a real Secret Service (gnome-keyring) in
 * D-Bus sessions of their own, and against the Credential Manager that Wine has.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { KEYCHAIN_MODULES } from '../../../electron/secrets/keychain.ts';
import { PROJECT_FOLDER } from '../../support/desktop-app.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  fetchWindowsNode,
  hasWine,
  startWindows,
  WINDOWS_NODE,
  windowsOutput,
  windowsPath,
} from '../../support/wine.ts';

const scenario = fileURLToPath(new URL('keychain-scenario.ts', import.meta.url));
const MODULES = join(PROJECT_FOLDER, 'node_modules');
const [builtModule, prebuiltModule] = KEYCHAIN_MODULES;

function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux') return 'this test speaks to gnome-keyring, which is Linux';
  if (!KEYCHAIN_MODULES.some((path) => existsSync(path))) return 'no module of the keychain is here';
  for (const program of ['dbus-run-session', 'gnome-keyring-daemon']) {
    if (spawnSync(program, ['--version']).error) return `${program} is not installed`;
  }
  return undefined;
}

function runScenario(
  t: TestContext,
  command: readonly string[],
  home: string = temporaryFolder(t),
): Promise<{ code: number | null; output: string }> {
  mkdirSync(join(home, 'run'), { mode: 0o700, recursive: true });
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: join(home, 'run'),
  };
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** What the scenario's steps printed, without what other programs say. */
function saidIn(output: string): readonly unknown[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line));
}

/** The commands one after the other, in a session whose keyring is open. An empty password would not unlock it. */
function inOpenSession(...commands: readonly string[]): readonly string[] {
  const unlock = 'printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null';
  return ['dbus-run-session', '--', 'sh', '-c', [unlock, ...commands].join(' && ')];
}

const missing = whatIsMissing();

test('keys live in the real keychain: written, found by another process, removed', {
  skip: missing ?? false,
}, async (t) => {
  const steps = ['save', 'find', 'remove'].map((step) => `"${process.execPath}" "${scenario}" ${step}`);
  const { code, output } = await runScenario(t, inOpenSession(...steps));
  assert.equal(code, 0, output);
  assert.deepEqual(
    saidIn(output),
    [
      { saved: 'keychain' },
      { from: 'keychain', publicKey: 'pub-1', isPrivateRight: true },
      { removed: true, afterwards: 'none' },
    ],
    output,
  );
});

/** The scenario in a project whose keychain's module could not be built: there is only the prebuilt one. */
function withoutCompiler(t: TestContext): string {
  const folder = temporaryFolder(t);
  for (const path of ['package.json', 'electron/secrets', 'tests/electron/secrets/keychain-scenario.ts'])
    cpSync(join(PROJECT_FOLDER, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['zod', '@github']) symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
  return join(folder, 'tests/electron/secrets/keychain-scenario.ts');
}

const missingPrebuilt = existsSync(prebuiltModule) ? missing : '@github/keytar is not installed here';
const missingBuilt = existsSync(builtModule)
  ? missingPrebuilt
  : 'keytar is not built: install libsecret-1-dev, then npm run keychain';

test('without a compiler keys are in the same keyring: after a restart each module finds and removes what the other wrote', {
  skip: missingBuilt ?? false,
}, async (t) => {
  const home = temporaryFolder(t);
  const [built, kept] = [scenario, withoutCompiler(t)];
  const sessions = [
    [
      [kept, 'save'],
      [kept, 'find'],
    ],
    [
      [built, 'find'],
      [kept, 'find'],
      [built, 'remove'],
      [built, 'save'],
    ],
    [
      [kept, 'find'],
      [kept, 'remove'],
      [built, 'remove'],
    ],
  ] as const;
  const said: unknown[] = [];
  for (const steps of sessions) {
    const commands = steps.map(([path, step]) => `"${process.execPath}" "${path}" ${step}`);
    const { code, output } = await runScenario(t, inOpenSession(...commands), home);
    assert.equal(code, 0, output);
    said.push(saidIn(output));
  }
  const found = { from: 'keychain', publicKey: 'pub-1', isPrivateRight: true };
  const removed = { removed: true, afterwards: 'none' };
  assert.deepEqual(said, [
    [{ saved: 'keychain' }, found],
    [found, found, removed, { saved: 'keychain' }],
    [found, removed, { removed: false, afterwards: 'none' }],
  ]);
});

test('without a compiler and without a Secret Service keys are kept for the session, never in the kernel’s keyring', {
  skip: missingPrebuilt ?? false,
}, async (t) => {
  const { code, output } = await runScenario(t, [process.execPath, withoutCompiler(t), 'save']);
  assert.equal(code, 0, output);
  assert.match(output, /\{"saved":"session"\}/);
  // The module was loaded, and said this; one that is not there would be said to be missing.
  assert.match(output, /\{"whyNoKeychain":".*D-Bus.*"\}/i);
});

const windowsModule = join(MODULES, '@github', 'keytar', 'prebuilds', 'win32-x64', 'keytar.node');

test('as a Windows program keys outlive a restart of Windows, as far as Wine shows', {
  skip:
    (!existsSync(windowsModule) && '@github/keytar is not installed here') ||
    (!hasWine() && 'Wine is not here (Debian: apt-get install wine)'),
}, async (t) => {
  assert.ok(fetchWindowsNode());
  const folder = temporaryFolder(t);
  const output = join(folder, 'said.txt');
  const said: unknown[] = [];
  for (const steps of [['save'], ['find', 'remove']]) {
    const windows = startWindows(folder);
    try {
      for (const step of steps) {
        const status = await windows.run([WINDOWS_NODE, windowsPath(scenario), step], output);
        assert.equal(status, 0, windowsOutput(output));
        said.push(...saidIn(windowsOutput(output)));
      }
    } finally {
      windows.end();
    }
  }
  assert.deepEqual(said, [
    { saved: 'keychain' },
    { from: 'keychain', publicKey: 'pub-1', isPrivateRight: true },
    { removed: true, afterwards: 'none' },
  ]);
});

test('with no Secret Service keys are kept for the session, and it is said', {
  skip: missing ?? false,
}, async (t) => {
  const { code, output } = await runScenario(t, [process.execPath, scenario, 'save']);
  assert.equal(code, 0, output);
  assert.match(output, /\{"saved":"session"\}/);
  assert.match(output, /\{"whyNoKeychain":".+"\}/);
});

test('a home folder put back whole is noticed by what the keychain remembers, in every command that reads the journal', {
  skip: missing ?? false,
}, async (t) => {
  const older = fileURLToPath(new URL('older-copy-scenario.ts', import.meta.url));
  const { code, output } = await runScenario(t, inOpenSession(`"${process.execPath}" "${older}"`));
  assert.equal(code, 0, output);
  assert.deepEqual(
    saidIn(output),
    [
      { command: 'verify', isSaid: true, status: 1 },
      { command: 'batches', isSaid: true, status: 0 },
      { command: 'show', isSaid: true, status: 0 },
      { command: 'export', isSaid: true, status: 0 },
      // What may have been sent is no row to set aside.
      { command: 'decide', isSaid: true, status: 2 },
    ],
    output,
  );
});

test('the journal’s mark is remembered in the real keychain, by its latest text, for the next process', {
  skip: missing ?? false,
}, async (t) => {
  const mark = `"${process.execPath}" "${scenario}" mark`;
  const { code, output } = await runScenario(t, inOpenSession(mark, mark));
  assert.equal(code, 0, output);
  assert.deepEqual(
    saidIn(output),
    [
      { before: null, after: 'second' },
      { before: 'second', after: 'second' },
    ],
    output,
  );
});
