/**
 * What the references of a sheet identify, if its heading does not say. They count as payment numbers until they are
 * seen again in a later batch; then a person is asked, once per layout.
 */

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { REFERENCE_MEANINGS, type ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { isSameHeading, layoutOf } from '../../../shared/sheet/check/headings/mapping-profile.ts';
import type { CheckedSheet } from '../../../shared/sheet/checked-sheet.ts';
import { type BatchRecord, isDiscarded } from '../core/row/batch-record.ts';
import type { EarlierPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import { placeOf } from '../same-payment/decisions.ts';
import type { ComparedRow, Payer } from '../same-payment/intent.ts';

type Asked = Pick<CheckedSheet, 'columns' | 'fingerprint' | 'reference'>;

/**
 * The sheet's column of references and what they identify: what a person said now, else what was said of this layout
 * in an earlier batch that was not thrown away, else what the heading says. An answer about `Réf (salarié)` does not
 * apply to `Réf (facture)`, although their layout is the same. Undefined if the sheet has no such column.
 */
export function knownReference(
  journal: Pick<ReadonlyJournal, 'batches' | 'counts'>,
  checked: Asked,
  address: string,
): { readonly column: string; readonly heading: string; readonly means: ReferenceMeaning } | undefined {
  const { reference } = checked;
  if (reference === undefined) return undefined;
  const { column, heading, means, isAnswered } = reference;
  const layout = layoutOf(checked);
  if (isAnswered || layout === null) return { column, heading, means };
  const hasAnswer = ({ address: paidBy, mappingFingerprint, reference: answer }: BatchRecord['created']) =>
    paidBy === address &&
    mappingFingerprint === layout &&
    answer?.column === column &&
    isSameHeading(answer.heading ?? heading, heading) &&
    answer.means !== 'unsure';
  const before = journal
    .batches()
    .findLast((record) => hasAnswer(record.created) && !isDiscarded(record, journal.counts(record.batch)));
  return { column, heading, means: before?.created.reference?.means ?? means };
}

/** An open question of a sheet (`OpenQuestion`), in the form sent to the window. */
interface ReferenceQuestion {
  readonly key: string;
  readonly problem: Problem;
  readonly options: string[];
  readonly columns: { heading: string; column: string; samples: string[] }[];
}

/** At most this many rows of a sheet are searched for a number seen before; one is enough. */
const ROWS_LOOKED_AT = 5_000;
/** How many numbers the question shows. */
const VALUES_SHOWN = 3;

/**
 * The question what the references identify. It is asked if nobody knows and a number was paid under more than `days`
 * ago, in a batch of the same layout or to the same recipient.
 */
export function referenceQuestion(
  rows: Iterable<ComparedRow>,
  checked: Asked,
  {
    journal,
    address,
    environment,
    nowMs,
    days,
  }: Pick<Payer, 'address' | 'environment'> & {
    readonly journal: Pick<ReadonlyJournal, 'batch' | 'batches' | 'counts' | 'row' | 'numberedPayments'>;
    readonly nowMs: number;
    readonly days: number;
  },
): ReferenceQuestion | undefined {
  if (knownReference(journal, checked, address)?.means !== 'unsure') return undefined;
  const layout = layoutOf(checked);
  const isEarlier = (row: ComparedRow, payment: EarlierPayment): boolean => {
    const record = journal.batch(payment.batch);
    if (record === undefined || !mayBePaid(payment.state)) return false;
    const sentAtMs = payment.openedAtMs ?? record.createdAtMs;
    if (nowMs - sentAtMs <= days * DAY_MS) return false;
    return (
      payment.identity === row.identity || (layout !== null && record.created.mappingFingerprint === layout)
    );
  };
  const values: string[] = [];
  let found: EarlierPayment | undefined;
  let looked = 0;
  for (const row of rows) {
    if (row.reference === null) continue;
    if (values.length < VALUES_SHOWN && !values.includes(row.reference)) values.push(row.reference);
    looked += 1;
    if (looked > ROWS_LOOKED_AT || (found !== undefined && values.length === VALUES_SHOWN)) break;
    found ??= journal
      .numberedPayments({ ...row, reference: row.reference, address, environment, except: null })
      .find((payment) => isEarlier(row, payment));
  }
  if (found === undefined || checked.reference === undefined) return undefined;
  const { heading, column } = checked.reference;
  const place = placeOf(journal, found, found.openedAtMs);
  return {
    key: 'reference',
    problem: problem(
      'reference-unclear',
      { heading, values: values.join(', '), options: REFERENCE_MEANINGS.join('|'), ...place },
      { column },
    ),
    options: [...REFERENCE_MEANINGS],
    columns: [{ heading, column, samples: values }],
  };
}
