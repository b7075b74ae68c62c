import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED_WORLDS } from './named-worlds.ts';

for (const { name, play, isPending } of NAMED_WORLDS) {
  test(`${name}${isPending ? ' (not kept yet: this must fail)' : ''}`, () => {
    const faults = play();
    if (isPending) assert.notDeepEqual(faults, [], 'it is kept: it is no longer pending');
    else assert.deepEqual(faults, []);
  });
}
