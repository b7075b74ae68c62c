import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPasted } from '../../../../shared/sheet/read/read-table.ts';
import { cellAt, readingOf, refusalOf, tableFrom, textsOf } from './read-result.ts';

const delimiterOf = async (text: string) => (await tableFrom(text)).delimiter;

test('C1: semicolons with decimal commas, two columns, few rows', async () => {
  for (const text of [
    'Nom;Montant\nA;1,50\n',
    'Nom;Montant\nA;1,50\nB;2,25\nC;3\n',
    'A;1,50\nB;2,25\nC;3,75\n',
  ]) {
    const reading = await readingOf(text);
    assert.deepEqual([reading.table.delimiter, reading.problems], [';', []], text);
  }
});

test('C2: tabs where the text has commas', async () => {
  assert.equal(await delimiterOf('Name\tNote\nDiop, Awa\tadvance, paid\nNdiaye, Binta\tfull, late\n'), '\t');
  assert.equal((await tableFrom('Name\tNote\nDiop, Awa\t1\n')).format, 'tsv');
});

test('C3: commas in a semicolon heading, in a preamble, and newlines inside quotes', async () => {
  assert.equal(await delimiterOf('Name, first;Amount, net\nAwa;1\nBinta;2\n'), ';');
  assert.equal(
    await delimiterOf(
      'Payroll, March, all sites\nPrepared by A, B\n\nName;Amount\nAwa;1\nBinta;2\nCoumba;3\n',
    ),
    ';',
  );
  assert.equal(await delimiterOf('Name;Note\nAwa;"a, b\nc, d, e\n"\nBinta;"x, y"\n'), ';');
});

test('C4: a sep= line names the delimiter, counts as record 1 and is no row', async () => {
  for (const [directive, delimiter] of [
    ['sep=;', ';'],
    ['SEP=|', '|'],
    ['sep=\t', '\t'],
    ['sep=^', '^'],
  ] as const) {
    const table = await tableFrom(`${directive}\r\nName${delimiter}Amount, net\r\nAwa${delimiter}5\r\n`);
    assert.equal(table.delimiter, delimiter);
    assert.deepEqual(textsOf(table), [
      [2, 'Name', 'Amount, net'],
      [3, 'Awa', '5'],
    ]);
  }
});

test('C5: tabs and pipes in short files', async () => {
  assert.equal(await delimiterOf('Name|Amount\nAwa|5\n'), '|');
  assert.equal(await delimiterOf('Name\tAmount'), '\t');
  assert.equal(await delimiterOf('Name|Amount|Note\nAwa|5|a,b\nBinta|6|c;d\n'), '|');
});

test('C1: where two delimiters fit alike, it is asked', async () => {
  const reading = await readingOf('a;b,c\nd;e,f\ng;h,i\n');
  assert.deepEqual(reading.problems, [
    { code: 'delimiter-unclear', severity: 'error', params: { options: 'comma|semicolon' } },
  ]);
  assert.deepEqual((await readingOf('a;b,c\nd;e,f\n', { delimiter: 'comma' })).problems, []);
});

test('a given delimiter is taken by its character or its name; nonsense is refused', async () => {
  for (const name of [';', 'semicolon', '|', 'pipe', '\\t', 'tab', '^']) {
    assert.equal((await readingOf('a;b,c\nd;e,f\n', { delimiter: name })).problems.length, 0);
  }
  assert.deepEqual(textsOf(await tableFrom('a;b,c\n', { delimiter: ';' })), [[1, 'a', 'b,c']]);
  for (const name of ['', '"', '\n', ';;']) {
    assert.equal((await refusalOf('a;b\n', { delimiter: name })).code, 'delimiter-unclear');
  }
});

test('C6: a delimiter at the end of every line makes one empty cell', async () => {
  assert.deepEqual(textsOf(await tableFrom('a;b;\n1;2;\n')), [
    [1, 'a', 'b', ''],
    [2, '1', '2', ''],
  ]);
});

test('C7, C8: line ends may be mixed in any order, and no row is glued to another', async () => {
  const ends = ['\n', '\r\n', '\r'];
  for (const first of ends) {
    for (const second of ends) {
      for (const third of ends) {
        const text = `a,b${first}1,2${second}3,4${third}5,"6${second}x"${first}7,8`;
        assert.deepEqual(
          textsOf(await tableFrom(text)),
          [
            [1, 'a', 'b'],
            [2, '1', '2'],
            [3, '3', '4'],
            [4, '5', `6${second}x`],
            [5, '7', '8'],
          ],
          JSON.stringify(text),
        );
      }
    }
  }
});

test('C7, C8: wherever a long text is cut for reading, no line end is taken for two', async () => {
  for (const heading of ['a,b', 'aa,b', 'aaa,b', 'aaaa,b', 'aaaaa,b']) {
    const { rows } = await tableFrom(`${heading}\r\n${'1,2\r\n'.repeat(120_000)}`);
    assert.deepEqual([rows.length, rows.at(-1)?.row], [120_001, 120_001]);
  }
});

test('C9: lone carriage returns end records outside quotes and are text inside', async () => {
  assert.deepEqual(textsOf(await tableFrom('a,b\r1,"x\ry"\r')), [
    [1, 'a', 'b'],
    [2, '1', 'x\ry'],
  ]);
});

test('C10: newlines inside quotes are kept; rows count as the spreadsheet counts, lines as the file does', async () => {
  const table = await tableFrom('a,b\r\n1,"x\r\ny\nz"\r\n2,w\r\n');
  assert.deepEqual(textsOf(table), [
    [1, 'a', 'b'],
    [2, '1', 'x\r\ny\nz'],
    [3, '2', 'w'],
  ]);
  assert.deepEqual(
    table.rows.map(({ line }) => line),
    [undefined, undefined, 5],
  );
});

test('C11: a quote that never closes refuses the file and names its line', async () => {
  const text = 'a,b\n1,"x\ny"\n2,w\n3,"open,9\n4,z\n';
  assert.deepEqual(await refusalOf(text), {
    code: 'quote-unclosed',
    severity: 'error',
    params: { file: 'sheet', line: 5 },
  });
});

test('C12: a stray quote breaks its own line and none of its neighbours', async () => {
  const text = 'Name,Amount\n"Awa",1\n"Ham"let",2\n"Binta","3"\n"Bermuda"","32.18,-64.48\n"Coumba",4\n';
  const table = await tableFrom(text);
  assert.deepEqual(
    table.rows.map(({ row, broken }) => [row, broken]),
    [
      [1, undefined],
      [2, undefined],
      [3, 'stray-quote'],
      [4, undefined],
      [5, 'stray-quote'],
      [6, undefined],
    ],
  );
  assert.equal(cellAt(table, 4, 2)?.text, '3');
  assert.equal(cellAt(table, 6, 1)?.text, 'Coumba');
});

test('C12: a quote left open breaks its line alone where the next quote shows it', async () => {
  const table = await tableFrom('Name,Amount\n"Awa,1\n"Binta",2\n"Coumba",3\n');
  assert.deepEqual(
    table.rows.map(({ row, broken }) => [row, broken]),
    [
      [1, undefined],
      [2, 'stray-quote'],
      [3, undefined],
      [4, undefined],
    ],
  );
});

test('C12: quotes inside an unquoted cell are text', async () => {
  assert.deepEqual(textsOf(await tableFrom('Item,Size\nPipe,5" wide\nTube,3"\n')), [
    [1, 'Item', 'Size'],
    [2, 'Pipe', '5" wide'],
    [3, 'Tube', '3"'],
  ]);
});

test('blanks after a closing quote are passed over', async () => {
  assert.deepEqual(textsOf(await tableFrom('"a" ,"b"\t\n"1" , "2"\n')), [
    [1, 'a', 'b'],
    [2, '1', ' "2"'],
  ]);
});

test('C13: a blank before the quote: whole cells stay as they stand, split ones break their row', async () => {
  const whole = await tableFrom('int, "number"\n1, "2.3"\n');
  assert.deepEqual(textsOf(whole), [
    [1, 'int', ' "number"'],
    [2, '1', ' "2.3"'],
  ]);
  const split = await tableFrom('id,name,note\n1, "Diop, Awa",x\n2,"Binta",y\n');
  assert.deepEqual(
    split.rows.map(({ broken }) => broken),
    [undefined, 'blank-before-quote', undefined],
  );
});

test('C14: a quote escaped by a back slash breaks its row', async () => {
  const table = await tableFrom('a,b\n"say \\"hi\\"",1\n"x",2\n');
  assert.deepEqual(
    table.rows.map(({ broken }) => broken),
    [undefined, 'stray-quote', undefined],
  );
});

test('C15: short and long rows keep the cells they have', async () => {
  assert.deepEqual(textsOf(await tableFrom('a,b,c\n1,2\n1,2,3,4\n1,2,\n')), [
    [1, 'a', 'b', 'c'],
    [2, '1', '2'],
    [3, '1', '2', '3', '4'],
    [4, '1', '2', ''],
  ]);
});

test('C16: lines that begin with # are rows', async () => {
  assert.equal((await tableFrom('id;n\n#12;Awa\n')).rows.length, 2);
});

test('C17: headings such as __proto__ and constructor are cells like others', async () => {
  assert.deepEqual(textsOf(await tableFrom('__proto__,constructor,x\n1,2,3\n')), [
    [1, '__proto__', 'constructor', 'x'],
    [2, '1', '2', '3'],
  ]);
});

test('C18: blank and repeated headings stay as they are', async () => {
  assert.deepEqual(textsOf(await tableFrom('id,,id\n1,2,3\n')), [
    [1, 'id', '', 'id'],
    [2, '1', '2', '3'],
  ]);
});

test('C19, L11: blank lines are no rows and keep the others’ numbers', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['', 'a,b', '', '1,2', ' , ', '""', '3,4', '', ''].join(end);
    assert.deepEqual(textsOf(await tableFrom(text)), [
      [2, 'a', 'b'],
      [4, '1', '2'],
      [7, '3', '4'],
    ]);
  }
});

test('N1, N5: nothing that looks like a number or a date is changed', async () => {
  const cells = [
    '00123',
    '1.23457E+11',
    '0700',
    '123456789012345678901234',
    '2019-11-04',
    'TRUE',
    ' 5 ',
    '1,250.00',
  ];
  const table = await tableFrom(cells.map((cell) => `"${cell}"`).join(';'));
  assert.deepEqual(textsOf(table), [[1, ...cells]]);
  assert.ok(table.rows[0]?.cells.every((cell) => cell?.kind === 'text'));
});

test('a file larger than one stretch is the same rows, quotes and line ends wherever the cut falls', async () => {
  const names = ['Awa', '"Diop, ""A"""', '"two\nlines"', 'Zoé', ''];
  const lines = Array.from({ length: 60_000 }, (_, index) => `${index},${names[index % names.length]},x`);
  const table = await tableFrom(lines.join('\r\n'));
  assert.equal(table.rows.length, 60_000);
  for (const [index, row] of table.rows.entries()) {
    const name = ['Awa', 'Diop, "A"', 'two\nlines', 'Zoé', ''][index % names.length];
    assert.deepEqual([row.row, row.cells[0]?.text, row.cells[1]?.text], [index + 1, String(index), name]);
  }
  assert.equal(table.rows.at(-1)?.line, 60_000 + 12_000);
});

test('cells pasted from a spreadsheet: tabs, quoted newlines, commas in text', async () => {
  const result = await readPasted(
    'Name\tAmount\tNote\r\n"Diop\nAwa"\t1 250,50\ta, b\r\nBinta\t\t"say ""hi"""\r\n',
  );
  assert.ok(result.ok);
  assert.equal(result.table.format, 'pasted');
  assert.deepEqual(textsOf(result.table), [
    [1, 'Name', 'Amount', 'Note'],
    [2, 'Diop\nAwa', '1 250,50', 'a, b'],
    [3, 'Binta', '', 'say "hi"'],
  ]);
});

test('cells copied in Excel and in LibreOffice come out alike: line ends, quoted newlines, doubled quotes, the last line end', async () => {
  const cells = [
    ['First name', 'Last name', 'Phone', 'Amount', 'Description'],
    ['Awa', 'Diop', '077 123', '1 250,50', 'two\nlines, "quoted"'],
    ['Binta', 'Sow', '0771', '', '5" pipe'],
    ['', '', '', '', ''],
    ['Modou', 'Fall', '+221', '12.5', 'tab\tinside'],
  ];
  const quoted = (text: string) => (/[\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const written = (lineEnd: string, isEnded: boolean) =>
    cells.map((line) => line.map(quoted).join('\t')).join(lineEnd) + (isEnded ? lineEnd : '');
  const expected = cells.flatMap((line, index) => (line.join('') === '' ? [] : [[index + 1, ...line]]));
  for (const text of [
    written('\r\n', true),
    written('\n', true),
    written('\n', false),
    `\uFEFF${written('\r', true)}`,
  ]) {
    const result = await readPasted(text);
    assert.ok(result.ok);
    assert.deepEqual(textsOf(result.table), expected, JSON.stringify(text));
  }
});

test('pasted text without tabs is split as a file is; nothing pasted says so', async () => {
  const result = await readPasted('Name;Amount\nAwa;5\n');
  assert.ok(result.ok);
  assert.equal(result.table.rows[1]?.cells[1]?.text, '5');
  const empty = await readPasted(' \n');
  assert.equal(empty.ok ? '' : empty.problem.code, 'file-no-payments');
});
