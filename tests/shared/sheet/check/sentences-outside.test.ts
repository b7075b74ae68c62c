/**
 * Sentences around the table (V2): a line above or below that says in a sentence who is not paid, what is changed first
 * or on what condition the list holds is shown and asked once. Titles, labels, greetings and what certifies are not.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderProblem } from '../../../../shared/i18n/render-problem.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Montant (FCFA)'];
const PAYMENTS = ['Diallo', 'Ndiaye', 'Fall', 'Sow'].map((name, at) => [
  ...['Awa', name, payeePhone(at), 'Wave', 'SN'],
  String(75_000 + 12_500 * at),
]);

/** The keys of what is asked with the line as the title, and as a note below the payments. */
function askedAround(line: string): { readonly above: readonly string[]; readonly below: readonly string[] } {
  const keysOf = (lines: readonly (readonly string[] | null)[]) =>
    checkSheet(tableOf(lines)).questions.map(({ key }) => key);
  return {
    above: keysOf([[line], null, HEADINGS, ...PAYMENTS]),
    below: keysOf([HEADINGS, ...PAYMENTS, null, [line]]),
  };
}

const CHANGES_WHAT_IS_PAID: Readonly<Record<string, readonly string[]>> = {
  'somebody left, died or was replaced': [
    'M. Ba est sorti en octobre',
    'Deux agents ont démissionné',
    'Un agent est décédé',
    'Awa Diallo ne doit plus figurer sur la liste',
    'Il faut retirer Awa Diallo de la liste',
    'Modou est remplacé par Saliou',
    'The last two left in October',
    'Two of them have left',
    'John asked for a cheque instead',
  ],
  'only a part of the rows, or of the sums': [
    'Only those marked X are due',
    'Only the first ten are approved',
    'Les stagiaires ne sont pas concernés',
    'Le solde sera payé en décembre',
    'On verra pour les autres le mois prochain',
    'Lignes 3 à 8 : voir avec le chef',
    'Les lignes en vert seulement',
    'À payer deux fois',
    'Half now and half in December',
  ],
  'the sums are changed first': [
    'Diviser par 2 pour les absents',
    'Arrondir au millier',
    'Les frais de retrait sont à ajouter',
    'Multiply by the number of days',
    'Round up to the next thousand',
    'Subtract the advance',
    'Ajouter Saliou Ndour 771112299 : 50 000 F',
  ],
  'it is not checked, not this list, or not yet': [
    'Les numéros n’ont pas été vérifiés',
    'Le n° de Moussa a changé',
    'La première ligne est fausse',
    'Ce fichier est un exemple',
    'C’est juste pour tester',
    'Cette liste n’est plus valable',
    'À envoyer la semaine prochaine',
    'The list has not been approved yet',
    'Amounts still to be confirmed by HR',
    'These people were paid last week',
    'Use the other file',
    'Ignore this sheet',
    'NB : les frais viennent en plus',
  ],
  'a part of it stands elsewhere, or is left out': [
    'Suite sur la feuille 2',
    'Suite : feuille 2',
    'La suite est dans l’onglet 2',
    'Voir onglet 2',
    'Continued on sheet 2',
    'See tab 2',
    'Feuille 1 / 2',
    'Sheet 1 of 3',
    'Sans les deux derniers',
    'Sans la dernière ligne',
    'Without the last two',
    'Less the first 3',
  ],
  'somebody has to sign or check it first': [
    'Must be signed before payment',
    'To be signed by the Director before any transfer',
    'Doit être signé avant paiement',
    'Ne pas payer avant signature',
    'À faire viser avant le virement',
    'Contrôle du DAF avant décaissement',
    'Check with HR before paying',
  ],
};

const NOTHING_CHANGED: Readonly<Record<string, readonly string[]>> = {
  'titles and labels': [
    'État de paiement des perdiems - Atelier de Mbour du 10 au 13 novembre 2026',
    'Un Peuple - Un But - Une Foi',
    'Transport des relais communautaires',
    'Atelier à Thiès',
    'ATELIER A THIES DU 10 AU 13 NOVEMBRE',
    'Frais à la charge de l’entreprise',
    'Transfer fees borne by sender',
    'For payment on 30 November 2026',
    'À payer le 30/11/2026',
    'Printed on 25 Nov 2026',
    'Établi par : Fatou Sow, le 24/11/2026',
    'Funded by the European Union',
    'Médecins sans frontières',
    'No. 12 / 2026',
    'Internal use only',
    'Winter bursaries for students',
    'Feuille 1 / 1',
    'Liste signée par le Directeur',
    'Frais avant impôts non compris',
    'Suite du projet Eau',
    'Sans frais pour le bénéficiaire',
    'November payroll, 4 employees',
    'December 12 payroll',
  ],
  'greetings and requests to pay': [
    'Merci de procéder au paiement des personnes ci-dessous.',
    'Nous vous prions de bien vouloir procéder au paiement de la liste ci-dessous.',
    'Je vous transmets la liste des bénéficiaires du mois de novembre.',
    'Veuillez trouver ci-joint la liste des paiements.',
    'Bonjour Fatou, voici la liste pour novembre.',
    'Please process the payments below.',
    'I am sending you the list for November.',
    'Hi Fatou, here is the list for November.',
  ],
  'what certifies or describes': [
    'La liste a été validée par le comité.',
    'Les numéros ont été vérifiés par les superviseurs.',
    'Ces personnes ont participé à l’atelier du 12 novembre.',
    'Ils ont tous signé la feuille de présence.',
    'Tous les montants sont en FCFA.',
    'Je soussigné certifie que le service a été fait.',
    'The list has been approved by the board.',
    'These people attended the workshop on 12 November.',
    'All amounts are in XOF.',
    'I certify that the work was done.',
  ],
};

for (const [kind, lines] of Object.entries(CHANGES_WHAT_IS_PAID)) {
  test(`V2: a sentence is asked about above and below the payments: ${kind}`, () => {
    for (const line of lines) {
      const { above, below } = askedAround(line);
      assert.equal(above.length, 1, `above: ${line}`);
      assert.equal(below.length, 1, `below: ${line}`);
    }
  });
}

for (const [kind, lines] of Object.entries(NOTHING_CHANGED)) {
  test(`V2: nothing is asked about a line that changes nothing: ${kind}`, () => {
    for (const line of lines) assert.deepEqual(askedAround(line), { above: [], below: [] }, line);
  });
}

const OTHER_REMARKS = [
  'Bureau de Thiès',
  'Équipe de nuit',
  'Chef de site',
  'Contrat signé',
  'Habite Pikine',
  'Site 2',
];

/** The states of six payments with these remarks beside them. */
function statesBeside(heading: string, remarks: readonly string[]): readonly string[] {
  const rows = ['Diallo', 'Ndiaye', 'Fall', 'Sow', 'Ba', 'Kane'].map((name, at) => [
    ...['Awa', name, payeePhone(at), 'Wave', 'SN', String(75_000 + 12_500 * at)],
    remarks[at] ?? '',
  ]);
  return checkSheet(tableOf([[...HEADINGS, heading], ...rows])).rows.map(({ state }) => state);
}

test('V2: a remark that may change its payment is told among remarks that each say something else, and on many rows', () => {
  for (const remark of [
    ...[
      'a rendu son badge',
      'payé la semaine passée',
      'lui retirer 5000',
      'on lui doit 5000 de plus',
      'puce perdue',
    ],
    ...[
      'prendre le numéro de Fatou',
      'a touché en espèces',
      '10 jours seulement',
      'moitié du mois',
      'à voir avec le chef',
    ],
    ...[
      'paid last week',
      'half of the month',
      'take off 5000',
      'has left',
      'only ten days',
      'see John first',
    ],
  ]) {
    const among = statesBeside('Observations', OTHER_REMARKS.with(2, remark));
    assert.notEqual(among[2], 'valid', remark);
    assert.ok(
      among.every((state, at) => at === 2 || state === 'valid'),
      remark,
    );
    const often = statesBeside('Remarks', ['', remark, '', remark, remark, '']);
    assert.ok(
      [1, 3, 4].every((at) => often[at] !== 'valid'),
      `${remark} on half of the rows`,
    );
  }
});

test('V2: what remarks say of a person or a job, and what all rows have, is no warning', () => {
  for (const remark of [
    ...['a suivi la formation', 'Titulaire du permis', 'Congé annuel payé', 'Dossier complet'],
    ...[
      'Has a car',
      'Started in May',
      'Paid annual leave included',
      'Contract until June',
      'Works from home',
    ],
  ])
    assert.ok(
      statesBeside('Observations', OTHER_REMARKS.with(2, remark)).every((state) => state === 'valid'),
      remark,
    );
  assert.ok(
    statesBeside('Observations', Array(6).fill('Salaire de novembre seulement')).every(
      (state) => state === 'valid',
    ),
  );
});

/** The sheet with a total and a last line, and this comment on the line at that place. */
function withComment(at: number, text: string) {
  const table = tableOf([['Liste'], HEADINGS, ...PAYMENTS, ['Total', '', '', '', '', '375000'], ['Vu']]);
  const rows = table.rows.map((line, index) =>
    index === at ? { ...line, comments: [{ column: 1, text }] } : line,
  );
  return checkSheet({ ...table, rows });
}

test('V2: a comment on a title, a heading, a total or a last line is told once', () => {
  for (const [at, cell] of [
    [0, 'A1'],
    [1, 'A2'],
    [6, 'A7'],
    [7, 'A8'],
  ] as const)
    for (const text of ['Numéros vérifiés par Awa', 'Checked by Awa']) {
      const { problems, questions, counts } = withComment(at, text);
      assert.deepEqual(questions, []);
      assert.deepEqual(counts, { valid: 4, warning: 0, invalid: 0 });
      const [told, ...others] = problems.filter(({ code }) => code === 'comments-beside');
      assert.deepEqual(others, []);
      assert.equal(
        renderProblem(told ?? assert.fail(cell), 'en').message,
        `Comments beside the payments: ${cell}: ${text}.`,
      );
    }
});

test('V2: a comment beside the payments is asked about as a title is, and names payees as a line does', () => {
  for (const at of [0, 1, 6, 7]) {
    for (const text of ['Ne pas payer', 'Do not pay', 'Voir le fichier de novembre', 'Use the other file'])
      assert.equal(withComment(at, text).questions.length, 1, `${at}: ${text}`);
    const { rows } = withComment(at, 'Awa Fall : 50 000');
    assert.deepEqual(
      rows.flatMap(({ row, problems }) =>
        problems.some(({ code }) => code === 'row-mentioned') ? [row] : [],
      ),
      [5],
    );
  }
});

test('V2: a comment on a title, a total or a last line that says thousands is asked about as a title is', () => {
  for (const at of [0, 1, 6, 7])
    for (const text of ['en milliers', 'Montants en milliers de FCFA', 'in thousands', 'Amounts in XOF 000'])
      assert.deepEqual(
        withComment(at, text).questions.map(({ options }) => options),
        [['thousands', 'as-written']],
        `${at}: ${text}`,
      );
});
