/** The rows of a batch that is in the journal, compared with the payments of the others. */

import { decided, type Problem } from '../../../shared/domain/problem.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import type { Now } from '../../../shared/domain/time.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { ImportedRow } from '../core/row/events.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { type DecisionQueries, isSameIntent, releasedPairs, withReleased } from './decisions.ts';
import { type Finding, OwnFindings } from './findings.ts';
import { type ComparedRow, payerOf } from './intent.ts';
import type { OwnJournal, OwnSources } from './own-payments.ts';
import { comparedOfContent } from './paid-since.ts';
import type { NewSheet } from './sheet-again.ts';

type Books = OwnJournal & Pick<ReadonlyJournal, 'rows' | 'content'>;

/** What the rows of a batch are compared with: everything that other batches sent, or may have sent. */
export function ownSources(
  journal: Books,
  record: BatchRecord,
  { now, days }: { readonly now: Now; readonly days: number },
): OwnSources {
  return {
    ...{ journal, now, days },
    payer: payerOf(record),
    means: record.created.reference?.means ?? 'neither',
    sheet: sheetOf(journal, record),
    except: record.batch,
    sinceMs: record.createdAtMs,
    isOnlySent: true,
  };
}

/** The sheet that a batch was made of; undefined for one that was made of none. */
export function sheetOf(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  { batch, created }: BatchRecord,
): NewSheet | undefined {
  if (created.file === null) return undefined;
  return {
    sha256: created.file.sha256,
    layout: created.mappingFingerprint,
    period: created.period,
    *rows() {
      for (const record of journal.rows(batch))
        yield { ...record, fields: journal.content({ batch, row: record.row }).fields };
    },
    *payees() {
      for (const { row, identity } of journal.rows(batch))
        yield { identity, name: nameOf(journal.content({ batch, row }).fields) };
    },
  };
}

/** The rows that an earlier payment holds, each with the first one that no person has told apart from it. */
export function heldByOwn(
  rows: Iterable<{ readonly content: ImportedRow }>,
  batch: string,
  { own, journal }: { readonly own: OwnFindings; readonly journal: DecisionQueries },
): { readonly row: number; readonly problem: Problem }[] {
  const held: { readonly row: number; readonly problem: Problem }[] = [];
  for (const { content } of rows) {
    const { row } = content;
    const found = own.of(comparedOfContent(content)).filter(({ makes }) => makes === 'held');
    if (found.length === 0) continue;
    const released = releasedPairs(journal, { batch, row });
    const open = found.find(({ problem }) => !released.has(String(problem.params?.where)));
    if (open !== undefined) held.push({ row, problem: open.problem });
  }
  return held;
}

/**
 * What other payments mean for a row that is being mended, by its new values and by every earlier value: its sheet may
 * have been imported again and paid meanwhile. What a person decided on the same payee, amount, currency and number
 * stays decided.
 */
export function heldAsMended(
  after: ComparedRow,
  {
    journal,
    record,
    before,
    now,
    days,
  }: {
    readonly journal: Books & DecisionQueries;
    readonly record: BatchRecord;
    readonly before: readonly ImportedRow[];
    readonly now: Now;
    readonly days: number;
  },
): readonly Finding[] {
  const ref = { batch: record.batch, row: after.row };
  const [present] = before.slice(-1);
  const isSame = present !== undefined && isSameIntent(present, after);
  const released = isSame ? releasedPairs(journal, ref) : new Map<string, Problem>();
  const isOpen = ({ makes, problem }: Finding): boolean =>
    makes === 'held' && !released.has(String(problem.params?.where));
  const sources = { ...ownSources(journal, record, { now, days }), isOnlySent: false };
  // Rows of its own batch count as well: the new values may be another row's.
  const found = new OwnFindings({ ...sources, except: null, exceptRow: ref }).of(after);
  if (found.some(isOpen)) return found.filter(isOpen);
  const others = new OwnFindings(sources);
  for (const former of before) {
    const open = others.of(comparedOfContent(former)).filter(isOpen);
    if (open.length > 0) return open.slice(0, 1);
  }
  const told = found.map(({ makes, problem }) => (makes === 'held' ? decided(problem) : problem));
  return withReleased(told, released).map((problem) => ({ makes: 'nothing', problem }));
}
