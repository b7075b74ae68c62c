/** Whose payments the keys show. An address may serve several businesses, and a batch belongs to one of them. */
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { PageResult } from '../core/state/inputs.ts';
import type { PacedReader } from './paced-reader.ts';
import { readWallets } from './read-wallets.ts';

type Failed = Extract<PageResult, { ok: false }>;

export class OwnBusiness {
  readonly #service: PaymentsService;
  readonly #pace: PacedReader;
  /** Undefined until the wallets were read; the document does not promise that they name their business. */
  #businesses: ReadonlySet<string> | undefined;

  constructor(service: PaymentsService, pace: PacedReader) {
    this.#service = service;
    this.#pace = pace;
  }

  note(wallets: readonly Wallet[]): void {
    this.#businesses = new Set(wallets.flatMap(({ businessId }) => businessId ?? []));
  }

  /** True if the wallets that were read are all of other businesses. */
  isOther(businessId: string | null): boolean {
    const businesses = this.#businesses ?? new Set();
    return businessId !== null && businesses.size > 0 && !businesses.has(businessId);
  }

  /**
   * Why the service's sessions would say nothing about a batch of this business; undefined if they may be asked for.
   * In another business's list a payment of ours is missing, however often it is read.
   */
  async whyNotAsked(businessId: string | null): Promise<Failed | undefined> {
    if (businessId !== null && this.#businesses === undefined) {
      const read = await this.#pace.read(() => readWallets(this.#service));
      if (read.ok) this.note(read.value);
      // Keys without the right to see wallets never show whose they are; any other failure passes.
      else if (read.failure.kind !== 'refused' && read.failure.kind !== 'not-found')
        return { ok: false, failure: read.failure };
    }
    return this.isOther(businessId) ? { ok: false, failure: { kind: 'other-business' } } : undefined;
  }
}
