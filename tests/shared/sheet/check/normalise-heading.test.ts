import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingSynonyms } from '../../../../shared/sheet/check/headings/heading-synonyms.ts';
import { matchHeading, normaliseHeading } from '../../../../shared/sheet/check/headings/normalise-heading.ts';

test('a heading is compared without accents, case, brackets, punctuation and “required”', () => {
  const table: readonly (readonly [string, string])[] = [
    ['Prénom', 'prenom'],
    ['firstName', 'first name'],
    ['N° de compte', 'no de compte'],
    ['Account #', 'account no'],
    ['Nº compte', 'no compte'],
    ['Amount (CAD)', 'amount'],
    ['Montant [XOF] *', 'montant'],
    ['E-mail_address', 'e mail address'],
    ['Email (required)', 'email'],
    ['Courriel obligatoire', 'courriel'],
    ['Purchase\n price', 'purchase price'],
    ['  BP  ', 'bp'],
  ];
  for (const [heading, expected] of table) assert.equal(normaliseHeading(heading), expected, heading);
});

test('no synonym stands for two fields after normalising', () => {
  const fieldOf = new Map<string, string>();
  for (const [synonym, field] of headingSynonyms()) {
    const key = normaliseHeading(synonym);
    assert.equal(fieldOf.get(key) ?? field, field, `${synonym} (${key})`);
    fieldOf.set(key, field);
  }
});

test('every synonym finds its field exactly', () => {
  for (const [synonym, field] of headingSynonyms()) {
    assert.deepEqual(matchHeading(normaliseHeading(synonym)), { field, how: 'exact' }, synonym);
  }
});

test('a party before or after a heading is taken off, and said so', () => {
  const table: readonly (readonly [string, string])[] = [
    ['Beneficiary postal code', 'postal_code'],
    ['Payee account number', 'account_number'],
    ['Employee IBAN', 'account_number'],
    ['Ville du bénéficiaire', 'city'],
    ['Langue du salarié', 'language'],
  ];
  for (const [heading, field] of table) {
    assert.deepEqual(matchHeading(normaliseHeading(heading)), { field, how: 'party' }, heading);
  }
});

test('a part of a heading never matches', () => {
  for (const heading of ['Amount of tax', 'Old account number', 'Phone calls', 'Nom du projet']) {
    assert.equal(matchHeading(normaliseHeading(heading)), undefined, heading);
  }
});
