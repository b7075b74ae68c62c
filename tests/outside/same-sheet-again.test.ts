/** Sheets that come again after hours, days and months, as they were or with some cells changed. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { jumpingClock } from '../support/jumping-clock.ts';
import { payeeAccount, payeePhone } from '../support/payee-numbers.ts';
import type { SecondService } from '../support/second-service/second-service.ts';
import type { Variant } from '../support/second-service/variant.ts';
import { type Outcome, type OutsideBatch, outsideCase } from './outside-case.ts';

const DAY_MS = 86_400_000;
const STAFF = 4;

interface Months {
  readonly service: SecondService;
  /** Days pass, by the clocks of the command line and of the service alike. */
  readonly pass: (days: number) => void;
  /** With `--json`, unless other options are given. */
  readonly pay: (name: string, lines: readonly string[], options?: readonly string[]) => Promise<Outcome>;
  readonly run: (...args: readonly string[]) => Promise<Outcome>;
}

async function months(t: TestContext, variant: Partial<Variant> = {}): Promise<Months> {
  const place = await outsideCase(t, variant);
  const { service } = place;
  const clock = jumpingClock(place.folder);
  // Calendar days are counted: midnight is known.
  const environment = { ...clock.environment, TZ: 'UTC' };
  const run = (...args: readonly string[]) => place.run(args, { environment });
  return {
    service,
    run,
    pass(days) {
      service.variant = { ...service.variant, aheadMs: service.variant.aheadMs + days * DAY_MS };
      clock.setClock(service.variant.aheadMs);
    },
    pay(name, lines, options = ['--json']) {
      const sheet = join(place.folder, name);
      writeFileSync(sheet, `${lines.join('\n')}\n`);
      return run('pay', sheet, '--wallet', 'XOF', '--yes', ...options);
    },
  };
}

interface Wages {
  readonly title?: string;
  readonly words?: string;
  readonly headings?: string;
  /** What the last amount is; the others are as always. */
  readonly lastAmount?: number;
}

const ENGLISH = 'first_name,last_name,amount,currency,channel,country,phone,provider,description';
const FRENCH = 'Prénom,Nom,Montant,Devise,Canal,Pays,Téléphone,Opérateur,Description';

/** Wages of the same people. */
function wages({ title, words = 'Wages', headings = ENGLISH, lastAmount }: Wages): string[] {
  const people = Array.from({ length: STAFF }, (_, n) => {
    const amount = n === STAFF - 1 && lastAmount !== undefined ? lastAmount : 200_000 + 250 * n;
    return `Awa${n},Diop${n},${amount},XOF,mobile_money,sn,${payeePhone(n)},orange,${words}`;
  });
  const above = title === undefined ? [] : [`${title},,,,,,,,`];
  return [...above, headings, ...people];
}

/** Rows that are held in a batch of theirs, or one question about the sheet before there is a batch. */
interface Held {
  readonly batch: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: OutsideBatch['rows'];
  readonly questions?: readonly { readonly key: string; readonly options: readonly string[] }[];
}

/** The document of a run that held so many rows, or asks one question about them. */
function heldIn(outcome: Outcome, rows = STAFF): Held {
  assert.equal(outcome.status, 1, outcome.stderr);
  const held = JSON.parse(outcome.stdout) as Held;
  if (held.batch === null) assert.equal(held.questions?.length, 1, outcome.stdout);
  else assert.equal(held.counts.held, rows, outcome.stdout);
  return held;
}

/** A person says that the sheet is to be paid: answers its question with whatever pays it, or releases its rows. */
async function payAllTheSame(
  place: Months,
  name: string,
  lines: readonly string[],
  held: Held,
): Promise<void> {
  if (held.batch === null) {
    const before = place.service.payments().length;
    const { key = '', options = [] } = held.questions?.[0] ?? {};
    for (const option of options) {
      await place.pay(name, lines, ['--json', '--answer', `${key}=${option}`]);
      if (place.service.payments().length > before) break;
    }
  } else {
    const { rows } = held;
    const isOfSheet = rows.every(({ problems }) => problems.some(({ code }) => code === 'sheet-paid'));
    const places = isOfSheet ? ['sheet'] : rows.map(({ row }) => String(row));
    for (const which of places) await place.run('decide', held.batch, which, 'release');
    await place.run('resume', held.batch, '--yes', '--json');
  }
}

test('a sheet after eight days with one amount corrected: every row is held, also the corrected one', async (t) => {
  const { service, pass, pay } = await months(t);
  const first = await pay('wages.csv', wages({}));
  assert.equal(first.status, 0, first.stderr);
  pass(8);
  const second = await pay('wages.csv', wages({ lastAmount: 210_000 }));
  assert.equal(service.payments().length, STAFF, 'somebody is paid twice');
  heldIn(second);
});

test('the same bytes after 31 days without a period inside: one question, and paid once it is answered', async (t) => {
  const place = await months(t);
  const lines = wages({});
  const first = await place.pay('wages.csv', lines);
  assert.equal(first.status, 0, first.stderr);
  place.pass(31);
  const second = await place.pay('wages.csv', lines);
  assert.equal(place.service.payments().length, STAFF, 'nothing is sent without a person');
  await payAllTheSame(place, 'wages.csv', lines, heldIn(second));
  assert.equal(place.service.payments().length, 2 * STAFF, 'what a person has decided is paid');
});

test('the same bytes after 31 days with their period inside pay nobody', async (t) => {
  const { service, pass, pay } = await months(t);
  const lines = wages({ title: 'Wages of November 2026', words: 'Wages of November 2026' });
  await pay('wages.csv', lines);
  pass(31);
  const second = await pay('wages.csv', lines);
  assert.equal(service.payments().length, STAFF);
  // The period that was paid is told before anything is compared.
  assert.equal(second.status, 2, second.stderr);
  assert.match(second.stderr, /--confirm/);
});

const YEARS: readonly (readonly [string, string, readonly string[], string])[] = [
  ['English', ENGLISH, ['November 2026', 'December 2026', 'January 2027'], 'Wages of'],
  ['French', FRENCH, ['novembre 2026', 'décembre 2026', 'janvier 2027'], 'Salaires de'],
];

for (const [language, headings, periods, word] of YEARS) {
  test(`three months of one payroll, the month in its title (${language}): nothing is held`, async (t) => {
    const { service, pass, pay } = await months(t);
    for (const period of periods) {
      const paid = await pay('wages.csv', wages({ title: `${word} ${period}`, headings, words: word }));
      assert.equal(paid.status, 0, paid.stdout + paid.stderr);
      pass(31);
    }
    assert.equal(service.payments().length, 3 * STAFF);
  });
}

test('“Week 48” on the day of “Week 47”: held as one question, payable after it, nothing closed without a person', async (t) => {
  const place = await months(t);
  const first = await place.pay('wages.csv', wages({ title: 'Week 47' }));
  assert.equal(first.status, 0, first.stderr);
  const lines = wages({ title: 'Week 48' });
  const second = await place.pay('wages.csv', lines);
  assert.equal(place.service.payments().length, STAFF, 'nothing is sent without a person');
  const held = heldIn(second);
  assert.equal(held.counts.closed ?? 0, 0);
  await payAllTheSame(place, 'wages.csv', lines, held);
  assert.equal(place.service.payments().length, 2 * STAFF, 'what a person has decided is paid');
});

test('“Week 48” on the day of “Week 47”, of which one payment failed: no row is closed without a person', async (t) => {
  const place = await months(t, { failing: [STAFF] });
  const first = await place.pay('wages.csv', wages({ title: 'Week 47' }));
  assert.equal(first.status, 1, first.stderr);
  const lines = wages({ title: 'Week 48' });
  const second = await place.pay('wages.csv', lines);
  const { length: sent } = place.service.payments();
  assert.ok(sent <= STAFF + 1, `${sent} payments: who was paid is not paid again without a person`);
  const held = heldIn(second, STAFF - 1);
  assert.equal(held.counts.closed ?? 0, 0);
  await payAllTheSame(place, 'wages.csv', lines, held);
  assert.equal(place.service.payments().length, 2 * STAFF, 'what a person has decided is paid');
});

test('“Week 48” on the same weekday of the next week, half an hour earlier: nothing is held', async (t) => {
  const { service, pass, pay } = await months(t);
  await pay('wages.csv', wages({ title: 'Week 47' }));
  // Calendar days count: the hours of the day do not, unless midnight lies between.
  pass(new Date().getUTCHours() >= 1 ? 7 - 0.5 / 24 : 7);
  const second = await pay('wages.csv', wages({ title: 'Week 48' }));
  assert.equal(second.status, 0, second.stdout + second.stderr);
  assert.equal(service.payments().length, 2 * STAFF);
});

const ACCOUNTS =
  'invoice_number,first_name,last_name,email,phone,country,amount,currency,channel,provider,account_number,transit_number,institution_number,description';

/** The same people, amounts, numbers, words and e-mails; only the ends of their accounts change. */
function accounts(change: (account: string) => string): string[] {
  const people = Array.from({ length: STAFF }, (_, n) => {
    const who = `F-${n},Eve${n},Roy${n},eve${n}@x.example`;
    return n % 2 === 0
      ? `${who},${change(payeePhone(n))},sn,${5000 + 5 * n},xof,mobile_money,orange,,,,Fees`
      : `${who},,ca,${200 + n}.25,cad,eft,,${change(payeeAccount(n))},00012,003,Fees`;
  });
  return [ACCOUNTS, ...people];
}

/** Another account: its last two digits the other way round, or others if they are equal. */
function mistyped(account: string): string {
  const [last = '', before = ''] = [account.at(-1), account.at(-2)];
  return account.slice(0, -2) + (last === before ? `${before}${(Number(last) + 1) % 10}` : last + before);
}

test('the same people, amounts, numbers, words and e-mails with other accounts: held, and said by kind, whatever --yes says', async (t) => {
  const place = await months(t);
  const first = await place.pay('fees.csv', accounts(String), ['--json', '--wallet', 'CAD']);
  assert.equal(first.status, 0, first.stderr);
  const lines = accounts(mistyped);
  const second = await place.pay('fees-2.csv', lines, ['--json', '--wallet', 'CAD']);
  assert.equal(place.service.payments().length, STAFF, 'somebody is paid twice');
  const held = heldIn(second);
  const changed = held.rows.filter(({ problems }) => problems.some(({ code }) => code === 'account-changed'));
  assert.equal(changed.length, STAFF, second.stdout);
  const [headings = '', ...people] = lines;
  const plain = await place.pay('fees-3.csv', [headings, ...people.reverse()], ['--wallet', 'CAD']);
  assert.equal(place.service.payments().length, STAFF);
  assert.match(plain.stdout + plain.stderr, /\b4\b[^\n]*account|account[^\n]*\b4\b/i);
});

test('the same people and amounts by another channel: held, whatever --yes says', async (t) => {
  const { service, pay } = await months(t);
  const first = await pay('wages.csv', wages({}));
  assert.equal(first.status, 0, first.stderr);
  const byCash = wages({}).map((line) => line.replace(/mobile_money,sn,[^,]*,orange/, 'cash_pickup,sn,,'));
  const second = await pay('wages-in-cash.csv', byCash);
  assert.equal(service.payments().length, STAFF, 'somebody is paid twice');
  heldIn(second);
});
