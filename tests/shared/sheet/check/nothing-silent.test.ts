import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkPayment, checkRow } from '../../../../shared/api/row-rules.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../../../shared/domain/channel.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../../../shared/domain/row-fields.ts';
import { keepsRules } from '../../../../shared/sheet/check/lines/rules-in-short.ts';
import { EFT_ROW, MOBILE_ROW, rowOf } from '../../../support/checked-row.ts';
import { draws } from '../../../support/draws.ts';
import type { ShortCell } from '../../../support/hand-made-table.ts';

const FIELD_OF_HEADING: Readonly<Record<string, RowField>> = {
  'First name': 'first_name',
  'Last name': 'last_name',
  Email: 'email',
  Phone: 'phone',
  Country: 'country',
  Amount: 'amount',
  Currency: 'currency',
  Channel: 'channel',
  'Transaction type': 'transaction_type',
  Provider: 'provider',
  'Account number': 'account_number',
  'Transit number': 'transit_number',
  'Institution number': 'institution_number',
  'Bank code': 'bank_code',
  'Branch name': 'account_branch',
  'Account type': 'account_type',
  'Withdrawal channel': 'withdrawal_channel',
  'Payee name': 'payee_name',
  'Payee code': 'payee_code',
  'Security question': 'security_question',
  'Security answer': 'security_question_answer',
  Language: 'language',
  'Recipient type': 'recipient_type',
  Description: 'description',
  'Destination account id': 'destination_account_id',
  recipient_id: 'recipient_id',
  'Sending bank': 'bank_name',
  'Sending account name': 'sending_account_name',
  Reference: 'reference',
  Priority: 'priority',
};

test('every field of a row is among those that are spoiled here', () => {
  assert.deepEqual(Object.values(FIELD_OF_HEADING).toSorted(), [...ROW_FIELDS].toSorted());
});

const OTHERS: Readonly<Record<string, ShortCell>> = {
  'Transaction type': 'eft',
  'Branch name': 'Plateau – Dakar',
  'Account type': 'savings',
  'Withdrawal channel': 'ATM',
  'Payee name': 'Hydro & Fils',
  'Payee code': '004512',
  'Security question': 'Where was it?',
  'Security answer': 'Gatineau',
  Language: 'fr',
  'Recipient type': 'transaction',
  Description: 'Salary, March',
  Reference: 'R-001',
  Priority: '2',
};
const ROWS = [
  { ...EFT_ROW, ...OTHERS },
  { ...MOBILE_ROW, ...OTHERS, 'Transaction type': 'mobile_money' },
  {
    ...EFT_ROW,
    ...OTHERS,
    Country: 'us',
    Currency: 'usd',
    Channel: 'bank_transfer_ach',
    'Bank code': '021000021',
  },
  {
    ...MOBILE_ROW,
    ...OTHERS,
    Channel: 'customer_deposit',
    'Sending bank': 'Plateau',
    'Sending account name': 'Diop & Fils',
  },
  { ...MOBILE_ROW, ...OTHERS, Channel: 'direct_deposit', 'Destination account id': 'acc_7f3a' },
];

/** Things people, programs and spreadsheets do to a value. */
const spoilers: readonly ((text: string) => string)[] = [
  (text) => ` ${text}`,
  (text) => `${text}\u00a0`,
  (text) => text.toUpperCase(),
  (text) => text.split('').join('\u200b'),
  (text) => text.replace(/\d{3}(?=\d)/g, '$& '),
  (text) => text.replace('.', ','),
  (text) => `${text}.0`,
  (text) => `="${text}"`,
  (text) => `'${text}`,
  (text) => `${text}*`,
  (text) => text.replace(/[aeiou]/, '?'),
  (text) => text.normalize('NFD'),
  (text) => text.replace(/^\+221/, '00221'),
  (text) => text.replace(/^0+/, ''),
  (text) => `${text}\n`,
  (text) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  () => '',
  (text) => text.slice(0, -1),
  (text) => `${text}\u0092`,
  (text) => `\u202e${text}`,
  (text) => `mailto:${text}`,
  (text) => `${text} / ${text}`,
  (text) => text.replace(/[aeiou]/, 'Ã©'),
  (text) => text.replaceAll('a', 'а'),
  (text) => text.replace(/\d+/, '1.23457E+11'),
  (text) => `“${text}”`,
  (text) => `${text} CAD`,
  (text) => `#N/A${text.slice(0, 0)}`,
  (text) => `e.g. ${text}`,
  (text) => text.split('').join(' '),
  (text) => text.toLowerCase(),
  () => '-',
  () => 'idem',
  () => 'N/A',
  () => '000412345',
];

test('no change is silent: a value that is not its cell’s text has a note or worse with the original at its column', () => {
  const change = fc.tuple(
    fc.constantFrom(...ROWS),
    fc.constantFrom(...Object.keys(FIELD_OF_HEADING)),
    fc.array(fc.constantFrom(...spoilers), { minLength: 1, maxLength: 2 }),
    fc.constantFrom('csv' as const, 'xlsx' as const),
  );
  fc.assert(
    fc.property(change, ([base, heading, spoil, format]) => {
      const before: ShortCell | undefined = Reflect.get(base, heading);
      if (typeof before !== 'string') return;
      const original = spoil.reduce((text, each) => each(text), before);
      const row = rowOf({ ...base, [heading]: original }, {}, { format });
      const field = FIELD_OF_HEADING[heading] ?? assert.fail();
      const value = row.fields[field];
      if (value === original || (value === undefined && original.trim() === '')) return;
      const isEmptied = row.problems.some(
        (problem) => problem.field === field && problem.original === original && problem.proposed === '',
      );
      const shown = isEmptied && value !== undefined ? '' : original.trim() && original;
      const said = row.problems.filter((problem) => problem.field === field && problem.original === shown);
      assert.ok(said.length > 0, `${heading}: ${JSON.stringify(original)} became ${JSON.stringify(value)}`);
      if (value !== undefined) assert.ok(said.some((problem) => problem.proposed === value));
      else assert.ok(said.some((problem) => problem.severity === 'error' || problem.proposed === ''));
    }),
    { numRuns: draws(6_000) },
  );
});

test('a row that was cleaned is right as it stands: reading it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(FIELD_OF_HEADING)),
      fc.constantFrom(...spoilers),
      (heading, spoil) => {
        const before = EFT_ROW[heading];
        if (typeof before !== 'string') return;
        const first = rowOf({ ...EFT_ROW, [heading]: spoil(before) });
        const field = FIELD_OF_HEADING[heading] ?? assert.fail();
        const value = first.fields[field];
        if (value === undefined) return;
        const again = rowOf({ ...EFT_ROW, [heading]: value });
        assert.equal(again.fields[field], value);
        const changes = again.problems.filter(
          (problem) => problem.code === 'value-cleaned' && problem.field === field,
        );
        assert.deepEqual(changes, []);
      },
    ),
    { numRuns: 500 },
  );
});

test('the rules in short never pass a row that the rules themselves refuse or warn of', () => {
  const value = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const fields = fc.record({
    first_name: value(['Awa', '', ' ']),
    last_name: value(['Diop']),
    email: value(['awa@example.sn', 'awa', '']),
    phone: value(['+221771834567']),
    country: value(['sn', 'ca', 'us', 'fr']),
    currency: value(['xof', 'cad', 'usd', 'eur']),
    channel: value(PAYOUT_CHANNELS),
    transaction_type: value(['mobile_money', 'eft', 'cash_pickup', 'bill_pay', 'etransfer_send']),
    provider: value(['orange']),
    account_number: value(['123456789012', '1234567', '12345678', '12 34 56 78 90 12']),
    transit_number: value(['12345', '1234', '12345x']),
    institution_number: value(['004', '4']),
    bank_code: value(['021000021']),
    account_type: value(['current', 'gold']),
    withdrawal_channel: value(['ATM', 'GAB']),
    payee_name: value(['Hydro']),
    payee_code: value(['123456', '12345']),
    language: value(['en', 'fr', 'de']),
    recipient_type: value(['transaction', 'other']),
    destination_account_id: value(['acc-1']),
  });
  fc.assert(
    fc.property(fields, (drawn) => {
      const row: Record<string, string> = { amount: '10.00' };
      for (const [field, text] of Object.entries(drawn)) if (text !== undefined) row[field] = text;
      const channel = PAYOUT_CHANNELS.find((each) => each === row.channel);
      if (channel && row.transaction_type !== undefined)
        row.transaction_type = transactionTypeOf(channel) ?? row.transaction_type;
      if (keepsRules(row as RowFields)) assert.deepEqual(checkPayment(row as RowFields), []);
    }),
    { numRuns: draws(20_000) },
  );
});

test('no row with a field that begins like a formula passes the rules, in short or at length (S1)', () => {
  for (const base of [EFT_ROW, MOBILE_ROW]) {
    const { fields } = rowOf(base);
    for (const field of ROW_FIELDS) {
      for (const original of ['=1', '@SUM(A1)', '\t1', '\u00ad=1', '\u202e@x', '＝1']) {
        const row: RowFields = { ...fields, [field]: original };
        assert.equal(keepsRules(row), false, `${field} ${JSON.stringify(original)}`);
        const found = checkRow(row).find(({ code }) => code === 'formula-injection');
        assert.deepEqual([found?.field, found?.original], [field, original]);
      }
    }
  }
});

test('the rules in short do pass the rows that most sheets hold', () => {
  for (const base of [EFT_ROW, MOBILE_ROW]) assert.equal(keepsRules(rowOf(base).fields), true);
});
