/** Pages of a batch's rows, filtered, searched and sorted here, so that the window never holds more than it shows. */

import { recipientName } from '../../../shared/domain/row-fields.ts';
import { NOT_MEANT, UNSENT } from '../../../shared/domain/row-state.ts';
import { withoutAnswer } from '../../../shared/domain/security-answer.ts';
import { bareLetters } from '../../../shared/domain/text-folding.ts';
import type { ParsedInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { invariant } from '../../engine/core/row/invariant.ts';
import type { ReadonlyJournal, RowOutline } from '../../engine/ports/journal-port.ts';
import { viewWholeRow } from './batch-to-view.ts';

type Asked = ParsedInput<'batches.rows'>;

/** The values of one row for searching and sorting; its content changes only if the row is mended. */
interface IndexEntry {
  readonly recipient: string;
  readonly channel: string;
  readonly words: string;
}

/** At most this many batches keep their indexes: each takes some megabytes for 40,000 rows. */
const MAX_INDEXES = 3;

export class BatchPages {
  readonly #journal: () => ReadonlyJournal;
  readonly #indexes = new Map<string, Map<number, IndexEntry>>();

  constructor(journal: () => ReadonlyJournal) {
    this.#journal = journal;
  }

  page({ batch, offset, limit, states, search, sort }: Asked): RequestOutput<'batches.rows'> {
    const journal = this.#journal();
    let found: RowOutline[] = [...journal.outlines(batch)];
    if (states.length > 0) found = found.filter((row) => states.includes(row.state));
    const wanted = folded(search);
    if (wanted !== '') {
      const index = this.#index(batch);
      found = found.filter((row) => index.get(row.row)?.words.includes(wanted));
    }
    const { by, direction } = sort;
    const sign = direction === 'desc' ? -1 : 1;
    if (by === 'amount') found.sort((one, other) => compareAmounts(one, other, sign));
    else if (by === 'changed')
      found.sort((one, other) => sign * compareTimes(one, other) || one.row - other.row);
    else if (by === 'row') {
      if (sign < 0) found.reverse();
    } else {
      const index = by === 'state' ? undefined : this.#index(batch);
      const word = (row: RowOutline) => (by === 'state' ? row.state : (index?.get(row.row)?.[by] ?? ''));
      found.sort((one, other) => sign * word(one).localeCompare(word(other)) || one.row - other.row);
    }
    const rows = found.slice(offset, offset + limit).map(({ row }) => {
      const record = journal.row({ batch, row });
      invariant(record !== undefined, `row ${row} has an outline and no record`);
      return viewWholeRow(journal, batch, record);
    });
    return { total: found.length, rows };
  }

  /** Drops a batch's index, because rows were mended. */
  forget(batch: string): void {
    this.#indexes.delete(batch);
  }

  #index(batch: string): Map<number, IndexEntry> {
    const known = this.#indexes.get(batch);
    if (known) return known;
    const journal = this.#journal();
    const index = new Map<number, IndexEntry>();
    for (const { row, marker, reference, channel } of journal.rows(batch)) {
      const { fields } = journal.content({ batch, row });
      const words = folded(
        [...Object.values(withoutAnswer(fields)), marker, reference ?? '', String(row)].join(' '),
      );
      index.set(row, { recipient: recipientName(fields), channel: channel ?? '', words });
    }
    this.#indexes.set(batch, index);
    for (const oldest of this.#indexes.keys()) {
      if (this.#indexes.size <= MAX_INDEXES) break;
      this.#indexes.delete(oldest);
    }
    return index;
  }
}

/**
 * Amounts of two currencies cannot be compared: the rows of each currency stay together, in the same order of
 * currencies either way.
 */
function compareAmounts(one: RowOutline, other: RowOutline, sign: 1 | -1): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return sign * (one.amountMinor - other.amountMinor) || one.row - other.row;
}

/** What is not sent has no time of its own, whenever it was imported, quoted or released; what is set aside comes last. */
function compareTimes(one: RowOutline, other: RowOutline): number {
  const placeOf = ({ state, lastSeq }: RowOutline) =>
    NOT_MEANT.includes(state) ? -1 : UNSENT.includes(state) ? 0 : lastSeq;
  return placeOf(one) - placeOf(other);
}

/** A search ignores case and accents. */
function folded(text: string): string {
  return bareLetters(text).trim();
}
