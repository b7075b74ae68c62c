/**
 * The most that a channel is known to carry, as a table. The API document gives no amounts (“Minimum and maximum transaction
 * amounts per channel or wallet: not shown”), so what goes beyond is a warning, never refused.
 */
import type { PayoutChannel } from './channel.ts';
import type { CurrencyCode } from './money.ts';

export interface ChannelLimit {
  readonly currency: CurrencyCode;
  /** Minor units of one payment. */
  readonly ofPayment: number;
  /** Minor units of all payments to one payee within a month. */
  readonly ofPayeeAndMonth: number;
}

/** Undefined: no limit is published that holds for everybody. */
export const CHANNEL_LIMITS: Readonly<Record<PayoutChannel, ChannelLimit | undefined>> = {
  /**
   * BCEAO, instruction 008-05-2015, article 31: who is identified holds at most 2 million francs of electronic money with one
   * issuer, and loads at most 10 million within a month, unless the central bank allows more.
   */
  mobile_money: { currency: 'xof', ofPayment: 2_000_000, ofPayeeAndMonth: 10_000_000 },
  direct_deposit: undefined,
  cashpickup: undefined,
  credit_partnerbank_account: undefined,
  // Each bank sets its own.
  etransfer_send: undefined,
  eft: undefined,
  billpay: undefined,
  swift: undefined,
  instant_payments: undefined,
  bank_transfer_ach: undefined,
};
