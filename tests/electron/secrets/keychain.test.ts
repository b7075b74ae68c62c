/** The real keychain: keytar against a real Secret Service (gnome-keyring) in a D-Bus session of its own. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const scenario = fileURLToPath(new URL('keychain-scenario.ts', import.meta.url));
const keytarBinary = fileURLToPath(
  new URL('../../../node_modules/keytar/build/Release/keytar.node', import.meta.url),
);

function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux') return 'this test speaks to gnome-keyring, which is Linux';
  if (!existsSync(keytarBinary)) return 'keytar is not built: install libsecret-1-dev, then npm run keychain';
  for (const program of ['dbus-run-session', 'gnome-keyring-daemon']) {
    if (spawnSync(program, ['--version']).error) return `${program} is not installed`;
  }
  return undefined;
}

function runScenario(
  t: TestContext,
  command: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const home = temporaryFolder(t);
  mkdirSync(join(home, 'run'), { mode: 0o700 });
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
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line)),
    [
      { saved: 'keychain' },
      { from: 'keychain', publicKey: 'pub-1', isPrivateRight: true },
      { removed: true, afterwards: 'none' },
    ],
    output,
  );
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
  const said = output.split('\n').filter((line) => line.startsWith('{'));
  assert.deepEqual(
    said.map((line) => JSON.parse(line)),
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
  const said = output.split('\n').filter((line) => line.startsWith('{'));
  assert.deepEqual(
    said.map((line) => JSON.parse(line)),
    [
      { before: null, after: 'second' },
      { before: 'second', after: 'second' },
    ],
    output,
  );
});
