/** What a review of a batch is asked, and what it says. */
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { ApprovalFigures } from '../approve/approval.ts';

export interface ReviewRequest {
  /** Wallet ids or currency codes. */
  readonly wallets: readonly string[];
  /** The currency whose wallet pays the rows of currencies that have none, by an exchange; absent: such rows are held. */
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
      /** What is missing where, fees included; a batch with any is not approved. */
      readonly shortfalls: readonly Problem[];
      /** Why not everybody was compared with the service's book of recipients, if so. */
      readonly unread: Problem | undefined;
    }
  /** `isArgument` where the wallet references themselves cannot be used; nothing was quoted. */
  | { readonly ok: false; readonly problem: Problem; readonly isArgument: boolean };
