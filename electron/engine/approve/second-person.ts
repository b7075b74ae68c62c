/** Above the limit that a profile's folder sets, a second person approves: in the window and on the command line alike. */

import { parseAmount } from '../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { bareLetters } from '../../../shared/domain/text-folding.ts';
import { decisionRefused } from '../core/row/decision-refused.ts';
import type { ApprovalFigures } from './approval.ts';

/** True where the total of a currency is above its limit; `above` holds decimals by currency. */
export function isSecondPersonNeeded(
  above: Readonly<Record<string, string>>,
  { totalsMinor }: Pick<ApprovalFigures, 'totalsMinor'>,
): boolean {
  return Object.entries(totalsMinor).some(([currency, minor]) => {
    const limit = parseAmount(above[currency] ?? '', currency);
    return limit.ok && minor > limit.amountMinor;
  });
}

/** Why `approver` cannot be the second person beside `maker`; undefined where they are two. */
export function secondPersonProblem(maker: string, approver: string | null): Problem | undefined {
  // Nobody can be told apart from a maker without a name.
  if (maker === '') return decisionRefused('maker-unnamed');
  if (approver === null || approver === '') return decisionRefused('second-person');
  const isSame = foldedName(approver) === foldedName(maker);
  return isSame ? problem('approval-by-maker', { name: approver }) : undefined;
}

/** Capitals, accents and blanks make no second person of the first. */
function foldedName(name: string): string {
  return bareLetters(name).replace(/\s/gu, '');
}
