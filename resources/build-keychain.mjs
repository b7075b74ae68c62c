// `npm run keychain`: builds the keychain's module (keytar), the only package that must be built, from the source that
// npm installed and whose hash package-lock.json holds. Plain JavaScript for Node 20, as launch.mjs, which calls it.
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runNpm } from './run-npm.mjs';

const folder = join(root, 'node_modules', 'keytar');
const module = join(folder, 'build', 'Release', 'keytar.node');
/** What electron/secrets/keychain.ts loads where nothing could be built. */
const prebuilt = join(
  root,
  'node_modules/@github/keytar/prebuilds',
  `${process.platform}-${process.arch}`,
  'keytar.node',
);
/** Only a compiler's run leaves it. A module without it was downloaded, and nobody knows by whom it was made. */
const traceOfBuild = join(folder, 'build', 'config.gypi');
const log = join(root, 'node_modules', '.cache', 'keytar.log');

/** Builds the module once per installation; `isAgain` tries once more what did not succeed. Says what is missing. */
export function buildKeychain(isAgain = false) {
  if (!existsSync(folder)) return;
  if (existsSync(module) && existsSync(traceOfBuild)) return;
  if (existsSync(module)) rmSync(module);
  else if (existsSync(log) && !isAgain) return;
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  // Most installations of Node include the headers; otherwise node-gyp fetches them from nodejs.org.
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, 'include', 'node', 'node_api.h'));
  // Not its install script, which first downloads a binary of which no hash is known here.
  runNpm(['run', 'build'], { folder, output, environment: headers ? { npm_config_nodedir: prefix } : {} });
  closeSync(output);
  if (existsSync(module)) return;
  if (existsSync(prebuilt)) {
    console.error(
      'The module for the keychain (keytar) could not be built, so the prebuilt one (@github/keytar) is taken.\n' +
        `“npm run keychain” tries again to build it. What it said is in ${log}`,
    );
    return;
  }
  console.error(
    'The module for the keychain (keytar) could not be built. Everything else works: the command line takes keys from\n' +
      'the environment, and the app keeps them until it ends. To have it, install a compiler, Python and, on Linux,\n' +
      'libsecret’s headers (Debian: apt-get install g++ make python3 libsecret-1-dev), then run “npm run keychain”.\n' +
      `What it said is in ${log}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildKeychain(true);
