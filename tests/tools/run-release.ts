/**
 * `npm run release [-- --output DIR]`: from a clean commit the installers of this system, and beside them the notes, the
 * bill of materials and the checksums. Stops at whatever must not be handed out, before anything is built.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { auditShipped } from './audit-shipped.ts';
import { electronProgram, runtimeVersions } from './bill-of-materials.ts';
import { type PackedFor, whatIsUnsigned, whoIsMissing } from './hand-out.ts';
import { changesOf, checksums, installersIn, releaseNotes } from './release-notes.ts';

const TARGET: PackedFor =
  process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux';

function outputFolder(): string {
  try {
    const { values } = parseArgs({ options: { output: { type: 'string' } } });
    return resolve(values.output ?? join(PROJECT_FOLDER, 'dist', manifest.version));
  } catch {
    console.error('usage: npm run release -- [--output DIR]');
    process.exit(2);
  }
}

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: PROJECT_FOLDER, encoding: 'utf8' }).stdout.trim();
}

/** Everything that is wrong with a release of this commit, so that nobody mends it one by one. */
function stoppers(folder: string, changes: string | undefined): readonly string[] {
  const stops: string[] = [];
  const nobody = whoIsMissing(manifest);
  if (nobody !== undefined) stops.push(nobody);
  if (git('status', '--porcelain') !== '') stops.push('the folder has changes that no commit has.');
  if (changes === undefined)
    stops.push(`resources/CHANGELOG.md says nothing of version ${manifest.version} of package.json.`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    stops.push(`${folder} is not empty: what lies there would be taken for this release.`);
  return stops;
}

function refuse(stops: readonly string[]): number {
  console.error(['No release was made:', ...stops.map((each) => `- ${each}`)].join('\n'));
  return 1;
}

function main(): number {
  const folder = outputFolder();
  const changes = changesOf(
    readFileSync(join(PROJECT_FOLDER, 'resources', 'CHANGELOG.md'), 'utf8'),
    manifest.version,
  );
  const audit = auditShipped();
  const versions = runtimeVersions(electronProgram());
  const stops = [...stoppers(folder, changes)];
  if ('holes' in audit && audit.holes.length > 0)
    stops.push(
      `shipped with a known hole: ${audit.holes.join(', ')}. “npm audit” says which version has none.`,
    );
  if (versions.chromium === undefined)
    stops.push('Electron’s program is not here to name its Chromium and Node: run “npm start” once.');
  if (stops.length > 0 || changes === undefined) return refuse(stops);
  if ('unanswered' in audit)
    console.error(`NOT AUDITED: the registry gave no answer (${audit.unanswered}). The notes say so.`);

  mkdirSync(folder, { recursive: true });
  const tool = join(import.meta.dirname, 'run-package.ts');
  const { status } = spawnSync(process.execPath, [tool, '--output', folder], { stdio: 'inherit' });
  if (status !== 0) return 1;
  copyFileSync(join(PROJECT_FOLDER, 'out', 'sbom.cdx.json'), join(folder, 'sbom.cdx.json'));
  const lacks = whatIsUnsigned(TARGET, process.env);
  const commit = git('rev-parse', 'HEAD');
  const notes = releaseNotes({ version: manifest.version, commit, changes, versions, audit, lacks });
  writeFileSync(join(folder, 'NOTES.md'), notes);
  const handedOut = [...installersIn(folder), 'NOTES.md', 'sbom.cdx.json'];
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder, handedOut));
  console.log([folder, ...handedOut, 'SHA256SUMS'].join('\n  '));
  return 0;
}

process.exitCode = main();
