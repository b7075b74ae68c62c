/** What stands around the payments and speaks of them: titles, footers, legends, sections, comments, remarks in names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { EFT_ROW, isTold, MOBILE_ROW, rowOf, sheetOf, without } from '../../../support/checked-row.ts';
import { csvTableOf, type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { sheetWith } from '../../../support/money-sheets.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const AMOUNTS = { Montant: ['25000', '31000'] };

function askedBy(sheet: CheckedSheet): readonly string[] {
  return sheet.questions.map(({ key }) => key);
}

test('V2: a title, a legend or a footer that says anything of the payments is told, word by word', () => {
  const sentences = [
    'PROJET DE PAIE - NE PAS PAYER AVANT VALIDATION',
    'Simulation augmentation 2027',
    'Paiements effectués en février 2026',
    'Légende : lignes en rouge = ne pas payer',
    'Attention : ne verser que 50 % des montants ci-dessus, le solde en avril',
    'List of transfers, not approved yet',
    'Payments made in February',
    'Rows in red: do not pay',
    'Ne pas tenir compte de la ligne 3',
    'Payer avant le 30, sauf Wave',
    'Erratum: 35 000 au lieu de 30 000',
    'Ignore line 4',
    'Salaires bruts - mars 2026',
    'max 50 000 par personne',
    '40,000 each',
    'Opérateur : Wave',
    'Country: Benin',
    'Paiements Orange Money novembre',
    'Page 1 of 2',
    '* à multiplier par 2',
    'NB : M. Fall reçoit 40 000',
    'Mme Ba : à son mari 77 555 66 77',
    'sans Awa',
  ];
  for (const sentence of sentences)
    for (const around of [{ titles: [[sentence]] }, { notes: [[], [sentence]] }]) {
      const sheet = sheetWith(AMOUNTS, around);
      assert.ok(isTold(sheet, sentence), sentence);
    }
  const innocent = [
    'Salaires à payer à la fin du mois',
    'Paiements à effectuer en mars 2026',
    'État de paie du personnel - mars 2026',
    'Payments to be made in March',
    'Voir note en annexe',
    'Numbers such as PAY-0001',
    'Pay 2026',
    'Max 1 000 F par personne',
    'Cap: 1,000 XOF per payee',
    'Plafond : 500,000 F par agent',
  ];
  for (const title of innocent) {
    assert.deepEqual(askedBy(sheetWith(AMOUNTS, { titles: [[title]] })), [], title);
    assert.deepEqual(askedBy(sheetWith({ 'Net à payer': ['1', '2'] }, { titles: [[title]] })), [], title);
  }
});

test('V2: a title or a sheet’s name of those who owe, were left out or were paid, or of a price, is asked about', () => {
  const titles = [
    ...[
      'Liste des cotisants – cotisations à encaisser',
      'Elèves en retard de paiement',
      'Bénéficiaires non retenus',
    ],
    ...[
      'État des sommes versées le 05/11/2026',
      'Liste de réserve',
      'Avances à récupérer',
      'Clients débiteurs',
    ],
    ...[
      'Loyers à percevoir',
      'Exemple de remplissage',
      'Exclus du programme',
      'Remboursements attendus des agents',
    ],
    ...['Retenues sur salaire', 'Prévisions 2027', 'Pénalités de retard', 'Membres ayant contribué'],
    ...[
      'Taux journalier – 3 jours',
      'Standby list',
      'Late fees',
      'Daily rates',
      'Amounts paid',
      'Excluded from payment',
    ],
  ];
  for (const title of titles) {
    const sheet = sheetWith(AMOUNTS, { titles: [[title]] });
    assert.ok(isTold(sheet, title), title);
  }
  const headings = Object.keys(MOBILE_ROW);
  for (const sheetName of ['Payé oct', 'Débiteurs', 'Exemple', 'Retours'])
    assert.ok(
      isTold(checkSheet(tableOf([headings, Object.values(MOBILE_ROW)], { sheetName })), sheetName),
      sheetName,
    );
  const innocent = [
    ...['État de paiement des per diem – Kolda', 'Paie du personnel – novembre', 'Bourses 1er trimestre'],
    ...[
      'Remboursement de frais de transport',
      'Payroll Nov',
      'Primes et salaires',
      'Commissions sur ventes',
      'Sales team payroll',
    ],
  ];
  for (const title of innocent)
    assert.deepEqual(askedBy(sheetWith(AMOUNTS, { titles: [[title]] })), [], title);
});

test('V2: a file whose name says that it is not to be paid is asked about', () => {
  const asked = (fileName: string) =>
    askedBy(checkSheet(tableOf([Object.keys(MOBILE_ROW), Object.values(MOBILE_ROW)], { fileName })));
  for (const fileName of [
    'paie_ANNULEE',
    'deja-payes-octobre',

    'brouillon_paie',
    'NE PAS PAYER',
  ])
    assert.match(asked(fileName).join(), /^title\./, fileName);
  for (const fileName of ['Paie en milliers', 'paie_KFCFA', 'paie-en-centimes'])
    assert.match(asked(fileName).join(), /^scale\./, fileName);
  for (const fileName of ['Hotel des Mille Collines', 'liste 1000 producteurs', 'paie M', 'K Diop'])
    assert.deepEqual(asked(fileName), [], fileName);
  for (const fileName of ['paie_novembre_2026', 'payroll v2', 'PAYEXP01', 'test', 'virements', 'pay-2026-11'])
    assert.deepEqual(asked(fileName), [], fileName);
  // What failed is there to be mended and paid.
  for (const fileName of ['payroll-failed', 'paie_echouees', 'liste incomplete'])
    assert.deepEqual(asked(fileName), [], fileName);
});

test('V3: a currency in the name of the file or of the sheet that the rows contradict is asked about', () => {
  const askedIn = (names: { readonly fileName?: string; readonly sheetName?: string }, Currency = 'XOF') => {
    const row = { ...MOBILE_ROW, Currency };
    return askedBy(checkSheet(tableOf([Object.keys(row), Object.values(row)], names)));
  };
  for (const name of ['paie_usd', 'Paie EUR mars', 'payroll-CAD-2026', 'salaires_xaf', 'USD'])
    for (const names of [{ fileName: name }, { sheetName: name }])
      assert.match(askedIn(names).join(), /^currency\./, JSON.stringify(names));
  for (const name of [
    'paie_xof',
    'Paie FCFA',
    'paie_xof_cad',
    'paie_mars',
    'Cadres',
    'cadeaux',
    'ALL payments',
    'top',
  ])
    for (const names of [{ fileName: name }, { sheetName: name }])
      assert.deepEqual(askedIn(names), [], JSON.stringify(names));
  const { Currency: _, ...without } = MOBILE_ROW as Readonly<Record<string, string>>;
  const given = (fileName: string) =>
    askedBy(
      checkSheet(tableOf([Object.keys(without), Object.values(without)], { fileName }), {
        defaults: { currency: 'xof' },
      }),
    );
  assert.deepEqual(given('paie_usd'), ['given.currency.usd']);
  assert.deepEqual(given('paie_fcfa'), []);
});

test('V2: a note in the column of the names is told below a sum, beside a broken record and below rows left out', () => {
  const headings = [...Object.keys(MOBILE_ROW), 'Présence'];
  const people = ['Awa', 'Olivia', 'Moussa', 'Fatou', 'Binta'];
  const rows = people.map((first, at) => [
    ...Object.values({ ...MOBILE_ROW, 'First name': first, Phone: payeePhone(at) }),
    at % 2 === 0 ? 'X' : '',
  ]);
  const sum = headings.map((heading) => (heading === 'Amount' ? '125000' : ''));
  const broken = (rows[4] ?? []).toSpliced(2, 0, '');
  const notes = ['hors Olivia', 'moins Olivia', 'less Olivia', 'Less: Olivia Diop advance'];
  for (const lines of [
    [...rows, sum],
    [...rows.slice(0, 4), broken],
  ])
    for (const note of notes) {
      const whole = [note, ...headings.slice(1).map(() => '')];
      assert.ok(isTold(checkSheet(csvTableOf([headings, ...lines, whole])), note), note);
    }
  const table = tableOf([headings, ...rows, ['moins Moussa']]);
  const { questions } = checkSheet(table);
  const answers = Object.fromEntries(
    questions.map(({ key }) => [key, key.endsWith('.blank') ? 'leave-out' : 'pay']),
  );
  const sheet = checkSheet(table, { answers });
  assert.deepEqual([sheet.questions, sheet.rows.length], [[], 3]);
  assert.ok(isTold(sheet, 'moins Moussa'));
});

test('V3: a section of those who are paid on another day, by somebody else, or who came back, is asked about', () => {
  for (const section of [
    'À payer le 15 décembre',
    'à payer par la mairie',
    'To be paid by UNICEF',
    'Retours Wave',
  ]) {
    const sheet = sections(MOBILE_ROW, ['Agents', section], []);
    assert.match(askedBy(sheet).join(), /section\./, section);
  }
});

/** Rows of two sections, without the columns of these names. */
function sections(
  row: Readonly<Record<string, ShortCell>>,
  names: readonly [string, string],
  missing: readonly string[],
  options: CheckOptions = {},
): CheckedSheet {
  const kept = missing.reduce((all, name) => without(all, name), row);
  const headings = Object.keys(kept);
  const line = (last: string) => Object.values({ ...kept, 'Last name': last });
  const lines = [
    headings,
    [names[0]],
    line('Diop'),
    line('Fall'),
    ['Direction générale'],
    line('Sy'),
    [names[1]],
    line('Sow'),
  ];
  return checkSheet(tableOf(lines), options);
}

test('V3: a section that names the currency, the country, the channel or the operator says it for its rows', () => {
  const currencies = sections(
    { ...MOBILE_ROW, Channel: 'cashpickup' },
    ['Paiements en XOF', 'USD payments'],
    ['Currency'],
  );
  const fieldsOf = (sheet: CheckedSheet, name: 'currency' | 'country' | 'channel' | 'provider') =>
    sheet.rows.map(({ fields }) => fields[name]);
  assert.deepEqual(fieldsOf(currencies, 'currency'), ['xof', 'xof', 'xof', 'usd']);
  assert.deepEqual(
    currencies.excluded.map(({ row, reason }) => [row, reason]),
    [
      [2, 'heading-group'],
      [5, 'heading-group'],
      [7, 'heading-group'],
    ],
  );
  const countries = sections(MOBILE_ROW, ['MALI', 'BURKINA FASO'], ['Country'], {
    defaults: { country: 'sn' },
  });
  assert.deepEqual(fieldsOf(countries, 'country'), ['ml', 'ml', 'ml', 'bf']);
  const operators = sections(MOBILE_ROW, ['ORANGE MONEY', 'Wave'], ['Provider']);
  assert.deepEqual(fieldsOf(operators, 'provider'), ['orange', 'orange', undefined, 'wave']);
  const channels = sections(MOBILE_ROW, ['ORANGE MONEY', 'Banque partenaire'], ['Provider', 'Channel']);
  assert.deepEqual(fieldsOf(channels, 'channel').slice(0, 2), Array(2).fill('mobile_money'));
  assert.equal(fieldsOf(channels, 'channel')[3], 'credit_partnerbank_account');
});

test('V3: what a section says ends where a line stands of which nobody knows what it says', () => {
  for (const line of ['Free Business', 'Autres Paiements Divers', 'Option 2', 'Déjà payés']) {
    const { rows } = sections(MOBILE_ROW, ['ORANGE MONEY', line], ['Provider']);
    const last = rows.at(-1);
    assert.equal(last?.fields.provider, undefined, line);
    assert.equal(last?.state, 'invalid', line);
  }
});

test('V3: a section that speaks against a column, of cash, or of what may be a department is asked about', () => {
  for (const [names, missing] of [
    [['USD payments', 'CAD payments'], []],
    [
      ['ESPÈCES', 'ORANGE MONEY'],
      ['Channel', 'Provider'],
    ],
  ] as const) {
    const sheet = sections(MOBILE_ROW, [...names], missing);
    assert.ok(
      askedBy(sheet).some((key) => key.startsWith('section.')),
      names.join(),
    );
  }
});

/** The first sheet of a workbook of two payments, changed before it is read. */
async function commented(change: (sheet: ExcelJS.Worksheet) => void): Promise<CheckedSheet> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Paie');
  sheet.addRow(Object.keys(MOBILE_ROW));
  for (const last of ['Diop', 'Fall'])
    sheet.addRow(Object.values({ ...MOBILE_ROW, 'Last name': last, Amount: 50 }));
  change(sheet);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const read = await readTable(bytes, { fileName: 'paie.xlsx' });
  assert.ok(read.ok);
  return checkSheet(read.table);
}

test('V2: the comments of cells are a warning, or say the unit of the amounts', async () => {
  const stopped = await commented((sheet) => {
    sheet.getCell('E3').note = 'NE PAS PAYER ce mois-ci';
  });
  assert.deepEqual(
    stopped.rows.map(({ state }) => state),
    ['valid', 'warning'],
  );
  assert.ok(isTold(stopped, 'NE PAS PAYER'));
  const inThousands = await commented((sheet) => {
    sheet.getCell('E1').note = 'Montants en milliers de FCFA';
  });
  assert.match(askedBy(inThousands).join(), /^scale\.E\./);
  const told = await commented((sheet) => {
    sheet.getCell('C2').note = 'Saisi par la RH';
  });
  assert.deepEqual(askedBy(told), []);
  const note = told.rows[0]?.problems.find(({ code }) => code === 'cell-comment');
  assert.deepEqual(
    [note?.severity, note?.params?.cell, note?.original],
    ['warning', 'C2', 'Saisi par la RH'],
  );
});

test('V11: what stands behind a name and stops its payment is asked about, and a name to come is none', () => {
  const named = (name: string) =>
    sheetOf([
      { 'Full name': name, ...without(without(MOBILE_ROW, 'First name'), 'Last name') },
      { 'Full name': 'Awa Sy', ...without(without(MOBILE_ROW, 'First name'), 'Last name') },
    ]);
  for (const name of ['Awa Diop - annulé', 'Awa Diop (décédée)', 'Awa Diop (sortie)', 'Feu Awa Diop'])
    assert.deepEqual(
      askedBy(named(name)).map((key) => key.split('.', 2).join('.')),
      ['settled.A'],
      name,
    );
  for (const name of ['Awa Diop (née Fall)', 'Anne-Marie Stop', 'Jean Partie', 'Awa Diop-Retenue'])
    assert.deepEqual(askedBy(named(name)), [], name);
  const refused = [
    ['A définir', 'required-missing'],
    ['Inconnu', 'required-missing'],
    ['To be confirmed', 'required-missing'],
    ['Awa Diop ou Moussa Sow', 'name-two-people'],
    ['1. Awa Diop', 'kind-wrong'],
  ] as const;
  for (const [name, code] of refused) {
    const [row] = named(name).rows;
    assert.equal(row?.state, 'invalid', name);
    assert.ok(
      row?.problems.some((problem) => problem.code === code),
      name,
    );
  }
  assert.notEqual(named('Jean Ou').rows[0]?.state, 'invalid');
});

test('L15: signs that point at the cell above are copied by nobody', () => {
  for (const sign of ['ci-dessus', 'above', 'see above', '↓', '|', '//', ',,'])
    assert.equal(rowOf({ ...MOBILE_ROW, Provider: sign }).state, 'invalid', sign);
  assert.equal(rowOf({ ...EFT_ROW, 'Last name': 'ci-dessus' }).state, 'invalid');
});

const PRINTED = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'] as const;

test('V2, V3: what a sheet prints above and below its pages counts as a title does, without its codes', async () => {
  for (const part of PRINTED)
    for (const [words, key] of [
      ['&CANNULÉ - NE PAS PAYER', 'title.annule'],
      ['&L&D&C&"Arial,Gras"&14BROUILLON&R&P/&N', 'title.brouillon'],
      ['&L&KFF0000Déjà payé&R&F', 'title.deja-paye'],
      ['&R&K01+022Page &P\nMontants en milliers', 'scale.E.en-milliers'],
      ['&CR&&D&RNE PAS PAYER', 'title.ne-pas-payer'],
      ['&CMontants en CAD', 'currency.E'],
    ] as const) {
      const sheet = await commented((written) => {
        written.headerFooter.differentFirst = part.startsWith('first');
        written.headerFooter.differentOddEven = part.startsWith('even');
        written.headerFooter[part] = words;
      });
      assert.deepEqual(askedBy(sheet), [key], `${part} ${words}`);
    }
});

test('V2: a page that is printed nowhere, page numbers and names say nothing', async () => {
  for (const [part, words] of [
    ['firstHeader', 'ANNULÉ'],
    ['evenFooter', 'ANNULÉ'],
    ['oddHeader', '&LRessources humaines && finances&C&"-,Gras"&12Paie de mars&RConfidentiel'],
    ['oddFooter', '&L&Z&F&CPage &P sur &N&R&D &T'],
  ] as const) {
    const sheet = await commented((written) => {
      written.headerFooter[part] = words;
    });
    assert.deepEqual(askedBy(sheet), [], words);
    assert.equal(sheet.counts.invalid, 0);
  }
});

test('V2: a document’s title or subject that denies the payments is asked about; what a template says is not', async () => {
  const titled = (title: string, subject = '') =>
    commented(({ workbook }) => {
      workbook.title = title;
      workbook.subject = subject;
    });
  assert.deepEqual(askedBy(await titled('Paie octobre - ANNULÉE')), ['title.annulee']);
  assert.deepEqual(askedBy(await titled('Paie', 'déjà payé')), ['title.deja-paye']);
  for (const title of [
    'Modèle de paie',
    'Payroll template',
    'Salaires en milliers de FCFA',
    'USD report',
    'Template',
  ])
    assert.deepEqual(askedBy(await titled(title)), [], title);
});

const SOLID = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

/** Of nine payments some of whose cells are filled, or of more, the rows that are warned of their colour. */
async function colouredAmong(
  paint: (cell: ExcelJS.Cell) => ExcelJS.Fill | undefined,
  added = 7,
): Promise<number[]> {
  const sheet = await commented((written) => {
    for (let at = 0; at < added; at += 1)
      written.addRow(
        Object.values({
          ...MOBILE_ROW,
          'Last name': `Sow${'abcdefghijklmn'[at]}`,
          Phone: payeePhone(at),
          Amount: 60,
        }),
      );
    written.eachRow((row) =>
      row.eachCell((cell) => {
        const fill = paint(cell);
        if (fill) cell.fill = fill;
      }),
    );
  });
  const isColoured = ({ problems }: CheckedSheet['rows'][number]) =>
    problems.some(({ code }) => code === 'row-coloured');
  return sheet.rows.filter(isColoured).map(({ row, state }) => (state === 'warning' ? row : -row));
}

test('V2: a payment in a colour that few others have is warned of, whatever the colour and however much of it', async () => {
  const theme: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { theme: 5 } as ExcelJS.Color };
  const hatched: ExcelJS.Fill = { type: 'pattern', pattern: 'darkUp', fgColor: { argb: 'FF000000' } };
  const gradient: ExcelJS.Fill = {
    ...{ type: 'gradient', gradient: 'angle', degree: 0 },
    stops: [
      { position: 0, color: { argb: 'FFFFFFFF' } },
      { position: 1, color: { argb: 'FFFF0000' } },
    ],
  };
  for (const fill of [SOLID('FFFF0000'), SOLID('FFBFBFBF'), theme, hatched, gradient]) {
    const colour = JSON.stringify(fill);
    assert.deepEqual(await colouredAmong(({ row }) => (Number(row) === 4 ? fill : undefined)), [4], colour);
    const amountOnly = ({ row, col }: ExcelJS.Cell) =>
      Number(row) === 10 && Number(col) === 5 ? fill : undefined;
    assert.deepEqual(await colouredAmong(amountOnly), [10], colour);
  }
  const another = ({ row }: ExcelJS.Cell) => SOLID(Number(row) === 3 ? 'FFFFFF00' : 'FFE8EEF7');
  assert.deepEqual(await colouredAmong(another), [3]);
});

test('V2: of the two cells of a column that are filled the one in a colour is not the usual one', async () => {
  for (const coloured of [2, 3]) {
    const paint = (cell: ExcelJS.Cell) => {
      // The phones of the others are blank.
      if (Number(cell.col) === 3 && Number(cell.row) > 3) cell.value = null;
      return Number(cell.col) === 3 && Number(cell.row) === coloured ? SOLID('FFD9D9D9') : undefined;
    };
    assert.deepEqual((await colouredAmong(paint)).map(Math.abs), [coloured]);
  }
});

test('V2: a payment in letters of another colour is warned of; black ones and links are the look of the sheet', async () => {
  const inLetters = (font: Partial<ExcelJS.Font>) => (cell: ExcelJS.Cell) => {
    if (Number(cell.row) === 4) cell.font = font;
    return undefined;
  };
  for (const color of [{ argb: 'FFFF0000' }, { argb: 'FFD9D9D9' }, { theme: 5 } as ExcelJS.Color])
    assert.deepEqual(await colouredAmong(inLetters({ color })), [4], JSON.stringify(color));
  for (const font of [
    { color: { argb: 'FF000000' } },
    { color: { theme: 1 } as ExcelJS.Color },
    { bold: true },
    { color: { theme: 10 } as ExcelJS.Color, underline: true },
  ])
    assert.deepEqual(await colouredAmong(inLetters(font)), [], JSON.stringify(font));
});

test('V2: white, a heading’s colour, bands, columns and a colour that many have are the look of the sheet', async () => {
  const looks: readonly ((cell: ExcelJS.Cell) => ExcelJS.Fill | undefined)[] = [
    ({ row }) => (Number(row) === 4 ? SOLID('FFFFFFFF') : undefined),
    ({ row }) => (Number(row) === 1 ? SOLID('FF0000FF') : undefined),
    ({ row }) => (Number(row) % 2 === 0 ? SOLID('FFDDEBF7') : undefined),
    ({ row }) => (Number(row) % 3 === 0 ? SOLID('FFDDEBF7') : undefined),
    ({ col, row }) => (Number(col) === 5 && Number(row) > 1 ? SOLID('FFFFFF00') : undefined),
    ({ row }) => (Number(row) > 7 ? SOLID('FF92D050') : undefined),
    () => SOLID('FFDDEBF7'),
  ];
  for (const [at, paint] of looks.entries()) assert.deepEqual(await colouredAmong(paint), [], `look ${at}`);
  const everyFifth = ({ row }: ExcelJS.Cell) => (Number(row) % 5 === 1 ? SOLID('FFDDEBF7') : undefined);
  assert.deepEqual(
    await colouredAmong((cell) => (Number(cell.row) > 1 ? everyFifth(cell) : undefined), 14),
    [],
  );
});
