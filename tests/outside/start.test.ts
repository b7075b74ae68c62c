/** `npm start` on a machine without Electron's program: it is fetched with its checksum, or the preview takes its place. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { findElectron, PROJECT_FOLDER } from '../support/desktop-app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const skip =
  (findElectron() !== undefined && 'Electron’s program is here already') ||
  (process.platform !== 'linux' && 'elsewhere the preview would find a screen');

test('a program with another checksum is refused, and npm start goes on with the preview', {
  skip,
}, async (t) => {
  const asked: string[] = [];
  const mirror = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('not the program');
  });
  mirror.listen(0, '127.0.0.1');
  await once(mirror, 'listening');
  t.after(() => mirror.close());
  const url = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`;
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'tests', 'tools', 'run-start.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: `${join(PROJECT_FOLDER, 'node_modules', '.bin')}:${process.env.PATH}`,
      HOME: temporaryFolder(t),
      ELECTRON_MIRROR: url,
      electron_config_cache: temporaryFolder(t),
    },
  });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.ok(
    asked.some((path) => path.endsWith(`-${process.platform}-${process.arch}.zip`)),
    asked.join(),
  );
  assert.match(said, /^Fetching the Electron program .*\n.*checksum.*did not match/i);
  assert.match(said, /could not be fetched: .*\n.*Chromium window instead, as with “npm run preview”/);
  // It has no display, and perhaps no browser: the preview says what it needs.
  assert.match(
    said,
    /The preview needs a browser and a display, and no (?:browser|display) .*\. (?:Install|Start)/,
  );
  assert.equal(status, 2);
  assert.equal(findElectron(), undefined);
});
