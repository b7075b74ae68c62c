import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import { importsOf } from './imports.ts';
import { sourceFiles } from './project-files.ts';

/**
 * Which folders each folder may import from (its own is always allowed). A longer prefix applies to its files instead
 * of a shorter one.
 */
interface Rule {
  readonly from: string;
  readonly ours: readonly string[];
  readonly node: boolean;
  readonly electron?: true;
}

const RULES: readonly Rule[] = [
  { from: 'shared/', ours: [], node: false },
  { from: 'renderer/', ours: ['shared/'], node: false },
  // Of the service only what reads its answers: never a driver.
  {
    from: 'electron/engine/',
    ours: ['shared/', 'electron/service/classify-answer.ts', 'electron/service/read-answer.ts'],
    node: true,
  },
  { from: 'electron/engine/core/', ours: ['shared/'], node: true },
  { from: 'electron/files/', ours: ['shared/domain/'], node: true },
  // The journal keeps the engine's events behind the engine's port.
  {
    from: 'electron/journal/',
    ours: [
      'shared/',
      'electron/engine/core/',
      'electron/engine/ports/journal-port.ts',
      'electron/files/',
      'electron/sheet/worker-thread.ts',
    ],
    node: true,
  },
  { from: 'electron/service/', ours: ['shared/', 'electron/secrets/service-keys.ts'], node: true },
  { from: 'electron/secrets/', ours: ['shared/'], node: true },
  { from: 'electron/profiles/', ours: ['shared/', 'electron/files/'], node: true },
  {
    from: 'electron/accounting/',
    ours: ['shared/', 'electron/engine/core/', 'electron/engine/ports/journal-port.ts'],
    node: false,
  },
  {
    from: 'electron/workbooks/',
    ours: [
      'shared/',
      'electron/accounting/',
      'electron/documents/',
      'electron/engine/core/',
      'electron/engine/ports/journal-port.ts',
      'electron/sheet/',
      'electron/files/',
    ],
    node: true,
  },
  // The thread of an export is a program of its own, which opens the journal.
  { from: 'electron/workbooks/export-thread.ts', ours: ['shared/', 'electron/'], node: true },
  { from: 'electron/sheet/', ours: ['shared/'], node: true },
  {
    from: 'electron/documents/',
    ours: [
      'shared/',
      'electron/engine/core/',
      'electron/engine/ports/journal-port.ts',
      'electron/engine/batch-view.ts',
      'electron/engine/close/figures.ts',
      'electron/engine/decide/decisions-made.ts',
      'electron/engine/same-payment/changes.ts',
      'electron/engine/same-payment/paid-since.ts',
      'electron/sheet/worker-thread.ts',
      'electron/files/',
      'electron/workbooks/finished-file.ts',
    ],
    node: true,
  },
  { from: 'electron/practice/', ours: ['shared/api/', 'shared/domain/', 'electron/files/'], node: true },
  { from: 'electron/cli/', ours: ['shared/', 'electron/', 'package.json'], node: true },
  { from: 'electron/main/', ours: ['shared/', 'electron/'], node: true, electron: true },
  { from: 'electron/preload/', ours: ['shared/ipc/'], node: false, electron: true },
  { from: 'resources/', ours: ['shared/', 'electron/'], node: true },
  {
    from: 'tests/',
    ours: ['shared/', 'electron/', 'renderer/', 'resources/', 'package.json'],
    node: true,
  },
  // The code that writes the sheets of the worlds, and the code that judges the reading, share nothing with the
  // reader.
  {
    from: 'tests/sheet-worlds/world/',
    ours: ['tests/simulation/seeded-random.ts', 'tests/sheet-worlds/renderings'],
    node: false,
  },
  {
    from: 'tests/sheet-worlds/renderings',
    ours: ['tests/simulation/seeded-random.ts', 'tests/sheet-worlds/world/'],
    node: false,
  },
];

/** The composition roots may use every room, but no room imports from them, nor they from each other. */
const ROOTS = ['electron/cli/', 'electron/main/', 'electron/preload/'];

function ruleFor(path: string): Rule | undefined {
  return RULES.filter((rule) => path.startsWith(rule.from)).sort((a, b) => b.from.length - a.from.length)[0];
}

function breach(path: string, specifier: string): string | undefined {
  const rule = ruleFor(path);
  if (!rule) return undefined;
  if (specifier === 'electron') {
    return rule.electron || rule.from === 'tests/' ? undefined : 'only main and preload may say electron';
  }
  if (specifier.startsWith('node:')) return rule.node ? undefined : 'no Node here';
  if (!specifier.startsWith('.')) return undefined;
  const target = posix.normalize(posix.join(posix.dirname(path), specifier));
  if (target.startsWith(rule.from)) return undefined;
  if (rule.from !== 'tests/' && ROOTS.some((root) => target.startsWith(root))) {
    return `${target} is a composition root`;
  }
  return rule.ours.some((allowed) => target.startsWith(allowed)) ? undefined : `may not reach ${target}`;
}

test('every folder imports only what its rule allows', () => {
  const breaches = sourceFiles().flatMap((path) =>
    importsOf(path).flatMap((specifier) => {
      const why = breach(path, specifier);
      return why ? [`${path} imports ${specifier}: ${why}`] : [];
    }),
  );
  assert.deepEqual(breaches, []);
});

test('the rule itself refuses a reach too far', () => {
  assert.ok(breach('shared/sheet/read-table.ts', 'node:fs'));
  assert.ok(breach('shared/sheet/read-table.ts', '../../electron/engine/engine.ts'));
  assert.ok(breach('renderer/check/grid.tsx', '../../electron/main/window.ts'));
  assert.ok(breach('electron/practice/books.ts', '../engine/step.ts'));
  assert.ok(breach('electron/engine/step.ts', '../practice/books.ts'));
  assert.ok(breach('electron/engine/step.ts', 'electron'));
  assert.ok(breach('electron/main/window.ts', '../cli/program.ts'));
  assert.ok(breach('tests/sheet-worlds/world/judge.ts', '../../../shared/sheet/checked-sheet.ts'));
  assert.ok(breach('tests/sheet-worlds/renderings/scale.ts', '../../../shared/domain/money.ts'));
  assert.equal(breach('electron/cli/program.ts', '../engine/engine.ts'), undefined);
});
