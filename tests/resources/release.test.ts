/** `npm run release`: what stops it, and what it hands out beside the installers. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { auditOf } from '../tools/audit-shipped.ts';
import { billOf, electronProgram, runtimeVersions } from '../tools/bill-of-materials.ts';
import { changesOf, checksums, installersIn, releaseNotes } from '../tools/release-notes.ts';

const VERSIONS = { electron: '45.4.1', chromium: '150.0.1.2', node: '24.9.0', sqlite: '3.51.0' };
const COMMIT = { id: 'a'.repeat(40), at: '2026-11-28T20:00:00+00:00' };

function run(...args: readonly string[]) {
  const tool = join(PROJECT_FOLDER, 'tests', 'tools', 'run-release.ts');
  return spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8', cwd: PROJECT_FOLDER });
}

test('no release is made that names nobody, and nothing is built for it', (t) => {
  const output = join(temporaryFolder(t), 'release');
  const { status, stdout, stderr } = run('--output', output);
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^No release was made:\n- it names nobody: /);
  assert.ok(!existsSync(output));
});

test('npm run release says how it is used if it is asked for what it does not know', () => {
  const { status, stderr } = run('--signed');
  assert.deepEqual([status, stderr], [2, 'usage: npm run release -- [--output DIR]\n']);
});

test('a known hole in what is shipped is named; one in a tool is not', () => {
  const report = { vulnerabilities: { electron: { severity: 'high' }, vite: { severity: 'critical' } } };
  assert.deepEqual(auditOf(JSON.stringify(report), ['electron', 'zod']), { holes: ['electron (high)'] });
  assert.deepEqual(auditOf('{"vulnerabilities":{}}', ['electron']), { holes: [] });
});

test('a registry that gives no answer is no clean audit', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 });
  assert.deepEqual(auditOf(refused, ['electron']), { unanswered: '405 Method Not Allowed' });
  assert.deepEqual(auditOf('', ['electron']), { unanswered: 'npm printed no report' });
});

test('Electron’s program says its Chromium and Node, if it is the one that package.json names', {
  skip: process.platform === 'win32' && 'the stand-in is a script of a shell',
}, (t) => {
  const folder = temporaryFolder(t);
  const program = electronProgram(folder);
  mkdirSync(join(program, '..'), { recursive: true });
  const answer = (electron: string) => {
    const told = JSON.stringify({ electron, chrome: '150.0.1.2', node: '24.9.0' });
    writeFileSync(program, `#!/bin/sh\n[ "$ELECTRON_RUN_AS_NODE" = 1 ] && echo '${told}'\n`);
    chmodSync(program, 0o755);
    return runtimeVersions(program);
  };
  const { sqlite, ...versions } = answer(manifest.devDependencies.electron);
  assert.deepEqual(versions, {
    electron: manifest.devDependencies.electron,
    chromium: '150.0.1.2',
    node: '24.9.0',
  });
  assert.match(sqlite, /^3\.\d+\.\d+$/);
  assert.equal(answer('1.0.0').chromium, undefined);
  assert.equal(runtimeVersions(join(folder, 'nowhere')).node, undefined);
});

test('the bill of materials names what is no package, and one commit always makes the same', () => {
  const fromNpm = (serialNumber: string, timestamp: string, folder: string) => ({
    serialNumber,
    metadata: {
      timestamp,
      component: { 'bom-ref': 'paysheet@0.1.0', type: 'library', name: folder, version: '0.1.0' },
    },
    components: [{ 'bom-ref': 'vite@1.0.0', type: 'library', name: 'vite', version: '1.0.0' }],
    dependencies: [{ ref: 'paysheet@0.1.0', dependsOn: ['vite@1.0.0'] }],
  });
  const bill = billOf(fromNpm('urn:uuid:1', '2026-01-01', 'one'), VERSIONS, COMMIT);
  assert.deepEqual(billOf(fromNpm('urn:uuid:2', '2026-02-02', 'other'), VERSIONS, COMMIT), bill);
  const { components, dependencies, serialNumber, metadata } = bill as ReturnType<typeof fromNpm>;
  assert.deepEqual(
    components.map(({ name, version }) => `${name} ${version}`),
    ['Electron 45.4.1', 'Chromium 150.0.1.2', 'Node.js 24.9.0', 'SQLite 3.51.0'],
  );
  assert.deepEqual(dependencies, [{ ref: 'paysheet@0.1.0', dependsOn: [] }]);
  assert.match(serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual([metadata.timestamp, metadata.component.name], [COMMIT.at, 'paysheet']);
});

test('the changelog has a section of this version, and the notes repeat it', () => {
  const changelog = readFileSync(join(PROJECT_FOLDER, 'resources', 'CHANGELOG.md'), 'utf8');
  const changes = changesOf(changelog, manifest.version);
  assert.ok(changes);
  assert.equal(changesOf(changelog, '99.0.0'), undefined);
  assert.equal(changesOf('## 1.2.3 (May)\n\nNew.\n\n## 1.2.2\n\nOld.\n', '1.2.3'), 'New.');
  const given = { version: manifest.version, commit: COMMIT.id, changes, versions: VERSIONS };
  const notes = releaseNotes({ ...given, audit: { holes: [] }, lacks: [] });
  assert.ok(notes.includes(changes) && notes.includes(COMMIT.id));
  assert.match(notes, /Electron 45\.4\.1 \(Chromium 150\.0\.1\.2, Node 24\.9\.0\) and SQLite 3\.51\.0/);
  assert.doesNotMatch(notes, /NOT /);
  const doubtful = releaseNotes({ ...given, audit: { unanswered: '405' }, lacks: ['it is not signed.'] });
  assert.match(doubtful, /NOT AUDITED: the registry gave no answer \(405\)\./);
  assert.match(doubtful, /NOT TO BE HANDED OUT:\n- it is not signed\.\n/);
});

test('the checksums are those that sha256sum reads, of what is handed out alone', {
  skip: process.platform !== 'linux' && 'sha256sum is a program of Linux',
}, (t) => {
  const folder = temporaryFolder(t);
  for (const name of ['Paysheet.AppImage', 'paysheet.deb', 'builder-debug.yml'])
    writeFileSync(join(folder, name), `the bytes of ${name}`);
  const names = installersIn(folder);
  assert.deepEqual(names, ['Paysheet.AppImage', 'paysheet.deb']);
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder, names));
  const check = () => spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  assert.equal(check().status, 0);
  writeFileSync(join(folder, 'paysheet.deb'), 'other bytes');
  assert.equal(check().status, 1);
});
