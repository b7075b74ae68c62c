/** Several lines around the table of which each may keep the sheet from being paid (V2): none is answered for another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderProblem } from '../../../../shared/i18n/render-problem.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { MOBILE_ROW } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

function checked(titles: readonly string[], answers: Readonly<Record<string, string>> = {}) {
  const lines = [...titles.map((title) => [title]), Object.keys(MOBILE_ROW), Object.values(MOBILE_ROW)];
  return checkSheet(tableOf(lines, { fileName: 'paie' }), { answers });
}

test('V2: two titles that speak against paying are one question, which names both, in either language', () => {
  const { questions } = checked(['BROUILLON', 'Ne payer que les lignes signées']);
  assert.equal(questions.length, 1);
  const [question] = questions;
  assert.ok(question?.problem);
  assert.match(
    renderProblem(question.problem, 'en').message,
    /“BROUILLON”, “Ne payer que les lignes signées”/,
  );
  assert.match(
    renderProblem(question.problem, 'fr').message,
    /«\u00a0BROUILLON\u00a0», «\u00a0Ne payer que les lignes signées\u00a0»/,
  );
  assert.equal(question.problem.original, 'BROUILLON”, “Ne payer que les lignes signées');
  assert.deepEqual(
    checked(['BROUILLON', 'BROUILLON']).questions.map(({ key }) => key),
    ['title.brouillon'],
  );
});

test('V2: who answered one title is asked again once another says something, and pays by the answer to all', () => {
  const [first] = checked(['BROUILLON']).questions;
  assert.ok(first);
  const answers = { [first.key]: 'pay' };
  assert.equal(checked(['BROUILLON'], answers).rows[0]?.state, 'valid');
  const [second] = checked(['BROUILLON', 'Annulé'], answers).questions;
  assert.ok(second);
  assert.equal(checked(['BROUILLON', 'Annulé'], { ...answers, [second.key]: 'pay' }).rows[0]?.state, 'valid');
});
