import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemNature } from '../../../shared/domain/problem.ts';

test('what is alarming is an error: an alarm of less would be seen by nobody', () => {
  for (const code of ['paid-twice', 'status-changed', 'key-known', 'answer-not-theirs'] as const)
    assert.equal(problemNature(code).severity, 'error', code);
});
