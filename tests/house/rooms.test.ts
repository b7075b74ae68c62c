/**
 * Imports point down. Within each of these folders the rooms are on floors, the lowest first: a file imports only
 * from its own room and from lower floors, types too. Rooms on one floor do not import each other: screens never
 * import screens.
 */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import { importsByFile } from './imports.ts';

/** `.` means the files in the folder itself. */
const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'shared/': [['domain'], ['api'], ['i18n', 'sheet'], ['ipc']],
  'shared/sheet/': [['.'], ['read'], ['check']],
  'shared/sheet/check/': [['words'], ['headings'], ['cells'], ['lines'], ['meaning'], ['whole']],
  'electron/engine/core/': [['comparison'], ['row'], ['pace'], ['state'], ['doubt'], ['send'], ['.']],
  'electron/engine/': [
    ['core'],
    ['ports'],
    ['same-payment', 'provenance'],
    ['import', 'run'],
    ['approve'],
    ['review'],
    ['.'],
    ['decide', 'close'],
  ],
  'electron/practice/': [['ports'], ['faults'], ['http'], ['books'], ['pricing'], ['sessions'], ['.']],
  'electron/main/': [
    ['ipc', 'profiles', 'journal'],
    ['window'],
    ['files', 'service'],
    ['batches'],
    ['print', 'lifecycle'],
    ['requests'],
    ['.'],
  ],
  'renderer/': [
    ['bridge', 'words'],
    ['platform'],
    ['ui', 'sheet-worker'],
    ['facts'],
    ['sheet', 'sessions', 'recipient-form', 'money'],
    ['batch'],
    [
      ...['import', 'check', 'review', 'approve', 'send', 'results'],
      ...['batches', 'wallets', 'recipients', 'transactions', 'fees', 'settings'],
    ],
    ['app'],
    ['.'],
  ],
};

function roomOf(path: string, folder: string): string {
  const [room = '', ...rest] = path.slice(folder.length).split('/');
  return rest.length === 0 ? '.' : room;
}

function upward(folder: string, path: string, target: string): string | undefined {
  const floors = FLOORS[folder] ?? [];
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));
  const [from, to] = [roomOf(path, folder), roomOf(target, folder)];
  if (from === to) return undefined;
  if (floorOf(from) < 0) return `${folder}${from} stands on no floor`;
  if (floorOf(to) < 0) return `${folder}${to} stands on no floor`;
  return floorOf(to) < floorOf(from) ? undefined : `${path} imports ${target}`;
}

const imports = importsByFile();

for (const folder of Object.keys(FLOORS)) {
  test(`in ${folder} every import points to a lower floor`, () => {
    const found = [...imports]
      .filter(([path]) => path.startsWith(folder))
      .flatMap(([path, targets]) =>
        targets.filter((target) => target.startsWith(folder)).map((target) => upward(folder, path, target)),
      )
      .filter((fault) => fault !== undefined);
    assert.deepEqual(found, []);
  });
}

test('an upward import, one between two screens and a room without a floor would be found', () => {
  assert.ok(upward('renderer/', 'renderer/ui/controls.tsx', 'renderer/app/frame.tsx'));
  assert.ok(upward('renderer/', 'renderer/send/send-step.tsx', 'renderer/results/results-step.tsx'));
  assert.ok(upward('renderer/', 'renderer/attic/box.tsx', 'renderer/ui/controls.tsx'));
  assert.equal(upward('renderer/', 'renderer/app/frame.tsx', 'renderer/ui/controls.tsx'), undefined);
});

/** Every group of files that import each other in a circle. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path) ?? 0);
    stack.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) found.push(group.sort());
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return found;
}

test('no files import each other in a circle', () => {
  const product = new Map([...imports].filter(([path]) => !path.startsWith('tests/')));
  assert.deepEqual(circles(product), []);
});

test('a circle would be found', () => {
  const graph = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['a.ts', 'd.ts']],
    ['d.ts', []],
  ]);
  assert.deepEqual(circles(graph), [['a.ts', 'b.ts', 'c.ts']]);
});

test('the floors name folders that are there', () => {
  const folders = new Set([...imports.keys()].map((path) => posix.dirname(path)));
  const named = Object.entries(FLOORS).flatMap(([folder, floors]) =>
    floors.flat().map((room) => posix.join(folder, room).replace(/\/$/, '')),
  );
  const missing = named.filter((path) => ![...folders].some((known) => `${known}/`.startsWith(`${path}/`)));
  assert.deepEqual(missing, []);
});
