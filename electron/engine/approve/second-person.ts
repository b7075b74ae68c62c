/** Above the limit set in the profile's folder a second person must approve, in the window and on the command line alike. */

import { parseAmount } from '../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { bareLetters } from '../../../shared/domain/text-folding.ts';
import { decisionRefused } from '../core/row/decision-refused.ts';
import type { ApprovalFigures } from './approval.ts';

/** True if the total of a currency is above its limit; `above` holds decimals per currency. */
export function isSecondPersonNeeded(
  above: Readonly<Record<string, string>>,
  { totalsMinor }: Pick<ApprovalFigures, 'totalsMinor'>,
): boolean {
  return Object.entries(totalsMinor).some(([currency, minor]) => {
    const limit = parseAmount(above[currency] ?? '', currency);
    return limit.ok && minor > limit.amountMinor;
  });
}

/** Why `approver` cannot be the second person beside `maker`; undefined if they are two different people. */
export function secondPersonProblem(maker: string, approver: string | null): Problem | undefined {
  // Without the maker's name we cannot know that the approver is somebody else.
  if (maker === '') return decisionRefused('maker-unnamed');
  if (approver === null || approver === '') return decisionRefused('second-person');
  const isSame = foldedName(approver) === foldedName(maker);
  return isSame ? problem('approval-by-maker', { name: approver }) : undefined;
}

/** Folds capitals, accents and blanks, so that another spelling of one name does not count as a second person. */
function foldedName(name: string): string {
  return bareLetters(name).replace(/\s/gu, '');
}
