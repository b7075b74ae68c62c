import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { viewRow } from '../../../electron/engine/batch-view.ts';
import type { LoggedEvent } from '../../../electron/engine/ports/journal-port.ts';
import { writeAuditLog } from '../../../electron/main/requests/handlers-for-results.ts';
import { exportResults } from '../../../electron/workbooks/export-results.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { withAnswersHidden } from '../../../shared/domain/security-answer.ts';
import { readSecurityAnswer } from '../../../shared/sheet/check/cells/read-text-fields.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { BATCH, HEAD, resultRow } from '../workbooks/sample-results.ts';

/** Answers that end a quoted text early, or begin a new one, wherever a pattern looks for the end. */
const ANSWERS = [
  'Tulipe',
  'Tu"lipe',
  'Tu\\lipe',
  'Tu\\"lipe\\',
  '"Tulipe"',
  '{"a":"Tulipe"}',
  'Tulipe\n\u2028',
  '\\u0022Tulipe',
];

for (const answer of ANSWERS) {
  const body = JSON.stringify({
    recipient: { security_question: 'Fleur ?', security_question_answer: answer },
  });
  test(`the answer ${JSON.stringify(answer)} is hidden in every event of the audit log, at any depth of JSON in JSON`, async (t) => {
    const problem: Problem = {
      code: 'value-cleaned',
      severity: 'note',
      field: 'security_question_answer',
      original: ` ${answer}`,
      proposed: answer,
      params: { what: 'trimmed', original: answer },
    };
    const event = {
      seq: 3,
      event: {
        type: 'rows-imported',
        rows: [
          {
            fields: { security_question_answer: answer, first_name: 'Awa' },
            problems: [problem],
            givenBody: body,
          },
        ],
        attempt: { body, again: JSON.stringify({ body }), broken: body.slice(0, -1) },
      },
    };
    const path = join(temporaryFolder(t), 'audit.log');
    assert.ok((await writeAuditLog(path, [event as unknown as LoggedEvent])).ok);
    const shown = readFileSync(path, 'utf8');
    assert.doesNotMatch(shown, /lipe/);
    assert.match(shown, /Awa/);
    assert.match(shown, /Fleur/);
    assert.match(shown, /value-cleaned.*trimmed/);
  });

  test(`the answer ${JSON.stringify(answer)} stands neither in results nor in a batch's JSON`, async (t) => {
    const problems: Problem[] = [
      { code: 'letters-lost', severity: 'error', field: 'security_question_answer', original: answer },
    ];
    const fields = { first_name: 'Awa', security_question_answer: answer };
    const folder = temporaryFolder(t);
    const cleaned = resultRow({ row: 2, fields });
    const refused = resultRow({
      row: 3,
      state: 'invalid',
      amountMinor: 0,
      fields: { first_name: 'Zoé' },
      problems,
    });
    const target = join(folder, 'results.csv');
    await exportResults(target, { batch: BATCH, rows: () => [cleaned, refused], locale: 'en', head: HEAD });
    const written = readFileSync(target, 'utf8');
    assert.doesNotMatch(written, /lipe/);
    assert.match(written, /Awa/);
    assert.equal(written.match(/,••••,/g)?.length, 2, 'that there is one is shown');
    assert.doesNotMatch(JSON.stringify(viewRow(refused.record, problems)), /lipe/);
  });
}

test('an answer that results hide is asked for again when they are imported, and never sent as it stands', () => {
  for (const text of ['••••', ' ••• ', '•']) {
    const place = { field: 'security_question_answer', letter: 'A' };
    const { value, problems } = readSecurityAnswer({ kind: 'text', text }, place);
    assert.equal(value, undefined);
    assert.deepEqual(
      problems.map(({ code, severity }) => [code, severity]),
      [['required-missing', 'error']],
    );
  }
});

test('a text that only names the field stays as it is; one that cannot be read and may hold the answer is hidden', () => {
  const said = 'security_question_answer is too short';
  assert.equal(withAnswersHidden(said), said);
  assert.equal(withAnswersHidden('{"security_question_answer": "Tulipe'), '••••');
});
