import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { readDelimited } from '../../../../shared/sheet/read/csv/read-csv.ts';
import { largeSheetLines } from '../../../bench/large-sheet.ts';

/** What may stand in any cell and is not right there, or right in another column only. */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '-',
    '?',
    '0',
    '00012',
    '12',
    '1,5',
    '1 234',
    '-100',
    '(100)',
    '1.500',
    '12.5',
    '12.50',
    '45000',
  ],
  ...[
    '=1+1',
    '@x',
    '+221771834567',
    '771834567',
    '+14165550123',
    'x',
    'idem',
    'à définir',
    'Awa Diop',
    'Total',
  ],
  ...[
    'Marie et Paul',
    'Boutique SARL',
    'é\u0301',
    'm\u200bm',
    '\u00a0',
    'a@b.c',
    'x@gmial.com',
    'p2@example.com',
  ],
  ...[
    'SN',
    'sn',
    'ca',
    'Canada',
    'XOF',
    'cad',
    'usd',
    'eft',
    'mobile_money',
    'interac',
    'wave',
    'Orange/Wave',
  ],
  ...[
    'fr',
    'EN',
    'company',
    'transaction',
    '0000',
    '003',
    'REF-1',
    'Salary 2',
    'payé',
    '#N/A',
    'TBD',
    'a'.repeat(300),
  ],
];

const ROWS = 40;

test('a row that has the form of an earlier one becomes what reading it in full makes of it', async () => {
  const [headings = '', ...lines] = largeSheetLines(ROWS);
  const width = headings.split(',').length;
  for (let column = 0; column < width; column += 1) {
    const changed = ODD_TEXTS.flatMap((text, at) => {
      const like = lines[at % ROWS] ?? '';
      return [like, like.split(',').with(column, `"${text}"`).join(',')];
    });
    const { table } = await readDelimited([headings, ...lines, ...changed].join('\n'), {});
    // With the recipients' book each row is read by itself.
    const inFull = checkSheet(table, { book: {} });
    assert.deepEqual(checkSheet(table).rows, inFull.rows, `column ${column}`);
  }
});
