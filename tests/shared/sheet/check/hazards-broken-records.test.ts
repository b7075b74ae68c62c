import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';
import { tableFrom } from '../read/read-result.ts';

/** A sheet of these payments, as CSV, of which each record may be another's length. */
async function checked(headings: string, tails: readonly string[]) {
  const names = ['Awa;Diop', 'Issa;Fall', 'Moussa;Sow', 'Adja;Sarr', 'Fatou;Ba', 'Binta;Kane'];
  const records = tails.map((tail, i) => `${names[i]};${tail.replace('PHONE', payeePhone(i))}`);
  const lines = [
    `First name;Last name;Phone;Amount;${headings};Currency;Country;Channel;Provider`,
    ...records,
  ];
  return checkSheet(await tableFrom(lines.join('\r\n')));
}

const END = 'xof;sn;mobile money;orange';

test('V1: a column of units is heard beside more records that are broken than whole', async () => {
  const whole = `PHONE;1083;k;${END}`;
  const split = `PHONE;;1083;k;${END}`;
  const sheet = await checked('Unit', [whole, split, split, split, split, whole]);
  assert.deepEqual(
    sheet.questions.map(({ key }) => key),
    ['scale.E.k'],
  );
});

test('V1: a no beside some payments is heard beside records that are broken', async () => {
  const of = (word: string) => `PHONE;5000;${word};${END}`;
  const split = `PHONE;;5000;oui;${END}`;
  const sheet = await checked('Numéro vérifié', [of('oui'), of('non'), split, split, of('non'), of('oui')]);
  assert.ok(
    sheet.questions.some(({ key }) => key.startsWith('settled.E')),
    JSON.stringify(sheet.questions.map(({ key }) => key)),
  );
});

test('V1: marks beside every whole record are asked about where others lack a cell', async () => {
  const headings = 'Currency;Country;Channel;Provider;Notes';
  const names = ['Awa;Diop', 'Issa;Fall', 'Moussa;Sow', 'Adja;Sarr'];
  const lines = names.map((name, i) => `${name};${payeePhone(i)};5000;${END}${i % 2 === 0 ? '' : ';✓'}`);
  const read = async (records: readonly string[]) =>
    checkSheet(await tableFrom([`First name;Last name;Phone;Amount;${headings}`, ...records].join('\r\n')));
  const sheet = await read(lines);
  assert.ok(
    sheet.questions.some(({ key }) => key.startsWith('settled.I')) ||
      sheet.rows.every(({ state }) => state !== 'valid'),
    JSON.stringify(sheet.counts),
  );
  // Where every record has its mark, it says nothing of one.
  const all = await read(lines.map((line) => line.replace(/(?:;✓)?$/, ';✓')));
  assert.deepEqual(all.questions, []);
});
