import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedPayee } from '../../../../shared/domain/payment-limits.ts';
import { openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { headings, line } from '../../../support/checked-lines.ts';
import { EFT_ROW, MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

const paid = (name: string, Phone: string, Amount: string) => ({
  ...MOBILE_ROW,
  'Last name': name,
  Phone,
  Amount,
});
const [AWA, ISSA] = ['+221771834567', '+221781834568'];

const limits = (problems: readonly { readonly code: string }[]) =>
  problems.map(({ code }) => code).filter((code) => code.startsWith('limit-'));

test('A12 a payment above what a wallet may hold is a warning; one of just that is none', () => {
  const sheet = sheetOf([paid('Diop', AWA, '2000001'), paid('Ba', ISSA, '2000000')]);
  assert.deepEqual(
    sheet.rows.map(({ problems }) => limits(problems)),
    [['limit-of-payment'], []],
  );
  const told = sheet.rows[0]?.problems.find(({ code }) => code === 'limit-of-payment');
  assert.deepEqual(
    [told?.severity, told?.params],
    ['warning', { channel: 'mobile_money', most: '2000000 xof' }],
  );
});

test('A12 what one wallet gets in all is compared with the limit of a month', () => {
  const often = Array.from({ length: 6 }, (_, i) => paid('Diop', AWA, `${1_900_000 + i}`));
  const sheet = sheetOf([...often, paid('Ba', ISSA, '1900000')]);
  assert.deepEqual(
    sheet.rows.map(({ problems }) => limits(problems)),
    [...often.map(() => ['limit-of-month']), []],
  );
  const told = sheet.rows[0]?.problems.find(({ code }) => code === 'limit-of-month');
  const params = { channel: 'mobile_money', most: '10000000 xof', sum: '11400015 xof' };
  assert.deepEqual(told?.params, params);
});

test('A12 other channels and currencies have no such limit', () => {
  const eft = sheetOf([{ ...EFT_ROW, Amount: '9000000' }]);
  assert.deepEqual(limits(eft.rows[0]?.problems ?? []), []);
});

test('A12 the limits are those of a person’s settings, of any channel, for a payment or a payee and month', () => {
  const eft = { channel: 'eft', currency: 'cad', payment: '3000', payeeAndMonth: '5000' } as const;
  const rows = ['2000', '3000.01', '2500'].map((Amount) => ({ ...EFT_ROW, Amount }));
  const checked = sheetOf([...rows, { ...EFT_ROW, Amount: '900', 'Account number': '999999999999' }], {
    limits: [eft],
  });
  assert.deepEqual(
    checked.rows.map(({ problems }) => limits(problems)),
    [['limit-of-month'], ['limit-of-payment'], ['limit-of-month'], []],
  );
  const none = sheetOf([paid('Diop', AWA, '2000001')], { limits: [eft] });
  assert.deepEqual(limits(none.rows[0]?.problems ?? []), []);
});

test('A12 an amount that is corrected takes the warning from the other rows of its wallet', () => {
  const row = (Amount: string) => line({ Amount });
  const table = tableOf([headings, ...Array.from({ length: 6 }, (_, i) => row(`${1_900_000 + i}`))]);
  const sheet = openSheet(table, {});
  assert.ok(sheet.sheet.rows.every(({ problems }) => limits(problems).length === 1));
  const corrected = tableOf([headings, row('19000')]).rows[1] ?? assert.fail();
  const { changed } = sheet.recheck(corrected);
  assert.equal(changed.length, 6);
  assert.ok(changed.every(({ problems }) => limits(problems).length === 0));
});

test('A12 what was paid this month before the sheet counts against the limit of a month', () => {
  const before = { [limitedPayee(sheetOf([paid('Diop', AWA, '1')]).rows[0]?.fields ?? {}) ?? '']: 9_500_000 };
  const sheet = sheetOf([paid('Diop', AWA, '600000'), paid('Ba', ISSA, '600000')], { paidInMonth: before });
  assert.deepEqual(
    sheet.rows.map(({ problems }) => limits(problems)),
    [['limit-of-month'], []],
  );
  const told = sheet.rows[0]?.problems.find(({ code }) => code === 'limit-of-month');
  assert.equal(told?.params?.sum, '10100000 xof');
});
