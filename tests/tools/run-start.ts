// `npm start`: builds the app and opens it on the real Electron; says what to do where its program cannot be had.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildApp } from '../support/build-app.ts';
import { findElectron, PROJECT_FOLDER } from '../support/desktop-app.ts';

if (findElectron() === undefined) {
  console.error('Fetching the Electron program (once, some 100 MB)…');
  const install = join(PROJECT_FOLDER, 'node_modules', 'electron', 'install.js');
  spawnSync(process.execPath, [install], { stdio: 'ignore', timeout: 600_000 });
}
const electron = findElectron();
if (electron === undefined) {
  console.error(
    'The Electron program could not be fetched: it comes from github.com, not from the npm registry.\n' +
      'Run “npm run preview” to use the same app in a Chromium window, or run this again with that access.',
  );
  process.exit(2);
}
if (!buildApp()) process.exit(1);
const child = spawn(electron, ['.', ...process.argv.slice(2)], { cwd: PROJECT_FOLDER, stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
