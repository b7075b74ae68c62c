import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeMarker } from '../../../../shared/domain/marker.ts';
import { readDateSerial, readDateText } from '../../../../shared/sheet/check/cells/read-date.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import {
  assertCleaned,
  codesOf,
  EFT_ROW,
  MOBILE_ROW,
  onlyProblem,
  rowOf,
  saidOf,
  sheetOf,
  without,
} from '../../../support/checked-row.ts';
import { csvTableOf, type ShortCell } from '../../../support/hand-made-table.ts';

const dated = (cell: ShortCell) => ({ ...EFT_ROW, 'Payment date': cell });
const today = '2026-03-09';

test('D1 a date of the 1904 system is the day it shows', () => {
  const cell = { kind: 'date', text: '44629', numberFormat: 'dd/mm/yyyy' } as const; // 2026-03-10 in the 1904 system
  const row = rowOf(dated(cell), { today }, { isDate1904: true });
  assert.equal(onlyProblem(row).original, '2026-03-10');
  assert.equal(onlyProblem(row).code, 'date-ahead');
});

test('D2 D6 days before 2000, the 29th of February 1900, and times are refused', () => {
  assert.deepEqual(readDateSerial('59'), { kind: 'wrong', found: 'old-date' });
  assert.deepEqual(readDateSerial('60.33'), { kind: 'wrong', found: 'impossible-date' });
  assert.deepEqual(readDateSerial('0.5'), { kind: 'wrong', found: 'time' });
  assert.deepEqual(readDateSerial('11111'), { kind: 'wrong', found: 'old-date' });
  assert.deepEqual(readDateSerial('46090'), { kind: 'date', iso: '2026-03-09' });
  assert.equal(onlyProblem(rowOf(dated('31/02/2026'), { today })).code, 'kind-wrong');
});

test('D3 a date stored as ISO text is that day', () => {
  const row = rowOf(dated({ kind: 'date', text: '2026-04-01', numberFormat: 'dd/mm/yyyy' }), { today });
  assert.equal(onlyProblem(row).original, '2026-04-01');
});

test('D4 a day is the same in every time zone', () => {
  assert.deepEqual(readDateText('2026-01-01T00:30:00', undefined), { kind: 'date', iso: '2026-01-01' });
});

test('V13 a day to come, on which a payment is to be made, is warned of whatever its heading calls it', () => {
  for (const heading of [
    'Payment date',
    'Scheduled date',
    'Scheduled for',
    'Planned date',
    'Transfer date',
    'Value date',
    'Pay on',
    'Date de virement',
    'Date de versement',
    'Date de règlement',
    'Date valeur',
    'Date prévue',
    'Date programmée',
  ])
    for (const [day, state] of [
      ['2026-12-25', 'warning'],
      ['2026-03-10', 'warning'],
      ['2026-03-09', 'valid'],
    ] as const)
      assert.equal(rowOf({ ...EFT_ROW, [heading]: day }, { today }).state, state, `${heading}: ${day}`);
});

test('D5 only clear dates are read; day or month first is proved by the column, or asked once', () => {
  assert.deepEqual(readDateText('31/05/2026', undefined), { kind: 'date', iso: '2026-05-31' });
  assert.deepEqual(readDateText('9 mars 2026', undefined), { kind: 'date', iso: '2026-03-09' });
  assert.deepEqual(readDateText('09-Mar-2026', undefined), { kind: 'date', iso: '2026-03-09' });
  for (const text of ['25-avr', 'TBD', '9-Nove-07', '13.04.12']) {
    assert.equal(readDateText(text, undefined).kind, 'wrong', text);
  }
  const sheet = sheetOf([dated('11-04-2026'), dated('12-04-2026')], { today });
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => [key, options]),
    [['dates.L', ['day-first', 'month-first']]],
  );
  const answered = rowOf(dated('11-04-2026'), { today, answers: { 'dates.L': 'day-first' } });
  assert.equal(onlyProblem(answered).original, '2026-04-11');
  const proved = sheetOf([dated('04-03-2026'), { ...dated('31-03-2026'), Amount: '1.00' }], { today });
  assert.deepEqual(saidOf(proved.rows[0] ?? assert.fail()), []);
});

test('a payment date to come is a warning, one that is past says nothing', () => {
  assert.deepEqual(saidOf(rowOf(dated('2026-03-09'), { today })), []);
  const row = rowOf(dated('2026-03-10'), { today });
  assert.equal(row.state, 'warning');
});

test('X1 X3 the stored value of a formula is used, nought included, and told', () => {
  const amount = { kind: 'number', text: '1250.5', formula: 'cached' } as const;
  assertCleaned(rowOf({ ...EFT_ROW, Amount: amount }), {
    field: 'amount',
    original: '1250.5',
    value: '1250.50',
  });
  const name = { kind: 'text', text: 'Jean', formula: 'cached' } as const;
  const note = saidOf(rowOf({ ...EFT_ROW, 'First name': name }))[0];
  assert.equal(note?.params?.what, 'from-formula');
  const nought = rowOf({ ...EFT_ROW, Amount: { kind: 'number', text: '0', formula: 'cached' } });
  assert.equal(onlyProblem(nought).code, 'amount-not-positive');
});

test('X2 X5 a formula without a stored value is an error, never nought', () => {
  for (const heading of ['Amount', 'Email', 'Account number', 'Country', 'Phone']) {
    const row = rowOf({ ...EFT_ROW, [heading]: { kind: 'text', text: '', formula: 'missing' } });
    assert.equal(onlyProblem(row).code, 'formula-no-value', heading);
  }
});

test('X4 an error value is an error with its code', () => {
  const problem = onlyProblem(rowOf({ ...EFT_ROW, Amount: { kind: 'error', text: '#N/A' } }));
  assert.deepEqual([problem.code, problem.params?.what], ['formula-no-value', '#N/A']);
});

test('X6 joined runs of rich text are text like any other', () => {
  assert.deepEqual(saidOf(rowOf({ ...EFT_ROW, 'First name': { kind: 'text', text: 'Jean' } })), []);
});

test('X7 blanks at the ends are taken off, and shown', () => {
  assertCleaned(rowOf({ ...EFT_ROW, 'First name': '  Jean ' }), {
    field: 'first_name',
    original: '  Jean ',
    value: 'Jean',
  });
  assertCleaned(rowOf({ ...EFT_ROW, Email: 'jean@example.ca ' }), {
    field: 'email',
    original: 'jean@example.ca ',
    value: 'jean@example.ca',
  });
});

test('S1 text that begins like a formula is refused in every mapped field; plus and minus are only text', () => {
  for (const heading of ['First name', 'Email', 'Phone', 'Amount', 'Account number', 'Country', 'Channel']) {
    for (const text of ['=1+2', "=cmd|'/C calc'!A0", '@SUM(A1)', '\t=1', '\t"x"', '\rx', ' =1+2']) {
      const row = rowOf({ ...EFT_ROW, [heading]: text });
      assert.ok(codesOf(row).includes('formula-injection'), `${heading} ${JSON.stringify(text)}`);
    }
  }
  // What cleaning takes away, and what a wrapper hides, does not carry one past the rule.
  const hidden = [
    '\u00ad',
    '\u200b',
    '\u200e',
    '\u2060',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u3164',
    '\u2800',
    '\u00a0',
    '\u0007',
  ];
  for (const heading of ['First name', 'Description', 'Account number', 'Security answer', 'Reference']) {
    for (const text of [
      ...hidden.flatMap((mark) => [`${mark}=1+2`, ` ${mark}@SUM(A1)`, `${mark}${mark}＝1`]),
      '="=1+2"',
      "'=1+2",
      ' "=1+2"',
      '＝1+2',
      '﹫SUM(A1)',
    ]) {
      const row = rowOf({ ...EFT_ROW, [heading]: text });
      assert.ok(codesOf(row).includes('formula-injection'), `${heading} ${JSON.stringify(text)}`);
    }
  }
  for (const text of ['- bonus', '+ bonus', '+1 day']) {
    const row = rowOf({ ...EFT_ROW, Description: text });
    assert.equal(row.fields.description, text);
    assert.deepEqual(saidOf(row), []);
  }
});

test('a dash or “n/a” stands for nothing, and shows that it was there', () => {
  for (const text of ['-', '–', 'n/a', 'N/A', 'Néant']) {
    const row = rowOf({ ...EFT_ROW, Phone: text });
    assert.equal(row.fields.phone, undefined);
    assert.deepEqual(
      saidOf(row).map(({ code, original, proposed }) => [code, original, proposed]),
      [['value-cleaned', text, '']],
    );
  }
  assert.equal(onlyProblem(rowOf({ ...EFT_ROW, Email: 'n/a' })).code, 'required-missing');
  assert.equal(
    rowOf({ ...EFT_ROW, 'Security answer': '-', Channel: 'eft' }).fields.security_question_answer,
    '-',
  );
});

test('S2 markup is text', () => {
  const text = '<script>alert(1)</script>';
  assert.equal(rowOf({ ...EFT_ROW, Description: text }).fields.description, text);
  assert.equal(onlyProblem(rowOf({ ...EFT_ROW, 'First name': '<b>Jean</b>' })).code, 'name-doubtful');
});

test('a truth value or a date in a text field is refused with its kind', () => {
  for (const [cell, kind] of [
    [{ kind: 'boolean', text: 'TRUE' }, 'boolean'],
    [{ kind: 'date', text: '46090', numberFormat: 'dd/mm/yyyy' }, 'date'],
  ] as const) {
    const problem = onlyProblem(rowOf({ ...EFT_ROW, 'Last name': cell }));
    assert.deepEqual([problem.code, problem.params?.kind], ['kind-wrong', kind]);
  }
});

test('C12 a record that the reader could not trust is one problem, and none of its cells is used', () => {
  const table = csvTableOf([Object.keys(EFT_ROW), Object.values(EFT_ROW).map(String)]);
  const rows = table.rows.map((row, index) => (index === 1 ? { ...row, broken: 'stray-quote' } : row));
  const [row] = checkSheet({ ...table, rows }).rows;
  assert.deepEqual(row?.fields, {});
  assert.deepEqual(
    row?.problems.map((problem) => problem.code),
    ['row-broken'],
  );
});

test('X4 an error that a spreadsheet wrote into a text file is an error with its code, never a value', () => {
  const codes = [
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#VALEUR!',
    '#NOM?',
    '#DIV/0!',
    '#NOMBRE!',
    '########',
    'Err:502',
  ];
  for (const code of codes) {
    for (const field of ['First name', 'Last name', 'Phone', 'Amount', 'Provider']) {
      const row = rowOf({ ...MOBILE_ROW, [field]: code }, {}, { format: 'csv' });
      const { code: problem, original } = onlyProblem(row);
      assert.deepEqual([problem, original], ['formula-no-value', code], `${code} in ${field}`);
    }
  }
  assert.equal(rowOf({ ...MOBILE_ROW, Reference: '#12' }).fields.reference, '#12');
});

test('a question or an answer of an e-transfer that says that there is none, or where it is, is asked for', () => {
  const sent = {
    ...without(without(without(EFT_ROW, 'Account number'), 'Transit number'), 'Institution number'),
  };
  const row = {
    ...sent,
    Channel: 'etransfer',
    'Security question': 'Where did we meet?',
    'Security answer': 'Harbour',
  };
  assert.deepEqual(rowOf(row).state, 'valid');
  for (const text of [
    ...[
      'à définir',
      'à confirmer',
      'voir mail',
      'réponse',
      'votre réponse',
      'envoyée par SMS',
      'comme d’habitude',
      'aucune',
      'à demander',
    ],
    ...[
      'TBD',
      '?',
      'n/a',
      'none',
      'see email',
      'answer',
      'security answer',
      '[redacted]',
      '(blank)',
      'sent by text',
      'same as last month',
      'ask him',
      '*****',
      'xxx',
      'autodeposit',
    ],
  ])
    for (const heading of ['Security question', 'Security answer'])
      assert.equal(
        onlyProblem(rowOf({ ...row, [heading]: text })).code,
        'required-missing',
        `${heading}: ${text}`,
      );
  for (const answer of ['Tulip', '421', 'Mail', 'Note7', 'voiture', 'Asker', 'usual-suspects', 'Sent'])
    assert.equal(rowOf({ ...row, 'Security answer': answer }).state, 'valid', answer);
});

test('a description that was copied from a payment of ours loses its marker, shown: a marker names one payment', () => {
  const marker = makeMarker(new Uint8Array(12).fill(7));
  const described = (text: string) => rowOf({ ...MOBILE_ROW, Description: text });
  for (const original of [`${marker} Salaire`, `Salaire ${marker.toLowerCase()}`, ` ${marker}  Salaire`])
    assertCleaned(described(original), { field: 'description', original, value: 'Salaire' });
  const alone = described(marker);
  assert.equal(alone.fields.description, undefined);
  assert.deepEqual(codesOf(alone), ['value-cleaned']);
  for (const text of ['PS 2026 Salaire', `PS${'0'.repeat(13)}X Salaire`, marker.slice(0, -1)])
    assert.equal(described(text).fields.description, text);
});
