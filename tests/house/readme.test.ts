import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { OPERATION_NAMES } from '../../shared/api/operations.ts';
import { ROW_STATES } from '../../shared/domain/row-state.ts';
import { PROJECT_ROOT, projectFiles, readProjectFile, sourceFiles } from './project-files.ts';

const readme = readProjectFile('README.md');
const manifest = JSON.parse(readProjectFile('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

async function commandNames(): Promise<readonly string[]> {
  const { buildProgram } = await import('../../electron/cli/program.ts');
  const program = buildProgram(process, () => assert.fail('only names were asked for'));
  return program.commands.map((command) => command.name());
}

test('every dependency has its reason in the README, and the README names no other', () => {
  const table = readme.slice(readme.indexOf('## Dependencies'));
  const named = [...table.matchAll(/^\| `([^|]+)` *\| *\S[^|]* \|$/gm)].flatMap((match) =>
    (match[1] ?? '').split('`, `'),
  );
  const used = [
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.devDependencies),
    ...Object.keys(manifest.optionalDependencies),
  ];
  assert.deepEqual(named.sort(), used.sort());
});

test('every dependency is pinned to one version', () => {
  const loose = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
  assert.deepEqual(loose, []);
});

test('every npm script the README names exists', () => {
  const named = [...readme.matchAll(/npm (?:run (?:--silent )?)?([a-z][a-z:]*)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !['run', 'ci', 'install'].includes(name));
  assert.ok(named.includes('demo') && named.includes('test'));
  for (const name of named) assert.ok(name in manifest.scripts, `npm run ${name}`);
});

test('every command of the command line that the README names exists', async () => {
  const known = await commandNames();
  const named = [...readme.matchAll(/`paysheet ([a-z]+)/g)].map((match) => match[1] ?? '');
  assert.ok(named.length > 0);
  for (const name of named) assert.ok(known.includes(name), `paysheet ${name}`);
});

test('the table of operations has each of them, with screens, commands and tests that exist', async () => {
  const known = await commandNames();
  const table = readme.slice(readme.indexOf('## The 20 operations'), readme.indexOf('## Words'));
  const lines = [...table.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)];
  assert.deepEqual(
    lines.map(([, operation]) => operation),
    [...OPERATION_NAMES],
  );
  const messages = Object.entries(windowMessages('en'));
  const screens = messages.flatMap(([id, words]) => (id.startsWith('screen.') ? [words] : []));
  for (const [, operation = '', shown = '', commands = '', path = ''] of lines) {
    for (const screen of shown.split(', ')) assert.ok(screens.includes(screen), `${operation}: ${screen}`);
    const named = [...commands.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command);
    assert.ok(named.includes(`call ${operation}`), operation);
    for (const command of named) assert.ok(known.includes(command.split(' ')[0] ?? ''), command);
    assert.ok(existsSync(join(PROJECT_ROOT, path)), path);
  }
});

test('every path in the picture of the house exists', () => {
  const picture = /```\n(electron\/[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  let parent = '';
  const paths = picture
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const isInner = line.startsWith('  ');
      const name = line.trim().split(/\s/)[0] ?? '';
      if (!isInner) parent = name;
      return isInner ? parent + name : name;
    });
  assert.ok(paths.length >= 10);
  for (const path of paths) assert.ok(existsSync(join(PROJECT_ROOT, path)), path);
});

test('every file that a recipe names exists, by its whole path, and every recipe names some', () => {
  const start = readme.indexOf('### Changes that come again');
  const recipes = readme.slice(start, readme.indexOf('## Dependencies')).split('\n- ').slice(1);
  assert.ok(recipes.length >= 8);
  const files = projectFiles();
  for (const recipe of recipes) {
    const named = [...recipe.matchAll(/`([^`]+\.(?:tsx?|md))`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 0, recipe);
    for (const path of named)
      assert.ok(
        files.some((file) => posix.matchesGlob(file, path)),
        path,
      );
  }
});

test('the glossary explains the words of the product', () => {
  const words = ['batch', 'row', 'channel', 'transaction type', 'quote', 'wallet', 'recipient', 'session'];
  words.push('attempt', 'idempotency key', 'marker', 'journal', 'sweep', 'parked', 'held', 'profile');
  words.push('practice service');
  for (const word of words) assert.match(readme, new RegExp(`^\\*\\*${word}\\*\\* –`, 'm'), word);
});

test('the five assumptions stand beside the promise', () => {
  for (const name of ['A1', 'A2', 'A3', 'A4', 'A5']) assert.match(readme, new RegExp(`\\*\\*${name}\\*\\*`));
});

test('A4 says what remains: what no machine can notice about a copy', () => {
  const a4 = /\*\*A4\*\*[\s\S]*?(?=\n- \*\*A5)/.exec(readme)?.[0].replace(/\s+/g, ' ') ?? '';
  assert.match(a4, /What remains: the data, the state folder and the keychain put back together/);
  assert.match(a4, /with a list that is later than that/);
  assert.match(a4, /two machines that pay from one journal at the same time/);
});

test('every rule that the code cites stands in the engine’s README', () => {
  const rules = readProjectFile('electron/engine/README.md');
  const cited = sourceFiles().flatMap((path) => [...readProjectFile(path).matchAll(/\bR(?:10|[1-9])\b/g)]);
  const named = new Set(cited.map(([name]) => name));
  assert.ok(named.size >= 8);
  for (const name of named) assert.match(rules, new RegExp(`^- \\*\\*${name}\\*\\* `, 'm'), name);
});

test('every state of a row stands in the engine’s README', () => {
  const rules = readProjectFile('electron/engine/README.md');
  for (const state of ROW_STATES) assert.match(rules, new RegExp(`^\\| ${state} \\|`, 'm'), state);
});
