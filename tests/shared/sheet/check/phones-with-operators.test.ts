/** The operator beside the number in its own cell, `77 704 92 24 (OM)`: it is paid there, or told where the row says another (V11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const NAMES = ['Diop', 'Sow', 'Fall', 'Ba'];

function sheetWith(
  phoneOf: (national: string) => string,
  headings: readonly string[] = [],
  cells: readonly string[] = [],
  defaults: Readonly<Record<string, string>> = {},
) {
  const rows = NAMES.map((name, at) => [
    ...['Awa', name, 'SN', String(50_000 + 1_000 * at)],
    ...[phoneOf(payeePhone(at).slice(4)), ...cells],
  ]);
  const lines = [['Prénom', 'Nom', 'Pays', 'Montant (FCFA)', 'Téléphone', ...headings], ...rows];
  return checkSheet(tableOf(lines), { defaults });
}

const PHONES = NAMES.map((_, at) => payeePhone(at));

test('V11: the operator beside a number is that of its row, and makes it mobile money', () => {
  for (const [phoneOf, provider] of [
    [(n: string) => `${n} (OM)`, 'orange'],
    [(n: string) => `${n} OM`, 'orange'],
    [(n: string) => `${n} / Orange Money`, 'orange'],
    [(n: string) => `${n}(Wave)`, 'wave'],
    [(n: string) => `+221 ${n} - Wave`, 'wave'],
    [(n: string) => `Wave : ${n}`, 'wave'],
    [(n: string) => `OM ${n}`, 'orange'],
    [(n: string) => `Orange Money ${n}`, 'orange'],
  ] as const) {
    const { rows, questions } = sheetWith(phoneOf);
    assert.deepEqual(questions, [], phoneOf('77'));
    for (const [at, { state, fields }] of rows.entries())
      assert.deepEqual(
        [state, fields.channel, fields.provider, fields.phone],
        ['valid', 'mobile_money', provider, PHONES[at]],
        phoneOf('77'),
      );
  }
});

test('V11: another operator in the row, in its channel or by default, is refused', () => {
  const phoneOf = (national: string) => `${national} (Wave)`;
  for (const sheet of [
    sheetWith(phoneOf, ['Opérateur'], ['Orange Money']),
    sheetWith(phoneOf, ['Mode de paiement'], ['Orange Money']),
    sheetWith(phoneOf, [], [], { channel: 'mobile_money', provider: 'orange' }),
  ])
    for (const { problems } of sheet.rows)
      assert.ok(problems.some(({ code, severity }) => code === 'provider-conflict' && severity === 'error'));
});

test('V11: what stands beside a number and is no operator, and two numbers, are refused as before', () => {
  for (const phoneOf of [
    (n: string) => `${n} (Awa)`,
    (n: string) => `${n} poste 12`,
    (n: string) => `${n} ou 76 123 45 67 (Wave)`,
    (n: string) => `OM ${n} Wave`,
    (n: string) => `${n} (OM) 76 123 45 67 (Wave)`,
    (n: string) => `${n} pas Wave`,
  ])
    for (const { problems } of sheetWith(phoneOf).rows)
      assert.ok(
        problems.some(({ field, severity }) => field === 'phone' && severity === 'error'),
        phoneOf('77'),
      );
});
