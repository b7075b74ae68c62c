/**
 * Two computers pay the same sheet, and the service's list shows the payments of the first with one thing otherwise
 * than they were made: hidden, cut, masked, in another unit, at another date. The second must pay nobody again. What
 * is left of the payments to recognise them by is the marker, the words, and what the change does not touch.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Alter, alteringFront, type ShownSession } from '../support/altering-front.ts';
import { type Outcome, outsideCase, payments, writeRows } from './outside-case.ts';

const PAY = ['--wallet', 'XOF', '--wallet', 'CAD', '--yes', '--json'];
const ROWS = 4;

/** Shows other values in what names the recipient. */
const recipient =
  (change: (shown: ShownSession) => unknown): Alter =>
  (session) => ({ ...session, recipient: change(Object(session.recipient)) });

/** Shows the recipient's name otherwise, and nothing else of the recipient. */
const onlyName = (change: (first: string, last: string) => string): Alter =>
  recipient(({ name }) => {
    const [first = '', last = ''] = String(name).split(' ');
    return { name: change(first, last), email: null, phone: null };
  });

/** Masks all that names the recipient but for the ends of each. */
const masked = (mask: string): Alter =>
  recipient((shown) => {
    const hide = (value: unknown) =>
      typeof value === 'string' ? value.replace(/(?<=^..).*(?=..$)/, (cut) => mask.repeat(cut.length)) : null;
    return { ...shown, id: null, name: hide(shown.name), email: hide(shown.email), phone: hide(shown.phone) };
  });

const lastFour: Alter = recipient(({ phone }) => ({
  name: null,
  email: null,
  phone: typeof phone === 'string' ? phone.slice(-4) : null,
}));

const figures =
  (change: (amount: number) => number | null): Alter =>
  (session) => ({
    ...session,
    amount: change(Number(session.amount)),
    converted_amount: change(Number(session.converted_amount)),
  });

const currency =
  (word: (shown: unknown) => string | null): Alter =>
  (session) => ({
    ...session,
    from_currency: word(session.from_currency),
    to_currency: word(session.to_currency),
  });

/** Shows another time wherever a time is shown. */
const at =
  (time: string | null): Alter =>
  (session) => ({
    ...session,
    ...Object.fromEntries(
      ['created', 'modified', 'created_at', 'updated_at']
        .filter((name) => name in session)
        .map((name) => [name, time]),
    ),
  });

const DAY_MS = 86_400_000;
const NINETY_DAYS_BACK = new Date(Date.now() - 90 * DAY_MS).toISOString();

const SHOWN: readonly (readonly [string, Alter])[] = [
  ['no recipient', (session) => ({ ...session, recipient: null, recipient_id: null })],
  ['initials', onlyName((first, last) => `${first.charAt(0)}. ${last}`)],
  [
    'a name that is cut at eight characters',
    onlyName((first, last) => `${last} ${first}`.toUpperCase().slice(0, 8)),
  ],
  ['a name with a title', onlyName((first, last) => `M. ${first} ${last}`)],
  ['the name alone', onlyName((first, last) => `${first} ${last}`)],
  ['recipients masked with •', masked('•')],
  ['recipients masked with #', masked('#')],
  ['recipients masked with x', masked('x')],
  ['the last four digits alone', lastFour],
  ['no amount', figures(() => null)],
  ['negative amounts', figures((amount) => -amount)],
  ['amounts in cents', figures((amount) => Math.round(amount * 100))],
  ['no currency', currency(() => null)],
  ['amounts in US dollars', currency(() => 'usd')],
  ['other words for the currencies', currency((shown) => (shown === 'xof' ? 'CFA' : 'CA$'))],
  ['the year 1', at('0001-01-01T00:00:00Z')],
  ['the year 1970', at('1970-01-01T00:00:00Z')],
  ['a date 90 days back', at(NINETY_DAYS_BACK)],
  ['no date', at(null)],
];

/** Pays a sheet once, and then again from other data folders, each of which sees the first payments alone. */
async function paidElsewhere(t: TestContext) {
  const place = await outsideCase(t);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(ROWS));
  const first = await place.run(['pay', sheet, ...PAY]);
  assert.equal(first.status, 0, first.stderr);
  assert.equal(place.service.payments().length, ROWS);
  let folders = 0;
  return async (alter: Alter): Promise<{ readonly outcome: Outcome; readonly paidAgain: number }> => {
    const front = await alteringFront(t, place.service, alter);
    folders += 1;
    const outcome = await place.run(['pay', sheet, ...PAY], {
      service: front.url,
      data: join(place.folder, `other-${folders}`),
      environment: { XDG_STATE_HOME: join(place.folder, `other-state-${folders}`) },
    });
    const paidAgain = place.service.payments().length - ROWS;
    place.service.books.sessions.splice(ROWS);
    return { outcome, paidAgain };
  };
}

/** Whether rows are held, or one question is asked before there is a batch. */
function isHeldOrAsked({ stdout }: Outcome, rows: number): boolean {
  const document = JSON.parse(stdout);
  return document.batch === null ? document.questions.length === 1 : document.counts.held === rows;
}

test('what another computer paid is not paid again, whatever the list shows of it', async (t) => {
  const payAgain = await paidElsewhere(t);
  for (const [what, alter] of SHOWN) {
    await t.test(`the list shows ${what}`, async () => {
      const { outcome, paidAgain } = await payAgain(alter);
      assert.equal(paidAgain, 0, `${paidAgain} of ${ROWS} are paid twice`);
      assert.equal(outcome.status, 1, outcome.stderr);
      assert.ok(isHeldOrAsked(outcome, ROWS), outcome.stdout);
    });
  }
});

test('an item of the list that cannot be read whole counts by what it shows', async (t) => {
  const payAgain = await paidElsewhere(t);
  let unreadable: unknown;
  const { outcome, paidAgain } = await payAgain((session) => {
    unreadable ??= session.id;
    return session.id === unreadable ? { ...session, status: null } : session;
  });
  assert.equal(paidAgain, 0, `${paidAgain} of ${ROWS} are paid twice`);
  assert.equal(outcome.status, 1, outcome.stderr);
  assert.ok(isHeldOrAsked(outcome, ROWS), outcome.stdout);
});

test('payments of which the list shows nothing but amounts and dates hold the rows, or it is said that they were not compared', async (t) => {
  const payAgain = await paidElsewhere(t);
  const { outcome, paidAgain } = await payAgain((session) => ({
    ...session,
    recipient: null,
    recipient_id: null,
    description: null,
  }));
  if (paidAgain === 0) assert.ok(isHeldOrAsked(outcome, ROWS), outcome.stdout);
  else assert.match(outcome.stdout + outcome.stderr, /\b4\b[^"\n]*compare/i);
});
