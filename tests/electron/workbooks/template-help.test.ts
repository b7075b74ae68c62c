import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTemplate } from '../../../electron/workbooks/sheet-template.ts';
import { LANGUAGES } from '../../../shared/domain/language.ts';
import { checkSheet } from '../../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../../shared/sheet/read/read-table.ts';

for (const language of LANGUAGES)
  test(`V8: the help of a template (${language}) says nothing of payees who are called as its examples are`, async () => {
    const book = buildTemplate({ language, channel: 'mobile_money' });
    const [sheet, help] = book.worksheets;
    assert.ok(sheet && help);
    const examples = new Map<unknown, unknown>();
    help.eachRow((row) => examples.set(row.getCell(1).value, row.getCell(3).value));
    sheet.getRow(1).eachCell((heading, column) => {
      sheet.getCell(2, column).value = String(examples.get(heading.value) ?? '');
    });
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    const read = await readTable(bytes, { fileName: 'template.xlsx', chooseSheet });
    assert.ok(read.ok);
    assert.equal(read.table.otherSheets, undefined);
    const { rows, questions, statement } = checkSheet(read.table);
    assert.deepEqual(
      questions.filter(({ key }) => /^(?:title|scale|currency)\./.test(key)),
      [],
    );
    assert.ok(statement.every(({ kind, basis }) => kind !== 'around' || basis === 'exact'));
    assert.equal(rows.length, 1);
  });
