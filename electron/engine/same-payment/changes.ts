/** What a batch does otherwise than the last one of its layout, each for itself, and who has looked at it. */

import { recipientName } from '../../../shared/domain/row-fields.ts';
import { type BatchRecord, isSameChange, type SeenChange } from '../core/row/batch-record.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { mayBeSamePayer, payerOf } from './intent.ts';
import { type PaidPerson, type SinceLast, sinceLast } from './since-last.ts';

export interface Change extends Omit<SeenChange, 'by' | 'atMs'> {
  /** Who saw it first, and when; null if nobody has. */
  readonly seen: Pick<SeenChange, 'by' | 'atMs'> | null;
}

export interface ChangesSources {
  readonly journal: Pick<ReadonlyJournal, 'batches'>;
  readonly record: BatchRecord;
  /** `changes.beyondPercent` */
  readonly beyondPercent: number;
}

/** New people, missing people, amounts that differ by more than the percentage, and who cannot be told apart. */
export function changesOf(since: SinceLast | undefined, sources: ChangesSources): readonly Change[] {
  if (since === undefined) return [];
  const { record, beyondPercent } = sources;
  const isTold = beyondPercent > 0 && !amountsVary(sources.journal, record);
  const known = changesSeen(sources.journal, record);
  const amounts = since.both.filter((pair) => isTold && changedShare(pair) * 100 > beyondPercent);
  return [
    ...since.added.map((now) => changeOf('added', now, { now })),
    ...since.missing.map((before) => changeOf('missing', before, { before })),
    ...amounts.map((pair) => changeOf('amount', pair.now, pair)),
    ...since.unclear.map(({ now }) => changeOf('unclear', now, { now })),
  ].map((change) => ({ ...change, seen: seenBy(known, change) }));
}

/**
 * What somebody has seen of the sheet's changes: of this batch, and of others of the same file. A batch that was only
 * quoted, or made before a row was corrected, is not the one that is paid.
 */
export function changesSeen(
  journal: Pick<ReadonlyJournal, 'batches'>,
  record: BatchRecord,
): readonly SeenChange[] {
  const sha256 = record.created.file?.sha256;
  return journal
    .batches()
    .filter(
      ({ batch, created, businessId }) =>
        batch === record.batch ||
        (sha256 !== undefined &&
          created.file?.sha256 === sha256 &&
          mayBeSamePayer(payerOf({ created, businessId }), payerOf(record))),
    )
    .flatMap((other) => other.changesSeen ?? []);
}

/** The same from the journal alone. */
export function changesInBatch(
  journal: Parameters<typeof sinceLast>[0],
  record: BatchRecord,
  beyondPercent: number,
): readonly Change[] {
  return changesOf(sinceLast(journal, record), { journal, record, beyondPercent });
}

/** What a person said last of the layout: of this batch, or else of the newest one that has a word on it. */
export function amountsVary(journal: Pick<ReadonlyJournal, 'batches'>, record: BatchRecord): boolean {
  if (record.amountsVary !== undefined) return record.amountsVary;
  const layout = record.created.mappingFingerprint;
  if (layout === null) return false;
  const said = journal
    .batches()
    .findLast(
      (other) =>
        other.amountsVary !== undefined &&
        other.created.mappingFingerprint === layout &&
        mayBeSamePayer(payerOf(other), payerOf(record)),
    );
  return said?.amountsVary ?? false;
}

/** By what part of it an amount has changed; one in another currency has changed most. */
export function changedShare({ before, now }: SinceLast['both'][number]): number {
  const currencies = new Set([before, now].flatMap(({ totalsMinor }) => Object.keys(totalsMinor)));
  const shares = [...currencies].map((currency) => {
    const [was = 0, is = 0] = [before.totalsMinor[currency], now.totalsMinor[currency]];
    return was === 0 && is > 0 ? Number.POSITIVE_INFINITY : Math.abs(is - was) / (was || 1);
  });
  return Math.max(0, ...shares);
}

type Sides = Readonly<Partial<Record<'before' | 'now', PaidPerson>>>;

function changeOf(kind: Change['kind'], { rows: [first] }: PaidPerson, { before, now }: Sides) {
  return {
    kind,
    row: first.row,
    name: recipientName(first.fields),
    before: before?.totalsMinor ?? {},
    now: now?.totalsMinor ?? {},
  };
}

function seenBy(known: readonly SeenChange[], change: Omit<Change, 'seen'>): Change['seen'] {
  const seen = known.find((each) => isSameChange(each, change));
  return seen === undefined ? null : { by: seen.by, atMs: seen.atMs };
}
