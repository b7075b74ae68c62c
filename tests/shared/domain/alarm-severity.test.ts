import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStepBefore, problemNature } from '../../../shared/domain/problem.ts';

test('what is alarming is an error: an alarm of less would be seen by nobody', () => {
  for (const code of [
    'paid-twice',
    'debit-differs',
    'status-changed',
    'key-known',
    'answer-not-theirs',
  ] as const)
    assert.equal(problemNature(code).severity, 'error', code);
});

test('the steps of a sending run before it sends more are no hold-up, and nothing else is one of them', () => {
  const codes = [
    'waiting-first',
    'waiting-list',
    'waiting-breaker',
    'waiting-service',
    'paid-twice',
  ] as const;
  assert.deepEqual(codes.filter(isStepBefore), ['waiting-first', 'waiting-list']);
});
