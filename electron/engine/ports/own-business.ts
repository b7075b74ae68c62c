/** Whose payments the keys show. An address may serve several businesses, and a batch belongs to one of them. */
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { walletOfBody } from '../../../shared/api/request-bodies.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { PageResult, ReadFailure } from '../core/state/inputs.ts';
import type { ReadonlyJournal } from './journal-port.ts';
import type { PacedReader } from './paced-reader.ts';
import { readWallets } from './read-wallets.ts';

type Failed = Extract<PageResult, { ok: false }>;

interface BusinessParts {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
  readonly journal: Pick<ReadonlyJournal, 'batch' | 'lastBody'>;
}

export class OwnBusiness {
  readonly #parts: BusinessParts;
  /** Undefined until they were read. */
  #wallets: readonly Wallet[] | undefined;
  /** The batches for which they were read: a wallet may be new since the last time, so once for each. */
  readonly #readFor = new Set<string>();

  constructor(parts: BusinessParts) {
    this.#parts = parts;
  }

  note(wallets: readonly Wallet[]): void {
    this.#wallets = wallets;
  }

  /** True if the wallets that were read are all of other businesses than the batch. */
  isOther(batch: string): boolean {
    const record = this.#parts.journal.batch(batch);
    return record !== undefined && this.#wallets !== undefined && this.#differs(record, this.#wallets);
  }

  /**
   * Why the service's sessions would say nothing about the batch; undefined if they may be asked for. In another
   * business's list a payment of ours is missing, however often it is read.
   */
  async whyNotAsked(batch: string): Promise<Failed | undefined> {
    const { service, pace, journal } = this.#parts;
    const record = journal.batch(batch);
    if (record === undefined) return undefined;
    const isKnown = !this.#differs(record, this.#wallets ?? []);
    if (!isKnown && !this.#readFor.has(batch)) {
      const read = await pace.read(() => readWallets(service));
      if (read.ok) this.note(read.value);
      else if (read.failure.kind !== 'not-found' && !isNeverShown(read.failure, record))
        return { ok: false, failure: read.failure };
      this.#readFor.add(batch);
    }
    return this.isOther(batch) ? { ok: false, failure: { kind: 'other-business' } } : undefined;
  }

  /** By the business that wallets name or, because the document does not promise that they do, by the wallets' ids. */
  #differs(record: BatchRecord, wallets: readonly Wallet[]): boolean {
    const named = new Set(wallets.flatMap(({ businessId }) => businessId ?? []));
    if (record.businessId !== null && named.size > 0) return !named.has(record.businessId);
    const used = this.#walletsOf(record);
    return used.length > 0 && !wallets.some(({ id }) => used.includes(id));
  }

  /** The wallets that the batch chose; for a single operation, the one that was sent. */
  #walletsOf({ batch, wallets }: BatchRecord): readonly string[] {
    const chosen = Object.values(wallets);
    if (chosen.length > 0) return chosen;
    const sent = this.#parts.journal.lastBody({ batch, row: 1 });
    const wallet = sent === undefined ? undefined : walletOfBody(sent);
    return wallet === undefined ? [] : [wallet];
  }
}

/**
 * Keys without the right to see wallets never show whose they are, and any other failure passes. The wallets of a batch
 * were read when they were chosen: keys that may not read them may be those of another business.
 */
function isNeverShown({ kind }: ReadFailure, { wallets }: BatchRecord): boolean {
  return kind === 'refused' && Object.keys(wallets).length === 0;
}
