/** What the payments of the service's list mean for a row: the problem that holds it. */

import { createHash } from 'node:crypto';
import type { Session } from '../../../shared/api/session.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { holds } from '../core/comparison/same-payment.ts';
import type { RowRef } from '../core/row/row-record.ts';
import { type DecisionQueries, releasedPairs } from './decisions.ts';
import type { ComparedRow } from './intent.ts';
import { type ListedCompared, ListedPayments, type ListedSources } from './listed-payments.ts';

/** The payments that an operation may repeat, or why that could not be found out. */
export type Repeated =
  | { readonly ok: true; readonly repeated: readonly Problem[] }
  | { readonly ok: false; readonly problem: Problem };

/** The question that holds a row, and the ids of all sessions that may have paid it. */
export interface HeldByList {
  readonly problem: Problem;
  readonly sessions: readonly string[];
}

export class ListFindings {
  readonly #listed: ListedPayments;
  readonly #journal: DecisionQueries;
  /** Names of groups of sessions, by the ids in them: many rows ask about the same. */
  readonly #groups = new Map<string, string>();
  #notCompared = new Set<string>();

  constructor(sessions: Iterable<Session>, sources: ListedSources & { readonly journal: DecisionQueries }) {
    this.#listed = new ListedPayments(sessions, sources);
    this.#journal = sources.journal;
  }

  /** How many sessions show so little that no row could be compared with them. */
  get notComparedCount(): number {
    return this.#notCompared.size;
  }

  /**
   * The first payment that may have paid the row and that no person has told apart from it, as the problem to ask about,
   * and the ids of all such payments; undefined if there is none. `ref` is the row in the journal, where decisions about
   * it are; null if it is not there.
   */
  heldBy(row: ComparedRow, ref: RowRef | null): HeldByList | undefined {
    const compared = this.#listed.compare(row);
    for (const { session, verdict } of compared)
      if (verdict.answer === 'notCompared') this.#notCompared.add(session.id);
    const held = compared.filter(({ verdict }) => holds(verdict));
    if (held.length === 0) return undefined;
    const released = ref === null ? new Map() : releasedPairs(this.#journal, ref);
    const single = held.find(({ payee, session }) => payee.is !== 'hidden' && !released.has(session.id));
    const sessions = held.map(({ session }) => session.id);
    if (single !== undefined) return { problem: problemOf(single), sessions };
    // A person decides about all of them at once: the list shows of none whom it paid.
    const hidden = held.filter(({ payee }) => payee.is === 'hidden').map(({ session }) => session);
    const [first] = hidden;
    if (first === undefined) return undefined;
    const where = this.#groupOf(hidden);
    if (released.has(where) || hidden.every(({ id }) => released.has(id))) return undefined;
    const difference = `payee-hidden:${hidden.length - 1}`;
    return { problem: problem('duplicate-near', { ...placeOfSession(first), where, difference }), sessions };
  }

  /** Stands for exactly these sessions: if one comes or goes, the decision about them is asked for anew. */
  #groupOf(sessions: readonly Session[]): string {
    const ids = sessions.map(({ id }) => id).sort();
    const key = ids.join('\n');
    const known =
      this.#groups.get(key) ?? `unclear:${createHash('sha256').update(JSON.stringify(ids)).digest('hex')}`;
    this.#groups.set(key, known);
    return known;
  }
}

function problemOf({ session, payee, aspects }: ListedCompared): Problem {
  const place = placeOfSession(session);
  if (aspects.amount !== 'equal')
    return problem('duplicate-near', { ...place, difference: differenceOfAmount(session) });
  return payee.is === 'equal'
    ? problem('duplicate-exact', place)
    : problem('duplicate-near', { ...place, difference: 'owner-hidden' });
}

function differenceOfAmount({ amount, fromCurrency, toCurrency }: Session): string {
  const currency = fromCurrency ?? toCurrency;
  return amount === undefined || currency === undefined
    ? 'amount-hidden'
    : `amount:${amount} ${currency.toUpperCase()}`;
}

function placeOfSession({ id, reference, createdAtMs }: Session): NonNullable<Problem['params']> {
  const date = createdAtMs === undefined ? undefined : utcDay(createdAtMs);
  return { where: id, session: reference ?? id, ...(date !== undefined && { date }) };
}
