/** Lists that come back after they were paid, or are of something else, and say so in one of many ways. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { isTold, MOBILE_ROW, sheetOf, without } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const PEOPLE = ['Diop', 'Fall', 'Sow', 'Sarr', 'Ba', 'Kane'];

type Row = Readonly<Record<string, ShortCell>>;

/** A row for each of six people, with what is theirs alone. */
const forEach = (row: Row, ofPerson: (at: number) => Row): readonly Row[] =>
  PEOPLE.map((name, at) => ({ ...row, 'Last name': name, ...ofPerson(at) }));

/** Six payments, with more columns, whose texts come again and again. */
const payments = (more: Readonly<Record<string, readonly string[]>> = {}): readonly Row[] =>
  forEach(MOBILE_ROW, (at) => ({
    Phone: payeePhone(at),
    Amount: String(45_000 + 1_300 * ((at * 5) % 7)),
    ...Object.fromEntries(
      Object.entries(more).map(([heading, texts]) => [heading, texts[at % texts.length] ?? '']),
    ),
  }));

const keysOf = ({ questions }: CheckedSheet) => [...new Set(questions.map(({ key }) => key.split('.')[0]))];

test('V2: a state by which a service says that it has paid is asked about, or has to be confirmed', () => {
  for (const state of [
    'Succès',
    'Transaction réussie',
    'Exécuté',
    'Retiré',
    'Credited',
    'Posted',
    'no show',
    'servi',
  ])
    for (const texts of [[state], [state, 'FAILED'], [state, '']])
      assert.ok(isTold(sheetOf(payments({ Status: texts })), state), texts.join());
  for (const state of ['Active', 'New', 'À payer', 'Validé'])
    assert.deepEqual(keysOf(sheetOf(payments({ Status: [state] }))), [], state);
});

test('V2: what only a payment that was made has is asked about, or has to be confirmed, where others lack it', () => {
  for (const [heading, text] of [
    ['Réf. transaction', 'TX1234'],
    ['Réf. opérateur', 'MP2411'],
    ['Date d’envoi', '12/11/2026'],
    ['Date transfert', '12/11/2026'],
    ['Date de réception', '12/11/2026'],
    ['Date remise', '12/11/2026'],
    ['Date de retrait', '12/11/2026'],
    ['Exécuté le', '12/11/2026'],
    ['N° reçu', '123'],
    ['Chèque n°', '12'],
    ['Bordereau', 'B12'],
    ['Receipt no', '12'],
    ['Quittance', '12'],
    ['Pièce de caisse', 'PC1'],
    ['Motif de rejet', 'numéro inexistant'],
    ['Cause échec', 'inconnu'],
    ['Reason for rejection', 'unknown number'],
  ] as const) {
    assert.ok(isTold(sheetOf(payments({ [heading]: [text, ''] })), heading), heading);
  }
  assert.deepEqual(
    keysOf(sheetOf(payments({ 'Réf. transaction': PEOPLE.map((_, at) => `TX123${at}`) }))),
    [],
  );
});

test('V2: a state behind or before a name is a warning in a list in capitals too', () => {
  const doubted = (name: string) => {
    const capitals = payments({
      'First name': ['AWA'],
      'Last name': PEOPLE.map((each) => each.toUpperCase()).with(1, name),
    });
    return sheetOf(capitals).rows.map(({ problems }) =>
      problems.some(({ code }) => code === 'name-doubtful'),
    );
  };
  for (const state of [
    ...[
      'ABSENTE',
      'ANNULE',
      'PAYEE',
      'DEJA PAYEE',
      'DECEDEE',
      'SUSPENDUE',
      'A SUPPRIMER',
      'NE PAS PAYER',
      'DEMISSION',
    ],
    ...['DOUBLON', 'VOIR OBS', 'PAID', 'CANCELLED', 'ON LEAVE'],
  ])
    assert.deepEqual(doubted(`FALL ${state}`), [false, true, false, false, false, false], state);
  for (const name of ['ANNULE FALL', 'VOID FALL', 'NDIAYE BLOQUE FALL', 'ABSENTE'])
    assert.equal(doubted(name)[1], true, name);
  for (const name of ['FALL', 'ANN', 'LEFT', 'DA SILVA', 'NDIAYE PAYE NDIAYE'])
    assert.equal(doubted(name)[1], false, name);
});

test('V5: what is paid for each of the things that stand beside it is asked about under any word for it', () => {
  for (const things of [
    'Questionnaires',
    'Enquêtes',
    'Séances',
    'Nuitées',
    'Trajets',
    'Sessions',
    'Shifts',
    'Kg',
  ])
    for (const paid of ['Prime', 'Indemnité']) {
      const rows = forEach(without(MOBILE_ROW, 'Amount'), (at) => ({
        Phone: payeePhone(at),
        [things]: String(2 + ((at * 3) % 7)),
        [paid]: '1500',
      }));
      assert.deepEqual(keysOf(sheetOf(rows)), ['column'], `${things}, ${paid}`);
    }
});

test('V11: the operator that the heading of the phones names is that of the payments, whatever a default says', () => {
  for (const [heading, provider] of [
    ['N° Wave', 'wave'],
    ['Téléphone Wave', 'wave'],
    ['Numéro Orange Money', 'orange'],
  ] as const)
    for (const defaults of [{}, { provider: 'orange' }, { provider: 'wave' }]) {
      const row = without(without(MOBILE_ROW, 'Phone'), 'Provider');
      const { rows, questions } = sheetOf(
        forEach(row, (at) => ({ [heading]: payeePhone(at) })),
        { defaults },
      );
      assert.deepEqual(questions, []);
      assert.ok(
        rows.every(({ fields }) => fields.provider === provider),
        heading,
      );
    }
});

test('two numbered columns of phones are asked about, and either can be paid', () => {
  for (const name of ['Téléphone', 'Tel', 'Contact', 'Phone']) {
    const lines = forEach(without(MOBILE_ROW, 'Phone'), (at) => ({
      [`${name} 1`]: payeePhone(at),
      [`${name} 2`]: payeePhone(at + 20),
    }));
    const [question, another] = sheetOf(lines).questions;
    assert.deepEqual([question?.key, another], ['column.phone', undefined], name);
    const { rows } = sheetOf(lines, { answers: { 'column.phone': question?.options[1] ?? '' } });
    assert.ok(
      rows.every(({ state }) => state === 'valid'),
      name,
    );
  }
});

test('V2: two coloured payments of eight are told', () => {
  const [headings, ...six] = [Object.keys(MOBILE_ROW), ...payments().map((row) => Object.values(row))];
  const two = payments({ 'Last name': ['Gueye', 'Seck'], Phone: [payeePhone(7), payeePhone(8)] }).slice(0, 2);
  const table = tableOf([headings ?? [], ...six, ...two.map((row) => Object.values(row))]);
  const rows = table.rows.map((line) =>
    [4, 7].includes(line.row) ? { ...line, fills: line.cells.map(() => 'FF92D050') } : line,
  );
  const { rows: read } = checkSheet({ ...table, rows });
  assert.deepEqual(
    read.flatMap(({ row, problems }) => (problems.some(({ code }) => code === 'row-coloured') ? row : [])),
    [4, 7],
  );
});
