import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { createLedger } from '../../../electron/practice/books/ledger.ts';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { percentOf } from '../../../electron/practice/pricing/money-math.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const SESSIONS = '/api/v1/transactions/sessions';
const { xof, cad, usd } = SAMPLE_WALLET_IDS;

type Step = readonly ['xof' | 'cad' | 'withdrawal' | 'deposit' | 'swap' | 'send' | 'fail' | 'settle', number];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('xof', 'cad', 'withdrawal', 'deposit', 'swap', 'send', 'fail', 'settle'),
  fc.integer({ min: 1, max: 400_000 }),
);

test('whatever is sent, money is neither made nor lost, and no wallet goes below zero', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      // On a clock of its own: on a slow machine the system's would let deposits be paid between two figures.
      const { service, pay, post } = await startCaller(
        t,
        { balances: { xof: 900_000, cad: 3_000, usd: 500 } },
        manualClock(Date.UTC(2026, 0, 1)),
      );
      const { books, controls } = service;
      const recipient = samplePayment().recipient;
      const swap = {
        source_wallet: xof,
        destination_wallet: cad,
        session_type: 'swap_transaction',
        swap_type: 'SWAP',
      };
      for (const [kind, size] of steps) {
        const before = books.balanceMinor(kind === 'cad' ? cad : xof);
        let answer: { status: number; body: { data: { session_id: string } } } | undefined;
        if (kind === 'xof') answer = await pay(samplePayment({ transaction: { amount: size } }));
        if (kind === 'withdrawal')
          answer = await post(`${SESSIONS}/withdrawal`, samplePayment({ transaction: { amount: size } }));
        if (kind === 'cad') {
          answer = await pay({
            wallet_id: cad,
            transaction: { amount: size / 100, country: 'ca', channel: 'billpay', currency: 'cad' },
            recipient: {
              ...recipient,
              transaction_type: 'bill_pay',
              country: 'ca',
              account_number: '12345678',
              payee_name: 'Hydro',
              payee_code: '123456',
              email: 'a@b.ca',
            },
          });
        }
        if (kind === 'swap') {
          const transaction = { amount: size, from_currency: 'xof', to_currency: 'cad', country: 'ca' };
          answer = await post(`${SESSIONS}/swap`, { ...swap, transaction });
        }
        if (kind === 'send') {
          const transaction = { amount: size / 100, from_currency: 'cad', to_currency: 'xof', country: 'sn' };
          await post(`${SESSIONS}/swap`, {
            source_wallet: cad,
            session_type: 'swap_and_send',
            swap_type: 'SWAP_SEND',
            payout_recipient: recipient,
            transaction,
          });
        }
        if (kind === 'deposit') {
          const transaction = { amount: size, payin_country: 'sn', payin_method: 'bank_transfer' };
          await post(`${SESSIONS}/deposit`, { wallet_id: xof, transaction });
        }
        if (kind === 'settle') controls.settleAll();
        const last = books.sessions().at(-1);
        if (answer?.status === 200 && last) {
          assert.equal(
            books.balanceMinor(last.walletId),
            before - last.pricing.userPaysMinor,
            'debit is user_pays',
          );
          assert.equal(last.pricing.userPaysMinor, last.pricing.convertMinor + last.pricing.totalFeesMinor);
        }
        if (kind === 'fail' && last) controls.finish(last.id, 'transaction_cancelled');
        for (const [wallet, currency] of [
          [xof, 'xof'],
          [cad, 'cad'],
          [usd, 'usd'],
        ] as const) {
          assert.equal(books.ledgerSumMinor(currency), 0);
          assert.ok(books.balanceMinor(wallet) >= 0, `${currency} below zero`);
        }
      }
      controls.settleAll();
      for (const currency of ['xof', 'cad', 'usd']) assert.equal(books.accountMinor('transit', currency), 0);
      const kept = books.sessions().filter((session) => session.status === 'completed');
      const feesOf = (currency: string) =>
        kept
          .filter((session) => session.pricing.fromCurrency === currency)
          .reduce((sum, session) => sum + session.pricing.totalFeesMinor, 0);
      assert.equal(books.accountMinor('fees', 'xof'), feesOf('xof'));
      assert.equal(books.accountMinor('fees', 'cad'), feesOf('cad'));
      await service.close();
    }),
    { numRuns: 25 },
  );
});

test('an entry out of balance, or of broken units, is never booked', () => {
  const ledger = createLedger();
  const entry = (amounts: readonly number[]) => ({
    atMs: 0,
    sessionId: 's',
    why: 'created' as const,
    postings: amounts.map((amountMinor, index) => ({ account: `a${index}`, currency: 'xof', amountMinor })),
  });
  assert.throws(() => ledger.book(entry([5, -4])), /out of balance/);
  assert.throws(() => ledger.book(entry([0.5, -0.5])), /whole minor units/);
  ledger.book(entry([5, -5]));
  assert.equal(ledger.entries.length, 1);
});

test('percentages are rounded half up, exactly, at any size', () => {
  assert.deepEqual(
    [percentOf(1, 50), percentOf(3, 50), percentOf(10_050, 0.5), percentOf(199, 0.25), percentOf(200, 0.25)],
    [1, 2, 50, 0, 1],
  );
  assert.equal(percentOf(39_999_999_999, 33.3333), 13_333_320_000);
});
