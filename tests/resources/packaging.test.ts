/** What the installed app is to the system: the files it offers to open, and what its fuses take away. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';

const CONFIG = readFileSync(join(PROJECT_FOLDER, 'electron-builder.yml'), 'utf8');

/** The indented lines below a heading of the file. */
function section(name: string): string {
  return new RegExp(`^${name}:\\n((?: .*\\n)+)`, 'm').exec(CONFIG)?.[1] ?? '';
}

test('the system offers the app for .csv and .xlsx, and never makes it their first program', () => {
  const associations = section('fileAssociations')
    .split(/^ {2}- /m)
    .slice(1);
  const endings = associations.map((association) => /^ext: (\w+)/.exec(association)?.[1]);
  assert.deepEqual(endings, ['csv', 'xlsx']);
  for (const association of associations) {
    assert.match(association, /^ {4}role: Viewer$/m);
    assert.match(association, /^ {4}rank: Alternate$/m);
  }
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
