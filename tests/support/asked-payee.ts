import type { AccountConfirmation } from '../../shared/domain/account-confirmation.ts';

/** The payee said that a changed account is right: without it no such row is released, and no other release needs it. */
export const ASKED: AccountConfirmation = { by: 'the payee', via: 'the number in the contract', atMs: 0 };
