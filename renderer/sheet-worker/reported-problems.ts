import { withoutEndZeros } from '../../shared/domain/money.ts';
import type { Problem } from '../../shared/domain/problem.ts';

/** Fields whose values are codes: their capitals mean nothing, and the screens show them in capitals or in words. */
const CODE_FIELDS: ReadonlySet<string> = new Set([
  'country',
  'currency',
  'channel',
  'transaction_type',
  'language',
  'recipient_type',
]);

/**
 * What is worth a mark in the grid: not that `XOF` was read as the code `xof`, nor `2890` as `2890.00`, in each row anew.
 * Such a change means the same to anyone who reads it, and marks in whole columns would hide those that matter. It is
 * still not silent: `GridRow.taken` holds it, and its cell tells it on focus.
 */
export function reportedProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.some(saysTheSame) ? problems.filter((problem) => !saysTheSame(problem)) : problems;
}

function saysTheSame({ severity, field, original, proposed }: Problem): boolean {
  if (severity !== 'note' || field === undefined || original === undefined || proposed === undefined)
    return false;
  if (field === 'amount')
    return PLAIN_AMOUNT.test(original) && withoutNoughts(original) === withoutNoughts(proposed);
  return CODE_FIELDS.has(field) && original.trim().toLowerCase() === proposed.toLowerCase();
}

const PLAIN_AMOUNT = /^\d+(?:\.\d{1,2})?$/;

function withoutNoughts(amount: string): string {
  return amount.includes('.') ? withoutEndZeros(amount) : amount;
}
