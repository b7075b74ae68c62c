/** Pages that are not in the sheet, though one that is says that there are more (L5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { MOBILE_ROW } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

test('L5: a page that says that there are more is asked about, unless they are all in the sheet', () => {
  const payment = Object.values(MOBILE_ROW);
  const asked = (lines: readonly (readonly ShortCell[] | null)[]) =>
    checkSheet(tableOf(lines)).questions.map(({ key }) => key);
  const headings = Object.keys(MOBILE_ROW);
  for (const page of ['Page 1 of 2', 'Page 1/3', 'page 2 sur 3']) {
    assert.equal(asked([[page], headings, payment]).length, 1, page);
    assert.equal(asked([headings, payment, null, [page]]).length, 1, page);
  }
  for (const pages of [['Page 1 / 1'], ['Page 1'], ['Page 1 of 2', 'Page 2 of 2']])
    assert.deepEqual(asked([...pages.map((page) => [page]), headings, payment]), [], pages.join());
});
