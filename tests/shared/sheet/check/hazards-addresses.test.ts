/** E-mail addresses that are nobody's, or another payee's (M6, V11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet, openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { EFT_ROW, onlyProblem, rowOf } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

test('M6 an address with a slip in its provider’s name, or that stands for none, warns', () => {
  const slips: Readonly<Record<string, string | undefined>> = {
    'amy.stone@gmail.con': 'amy.stone@gmail.com',
    'amy.stone@gmail.co': 'amy.stone@gmail.com',
    'amy.stone@gmail.fr': 'amy.stone@gmail.com',
    'amy.stone@gmial.com': 'amy.stone@gmail.com',
    'amy.stone@gamil.com': 'amy.stone@gmail.com',
    'amy.stone@yaho.com': 'amy.stone@yahoo.com',
    'amy.stone@yahooo.fr': 'amy.stone@yahoo.fr',
    'amy.stone@hotmial.ca': 'amy.stone@hotmail.ca',
    'amy.stone@Outlok.com': 'amy.stone@outlook.com',
    'amy.stone@icloud.cmo': 'amy.stone@icloud.com',
    'test@test.com': undefined,
    'none@none.com': undefined,
    'NoReply@sahel-paie.sn': undefined,
    'aucun@sahel-paie.sn': undefined,
  };
  for (const [address, proposed] of Object.entries(slips)) {
    const problem = onlyProblem(rowOf({ ...EFT_ROW, Email: address }));
    assert.equal(problem.code, 'email-doubtful', address);
    assert.equal(problem.proposed, proposed, address);
  }
  const sound = [
    ...['amy@gmail.com', 'amy@GMAIL.com', 'amy@yahoo.co.uk', 'amy@yahoo.fr', 'amy@ymail.com', 'amy@mail.com'],
    ...[
      'amy@outlook.es',
      'amy@hotmail.be',
      'nora@example.com',
      'test@example.com',
      'testa@example.com',
      'amy@gmails.example.com',
    ],
  ];
  for (const address of sound) assert.equal(rowOf({ ...EFT_ROW, Email: address }).state, 'valid', address);
  for (const address of ['amy..stone@example.com', '.amy@example.com', 'amy.@example.com'])
    assert.equal(onlyProblem(rowOf({ ...EFT_ROW, Email: address })).code, 'email-invalid', address);
});

const HEADINGS = ['First name', 'Last name', 'Email', 'Amount', 'Currency', 'Channel'];
const NAMES = [
  ['Emily', 'Carter'],
  ['John', 'Doe'],
  ['Amy', 'Stone'],
  ['Zoé', 'N’Diaye'],
  ['Mark', 'Li'],
] as const;

function sheetWith(addresses: readonly string[], channel = 'etransfer_send') {
  const lines = NAMES.map(([first, last], index) => {
    return [first, last, addresses[index] ?? '', `${100 + index * 17}.50`, 'CAD', channel];
  });
  return tableOf([HEADINGS, ...lines]);
}

const told = (sheet: ReturnType<typeof checkSheet>) =>
  sheet.rows.flatMap(({ row, problems }) =>
    problems.filter(({ code }) => code === 'email-of-other').map(({ params }) => `${row} ${params?.where}`),
  );

test('V11: an address to which money goes and that spells another payee’s name warns', () => {
  const own = NAMES.map(([first, last]) =>
    `${first}.${last}@example.com`.toLowerCase().replace('é', 'e').replace('’', ''),
  );
  assert.deepEqual(told(checkSheet(sheetWith(own))), []);
  const shifted = [...own.slice(1), own[0] ?? ''];
  assert.deepEqual(told(checkSheet(sheetWith(shifted))), [
    '2 row:3',
    '3 row:4',
    '4 row:5',
    '5 row:6',
    '6 row:2',
  ]);
  const [emily = '', , amy = '', zoe = '', mark = ''] = own;
  for (const address of ['john.doe@example.com', 'DoeJohn7@example.com', 'doe_john@example.com'])
    assert.deepEqual(told(checkSheet(sheetWith([emily, 'jd@example.com', address, zoe, mark]))), ['4 row:3']);
  // What names its own payee, or nobody of the sheet.
  for (const address of [
    'stone@example.com',
    'amy.doe@example.com',
    'boss99@example.com',
    'jdoe@example.com',
    amy,
  ])
    assert.deepEqual(told(checkSheet(sheetWith([emily, 'jd@example.com', address, zoe, mark]))), [], address);
  // Nobody is paid by this address.
  assert.deepEqual(told(checkSheet(sheetWith(shifted, 'cashpickup'))), []);
});

test('V11: the other row is told again when an address or a name is edited', () => {
  const table = sheetWith(['emily.carter@example.com', 'amy.stone@example.com', 'a.s@example.com', '', '']);
  const open = openSheet(table);
  assert.deepEqual(told(open.sheet), ['3 row:4']);
  const amy = table.rows[3];
  assert.ok(amy);
  const renamed = { ...amy, cells: amy.cells.with(1, { kind: 'text', text: 'Rivers' }) };
  const { changed } = open.recheck(renamed);
  assert.ok(changed.some(({ row }) => row === 3));
  assert.deepEqual(told({ ...open.sheet, rows: changed }), []);
});
