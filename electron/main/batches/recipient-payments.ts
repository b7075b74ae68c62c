/** What somebody was paid before, as this computer's journal knows it. */

import { accountOf, maskedAccount } from '../../../shared/domain/accounts.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { SURELY_SENT } from '../../../shared/domain/row-state.ts';
import type { RequestOutput } from '../../../shared/ipc/requests.ts';
import { sentAtMs } from '../../engine/core/row/attempts.ts';
import { findPayments } from '../../engine/find-payments.ts';
import type { EarlierPayment, ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { identityOf } from '../../engine/review/recipient-book.ts';

/** More than anybody reads beside a list. */
const PAYMENTS_MAX = 100;
/** So many rows in which the name's words are found are looked at: some are to others, or were not sent. */
const NAMED_MAX = 1_000;

type SearchedJournal = Pick<
  ReadonlyJournal,
  'paymentsToAccount' | 'searchRows' | 'batch' | 'row' | 'content'
>;
type History = RequestOutput<'recipients.payments'>;
type Sent = Pick<
  EarlierPayment,
  'batch' | 'row' | 'identity' | 'amountMinor' | 'currency' | 'state' | 'fields'
> & {
  readonly atMs: number;
};

/**
 * The payments that were sent to the recipient's account, and to the same name at another account: whether somebody has
 * a new account or two people have one name, only a person can tell. The newest come first.
 */
export function recipientPayments(journal: SearchedJournal, address: string, fields: RowFields): History {
  const identity = identityOf(fields);
  const found = new Map<string, Sent>();
  const add = (payment: Sent): void => void found.set(`${payment.batch} ${payment.row}`, payment);
  if (identity !== undefined) for (const payment of sentTo(journal, address, identity)) add(payment);
  const named = namedPayments(journal, address, nameOf(fields));
  for (const payment of named.sent) add(payment);
  const newest = [...found.values()].toSorted(newestFirst).slice(0, PAYMENTS_MAX);
  return {
    isWhole: named.isWhole && newest.length === found.size,
    payments: newest.map((payment) => ({
      ...viewSent(payment),
      state: payment.state,
      account: maskedAccount(accountOf(payment.fields)),
      isOtherAccount: payment.identity !== identity,
    })),
  };
}

/** The newest payment to the account that was carried out or is on its way; null if there is none. */
export function lastPaid(
  journal: Pick<ReadonlyJournal, 'paymentsToAccount'>,
  address: string,
  identity: string,
): RequestOutput<'batches.last-paid'>['last'] {
  const [newest] = sentTo(journal, address, identity)
    .filter(({ state }) => SURELY_SENT.includes(state))
    .toSorted(newestFirst);
  return newest === undefined ? null : viewSent(newest);
}

function sentTo(
  journal: Pick<ReadonlyJournal, 'paymentsToAccount'>,
  address: string,
  identity: string,
): readonly Sent[] {
  return journal
    .paymentsToAccount({ identity, address })
    .flatMap((payment) => (payment.openedAtMs === null ? [] : [{ ...payment, atMs: payment.openedAtMs }]));
}

const newestFirst = (one: Sent, other: Sent): number => other.atMs - one.atMs;

function viewSent({ batch, row, atMs, amountMinor, currency }: Sent) {
  const at = new Date(atMs).toISOString();
  return { batch, row, at, amount: formatAmount(amountMinor, currency), currency };
}

function namedPayments(
  journal: SearchedJournal,
  address: string,
  name: string,
): { readonly sent: readonly Sent[]; readonly isWhole: boolean } {
  const found = findPayments(journal, { text: name, after: null, limit: NAMED_MAX });
  const sent = found.flatMap(({ batch, row, of, record, fields }): readonly Sent[] => {
    const { identity, amountMinor, currency, state } = record;
    const atMs = sentAtMs(record);
    const isTheirs = of.created.address === address && nameOf(fields) === name && atMs !== null;
    return isTheirs ? [{ batch, row, identity, amountMinor, currency, state, fields, atMs }] : [];
  });
  return { sent, isWhole: found.length < NAMED_MAX };
}
