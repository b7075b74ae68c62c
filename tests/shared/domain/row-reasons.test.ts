import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problem } from '../../../shared/domain/problem.ts';
import { reasonsAgainst } from '../../../shared/domain/row-reasons.ts';

test('what stands against a row are its errors, and of one left out without any the warnings', () => {
  const names = problem('name-split', { first: 'Awa', last: 'Diop' });
  const missing = problem('required-missing', { channel: 'eft', field: 'email' });
  const cleaned = problem('value-cleaned', { what: 'e164' });
  const refused = problem('payment-failed', { reason: 'closed' });
  const table = [
    ['invalid', [names, cleaned, missing], [missing]],
    ['held', [names, cleaned], [names]],
    ['closed', [names], [names]],
    ['paid', [names, cleaned], []],
    ['ready', [names], []],
    ['failed', [names, refused], [refused]],
  ] as const;
  for (const [state, problems, against] of table)
    assert.deepEqual(reasonsAgainst(state, problems), against, state);
});
