import type { Problem } from '../../../shared/domain/problem.ts';

/** Why something a person asked for is not done. `reason` is a token of the catalogue (`reason.*`), with its value after a colon. */
export function decisionRefused(reason: string): Problem {
  return { code: 'decision-refused', severity: 'error', params: { reason } };
}
