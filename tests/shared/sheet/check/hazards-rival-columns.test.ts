/** Columns that may say against another whom a row pays, and operators that name nobody. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { EFT_ROW, MOBILE_ROW, sheetOf, without } from '../../../support/checked-row.ts';
import { csvTableOf } from '../../../support/hand-made-table.ts';
import { tableFrom } from '../read/read-result.ts';

const NAMES = ['Diop', 'Ndiaye', 'Fall'];
const PHONES = ['+221771834560', '+221771834561', '+221782234562'];

/** Three mobile payments, with one more column, its cells under the heading. */
function beside(heading: string, cells: readonly string[], row: Readonly<Record<string, string>> = {}) {
  return sheetOf(
    NAMES.map((name, at) => ({
      ...MOBILE_ROW,
      ...row,
      'Last name': name,
      Phone: PHONES[at] ?? '',
      [heading]: cells[at] ?? '',
    })),
  );
}

/** Three mobile payments in which this heading stands in the place of another. */
function inPlaceOf(known: string, heading: string, cells: readonly string[], more: readonly string[] = []) {
  return sheetOf(
    NAMES.map((name, at) =>
      Object.fromEntries([
        ...Object.entries({ ...MOBILE_ROW, 'Last name': name, Phone: PHONES[at] ?? '' })
          .filter(([each]) => !(known === 'names' && each === 'First name'))
          .map(([each, cell]) =>
            each === (known === 'names' ? 'Last name' : known) ? [heading, cells[at] ?? ''] : [each, cell],
          ),
        ...more.map((each) => [each, `F-${at + 1}`]),
      ]),
    ),
  );
}

const keysOf = (sheet: ReturnType<typeof sheetOf>) => sheet.questions.map(({ key }) => key);

test('V11: a second number under a heading that nobody knows is asked about, whichever the sheet pays', () => {
  for (const [heading, cells] of [
    ['Téléphone 2', ['771112233', '772223344', '773334455']],
    ['Numéro 2', ['', '77 222 33 44', '']],
    ['Autre', ['+221771112233', '', '']],
    ['À utiliser', ['00221771112233', '', '']],
    ['À utiliser', ['00221771112233', '"', 'idem']],
    ['Second line', ['771112233', '772223344', '773334455']],
  ] as const) {
    const sheet = beside(heading, cells);
    assert.deepEqual(keysOf(sheet), ['column.phone'], heading);
    assert.ok(
      sheet.rows.every(({ state }) => state === 'invalid'),
      heading,
    );
  }
  for (const [heading, cells] of [
    // The same numbers once more, somebody else's, and numbers of another kind.
    ['Numéro lu', ['771834560', '77 183 45 61', '782234562']],
    ['Contact urgence', ['771112233', '772223344', '773334455']],
    ['Urgence', ['771112233', '772223344', '773334455']],
    ['Urgency', ['771112233', '772223344', '773334455']],
    ['Personne à prévenir', ['771112233', '772223344', '773334455']],
    ['Tél. bureau', ['338211234', '338211234', '338211234']],
    ['Matricule CNSS', ['10023456', '10023457', '10023458']],
    ['Badge', ['4471', '4472', '4473']],
  ] as const)
    assert.deepEqual(keysOf(beside(heading, cells)), [], heading);
});

test('V11: a second number that is the payee’s own in most rows is asked about, whatever its heading says', () => {
  const own = ['771834560', '77 183 45 61', '782234562'];
  for (const heading of [
    'Contact d’urgence',
    'N° de retrait',
    'Tél. bureau',
    'Emergency contact',
    'Cash-out line',
    'Urgence',
    'Urgency',
    'Personne à prévenir',
  ]) {
    assert.deepEqual(keysOf(beside(heading, own.with(2, '771112233'))), ['column.phone'], heading);
    assert.deepEqual(keysOf(beside(heading, own)), [], heading);
  }
  for (const heading of ['Tél. bureau', 'Office phone']) {
    const rows = own.with(2, '771112233').map((number, at) => ({
      ...MOBILE_ROW,
      'Last name': NAMES[at] ?? '',
      Phone: PHONES[at] ?? '',
      [heading]: number,
    }));
    assert.deepEqual(keysOf(sheetOf(rows.slice(1))), ['column.phone'], `${heading}, two rows`);
    // A bare sum with the numbers of the last payee filled down.
    const sum = { ...rows[2], 'First name': '', 'Last name': '', Amount: '999999' };
    assert.ok(keysOf(sheetOf([...rows, sum])).includes('column.phone'), heading);
  }
  const eft = (heading: string, cells: readonly string[]) =>
    keysOf(
      sheetOf(
        cells.map((cell, at) => ({ ...EFT_ROW, 'Account number': ACCOUNTS[at] ?? '', [heading]: cell })),
      ),
    );
  for (const heading of ['Compte comptable', 'Vérification', 'On file']) {
    assert.deepEqual(eft(heading, ACCOUNTS.with(1, '998877665544')), ['column.account_number'], heading);
    assert.deepEqual(eft(heading, ACCOUNTS), [], heading);
  }
});

const ACCOUNTS = ['123456789012', '223456789017', '323456789019'];

test('V11: a second address that an e-transfer may be sent to, and a second account, are asked about', () => {
  const paid = (channel: string, heading: string, cell: string) =>
    keysOf(sheetOf([{ ...EFT_ROW, Channel: channel, [heading]: cell }]));
  assert.deepEqual(paid('etransfer_send', 'Courriel personnel', 'j.tremblay@example.ca'), ['column.email']);
  assert.deepEqual(paid('eft', 'Courriel personnel', 'j.tremblay@example.ca'), []);
  assert.deepEqual(paid('etransfer_send', 'Courriel du responsable', 'rh@example.ca'), []);
  assert.deepEqual(paid('eft', 'RIB 2', '998877665544'), ['column.account_number']);
  assert.deepEqual(paid('eft', 'Compte comptable', '6411000000'), []);
  assert.deepEqual(paid('eft', 'NAS', '998877665'), []);
});

test('V11: a name that is the payee’s in some rows and another’s in others, or a number’s holder, is asked about', () => {
  for (const [heading, cells] of [
    ['Nom OM', ['Awa Diop', 'Modou Ba', 'Awa Fall']],
    ['Titulaire du numéro', ['Ali Ka', 'Modou Ba', 'Jean Sy']],
    ['Puce au nom de', ['Awa Diop', 'Modou Ba', '']],
    ['Account holder', ['Awa Diop', 'Awa Ndiaye', 'Modou Ba']],
  ] as const)
    assert.deepEqual(keysOf(beside(heading, cells)), ['names'], heading);
  for (const [heading, cells] of [
    ['Responsable', ['Ali Ka', 'Modou Sy', 'Awa Fall']],
    ['Nom OM', ['Awa Diop', 'DIOP Awa', 'A. Fall'].with(1, 'NDIAYE Awa')],
    ['Site', ['Diop', 'Thiès', 'Dakar']],
    ['Poste', ['Comptable', 'Chauffeur', 'Agent']],
  ] as const)
    assert.deepEqual(keysOf(beside(heading, cells)), [], heading);
});

test('V11: the only name or number under a heading of one who pays, or of somebody else, is asked about', () => {
  const people = ['Awa Diop', 'Awa Ndiaye', 'Awa Fall'];
  for (const heading of ['Payeur', 'Nom du payeur', 'Payer name'])
    assert.deepEqual(keysOf(inPlaceOf('names', heading, people)), ['heading.A'], heading);
  for (const heading of ['Customer', 'Nom du client']) {
    assert.deepEqual(keysOf(inPlaceOf('names', heading, people, ['Invoice'])), ['heading.A'], heading);
    assert.deepEqual(keysOf(inPlaceOf('names', heading, people)), [], heading);
  }
  for (const heading of ['Téléphone (parent)', 'Téléphone (bureau)', 'Phone (emergency)'])
    assert.deepEqual(keysOf(inPlaceOf('Phone', heading, PHONES)), ['heading.C'], heading);
  for (const heading of ['Téléphone (mobile)', 'Phone (required)', 'WhatsApp'])
    assert.deepEqual(keysOf(inPlaceOf('Phone', heading, PHONES)), [], heading);
});

test('P1: a wallet’s phone is of the row’s country, also where only the operator says that it is a wallet’s', () => {
  const stateOf = (phone: string) =>
    sheetOf([{ ...without(MOBILE_ROW, 'Channel'), Phone: phone }]).rows[0]?.state;
  assert.equal(stateOf('+221771834567'), 'valid');
  for (const phone of ['+223 76 12 34 56', '+2250707123456', '+33612345678', '+15145551234'])
    assert.equal(stateOf(phone), 'invalid', phone);
});

test('V11: a second column of countries that differs from the country of its rows is asked about', () => {
  for (const heading of [
    'Zone de paiement',
    'Pays du compte',
    'Résidence',
    'Payout zone',
    'Country of account',
  ]) {
    assert.deepEqual(keysOf(beside(heading, ['Sénégal', 'Mali', 'Sénégal'])), ['column.country'], heading);
    assert.deepEqual(keysOf(beside(heading, ['SN', 'ML', ''])), ['column.country'], heading);
    assert.deepEqual(keysOf(beside(heading, ['Sénégal', 'SN', 'Senegal'])), [], heading);
  }
  for (const heading of ['Nationalité', 'Pays de naissance', 'Country of birth', 'Projet'])
    assert.deepEqual(keysOf(beside(heading, ['Sénégal', 'Mali', 'Sénégal'])), [], heading);
  // What names no language is asked about as such.
  const asked = ['value.language.senegal', 'value.language.mali'];
  assert.deepEqual(keysOf(beside('Langue', ['Sénégal', 'Mali', 'Sénégal'])), asked);
});

test('V11: an operator that has no wallets in the country of its row is a warning', () => {
  const codeOf = (Provider: string, Country: string, Phone: string) =>
    sheetOf([{ ...MOBILE_ROW, Provider, Country, Phone }]).rows[0]?.problems.find(
      ({ severity }) => severity === 'warning',
    )?.code;
  for (const provider of ['M-Pesa', 'MTN', 'MTN MoMo', 'Airtel', 'T-Money', 'Moov Money', 'Flooz'])
    assert.equal(codeOf(provider, 'SN', '+221771834562'), 'provider-elsewhere', provider);
  assert.equal(codeOf('Wave', 'TG', '+22890183456'), 'provider-elsewhere');
  assert.equal(codeOf('Free Money', 'CI', '+2250708183456'), 'provider-elsewhere');
  for (const provider of ['Wave', 'Orange Money', 'OM', 'Wizall', 'Kpay'])
    assert.equal(codeOf(provider, 'SN', '+221771834562'), undefined, provider);
  assert.equal(codeOf('Free', 'SN', '+221761834562'), undefined);
  assert.equal(codeOf('MTN', 'CI', '+2250508183456'), undefined);
});

test('V11: a landline and a number that nobody has are a warning where a wallet is paid', () => {
  const doubts = (Phone: string, row: Readonly<Record<string, string>> = {}) =>
    sheetOf([{ ...MOBILE_ROW, Phone, ...row }]).rows[0]?.problems.flatMap(({ code, params }) =>
      code === 'phone-doubtful' ? [params?.what] : [],
    );
  for (const phone of ['33 821 12 34', '+221338211234', '30 109 45 12'])
    assert.deepEqual(doubts(phone), ['landline'], phone);
  assert.deepEqual(doubts('27 22 44 55 66', { Country: 'CI' }), ['landline']);
  for (const phone of ['77 000 00 00', '+221777777777', '76 555 55 55'])
    assert.deepEqual(doubts(phone), ['made-up'], phone);
  for (const phone of ['77 183 45 62', '+221776302914', '70 100 20 00', '77 123 45 67'])
    assert.deepEqual(doubts(phone), [], phone);
  assert.deepEqual(doubts('33 821 12 34', { Channel: 'cashpickup' }), []);
});

test('V11: an operator that is two, in doubt, or still to be named is never sent', () => {
  for (const [provider, code] of [
    ['Orange/Wave', 'values-several'],
    ['Orange ou MTN', 'values-several'],
    ['Orange Wave', 'values-several'],
    ['Moov, Wave', 'values-several'],
    ['Orange?', 'kind-wrong'],
    ['Espèces', 'kind-wrong'],
    ['Chèque', 'kind-wrong'],
    ['Banque', 'kind-wrong'],
    ['Orange bank', 'kind-wrong'],
    ['wave - payé', 'kind-wrong'],
    ['ancien Wave', 'kind-wrong'],
    ['Wave (Awa)', 'kind-wrong'],
    ['771834567', 'kind-wrong'],
    ['-', 'required-missing'],
    ['?', 'required-missing'],
    ['à confirmer', 'required-missing'],
    ['N/A', 'required-missing'],
    ['TBD', 'required-missing'],
  ] as const) {
    const [row] = sheetOf([{ ...MOBILE_ROW, Provider: provider }]).rows;
    assert.equal(row?.state, 'invalid', provider);
    assert.ok(
      row?.problems.some((each) => each.code === code && each.field === 'provider'),
      provider,
    );
  }
  for (const provider of [
    'Orange',
    'orange_money',
    'MTN MoMo',
    'Free Money',
    'T-Money',
    'Coris Money',
    'Orange Sénégal',
    'MTN CI',
  ])
    assert.notEqual(sheetOf([{ ...MOBILE_ROW, Provider: provider }]).rows[0]?.state, 'invalid', provider);
  // A channel without an operator has nothing to say there.
  const eft = { ...without(MOBILE_ROW, 'Channel'), ...EFT_ROW, Provider: '-' };
  assert.equal(sheetOf([eft]).rows[0]?.state, 'valid');
});

test('V11: two people whose money goes to one number or account are told on the second row, one person twice is not', () => {
  const told = (
    row: Readonly<Record<string, string>>,
    people: readonly (readonly [string, string, string?])[],
  ) =>
    sheetOf(
      people.map(([first, last, amount], at) => ({
        ...row,
        'First name': first,
        'Last name': last,
        Amount: amount ?? `${25_000 + 5_000 * at}`,
      })),
    ).rows.map(({ problems }) => problems.find(({ code }) => code === 'number-shared')?.params?.name);
  const awa = ['Awa', 'Diop'] as const;
  for (const row of [MOBILE_ROW, EFT_ROW] as Readonly<Record<string, string>>[])
    assert.deepEqual(told(row, [awa, ['Modou', 'Ndiaye']]), [undefined, 'Awa Diop']);
  for (const [first, second] of [
    ['25000 / 30000', '30000'],
    ['25000', '25000 / 30000'],
    ['', ''],
  ] as const)
    assert.deepEqual(
      told(MOBILE_ROW as Readonly<Record<string, string>>, [
        [...awa, first],
        ['Modou', 'Ndiaye', second],
      ]),
      [undefined, 'Awa Diop'],
      'whatever became of their amounts',
    );
  assert.deepEqual(told(MOBILE_ROW as Readonly<Record<string, string>>, [awa, ['DIOP', 'Awa']]), [
    undefined,
    undefined,
  ]);
});

test('V11: a payee whose number or address stands in a broken record too is told so, before it and after it', () => {
  const transfer = { ...EFT_ROW, Channel: 'etransfer_send', 'Account number': '', 'Transit number': '' };
  for (const [row, field, other] of [
    [MOBILE_ROW, 'Phone', '+221771834999'],
    [EFT_ROW, 'Account number', '998877665544'],
    [transfer, 'Email', 'another@example.ca'],
  ] as const) {
    const people = [
      { ...row, 'Last name': 'Diop' },
      { ...row, 'Last name': 'Ndiaye', Amount: '30000' },
      { ...row, 'Last name': 'Fall', Amount: '35000', [field]: other },
    ];
    const headings = Object.keys(row);
    const lines = people.map((each) => headings.map((heading) => String(Object(each)[heading])));
    for (const broken of [0, 1])
      for (const cells of [lines[broken]?.slice(0, -1) ?? [], [...(lines[broken] ?? []), '', 'x']]) {
        const { rows } = checkSheet(csvTableOf([headings, ...lines.with(broken, cells)]));
        assert.deepEqual(
          rows.map(({ problems }) => problems.find(({ code }) => code === 'row-mentioned')?.params?.where),
          [undefined, undefined, undefined].with(1 - broken, `row:${broken + 2}` as never),
          `${field} in row ${broken + 2}`,
        );
      }
  }
});

test('V11: a second number that is the payee’s own but for one is asked about though records beside it are broken', async () => {
  const headings =
    '"First name","Last name","Country","Channel","Provider","Phone","Office phone","Amount","Currency","Description"';
  const line = (name: string, phone: string, other = `"${phone}",`, end = '"XOF","March"') =>
    `"${name}","Diop","SN","mobile_money","orange","${phone}",${other}"7510000",${end}`;
  const sound = [line('Omar', '+221771834569', '"+221771834777",'), line('Modou', '+221771834570')];
  for (const broken of [
    [
      line('Awa', '+221771834567', undefined, '"XOF","March'),
      line('Binta', '+221771834568', undefined, '"XOF",March"'),
    ],
    [line('Awa', '+221771834567', '')],
    // Without the last name both numbers stand one cell further left.
    ...[
      [
        line('Awa', '+221771834567').replace('"Diop",', ''),
        line('Binta', '+221771834568').replace('"Diop",', ''),
      ],
    ],
  ]) {
    const sheet = checkSheet(await tableFrom([headings, ...broken, ...sound].join('\n')));
    assert.ok(sheet.rows.some(({ problems }) => problems.some(({ code }) => code === 'row-broken')));
    assert.deepEqual(
      sheet.questions.map(({ key }) => key),
      ['column.phone'],
    );
  }
});

test('V11: a newer operator, country or name beside the one known is asked about, however many rows have one', () => {
  for (const [heading, cell] of [
    ['Nouvel opérateur', 'Wave'],
    ['New provider', 'Wave'],
    ['Payment country', 'ML'],
    ['Pays de paiement', 'ML'],
    ['Nouveau nom', 'Awa Sarr'],
    ['New name', 'Awa Sarr'],
    ['Ordre de', 'Awa Sarr'],
    ['Proxy', 'Awa Sarr'],
    ['Bénéficiaire réel', 'Awa Sarr'],
  ] as const)
    for (const cells of [[cell], [cell, cell], [cell, cell, cell]]) {
      const rows = NAMES.map((name, at) => ({
        ...{ 'Nom complet': `Awa ${name}`, Téléphone: PHONES[at] ?? '', Opérateur: 'Orange Money' },
        ...{ Pays: 'SN', Devise: 'XOF', Montant: '25000', [heading]: cells[at] ?? '' },
      }));
      assert.ok(keysOf(sheetOf(rows)).length > 0, `${heading} in ${cells.length}`);
    }
  for (const [heading, cell] of [
    ['Pays de naissance', 'ML'],
    ['Country of birth', 'Mali'],
    ['Nouveau site', 'Thiès'],
    ['Nouveau poste', 'Chauffeur'],
  ] as const)
    assert.deepEqual(keysOf(beside(heading, [cell, cell, cell])), [], heading);
});

/** The places of the payments by Wave of which nothing is told, with these cells under a heading beside them. */
function untoldBeside(heading: string, cells: readonly string[]): readonly number[] {
  const { questions, rows } = beside(heading, cells, { Provider: 'Wave' });
  if (questions.length > 0) return [];
  return rows.flatMap(({ state }, at) => (state === 'valid' && (cells[at] ?? '') !== '' ? [at] : []));
}

test('V11: an operator, a channel or a currency that the row contradicts is told under any heading, however many have it', () => {
  const elsewhere = {
    operator: ['Orange Money', 'Free Money'],
    channel: ['Espèces', 'Chèque', 'Virement', 'Cash', 'Cheque', 'Bank transfer'],
    currency: ['EUR', 'USD', 'euros', 'XAF'],
  };
  const headings = {
    operator: [
      'Autre',
      'Col1',
      'SIM',
      'Provider 2',
      'Réseau de réception',
      'Moyen préféré',
      'Wallet',
      'Info',
    ],
    channel: [
      'Paiement',
      'Règlement',
      'Modalité',
      'Forme',
      'Voie',
      'Moyen préféré',
      'Divers',
      'Nature',
      'Other',
    ],
    currency: ['Unité', 'Unit', 'Devise d’origine', 'Divers', 'Misc', 'X'],
  };
  for (const kind of ['operator', 'channel', 'currency'] as const)
    for (const heading of headings[kind])
      for (const value of elsewhere[kind])
        for (const cells of [[value], [value, value], [value, value, value]])
          assert.deepEqual(untoldBeside(heading, cells), [], `${heading}: ${cells.join()}`);
});

test('V11: the same value once more, or a word that is only like one, asks nothing', () => {
  for (const [heading, value] of [
    ['Paiement', 'Wave'],
    ['Règlement', 'Mobile money'],
    ['Divers', 'FCFA'],
    ['Unité', 'XOF'],
    ['Unité', 'jour'],
    ['Nationalité', 'Mali'],
    ['Lieu de naissance', 'Mali'],
    ['Bureau', 'Mali'],
    ['Fonction', 'Caissier'],
    ['Service', 'Caisse'],
    ['Banque', 'CBAO'],
    ['Contrat', 'CDI'],
    ['Produit', 'Cash crop'],
  ] as const) {
    const { questions, rows } = beside(heading, [value, value, value], { Provider: 'Wave' });
    assert.deepEqual(
      questions.map(({ key }) => key),
      [],
      `${heading}: ${value}`,
    );
    assert.ok(
      rows.every(({ state }) => state === 'valid'),
      `${heading}: ${value}`,
    );
  }
});

/** The questions about payments to the people of the first column, with a second column of people. */
function askedOfPeople(first: string, second: string, others: readonly string[]) {
  const rows = others.map((other, at) => ({
    ...{ [first]: `Awa ${['Diop', 'Ndiaye', 'Fall', 'Sow', 'Ba', 'Kane'][at]}`, [second]: other },
    ...{
      Téléphone: `+22177${4 + at}2${at}4560`,
      Opérateur: 'Wave',
      Pays: 'SN',
      Devise: 'XOF',
      Montant: '25000',
    },
  }));
  return keysOf(sheetOf(rows));
}

const RECEIVERS = ['Ali Ndour', 'Fatim Sy', 'Omar Ly', 'Ami Dia', 'Issa Kor', 'Bara Gaye'];

test('V11: who receives the money for somebody else is asked about, in both languages', () => {
  for (const [first, second] of [
    ...[
      ['Chef de ménage', 'Receveur'],
      ['Nom complet', 'Nom du récepteur'],
      ['Nom complet', 'Collecteur'],
      ['Nom complet', 'Porteur'],
      ['Nom complet', 'Nom SIM'],
      ['Nom complet', 'Tuteur légal'],
      ['Élève', 'Parent'],
    ],
    ...[
      ['Full name', 'Collector'],
      ['Name', 'Caregiver'],
      ['Head of household', 'Alternate recipient'],
      ['Student', 'Parent name'],
      ['Full name', 'Guardian'],
    ],
  ] as const)
    assert.notDeepEqual(askedOfPeople(first ?? '', second ?? '', RECEIVERS), [], `${first} / ${second}`);
});

test('V11: relatives on a paper, those in charge and those who wrote the list are not who is paid', () => {
  for (const second of [
    ...[
      'Superviseur',
      'Enquêteur',
      'Nom du père',
      'Nom de la mère',
      'Conjoint',
      'Personne à prévenir',
      'Établi par',
    ],
    ...[
      'Supervisor',
      'Enumerator',
      'Father’s name',
      'Mother’s name',
      'Spouse',
      'Emergency contact',
      'Manager',
    ],
    ...['Employeur', 'Chef d’équipe', 'Village', 'Lieu de naissance'],
  ])
    assert.deepEqual(askedOfPeople('Nom complet', second, RECEIVERS), [], second);
});

test('V11: a second number is compared with the payee’s own in broken records too, and where it is written as the one above', async () => {
  const headings = 'First name,Last name,Phone,Emergency contact,Country,Currency,Channel,Provider,Amount';
  const record = (at: number, second: string, amount: string) =>
    ['Awa', NAMES[at], PHONES[at], second, 'sn', 'xof', 'mobile_money', 'orange', amount].join(',');
  const other = '+221786419187';
  const keys = async (...records: readonly string[]) =>
    checkSheet(await tableFrom([headings, ...records].join('\n'))).questions.map(({ key }) => key);
  const [first = '', second = '', third = ''] = PHONES;
  const broken = [record(0, first, '14,000'), record(2, third, '51,000')];
  assert.deepEqual(await keys(...broken, record(1, other, '226500')), ['column.phone']);
  assert.deepEqual(await keys(...broken, record(1, second, '226500')), []);
  for (const ditto of ['idem', '-"-', '"'])
    assert.deepEqual(
      checkSheet(
        csvTableOf(
          [headings, record(0, first, '14000'), record(1, ditto, '22500'), record(2, third, '51000')].map(
            (text) => text.split(','),
          ),
        ),
      ).questions.map(({ key }) => key),
      ['column.phone'],
      ditto,
    );
});

test('V11: headings that are printed again name no other payee in a column of remarks', () => {
  const row = (at: number) => ({
    ...MOBILE_ROW,
    'Last name': NAMES[at] ?? '',
    Phone: PHONES[at] ?? '',
    'Obs.': `Paie de Awa ${NAMES[at]}`,
  });
  const again = Object.fromEntries(Object.keys(row(0)).map((heading) => [heading, heading]));
  assert.deepEqual(sheetOf([row(0), again, row(1), row(2)]).questions, []);
});
