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

/** What is worth a mark in the grid: not that `XOF` was read as the code `xof`, in each row anew. */
export function toldProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.some(isBareCode) ? problems.filter((problem) => !isBareCode(problem)) : problems;
}

function isBareCode({ severity, field, original, proposed }: Problem): boolean {
  return (
    severity === 'note' &&
    field !== undefined &&
    CODE_FIELDS.has(field) &&
    original !== undefined &&
    original.trim().toLowerCase() === proposed?.toLowerCase()
  );
}
