/** Rows whose currency has no wallet, exchanged and sent from another (`--convert-from`). */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandLine, commandLine, practiceFor } from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import type { PracticeService } from '../../support/practice-service.ts';

const HEAD =
  'reference,first_name,last_name,amount,currency,channel,country,phone,provider,email,account_number,transit_number,institution_number,bank_code,language';
const XOF = 'A,Awa,Diop,15000,XOF,mobile_money,sn,+221771834567,orange_money,,,,,,fr';
const CAD = [
  'B,Jean,Tremblay,125.40,CAD,etransfer_send,ca,,,jean@example.org,,,,,fr',
  'C,Ann,Lee,1310.07,CAD,eft,ca,,,ann@example.org,123456789012,12345,006,,en',
];
const USD = 'D,Bob,Ray,80.00,USD,bank_transfer_ach,us,,,bob@example.org,123456789012,,,021000021,en';

interface Document {
  readonly convertFrom?: string;
  readonly wallets: Record<string, string>;
  readonly counts: Record<string, number>;
  readonly totals: Record<string, { readonly paid: string }>;
  readonly debit: Record<string, string>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly marker: string;
    readonly currency: string;
    readonly amount: string;
    readonly quote: Record<string, string> | null;
    readonly problems: readonly {
      readonly code: string;
      readonly message: string;
      readonly advice: string;
    }[];
  }[];
}

function sheetOf({ folder }: CommandLine, lines: readonly string[]): string {
  const path = join(folder, 'mixed.csv');
  writeFileSync(path, `${[HEAD, ...lines].join('\n')}\n`);
  return path;
}

function args(cli: CommandLine, service: PracticeService, command: string, ...more: string[]): string[] {
  const sheet = join(cli.folder, 'mixed.csv');
  return [command, sheet, '--service', service.url, '--json', ...more];
}

/** By currency, of the active wallets. */
function balancesOf({ books }: PracticeService): Map<string, number> {
  const active = books.wallets().filter(({ status }) => status === 'ACTIVE');
  return new Map(active.map(({ currency, balanceMinor }) => [currency, balanceMinor]));
}

test('a sheet of three currencies is paid as one batch from one wallet, each recipient getting what the row says', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  sheetOf(cli, [XOF, ...CAD, USD]);
  const before = balancesOf(service);
  const ran = await cli.run(args(cli, service, 'pay', '--wallet', 'xof', '--convert-from', 'XOF', '--yes'));
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const document = ran.json<Document>();
  assert.equal(document.counts.paid, 4);
  assert.equal(document.convertFrom, 'xof');
  assert.deepEqual(Object.keys(document.wallets), ['xof']);
  assert.equal(document.totals.cad?.paid, '1435.47');
  let debitMinor = 0;
  for (const { marker, currency, amount, quote } of document.rows) {
    const sessions = service.books.sessionsMarked(marker);
    assert.equal(sessions.length, 1, marker);
    const [session] = sessions;
    assert.equal(session?.kind, currency === 'xof' ? 'payment' : 'swap_and_send');
    assert.equal(session?.pricing.fromCurrency, 'xof');
    assert.equal(session?.pricing.toCurrency, currency);
    assert.equal(quote?.recipientGets, amount);
    assert.equal(quote?.currency, currency === 'xof' ? undefined : 'xof');
    assert.equal(quote?.userPays, String(session?.pricing.userPaysMinor));
    debitMinor += session?.pricing.userPaysMinor ?? 0;
  }
  const after = balancesOf(service);
  assert.equal((before.get('xof') ?? 0) - (after.get('xof') ?? 0), debitMinor);
  assert.equal(after.get('cad'), before.get('cad'));
});

test('an amount that no exchange gives exactly is held and says the nearest; no one is paid another amount', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  // A cent buys several francs: most amounts of francs lie between two cents.
  const francs = Array.from(
    { length: 6 },
    (_, n) =>
      `B${n + 7},Awa,Diop${n},${15_000 + 25 * n},XOF,mobile_money,sn,${payeePhone(n)},orange_money,,,,,,fr`,
  );
  sheetOf(cli, [CAD[0] ?? '', ...francs]);
  const ran = await cli.run(args(cli, service, 'pay', '--wallet', 'cad', '--convert-from', 'cad', '--yes'));
  assert.equal(ran.status, 1, ran.stderr);
  const document = ran.json<Document>();
  const held = document.rows.filter(({ state }) => state === 'held');
  assert.ok(held.length > 0, 'at least one lies between two cents');
  for (const { marker, problems } of held) {
    assert.equal(service.books.sessionsMarked(marker).length, 0);
    const told = problems.find(({ code }) => code === 'quote-error');
    assert.match(told?.message ?? '', /XOF\s1[45],\d{3}/);
    assert.match(told?.advice ?? '', /suggested amount.*"paysheet decide BATCH ROW take-suggested"/);
  }
  for (const { marker, state, amount, currency } of document.rows) {
    if (state !== 'paid') continue;
    const [session] = service.books.sessionsMarked(marker);
    assert.equal(session?.pricing.toCurrency, currency);
    assert.equal(
      session?.pricing.convertedMinor,
      Math.round(Number(amount) * (currency === 'cad' ? 100 : 1)),
    );
  }
});

test('without the word, or where nobody is named, a row whose currency has no wallet is held', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const account = `E,Own,Account,10.00,CAD,eft,ca,,,own@example.org,,,,,en`;
  sheetOf(cli, [XOF, CAD[0] ?? '']);
  const unworded = await cli.run(args(cli, service, 'quote', '--wallet', 'xof'));
  assert.equal(unworded.status, 1, unworded.stderr);
  assert.deepEqual(
    unworded.json<Document>().rows.map(({ state }) => state),
    ['ready', 'held'],
  );
  writeFileSync(
    join(cli.folder, 'mixed.csv'),
    `${[`${HEAD},destination_account_id`, `${XOF},`, `${account},acc-1`].join('\n')}\n`,
  );
  const ran = await cli.run(args(cli, service, 'pay', '--convert-from', 'xof', '--yes'));
  assert.equal(ran.status, 1, ran.stderr + ran.stdout);
  const document = ran.json<Document>();
  assert.deepEqual(
    document.rows.map(({ state }) => state),
    ['paid', 'held'],
  );
  assert.equal(document.rows[1]?.problems.at(-1)?.code, 'wallet-unclear');
});

test('a wallet too small for what is exchanged beside what it pays itself: nothing is sent', async (t) => {
  const service = await practiceFor(t, { balances: { xof: 40_000 } });
  const cli = commandLine(t, service);
  sheetOf(cli, [XOF, ...CAD]);
  const before = service.books.sessions().length;
  const ran = await cli.run(args(cli, service, 'pay', '--convert-from', 'xof', '--yes'));
  assert.equal(ran.status, 3, ran.stderr);
  assert.match(ran.stderr, /XOF.*missing|missing.*XOF/);
  assert.equal(service.books.sessions().length, before);
});

test('a currency that is none, and a wallet to exchange from that is not there, are refused', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  sheetOf(cli, [XOF, ...CAD]);
  assert.equal((await cli.run(args(cli, service, 'pay', '--convert-from', 'francs', '--yes'))).status, 2);
  for (const { id, currency } of service.books.wallets()) {
    if (currency === 'usd') service.controls.setWalletStatus(id, 'INACTIVE');
  }
  const ran = await cli.run(args(cli, service, 'pay', '--wallet', 'xof', '--convert-from', 'usd', '--yes'));
  assert.equal(ran.status, 2, ran.stdout);
  assert.match(ran.stderr, /USD/);
});
