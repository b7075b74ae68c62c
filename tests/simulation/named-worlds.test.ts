import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED_WORLDS } from './named-worlds.ts';

for (const { name, play } of NAMED_WORLDS) test(name, () => assert.deepEqual(play(), []));
