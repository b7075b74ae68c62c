import { DAY_MS } from '../../shared/domain/time.ts';
import type { PracticeState } from './books/practice-state.ts';
import { answerOf } from './http/answer.ts';
import type { JsonObject } from './http/field-reader.ts';
import { manualClock } from './ports/clock.ts';
import { SAMPLE_ACCOUNT_IDS, SAMPLE_WALLET_IDS } from './sample-data.ts';
import { createCustomerDeposit, createDeposit } from './sessions/create-deposit.ts';
import { createPayment, createWithdrawal } from './sessions/create-payment.ts';
import type { Create } from './sessions/create-session.ts';
import { createSwap } from './sessions/create-swap.ts';

/** Longer than any session lives, and shorter than the time between two samples. */
const LIFETIME_MS = DAY_MS / 2;

const { xof, cad, usd } = SAMPLE_WALLET_IDS;
const anyone = { recipient_type: 'transaction', language: 'fr' };

const past = (daysAgo: number, create: Create, body: JsonObject) => ({ daysAgo, create, body });

/** The oldest first. */
const SAMPLES = [
  past(62, createDeposit, {
    description: 'Quarterly funding',
    wallet_id: xof,
    transaction: { amount: 5_000_000, payin_country: 'sn', payin_method: 'bank_transfer' },
    account_name: 'Practice SARL',
  }),
  past(45, createCustomerDeposit, {
    description: 'Invoice 2207',
    wallet_id: cad,
    transaction: {
      amount: 4_850.75,
      payin_country: 'ca',
      bank_name: 'Caisse du Nord',
      sending_account_name: 'Boréal Inc.',
    },
    customer: { name: 'Boréal Inc.', email: 'comptes@example.com', phone: '+15145550123' },
  }),
  past(33, createPayment, {
    description: 'Salaire de septembre',
    wallet_id: xof,
    transaction: { amount: 185_000, country: 'sn', channel: 'mobile_money', currency: 'xof' },
    recipient: {
      ...anyone,
      first_name: 'Aminata',
      last_name: 'Diallo',
      transaction_type: 'mobile_money',
      country: 'sn',
      phone: '+221771834567',
      provider: 'orange_money',
    },
  }),
  past(32, createPayment, {
    description: 'Supplier 118',
    wallet_id: cad,
    transaction: { amount: 1_250.5, country: 'ca', channel: 'etransfer_send', currency: 'cad' },
    recipient: {
      ...anyone,
      first_name: 'Denis',
      last_name: 'Roy',
      transaction_type: 'etransfer_send',
      country: 'ca',
      email: 'denis+fail@example.com',
    },
  }),
  past(20, createSwap, {
    description: 'Top up XOF',
    transaction: {
      amount: 2_000,
      from_currency: 'cad',
      to_currency: 'xof',
      country: 'sn',
      priority: 'standard',
    },
    source_wallet: cad,
    destination_wallet: xof,
    session_type: 'swap_transaction',
    swap_type: 'SWAP',
  }),
  past(12, createWithdrawal, {
    description: 'To our own account',
    wallet_id: usd,
    transaction: { amount: 3_000, country: 'us', channel: 'bank_transfer_ach', currency: 'usd' },
    destination_account_id: SAMPLE_ACCOUNT_IDS.usd,
  }),
];

/** Adds past sessions to look at. The operations themselves create them, at past moments, and each is taken to its end. */
export function addSampleSessions(state: PracticeState): void {
  for (const { daysAgo, create, body } of SAMPLES) {
    const clock = manualClock(state.clock.nowMs() - daysAgo * DAY_MS);
    const answer = answerOf(() => create({ ...state, clock }, body, undefined));
    // If the chosen opening balances are too small for a sample, it is left out.
    if (answer.status === 200) clock.advance(LIFETIME_MS);
  }
}
