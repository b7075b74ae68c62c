/** Texts and numbers normalised for comparison: letters, phones, and payments that may be one typed twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearDifference } from '../../../shared/domain/near-payment.ts';
import { phoneTail } from '../../../shared/domain/phone-tail.ts';
import { foldedCode, foldedLatin, holdsText } from '../../../shared/domain/text-folding.ts';

const folded = (letter: string): number => foldedCode(letter.charCodeAt(0));
const codeOf = (letter: string): number => letter.charCodeAt(0);

test('a letter is compared small and without its accent, and what parts words is none', () => {
  for (const [letter, bare] of [
    ['a', 'a'],
    ['A', 'a'],
    ['É', 'e'],
    ['ç', 'c'],
    ['ž', 'z'],
    ['7', '7'],
    ['Ж', 'Ж'],
  ] as const)
    assert.equal(folded(letter), codeOf(bare), letter);
  for (const parting of [' ', '-', '’', '.']) assert.equal(folded(parting), 0, parting);
});

test('a text of Latin letters is folded by its letters, another by the long way', () => {
  assert.equal(foldedLatin('Fatoumata  Diallo-Bâ'), 'fatoumata  diallo-ba');
  assert.equal(foldedLatin('Жанна'), undefined);
});

test('what is searched for is found whatever its accents, case and blanks, also over several texts', () => {
  for (const search of ['zoé', ' Zoe ', 'ZOE  ba', 'a n', ''])
    assert.ok(holdsText(['Zoé', null, 'Ba N’'], search), search);
  for (const search of ['zo e', 'ba zoé', 'n a'])
    assert.ok(!holdsText(['Zoé', null, 'Ba N’'], search), search);
});

test('two ways of writing a phone number share its last digits, whatever stands between them', () => {
  for (const phone of ['+221 77 183 45 67', '77-183-45-67', '(77) 183.45.67', '771834567'])
    assert.equal(phoneTail(phone), '71834567', phone);
  assert.equal(phoneTail('no number'), '');
});

test('two digits that changed places are told from another account', () => {
  const side = (account: string) => ({
    fields: {
      first_name: 'Awa',
      last_name: 'Diop',
      currency: 'xof',
      channel: 'eft',
      account_number: account,
    },
    amountMinor: 1000,
  });
  const between = (one: string, other: string) => nearDifference(side(one), side(other));
  assert.equal(between('50012345', '50013245'), 'digits');
  for (const other of ['50031345', '50023345', '50013295', '50012346'])
    assert.equal(between('50012345', other), 'account', other);
});
