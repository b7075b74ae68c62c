/** `npm run dev`: the window is served from its sources, opened on the stand-in, and follows a change by itself. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { provideBrowser } from '../tools/provide-browser.ts';

const provided = provideBrowser();

/** What the development server needs of the project; a copy, so that a source can be changed. */
const COPIED = [
  'electron',
  'renderer',
  'resources',
  'shared',
  'tests/support',
  'tests/tools',
  'tests/tsconfig.json',
  'electron.vite.config.ts',
  'package.json',
  'tsconfig.json',
];

test('npm run dev opens the window and brings a changed source into it without a restart', {
  skip: provided.kind === 'missing' ? provided.advice : process.platform === 'win32',
  // A window that never gets the change must not block the whole run.
  timeout: 300_000,
}, async (t) => {
  const folder = temporaryFolder(t);
  for (const path of COPIED) cpSync(join(PROJECT_FOLDER, path), join(folder, path), { recursive: true });
  symlinkSync(join(PROJECT_FOLDER, 'node_modules'), join(folder, 'node_modules'));
  const child = spawn(
    process.execPath,
    [join('tests', 'tools', 'run-dev.ts'), '--', '--data', join(folder, 'data')],
    {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PAYSHEET_STAND_IN: '1',
        PAYSHEET_HEADLESS: '1',
        XDG_STATE_HOME: join(folder, 'state'),
        PATH: `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`,
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  t.after(async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  let output = '';
  const heard = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (pattern.test(output)) resolve();
      };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      void ended.then(() => reject(new Error(`npm run dev ended before ${pattern}:\n${output}`)));
      look();
    });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await heard(/The window is open: .*Paysheet/);
  appendFileSync(join(folder, 'renderer', 'ui', 'base.css'), '\n.changed { color: inherit; }\n');
  await heard(/\[vite\].*(?:hot updated|page reload)/);
  assert.doesNotMatch(output, /Error:/);
});
