/** What the installed app is to the system: the files it offers to open, and what its fuses take away. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CONFIG = readFileSync(join(PROJECT_FOLDER, 'electron-builder.yml'), 'utf8');

/** The indented lines below a heading of the file. */
function section(name: string): string {
  return new RegExp(`^${name}:\\n((?: .*\\n)+)`, 'm').exec(CONFIG)?.[1] ?? '';
}

test('the system offers the app for .csv and .xlsx, and never makes it their first program', () => {
  const associations = section('mac')
    .split(/^ {4}- /m)
    .slice(1);
  const endings = associations.map((association) => /^ext: (\w+)/.exec(association)?.[1]);
  assert.deepEqual(endings.filter(Boolean), ['csv', 'xlsx']);
  for (const association of associations.filter((each) => each.startsWith('ext:'))) {
    assert.match(association, /^ {6}role: Viewer$/m);
    assert.match(association, /^ {6}rank: Alternate$/m);
  }
  assert.match(section('linux'), /^ {2}fileAssociations: \*open-with$/m);
});

test('on Windows the endings keep their program: only their lists of “open with” are written to', () => {
  // electron-builder's own associations would take the endings from Excel.
  assert.ok(!/^fileAssociations/m.test(CONFIG));
  for (const name of ['win', 'nsis']) assert.doesNotMatch(section(name), /fileAssociations/);
  assert.match(section('nsis'), /^ {2}include: resources\/open-with\.nsh$/m);
  const script = readFileSync(join(PROJECT_FOLDER, 'resources', 'open-with.nsh'), 'utf8');
  const written = [...script.matchAll(/^ *WriteRegStr SHCTX "([^"]+)" "([^"]*)"/gm)];
  for (const [line, key = '', name = ''] of written) {
    const isEnding = /^Software\\Classes\\\.\w+/.test(key);
    assert.ok(isEnding ? /\\OpenWithProgids$/.test(key) && name !== '' : /\\Paysheet\.Sheet/.test(key), line);
    const undone = isEnding
      ? `DeleteRegValue SHCTX "${key}" "${name}"`
      : `DeleteRegKey SHCTX "Software\\Classes\\Paysheet.Sheet"`;
    assert.ok(script.includes(undone), `${line} is not undone`);
  }
  const offered = written.map(([, key = '']) => /\\\.(\w+)\\/.exec(key)?.[1]).filter(Boolean);
  assert.deepEqual(offered, ['csv', 'xlsx']);
});

test('the packaged program can’t be used as a plain Node, inspected, or fed other code', () => {
  const lines = [...section('electronFuses').matchAll(/^ {2}(\w+): (\w+)$/gm)];
  const fuses = Object.fromEntries(lines.map(([, name, isOn]) => [name, isOn]));
  assert.deepEqual(fuses, {
    runAsNode: 'false',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableCookieEncryption: 'true',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    grantFileProtocolExtraPrivileges: 'false',
  });
});

/** electron-builder's own reading and judging of its file; it needs no download. */
const { getConfig, validateConfiguration } = createRequire(import.meta.url)(
  'app-builder-lib/out/util/config/config.js',
) as {
  getConfig: (folder: string, path: string, given: null) => Promise<Record<string, unknown>>;
  validateConfiguration: (
    config: object,
    log: { readonly isEnabled: boolean; add: () => void },
  ) => Promise<void>;
};

test('electron-builder understands every key of its file, for every system, and the files that it names are there', async () => {
  const judge = (config: object) => validateConfiguration(config, { isEnabled: false, add: () => undefined });
  const config = await getConfig(PROJECT_FOLDER, 'electron-builder.yml', null);
  await judge(config);
  for (const wrong of [
    { ...config, nsis: { ...(config.nsis as object), perMachin: false } },
    { ...config, win: { targt: 'nsis' } },
    { ...config, electronFuses: { runAsNod: false } },
    { ...config, mac: { ...(config.mac as object), hardenedRuntime: 'yes' } },
  ])
    await assert.rejects(judge(wrong), /Invalid configuration object/);
  const named = [...CONFIG.matchAll(/\bresources\/[\w./-]+/g)].map(([path]) => path);
  assert.ok(named.includes('resources/entitlements.mac.plist'));
  assert.deepEqual(
    named.filter((path) => !existsSync(join(PROJECT_FOLDER, path))),
    [],
  );
});

test('the README names each installer as it is called, whatever the version and the processor', async () => {
  const { artifactName } = await getConfig(PROJECT_FOLDER, 'electron-builder.yml', null);
  const readme = readFileSync(join(PROJECT_FOLDER, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/Paysheet\b[^`|\n]*?\.(exe|dmg|deb|AppImage)\b/g)];
  assert.deepEqual([...new Set(named.map(([, ending]) => ending))], ['exe', 'dmg', 'deb', 'AppImage']);
  for (const [name, ext = ''] of named) {
    const parts: Record<string, string> = { productName: 'Paysheet', version: '1.2.3', arch: 'arm64', ext };
    const installer = String(artifactName).replace(/\$\{(\w+)\}/g, (_whole, part) => parts[part] ?? '');
    assert.ok(matchesGlob(installer, name), `${name} is called ${installer}`);
  }
});

test('the .deb puts the window on the path by a name that is not the command line’s', async () => {
  const { linux } = (await getConfig(PROJECT_FOLDER, 'electron-builder.yml', null)) as {
    linux: { executableName?: string };
  };
  assert.ok(!((linux.executableName ?? manifest.name) in manifest.bin));
});

/** electron-builder's own AppImage, as far as the command that its entry in the menu runs. */
const { default: AppImageTarget } = createRequire(import.meta.url)(
  'app-builder-lib/out/targets/appimage/AppImageTarget.js',
) as {
  default: new (
    name: string,
    packager: object,
    helper: object,
    folder: string,
  ) => { readonly desktopEntry: { readonly value: Promise<string> } };
};

test('an AppImage starts with Chromium’s sandbox if the system allows it', async () => {
  const config = await getConfig(PROJECT_FOLDER, 'electron-builder.yml', null);
  const helper = { computeDesktopEntry: (_options: object, command: string) => command };
  const packager = { config, platformSpecificBuildOptions: config.linux, appInfo: {} };
  const target = new AppImageTarget('appImage', packager, helper, '');
  assert.equal(await target.desktopEntry.value, 'AppRun %U');
});

/** electron-builder's own script that an AppImage begins with. */
const { generateAppRunScript } = createRequire(import.meta.url)(
  'app-builder-lib/out/targets/appimage/appImageUtil.js',
) as { generateAppRunScript: (names: object) => string };

test('an AppImage starts without Chromium’s sandbox where the system forbids it, as Ubuntu 24.04 does', {
  skip: process.platform !== 'linux' && 'an AppImage is a program of Linux',
}, (t) => {
  const folder = temporaryFolder(t);
  const put = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${script}`, { mode: 0o755 });
  put('AppRun', generateAppRunScript({ ExecutableName: 'paysheet-app' }));
  put('paysheet-app', 'printf "%s\\n" "$@"');
  const started = (isAllowed: boolean, sheet: string) => {
    put('unshare', `exit ${isAllowed ? 0 : 1}`);
    return spawnSync(join(folder, 'AppRun'), [sheet], { encoding: 'utf8' }).stdout;
  };
  assert.equal(started(true, 'my sheet.csv'), 'my sheet.csv\n');
  assert.equal(started(false, 'my sheet.csv'), '--no-sandbox\nmy sheet.csv\n');
});
