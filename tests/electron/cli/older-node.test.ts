/** The command line under a Node that is too old for it, in the project and in an installed app. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROJECT_FOLDER } from '../../support/desktop-app.ts';

const older = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } });',
)}`;

test('an older Node is refused in one sentence that holds wherever the app is', () => {
  const entry = join(PROJECT_FOLDER, 'electron', 'cli', 'paysheet.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, entry, '--version'], {
    encoding: 'utf8',
  });
  assert.deepEqual([status, stdout], [2, '']);
  assert.equal(
    stderr,
    'paysheet needs Node 22.18 or newer; this is 20.19.0. Install Node 24 from https://nodejs.org.\n',
  );
});
