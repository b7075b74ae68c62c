import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderProblem } from '../../../../shared/i18n/render-problem.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { shownNumber, shownText, textShown } from '../../../../shared/sheet/shown-value.ts';
import { type Cell, columnLetter } from '../../../../shared/sheet/table.ts';
import { EFT_ROW, MOBILE_ROW, onlyProblem, rowOf, saidOf, sheetOf } from '../../../support/checked-row.ts';
import type { ShortCell } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const number = (text: string, numberFormat: string): Cell => ({ kind: 'number', text, numberFormat });
const xof = (text: string, format: string) => rowOf({ ...MOBILE_ROW, Amount: number(text, format) });
const cad = (text: string, format: string) => rowOf({ ...EFT_ROW, Amount: number(text, format) });

test('a date shows as its day, its time or both; what is none, or has no day that all programs agree on, as it is stored', () => {
  const date = (text: string): Cell => ({ kind: 'date', text, numberFormat: 'dd/mm/yyyy' });
  const table: readonly (readonly [Cell, boolean, string])[] = [
    [date('46109'), false, '2026-03-28'],
    [date('44647'), true, '2026-03-28'],
    [date('46109.5'), false, '2026-03-28 12:00'],
    [date('46109.354340277776'), false, '2026-03-28 08:30:15'],
    [date('0.354166666666667'), false, '08:30'],
    [date('0.354166666666667'), true, '08:30'],
    [date('61'), false, '1900-03-01'],
    [date('60'), false, '60'],
    [date('99999999999'), false, '99999999999'],
    [date('2026-03-28'), false, '2026-03-28'],
    [number('46109', '0'), false, '46109'],
  ];
  for (const [cell, isDate1904, shown] of table) assert.equal(textShown(cell, isDate1904), shown, cell.text);
});

test('V6: number formats show what spreadsheet programs show', () => {
  const table: readonly (readonly [string, string, string | undefined])[] = [
    ['1250.5', '#,##0.00', '1,250.50'],
    ['1234567.895', '#,##0.00', '1,234,567.90'],
    ['25000', '#,##0,', '25'],
    ['25499', '#,##0,', '25'],
    ['1250000', '0.0,,"M"', '1.3M'],
    ['25', '0"000"', '25000'],
    ['25', '0\\0\\0\\0', '25000'],
    ['1234', '00\\.00', '12.34'],
    ['0.25', '0%', '25%'],
    ['25', '-0', '-25'],
    ['-25', '0;0', '25'],
    ['-25', '0', '-25'],
    ['-25', '0_);(0)', '(25)'],
    ['25', ';;;', ''],
    ['0', '0;-0;', ''],
    ['0', '0;-0;"néant"', 'néant'],
    ['25', '"ANNULÉ"', 'ANNULÉ'],
    ['25', '[>100]0;"trop peu"', 'trop peu'],
    ['2500', '[>=1000000]0,,"M";[>=1000]0,"k";0', '3k'],
    ['25', '[Red][<100]0;[Blue]0.00', '25'],
    ['1234567', '# ##0', '1234 567'],
    ['123456789', '00\\ 00\\ 00\\ 00\\ 00', '01 23 45 67 89'],
    ['2345', '"SN"00000', 'SN02345'],
    ['1250.5', '#,##0\\ [$€-40C]', '1,251 €'],
    ['0.5', '#.##', '.5'],
    ['7', 'General" F"', '7 F'],
    ['7', '@', '7'],
    ['99999999999999999999', '#,##0', '99,999,999,999,999,999,999'],
    ['25', '# ?/?', undefined],
    ['25', '0d', undefined],
    ['25', '[DBNum1]0', undefined],
  ];
  for (const [stored, format, shown] of table)
    assert.equal(shownNumber(stored, format)?.trim(), shown, `${stored} under ${format}`);
  assert.equal(shownText('Awa', ';;;'), '');
  assert.equal(shownText('Awa', '@" (partie)"'), 'Awa (partie)');
  assert.equal(shownText('Awa', 'yyyy-mm-dd;@'), 'Awa');
  assert.equal(shownText('Awa', '#,##0'), 'Awa');
});

test('V6: an amount that is shown as another is an error with both, in English and French formats', () => {
  const formats: readonly string[] = [
    '#,##0,',
    '#,##0,,',
    '0.0,',
    '0"000"',
    '0" 000"',
    '0\\0\\0\\0',
    '0"k"',
    '0" K€"',
    '0" thousand"',
    '0" milliers"',
    '0" millions"',
    '0" cents"',
    '0" centimes"',
    '0" per year"',
    '0" par an"',
    '-0',
    '(0)',
    '0-',
    '0" CR"',
    ';;;',
    ';',
    '[White]0',
    '[=0]0;;',
    '"CANCELLED"',
    '"ANNULÉ"',
    '"Déjà payé"',
    '0" annulé"',
    '0" paid"',
    '[<100000]"voir note";0',
    '[>=1000]0,"k";0',
    '00\\.000',
    '"1"0',
  ];
  for (const format of formats) {
    const row = xof('25000', format);
    const { code, original, params, field } = onlyProblem(row);
    assert.deepEqual([code, original, field], ['shown-differs', '25000', 'amount'], format);
    assert.equal(params?.shown, shownNumber('25000', format)?.trim() ?? format, format);
    assert.equal(row.fields.amount, undefined);
  }
  assert.equal(onlyProblem(cad('1250.5', '#,##0')).code, 'shown-differs');
  assert.equal(onlyProblem(xof('68', '0.000')).code, 'shown-differs');
  assert.equal(onlyProblem(cad('-1250.5', '0.00;0.00')).code, 'shown-differs');
  const problem = onlyProblem(xof('25000', '#,##0,'));
  assert.equal(renderProblem(problem, 'en-CA').message, 'Shows “25”, holds “25000”.');
  assert.match(renderProblem(problem, 'fr-CA').message, /Affiche «.25.», contient «.25000.»/);
});

test('V6: formats that only group, pad, colour or name the currency leave an amount as it is', () => {
  for (const format of [
    '0',
    '#,##0',
    '# ##0',
    '#\\ ##0',
    '#,##0.00',
    '#,##0;[Red]-#,##0',
    '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
    '#,##0\\ "F CFA"',
    '#,##0 [$FCFA-280C]',
    '"XOF" #,##0',
    '#,##0 "XOF"',
    '[$XOF] #,##0.00',
    '[Blue]#,##0',
    'General',
    '@',
    '[>=1000]#,##0;0',
    '00000000',
    '#,##0.00 _m',
    // A blank as wide as the sign behind `_`, or as the rest of the cell behind `*`: nothing of it is shown.
    '_-* #,##0.00 _€_-;-* #,##0.00 _€_-;_-* "-"?? _€_-;_-@_-',
    '_ * #,##0.00_) _$_ ;_ * \\(#,##0.00\\) _$_ ;_ * "-"??_) _$_ ;_ @_ ',
    '_-* #,##0\\ _F_-;\\-* #,##0\\ _F_-',
    '_£* #,##0_£',
    '#,##0_$',
    '_"* #,##0_"',
    '_%#,##0_%',
    '_[#,##0_]',
    '* #,##0',
  ]) {
    assert.equal(xof('25000', format).fields.amount, '25000', format);
    assert.equal(xof('1250000', format).fields.amount, '1250000', format);
  }
  assert.equal(cad('274.65999999999997', '#,##0.00').fields.amount, '274.66');
  for (const format of [
    '$#,##0.00_);[Red]($#,##0.00)',
    '#,##0.00 "CAD"',
    '0.00\\ "CAD"',
    '0.00 [$CAD]',
    '0.00 "$ CA"',
    '_ * #,##0.00_) _$_ ;_ * (#,##0.00) _$_ ',
    '_-* #,##0.00 _€_-',
    '_-* #,##0.00\\ "$"_-',
    '_-$* #,##0.00_-',
  ])
    assert.equal(cad('1250.5', format).fields.amount, '1250.50', format);
});

test('V6: a sign that a format shows, escaped or repeated to fill the cell, is one of its currency', () => {
  for (const format of [
    '#,##0.00\\ \\€',
    '#,##0.00 €',
    '*€#,##0.00',
    '_-* #,##0.00 €_-',
    '[$€-40C] #,##0.00',
  ])
    assert.equal(onlyProblem(xof('25000', format)).code, 'currency-conflict', format);
  for (const format of ['*1#,##0', '*0#,##0', '*x#,##0'])
    assert.equal(onlyProblem(xof('25000', format)).code, 'shown-differs', format);
  const masked = number('2345', '00000_-');
  assert.equal(rowOf({ ...EFT_ROW, 'Transit number': masked }).fields.transit_number, '02345');
});

test('V6: accounts, codes and phones with other digits or letters in their format are errors with both', () => {
  const cells: readonly (readonly [string, Cell])[] = [
    ['Account number', number('123456789', '"SN"000000000')],
    ['Account number', number('123456789', '"4532 "0000 00000')],
    ['Account number', number('123456789', '0000000"XXX"')],
    ['Account number', number('123456789', ';;;')],
    ['Account number', number('123456789', '"00"0')],
    ['Account number', number('123456789', '#,##0,')],
    ['Transit number', number('12345', '"1"00000')],
    ['Phone', number('5142345678', '"+221 "000 000 00 00')],
    ['Phone', number('5142345678', '000 000 000 00"9"')],
    ['Last name', number('12', '"Tremblay"')],
  ];
  for (const [heading, cell] of cells) {
    const { code, original } = onlyProblem(rowOf({ ...EFT_ROW, [heading]: cell }));
    assert.deepEqual([code, original], ['shown-differs', cell.text], `${heading} ${cell.numberFormat}`);
  }
  const account = onlyProblem(rowOf({ ...EFT_ROW, 'Account number': number('123456789', '"SN"000000000') }));
  assert.equal(renderProblem(account, 'en-CA').message, 'Shows “••••6789”, holds “••••6789”.');
  for (const [heading, cell, field, value] of [
    ['Account number', number('123456789012', '0000-0000-0000'), 'account_number', '123456789012'],
    ['Account number', number('123456789012', '#,##0'), 'account_number', '123456789012'],
    ['Account number', number('123456789012', '0.00'), 'account_number', '123456789012'],
    ['Account number', number('123456789012', '0.00E+00'), 'account_number', '123456789012'],
    ['Phone', number('5142345678', '"+1 "000 000 00 00'), 'phone', '+15142345678'],
    ['Phone', number('5142345678', '(000) 000-0000'), 'phone', '+15142345678'],
  ] as const) {
    assert.equal(rowOf({ ...EFT_ROW, [heading]: cell }).fields[field], value, `${cell.numberFormat}`);
  }
});

test('V6: a reference or a description by which nobody is paid is what its format shows, and says so', () => {
  for (const [text, numberFormat, shown] of [
    ['42', '"FAC-"0000', 'FAC-0042'],
    ['42', '0000', '0042'],
    ['0.2', '0%', '20%'],
    ['112026', '"Paie "00\\/0000', 'Paie 11/2026'],
    ['12', '0 "heures"', '12 heures'],
    ['3.14159', '0.0', '3.1'],
  ] as const)
    for (const heading of ['Reference', 'Description']) {
      const row = rowOf({ ...EFT_ROW, [heading]: number(text, numberFormat) });
      assert.equal(row.fields[heading === 'Reference' ? 'reference' : 'description'], shown);
      const note = row.problems.find(({ original }) => original === text);
      assert.deepEqual([note?.severity, note?.params?.what, note?.proposed], ['note', 'as-shown', shown]);
    }
  for (const numberFormat of ['#,##0', '0.00', '0'])
    assert.equal(rowOf({ ...EFT_ROW, Reference: number('4002', numberFormat) }).fields.reference, '4002');
  for (const numberFormat of [';;;', '# ?/?', '[White]0']) {
    const { code } = onlyProblem(rowOf({ ...EFT_ROW, Reference: number('42', numberFormat) }));
    assert.equal(code, 'shown-differs', numberFormat);
  }
});

test('V6: a text that its format hides or adds to is an error with both', () => {
  for (const [heading, text, numberFormat, shown] of [
    ['First name', 'Awa', ';;;', ''],
    ['First name', 'Awa', '@" (partie)"', 'Awa (partie)'],
    ['Amount', '25000', '0;-0;0;"ANNULÉ"', 'ANNULÉ'],
    ['Amount', '25', '@"000"', '25000'],
    ['Phone', '+221771834567', ';;;', ''],
  ] as const) {
    const { code, params } = onlyProblem(
      rowOf({ ...MOBILE_ROW, [heading]: { kind: 'text', text, numberFormat } }),
    );
    assert.deepEqual([code, params?.shown], ['shown-differs', shown], `${text} under ${numberFormat}`);
  }
});

test('V7: a struck or hidden cell pays nothing; the rest beside a struck part is the value, and told', () => {
  for (const [heading, field] of [
    ['Amount', 'amount'],
    ['First name', 'first_name'],
    ['Phone', 'phone'],
    ['Currency', 'currency'],
    ['Channel', 'channel'],
  ] as const) {
    const text = String(MOBILE_ROW[heading]);
    const row = rowOf({ ...MOBILE_ROW, [heading]: { kind: 'text', text, isStruck: true } });
    const { code, original } = row.problems.find((each) => each.field === field) ?? assert.fail(heading);
    assert.deepEqual([code, original, row.state], ['text-struck', text, 'invalid']);
    assert.equal(row.fields[field], undefined);
  }
  // A word struck out in one row does not affect the same word in another, and the other way round.
  for (const heading of ['Country', 'Currency', 'Channel', 'Provider']) {
    const word = String(MOBILE_ROW[heading]);
    const struckRow = { ...MOBILE_ROW, [heading]: { kind: 'text', text: word, isStruck: true } } as const;
    for (const rows of [
      [struckRow, MOBILE_ROW],
      [MOBILE_ROW, struckRow],
    ]) {
      const refusedRows = sheetOf(rows).rows.map(({ problems }) =>
        problems.some(({ code }) => code === 'text-struck'),
      );
      assert.deepEqual(
        refusedRows,
        rows.map((each) => each === struckRow),
        heading,
      );
    }
  }
  const row = rowOf({ ...MOBILE_ROW, Amount: { kind: 'text', text: ' 6000', withStruck: '5000 6000' } });
  assert.deepEqual([row.fields.amount, row.state], ['6000', 'valid']);
  assert.deepEqual(
    saidOf(row)
      .filter(({ params }) => params?.what === 'struck-removed')
      .map(({ original, proposed, column }) => [original, proposed, column]),
    [['5000 6000', '6000', 'E']],
  );
});

test('V7: a footnote’s mark is never a digit of an amount, an account, a phone or a name', () => {
  for (const mark of ['¹', '²', '⁵', '①', '⑴', '❶', '†', ' (1)', '[2]', '½', '₁']) {
    for (const heading of ['Amount', 'Account number', 'Last name', 'Transit number', 'Phone']) {
      const row = rowOf({ ...EFT_ROW, [heading]: `${EFT_ROW[heading]}${mark}` });
      assert.equal(row.state, 'invalid', `${heading} with ${mark}`);
    }
  }
  const problem = onlyProblem(rowOf({ ...MOBILE_ROW, Amount: '25000¹' }));
  assert.equal(problem.params?.kind, 'footnote-mark');
  assert.match(renderProblem(problem, 'en-CA').message, /a value with a footnote’s mark, not an amount/);
  assert.match(renderProblem(problem, 'fr-CA').message, /appel de note/);
  assert.equal(rowOf({ ...MOBILE_ROW, Amount: '２５０００' }).fields.amount, '25000');
  assert.equal(rowOf({ ...EFT_ROW, Description: 'Loyer, 12 m²' }).state, 'valid');
});

test('V7: two values in one cell are an error, never one long value', () => {
  const cells: readonly (readonly [string, string])[] = [
    ['Amount', '500\n600'],
    ['Amount', '500\r\n600'],
    ['Amount', '12 500\n13 000'],
    ['Amount', '500 CAD\n600 CAD'],
    ['Amount', '500\t600'],
    ['Amount', '500 / 600'],
    ['Amount', '500 + 600'],
    ['Amount', '500 et 600'],
    ['Amount', '500 and 600'],
    ['Amount', '500;600'],
    ['Amount', '500,00 600,00'],
    ['Amount', '500.00 600.00'],
    ['Amount', '500   600'],
    ['Account number', '123456789012\n123456789013'],
    ['Account number', '123456789012 123456789013'],
    ['Account number', '123456789012/123456789013'],
    ['Account number', '1234567\n89'],
    ['Account number', '513427058784 60924'],
    ['Account number', '60924 513427058784'],
    ['Transit number', '123\n45'],
    ['Phone', '514 234\n5678'],
    ['Phone', '5142345678\n5142345679'],
    ['First name', 'Awa Diop\nBinta Sow'],
  ];
  for (const [heading, text] of cells)
    assert.equal(
      rowOf({ ...EFT_ROW, [heading]: text }).state,
      'invalid',
      `${heading} ${JSON.stringify(text)}`,
    );
  assert.equal(rowOf({ ...EFT_ROW, Amount: '1 250,50\nCAD' }).fields.amount, '1250.50');
  assert.equal(rowOf({ ...EFT_ROW, Amount: '\n1250.50\n' }).fields.amount, '1250.50');
  assert.equal(
    rowOf({ ...EFT_ROW, 'Account number': '1234 5678 9012' }).fields.account_number,
    '123456789012',
  );
});

const CSV_HEADINGS = 'First name,Last name,Phone,Country,Currency,Channel,Provider,Amount,Description';
const csvRow = (first: string, amount: string, description: string) =>
  `${first},Diop,${payeePhone(first.length)},sn,xof,mobile_money,orange,${amount},${description}`;
const GOOD = csvRow('Binta', '30000', 'mars');

async function checkedCsv(lines: readonly string[], delimiter = ','): Promise<CheckedSheet> {
  const text = lines.join('\n').replaceAll(',', delimiter);
  const read = await readTable(new TextEncoder().encode(text), { fileName: 'payroll.csv', delimiter });
  assert.ok(read.ok);
  return checkSheet(read.table);
}

test('V1: a record with one cell too many or too few is broken and not shifted, its tail blank or not', async () => {
  const records = [
    csvRow('Awa', '25,000', ''),
    csvRow('Awa', '25,000', 'mars'),
    csvRow('Awa', '25,50', ''),
    csvRow('Awa', '1,250,000', ''),
    csvRow('Awa, Marie', '25000', ''),
    `${csvRow('Awa', '25000', '')},`,
    `${csvRow('Awa', '25000', 'mars')},,,`,
    csvRow('Awa', '25000', 'mars').replace(',orange', ''),
    csvRow('Awa', '25000', '').slice(0, -1),
  ];
  for (const delimiter of [',', ';', '\t', '|']) {
    for (const record of records) {
      const { rows, questions } = await checkedCsv(
        [CSV_HEADINGS, GOOD, record, csvRow('Rokhaya', '45000', 'mars')],
        delimiter,
      );
      assert.deepEqual(
        rows.map(({ row, state }) => [row, state]),
        [
          [2, 'valid'],
          [3, 'invalid'],
          [4, 'valid'],
        ],
        record,
      );
      const broken = rows[1] ?? assert.fail();
      assert.deepEqual([onlyProblem(broken).code, broken.fields], ['row-broken', {}], record);
      assert.deepEqual(questions, []);
      const found = record.split(',').length;
      assert.match(renderProblem(onlyProblem(broken), 'en-CA').message, new RegExp(`^${found} cells, not 9`));
      assert.match(
        renderProblem(onlyProblem(broken), 'fr-CA').message,
        new RegExp(`^${found} cellules, pas 9`),
      );
    }
  }
});

test('V1: every record one cell too long is every record broken; delimiters at the end of headings too are none', async () => {
  const all = await checkedCsv([CSV_HEADINGS, csvRow('Awa', '25,000', ''), csvRow('Binta', '30,000', '')]);
  assert.deepEqual(all.counts, { valid: 0, warning: 0, invalid: 2 });
  const even = await checkedCsv([`${CSV_HEADINGS},`, `${csvRow('Awa', '25000', 'mars')},`, `${GOOD},`]);
  assert.deepEqual(even.counts, { valid: 2, warning: 0, invalid: 0 });
});

test('V1: quotes that swallow records break each of their lines, and none is lost or read as text', async () => {
  const quoted = (from: string, to: string, between: readonly string[] = []) => [
    CSV_HEADINGS,
    csvRow('Rokhaya', '10000', 'mars'),
    csvRow('Awa', '25000', from),
    ...between,
    csvRow('Coumba', '35000', to),
    csvRow('Mariama B', '40000', 'mars'),
  ];
  for (const lines of [
    quoted('"avance', 'mars"'),
    quoted('"avance', 'mars"', [GOOD]),
    quoted('"avance', 'mars"', [GOOD, GOOD]),
    quoted('"', '"', [GOOD]),
    quoted('"5"" pipe', 'salary"', [GOOD]),
  ]) {
    for (const delimiter of [',', ';']) {
      const { rows, counts } = await checkedCsv(lines, delimiter);
      assert.equal(rows.length, lines.length - 1, lines.join('\n'));
      const swallowed = lines.length - 3;
      assert.deepEqual([counts.valid, counts.invalid], [2, swallowed]);
      const broken = rows.slice(1, -1).map((row) => onlyProblem(row));
      assert.ok(broken.every(({ code }) => code === 'row-broken'));
      assert.match(renderProblem(broken[0] ?? assert.fail(), 'en-CA').message, /quotes can’t be trusted/);
      assert.match(renderProblem(broken[0] ?? assert.fail(), 'fr-CA').message, /guillemets/);
    }
  }
});

test('V1: a description on several lines, with delimiters in it, is one description', async () => {
  for (const description of [
    '"avance\nmars"',
    '"loyer, eau, gaz\net le reste, net"',
    '"12, rue Mermoz\nDakar, Sénégal\n"',
    '"a, b\n\nc, d, e, f"',
  ]) {
    const { rows } = await checkedCsv([CSV_HEADINGS, csvRow('Awa', '25000', description), GOOD]);
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['valid', 'valid'],
      description,
    );
  }
  const first = await checkedCsv(['Description,Amount,Currency', '"avance\nmars",5,xof', 'b,5,xof']);
  assert.ok(first.rows.every(({ problems }) => problems.every(({ code }) => code !== 'row-broken')));
});

test('V1: without headings the records themselves say how many cells there are', async () => {
  const lines = [csvRow('Awa', '25,000', ''), GOOD, csvRow('Coumba', '35000', 'mars')];
  const read = await readTable(new TextEncoder().encode(lines.join('\n')), { fileName: 'x.csv' });
  assert.ok(read.ok);
  const fields = [
    'first_name',
    'last_name',
    'phone',
    'country',
    'currency',
    'channel',
    'provider',
    'amount',
    'description',
  ];
  const columns = Object.fromEntries(fields.map((field, index) => [columnLetter(index + 1), field]));
  const { rows } = checkSheet(read.table, { headerRow: 0, columns });
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['invalid', 'valid', 'valid'],
  );
});

test('V1: a quote without another in a cell breaks its record, unless it is an inch’s', async () => {
  for (const record of [
    csvRow('Awa"', '25000', ''),
    csvRow('Awa', '25000', 'mars"'),
    csvRow('A"wa', '25000', ''),
    csvRow('Awa', '25000', 'M1412"'),
  ]) {
    const { rows } = await checkedCsv([CSV_HEADINGS, record, GOOD]);
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['invalid', 'valid'],
      record,
    );
    assert.equal(onlyProblem(rows[0] ?? assert.fail()).code, 'row-broken');
  }
  const { rows } = await checkedCsv([
    CSV_HEADINGS,
    csvRow('Awa', '25000', 'tube 5"'),
    csvRow('Binta', '30000', 'say "hi"'),
  ]);
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['valid', 'valid'],
  );
});

test('V9: a refused cell, a total or a note proves no decimal mark for its column: it is asked', () => {
  const speakers: readonly ShortCell[] = [
    '12.50 ?',
    '12.50¹',
    '12.50 / 3.00',
    '-12.50',
    '12.505',
    '€12.50',
    '12.50 voir note',
    '31.12.2026',
  ];
  for (const speaker of speakers) {
    const sheet = sheetOf([
      { ...EFT_ROW, Amount: '9,570' },
      { ...EFT_ROW, 'Last name': 'Roy', Amount: speaker },
      { ...EFT_ROW, 'Last name': 'Côté', Amount: '7,900' },
    ]);
    assert.deepEqual(
      sheet.questions.map(({ key }) => key),
      ['decimal.F'],
      String(speaker),
    );
    assert.deepEqual(
      sheet.rows.map(({ state }) => state),
      ['invalid', 'invalid', 'invalid'],
    );
  }
  for (const line of [{ 'First name': 'Total', Amount: '17.50' }, { 'First name': 'Note: rate of 12.50' }]) {
    const blank = Object.fromEntries(Object.keys(EFT_ROW).map((heading) => [heading, null]));
    const sheet = sheetOf([
      { ...EFT_ROW, Amount: '9,570' },
      { ...blank, ...line },
    ]);
    assert.deepEqual(
      sheet.questions.map(({ key }) => key),
      ['decimal.F'],
      line['First name'],
    );
  }
  const struck = { kind: 'text', text: '12.50', isStruck: true } as const;
  assert.equal(
    sheetOf([
      { ...EFT_ROW, Amount: '9,570' },
      { ...EFT_ROW, Amount: struck },
    ]).questions.length,
    1,
  );
  const francs = sheetOf([
    { ...MOBILE_ROW, Amount: '25.000' },
    { ...MOBILE_ROW, 'Last name': 'Sow', Amount: '12.50' },
  ]);
  assert.equal(francs.rows[0]?.fields.amount, '25000');
});

test('V9: accepted cells do prove it, for amounts and for the order of days', () => {
  const proven = sheetOf([
    { ...EFT_ROW, Amount: '9,570' },
    { ...EFT_ROW, 'Last name': 'Roy', Amount: '712.50 CAD' },
  ]);
  assert.deepEqual([proven.questions.length, proven.rows[0]?.fields.amount], [0, '9570.00']);
  const beside = (text: string, others: readonly string[]) =>
    sheetOf([
      { ...EFT_ROW, Amount: text },
      ...others.map((Amount) => ({ ...EFT_ROW, 'Last name': 'Roy', Amount })),
    ]);
  for (const others of [['8979,37'], ['8 979,37'], ['97,37', '12,50']])
    assert.deepEqual(beside('897.937', others).questions[0]?.key, 'decimal.F', others.join(' and '));
  assert.equal(beside('897.937', ['8979,37', '1.250,50']).rows[0]?.fields.amount, '897937.00');
  assert.equal(beside('2.500', ['712,50']).rows[0]?.fields.amount, '2500.00');
  const dated = (first: string, second: string) =>
    sheetOf([
      { ...EFT_ROW, 'Payment date': first },
      { ...EFT_ROW, 'Last name': 'Roy', 'Payment date': second },
    ]).questions.map(({ key }) => key);
  assert.deepEqual(dated('04/03/2026', '31/03/2026'), []);
  assert.deepEqual(dated('04/03/2026', '31/03/1926'), ['dates.L']);
  assert.deepEqual(dated('04/03/2026', '31/31/2026'), ['dates.L']);
});

test('V9: an answer that makes three decimals of a currency of two is an error, a nought at the end too', () => {
  const answers = { 'decimal.F': 'decimals' };
  for (const text of ['5,300', '1.234', '5.000'])
    assert.equal(onlyProblem(rowOf({ ...EFT_ROW, Amount: text }, { answers })).code, 'amount-decimals');
});
