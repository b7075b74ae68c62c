import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once } from '../../../shared/domain/once.ts';

test('a result is made when it is first asked for, and kept even if it is undefined', () => {
  const made: string[] = [];
  const result = once(() => {
    made.push('made');
    return undefined;
  });
  assert.deepEqual(made, []);
  assert.equal(result(), undefined);
  assert.equal(result(), undefined);
  assert.deepEqual(made, ['made']);
});
