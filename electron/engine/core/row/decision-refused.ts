import { type Problem, problem } from '../../../../shared/domain/problem.ts';

/**
 * Why something that a person asked for is not done. `reason` is a token of the catalogue (`reason.*`), with its
 * value after a colon; `place` names the row of another batch that it refers to.
 */
export function decisionRefused(reason: string, place: Problem['params'] = {}): Problem {
  return problem('decision-refused', { reason, ...place });
}
