/** Reads the wallets of the business, whatever the form of their list. */
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { ReadResult } from '../core/state/inputs.ts';
import { readOperation } from './read-result.ts';

const PAGE_SIZE = 100;
/** The document's own page size: no service gives fewer items per page of a longer list. */
const PAGE_SIZE_LEAST = 20;
/** No business has more wallets than this many pages. */
const PAGES_MAX = 50;

/** Every wallet of the business. */
export async function readWallets(service: PaymentsService): Promise<ReadResult<readonly Wallet[]>> {
  const wallets = new Map<string, Wallet>();
  let serverTimeMs: number | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const result = await readOperation(service, 'list-wallets', {
      page: String(page),
      size: String(PAGE_SIZE),
    });
    if (!result.ok) return result;
    serverTimeMs = result.serverTimeMs;
    const { items, total, hasNext, limit, page: number } = result.value;
    const before = wallets.size;
    for (const wallet of items) wallets.set(wallet.id, wallet);
    // A bare array does not say whether there are more pages. If it is as long as a page, it may be the first of
    // several.
    const isBare = limit === undefined && number === undefined;
    const mayGoOn = isBare && items.length >= PAGE_SIZE_LEAST;
    const isLast = !mayGoOn && (hasNext === false || (total !== undefined && wallets.size >= total));
    if (isLast || items.length === 0 || wallets.size === before) break;
  }
  return { ok: true, value: [...wallets.values()], serverTimeMs };
}
