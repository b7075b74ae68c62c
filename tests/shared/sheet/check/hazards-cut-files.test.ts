import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableFrom } from '../read/read-result.ts';

const FRENCH = 'Prénom;Nom;Téléphone;Opérateur;Pays;Montant (FCFA)';
const ENGLISH = 'First name,Last name,Email,Channel,Country,Currency,Amount';

async function toldIn(text: string): Promise<readonly (string | undefined)[]> {
  const { rows } = checkSheet(await tableFrom(text));
  return rows.map(
    ({ state, problems }) => problems.find(({ code }) => code.startsWith('amount-'))?.code ?? state,
  );
}

test('V13: the last amount of a file that ends within its line is told where all others are far larger', async () => {
  const awa = 'Awa;Diop;+221771834567;Wave;SN;25000';
  const amy = 'Amy,Stone,amy@example.ca,etransfer,CA,CAD,1105.25';
  for (const [lines, told] of [
    [[FRENCH, awa, 'Moussa;Fall;+221781234568;Orange Money;SN;30'], 'amount-cut'],
    [[FRENCH, awa, 'Moussa;Fall;+221781234568;Orange Money;SN;2500'], 'amount-cut'],
    [[ENGLISH, amy, 'Tim,Reed,tim@example.ca,etransfer,CA,CAD,98'], 'amount-cut'],
    [[FRENCH, awa, 'Moussa;Fall;+221781234568;Orange Money;SN;3000'], 'valid'],
    [[ENGLISH, amy, 'Tim,Reed,tim@example.ca,etransfer,CA,CAD,980.50'], 'valid'],
    // A cell that is missing breaks its line.
    [[FRENCH, awa, 'Moussa;Fall;+221781234568;Orange Money;SN'], 'invalid'],
  ] as const)
    assert.deepEqual(await toldIn(lines.join('\n')), ['valid', told], lines.at(-1));
});

test('V13: a small amount in a file that ends with its line, or before the last column, is what it is', async () => {
  const lines = [
    FRENCH,
    'Awa;Diop;+221771834567;Wave;SN;25000',
    'Moussa;Fall;+221781234568;Orange Money;SN;2000',
  ];
  assert.deepEqual(await toldIn(`${lines.join('\r\n')}\r\n`), ['valid', 'valid']);
  const withLast = lines.map((line, at) => `${line};${at === 0 ? 'Ville' : 'Thiès'}`);
  assert.deepEqual(await toldIn(withLast.join('\n')), ['valid', 'valid']);
});
