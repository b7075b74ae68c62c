/** Comments wherever they stand, and whoever wrote them: none of their words is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { isTold } from '../../../support/checked-row.ts';
import { workbook } from '../read/build-workbook.ts';
import { tableFrom } from '../read/read-result.ts';

const LINES = [
  ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Montant'],
  ['Awa', 'Diop', '+221771834562', 'Wave', 'SN', 'XOF', '25000'],
  ['Moussa', 'Fall', '+221776302914', 'Wave', 'SN', 'XOF', '30000'],
];
const DATA = LINES.map((texts, row) => {
  const cells = texts.map((text, at) => `<c r="${'ABCDEFG'[at]}${row + 1}" t="str"><v>${text}</v></c>`);
  return `<row r="${row + 1}">${cells.join('')}</row>`;
}).join('');

/** The payments with one comment, as Excel writes it: after the name of its author, if there is one. */
async function commented(ref: string, text: string, author = 'Ndeye Ba') {
  const bytes = workbook({
    sheets: [{ name: 'Paie', data: DATA, links: [['rId1', 'comments', '../comments1.xml']] }],
    parts: {
      'xl/comments1.xml':
        '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
        `<authors><author>Autre</author><author>${author}</author></authors>` +
        `<commentList><comment ref="${ref}" authorId="1"><text><r><t xml:space="preserve">${text}</t></r></text></comment></commentList></comments>`,
    },
  });
  const checked = checkSheet(await tableFrom(bytes));
  const comments = checked.rows.map(({ problems }) =>
    problems.flatMap(({ code, original }) => (code === 'cell-comment' ? [original] : [])),
  );
  return { checked, comments, asked: checked.questions.map(({ key }) => key) };
}

test('V2: the name of its author before a comment is left out, and no other words with a colon behind them', async () => {
  for (const text of ['Ndeye Ba:\nvu', 'Ndeye Ba :\nvu', 'Ndeye Ba:_x000D_\nvu', 'Autre:\nvu'])
    assert.deepEqual((await commented('G3', text)).comments, [[], ['vu']], text);
  for (const [text, whole] of [
    ['Avance déjà versée :\n5 000', 'Avance déjà versée : 5 000'],
    ['Virer à la place 5 000 :\nvu avec DG', 'Virer à la place 5 000 : vu avec DG'],
    ['Ndeye Ba:\nNouveau montant :\n5 000', 'Nouveau montant : 5 000'],
  ] as const)
    assert.deepEqual((await commented('G3', text)).comments, [[], [whole]], text);
});

test('V2: a comment on a line that holds nothing else, or on an area, is heard as any other', async () => {
  for (const ref of ['J2', 'A6', 'G20'])
    assert.ok(isTold((await commented(ref, 'Ne rien payer avant lundi')).checked, 'Ne rien payer'), ref);
  const { checked } = await commented('B7', 'Moussa Fall est parti');
  assert.ok(isTold(checked, 'Moussa Fall est parti'));
  assert.deepEqual((await commented('G3:G4', 'Vu')).comments, [[], ['Vu']]);
  const { rows, excluded } = (await commented('A9', 'Préparé par la RH')).checked;
  assert.deepEqual(
    rows.map(({ row, state }) => [row, state]),
    [
      [2, 'valid'],
      [3, 'valid'],
    ],
  );
  assert.deepEqual(excluded, []);
});
