/** Our own column in which the sheet of the next month strikes out who is not paid any more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../../shared/domain/language.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { OWN_SHEET_WORDS } from '../../../../shared/sheet/own-sheets.ts';
import { tableFrom } from '../read/read-result.ts';

for (const language of LANGUAGES) {
  test(`whoever is marked is left out, whatever the mark, and nothing is asked (${language})`, async () => {
    const heading = OWN_SHEET_WORDS[language].leaves;
    const marks = ['', 'x', 'non', 'no', 'oui', '✗', 'retraite le 31/12', '0', '-'];
    const lines = marks.map(
      (mark, at) => `Awa,Diop ${at},+22177123456${at},sn,XOF,orange_money,mobile_money,${100 + at},${mark}`,
    );
    const head = `First name,Last name,Phone,Country,Currency,Provider,Channel,Amount,${heading}`;
    const table = await tableFrom([head, ...lines].join('\n'));
    const checked = checkSheet(table, { file: 'next.csv', language, today: '2026-12-01' });
    assert.deepEqual(checked.questions, []);
    assert.deepEqual(
      checked.excluded.map(({ row, reason }) => [row, reason]),
      [3, 6, 7, 8, 10].map((row) => [row, 'leaves']),
    );
    assert.deepEqual(
      checked.rows.map(({ fields }) => fields.amount),
      ['100', '102', '103', '107'],
    );
  });
}
