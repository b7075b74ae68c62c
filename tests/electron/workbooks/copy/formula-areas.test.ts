import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areasRead } from '../../../../electron/workbooks/copy/formula-areas.ts';

const ORDER = ['Jan', 'Feb', 'Paie & primes', 'Mar'];
const WANTED = 'Paie & primes';

/** `left-right/top-bottom` of each area that the formula reads in the wanted sheet. */
function read(text: string, home: string | undefined = WANTED, columns = 0): string[] {
  return areasRead({ text, home, shift: { columns, rows: 0 } }, WANTED, ORDER).map(
    ({ left, right, top, bottom }) => `${left}-${right}/${top}-${bottom}`,
  );
}

for (const [text, areas] of [
  ['SUM(A1:C3)', ['1-3/1-3']],
  ['$B$2*1.5', ['2-2/2-2']],
  ['SUM(C:A)', ['1-3/1-1048576']],
  ['SUM($4:$6)', ['1-16384/4-6']],
  ["'Paie & primes'!F2", ['6-6/2-2']],
  ["'PAIE & primes'!F2:'Paie & primes'!G3", ['6-7/2-3']],
  ['Jan!A1', []],
  ["SUM('Jan:Mar'!B2)", ['2-2/2-2']],
  ['SUM(Jan:Feb!B2)', []],
  ['[2]Paie!A:ZZ', []],
  ['"A1:ZZ9"&B1', ['2-2/1-1']],
  ['LOG10(5)+TAUX_2024+A1B', []],
  ['Table1[[#This Row],[Net]]', []],
  ['IF(A1>2,"it\'s",B2)', ['1-1/1-1', '2-2/2-2']],
] as const) {
  test(`${text} reads ${areas.join(' and ') || 'nothing of the sheet'}`, () => {
    assert.deepEqual(read(text), areas);
  });
}

test('a name of the workbook reads only what it names with its sheet', () => {
  assert.deepEqual(areasRead({ text: '$A:$Z', home: undefined }, WANTED, ORDER), []);
});

test('a shared formula reads what its copies read, and a fixed column stays', () => {
  assert.deepEqual(read('SUM(A1:C1)+$E1', WANTED, 4), ['1-7/1-1', '5-5/1-1']);
});
