/** Pages of a batch's rows: filtered, searched and sorted here, so that the window never holds more than it shows. */
import type { ParsedInput, RequestOutput } from '../../shared/ipc/requests.ts';
import type { RowRecord } from '../engine/core/row-record.ts';
import type { Journal } from '../engine/journal-port.ts';
import { recipientName, viewWholeRow } from './batch-to-view.ts';

type Asked = ParsedInput<'batches.rows'>;

/** What is searched and sorted by, of one row; content changes only where a row is mended. */
interface IndexEntry {
  readonly recipient: string;
  readonly words: string;
}

/** Indexes of this many batches are kept: each is some megabytes for 40,000 rows. */
const MAX_INDEXES = 3;

export class BatchPages {
  readonly #journal: () => Journal;
  readonly #indexes = new Map<string, Map<number, IndexEntry>>();

  constructor(journal: () => Journal) {
    this.#journal = journal;
  }

  page({ batch, offset, limit, states, search, sort }: Asked): RequestOutput<'batches.rows'> {
    const journal = this.#journal();
    let found: RowRecord[] = [...journal.rows(batch)];
    if (states.length > 0) found = found.filter((row) => states.includes(row.state));
    const wanted = folded(search);
    if (wanted !== '') {
      const index = this.#index(batch);
      found = found.filter((row) => index.get(row.row)?.words.includes(wanted));
    }
    const compare = this.#comparison(batch, sort.by);
    if (compare) found.sort((one, other) => compare(one, other) || one.row - other.row);
    if (sort.direction === 'desc') found.reverse();
    const rows = found
      .slice(offset, offset + limit)
      .map((record) => viewWholeRow(record, journal.content({ batch, row: record.row })));
    return { total: found.length, rows };
  }

  /** Forgets what is searched by: rows were mended. */
  forget(batch: string): void {
    this.#indexes.delete(batch);
  }

  #comparison(
    batch: string,
    by: Asked['sort']['by'],
  ): ((one: RowRecord, other: RowRecord) => number) | undefined {
    switch (by) {
      case 'row':
        return undefined;
      case 'state':
        return (one, other) => one.state.localeCompare(other.state);
      case 'channel':
        return (one, other) => (one.channel ?? '').localeCompare(other.channel ?? '');
      case 'amount':
        return (one, other) =>
          one.currency.localeCompare(other.currency) || one.amountMinor - other.amountMinor;
      case 'recipient': {
        const index = this.#index(batch);
        const name = ({ row }: RowRecord) => index.get(row)?.recipient ?? '';
        return (one, other) => name(one).localeCompare(name(other));
      }
    }
  }

  #index(batch: string): Map<number, IndexEntry> {
    const known = this.#indexes.get(batch);
    if (known) return known;
    const journal = this.#journal();
    const index = new Map<number, IndexEntry>();
    for (const { row, marker, reference } of journal.rows(batch)) {
      const { fields } = journal.content({ batch, row });
      const { security_question_answer: _answer, ...shown } = fields;
      const words = folded([...Object.values(shown), marker, reference ?? '', String(row)].join(' '));
      index.set(row, { recipient: recipientName(fields), words });
    }
    this.#indexes.set(batch, index);
    for (const oldest of this.#indexes.keys()) {
      if (this.#indexes.size <= MAX_INDEXES) break;
      this.#indexes.delete(oldest);
    }
    return index;
  }
}

/** Case and accents do not matter to a search. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
