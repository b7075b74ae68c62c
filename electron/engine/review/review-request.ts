/** What a review of a batch takes, and what it returns. */
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { ApprovalFigures } from '../approve/approval.ts';

export interface ReviewRequest {
  /** Wallet ids or currency codes. */
  readonly wallets: readonly string[];
  /**
   * The currency whose wallet pays, by an exchange, the rows of currencies that have no wallet. If absent, such rows
   * are held.
   */
  readonly convertFrom?: string | undefined;
  /** Whether a currency that no reference names may take its only active wallet. */
  readonly isAutomatic: boolean;
  readonly isExact: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

export type Review =
  | {
      readonly ok: true;
      readonly figures: ApprovalFigures;
      readonly basis: 'quote' | 'estimate';
      readonly wallets: ReadonlyMap<string, Wallet>;
      /** What each wallet lacks, fees included. A batch with any shortfall is not approved. */
      readonly shortfalls: readonly Problem[];
      /** Why not all rows were compared with the service's list of payments and its book of recipients, if so. */
      readonly unread: Problem | undefined;
    }
  /** `isArgument`: the wallet references themselves cannot be used, and nothing was quoted. */
  | { readonly ok: false; readonly problem: Problem; readonly isArgument: boolean };
