import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { writeFinishedFile } from '../../../electron/workbooks/finished-file.ts';
import { csvLine } from '../../../electron/workbooks/write-results-csv.ts';
import { writeSessions } from '../../../electron/workbooks/write-sessions.ts';
import { beginsLikeFormula, guardedText, unguardedText } from '../../../shared/domain/formula-text.ts';
import type { SessionView } from '../../../shared/ipc/service-views.ts';
import { unwrap } from '../../../shared/sheet/check/cells/unwrap.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HIDDEN = [
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u2060',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u3164',
  '\u00a0',
  '\u0007',
];
/** Texts of the characters that matter here. */
const risky = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      ';',
      '|',
      '\t',
      '\r',
      '\n',
      ',',
      '"',
      "'",
      ' ',
      'x',
      '1',
      '＝',
      ...HIDDEN,
    ),
    {
      maxLength: 12,
    },
  )
  .map((characters) => characters.join(''));

/** The line's cells as a spreadsheet program reads them that splits at `separator`: quotes count at a cell's start alone. */
function cellsAt(separator: string, line: string): readonly string[] {
  return Papa.parse<string[]>(line, { delimiter: separator, newline: '\n' }).data.flat();
}

/** What such a program passes over before it looks for a formula. */
const trimmed = (cell: string) =>
  cell.replace(/^(?:[\s"]|\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point})+/u, '');

test('no cell of a text file is a formula, whatever the program splits it at', () => {
  const names = [
    "Diop;=cmd|'/c calc'!A0;",
    'a\t=1',
    'a\n=1',
    ' =1',
    '\u00ad=1',
    'a;"=1"',
    '+1',
    'x|@SUM(A1)',
  ];
  const property = (text: string) => {
    const line = csvLine(['1', guardedText(text), 'end']);
    for (const separator of [',', ';', '\t', '|']) {
      for (const cell of cellsAt(separator, line)) {
        assert.doesNotMatch(trimmed(cell), /^[=+\-@]/, `${JSON.stringify(text)} split at ${separator}`);
      }
    }
  };
  for (const name of names) property(name);
  fc.assert(fc.property(risky, property));
});

test('a guarded text is read back as it was', () => {
  fc.assert(fc.property(risky, (text) => assert.equal(unguardedText(guardedText(text)), text)));
  for (const text of ['Awa; -5 %', "L'a-b; +1", '+22177', "'-5"])
    assert.equal(unwrap(guardedText(text)), text);
  for (const text of ["Côte d'Ivoire", "l'été; l'hiver", '=', '1;2', 'x = y', 'jean-paul@x.test']) {
    if (!text.startsWith('='))
      assert.equal(guardedText(text), text, 'what cannot be a formula stays as it is');
    assert.equal(unguardedText(text), text);
  }
});

test('a text begins like a formula however its first sign is hidden', () => {
  for (const hidden of ['', ' ', ...HIDDEN]) {
    for (const sign of ['=', '@', '＝', '﹫']) assert.ok(beginsLikeFormula(`${hidden}${sign}1`), hidden);
    for (const fine of ['a=1', '1@2', '-5', '+5', ''])
      assert.ok(!beginsLikeFormula(`${hidden}${fine}`), fine);
  }
});

test('the transactions export guards what the service answered, its amounts too', async (t) => {
  const said = "x;=cmd|'/c calc'!A0";
  const session = new Proxy(
    {},
    { get: (_, name) => (name === 'recipient' ? { name: said } : name === 'batchRow' ? null : said) },
  );
  const target = join(temporaryFolder(t), 'transactions.csv');
  await writeFinishedFile(target, (handle) =>
    writeSessions(handle, [session as SessionView], { format: 'csv', locale: 'en' }),
  );
  const written = readFileSync(target, 'utf8');
  const [, ...lines] = written.split('\r\n');
  for (const cell of cellsAt(';', lines.join('\n'))) assert.doesNotMatch(cell, /^=/);
});
