import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import { projectFiles, readProjectFile, sourceFiles } from './project-files.ts';

const MAX_LINES = 500;

/** Longer because they are one subject that only grows by entries; each with its reason. */
const LONG_FOR_A_REASON: Readonly<Record<string, string>> = {
  'electron/engine/core/row/events.ts': 'the catalogue of everything that can happen, read as one list',
  'shared/sheet/read/xlsx/xml-scanner.ts': 'one state machine over one buffer: the hot loop of reading',
};

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  const long = sourceFiles()
    .filter((path) => !path.startsWith('tests/') && !(path in LONG_FOR_A_REASON))
    .map((path) => ({ path, lines: readProjectFile(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines; split it by subject`);
  assert.deepEqual(long, []);
});

test('files and folders are named in kebab-case', () => {
  const KEBAB = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
  const odd = sourceFiles().filter((path) => !path.split('/').every((part) => KEBAB.test(part)));
  assert.deepEqual(odd, []);
});

test('no file is a bag for whatever came along', () => {
  const BAG = /^(?:utils?|helpers?|managers?|misc|common|data|info)\./;
  assert.deepEqual(
    sourceFiles().filter((path) => BAG.test(posix.basename(path))),
    [],
  );
});

/** It replaces Electron's own module, which re-exports and has a default export. */
const STAND_IN = 'tests/support/stand-in/electron.ts';

test('no file re-exports others (a barrel)', () => {
  const barrels = sourceFiles().filter(
    (path) => path !== STAND_IN && /^export \* from|^export \{[^}]*\} from/m.test(readProjectFile(path)),
  );
  assert.deepEqual(barrels, []);
});

test('default exports stand only where a tool asks for one', () => {
  const odd = sourceFiles().filter(
    (path) =>
      path !== STAND_IN &&
      !/\.(?:config\.(?:ts|cjs|mjs)|d\.ts)$/.test(path) &&
      /^export default\b/m.test(readProjectFile(path)),
  );
  assert.deepEqual(odd, []);
});

test('nothing we write promises what no network can give', () => {
  // Tests may name the words they look for.
  const forbidden = new RegExp(['exactly', 'once'].join('[ -]'), 'i');
  const TEXT = /\.(?:ts|tsx|mjs|md|json|html|css|sh)$/;
  const found = projectFiles()
    .filter((path) => TEXT.test(path) && !path.startsWith('tests/') && path !== 'package-lock.json')
    .filter((path) => forbidden.test(readProjectFile(path)));
  assert.deepEqual(found, []);
});

/** They make what they write harmless, or draw what they made themselves. */
const WRITES_TO_TERMINAL = ['output', 'program', 'progress', 'prompt', 'demo'].map(
  (name) => `electron/cli/${name}.ts`,
);

test('the command line writes through its one output, which lets no text command the terminal', () => {
  const odd = sourceFiles().filter(
    (path) =>
      path.startsWith('electron/cli/') &&
      path.endsWith('.ts') &&
      !WRITES_TO_TERMINAL.includes(path) &&
      /\b(?:stdout|stderr)\.write\(|\bconsole\.\w+\(/.test(readProjectFile(path)),
  );
  assert.deepEqual(odd, []);
});

/** Rooms that make files and folders: ours by `electron/files`; the journal's own, and the practice service's, by their own rules. */
const MAKES_FILES = [
  'electron/files/',
  'electron/journal/',
  'electron/practice/books/books-file.ts',
  'electron/cli/demo.ts',
  'electron/main/fault-log.ts',
];

test('files and folders of ours are made in one room, for their owner alone', () => {
  const MAKES =
    /\b(?:mkdir|mkdtemp|writeFile|appendFile|copyFile|cp|open|rename)(?:Sync)?\(|createWriteStream\(/;
  /** Only reads, writes to a handle that it was given, or sets the mode. */
  const HARMLESS =
    /handle\.(?:writeFile|appendFile)\(|workbook\.xlsx|open\((?:path, 'r'|batch|draft)|#?\.open\(|opened \?\?= open\(/;
  const odd = sourceFiles()
    .filter((path) => path.startsWith('electron/') && !MAKES_FILES.some((room) => path.startsWith(room)))
    .filter((path) => /from 'node:fs/.test(readProjectFile(path)))
    .flatMap((path) =>
      readProjectFile(path)
        .split('\n')
        .filter((line) => MAKES.test(line) && !HARMLESS.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(odd, []);
});

/** The kit has most of what a window needs; each line of ours is one more to keep. */
const STYLE_LINES_MAX = 1280;

test(`our own styles are at most ${STYLE_LINES_MAX} lines`, () => {
  const lines = projectFiles()
    .filter((path) => path.startsWith('renderer/') && path.endsWith('.css'))
    .reduce((sum, path) => sum + readProjectFile(path).split('\n').length - 1, 0);
  assert.ok(lines <= STYLE_LINES_MAX, `${lines} lines`);
});
