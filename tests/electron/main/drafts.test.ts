import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drafts } from '../../../electron/main/files/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a draft that is opened while its last change is being saved has that change', async (t) => {
  const drafts = new Drafts(temporaryFolder(t));
  const { draft } = await drafts.create({ name: 'paie.csv', bytes: new Uint8Array([65]) }, '{}');
  const saving = drafts.change(draft, '{"amount":"5000"}', 'content');
  const opened = await drafts.open(draft);
  assert.equal(opened?.recipe, '{"amount":"5000"}');
  await saving;
});
