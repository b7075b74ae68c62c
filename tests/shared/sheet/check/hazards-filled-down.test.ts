import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import type { TableRow } from '../../../../shared/sheet/table.ts';
import { EFT_ROW, MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';
import { cellOf, type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

type Row = Readonly<Record<string, ShortCell>>;

const ETRANSFER_ROW: Row = { ...EFT_ROW, Channel: 'etransfer_send', 'Account number': '' };

/** Rows of different people and amounts, each with another text under a heading. */
function rowsWith(row: Row, heading: string, texts: readonly ShortCell[]): readonly Row[] {
  return texts.map((text, at) => ({
    ...row,
    'First name': ['Awa', 'Moussa', 'Fatou', 'Ibrahima', 'Mariama', 'Modou'][at] ?? '',
    Amount: ['25000', '31000', '28500', '41000', '33500', '27000'][at] ?? '',
    [heading]: text,
  }));
}

function toldIn({ rows }: CheckedSheet): readonly (string | number | undefined)[] {
  return rows.map(({ problems }) => problems.find(({ code }) => code === 'series-filled')?.params?.step);
}

test('V13: phones, accounts and addresses that go on by one step, as a dragged cell does, are told on each row', () => {
  for (const [row, heading, texts, steps] of [
    [MOBILE_ROW, 'Phone', ['+221771834568', '+221771834569', '+221771834570'], ['+1', '+1', '+1']],
    [MOBILE_ROW, 'Phone', ['77 183 45 99', '77 183 46 00', '77 183 46 01'], ['+1', '+1', '+1']],
    [MOBILE_ROW, 'Phone', [771834570, 771834560, 771834550], ['-10', '-10', '-10']],
    [
      MOBILE_ROW,
      'Phone',
      ['+221776543120', '+221771834567', '+221771834568', '+221771834569', '+221770011223'],
      [undefined, '+1', '+1', '+1', undefined],
    ],
    [EFT_ROW, 'Account number', ['123456789012', '123456789014', '123456789016'], ['+2', '+2', '+2']],
    [
      ETRANSFER_ROW,
      'Email',
      ['payee9@example.ca', 'payee10@example.ca', 'payee11@example.ca'],
      ['+1', '+1', '+1'],
    ],
  ] as const)
    assert.deepEqual(toldIn(sheetOf(rowsWith(row, heading, texts))), steps, texts.join());
});

test('V13: two neighbours, one number for all, and numbers that go on elsewhere are no series', () => {
  for (const [row, heading, texts] of [
    [MOBILE_ROW, 'Phone', ['+221771834567', '+221771834568', '+221776543120']],
    [MOBILE_ROW, 'Phone', ['+221771834567', '+221771834567', '+221771834567']],
    [MOBILE_ROW, 'Phone', ['+221771834567', '+221781834568', '+221781234569']],
    [MOBILE_ROW, 'Phone', ['+221771834567', '+221771834667', '+221771834767']],
    [ETRANSFER_ROW, 'Email', ['awa1@example.ca', 'moussa2@example.ca', 'fatou3@example.ca']],
    [ETRANSFER_ROW, 'Email', ['awa@example.ca', 'moussa@example.ca', 'fatou@example.ca']],
    // Where the money goes to an account, nobody is paid by the phone.
    [EFT_ROW, 'Phone', ['+15142345678', '+15142345679', '+15142345680']],
  ] as const) {
    const different = heading === 'Phone' && row === EFT_ROW ? rowsOfAccounts(texts) : undefined;
    const sheet = sheetOf(different ?? rowsWith(row, heading, texts));
    assert.deepEqual(toldIn(sheet), [undefined, undefined, undefined], texts.join());
  }
});

function rowsOfAccounts(phones: readonly string[]): readonly Row[] {
  const accounts = ['123456789012', '450012345678', '761234567890'];
  return rowsWith(EFT_ROW, 'Phone', phones).map((row, at) => ({
    ...row,
    'Account number': accounts[at] ?? '',
  }));
}

test('V13: the phones of customers who are asked to pay in are no series', () => {
  const deposit: Row = { ...MOBILE_ROW, Channel: 'customer_deposit', Provider: '' };
  const phones = ['+221771834567', '+221771834568', '+221771834569'];
  assert.deepEqual(toldIn(sheetOf(rowsWith(deposit, 'Phone', phones))), [undefined, undefined, undefined]);
});

test('V13: a number that is mended ends the series, and begins it again', () => {
  const rows = rowsWith(MOBILE_ROW, 'Phone', ['+221771834567', '+221771834568', '+221771834569']);
  const headings = Object.keys(MOBILE_ROW);
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? null));
  const open = openSheet(tableOf([headings, ...lines]));
  assert.equal(open.sheet.counts.warning, 3);
  const withPhone = (phone: string): TableRow => ({
    row: 4,
    cells: headings.map((heading) => cellOf(heading === 'Phone' ? phone : (rows[2]?.[heading] ?? null))),
  });
  assert.deepEqual(open.recheck(withPhone('+221776543120')).counts, { valid: 3, warning: 0, invalid: 0 });
  assert.deepEqual(open.recheck(withPhone('+221771834569')).counts, { valid: 0, warning: 3, invalid: 0 });
});

test('V13, X1: a number that a formula counts on from another cell, and an amount of chance or of the day, are told', () => {
  const counted = { kind: 'number', text: '221781234569', formula: 'counted' } as const;
  const random = { kind: 'number', text: '28500', formula: 'random' } as const;
  const cached = { kind: 'number', text: '28500', formula: 'cached' } as const;
  for (const [heading, cell, what] of [
    ['Phone', counted, 'counted'],
    ['Amount', random, 'random'],
    ['Amount', { ...cached, formula: 'dated' } as const, 'dated'],
    ['Phone', { ...counted, formula: 'dated' } as const, undefined],
    ['Amount', cached, undefined],
    ['Amount', { ...cached, formula: 'counted' } as const, undefined],
  ] as const) {
    const { rows } = sheetOf([
      MOBILE_ROW,
      { ...MOBILE_ROW, 'Last name': 'Fall', Phone: '+221776543120', [heading]: cell },
    ]);
    const told = rows.map(
      ({ problems }) => problems.find(({ code }) => code === 'formula-doubtful')?.params?.what,
    );
    assert.deepEqual(told, [undefined, what], heading);
    assert.equal(rows[1]?.state, what === undefined ? 'valid' : 'warning', heading);
  }
});

test('P1, V11: a phone whose link calls another number is refused', () => {
  const linked = (link: string): ShortCell => ({ kind: 'text', text: '+221772345679', link });
  const stateOf = (link: string) => sheetOf([{ ...MOBILE_ROW, Phone: linked(link) }]).rows[0]?.state;
  for (const link of [
    'tel:+221779998877',
    'https://wa.me/221779998877',
    'https://api.whatsapp.com/send?phone=221779998877',
  ])
    assert.equal(stateOf(link), 'invalid', link);
  for (const link of [
    'tel:+221772345679',
    'tel:772345679',
    'https://wa.me/221772345679',
    'https://example.com/awa',
  ])
    assert.equal(stateOf(link), 'valid', link);
});
