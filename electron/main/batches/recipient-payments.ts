/** What a recipient of the book was paid before, as this computer's journal knows it. */
import { setImmediate } from 'node:timers/promises';
import { formatAmount } from '../../../shared/domain/money.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { RequestOutput } from '../../../shared/ipc/requests.ts';
import type { EarlierPayment, ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { identityOf } from '../../engine/review/recipient-book.ts';
import { accountOf, maskedAccount } from '../../engine/same-payment/accounts.ts';

/** More than anybody reads beside a list. */
const PAYMENTS_MAX = 100;
/** No batch is begun after so many rows: the months of a large payroll, in about a second of which other work gets its part. */
const ROWS_MAX = 50_000;
const ROWS_AT_A_TIME = 500;

type PaymentsJournal = Pick<ReadonlyJournal, 'batches' | 'namedPayments'>;
type History = RequestOutput<'recipients.payments'>;

/**
 * The payments that were sent to the recipient's account, and to the same name at another account: whether somebody has
 * a new account or two people have one name, only a person can tell. The newest come first.
 */
export async function recipientPayments(
  journal: PaymentsJournal,
  address: string,
  fields: RowFields,
): Promise<History> {
  const [identity, name] = [identityOf(fields), nameOf(fields)];
  const found: { readonly payment: EarlierPayment; readonly atMs: number }[] = [];
  let read = 0;
  let isWhole = true;
  for (const { batch, created } of journal.batches().toReversed()) {
    if (created.address !== address) continue;
    isWhole = found.length <= PAYMENTS_MAX && read < ROWS_MAX;
    if (!isWhole) break;
    for (const payment of journal.namedPayments(batch)) {
      read += 1;
      if (read % ROWS_AT_A_TIME === 0) await setImmediate();
      const { openedAtMs: atMs } = payment;
      const isTheirs = payment.identity === identity || (name !== '' && nameOf(payment.fields) === name);
      if (isTheirs && atMs !== null) found.push({ payment, atMs });
    }
  }
  const newest = found.toSorted((one, other) => other.atMs - one.atMs).slice(0, PAYMENTS_MAX);
  return {
    isWhole: isWhole && newest.length === found.length,
    payments: newest.map(({ payment, atMs }) => ({
      batch: payment.batch,
      row: payment.row,
      at: new Date(atMs).toISOString(),
      amount: formatAmount(payment.amountMinor, payment.currency),
      currency: payment.currency,
      state: payment.state,
      account: maskedAccount(accountOf(payment.fields)),
      isOtherAccount: payment.identity !== identity,
    })),
  };
}
