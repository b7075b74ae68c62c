import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paid, questionOf, sheetWith } from '../../../support/money-sheets.ts';

test('V3: each name of another currency is heard, in a heading, a unit and a title, for one and for several', () => {
  const names: Readonly<Record<string, string>> = {
    'dollar US': 'usd',
    'dollars US': 'usd',
    'US dollars': 'usd',
    'dollars américains': 'usd',
    'American dollars': 'usd',
    'dollars canadiens': 'cad',
    'Canadian dollars': 'cad',
    dollars: 'cad',
    euros: 'eur',
    'francs CFA BEAC': 'xaf',
    'francs guinéens': 'gnf',
    'francs suisses': 'chf',
    'Swiss francs': 'chf',
    'livres sterling': 'gbp',
    'pounds sterling': 'gbp',
    nairas: 'ngn',
    cedis: 'ghs',
    shillings: 'kes',
    dirhams: 'mad',
    dinars: 'tnd',
    dalasis: 'gmd',
  };
  for (const [name, code] of Object.entries(names)) {
    const sheets = [
      sheetWith({ [`Montant (${name})`]: [25_000, 100] }),
      sheetWith({ [`Montant en ${name}`]: [25_000, 100] }),
      sheetWith({ Montant: [25_000, 100] }, { units: { Montant: `(${name})` } }),
      sheetWith({ Montant: [25_000, 100] }, { titles: [[`Paie en ${name}`]] }),
      sheetWith({ Amount: [25_000, 100] }, { titles: [[`Payroll in ${name}`]] }),
    ];
    for (const [place, sheet] of sheets.entries()) {
      assert.deepEqual(paid(sheet), [], `${name}, place ${place}`);
      assert.ok(questionOf(sheet, 'currency.H').options.includes(code), `${name}, place ${place}`);
    }
  }
});

test('V3: the names of the sheet’s own currency ask nothing', () => {
  for (const name of ['francs CFA', 'franc CFA', 'CFA francs', 'francs CFA BCEAO', 'West African CFA francs'])
    for (const sheet of [
      sheetWith({ [`Montant (${name})`]: [25_000] }),
      sheetWith({ Montant: [25_000] }, { titles: [[`Paie en ${name}`]] }),
    ])
      assert.deepEqual([paid(sheet), sheet.questions], [['25000 xof'], []], name);
});
