import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProjectFile, sourceFiles } from './project-files.ts';

/** Every hazard that `shared/sheet/README.md` lists, in its order. */
function listedHazards(): string[] {
  const rows = readProjectFile('shared/sheet/README.md').matchAll(/^\| ([A-Z]\d{1,2}) \| \S/gm);
  return [...rows].map(([, id = '']) => id);
}

/** R is reserved for the rules of the engine. */
const ID = '[A-QS-Z]\\d{1,2}';
/** A title that begins with the hazards it is about: `C7, C8: …`, `T7 T8 …`. */
const TITLE = new RegExp(`\\btest\\(\\s*['"\`](${ID}(?:,? ${ID})*)(?=[ :])`, 'g');

test('every hazard that the sheets\u2019 README lists has a test that is named for it', () => {
  const named = new Set<string>();
  for (const path of sourceFiles().filter((each) => /^tests\/.*\.test\.ts$/.test(each))) {
    for (const [, ids = ''] of readProjectFile(path).matchAll(TITLE))
      for (const id of ids.split(/,? /)) named.add(id);
  }
  const all = listedHazards();
  assert.ok(all.length > 100);
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual(
    all.filter((id) => !named.has(id)),
    [],
  );
  assert.deepEqual(
    [...named].filter((id) => !all.includes(id)),
    [],
  );
});
