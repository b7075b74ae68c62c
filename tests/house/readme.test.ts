import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { Command, CommanderError } from 'commander';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { OPERATION_NAMES } from '../../shared/api/operations.ts';
import { ROW_STATES } from '../../shared/domain/row-state.ts';
import { PROJECT_ROOT, projectFiles, readProjectFile, sourceFiles } from './project-files.ts';

const readme = readProjectFile('README.md');
/** What a person reads of the project, each beside what it describes. */
const pages = projectFiles().filter((path) => path.endsWith('.md'));
const manifest = JSON.parse(readProjectFile('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

/** The command line without what its commands do. What it prints is kept from the screen. */
async function commandLine(): Promise<Command> {
  const { buildProgram } = await import('../../electron/cli/program.ts');
  const nowhere = new PassThrough() as unknown as NodeJS.WriteStream;
  return buildProgram({ stdout: nowhere, stderr: nowhere }, async () => undefined);
}

async function commandNames(): Promise<readonly string[]> {
  return (await commandLine()).commands.map((command) => command.name());
}

test('the README is for those who use the app: at most 200 lines, and what it links to is there', () => {
  assert.ok(readme.split('\n').length - 1 <= 200, 'move what only developers need beside what it describes');
  for (const page of pages)
    for (const [, target = ''] of readProjectFile(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      assert.ok(existsSync(join(PROJECT_ROOT, posix.dirname(page), target)), `${page}: ${target}`);
});

test('the README leads to every other page', () => {
  const linked = pages.flatMap((page) =>
    [...readProjectFile(page).matchAll(/\]\(([^)]+\.md)\)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(page), target),
    ),
  );
  assert.deepEqual(
    pages.filter((page) => page !== 'README.md' && !linked.includes(page)),
    [],
  );
});

test('every dependency has its reason, and no other is named', () => {
  const table = readProjectFile('resources/DEPENDENCIES.md');
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

test('every npm script that a page names exists', () => {
  for (const page of pages) {
    const named = [...readProjectFile(page).matchAll(/(?<=`|^)npm (?:run (?:--silent )?)?([a-z][a-z:]*)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !['ci', 'install', 'rebuild'].includes(name));
    if (page === 'README.md') assert.ok(named.includes('demo') && named.includes('test'));
    for (const name of named) assert.ok(name in manifest.scripts, `${page}: npm run ${name}`);
  }
});

/** The commands of a page as a person would copy them: `paysheet …` in a sentence, and lines of a block after npm's. */
function commandsOf(page: string): readonly string[] {
  const text = readProjectFile(page);
  return [...text.matchAll(/`paysheet ([^`]+)`/g), ...text.matchAll(/paysheet -- ([^`#\n]+)/g)].map(
    ([, words = '']) => words.trim(),
  );
}

test('every command that a page names can be given as it is written: its arguments, its options, its sheet', async () => {
  const commands = pages.flatMap((page) => commandsOf(page));
  assert.ok(commands.length >= 8, commands.join('; '));
  for (const command of commands) {
    const words = command.split(/\s+/);
    const program = await commandLine();
    for (const each of program.commands) each.exitOverride();
    await program.parseAsync(words, { from: 'user' }).catch((failure: CommanderError) => {
      assert.equal(failure.exitCode, 0, `paysheet ${command}: ${failure.message}`);
    });
    for (const path of words.filter((word) => word.startsWith('resources/')))
      assert.ok(existsSync(join(PROJECT_ROOT, path)), path);
  }
});

test('the table of operations has each of them, with screens, commands and tests that exist', async () => {
  const known = await commandNames();
  const table = readProjectFile('shared/api/README.md');
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
  const picture = /```\n(electron\/[\s\S]*?)```/.exec(readProjectFile('electron/README.md'))?.[1] ?? '';
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
  const [, text = ''] = readProjectFile('shared/README.md').split('## Changes that come again');
  const recipes = text.split('\n- ').slice(1);
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
  words.push('attempt', 'idempotency key', 'payment code', 'journal', 'unclear', 'needs your yes', 'profile');
  words.push('practice service', 'being checked', 'on its way', 'set aside', 'look at the service’s list');
  for (const word of words) assert.match(readme, new RegExp(`^\\*\\*${word}\\*\\* –`, 'm'), word);
});

test('the README says what lies where: each of our own files by the name that the code gives it', () => {
  const [, table = ''] = readme.split('### What lies where');
  const named = [...table.matchAll(/^\| `([^`/]+)\/?` (?:in|there)/gm)].map(([, name = '']) => name);
  assert.deepEqual(named, [
    'journal.db',
    'sources',
    'drafts',
    'meanings.json',
    'practice-books.jsonl',
    'window',
  ]);
  const code = sourceFiles().filter((path) => path.startsWith('electron/'));
  const texts = code.map((path) => readProjectFile(path));
  for (const name of named)
    assert.ok(
      texts.some((text) => text.includes(`'${name}'`)),
      name,
    );
  for (const place of [/results/, /backup/, /`~\/\.npm\/_logs`/, /keychain/]) assert.match(table, place);
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
