/**
 * The package that `npm run package` makes, for this system and for Windows: its contents, and that it works where
 * nothing of the project exists. Electron's own programs are replaced by stand-ins; everything else is what an owner
 * would distribute.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, type TestContext, test } from 'node:test';
import { extractAsar, readAsar } from '../support/asar-archive.ts';
import { forgetBuild } from '../support/build-app.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { FAST_SETTINGS, practiceFor } from '../support/command-line.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { launchInStandIn } from '../support/desktop-app-stand-in.ts';
import {
  fusesOn,
  hollowProgram,
  makeElectronDistribution,
  type PackageTarget,
} from '../support/electron-distribution.ts';
import { ownFolders } from '../support/own-folders.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import {
  fetchWindowsNode,
  hasWine,
  startWindows,
  WINDOWS_NODE,
  windowsOutput,
  windowsPath,
} from '../support/wine.ts';
import { collectLicences } from '../tools/collect-licences.ts';

const SAMPLE = join(PROJECT_FOLDER, 'resources', 'samples', 'payroll.xlsx');
/** Of everything but Electron's own files. */
const OWN_BYTES_MAX = 16_000_000;

const PACKAGES = {
  linux: {
    folder: 'linux-unpacked',
    program: 'paysheet-app',
    sqlite: 'linux-x64.node',
    isBinary: /^\x7fELF/,
  },
  win: { folder: 'win-unpacked', program: 'Paysheet.exe', sqlite: 'win32-x64.node', isBinary: /^MZ/ },
} as const;

/** In the archive; files beside it under the same path are listed too. */
const MUST_BE_IN = [
  'package.json',
  'out/main/index.js',
  'out/main/export-thread.js',
  'out/main/pdf-thread.js',
  'out/main/whole-check-thread.js',
  'out/main/sheet-reader-thread.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/licences.json',
  'out/cli/paysheet.mjs',
  'out/cli/sheet-reader-thread.mjs',
  'out/cli/export-thread.mjs',
  'out/cli/pdf-thread.mjs',
  'out/cli/whole-check-thread.mjs',
  'resources/icon.png',
  'resources/samples/payroll.xlsx',
  'node_modules/better-sqlite3/LICENSE',
  'node_modules/better-sqlite3/package.json',
  'node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'node_modules/@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'node_modules/keytar/LICENSE.md',
  'node_modules/keytar/package.json',
  'node_modules/keytar/build/Release/keytar.node',
];
/** Sources and their maps, other systems' binaries, the project's own Node, tests, and anything that would fetch updates. */
const MUST_NOT_BE_IN =
  /\.(?:ts|map|cpp|h|gypi?|md)$(?<!LICENSE\.md)|node-(?:linux|win)-x64|(?:^|\/)(?:tests|deps|src)\/|updater|app-update|default_app/;

const ours = process.platform === 'linux' && process.arch === 'x64';
const skip = !ours && 'the packages are looked at on Linux on x64';

describe('the package', { skip }, () => {
  let place = '';
  before(() => {
    place = mkdtempSync(join(tmpdir(), 'paysheet-package-'));
    for (const target of ['linux', 'win'] as const) makePackage(place, target);
  });
  after(() => removeFolder(place));

  for (const target of ['linux', 'win'] as const) {
    const { folder, program, sqlite, isBinary } = PACKAGES[target];

    test(`for ${target} holds what the app needs, nothing else, and at most 16 MB of our own`, () => {
      const app = join(place, folder);
      const archive = join(app, 'resources', 'app.asar');
      const archived = readAsar(archive).map(({ path }) => path);
      for (const path of MUST_BE_IN) assert.ok(archived.includes(path), `${path} is missing`);
      const files = filesBelow(app);
      const unwanted = [...archived, ...files].filter((path) => MUST_NOT_BE_IN.test(path));
      assert.deepEqual(unwanted, []);
      const binaries = archived.filter((path) => path.endsWith('.node'));
      const keytar = 'node_modules/keytar/build/Release/keytar.node';
      assert.deepEqual(binaries.sort(), [`node_modules/better-sqlite3/prebuilds/${sqlite}`, keytar]);
      for (const path of binaries) {
        const content = readFileSync(join(`${archive}.unpacked`, path));
        assert.match(content.toString('latin1', 0, 4), isBinary, path);
      }
      for (const path of ['bin/paysheet', 'bin/paysheet.cmd', 'app.asar.unpacked/out/cli/paysheet.mjs'])
        assert.ok(files.includes(`resources/${path}`), `${path} is missing beside the archive`);
      assertBill(join(app, 'resources', 'sbom.cdx.json'));
      const ownBytes = files
        .filter((path) => path.startsWith('resources/'))
        .reduce((sum, path) => sum + statSync(join(app, path)).size, 0);
      assert.ok(ownBytes <= OWN_BYTES_MAX, `${ownBytes} bytes`);
      const inlined = readAsar(archive).filter(({ content }) => content.includes('sourceMappingURL=data:'));
      assert.deepEqual(inlined, []);
    });

    test(`for ${target} has only the fuses on that make it safer`, () => {
      const packed = readFileSync(join(place, folder, program));
      assert.deepEqual(fusesOn(packed).sort(), ['asarOnly', 'cookies', 'integrity', 'snapshot'].sort());
    });
  }

  test('the command line in it pays the sample, by a link from a folder of any name, away from the project', async (t) => {
    const away = temporaryFolder(t);
    // As the README says: a link to it on the path, wherever the app is installed.
    const app = join(away, 'My apps (new)', 'Paysheet');
    cpSync(join(place, PACKAGES.linux.folder), app, { recursive: true });
    const { args, environment, results, hasPaid } = await payment(t, away, (path) => path);
    const command = join(away, 'paysheet');
    symlinkSync(join(app, 'resources', 'bin', 'paysheet'), command);
    const child = spawn(command, args, { env: { ...environment, PAYSHEET_NODE: process.execPath } });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ]);
    assert.ok(status === 0 || status === 1, stderr);
    hasPaid(stdout);
    assert.doesNotMatch(stderr, /DeprecationWarning/);
    assert.ok(existsSync(results), 'results are written by the thread that copies the sheet');
    const sheet = join(away, 'template.xlsx');
    const made = spawnSync(command, ['template', '--out', sheet], {
      encoding: 'utf8',
      env: { ...environment, PAYSHEET_NODE: process.execPath },
    });
    assert.deepEqual([made.status, made.stderr, existsSync(sheet)], [0, '', true]);
    // The thread that lays a PDF out, and the fonts that it reads, are in the package too.
    const { batch } = JSON.parse(stdout) as { batch: string };
    const report = join(away, 'report.pdf');
    const written = spawnSync(command, ['report', batch, '--out', report, '--data', join(away, 'data')], {
      encoding: 'utf8',
      env: { ...environment, PAYSHEET_NODE: process.execPath },
    });
    assert.equal(written.status, 0, written.stderr);
    assert.ok(readFileSync(report, 'latin1').startsWith('%PDF-'));
    const path = { PATH: '/nowhere:/usr/bin:/bin', PAYSHEET_NODE: '/nowhere/node' };
    const without = spawnSync(command, ['--version'], { encoding: 'utf8', env: path });
    assert.deepEqual([without.status, without.stdout], [2, '']);
    assert.match(without.stderr, /^paysheet needs Node 22\.18 or newer: install Node 24 .*\n$/);
  });

  test('the command line in that for Windows pays the sample as a Windows program, from a folder of any name', async (t) => {
    if (!hasWine()) return t.skip('Wine is not here (Debian: apt-get install wine)');
    assert.ok(fetchWindowsNode());
    const away = temporaryFolder(t);
    const app = join(away, 'My apps (new)', 'Paysheet');
    cpSync(join(place, PACKAGES.win.folder), app, { recursive: true });
    const windows = startWindows(away);
    t.after(() => windows.end());
    const { args, environment, hasPaid } = await payment(t, away, windowsPath);
    // As the README says: its folder on the path.
    const WINEPATH = windowsPath(join(app, 'resources', 'bin'));
    const run = (words: readonly string[], node: string, output: string) =>
      windows.run(['cmd', '/c', 'paysheet', ...words], output, {
        ...environment,
        WINEPATH,
        PAYSHEET_NODE: node,
      });
    const [output, without] = [join(away, 'output.txt'), join(away, 'without.txt')];
    const status = await run([...args, '--quiet'], windowsPath(WINDOWS_NODE), output);
    const written = windowsOutput(output);
    assert.ok(status === 0 || status === 1, written);
    hasPaid(written.slice(written.indexOf('{')));
    assert.equal(await run(['--version'], 'nowhere.exe', without), 2);
    assert.match(windowsOutput(without), /^paysheet needs Node 22\.18 or newer: install Node 24 /);
  });

  test('a second build of the same sources gives the same app, byte for byte', (t) => {
    const again = temporaryFolder(t);
    forgetBuild();
    makePackage(again, 'linux');
    const [one, other] = [place, again].map((each) => join(each, PACKAGES.linux.folder)) as [string, string];
    assert.deepEqual(filesBelow(other), filesBelow(one));
    const differ = filesBelow(one).filter(
      (path) => !readFileSync(join(one, path)).equals(readFileSync(join(other, path))),
    );
    assert.deepEqual(differ, []);
  });

  test('main and the window in it start, away from the project', async (t) => {
    if (findChromium() === undefined) return t.skip('no Chromium is here');
    const away = temporaryFolder(t);
    const app = join(away, 'app');
    extractAsar(join(place, PACKAGES.linux.folder, 'resources', 'app.asar'), app);
    const browser = await launchChromium({ isHeaded: false });
    t.after(() => browser.close());
    const options = {
      dataFolder: join(away, 'data'),
      environment: ownFolders(away),
      contexts: new BrowserContexts(async () => browser, 'closed'),
    };
    const started = await launchInStandIn(join(app, 'out', 'main', 'index.js'), options, app);
    await started.page.getByRole('main').waitFor();
    assert.deepEqual(started.complaints(), []);
    await started.quit();
    assert.ok(existsSync(join(away, 'data', 'journal.db')), 'the journal was made by the packed SQLite');
  });
});

/** The bill names every package whose licence the app shows, in that version, and none of our tools. */
function assertBill(path: string): void {
  const bill = JSON.parse(readFileSync(path, 'utf8')) as {
    bomFormat: string;
    components: readonly { name: string; version: string }[];
  };
  assert.equal(bill.bomFormat, 'CycloneDX');
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const missing = collectLicences().filter(({ name, version }) => !named.has(`${name}@${version}`));
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  );
  for (const part of ['Electron', 'SQLite'])
    assert.ok(
      bill.components.some(({ name }) => name === part),
      part,
    );
  const tools = [...named].filter((name) => /^(?:node-|vite|electron|typescript|playwright)/.test(name));
  assert.deepEqual(
    tools.filter((name) => !/^node-(?:addon-api|abi)@/.test(name)),
    [],
  );
}

/** A payment of the sample to a service of this test; paths of the command are written as its system does. */
async function payment(t: TestContext, folder: string, pathThere: (path: string) => string) {
  const service = await practiceFor(t);
  const before = service.books.sessions().length;
  const [sheet, settings, results] = ['payroll.xlsx', 'settings.json', 'results.xlsx'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  cpSync(SAMPLE, sheet);
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const args = ['pay', pathThere(sheet), '--yes', '--skip-invalid', '--json', '--out', pathThere(results)];
  args.push('--settings', pathThere(settings), '--data', pathThere(join(folder, 'data')));
  args.push('--service', service.url, '--wallet', 'XOF', '--wallet', 'CAD', '--wallet', 'USD');
  const environment = {
    ...ownFolders(folder),
    PATH: process.env.PATH ?? '',
    PAYSHEET_PUBLIC_KEY: service.publicKey,
    PAYSHEET_PRIVATE_KEY: service.privateKey,
    PAYSHEET_ORIGIN: service.origin,
  };
  return {
    args,
    environment,
    results,
    /** Every row has its end, and the service made one payment for each that was sent. */
    hasPaid(output: string): void {
      const { counts } = JSON.parse(output) as { counts: Record<string, number> };
      const { paid = 0, failed = 0, sending, unknown, accepted, ready } = counts;
      assert.ok(paid >= 60, JSON.stringify(counts));
      assert.deepEqual(
        [sending, unknown, accepted, ready].map((count) => count ?? 0),
        [0, 0, 0, 0],
      );
      assert.equal(service.books.sessions().length - before, paid + failed);
    },
  };
}

/** Runs `npm run package` for a target, as its user does. */
function makePackage(place: string, target: PackageTarget): void {
  const electron = join(place, `electron-${target}`);
  makeElectronDistribution(electron, target);
  const args = ['--target', target, '--folder', '--electron', electron, '--output', place];
  const built = join(PROJECT_FOLDER, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node');
  if (target === 'win' || !existsSync(built)) {
    const keytar = join(place, `keytar-${target}.node`);
    writeFileSync(keytar, hollowProgram(target));
    args.push('--keytar', keytar);
  }
  const { status, stdout, stderr } = runPackage(args);
  assert.equal(status, 0, stdout + stderr);
  assert.match(stderr, /DO NOT HAND THIS APP OUT:\n- it names nobody: /);
}

function runPackage(args: readonly string[]) {
  const tool = join(PROJECT_FOLDER, 'tests', 'tools', 'run-package.ts');
  return spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8', cwd: PROJECT_FOLDER });
}

test('without the keychain’s module for the target no app is made, and the sentence says how to get it', () => {
  for (const target of ['win', 'mac']) {
    const { status, stdout, stderr } = runPackage(['--target', target, '--folder']);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /keytar\) is not here .* without it keys are lost .*\n.*--keytar FILE/);
  }
});

test('no installer is made that names nobody, and the sentence says what to set', () => {
  const { status, stdout, stderr } = runPackage(['--target', 'linux']);
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(
    stderr,
    /^No installer was made: it names nobody: .*“author” is .*“homepage” is .*\n.*--folder/,
  );
});

test('npm run package says how it is used if it is asked for what it does not know', () => {
  for (const args of [['--target', 'beos'], ['--signed'], ['all']]) {
    const { status, stderr } = runPackage(args);
    assert.equal(status, 2);
    assert.match(stderr, /^usage: npm run package -- /);
  }
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
