/** Nothing leaves the computer but requests to the payment service: no updater, no reports, no other way out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf } from './imports.ts';
import { readProjectFile, sourceFiles } from './project-files.ts';

/** The client of the payments API, and the practice service, which listens on this computer alone. */
const MAY_USE_THE_NETWORK = ['electron/service/', 'electron/practice/'];
const NETWORK_MODULE = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|undici)(?:\/|$)/;
/** What a window or Node has at hand without an import; a method of our own of that name begins with a dot or a hash. */
const NETWORK_CALL =
  /(?<![.#\w])(?:fetch|XMLHttpRequest|WebSocket|EventSource|importScripts)\(|\.sendBeacon\(/;
/** Parts of Electron that fetch, send or report by themselves. */
const REACHING_OUT = ['autoUpdater', 'crashReporter', 'net', 'netLog', 'inAppPurchase'];

function productFiles(): readonly string[] {
  const files = sourceFiles().filter((path) => /^(?:electron|renderer|shared)\//.test(path));
  assert.ok(files.length > 400, 'they are found');
  return files;
}

test('only the client of the service and the practice service use the network', () => {
  const isAllowed = (path: string) => MAY_USE_THE_NETWORK.some((folder) => path.startsWith(folder));
  const found = productFiles().filter(
    (path) =>
      importsOf(path).some((name) => NETWORK_MODULE.test(name)) || NETWORK_CALL.test(readProjectFile(path)),
  );
  assert.deepEqual(
    found.filter((path) => !isAllowed(path)),
    [],
  );
  assert.ok(found.includes('electron/service/wire-exchange.ts'), 'what is looked for is there to be found');
});

test('nothing of Electron is used that fetches updates or sends reports, and nothing says where they would come from', () => {
  const used = productFiles().flatMap((path) =>
    [...readProjectFile(path).matchAll(/import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*'electron'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().replace(/^type /, '')),
    ),
  );
  assert.ok(used.includes('BrowserWindow'), 'what is looked for is there to be found');
  assert.deepEqual(
    used.filter((name) => REACHING_OUT.includes(name)),
    [],
  );
  assert.match(readProjectFile('electron-builder.yml'), /^publish: null$/m);
  const { packages } = JSON.parse(readProjectFile('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const shipped = Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([path]) => path);
  assert.ok(shipped.includes('node_modules/zod'));
  assert.deepEqual(
    shipped.filter((path) => /updater|sentry|telemetry|analytics|bugsnag/.test(path)),
    [],
  );
});
