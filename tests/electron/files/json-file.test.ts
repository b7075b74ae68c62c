import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { JsonFile, JsonFileDamaged } from '../../../electron/files/json-file.ts';
import { RateHistory } from '../../../electron/main/service/rate-history.ts';
import { ConfirmedMeanings } from '../../../electron/profiles/confirmed-meanings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const schema = z.array(z.string());

test('changes asked for at once follow each other, and none is lost', async (t) => {
  const folder = temporaryFolder(t);
  const meanings = new ConfirmedMeanings(folder);
  const payer = { environment: 'practice', address: 'practice', profile: 'Practice' };
  const rates = new RateHistory(folder, () => new Date(0));
  const names = Array.from({ length: 40 }, (_, n) => `Payroll ${n}`);
  await Promise.all(
    names.map(async (name, n) => {
      await null;
      const stated = { ...validSheet([]), profileFingerprint: name };
      meanings.confirm(payer, stated, { by: 'x', at: '2026-01-01T00:00:00.000Z' });
      const rate = { effectiveRate: `${n}` };
      rates.remember('practice', 'usd', 'xof', rate);
    }),
  );
  assert.deepEqual(
    Object.keys(meanings.of(payer).layouts).map((layout) => layout.trim()),
    names,
  );
  assert.equal(rates.list('practice', 'usd', 'xof').length, names.length);
  assert.deepEqual(
    readdirSync(folder).sort(),
    ['meanings.json', 'rates.json'],
    'nothing is left beside them',
  );
});

test('a damaged file is named with the place in it and left as it is, unless it is a mere convenience', (t) => {
  const path = join(temporaryFolder(t), 'list.json');
  const strict = new JsonFile({ path, schema, first: () => ['first'], ifDamaged: 'throw' });
  assert.deepEqual(strict.read(), ['first']);
  for (const text of ['', '{', '[1]', '["a"', 'null']) {
    writeFileSync(path, text);
    assert.throws(() => strict.read(), JsonFileDamaged);
    assert.throws(() => strict.change((list) => [...list, 'b']), JsonFileDamaged);
    assert.equal(readFileSync(path, 'utf8'), text);
    const loose = new JsonFile({ path, schema, first: () => [], ifDamaged: 'begin-anew' });
    assert.deepEqual(loose.read(), []);
  }
  new JsonFile({ path, schema, first: () => [], ifDamaged: 'begin-anew' }).change((list) => [...list, 'b']);
  assert.deepEqual(strict.read(), ['b']);
});

test('content of another shape is not written, and the file stays as it was', (t) => {
  const path = join(temporaryFolder(t), 'list.json');
  const file = new JsonFile({ path, schema, first: () => [], ifDamaged: 'throw' });
  file.write(['a']);
  assert.throws(() => file.write([1] as never));
  assert.deepEqual(file.read(), ['a']);
});
