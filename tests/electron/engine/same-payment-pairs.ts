/**
 * Pairs of what a row wants and of a payment that may have been made for the same thing, each with the right answer to
 * "is this that payment?" and the line of the table that gives it: the first one that fits.
 */
import {
  AWA,
  daysAgo,
  HIDDEN,
  hoursAgo,
  NOW,
  type PairPayee,
  type PaymentPair,
  pair,
  type RightAnswer,
  SANDBOX,
  sheet,
} from './same-payment-pair.ts';

const DIFFERENT = { answer: 'different' } as const;
const SAME_7: RightAnswer = { answer: 'same', line: 7, passes: 'pair' };
const NO_EVIDENCE: RightAnswer = { ...DIFFERENT, line: 1 };
const BEYOND: RightAnswer = { ...DIFFERENT, line: 8, says: 'paid once, beyond the days' };

const NOVEMBER = sheet('payroll', null, { file: 'november.csv' });
const UNKNOWN_PAYER = { ...SANDBOX, business: null, wallet: null };
const TEAM_LEADER = 'mobile_money:+221776650012';
const OWN_ACCOUNT: PairPayee = { ...HIDDEN, address: 'own account:account-1' };

const ABOUT_THE_PAYER: readonly PaymentPair[] = [
  pair(
    1,
    'own row paid 5 s ago through another address, all equal',
    {
      own: { payer: { ...SANDBOX, address: 'https://pay-2.example' }, at: hoursAgo(5 / 3600) },
    },
    SAME_7,
  ),
  pair(
    2,
    'the same, the business known at one address only',
    {
      own: { payer: { ...UNKNOWN_PAYER, address: 'https://pay-2.example' }, at: hoursAgo(5 / 3600) },
    },
    SAME_7,
  ),
  pair(
    3,
    'paid in a declared sandbox, now live, one business id',
    {
      intent: { payer: { ...SANDBOX, address: 'https://live.example', environment: 'live' } },
      own: {},
    },
    NO_EVIDENCE,
  ),
  pair(
    4,
    'one address, its profile changed from sandbox to live',
    {
      intent: { payer: { ...SANDBOX, environment: 'live' } },
      own: {},
    },
    SAME_7,
  ),
];

const ABOUT_STATES: readonly PaymentPair[] = [
  pair(5, 'own row failed yesterday, all equal', { own: { state: 'failed', at: daysAgo(1) } }, NO_EVIDENCE),
  pair(
    6,
    'own row refused with 422, the sheet again with it unchanged',
    {
      both: { sheet: NOVEMBER },
      own: { state: 'rejected' },
    },
    NO_EVIDENCE,
  ),
  pair('7 quoted', 'a row of a batch that was only quoted', { own: { state: 'quoted' } }, NO_EVIDENCE),
  pair('7 replaced', 'a row that another one replaced', { own: { state: 'replaced' } }, NO_EVIDENCE),
  pair(
    8,
    'approved in two batches, both at the first byte',
    {
      moment: 'first byte',
      own: { state: 'ready' },
    },
    NO_EVIDENCE,
  ),
  pair(
    9,
    'own row parked, all equal',
    { own: { state: 'parked' } },
    {
      answer: 'same',
      line: 3,
      passes: 'deciding the other',
    },
  ),
  pair(
    10,
    'own row written off as not paid, the sheet again',
    { own: { state: 'written off' } },
    {
      answer: 'cannotTell',
      line: 7,
      passes: 'pair',
    },
  ),
  pair(
    44,
    'own row still accepted after 20 days, next wages',
    {
      own: { state: 'accepted', at: daysAgo(20) },
    },
    SAME_7,
  ),
];

const ABOUT_SHEETS: readonly PaymentPair[] = [
  pair(
    11,
    'wages after 30 days, a file of its own for each month, with numbers of employees',
    {
      both: { payee: { ...AWA, person: 'M-17' } },
      intent: { sheet: sheet('december', null) },
      own: { sheet: sheet('november', null), at: daysAgo(30) },
    },
    BEYOND,
  ),
  pair(
    12,
    'the same bytes after 31 days, no period anywhere',
    {
      both: { sheet: NOVEMBER },
      own: { at: daysAgo(31) },
    },
    { answer: 'cannotTell', line: '5b', passes: 'sheet' },
  ),
  pair(
    13,
    'the same bytes after 31 days, "November" inside',
    {
      both: { sheet: sheet('payroll', 'November 2026') },
      own: { at: daysAgo(31) },
    },
    { answer: 'same', line: 5, passes: 'sheet' },
  ),
  pair(
    14,
    'the same name of the file after 31 days, its title from November to December',
    {
      intent: { sheet: sheet('payroll', 'December 2026', { version: 2 }) },
      own: { sheet: sheet('payroll', 'November 2026'), at: daysAgo(31) },
    },
    BEYOND,
  ),
  pair(
    15,
    'the same sheet after 8 days, one amount corrected: another row',
    {
      intent: { sheet: { ...NOVEMBER, version: 2 } },
      own: { sheet: NOVEMBER, at: daysAgo(8) },
    },
    { answer: 'same', line: 5, passes: 'sheet' },
  ),
  pair(
    16,
    'the same sheet after 8 days, one amount corrected: that row',
    {
      intent: { sheet: { ...NOVEMBER, version: 2 }, amountMinor: 12_500 },
      own: { sheet: NOVEMBER, at: daysAgo(8) },
    },
    { answer: 'same', line: 5, passes: 'sheet', says: 'other amount' },
  ),
  pair(
    17,
    '"Week 48" seven days less 30 minutes after "Week 47"',
    {
      intent: { sheet: sheet('wages', 'Week 48', { version: 2 }) },
      own: { sheet: sheet('wages', 'Week 47'), at: hoursAgo(7 * 24 - 0.5) },
    },
    BEYOND,
  ),
  pair(
    18,
    '"Week 48" on the day of "Week 47"',
    {
      intent: { sheet: sheet('wages', 'Week 48', { version: 2 }) },
      own: { sheet: sheet('wages', 'Week 47') },
    },
    { answer: 'same', line: 7, passes: 'sheet' },
  ),
  pair(
    19,
    'the same rows an hour later in another file',
    {
      intent: { sheet: sheet('copy of the payroll', null) },
      own: { sheet: NOVEMBER },
    },
    SAME_7,
  ),
  pair(
    '20 tab',
    'the same rows in the tab "Copy" of a workbook',
    {
      intent: { sheet: sheet('workbook', null, { tab: 'Copy' }) },
      own: { sheet: NOVEMBER },
    },
    SAME_7,
  ),
  pair(
    '20 title',
    'the same rows in a sheet that is titled "v2"',
    {
      intent: { sheet: sheet('payroll v2', null) },
      own: { sheet: NOVEMBER },
    },
    SAME_7,
  ),
];

const ABOUT_NUMBERS: readonly PaymentPair[] = [
  pair(
    21,
    'F-11 and F-12, one amount, one day',
    { intent: { number: 'F-12' }, own: { number: 'F-11' } },
    {
      ...DIFFERENT,
      line: 6,
      says: 'number differs',
    },
  ),
  pair(
    22,
    'F-11 again after 60 days',
    { both: { number: 'F-11' }, own: { at: daysAgo(60) } },
    {
      answer: 'same',
      line: 4,
      passes: 'pair',
    },
  ),
  pair(
    23,
    'F-11 paid with 1,000, now F-11 with 1,100',
    {
      both: { number: 'F-11' },
      intent: { amountMinor: 1100 },
      own: { amountMinor: 1000 },
    },
    { answer: 'same', line: 4, passes: 'pair', says: 'other amount' },
  ),
  pair(
    24,
    'F-11 now, an equal payment without a number yesterday',
    {
      intent: { number: 'F-11' },
      own: { at: daysAgo(1) },
    },
    SAME_7,
  ),
  pair(25, 'instalments without a number, after 30 days', { own: { at: daysAgo(30) } }, BEYOND),
  pair(
    '26 instalments',
    'two equal instalments in one sheet',
    {
      areInOneSheet: true,
      own: { state: 'ready', at: NOW },
    },
    SAME_7,
  ),
  pair(
    '26 halves',
    'two halves of F-9 in one sheet',
    {
      areInOneSheet: true,
      both: { number: 'F-9' },
      own: { state: 'ready', at: NOW },
    },
    { answer: 'same', line: 4, passes: 'pair' },
  ),
];

const ABOUT_PEOPLE: readonly PaymentPair[] = [
  pair(
    27,
    'a couple with one phone and equal wages, in one sheet',
    {
      areInOneSheet: true,
      both: { payee: { ...AWA, email: null } },
      intent: { payee: { ...AWA, email: null, name: 'Modou Diop' } },
      own: { state: 'ready', at: NOW },
    },
    { ...SAME_7, says: 'payees decide' },
  ),
  pair(
    28,
    "another employee on the team leader's phone, next month",
    {
      intent: { payee: { ...HIDDEN, address: TEAM_LEADER, name: 'Fatou Sow' } },
      own: { payee: { ...HIDDEN, address: TEAM_LEADER, name: 'Ibra Fall' }, at: daysAgo(30) },
    },
    BEYOND,
  ),
  pair(
    29,
    'the last digits of the account mistyped, all else equal, the same day',
    {
      intent: { payee: { ...AWA, address: 'mobile_money:+221771834576' } },
      own: {},
    },
    { answer: 'cannotTell', line: 10, passes: 'pair', says: 'account changed' },
  ),
  pair(
    30,
    'two named Mohamed Diallo with two phones and equal wages, in one sheet',
    {
      areInOneSheet: true,
      intent: { payee: { ...HIDDEN, address: 'mobile_money:+221770120034', name: 'Mohamed Diallo' } },
      own: {
        payee: { ...HIDDEN, address: 'mobile_money:+221778804411', name: 'Mohamed Diallo' },
        state: 'ready',
        at: NOW,
      },
    },
    { ...DIFFERENT, line: 11, says: 'payees decide' },
  ),
  pair(
    '30 number',
    "one person's number at two phones, in one sheet",
    {
      areInOneSheet: true,
      both: { payee: { ...AWA, person: 'M-17' } },
      intent: { payee: { ...AWA, address: TEAM_LEADER, person: 'M-17' } },
      own: { state: 'ready', at: NOW },
    },
    { answer: 'cannotTell', line: 10, passes: 'pair' },
  ),
];

const ABOUT_OTHER_MONEY: readonly PaymentPair[] = [
  pair(
    31,
    'a customer paid in 500 by e-mail; now a refund of 500 to that e-mail',
    {
      both: {
        payee: { ...AWA, address: 'etransfer_send:awa@x.example' },
        amountMinor: 50_000,
        currency: 'CAD',
        words: 'Order 12',
      },
      own: { kind: 'in' },
    },
    NO_EVIDENCE,
  ),
  pair(
    32,
    "a customer's pay-in of the same amount, listed without a recipient",
    {
      session: { kind: 'in', payee: HIDDEN, words: null },
    },
    NO_EVIDENCE,
  ),
  pair(
    33,
    'an exchange by quote, its amount unknown, twice a day',
    {
      both: {
        kind: 'between own wallets',
        payee: { ...HIDDEN, address: 'own wallet:wallet-xof' },
        amountMinor: null,
        words: null,
      },
      own: {},
    },
    { answer: 'cannotTell', line: 9, passes: 'pair' },
  ),
  pair(
    34,
    'two withdrawals of one amount to the own account, one day',
    {
      both: { payee: OWN_ACCOUNT, words: null },
      own: {},
    },
    SAME_7,
  ),
];

const ABOUT_WHAT_A_LIST_SHOWS: readonly PaymentPair[] = [
  pair(
    35,
    "another journal's marker, no recipient, amount and words equal",
    {
      session: { marker: 'other journal', payee: HIDDEN },
    },
    { answer: 'cannotTell', line: 12, passes: 'group' },
  ),
  pair(
    36,
    'no marker, other words, no recipient as in most sessions of this service, a round amount equal',
    {
      display: { payees: 'mostly hidden' },
      session: { payee: HIDDEN, words: 'Invoice 7781' },
    },
    { ...DIFFERENT, line: 13, says: 'not compared' },
  ),
  pair(
    '36 exception',
    'the same at a service that shows the recipients of nearly all',
    {
      session: { payee: HIDDEN, words: 'Invoice 7781' },
    },
    { answer: 'cannotTell', line: 13, passes: 'group' },
  ),
  pair(
    37,
    'the recipient equal, no amount',
    { session: { amountMinor: null } },
    {
      answer: 'cannotTell',
      line: 9,
      passes: 'group',
    },
  ),
  pair(
    38,
    'the recipient equal, 1,000,000 shown for 10,000; own sessions are in francs',
    {
      session: { amountMinor: 1_000_000 },
    },
    { ...DIFFERENT, line: 14 },
  ),
  pair(
    39,
    'the recipient equal, 10,115 shown for 10,000; own sessions show no fees',
    {
      session: { amountMinor: 10_115 },
    },
    { ...DIFFERENT, line: 14 },
  ),
  pair(
    '40 year 1',
    'the year 1, recipient and amount equal',
    {
      session: { at: '0001-01-01T00:00:00Z' },
    },
    SAME_7,
  ),
  pair(
    '40 1970',
    'the year 1970, recipient and amount equal',
    {
      session: { at: '1970-01-01T00:00:00Z' },
    },
    SAME_7,
  ),
  pair(41, 'a session that failed, all else equal', { session: { state: 'failed' } }, NO_EVIDENCE),
];

const ABOUT_OWN_SESSIONS: readonly PaymentPair[] = [
  pair(
    42,
    'a month-old own payment repeated in the portal today, its marker copied',
    {
      session: { marker: 'own', rowHasAnother: true },
    },
    SAME_7,
  ),
  pair(
    '42 failed',
    'the same, and the repetition has failed',
    {
      session: { marker: 'own', rowHasAnother: true, state: 'failed' },
    },
    NO_EVIDENCE,
  ),
  pair(
    '42 hidden',
    'the same, and the list shows neither whom it paid nor how much',
    {
      session: { marker: 'own', rowHasAnother: true, payee: HIDDEN, amountMinor: null },
    },
    SAME_7,
  ),
  pair(
    43,
    'a reversal that bears the description of the own payment',
    {
      session: { kind: 'in', marker: 'own', rowHasAnother: true },
    },
    { ...NO_EVIDENCE, says: 'alarm' },
  ),
  pair(
    45,
    'the answer names a session of another amount and person, without a marker',
    {
      session: {
        payee: { ...HIDDEN, address: 'mobile_money:+221778804411', name: 'Ibra Fall' },
        amountMinor: 77_000,
        words: null,
        isNamedByAnswer: true,
      },
    },
    { answer: null, line: 2, says: 'doubt and alarm' },
  ),
];

/** All of them, by subject. */
export const PAIRS: readonly PaymentPair[] = [
  ...ABOUT_THE_PAYER,
  ...ABOUT_STATES,
  ...ABOUT_SHEETS,
  ...ABOUT_NUMBERS,
  ...ABOUT_PEOPLE,
  ...ABOUT_OTHER_MONEY,
  ...ABOUT_WHAT_A_LIST_SHOWS,
  ...ABOUT_OWN_SESSIONS,
];
