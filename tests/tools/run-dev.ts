// `npm run dev`: the window with hot reload, on the real Electron if it is there, otherwise on the stand-in.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { forgetBuild } from '../support/build-app.ts';
import { findElectron, PROJECT_FOLDER } from '../support/desktop-app.ts';

const found = process.env.PAYSHEET_STAND_IN === '1' ? undefined : findElectron();
const electron = found ?? join(PROJECT_FOLDER, 'tests', 'support', 'stand-in', 'as-electron.mjs');
// The development server writes its own main and preload into out/.
forgetBuild();
const child = spawn('electron-vite', ['dev', '--watch', ...process.argv.slice(2)], {
  cwd: PROJECT_FOLDER,
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_EXEC_PATH: electron },
  shell: process.platform === 'win32',
});
child.on('exit', (code) => process.exit(code ?? 1));
