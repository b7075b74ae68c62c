import type { BookWallet } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import {
  type Checked,
  checked,
  failed,
  invalidFields,
  invalidParameters,
  unknownId,
} from '../http/answer.ts';

/**
 * The wallet that a session may use: known, ACTIVE ("Operational; can process transactions") and of the session's
 * currency.
 */
export function usableWallet(
  state: PracticeState,
  id: string,
  expected: { field: string; currency: string | undefined },
): Checked<BookWallet> {
  const wallet = state.wallets.get(id);
  if (!wallet) return failed(unknownId(expected.field, 'wallet'));
  if (wallet.status !== 'ACTIVE') {
    const message = `The wallet is ${wallet.status}, not ACTIVE.`;
    return failed(invalidParameters({ [expected.field]: [message] }, message));
  }
  if (expected.currency !== undefined && wallet.currency !== expected.currency) {
    const message = `The wallet holds ${wallet.currency.toUpperCase()}, not ${expected.currency.toUpperCase()}.`;
    return failed(invalidFields({ [expected.field]: [message] }));
  }
  return checked(wallet);
}
