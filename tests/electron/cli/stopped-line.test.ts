import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemLine, stoppedLine } from '../../../electron/cli/problem-words.ts';
import { PROBLEM_CODES, problemNature } from '../../../shared/domain/problem.ts';

test('a batch that has come to rest is never said to go on by itself', () => {
  for (const code of PROBLEM_CODES) {
    const { severity, advice } = problemNature(code);
    const problem = { code, severity };
    const line = stoppedLine(problem);
    assert.doesNotMatch(line, /by itself/, line);
    if (advice !== 'wait') assert.equal(line, problemLine(problem));
  }
  assert.match(
    problemLine({ code: 'service-error', severity: 'note' }),
    /by itself/,
    'while it runs it does',
  );
});
