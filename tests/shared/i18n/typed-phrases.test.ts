import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTypedPhrase, typedPhrase } from '../../../shared/i18n/typed-phrases.ts';

test('what is typed before money moves is asked in the reader’s language, and no other count or row will do', () => {
  assert.equal(typedPhrase('en-CA', 'pay', 1234), 'PAY 1234');
  assert.equal(typedPhrase('fr-SN', 'pay', 1234), 'PAYER 1234');
  assert.equal(typedPhrase('en', 'send-again', 9), 'SEND AGAIN 9');
  assert.equal(typedPhrase('fr-CA', 'send-again', 9), 'RENVOYER 9');
  for (const typed of ['PAY 64', ' PAYER 64 ']) assert.ok(isTypedPhrase(typed, 'pay', 64), typed);
  for (const typed of ['', 'PAY', 'PAY 65', 'pay 64', 'PAY 6', 'SEND AGAIN 64', 'PAY 64 rows'])
    assert.ok(!isTypedPhrase(typed, 'pay', 64), typed);
});
