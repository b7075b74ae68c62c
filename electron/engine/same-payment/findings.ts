/** What the payments of this journal mean for a row: the problems that hold it, or that a person is told. */

import { distinctTails } from '../../../shared/domain/accounts.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { nearDifference } from '../../../shared/domain/near-payment.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { writtenName } from '../../../shared/domain/row-fields.ts';
import { comparePayees } from '../core/comparison/payee.ts';
import { holds, type Line } from '../core/comparison/same-payment.ts';
import { HELD_NAMED_MAX } from '../core/row/intent.ts';
import type { EarlierPayment } from '../ports/journal-port.ts';
import { paramsOf } from './decisions.ts';
import { type ComparedRow, intentOf } from './intent.ts';
import { type Compared, OwnPayments, type OwnSources } from './own-payments.ts';

export interface Finding {
  /** `nothing`: it only informs. */
  readonly makes: 'held' | 'nothing';
  readonly problem: Problem;
}

const WARNINGS_NAMED_MAX = 3;

/** The gravest first: what a person sees of several payments begins with it. */
const GRAVEST: readonly Line[] = ['3', '4', '7', '5', '10', '9', '5b', '12', '13'];

export class OwnFindings {
  readonly own: OwnPayments;
  readonly #sources: OwnSources;

  constructor(sources: OwnSources) {
    this.#sources = sources;
    this.own = new OwnPayments(sources);
  }

  /** What the payments mean for the row: all that hold it, else warnings, else a note. */
  of(row: ComparedRow): readonly Finding[] {
    const compared = this.own.compare(row);
    const held = this.#held(row, compared);
    const changed = held.some(({ code }) => code === 'account-changed') ? undefined : this.changeOf(row);
    const open = [...held, ...(changed === undefined ? [] : [changed])];
    if (open.length > 0) return open.map((found) => ({ makes: 'held', problem: found }));
    const told = (tells: 'warning' | 'note'): readonly Finding[] =>
      compared
        .filter(({ verdict }) => verdict.tells === tells)
        .map((each) => ({ makes: 'nothing', problem: this.#told(row, each) }));
    const warned = told('warning').slice(0, WARNINGS_NAMED_MAX);
    return warned.length > 0 ? warned : told('note').slice(0, 1);
  }

  /** The payments that hold the row, as the problems to ask about. */
  heldBy(row: ComparedRow): readonly Problem[] {
    return this.#held(row, this.own.compare(row));
  }

  #held(row: ComparedRow, compared: readonly Compared[]): readonly Problem[] {
    const held = compared
      .filter(({ verdict }) => holds(verdict))
      .toSorted((one, other) => GRAVEST.indexOf(one.verdict.line) - GRAVEST.indexOf(other.verdict.line));
    return held.slice(0, HELD_NAMED_MAX).map((each) => problemOfOwn(this.#sources.journal, row, each));
  }

  #told(row: ComparedRow, { payment, payee, verdict }: Compared): Problem {
    const params = paramsOf(this.#sources.journal, payment);
    if (verdict.tells === 'note') return problem('duplicate-old', params);
    const difference =
      verdict.line === '6'
        ? `other-number:${payment.reference ?? ''}`
        : payee.is === 'differs'
          ? 'number-payee'
          : (nearDifference(payment, row) ?? `amount:${amountOf(payment).paid}`);
    return problem('duplicate-near', { ...params, difference });
  }

  /**
   * The finding that the row pays its payee at a different account than ever before; undefined if there is none. Payee
   * fraud and an ordinary change of bank both look like this.
   */
  changeOf(row: ComparedRow): Problem | undefined {
    const intent = intentOf(row, this.#sources.means);
    if (this.own.wasPaidAt(intent)) return undefined;
    for (const sign of ['person', 'name'] as const) {
      if (sign === 'name' && this.own.isShared(sign, intent)) continue;
      for (const payment of this.own.paymentsBy(sign, intent)) {
        if (this.own.evidenceOf(payment) !== 'certain' || payment.state === 'ready') continue;
        const other = this.own.intentOfPayment(payment);
        if (comparePayees(intent.payee, other.payee).is !== 'alike' || intent.kind !== other.kind) continue;
        if (sign === 'name' && this.own.isInSheet(other.payee)) continue;
        return changedFrom(this.#sources.journal, row, payment);
      }
    }
    return undefined;
  }

  /** The newest payment to each account of the row's payee, the newest first. */
  paymentsTo(row: Pick<ComparedRow, 'identity' | 'fields' | 'reference'>): readonly EarlierPayment[] {
    const intent = intentOf({ row: 0, amountMinor: 0, currency: '', ...row }, this.#sources.means);
    const found = new Map<string, EarlierPayment>();
    for (const sign of ['person', 'name'] as const)
      for (const payment of this.own.paymentsBy(sign, intent))
        if (this.own.evidenceOf(payment) === 'certain' && !found.has(payment.identity))
          found.set(payment.identity, payment);
    return [...found.values()];
  }
}

/** The problem that holds a row because of one payment of this journal. */
export function problemOfOwn(
  journal: Parameters<typeof paramsOf>[0],
  row: ComparedRow,
  { payment, payee, aspects, verdict }: Compared,
): Problem {
  const params = paramsOf(journal, payment);
  if (payee.is === 'alike' && aspects.evidence !== 'doubt') return changedFrom(journal, row, payment);
  if (verdict.isOfSheet)
    return problem('sheet-paid', { ...params, ...(aspects.amount !== 'equal' && amountOf(payment)) });
  if (payee.is === 'equal' && aspects.amount === 'equal') return problem('duplicate-exact', params);
  const difference =
    aspects.number === 'equal' && aspects.amount !== 'equal'
      ? `number-amount:${amountOf(payment).paid}`
      : (nearDifference(payment, row) ?? differenceOf(aspects.amount, payment));
  return problem('duplicate-near', { ...params, difference });
}

function changedFrom(
  journal: Parameters<typeof paramsOf>[0],
  row: Pick<ComparedRow, 'fields' | 'reference'>,
  payment: EarlierPayment,
): Problem {
  const [before, now] = distinctTails(payment.fields, row.fields);
  return problem('account-changed', {
    ...paramsOf(journal, payment),
    name: writtenName(row.fields) || (row.reference ?? ''),
    before,
    now,
  });
}

function differenceOf(amount: Compared['aspects']['amount'], payment: EarlierPayment): string {
  if (amount === 'hidden') return 'amount-hidden';
  return amount === 'equal' ? 'account' : `amount:${amountOf(payment).paid}`;
}

function amountOf({ amountMinor, currency }: EarlierPayment): { readonly paid: string } {
  return { paid: `${formatAmount(amountMinor, currency)} ${currency}` };
}
