/** Who decided what of a batch's rows before it is approved: what was released although it was held, and set aside. */

import { confirmationOf } from '../../../shared/domain/account-confirmation.ts';
import { isDecided } from '../../../shared/domain/problem.ts';
import { LEFT_OUT } from '../../../shared/domain/row-state.ts';
import type { ReviewView } from '../../../shared/ipc/batch-views.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { LoggedEvent, ReadonlyJournal } from '../ports/journal-port.ts';

export type DecisionMade = ReviewView['decisions'][number];
type OneDecision = Pick<DecisionMade, 'kind' | 'by' | 'reason' | 'confirmed' | 'at'>;

/** Nobody reads more numbers of rows than these in one line. */
const ROWS_MAX = 12;

/** Collects the decisions row by row; rows that were decided alike are one line. */
export class DecisionsMade {
  readonly #journal: Pick<ReadonlyJournal, 'releasesAndClosings'>;
  readonly #batch: string;
  #last: ReadonlyMap<number, OneDecision> | undefined;
  readonly #found = new Map<string, { readonly one: OneDecision; readonly rows: number[] }>();

  constructor(journal: Pick<ReadonlyJournal, 'releasesAndClosings'>, batch: string) {
    this.#journal = journal;
    this.#batch = batch;
  }

  take(record: RowRecord, content: ImportedRow): void {
    const one = this.#decisionOn(record, content);
    if (one === undefined) return;
    const key = JSON.stringify([one.kind, one.by, one.reason, one.confirmed]);
    const known = this.#found.get(key);
    if (known === undefined) this.#found.set(key, { one, rows: [record.row] });
    else known.rows.push(record.row);
  }

  get lines(): DecisionMade[] {
    return [...this.#found.values()].map(({ one, rows }) => ({
      ...one,
      count: rows.length,
      rows: rows.slice(0, ROWS_MAX),
    }));
  }

  /** What was last decided of the row, if its present state follows from a decision. */
  #decisionOn(
    { row, state, releasedCodes }: RowRecord,
    { state: imported, problems }: ImportedRow,
  ): OneDecision | undefined {
    const isAside = state === 'closed';
    const inSheet = problems.find(isDecided);
    const isUntouched = imported === state && releasedCodes.length === 0 && inSheet === undefined;
    if (!isAside && (LEFT_OUT.includes(state) || isUntouched)) return undefined;
    const kind = isAside ? 'set-aside' : 'released';
    this.#last ??= lastDecisions(this.#journal.releasesAndClosings(this.#batch));
    const last = this.#last.get(row);
    if (last?.kind === kind) return last;
    const reason = inSheet?.params?.reason;
    if (kind === 'set-aside' ? imported !== 'closed' : inSheet === undefined) return undefined;
    const confirmed = (inSheet && confirmationOf(inSheet)) ?? null;
    return { kind, by: null, at: null, reason: reason === undefined ? null : String(reason), confirmed };
  }
}

/** What was decided of all rows of a batch. */
export function decisionsMade(
  journal: Pick<ReadonlyJournal, 'releasesAndClosings' | 'rows' | 'content'>,
  batch: string,
): readonly DecisionMade[] {
  const made = new DecisionsMade(journal, batch);
  for (const record of journal.rows(batch)) made.take(record, journal.content({ batch, row: record.row }));
  return made.lines;
}

/** The last decision on each row that has one, of all rows at once: one row's events cost as much as the batch's. */
function lastDecisions(events: Iterable<LoggedEvent>): ReadonlyMap<number, OneDecision> {
  const last = new Map<number, OneDecision>();
  for (const { event, atMs } of events) {
    const decision = decisionOf(event, atMs);
    if (decision !== undefined && 'row' in event && event.row !== null) last.set(event.row, decision);
  }
  return last;
}

function decisionOf(event: JournalEvent, atMs: number): OneDecision | undefined {
  const at = new Date(atMs).toISOString();
  if (event.type === 'row-released') {
    const { by, reason = null, confirmed = null } = event;
    return { kind: 'released', by, at, reason, confirmed };
  }
  if (event.type === 'row-closed' && event.reason === 'set-aside')
    return { kind: 'set-aside', by: event.by, at, reason: null, confirmed: null };
  return undefined;
}
