import { hash } from 'node:crypto';
import type { RepeatedKey } from '../faults/fault-plan.ts';
import type { PracticeClock } from '../ports/clock.ts';
import { type Answer, refused } from './answer.ts';

export interface KeyRecord {
  readonly key: string;
  readonly atMs: number;
  readonly bodyHash: string;
  readonly answer: Answer;
}

/**
 * What the service remembers of idempotency keys: nothing yet. The rules can change while it runs; the records stay.
 * `keep` is called with each one that is remembered.
 */
export function createIdempotencyRecords(
  clock: PracticeClock,
  keep: (record: KeyRecord) => void = () => undefined,
) {
  const records = new Map<string, KeyRecord>();
  const known = (key: string, rules: RepeatedKey): KeyRecord | undefined => {
    const record = records.get(key);
    if (!record || rules.forgetAfterMs === undefined) return record;
    if (clock.nowMs() - record.atMs < rules.forgetAfterMs) return record;
    records.delete(key);
    return undefined;
  };
  return {
    /** The answer to a repeated key, or undefined if the request must be carried out. */
    repeated(key: string, body: string, rules: RepeatedKey): Answer | undefined {
      if (rules.mode === 'ignore') return undefined;
      const record = known(key, rules);
      if (!record) return undefined;
      if (rules.mode === 'conflict') {
        return refused({
          status: rules.conflictStatus,
          code: 'idempotency_conflict',
          message: 'A request with this X-Idempotency-Key was already received.',
        });
      }
      if (rules.otherBody === 'refuse' && record.bodyHash !== hash('sha1', body)) {
        return refused({
          status: 422,
          code: 'idempotency_key_reused',
          message: 'This X-Idempotency-Key was used for another request.',
        });
      }
      return record.answer;
    },
    /** Keeps an answer, unless it is a failure and the rules do not remember failures. */
    remember(key: string, body: string, answer: Answer, rules: RepeatedKey): void {
      if (answer.status >= 300 && !rules.replayFailures) return;
      const record = { key, atMs: clock.nowMs(), bodyHash: hash('sha1', body), answer };
      records.set(key, record);
      keep(record);
    },
    /** Restores a kept record. */
    restore(record: KeyRecord): void {
      records.set(record.key, record);
    },
  };
}
