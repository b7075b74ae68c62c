import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitName } from '../../../../shared/sheet/check/cells/split-name.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { readBoolean } from '../../../../shared/sheet/check/words/choices.ts';
import { cleanText } from '../../../../shared/sheet/check/words/clean-text.ts';
import { countriesOf } from '../../../../shared/sheet/check/words/countries.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import {
  assertCleaned,
  EFT_ROW,
  MOBILE_ROW,
  onlyProblem,
  rowOf,
  saidOf,
  sheetOf,
  without,
} from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const named = (cells: Readonly<Record<string, ShortCell>>) => ({ ...EFT_ROW, ...cells });
const mailed = (Email: ShortCell) => ({ ...EFT_ROW, Email });
const whole = (name: ShortCell) => ({
  'Full name': name,
  ...without(without(EFT_ROW, 'First name'), 'Last name'),
});

test('M1 accents, apostrophes, hyphens and particles stay; decomposed accents are composed', () => {
  for (const name of ['Zoé', "N'Diaye", 'Jean-Marie', 'de La Fontaine', 'Łukasz', 'Nguyễn']) {
    const row = rowOf(named({ 'Last name': name }));
    assert.equal(row.fields.last_name, name);
    assert.deepEqual(saidOf(row), [], name);
  }
  const original = 'Zoe\u0301';
  assertCleaned(rowOf(named({ 'First name': original })), { field: 'first_name', original, value: 'Zoé' });
});

test('M2 curly quotes, no-break blanks and what cannot be seen are made plain, and shown', () => {
  const table: readonly (readonly [string, string])[] = [
    ['O’Brien', "O'Brien"],
    ['Jean\u00a0Luc', 'Jean Luc'],
    ['Ma\u200brie', 'Marie'],
    ['\ufeffMarie', 'Marie'],
    ['Ma\u00adrie', 'Marie'],
    ['Marie\u200e', 'Marie'],
    ['Jean–Luc', 'Jean-Luc'],
    ['Marie\nClaire', 'Marie Claire'],
  ];
  for (const [original, value] of table) {
    assertCleaned(rowOf(named({ 'First name': original })), { field: 'first_name', original, value });
  }
  const override = 'jean\u202eac.elpmaxe@';
  assert.equal(onlyProblem(rowOf(mailed(override))).code, 'value-deceptive');
  assert.equal(onlyProblem(rowOf(named({ 'Account number': '1234\u202e56789012' }))).code, 'value-deceptive');
});

test('M3 a sign that is no part of a name warns, wherever it stands: it was set there to say something', () => {
  const signs: readonly (readonly [name: string, mark: string])[] = [
    ['Fatou ❌', '❌'],
    ['🚫 Fatou', '🚫'],
    ['F\u0336a\u0336t\u0336o\u0336u\u0336', '\u0336'],
    ['//Fatou', '//'],
    ['--Fatou', '--'],
    ['- Fatou', '-'],
    ['%Fatou', '%'],
    ['$Fatou', '$'],
    ['[Fatou]', '[ ]'],
    ["'Fatou'", "'"],
    ['Fatou+', '+'],
    ['x Fatou', 'x Fatou'],
    ['REM Fatou', 'REM Fatou'],
    ['Ligne annulée', 'Ligne annulée'],
    ['Erreur', 'Erreur'],
    ['Correction', 'Correction'],
    ['Doublon', 'Doublon'],
    ['Refund', 'Refund'],
    ['Fatou via Awa', 'Fatou via Awa'],
    ['Fatou chez Awa', 'Fatou chez Awa'],
    ['Fatou pour Awa', 'Fatou pour Awa'],
    ['Fatou Par Awa', 'Fatou Par Awa'],
    ['Fatou Payer à Awa', 'Fatou Payer à Awa'],
    ['Fatou Pay to Awa', 'Fatou Pay to Awa'],
    ['Fatou Pagar a Awa', 'Fatou Pagar a Awa'],
    ["Fatou À l'attention de Awa", "Fatou À l'attention de Awa"],
    ['Fatou Attn Awa', 'Fatou Attn Awa'],
    ['Fatou On behalf of Awa', 'Fatou On behalf of Awa'],
    ['via Awa', 'via Awa'],
    ['Pay to Awa', 'Pay to Awa'],
    ['Payer à Awa', 'Payer à Awa'],
    ['dont Fatou', 'dont Fatou'],
    ['y compris Fatou', 'y compris Fatou'],
    ['of which Fatou', 'of which Fatou'],
    ['incl. Fatou', 'incl. Fatou'],
    ['Less Fatou', 'Less Fatou'],
    ['moins Fatou', 'moins Fatou'],
    ['sauf Fatou', 'sauf Fatou'],
    ['former Fatou', 'former Fatou'],
    ['À reporter', 'À reporter'],
    ['Carried forward', 'Carried forward'],
    ['Frais bancaires', 'Frais bancaires'],
    ['Charges sociales', 'Charges sociales'],
    ['Fatou 78 999 00 11', 'Fatou 78 999 00 11'],
    ['Fatou (82 500)', 'Fatou (82 500)'],
    ['Fatou x2', 'Fatou x2'],
    ['Fat0u', 'Fat0u'],
    ['(Fatou)', '(Fatou)'],
  ];
  for (const [name, mark] of signs) {
    const problem = onlyProblem(rowOf(named({ 'First name': name })));
    assert.equal(problem.code, 'name-doubtful', name);
    assert.deepEqual(problem.params, { mark }, name);
  }
  assert.equal(onlyProblem(rowOf(named({ 'First name': '\u202eAwa' }))).code, 'value-deceptive');
  for (const name of [
    'Awa-Marie',
    'J. P.',
    'Diop Jr.',
    'O`Neil',
    'Nguyễn',
    'Xavier',
    'Pour',
    'Ngu For',
    'Parfait',
    'Payero',
    'Rem',
    'De’Andre',
    'Awa 2',
    'Fatou (Thiès)',
    'Lesser',
    'Dontsop',
    'Ancien',
    'Fraise',
    'Alex 2',
  ])
    assert.equal(rowOf(named({ 'Last name': name })).state, 'valid', name);
});

test('M2 free text keeps its quotes: only what cannot be seen goes', () => {
  const row = rowOf(named({ Description: '  l’été “chaud” ' }));
  assertCleaned(row, { field: 'description', original: '  l’été “chaud” ', value: 'l’été “chaud”' });
});

test('M3 mixed alphabets: refused in an address or account, doubted in a name; foreign digits are made plain', () => {
  assert.equal(onlyProblem(rowOf(mailed('jeаn@example.ca'))).code, 'value-deceptive');
  assert.equal(onlyProblem(rowOf(named({ 'First name': 'Mаrie' }))).code, 'name-doubtful');
  assert.deepEqual(saidOf(rowOf(named({ 'First name': 'Мария' }))), []);
  const original = '１２３４５６７８９０１２';
  assertCleaned(rowOf(named({ 'Account number': original })), {
    field: 'account_number',
    original,
    value: '123456789012',
  });
  const arabic = '١٢٣٤٥٦٧٨٩٠١٢';
  assert.equal(rowOf(named({ 'Account number': arabic })).fields.account_number, '123456789012');
});

test('M4 a whole name in one column is split as a proposal', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['Jean Tremblay', 'Jean', 'Tremblay'],
    ['Tremblay, Jean', 'Jean', 'Tremblay'],
    ['DIOP Awa Marie', 'Awa Marie', 'DIOP'],
    ['Awa DIOP', 'Awa', 'DIOP'],
    ['Mme Awa Diop', 'Awa', 'Diop'],
    ['Dr. Jean de La Fontaine', 'Jean', 'de La Fontaine'],
    ['Maria van der Berg', 'Maria', 'van der Berg'],
    ['M. Moussa Fall', 'Moussa', 'Fall'],
    ['Dr Mme Fatou Sy', 'Fatou', 'Sy'],
    ['Mme Dr Awa Diop', 'Awa', 'Diop'],
    // An initial is no title: nothing of the name is left out.
    ['M. L. Fall', 'M.', 'L. Fall'],
    ['Dr M. L. Fall', 'M.', 'L. Fall'],
    ['Dr M. Fall', 'M.', 'Fall'],
  ];
  for (const [name, first, last] of table) {
    const split = splitName(name);
    assert.deepEqual([split?.first, split?.last], [first, last], name);
    const row = rowOf(whole(name));
    assert.equal(row.fields.first_name, first);
    assert.equal(row.fields.last_name, last);
    assert.equal(onlyProblem(row).code, 'name-split');
    assert.equal(onlyProblem(row).original, name);
  }
  assert.equal(rowOf(whole('Madonna')).state, 'invalid');
});

test('M4 a column that writes the last name first is split so where the name alone does not tell', () => {
  const { 'Full name': _name, ...others } = whole('x');
  const split = (heading: string, ...names: readonly string[]) =>
    sheetOf(names.map((name) => ({ [heading]: name, ...others }))).rows.map(
      ({ fields }) => `${fields.first_name}|${fields.last_name}`,
    );
  const first = ['Awa|DIOP', 'Omar|BA', 'Émilie|Gagnon'];
  assert.deepEqual(split('Full name', 'DIOP Awa', 'BA, Omar', 'Gagnon Émilie'), first);
  assert.deepEqual(split('Nom et prénom', 'Gagnon Émilie', 'Roy Luc Éric'), [
    'Émilie|Gagnon',
    'Luc Éric|Roy',
  ]);
  assert.deepEqual(split('Nom et prénom', 'Awa DIOP', 'Omar BA', 'Émilie Gagnon')[2], 'Émilie|Gagnon');
  assert.deepEqual(split('Full name', 'DIOP Awa', 'Omar BA', 'Émilie Gagnon')[2], 'Émilie|Gagnon');
  assert.deepEqual(split('Prénom et nom', 'Émilie Gagnon'), ['Émilie|Gagnon']);
});

test('M4 texts around the names say nothing of their order, and a particle stays with its last name', () => {
  const lines = [
    ['N°', 'Nom et prénom', 'Téléphone', 'Opérateur', 'Pays', 'Montant FCFA'],
    ...['Diallo Awa', 'Ndiaye Cheikh', 'Sow El Hadji', 'de La Fontaine Jean'].map((name, at) => [
      ...[String(at + 1), name, payeePhone(at), 'Orange', 'SN', String(80_000 + 5_000 * at)],
    ]),
  ];
  const around = [
    ['', 'ÉTAT de paiement DES ENQUÊTEURS'],
    ...lines,
    ['', 'Arrêté le présent état à la somme de'],
  ];
  assert.deepEqual(namesOf(checkSheet(tableOf(around))), [
    ...['Awa|Diallo', 'Cheikh|Ndiaye', 'El Hadji|Sow', 'Jean|de La Fontaine'],
  ]);
});

test('M4 all names of a column are turned by one answer, but for those that tell their order themselves', () => {
  const { 'Full name': _name, ...others } = whole('x');
  const names = ['Diallo Awa', 'Ndiaye Cheikh', 'Awa DIOP', 'BA, Omar'];
  const sheet = (answers: Readonly<Record<string, string>>) =>
    sheetOf(
      names.map((name) => ({ 'Full name': name, ...others })),
      { answers },
    );
  const told = ['Awa|DIOP', 'Omar|BA'];
  const item = sheet({}).statement.find(({ kind }) => kind === 'names');
  assert.deepEqual(
    [item?.key, item?.options, item?.default],
    ['name-order', ['first-last', 'last-first'], 'first-last'],
  );
  assert.deepEqual(namesOf(sheet({})), ['Diallo|Awa', 'Ndiaye|Cheikh', ...told]);
  const turned = sheet({ 'name-order': 'last-first' });
  assert.deepEqual(namesOf(turned), ['Awa|Diallo', 'Cheikh|Ndiaye', ...told]);
  assert.deepEqual(turned.optionFaults, []);
  assert.deepEqual(turned.answered, { 'name-order': 'last-first' });
  const after = turned.statement.find(({ kind }) => kind === 'names');
  assert.deepEqual([after?.basis, after?.default], ['proposed', 'last-first']);
  assert.notDeepEqual(sheet({ 'name-order': 'backwards' }).optionFaults, []);
});

test('M4 names that all tell their order are not turned', () => {
  const item = checkSheet(
    tableOf([
      ['Nom et prénom', 'Montant'],
      ['DIOP Awa', '5000'],
    ]),
  ).statement.find(({ kind }) => kind === 'names');
  assert.deepEqual([item?.basis, item?.options], ['exact', []]);
});

function namesOf({ rows }: CheckedSheet): readonly string[] {
  return rows.map(({ fields }) => `${fields.first_name}|${fields.last_name}`);
}

test('M4 half of a company’s name may read as two people; half of a person’s may not', () => {
  const halves = (first: string, last: string) => rowOf(named({ 'First name': first, 'Last name': last }));
  const firm = halves('Maple & Sons Transport', 'Co');
  assert.deepEqual([saidOf(firm), firm.fields.first_name], [[], 'Maple & Sons Transport']);
  assert.equal(onlyProblem(halves('Jean & Marie', 'Roy')).code, 'name-two-people');
});

test('M4 two people in one name are refused', () => {
  for (const name of ['M. et Mme Roy', 'Mr & Mrs Smith', 'Jean/Marie Roy', 'Jean or Marie Roy']) {
    assert.equal(onlyProblem(rowOf(whole(name))).code, 'name-two-people', name);
  }
  assert.equal(onlyProblem(rowOf(named({ 'First name': 'Jean et Marie' }))).code, 'name-two-people');
});

test('M4 two names joined may be one company: never split unasked, and the two names it would be paid under are said', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['Johnson & Johnson', 'Johnson', '& Johnson'],
    ['Procter&Gamble', 'Procter', '& Gamble'],
    ['Marks and Spencer', 'Marks', 'and Spencer'],
    ['Jean et Marie Roy', 'Jean', 'et Marie Roy'],
  ];
  for (const [name, first, last] of table) {
    const row = rowOf(whole(name));
    const { code, params, severity } = onlyProblem(row);
    assert.deepEqual([code, params, severity], ['name-people-or-company', { first, last }, 'error'], name);
    assert.deepEqual([row.fields.first_name, row.fields.last_name], [undefined, undefined]);
    const alone = rowOf(named({ 'First name': '', 'Last name': name }));
    assert.equal(onlyProblem(alone).code, 'name-people-or-company', name);
    const given = rowOf(named({ 'First name': first, 'Last name': last }));
    assert.deepEqual([given.state, saidOf(given)], ['valid', []], name);
  }
});

test('M4 a company’s whole name in one of two columns is proposed as one payee', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['Acme Office Supplies Ltd.', 'Acme Office Supplies', 'Ltd.'],
    ['Martin & Fils', 'Martin', '& Fils'],
    ['A. Diop & Frères SARL', 'A. Diop & Frères', 'SARL'],
    ['Smith, Jones & Co', 'Smith, Jones', '& Co'],
  ];
  for (const [name, first, last] of table) {
    for (const [column, other] of [
      ['First name', 'Last name'],
      ['Last name', 'First name'],
    ] as const) {
      const row = rowOf(named({ [column]: name, [other]: '' }));
      const { code, params } = onlyProblem(row);
      assert.deepEqual([code, params], ['name-company', { first, last }], name);
      assert.deepEqual([row.fields.first_name, row.fields.last_name], [first, last]);
    }
  }
  const person = rowOf(named({ 'First name': '', 'Last name': 'Awa Diop' }));
  assert.equal(onlyProblem(person).code, 'required-missing');
});

test('M5 capitals stay, doubled blanks are collapsed, a marker is doubted', () => {
  assert.deepEqual(saidOf(rowOf(named({ 'Last name': 'TREMBLAY' }))), []);
  assertCleaned(rowOf(named({ 'Last name': 'De  Roy ' })), {
    field: 'last_name',
    original: 'De  Roy ',
    value: 'De Roy',
  });
  const problem = onlyProblem(rowOf(named({ 'Last name': 'Roy *' })));
  assert.equal(problem.code, 'name-doubtful');
  assert.equal(problem.proposed, 'Roy');
});

test('M6 one clear address: the visible text, equal to its link', () => {
  const clean: readonly (readonly [ShortCell, string, string])[] = [
    ['mailto:jean@example.ca', 'mailto:jean@example.ca', 'jean@example.ca'],
    ['jean@example.ca\u00a0', 'jean@example.ca\u00a0', 'jean@example.ca'],
    ['<jean@example.ca>', '<jean@example.ca>', 'jean@example.ca'],
    ['jean@example.ca;', 'jean@example.ca;', 'jean@example.ca'],
  ];
  for (const [cell, original, value] of clean)
    assertCleaned(rowOf(mailed(cell)), { field: 'email', original, value });
  const linked = { kind: 'text', text: 'jean@example.ca', link: 'mailto:jean@example.ca' } as const;
  assert.deepEqual(saidOf(rowOf(mailed(linked))), []);
  const refused: readonly ShortCell[] = [
    { kind: 'text', text: 'jean@example.ca', link: 'mailto:paul@example.ca' },
    'jean@example.ca;paul@example.ca',
    'jean@example.ca paul@example.ca',
    'jean at example.ca',
    'jean@example',
    'jean@exemplé.ca',
    'Jean <jean@example.ca>',
  ];
  for (const cell of refused)
    assert.equal(onlyProblem(rowOf(mailed(cell))).code, 'email-invalid', JSON.stringify(cell));
});

test('M7 countries by code, name, French, old name and alias; a shared name is asked', () => {
  const table: readonly (readonly [string, string])[] = [
    ['CI', 'ci'],
    ['CIV', 'ci'],
    ["Côte d'Ivoire", 'ci'],
    ['Ivory Coast', 'ci'],
    ['Sénégal', 'sn'],
    ['BURKINA', 'bf'],
    ['Canada', 'ca'],
    ['USA', 'us'],
    ['U.S.A.', 'us'],
    ['U.K.', 'gb'],
    ['États-Unis', 'us'],
    ['RDC', 'cd'],
    ['Viêt Nam', 'vn'],
    ['Guinée-Bissau', 'gw'],
    ['le Mali', 'ml'],
    ['Bénin', 'bj'],
  ];
  for (const [text, code] of table) assert.deepEqual(countriesOf(text), [code], text);
  for (const text of ['Congo', 'Guinea', 'Guinée', 'Korea', 'Corée'])
    assert.ok(countriesOf(text).length > 1, text);
  const sheet = sheetOf([named({ Country: 'Guinée' }), named({ Country: 'Guinée' })]);
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => ({ key, options })),
    [{ key: 'value.country.guinee', options: ['gn', 'gw', 'gq'] }],
  );
  for (const Country of ['25 000', '+221771834567', '19900'])
    assert.equal(onlyProblem(rowOf(named({ Country }))).code, 'kind-wrong', Country);
  for (const Country of ['+225', '00225', 'Pays 1234'])
    assert.equal(sheetOf([named({ Country })]).questions.length, 1, Country);
  const answered = rowOf(named({ Country: 'Guinée' }), { answers: { 'value.country.guinee': 'gw' } });
  assert.equal(answered.fields.country, 'gw');
});

test('M8 yes and no in English, French and the spreadsheet’s words; an O is nothing certain', () => {
  for (const text of ['TRUE', 'VRAI', 'WAHR', 'oui', 'yes', 'Y', '1', 'x', '✓'])
    assert.equal(readBoolean(text), true, text);
  for (const text of ['FALSE', 'FAUX', 'non', 'no', 'N', '0']) assert.equal(readBoolean(text), false, text);
  for (const text of ['O', 'peut-être']) assert.equal(readBoolean(text), undefined, text);
});

test('T9 letters that were lost before are never guessed', () => {
  for (const name of ['Fran\ufffdois', 'Fran?ois', 'Ren?']) {
    const problem = onlyProblem(rowOf(named({ 'First name': name })));
    assert.equal(problem.code, 'letters-lost', name);
    assert.equal(problem.proposed, undefined);
  }
});

test('T10 control characters are refused', () => {
  assert.equal(onlyProblem(rowOf(named({ 'First name': 'Ma\u0000rie' }))).code, 'kind-wrong');
});

test('what was cleaned is clean: nothing is left to be done a second time', () => {
  const pieces = [
    ' ',
    '\u00a0',
    '\n',
    '\u2028',
    '\u200b',
    '\u1ffd',
    '\u0301',
    'e',
    '’',
    '—',
    '\u00b4',
    '\u2000',
  ];
  for (const one of pieces)
    for (const two of pieces)
      for (const three of pieces)
        for (const manner of ['plain', 'free'] as const) {
          const { text } = cleanText(`a${one}${two}${three}b${two}${one}`, manner);
          assert.deepEqual(cleanText(text, manner), { text, what: [] }, JSON.stringify(text));
        }
});

test('cleaning text twice changes nothing more, and every change has its reason', () => {
  const piece = fc.constantFrom(
    'a',
    'É',
    ' ',
    '\u00a0',
    '\u200b',
    '’',
    '–',
    '\n',
    '\t',
    '\r',
    'Ã',
    '©',
    'e\u0301',
    '\u0092',
    '\u2028',
  );
  const text = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom('plain', 'free') as fc.Arbitrary<'plain' | 'free'>, (raw, manner) => {
      const first = cleanText(raw, manner);
      assert.equal(first.what.length > 0, first.text !== raw, JSON.stringify({ raw, first }));
      if (first.damage !== undefined) return;
      assert.deepEqual(cleanText(first.text, manner).text, first.text);
    }),
  );
});

test('M5 an address or a program’s word for nothing in a person’s name are doubted; a company may have any', () => {
  for (const name of ['awa@example.sn', 'nan', 'NULL']) {
    assert.deepEqual(onlyProblem(rowOf({ ...MOBILE_ROW, 'Last name': name })).code, 'name-doubtful', name);
  }
  for (const name of ['Nana', 'Nilou', 'Payee 12', 'Awa2']) {
    assert.equal(rowOf({ ...MOBILE_ROW, 'Last name': name }).state, 'valid', name);
  }
});

test('M5 what stands where nobody knows a name is no name, first or last', () => {
  for (const text of [
    ...[
      'néant',
      'non renseigné',
      'non communiqué',
      'NN',
      'à recruter',
      'en cours',
      'voir liste',
      'Agent 3',
      'Remplaçante',
    ],
    ...['missing', 'pending', 'not provided', 'to be hired', 'see list', 'Employee 12', 'Beneficiary 3'],
  ])
    for (const heading of ['First name', 'Last name'])
      assert.equal(rowOf({ ...MOBILE_ROW, [heading]: text }).state, 'invalid', text);
  for (const name of ['Nguyen', 'Peng', 'Nouveau', 'M.', 'Agentil', 'Endine'])
    assert.equal(rowOf({ ...MOBILE_ROW, 'Last name': name }).state, 'valid', name);
});

/** Six whole names of which the fourth is this one; the first problem of the fourth row that is no note, if any. */
function doubtOfName(name: string): string | undefined {
  const names = ['Awa Diop', 'Moussa Fall', 'Khady Sow', name, 'Ibrahima Ba', 'Coumba Niang'];
  const { 'First name': _first, 'Last name': _last, ...rest } = MOBILE_ROW;
  const rows = names.map((whole, at) => ({ 'Full name': whole, ...rest, Phone: payeePhone(at) }));
  return sheetOf(rows).rows[3]?.problems.find(
    ({ severity, code }) => severity !== 'note' && code !== 'name-split',
  )?.code;
}

test('M5 words in small letters, brackets and numbers behind a name say something, and are doubted', () => {
  for (const mark of [
    ...['sorti', 'partie', 'absente', 'malade', 'décès', 'voir note', 'congé', 'non', 'en congé', 'dcd'],
    ...['(mère)', '(par son frère)', '(héritiers)', '(Mali)', '(wife)', '(for Awa)', '(frère)', '2', '3'],
    ...[
      'left',
      'sick',
      'no show',
      'on leave',
      'for Mary Roy',
      '2nd pmt',
      'chq',
      'old number',
      'VOID',
      'RIP',
      'NON',
    ],
    '- numéro de Modou',
  ])
    assert.notEqual(doubtOfName(`Awa Diallo ${mark}`), undefined, mark);
  for (const before of [
    ...['Remplaçant de', 'Mandataire de', 'Mère de', 'Héritiers', 'Tuteur', 'Famille'],
    ...['Heirs of', 'Mother of', 'Guardian of', 'Family of', 'Chez', 'C/o'],
  ])
    assert.notEqual(doubtOfName(`${before} Awa Diallo`), undefined, before);
});

test('M5 particles, names of marriage or birth and generations belong to a name', () => {
  for (const name of [
    ...['Awa Diallo épouse Fall', 'Awa Diallo née Sow', 'Awa Diallo ép. Diop', 'Awa Diallo dit Pape'],
    ...[
      'Awa Diallo (ép. Fall)',
      'Awa Diallo (née Sow)',
      'Awa Diallo Jr',
      'Awa Diallo III',
      'Awa dite Mama Sow',
    ],
    ...[
      'Jan van der Berg',
      'Ana de la Cruz',
      'Omar ben Ali',
      'Ali al Sayed',
      'Marie du Pont',
      'Awa Diallo Epse Fall',
    ],
    ...['Fatou Mai', 'Mariama Non', 'Ada da Silva', 'José y Gasset', "Awa N'diaye", 'Ludwig von Berg'],
  ])
    assert.equal(doubtOfName(name), undefined, name);
  // A list that writes no capitals, or whose names all have a bracket, has that habit.
  const { 'First name': _first, 'Last name': _last, ...rest } = MOBILE_ROW;
  for (const names of [
    ['awa diop', 'moussa fall', 'khady sow', 'ibrahima ba'],
    ['Awa Diop (Mère)', 'Moussa Fall (Baye)', 'Khady Sow (Kiné)', 'Ibrahima Ba (Ibou)'],
  ]) {
    const { rows } = sheetOf(
      names.map((whole, at) => ({ 'Full name': whole, ...rest, Phone: payeePhone(at) })),
    );
    assert.deepEqual(
      rows.flatMap(({ problems }) => problems.filter(({ code }) => code === 'name-doubtful')),
      [],
    );
  }
});

test('V11 beside a first or a last name a bare name is the other half, unless it holds both', () => {
  const namesIn = (headings: readonly [string, string], names: readonly (readonly [string, string])[]) => {
    const payee = without(without(MOBILE_ROW, 'First name'), 'Last name');
    const rows = names.map(([one, other], at) => ({
      ...payee,
      Phone: payeePhone(at),
      [headings[0]]: one,
      [headings[1]]: other,
    }));
    const { questions, rows: read } = sheetOf(rows);
    assert.deepEqual(questions, [], headings.join());
    return read.map(({ state, fields }) => `${state}: ${fields.first_name}, ${fields.last_name}`);
  };
  const apart = [
    ['Awa', 'Diop'],
    ['Jean Pierre', 'Fall'],
  ] as const;
  for (const headings of [
    ['Name', 'Surname'],
    ['Names', 'Surname'],
    ['Name', 'Family name'],
    ['Name', 'Last name'],
    ['Nombre', 'Apellido'],
    ['Nome', 'Sobrenome'],
  ] as const)
    assert.deepEqual(
      namesIn(headings, apart),
      ['valid: Awa, Diop', 'valid: Jean Pierre, Fall'],
      headings.join(),
    );
  assert.deepEqual(namesIn(['Name', 'First name'], apart), ['valid: Diop, Awa', 'valid: Fall, Jean Pierre']);
  const whole = namesIn(
    ['Name', 'Surname'],
    [
      ['Awa Diop', 'Diop'],
      ['Ali Fall', 'Fall'],
    ],
  );
  assert.deepEqual(
    whole.map((each) => each.split(': ')[1]),
    ['Awa, Diop', 'Ali, Fall'],
  );
});
