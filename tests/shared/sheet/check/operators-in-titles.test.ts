/** An operator that a title, the sheet’s name or the file’s name gives to all payments, beside what their rows say (V11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { isTold } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Pays', 'Montant (FCFA)'];
const PAYMENTS = ['Diallo', 'Ndiaye', 'Fall', 'Sow'].map((name, at) => [
  ...['Awa', name, payeePhone(at), 'SN'],
  String(75_000 + 12_500 * at),
]);

/** What each row is paid by if nothing but these texts says it. */
function paidBy(title: string, particulars: Partial<Table> = {}) {
  const titles = title === '' ? [] : [[title]];
  const sheet = checkSheet(tableOf([...titles, HEADINGS, ...PAYMENTS.slice(0, 2)], particulars));
  const asks = sheet.questions.map(({ key }) => key);
  return asks.length > 0 ? asks.join() : sheet.rows.map(({ fields }) => fields.provider).join();
}

test('V11: the operator of a title, a sheet’s or a file’s name is proposed if nothing else says how rows are paid', () => {
  for (const title of [
    ...['Paie Wave novembre 2026', 'Salaires novembre 2026 (Wave)', 'Paiements par Wave'],
    ...['November payroll via Wave', 'Wave payments November', 'Primes Wave – mars 2026'],
  ])
    assert.equal(paidBy(title), 'wave,wave', title);
  assert.equal(paidBy('Salaires par OM'), 'orange,orange');
  for (const named of [{ fileName: 'paie_wave_nov2026' }, { sheetName: 'Paie Wave nov2026' }])
    assert.equal(paidBy('', named), 'wave,wave');
  const { rows, statement } = checkSheet(tableOf([['Paie Wave novembre'], HEADINGS, ...PAYMENTS]));
  const note = rows[0]?.problems.find(({ field }) => field === 'provider');
  assert.deepEqual([note?.original, note?.proposed], ['Paie Wave novembre', 'wave']);
  assert.equal(statement.find(({ kind }) => kind === 'way')?.basis, 'proposed');
});

test('V11: if a firm or several operators may be meant, the operator is asked for', () => {
  for (const title of [
    ...['Orange Finances SARL – paie novembre 2026', 'Société Wave Décor', 'Paie Wave et Orange'],
    ...['Paiements : tous sauf Wave', 'Équipe Wave', 'Payments wave 3', 'Payment wave November'],
    ...['Paie wave II', 'Payroll of Orange Bank', 'Moov Africa Bénin – salaires du siège'],
  ])
    assert.match(paidBy(title), /field\.channel/, title);
  assert.equal(paidBy('Paie Wave novembre', { fileName: 'paie_orange_nov' }), 'field.channel');
});

test('V11: a title or a name of another operator than the rows’ is told', () => {
  const defaults = { channel: 'mobile_money', provider: 'orange' };
  for (const title of ['Paiements Wave novembre', 'Les bourses seront envoyées par Wave'])
    assert.ok(isTold(checkSheet(tableOf([[title], HEADINGS, ...PAYMENTS]), { defaults }), title), title);
  for (const named of [{ sheetName: 'Paie Wave nov2026' }, { fileName: 'paie_wave_nov2026' }]) {
    const sheet = checkSheet(tableOf([HEADINGS, ...PAYMENTS], named), { defaults });
    assert.ok(isTold(sheet, Object.values(named)[0] ?? ''), JSON.stringify(named));
  }
  const own = checkSheet(tableOf([HEADINGS, ...PAYMENTS], { fileName: 'paie_orange' }), { defaults });
  assert.ok(!isTold(own, 'paie_orange'));
});
