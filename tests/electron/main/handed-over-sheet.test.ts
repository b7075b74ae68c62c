import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handedOverPieces, readCheckedSheet } from '../../../electron/main/files/handed-over-sheet.ts';
import { fieldsText, sheetText } from '../../../renderer/sheet-worker/sheet-overview.ts';
import { checkSheet } from '../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../shared/sheet/checked-sheet.ts';
import { csvTableOf } from '../../support/hand-made-table.ts';
import { payeePhone } from '../../support/payee-numbers.ts';

const HEADINGS = ['First name', 'Last name', 'Phone', 'Country', 'Amount', 'Currency', 'Channel', 'Provider'];

function checkedSheet(rows: number): CheckedSheet {
  const lines = Array.from({ length: rows }, (_, i) => {
    const amount = i % 10 === 0 ? '0' : String(1000 + 5 * i);
    return ['Awa', 'Diop\u2028', payeePhone(i), 'SN', amount, 'XOF', 'mobile_money', 'orange'];
  });
  return checkSheet(csvTableOf([HEADINGS, ...lines]));
}

test('a sheet handed over in lines is the sheet, row by row', async () => {
  for (const count of [0, 1, 200, 201, 1_000]) {
    const checked = checkedSheet(count);
    const { sheet, rows, excluded, fingerprint, profileFingerprint, answered, statement } = checked;
    const columns = checked.columns.map(({ samples, ...column }) => column);
    const imported = { sheet, rows, excluded, fingerprint, profileFingerprint, answered, statement, columns };
    assert.deepEqual(await readCheckedSheet(sheetText(checked)), imported);
    assert.deepEqual(await readCheckedSheet(JSON.stringify(imported)), imported);
  }
});

test('main goes on between the lines of a large sheet', async () => {
  const checked = checkedSheet(2_000);
  for (const text of [sheetText(checked), fieldsText(checked.rows)]) {
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    let lines = 0;
    for await (const _ of handedOverPieces(text)) lines += 1;
    isReading = false;
    assert.ok(lines >= 9 && turns >= lines - 1, `${turns} turns, ${lines} lines`);
  }
});

test('a row that the window called valid and that breaks a rule is invalid, in whichever line it stands', async () => {
  const checked = checkedSheet(450);
  const lying = checked.rows.map((row) => ({ ...row, state: 'valid' as const, problems: [] }));
  const rows = lying.with(431, {
    ...lying[431],
    fields: { ...lying[431]?.fields, currency: 'cad' },
  } as never);
  const read = await readCheckedSheet(sheetText({ ...checked, rows }));
  assert.equal(read.rows[431]?.state, 'invalid');
  assert.equal(read.rows[430]?.state, 'invalid', 'its amount is nothing');
  assert.equal(read.rows[432]?.state, 'valid');
});

test('a line that is no row, and a text that is no sheet, are refused', async () => {
  const text = sheetText(checkedSheet(1));
  await assert.rejects(readCheckedSheet(`${text}\n[{"row":3}]`));
  await assert.rejects(readCheckedSheet(`${text}\n{"rows":[]}`));
  await assert.rejects(readCheckedSheet(''));
});
