import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableFrom } from '../read/read-result.ts';

const HEADINGS =
  '"First name", "Last name", "Email", "Country", "Amount", "Currency", "Channel", "Phone", "Provider", "Language"';

test('C13: cells that a blank before the quote left quoted are unquoted, each with its original', async () => {
  const line =
    '"Awa", "O""Diop", "awa@example.com", "SN", "1250", "XOF", "mobile_money", "+221771834567", "orange_money", "fr"';
  const plain = line.replaceAll(', "', ',"').replace('O""Diop', 'Diop');
  const quoted = checkSheet(await tableFrom(`${HEADINGS}\n${line.replace('O""Diop', 'Diop')}\n`));
  const expected = checkSheet(await tableFrom(`${HEADINGS.replaceAll(', "', ',"')}\n${plain}\n`));
  assert.equal(quoted.rows[0]?.state, 'valid');
  assert.deepEqual(quoted.rows[0]?.fields, expected.rows[0]?.fields);
  const amount = quoted.rows[0]?.problems.find(({ field }) => field === 'amount');
  assert.deepEqual([amount?.severity, amount?.original, amount?.proposed], ['note', ' "1250"', '1250']);
  const name = checkSheet(await tableFrom(`${HEADINGS}\n${line}\n`)).rows[0];
  assert.equal(name?.problems.find(({ field }) => field === 'last_name')?.original, ' "O""Diop"');
});

test('C13: a delimiter inside such quotes breaks the row, and nothing is shifted', async () => {
  const line =
    '"Awa", "Diop, A", "awa@example.com", "SN", "1250", "XOF", "mobile_money", "+221771834567", "orange_money", "fr"';
  const [row] = checkSheet(await tableFrom(`${HEADINGS}\n${line}\n`)).rows;
  assert.equal(row?.state, 'invalid');
  assert.deepEqual(
    row?.problems.map(({ code }) => code),
    ['row-broken'],
  );
});
