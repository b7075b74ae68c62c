/**
 * Words in every place where a person writes them: a column of remarks, behind a name, a line between the payments, a
 * title, a note below, the sheet's name, a comment (V2). Whatever they are they have to be confirmed, or are asked about;
 * what payments are usually for is in no list of doubts.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { isTold } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Montant (FCFA)'];
const PAYMENTS = ['Diallo', 'Ndiaye', 'Fall', 'Sow'].map((name, at) => [
  ...['Awa', name, payeePhone(at), 'Wave', 'SN'],
  String(75_000 + 12_500 * at),
]);

/** The third payment is the one that a text is about; two others have harmless remarks. */
const beside = (heading: string) => (text: string) =>
  checkSheet(
    tableOf([
      [...HEADINGS, heading],
      ...PAYMENTS.map((cells, at) => [...cells, ['prime incluse', '', text, 'nouvelle recrue'][at] ?? '']),
    ]),
  );

const PLACES: Readonly<Record<string, (text: string) => CheckedSheet>> = {
  'a remark': beside('Observations'),
  'a column of another name': beside('Klerf'),
  'behind a name': (text) =>
    checkSheet(
      tableOf([
        HEADINGS,
        ...PAYMENTS.map((cells, at) => (at === 2 ? cells.with(1, `Fall (${text})`) : cells)),
      ]),
    ),
  'between the payments': (text) =>
    checkSheet(tableOf([HEADINGS, ['Équipe Dakar'], ...PAYMENTS.slice(0, 2), [text], ...PAYMENTS.slice(2)])),
  'a title': (text) => checkSheet(tableOf([[text], null, HEADINGS, ...PAYMENTS])),
  'a note below': (text) => checkSheet(tableOf([HEADINGS, ...PAYMENTS, null, [text]])),
  'the name of the sheet': (text) => checkSheet(tableOf([HEADINGS, ...PAYMENTS], { sheetName: text })),
};

const WITH_DESCRIPTION: typeof PLACES = { ...PLACES, 'a description': beside('Motif') };

// What payees will read is said by its heading, and may be in any words.
test('V2: a text that nobody knows has to be confirmed, wherever it stands', () => {
  for (const [place, sheetWith] of Object.entries(PLACES))
    for (const text of [
      'zarboka merimo',
      'malade, 2 jours',
      'la moitié suffit',
      'Kofi knows more',
      'sortant',
    ])
      assert.ok(isTold(sheetWith(text), text), `${place}: ${text}`);
});

test('V2: a text with a raising word is asked about, or its row is, wherever it stands', () => {
  for (const [place, sheetWith] of Object.entries(WITH_DESCRIPTION))
    for (const text of [
      ...['Ne pas payer', 'Déjà payé', 'Annulé le 3 mars', 'Suspendu', 'attente validation', 'a démissionné'],
      ...[
        'Do not pay',
        'already paid',
        'cancelled by management',
        'on hold',
        'rejected',
        'draft',
        'deceased',
      ],
      ...['não pagar', 'cancelado', 'rechazado', 'pago em 3/11'],
    ]) {
      const { questions, rows } = sheetWith(text);
      assert.ok(questions.length > 0 || rows[2]?.state === 'warning', `${place}: ${text}`);
    }
});

test('V2: what payments are for, who gets them and what certifies a list is not asked about', () => {
  const innocent = [
    ...[
      'Salaires du personnel permanent',
      'Paiements à effectuer en mars 2026',
      'Congés payés',
      'Prime de fin d’année',
    ],
    ...['Supplier payments due Nov 30', 'Tuition refunds', 'For internal use only', 'Paid by mobile money'],
    ...[
      'Bourses 1er trimestre',
      'Loyers à payer – novembre',
      'Payee list',
      'Max 1 000 000 F par agent',
      'Nothing to report',
    ],
    ...['Établi par la comptabilité', 'Certified true and correct', 'Pago de nómina', 'Bolsa de estudos'],
  ];
  for (const place of ['a description', 'a title', 'a note below', 'between the payments'] as const)
    for (const text of innocent)
      assert.deepEqual(
        WITH_DESCRIPTION[place]?.(text).questions.map(({ key }) => key),
        [],
        `${place}: ${text}`,
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

test('V2: a comment on a title, a heading, a total or a last line is told, and asked about if it stops payments', () => {
  for (const at of [0, 1, 6, 7]) {
    for (const text of ['Numéros vérifiés par Awa', 'Checked by Awa', 'Awa Fall : 50 000'])
      assert.ok(isTold(withComment(at, text), text), `${at}: ${text}`);
    for (const text of ['Ne pas payer', 'Do not pay'])
      assert.equal(withComment(at, text).questions.length, 1, `${at}: ${text}`);
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
