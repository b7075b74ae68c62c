// `npm start`: builds the app and opens it on the real Electron; where that program cannot be had, in a Chromium window.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildApp } from '../support/build-app.ts';
import { findElectron, PROJECT_FOLDER } from '../support/desktop-app.ts';

/** About 100 MB; a network without an answer must not delay the start for ever. */
const FETCH_TIMEOUT_MS = 600_000;

/** Electron's own installer: shows its progress, and takes no file whose SHA-256 is not that of the npm package's list. */
function fetchElectron(): void {
  console.error('Fetching the Electron program (once, some 100 MB)…');
  const installer = join(PROJECT_FOLDER, 'node_modules', 'electron', 'install.js');
  const { stderr } = spawnSync(process.execPath, [installer], {
    stdio: ['ignore', 'inherit', process.stderr.isTTY ? 'inherit' : 'pipe'],
    timeout: FETCH_TIMEOUT_MS,
    encoding: 'utf8',
  });
  const reason = /^\w*Error: .*/m.exec(stderr ?? '')?.[0];
  if (reason) console.error(reason);
}

if (findElectron() === undefined) fetchElectron();
const electron = findElectron();
if (electron === undefined) {
  console.error(
    'The Electron program could not be fetched: it comes from github.com, not from the npm registry.\n' +
      'The same app opens in a Chromium window instead, as with “npm run preview”; run “npm start” again with that access.',
  );
  await import('./run-preview.ts');
} else {
  if (!buildApp()) process.exit(1);
  const child = spawn(electron, ['.', ...process.argv.slice(2)], { cwd: PROJECT_FOLDER, stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
}
