import type { OperationName } from '../../../shared/api/operations.ts';
import { seededRandom } from '../ports/random.ts';
import type { Fault, FaultPlan } from './fault-plan.ts';

/** Decides for each request which fault applies. Counts start again with each plan. */
export interface FaultPicker {
  readonly plan: FaultPlan;
  /** The fault for this request, or undefined. `text` is the body or the query, for `containing`. */
  pick(operation: OperationName, text: string): Fault | undefined;
}

/** A picker for one plan; the plan's own seed overrides the service's. */
export function faultPicker(plan: FaultPlan, serviceSeed: number): FaultPicker {
  const random = seededRandom(plan.seed ?? serviceSeed, 'faults');
  const seen = plan.rules.map(() => 0);
  const struck = plan.rules.map(() => 0);
  return {
    plan,
    pick(operation, text) {
      for (const [index, rule] of plan.rules.entries()) {
        if (!rule.operations.includes(operation)) continue;
        if (rule.containing !== undefined && !text.includes(rule.containing)) continue;
        const count = (seen[index] ?? 0) + 1;
        seen[index] = count;
        // Drawn even if another condition fails, so that the sequence depends only on the requests.
        const drawn = rule.probability === undefined || random.next() < rule.probability;
        if (!drawn || (rule.nth && !rule.nth.includes(count))) continue;
        if (rule.times !== undefined && (struck[index] ?? 0) >= rule.times) continue;
        struck[index] = (struck[index] ?? 0) + 1;
        return rule.fault;
      }
      return undefined;
    },
  };
}
