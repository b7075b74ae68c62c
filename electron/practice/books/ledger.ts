import type { CurrencyCode } from '../../../shared/domain/money.ts';

/**
 * Double-entry books. Accounts: `wallet:<id>`; `transit` (taken from a wallet, not yet with the payee); `outside`
 * (payees, payers, banks); `fees`; `exchange`. Each entry sums to zero in each currency, so all accounts together do.
 */
export interface Posting {
  readonly account: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
}

export interface LedgerEntry {
  readonly atMs: number;
  readonly sessionId: string;
  readonly why: 'opening' | 'created' | 'completed' | 'reversed' | 'turned' | 'set-by-test';
  readonly postings: readonly Posting[];
}

/** Empty books; `keep` is called with each new entry. */
export function createLedger(keep: (entry: LedgerEntry) => void = () => undefined) {
  const entries: LedgerEntry[] = [];
  const balances = new Map<string, number>();
  const post = (entry: LedgerEntry): void => {
    assertBalanced(entry);
    entries.push(entry);
    for (const { account, currency, amountMinor } of entry.postings) {
      const key = `${account} ${currency}`;
      balances.set(key, (balances.get(key) ?? 0) + amountMinor);
    }
  };
  return {
    entries: entries as readonly LedgerEntry[],
    /** Books an entry. Throws if one of its currencies does not sum to zero, which is a bug of ours. */
    book(entry: LedgerEntry): void {
      post(entry);
      keep(entry);
    },
    /** Restores a kept entry. */
    restore: post,
    balanceMinor: (account: string, currency: CurrencyCode) => balances.get(`${account} ${currency}`) ?? 0,
    /** The sum of all accounts of a currency: always 0. */
    sumMinor(currency: CurrencyCode): number {
      let sum = 0;
      for (const [key, amount] of balances) if (key.endsWith(` ${currency}`)) sum += amount;
      return sum;
    },
  };
}

function assertBalanced(entry: LedgerEntry): void {
  const sums = new Map<CurrencyCode, number>();
  for (const { currency, amountMinor } of entry.postings) {
    if (!Number.isSafeInteger(amountMinor)) throw new Error(`not whole minor units: ${amountMinor}`);
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new Error(`entry of ${entry.sessionId} is out of balance by ${sum} ${currency}`);
  }
}
