/** Sheets of a workbook beside the one that is paid, which hold words: notes, departures, a help page, lists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../../../shared/sheet/check/whole/choose-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { isTold, MOBILE_ROW } from '../../../support/checked-row.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const PEOPLE = [
  ['Awa', 'Diop', payeePhone(1)],
  ['Moussa', 'Fall', payeePhone(2)],
  ['Fatou', 'Ndiaye', payeePhone(3)],
  ['Ibrahima', 'Sow', payeePhone(4)],
  ['Mariama', 'Ba', payeePhone(5)],
] as const;

/** Five payments on one sheet, and these lines on another. */
async function beside(name: string, lines: readonly (readonly (string | Date)[])[]): Promise<CheckedSheet> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Paie');
  sheet.addRow(Object.keys(MOBILE_ROW));
  for (const [first, last, phone] of PEOPLE)
    sheet.addRow(Object.values({ ...MOBILE_ROW, 'First name': first, 'Last name': last, Phone: phone }));
  const other = book.addWorksheet(name);
  for (const line of lines) other.addRow(line);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const read = await readTable(bytes, { fileName: 'paie.xlsx', chooseSheet });
  assert.ok(read.ok);
  assert.deepEqual(read.problems, []);
  return checkSheet(read.table);
}

const askedBy = ({ questions }: CheckedSheet) => questions.map(({ key }) => key);

test('V8: of a sheet of notes or departures the lines that name a payee are told first, whatever stands above them', async () => {
  const others = Array.from({ length: 12 }, (_, at) => [`Mamadou Fall-${at}`, '31/10/2026']);
  for (const [name, ...line] of [
    ['Notes', 'Fatou Ndiaye : nouveau numéro 77 999 88 77'],
    ['Départs', 'Ndiaye Fatou', '31/10/2026'],
    ['Divers', `Le ${payeePhone(4).slice(-9)} ne répond plus`],
    ['Oppositions', 'Fatou Ndiaye', 'saisie arrêt'],
  ]) {
    const sheet = await beside(name ?? '', [['Nom', 'Date'], ...others, line]);
    assert.ok(isTold(sheet, line.join(' | ')), line.join());
    assert.deepEqual(askedBy(sheet), []);
  }
});

test('V2, V3, V8: what a sheet of notes says of the payments, the unit or the currency counts as a title does', async () => {
  for (const [lines, key] of [
    [[['NE PAS PAYER']], 'title.ne-pas-payer'],
    [[['À lire'], ['Ne pas payer avant validation de la DRH']], 'title.ne-pas-payer'],
    [[['Consignes :'], ['retenir 2% de frais']], 'title.retenir-2'],
    [[['Montants en milliers de FCFA']], 'scale.E.en-milliers'],
    [
      [
        ['Société', 'SARL Baobab'],
        ['Unité', 'milliers de FCFA'],
      ],
      'scale.E.milliers',
    ],
    [
      [
        ['Étape', 'Statut'],
        ['Préparé', 'fait'],
        ['Approuvé', 'REFUSÉ'],
      ],
      'title.refuse',
    ],
    [
      [
        ['Contrôleur', 'Avis'],
        ['DG', 'Non approuvé'],
      ],
      'title.non-approuve',
    ],
    [
      [
        ['Step', 'By'],
        ['Approval', 'not approved'],
      ],
      'title.not-approved',
    ],
  ] as const) {
    const [asked = '', another] = askedBy(await beside('Notes', lines));
    assert.equal(another, undefined);
    assert.equal(asked.split('.')[0], key.split('.')[0]);
  }
  const inDollars = await beside('Notes', [['Montants en USD']]);
  assert.equal(inDollars.counts.valid, 0);
});

test('V8: lists to choose from, tables of codes and a help page say nothing of the payments', async () => {
  for (const lines of [
    [['Payé'], ['Annulé'], ['En attente'], ['Ne pas payer']],
    [
      ['Statut', 'Devise'],
      ['Payé', 'XOF'],
      ['Annulé', 'USD'],
    ],
    [['XOF'], ['USD'], ['CAD']],
    [
      ['XOF', 'Franc CFA'],
      ['USD', 'Dollar'],
    ],
    [['milliers'], ['millions']],
    [
      ['Comment remplir cette feuille'],
      ['Une ligne par bénéficiaire.'],
      ['Enregistrer, puis envoyer à la DRH.'],
    ],
  ]) {
    const sheet = await beside('Listes', lines);
    assert.deepEqual(askedBy(sheet), [], JSON.stringify(lines));
    assert.equal(sheet.counts.valid, 5);
  }
});

test('V8: a count or a total to pay on a sheet of words is compared with the rows', async () => {
  for (const [label, right, wrong] of [
    ['Total à payer', '125 000', '150 000'],
    ['Net à payer (FCFA)', '125000', '155000'],
    ['Total net à payer :', '125000', '100000'],
    ['Montant total à virer', '125 000 FCFA', '125 500 FCFA'],
    ['Total des virements', '125000', '130000'],
    ['Total to pay', '125,000', '152,000'],
    ['Amount to be paid', '125000', '12500'],
    ['Net payable', '125000', '120000'],
    ['Nombre de bénéficiaires', '5', '6'],
    ['Nombre total de virements', '5', '4'],
    ['Number of payees', '5', '7'],
    ['Nb de paiements', '5', '6'],
  ] as const) {
    for (const [figure, agrees] of [
      [right, true],
      [wrong, false],
    ] as const) {
      const { controls = [], problems } = await beside('Récap', [['Paie de mars'], [label, figure]]);
      assert.deepEqual(
        controls.map((control) => [control.sheet, control.row, control.agrees]),
        [['Récap', 2, agrees]],
        `${label} ${figure}`,
      );
      assert.deepEqual(
        problems.map(({ code }) => code),
        agrees ? [] : ['control-differs'],
        `${label} ${figure}`,
      );
    }
  }
  const sentence = await beside('Signature', [
    ['Arrêté le présent état à la somme de cent cinquante mille francs CFA (150 000)'],
  ]);
  assert.deepEqual(
    sentence.problems.map(({ code, params }) => [code, params?.stated, params?.computed]),
    [['control-differs', '150000', '125000']],
  );
});

test('V8: budgets, headcounts and the totals of several lists on a sheet of words are not compared', async () => {
  for (const lines of [
    [['Budget total', '1000000']],
    [
      ['Effectif', '12'],
      ['Total brut', '900000'],
    ],
    [['Total charges', '45000']],
    [['Reste à payer', '45000']],
    [['Total payé', '45000']],
    [['Nombre d’agents', '12']],
    [
      ['Total à payer', '300000'],
      ['Total à verser', '125000'],
      ['Net à payer', '425000'],
    ],
    [
      ['Total à payer', '300000'],
      ['Total à verser', '425000'],
    ],
  ]) {
    const { controls = [], problems } = await beside('Récap', lines);
    assert.deepEqual(problems, [], JSON.stringify(lines));
    assert.ok(
      controls.every(({ agrees }) => agrees),
      JSON.stringify(lines),
    );
  }
});
