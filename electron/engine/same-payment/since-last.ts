/** Whom a batch pays beside the last one of its kind: who is new or missing, and who is paid elsewhere or otherwise. */

import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import { countIn, IN_RUN, NOT_MEANT } from '../../../shared/domain/row-state.ts';
import type { Payee } from '../core/comparison/payee.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { ownSources } from './batch-findings.ts';
import { type ComparedRow, intentOf, mayBeSamePayer, payerOf } from './intent.ts';
import { type OwnJournal, OwnPayments } from './own-payments.ts';

type Books = OwnJournal & Pick<ReadonlyJournal, 'rows' | 'content'>;

/** Somebody whom a sheet pays, in one row or in several. */
export interface PaidPerson {
  readonly rows: readonly [ComparedRow, ...ComparedRow[]];
  readonly payee: Payee;
  /** What its rows pay together: minor units by currency. */
  readonly totalsMinor: Readonly<Record<string, number>>;
}

export interface SinceLast {
  readonly previous: BatchRecord;
  readonly added: readonly PaidPerson[];
  readonly missing: readonly PaidPerson[];
  /** Who is paid by both, whether at the same account and the same amount or not. */
  readonly both: readonly { readonly before: PaidPerson; readonly now: PaidPerson }[];
  /** Who has something in common with people of the last batch, without anything telling which of them it is, if any. */
  readonly unclear: readonly { readonly before: readonly PaidPerson[]; readonly now: PaidPerson }[];
}

/** What shows that two accounts are one person's: the first in which exactly one of each batch agrees. */
const PERSONAL = ['identity', 'person', 'name'] as const;
/** What may show it. A couple shares an e-mail or a phone as well. */
const COMMON = [...PERSONAL, 'email', 'phone'] as const;
type Sign = (typeof COMMON)[number];

/** Undefined if no batch of the same layout was approved before by the same payer. */
export function sinceLast(journal: Books, record: BatchRecord): SinceLast | undefined {
  const previous = previousOf(journal, record);
  if (previous === undefined) return undefined;
  const now = { ourMs: record.createdAtMs, serverMs: undefined };
  const sources = { ...ownSources(journal, record, { now, days: 0 }), untilMs: record.createdAtMs };
  const own = new OwnPayments(sources);
  return { previous, ...pairedPeople(paidBy(journal, previous), paidBy(journal, record), own) };
}

function paidBy(journal: Books, record: BatchRecord): readonly PaidPerson[] {
  const meant = [...journal.rows(record.batch)].filter(({ state }) => !NOT_MEANT.includes(state));
  return peopleOf(journal, record, meant);
}

function previousOf(
  journal: Pick<ReadonlyJournal, 'batches' | 'counts'>,
  record: BatchRecord,
): BatchRecord | undefined {
  const { batch, createdAtMs, created } = record;
  if (created.mappingFingerprint === null) return undefined;
  return journal
    .batches()
    .findLast(
      (other) =>
        other.batch !== batch &&
        other.createdAtMs <= createdAtMs &&
        other.approvedAtMs !== null &&
        other.created.mappingFingerprint === created.mappingFingerprint &&
        mayBeSamePayer(payerOf(other), payerOf(record)) &&
        countIn(journal.counts(other.batch), ...IN_RUN) > 0,
    );
}

/**
 * Whom these rows of the batch pay. A person is an account with the name and the number that the sheet writes beside
 * it.
 */
export function peopleOf(
  journal: Pick<Books, 'content'>,
  { batch, created }: BatchRecord,
  records: Iterable<RowRecord>,
): readonly PaidPerson[] {
  const people = new Map<string, { readonly rows: [ComparedRow, ...ComparedRow[]]; readonly payee: Payee }>();
  for (const record of records) {
    const row = { ...record, fields: journal.content({ batch, row: record.row }).fields };
    const { payee } = intentOf(row, created.reference?.means ?? 'neither');
    const key = [payee.identity, nameOf(row.fields), payee.person].join('\n');
    const known = people.get(key);
    if (known === undefined) people.set(key, { rows: [row], payee });
    else known.rows.push(row);
  }
  return [...people.values()].map((person) => ({ ...person, totalsMinor: totalsOf(person.rows) }));
}

function totalsOf(rows: readonly ComparedRow[]): PaidPerson['totalsMinor'] {
  const totals: Record<string, number> = {};
  for (const { currency, amountMinor } of rows) totals[currency] = (totals[currency] ?? 0) + amountMinor;
  return totals;
}

/** Each sign pairs those whom it leaves in no doubt; the weaker ones then look at who is left. */
function pairedPeople(
  before: readonly PaidPerson[],
  now: readonly PaidPerson[],
  own: OwnPayments,
): Omit<SinceLast, 'previous'> {
  const both: { before: PaidPerson; now: PaidPerson }[] = [];
  let [left, came] = [before, now];
  for (const sign of PERSONAL) {
    const [theirs, ours] = [bySign(left, sign), bySign(came, sign)];
    const paired = new Set<PaidPerson>();
    for (const [value, [person, ...others]] of ours) {
      const [other, ...further] = theirs.get(value) ?? [];
      if (person === undefined || other === undefined || others.length + further.length > 0) continue;
      if (!mayBeOne(own, person, other)) continue;
      both.push({ before: other, now: person });
      paired.add(person).add(other);
    }
    left = left.filter((person) => !paired.has(person));
    came = came.filter((person) => !paired.has(person));
  }
  const bySigns = COMMON.map((sign) => [sign, bySign(left, sign)] as const);
  const alike = (person: PaidPerson) =>
    bySigns
      .flatMap(([sign, people]) => people.get(person.payee[sign]) ?? [])
      .filter((other, at, all) => all.indexOf(other) === at && mayBeOne(own, person, other));
  const compared = came.map((person) => ({ now: person, before: alike(person) }));
  const unclear = compared.filter((each) => each.before.length > 0);
  const mayBeThere = new Set(unclear.flatMap((each) => each.before));
  return {
    ...{ both, unclear },
    added: compared.filter((each) => each.before.length === 0).map((each) => each.now),
    missing: left.filter((person) => !mayBeThere.has(person)),
  };
}

function bySign(people: readonly PaidPerson[], sign: Sign): Map<string, PaidPerson[]> {
  return Map.groupBy(
    people.filter(({ payee }) => payee[sign] !== ''),
    ({ payee }) => payee[sign],
  );
}

function mayBeOne(own: OwnPayments, person: PaidPerson, other: PaidPerson): boolean {
  return own.payeeAspect(person, other, 'certain').is !== 'differs';
}
