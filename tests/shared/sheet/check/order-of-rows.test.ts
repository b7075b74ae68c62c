/** What a row is told does not depend on which of the payees stands first: no text is judged by an earlier one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';
import { draws } from '../../../support/draws.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const NAMES = ['Diop', 'Fall', 'Sow', 'Sarr', 'Ba', 'Kane', 'Faye', 'Ly'];

const HEADINGS = [
  ...[
    'Hold',
    'Bloqué',
    'Annulé le',
    'Paid',
    'Déjà payé',
    'Flag',
    'Litige',
    'Statut',
    'Status',
    'Actif',
    'Approved',
  ],
  ...[
    'Observations',
    'Remarks',
    'Note',
    'Motif',
    'Nature',
    'Description',
    'Reference',
    'N° chèque',
    'Visa chef',
  ],
  ...[
    'Signature',
    'Prime',
    'Avance',
    'Retenue',
    'Part',
    'Jours',
    'Mois',
    'Date de paiement',
    'Due date',
    'Mode',
  ],
  ...['Sens', 'D/C', 'Devise 2', 'Province', 'Lot', 'X', ''],
];

/** What people write in one column, kind by kind. */
const TEXTS = [
  ['', '0', '1', '2', '05'],
  ['oui', 'non', 'Y', 'N', 'x', '✓', '✗', '?', ''],
  ['+', '-', 'D', 'C', 'P', 'A', ''],
  ['payé', 'annulé', 'à payer', 'done', 'ok', 'KO', 'absent', 'RAS', 'TBC', ''],
  ['5000', '15 000', '-500', '2 500,50', '50%', '0.5', '1/2', 'x2', ''],
  ['+ prime 5', '+ prime 10000', 'moins 5000', 'moins 5', 'payer 8000', 'Salaire 5', 'Salaire 12000', ''],
  ['2026-11-01', '31/05/2026', '2026-12-25', 'nov 2026', ''],
  ['Cash', 'Wave', 'EUR', 'REF-1', 'CHQ 123', '77 999 88 77', 'Moussa Fall', 'voir RH', 'Thiès', ''],
];

/** By payee: the row's state, and each problem with what it is said of. */
function toldOf(heading: string, texts: readonly (readonly [payee: number, text: string])[]) {
  const { rows, questions } = sheetOf(
    texts.map(([payee, text]) => ({
      ...MOBILE_ROW,
      'Last name': NAMES[payee] ?? '',
      Phone: payeePhone(payee),
      [heading]: text,
    })),
  );
  const told = rows.map(({ fields, state, problems }) => {
    const said = problems.map(({ code, column, original }) => [code, column, original].join(' ')).sort();
    return [fields.last_name ?? '', [state, ...said]] as const;
  });
  return [Object.fromEntries(told), questions.map(({ key }) => key).sort()];
}

test('V2: what a row is told is the same in the opposite order of the rows', () => {
  const someTexts = (texts: readonly string[]) =>
    fc.uniqueArray(fc.constantFrom(...texts), { minLength: 2, maxLength: 3 });
  const sheets = fc
    .oneof(...TEXTS.map(someTexts))
    .chain((texts) => fc.array(fc.constantFrom(...texts), { minLength: 4, maxLength: NAMES.length }));
  fc.assert(
    fc.property(fc.constantFrom(...HEADINGS), sheets, (heading, texts) => {
      // The name of a group that stands in its first row alone is said of the rows below it.
      fc.pre(texts.filter((text) => text === '').length * 2 < texts.length);
      const lines = texts.map((text, payee) => [payee, text] as const);
      assert.deepEqual(toldOf(heading, lines), toldOf(heading, lines.toReversed()));
    }),
    { numRuns: draws(800) },
  );
});
