import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { readPasted } from '../../../../shared/sheet/read/read-table.ts';
import { WrongLetters } from '../../../../shared/sheet/read/wrong-letters.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { sheetOf, workbook } from './build-workbook.ts';
import { cellAt, readingOf } from './read-result.ts';

/** UTF-8 read as Windows-1252. */
function wronglyDecoded(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const SHEET = `Prénom;Nom;Montant;Statut
Chloé;Diop\u00a0;1\u00a0397\u00a0550;Déjà
Élodie;Côté;25 000 €;À payer…
Noël;N’Diaye;1\u202f000;″
Jurģis;Œuvrard;€ 5;– “Žižka” –
Maria Conceição;〃;7;〃
`;

function repairs(problems: readonly Problem[]): readonly unknown[] {
  return problems.filter(({ code }) => code === 'letters-repaired').map(({ params }) => params);
}

/** The table as if its letters had never been wrong. */
function withoutWritten({ areLettersMended: _, ...table }: Table): Table {
  const rows = table.rows.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => {
      if (cell === undefined) return cell;
      const { asWritten: _written, ...rest } = cell;
      return rest;
    }),
  }));
  return { ...table, rows };
}

test('T7: each cell keeps what the file holds, and its note shows that', async () => {
  const sheet = `Prénom;Nom;Téléphone;Pays;Canal;Opérateur;Devise;Montant
Chloé;Sène;+221771204567;Sénégal;mobile_money;wave;xof;25000
Awa;Diop;+221771204568;Sénégal;mobile_money;wave;xof;27\u00a0500
`;
  const { table, problems } = await readingOf(utf8(wronglyDecoded(sheet)));
  assert.equal(problems.length, 1);
  const { rows } = checkSheet(table);
  const [first, second] = rows;
  assert.deepEqual(
    [first?.fields.first_name, first?.fields.last_name, first?.fields.country, second?.fields.amount],
    ['Chloé', 'Sène', 'sn', '27500'],
  );
  const noted = rows.flatMap(({ row, problems: said }) =>
    said
      .filter(
        ({ code, original }) => code === 'value-cleaned' && original !== undefined && /[ÃÂ]/.test(original),
      )
      .map(({ field, original, proposed }) => [row, field, original, proposed]),
  );
  assert.deepEqual(
    noted.toSorted((one, other) => String(one).localeCompare(String(other))),
    [
      [2, 'country', 'SÃ©nÃ©gal', 'sn'],
      [2, 'first_name', 'ChloÃ©', 'Chloé'],
      [2, 'last_name', 'SÃ¨ne', 'Sène'],
      [3, 'amount', '27Â\u00a0500', '27500'],
      [3, 'country', 'SÃ©nÃ©gal', 'sn'],
    ],
  );
  const written = table.rows[1]?.cells.map((cell) => cell?.asWritten ?? cell?.text);
  assert.deepEqual(written, wronglyDecoded(sheet).split('\n')[1]?.split(';'));
});

test('T7: a text file that was encoded twice is read as if it had been once, and that is said once', async () => {
  const { table } = await readingOf(SHEET);
  for (const text of [SHEET, `\uFEFF${SHEET}`]) {
    const twice = await readingOf(utf8(wronglyDecoded(text)));
    assert.deepEqual(withoutWritten(twice.table), table);
    assert.match(
      JSON.stringify(repairs(twice.problems)),
      /^.\{"found":"(?:ï»¿)?PrÃ©nom","word":"\uFEFF?Prénom"\}.$/,
    );
    const pasted = await readPasted(wronglyDecoded(text));
    assert.deepEqual(pasted.ok && withoutWritten(pasted.table).rows, table.rows);
  }
});

test('T7: a part of a text file that was encoded twice is mended, and the rest stays as it is', async () => {
  const { table } = await readingOf(SHEET);
  const columns = SHEET.split('\n').map((line) => line.split(';'));
  for (const wrong of [0, 1, 2, 3]) {
    const lines = columns.map((cells) =>
      cells.map((cell, column) => (column === wrong ? wronglyDecoded(cell) : cell)).join(';'),
    );
    assert.deepEqual(withoutWritten((await readingOf(lines.join('\n'))).table), table, `column ${wrong}`);
  }
});

test('T7: letters in every text of a workbook are mended', async () => {
  const book = (letters: (text: string) => string) =>
    workbook({
      sheets: [
        {
          name: letters('Payé'),
          data: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>${letters('Révisé')}</t></is></c></row>
            <row r="2"><c r="A2" t="str"><v>${letters('Chloé')}</v></c><c r="B2" s="1"><v>5</v></c><c r="C2" t="str"><f>A1</f><v>${letters('Déjà ').replaceAll('Ã', '&#195;')}</v></c></row>`,
          after: `<headerFooter><oddHeader>${letters('&amp;LDéjà payé')}</oddHeader></headerFooter>`,
        },
      ],
      strings: `<si><t>${letters('Prénom')}</t></si><si><r><t>${letters('Montant ')}</t></r><r><t>${letters('à payer')}</t></r></si>`,
      formats: [letters('0.00 "€"')],
      parts: {
        '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/><Relationship Id="b" Type="x/core-properties" Target="docProps/core.xml"/></Relationships>`,
        'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${letters('Paie payée')}</dc:title></cp:coreProperties>`,
      },
    });
  const right = await readingOf(book((text) => text));
  const wrong = await readingOf(book(wronglyDecoded));
  assert.deepEqual(withoutWritten(wrong.table), right.table);
  assert.equal(cellAt(wrong.table, 1, 2)?.asWritten, `Montant ${wronglyDecoded('à')} payer`);
  assert.equal(cellAt(wrong.table, 2, 2)?.numberFormat, '0.00 "€"');
  assert.deepEqual(right.table.documentTexts?.length, 1);
  assert.equal(repairs(right.problems).length, 0);
  assert.equal(repairs(wrong.problems).length, 1);
});

test('T8: Windows punctuation that was read as control characters is mended', async () => {
  const text = 'Name,Amount (\u0080)\nD\u0092Almeida,7 \u0096 8\n';
  const { table, problems } = await readingOf(text);
  assert.deepEqual([cellAt(table, 1, 2)?.text, cellAt(table, 2, 1)?.text], ['Amount (€)', 'D’Almeida']);
  assert.deepEqual(repairs(problems), [{ found: '(\u0080)', word: '(€)' }]);
  const book = await readingOf(sheetOf('<row><c t="inlineStr"><is><t>D\u0092Almeida</t></is></c></row>'));
  assert.equal(cellAt(book.table, 1, 1)?.text, 'D’Almeida');
});

test('T7: every letter of our languages is mended, by itself, beside another, and with its accent behind it', () => {
  const letters = 'àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆáíóúñãõåøßÁÍÓÚÑÃÕÅØşğ«»°’‘“”–—…€£¢•™→✓\u00a0\u202f';
  for (const letter of letters)
    for (const text of [letter, `a${letter}b`, `${letter}é`, `’${letter}`, letter.normalize('NFD')])
      assert.equal(new WrongLetters().mended(wronglyDecoded(text)), text);
});

test('T7: what only looks like a wrong decoding stays', () => {
  for (const text of [
    'MONTANT PAYÉ\u00a0: OÙ\u00a0?',
    'PAYÉ’S',
    'PAYÉ»',
    '„GROẞÄ“',
    'Â, Ã, Ä',
    'Château, pâté',
    'LUNEDÌ»',
    'Ã©é',
    'naïve…',
    'ÀÂÉÈ',
  ]) {
    const letters = new WrongLetters();
    assert.deepEqual([letters.mended(text), letters.problems()], [text, []]);
  }
});
