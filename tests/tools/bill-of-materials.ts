/**
 * The bill of materials beside the app: CycloneDX, by npm, of the packages whose licences the app shows, and of what is
 * no package: Electron, Chromium and Node in it, and SQLite. One commit makes the same bill each time.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import manifest from '../../package.json' with { type: 'json' };
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { collectLicences } from './collect-licences.ts';

/** What is read of it; the rest goes through as npm wrote it. */
interface BillOfMaterials {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly cpe?: string;
}

/** The parts of the app that are no packages, by their versions. */
export interface RuntimeVersions {
  readonly electron: string;
  readonly sqlite: string;
  /** Undefined if Electron's program could not be asked. */
  readonly chromium: string | undefined;
  readonly node: string | undefined;
}

/** Electron's program of this system, in a folder of its distribution; without one, in that which “npm start” fetched. */
export function electronProgram(folder = join(PROJECT_FOLDER, 'node_modules', 'electron', 'dist')): string {
  const names: Readonly<Record<string, string>> = {
    darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
    win32: 'electron.exe',
  };
  return join(resolve(folder), names[process.platform] ?? 'electron');
}

/** Asks Electron's program for its parts. Only one of this system can be asked; the versions are those of every system. */
export function runtimeVersions(program: string): RuntimeVersions {
  const { stdout } = spawnSync(program, ['-p', 'JSON.stringify(process.versions)'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  const told = parsed(stdout ?? '');
  const electron = manifest.devDependencies.electron;
  const isIt = told.electron === electron;
  return {
    electron,
    chromium: isIt ? told.chrome : undefined,
    node: isIt ? told.node : undefined,
    sqlite: sqliteVersion(),
  };
}

function parsed(text: string): Readonly<Partial<Record<string, string>>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}

function sqliteVersion(): string {
  const database = new Database(':memory:');
  try {
    return String(database.prepare('select sqlite_version()').pluck().get());
  } finally {
    database.close();
  }
}

/** Writes `out/sbom.cdx.json`; false if npm did not make it, after its own message. */
export function writeBillOfMaterials(versions: RuntimeVersions): boolean {
  const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) return false;
  const bill = billOf(JSON.parse(stdout) as BillOfMaterials, versions, commit());
  writeFileSync(join(PROJECT_FOLDER, 'out', 'sbom.cdx.json'), JSON.stringify(bill));
  return true;
}

/**
 * Not with npm's own `--omit dev`, which also leaves out shipped packages that a tool uses as well. npm draws the serial
 * number, takes the time of the day, and calls the app by the name of the project's folder.
 */
export function billOf(
  bill: BillOfMaterials,
  versions: RuntimeVersions,
  { id, at }: { readonly id: string; readonly at: string },
): object {
  const shipped = new Set(collectLicences().map(({ name, version }) => `${name}@${version}`));
  const packages = bill.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const components = [...packages, ...runtimeComponents(versions)];
  const references = new Set(packages.map((component) => component['bom-ref']));
  const own = bill.metadata.component['bom-ref'];
  const dependencies = bill.dependencies
    .filter(({ ref }) => ref === own || references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }));
  const component = { ...bill.metadata.component, type: 'application', name: manifest.name };
  return {
    ...bill,
    serialNumber: `urn:uuid:${uuidOf(id)}`,
    metadata: { ...bill.metadata, timestamp: at, component },
    components,
    dependencies,
  };
}

function runtimeComponents({ electron, chromium, node, sqlite }: RuntimeVersions): readonly Component[] {
  const part = (name: string, version: string | undefined, maker: string, product: string) =>
    version === undefined
      ? []
      : [
          {
            'bom-ref': `${name}@${version}`,
            type: 'framework',
            name,
            version,
            cpe: `cpe:2.3:a:${maker}:${product}:${version}:*:*:*:*:*:*:*`,
          },
        ];
  return [
    ...part('Electron', electron, 'electronjs', 'electron'),
    ...part('Chromium', chromium, 'google', 'chrome'),
    ...part('Node.js', node, 'nodejs', 'node.js'),
    ...part('SQLite', sqlite, 'sqlite', 'sqlite'),
  ];
}

/** The commit that is packed, and its time; outside of a repository nothing that changes. */
function commit(): { readonly id: string; readonly at: string } {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H %cI'], {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
  });
  const [id = '', at = ''] =
    status === 0 ? stdout.trim().split(' ') : [manifest.version, '1980-01-01T00:00:00Z'];
  return { id, at };
}

/** A UUID (version 8) that a text always gives. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
