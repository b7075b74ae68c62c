import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { awa, fatou, headings } from '../../../support/checked-lines.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { paid, questionOf, sheetWith } from '../../../support/money-sheets.ts';

/** UTF-8 read as Windows-1252. */
function wronglyDecoded(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
}

const ALREADY_PAID = wronglyDecoded('Déjà payé');

test('T7: what was decoded wrongly is heard in titles, units, sections, remarks, last words and the sheet’s name', () => {
  const money = { Montant: [25_000, 30_000] };
  const remark = (heading: string, others: string) =>
    sheetWith({ ...money, [heading]: [ALREADY_PAID, others] });
  const sheets = {
    'title.deja-paye': [
      sheetWith(money, { titles: [[ALREADY_PAID]] }),
      sheetWith(money, { notes: [[ALREADY_PAID]] }),
      checkSheet(tableOf([headings, awa, fatou], { sheetName: ALREADY_PAID })),
    ],
    'settled.I': [
      remark('Statut', wronglyDecoded('À payer')),
      remark('Remarque', ''),
      remark(wronglyDecoded('État'), wronglyDecoded('Validé')),
    ],
    'heading.H': [sheetWith(money, { units: { Montant: `(${wronglyDecoded('payé')})` } })],
    'currency.H': [
      sheetWith(money, { titles: [[wronglyDecoded('Montants en €')]] }),
      sheetWith(money, { units: { Montant: wronglyDecoded('(€)') } }),
    ],
    'side.I.debit': [sheetWith({ ...money, Sens: [wronglyDecoded('Débit'), wronglyDecoded('Crédit')] })],
    'section.deja-paye': [checkSheet(tableOf([headings, [ALREADY_PAID], awa, fatou]))],
  };
  for (const [key, all] of Object.entries(sheets))
    for (const [place, sheet] of all.entries()) {
      assert.equal(questionOf(sheet, key).key, key, `${key}, place ${place}`);
      assert.ok(paid(sheet).length < 2, `${key}, place ${place}`);
    }
});

test('T7 L15: a mark that repeats the cell above copies nothing, decoded wrongly too', () => {
  for (const mark of ['〃', '″', '”', '- ″ -'])
    for (const heading of ['First name', 'Phone', 'Amount', 'Destination account id']) {
      const sheet = checkSheet(
        tableOf([
          ['Destination account id', 'Account number', ...headings],
          ['', '', ...awa],
          ['', '', ...fatou].with(
            ['Destination account id', 'Account number', ...headings].indexOf(heading),
            wronglyDecoded(mark),
          ),
        ]),
      );
      assert.ok(
        sheet.rows[1]?.problems.some(({ code }) => code === 'nothing-copied'),
        `${mark} under ${heading}`,
      );
    }
});
