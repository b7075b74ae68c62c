import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEM_CODES } from '../../shared/domain/problem.ts';
import { readProjectFile, sourceFiles } from './project-files.ts';

const CODES = PROBLEM_CODES.join('|');
/** A code beside a severity in one object: `problem(code)` knows it. */
const LITERAL = new RegExp(`code: '(?:${CODES})',\\s*severity|severity: '(?:error|warning|note)',\\s*code:`);

test('a problem is made in one way, which knows how grave it is and which params its sentence asks for', () => {
  const found = sourceFiles().filter(
    (path) => !path.startsWith('tests/') && LITERAL.test(readProjectFile(path)),
  );
  assert.deepEqual(found, []);
});

const TAKES_THE_FUNCTION = /import \{[^}]*(?<!type )\bproblem\b[^}]*\} from '[^']*\/problem\.ts'/;
const HIDES_IT = /\b(?:const|let) (?:problem\b|\{[^}=]*\bproblem\b(?!:)[^}=]*\})/g;

test('no local hides the function that makes a problem: what was found is called so', () => {
  const hiding = sourceFiles()
    .filter((path) => !path.startsWith('tests/'))
    .flatMap((path) => {
      const text = readProjectFile(path);
      return TAKES_THE_FUNCTION.test(text)
        ? [...text.matchAll(HIDES_IT)].map(([local]) => `${path}: ${local}`)
        : [];
    });
  assert.deepEqual(hiding, []);
});
