import assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Drafts } from '../../../electron/main/files/drafts.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { filler, fillUp, smallDisk } from '../../support/small-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const SOURCE = { name: 'paie.csv', bytes: new Uint8Array([65]) };
const MENDED = { recipe: '{"amount":"5000"}', content: 'content', source: SOURCE };

function draftsIn(folder: string) {
  const told: (readonly Problem[])[] = [];
  return { drafts: new Drafts(folder, (problems) => told.push(problems)), told };
}

test('a draft that is opened while its last change is being saved has that change', async (t) => {
  const { drafts } = draftsIn(temporaryFolder(t));
  const { draft } = await drafts.create(SOURCE);
  const saving = drafts.save(draft, MENDED);
  assert.equal((await drafts.open(draft))?.recipe, MENDED.recipe);
  await saving;
});

const notSaved = (reason: string) => [
  { code: 'draft-not-saved', severity: 'error', params: { file: 'paie.csv', reason } },
];

async function unsavedOn(t: TestContext, disk: string) {
  const { drafts, told } = draftsIn(disk);
  const { draft } = await drafts.create(SOURCE);
  fillUp(disk);
  await drafts.save(draft, MENDED);
  t.after(() => drafts.remove(draft));
  return { drafts, draft, told };
}

test('a change that a full disk does not take is told, is there when the draft is opened, and is written later', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const { drafts, draft, told } = await unsavedOn(t, disk);
  assert.deepEqual(told, [notSaved('disk-full')]);
  assert.equal((await drafts.open(draft))?.recipe, MENDED.recipe);
  assert.deepEqual(await drafts.saveAll(), notSaved('disk-full'));
  rmSync(filler(disk));
  assert.deepEqual(await drafts.saveAll(), []);
  assert.deepEqual(told.at(-1), []);
  assert.equal((await draftsIn(disk).drafts.open(draft))?.recipe, MENDED.recipe);
});

test('a draft that is removed while it could not be written is not written again', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const { drafts, draft, told } = await unsavedOn(t, disk);
  await drafts.remove(draft);
  assert.deepEqual(told.at(-1), []);
  rmSync(filler(disk));
  assert.deepEqual(await drafts.saveAll(), []);
  assert.deepEqual(await drafts.list(), []);
});

test('a draft whose folder is gone is written again as the same draft of the same batch, once', async (t) => {
  const folder = temporaryFolder(t);
  const { drafts, told } = draftsIn(folder);
  const { draft } = await drafts.create(SOURCE);
  await drafts.bind(draft, { batch: 'batch-1', madeOf: 'content', stated: validSheet([]) });
  rmSync(join(folder, 'drafts', draft), { recursive: true });
  await drafts.save(draft, MENDED);
  await drafts.save(draft, { ...MENDED, recipe: '{}' });
  assert.deepEqual(told, []);
  const again = draftsIn(folder).drafts;
  assert.equal(again.ofBatch('batch-1'), draft);
  assert.deepEqual(await again.list(), []);
  assert.deepEqual([...((await again.open(draft))?.bytes ?? [])], [65]);
});

test('without its folder and its file in memory a change is told as lost', async (t) => {
  const folder = temporaryFolder(t);
  const { drafts } = draftsIn(folder);
  const { draft } = await drafts.create(SOURCE);
  renameSync(join(folder, 'drafts'), join(folder, 'elsewhere'));
  await drafts.save(draft, { ...MENDED, source: undefined });
  assert.equal((await drafts.saveAll())[0]?.code, 'draft-not-saved');
  await drafts.remove(draft);
});

test('a draft that is removed while a change of it is being written leaves nothing behind', async (t) => {
  const folder = temporaryFolder(t);
  const { drafts, told } = draftsIn(folder);
  const { draft } = await drafts.create(SOURCE);
  const saving = drafts.save(draft, MENDED);
  await drafts.remove(draft);
  await saving;
  assert.deepEqual(await drafts.saveAll(), []);
  assert.deepEqual(readdirSync(join(folder, 'drafts')), []);
  assert.deepEqual(told, []);
});
