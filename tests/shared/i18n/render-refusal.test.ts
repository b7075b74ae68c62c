import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../../shared/domain/problem.ts';
import { messageWithCode, renderProblem } from '../../../shared/i18n/render-problem.ts';

const nbsp = '\u00a0';
const failed = (reason: string): Problem => ({
  code: 'payment-failed',
  severity: 'error',
  params: { reason },
});
const unquoted = (errorCode: string, suggested = '-'): Problem => ({
  code: 'quote-error',
  severity: 'error',
  params: { errorCode, suggested },
});

test('a refusal names the field where the service does, never its code for any refusal, and ends its sentence', () => {
  const said = (field: string, message: string, locale = 'en-CA') =>
    renderProblem(
      { code: 'request-refused', severity: 'error', params: { status: 422, field, message } },
      locale,
    ).message;
  assert.equal(said('phone', 'must be a number.'), 'Refused (422), phone: “must be a number.”');
  assert.equal(said('validation_error', 'Recipient refused'), 'Refused (422): “Recipient refused”.');
  assert.equal(said('-', 'Refusé !', 'fr-CA'), `Refus (422)${nbsp}: «${nbsp}Refusé !${nbsp}»`);
});

test('why a payment failed is said in our words where the document names it, else quoted as the service’s own', () => {
  const said = (reason: string, locale = 'en-CA') => {
    const { message, code } = renderProblem(failed(reason), locale);
    return [message, code];
  };
  assert.deepEqual(said('transaction_cancelled'), [
    'The service says it failed: the transaction was cancelled.',
    'transaction_cancelled',
  ]);
  assert.deepEqual(said('Transaction cancelled', 'fr-CA'), [
    `Échec selon le service${nbsp}: la transaction a été annulée.`,
    'Transaction cancelled',
  ]);
  assert.deepEqual(said('The bank sent it back.'), [
    'The service says it failed: “The bank sent it back.”',
    '',
  ]);
  assert.deepEqual(said('The bank sent it back', 'fr-CA'), [
    `Échec selon le service${nbsp}: «${nbsp}The bank sent it back${nbsp}».`,
    '',
  ]);
  // A single word of theirs is not one of our tokens: nobody here cancelled it.
  assert.deepEqual(said('cancelled'), ['The service says it failed: “cancelled”.', '']);
  // A bare code is all that tells why; a missing reason is not made up.
  assert.deepEqual(said('returned_by_bank'), ['The service says it failed: “returned_by_bank”.', '']);
  assert.deepEqual(said('-', 'fr-CA'), ['Échec selon le service, sans motif.', '']);
});

test('a refused quote never shows a bare code in its sentence, in either language', () => {
  const said = (errorCode: string, suggested = '-', locale = 'en-CA') => {
    const { message, code } = renderProblem(unquoted(errorCode, suggested), locale);
    return [message, code];
  };
  assert.deepEqual(said('OTP_ERROR', '90.00 CAD'), [
    `No quote: the service refused it without a reason in words; suggested: CAD${nbsp}90.00.`,
    'OTP_ERROR',
  ]);
  assert.deepEqual(said('OTP_ERROR', '-', 'fr-CA'), [
    `Pas de devis${nbsp}: le service l’a refusé sans motif en clair.`,
    'OTP_ERROR',
  ]);
  assert.deepEqual(said('422 insufficient_funds'), [
    'No quote: the service refused it: the wallet has too little.',
    '422 insufficient_funds',
  ]);
  assert.deepEqual(said('422 No such corridor'), [
    'No quote: the service refused it: “No such corridor”.',
    '422 No such corridor',
  ]);
  assert.deepEqual(said('figures'), ['No quote: its figures don’t fit each other.', '']);
  assert.deepEqual(said('data.quote_id expected string'), [
    'No quote: the service’s answer can’t be used.',
    'data.quote_id expected string',
  ]);
});

test('a code in the place of a field is no field, whether or not the document lists it', () => {
  const refused = (field: string, place: 'as-field' | 'as-code' = 'as-code') => {
    const params = { status: 422, field, message: 'Wallet too low' };
    const rest = place === 'as-field' ? { field } : {};
    const { message, code } = renderProblem(
      { code: 'request-refused', severity: 'error', params, ...rest },
      'en',
    );
    return [message, code];
  };
  for (const code of ['insufficient_funds', 'corridor_closed', 'RECIPIENT_NOT_FOUND', 'NSF'])
    assert.deepEqual(refused(code), ['Refused (422): “Wallet too low”.', code]);
  for (const field of ['wallet_id', 'transaction.amount', 'recipients[0].phone'])
    assert.deepEqual(refused(field), [`Refused (422), ${field}: “Wallet too low”.`, '']);
  assert.deepEqual(refused('corridor', 'as-field'), ['Refused (422), corridor: “Wallet too low”.', '']);
});

test('where no Details can be opened the code stands behind the sentence', () => {
  assert.equal(
    messageWithCode(renderProblem(failed('returned_by_bank'), 'en')),
    'The service says it failed: “returned_by_bank”.',
  );
  assert.equal(
    messageWithCode(renderProblem(failed('transaction_cancelled'), 'en')),
    'The service says it failed: the transaction was cancelled. (transaction_cancelled)',
  );
});
