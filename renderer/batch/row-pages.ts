import type { RowState } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import { lettersIn } from '../words/format.ts';

/** About three screens of rows; a page of this length is transferred in a few hundredths of a second. */
export const PAGE_ROWS = 100;
/**
 * Pages requested on each side of the visible ones: a turn of the wheel can pass some hundred rows before an answer
 * arrives.
 */
const PAGES_AROUND = 2;
/** The most pages kept: those in sight and around it; others are requested again when they become visible. */
const PAGES_KEPT = 40;

type RowNews = { readonly row: number; readonly state: RowState; readonly status: string | null };

/** What columns need for the rows: the longest texts, in characters, whether a row is not a payment, and the channels. */
export interface ColumnNeeds {
  readonly recipient: number;
  readonly account: number;
  readonly isMixed: boolean;
  /** The channels, in order and separated by blanks, so that the same ones are the same text. */
  readonly channels: string;
}

export const NO_NEEDS: ColumnNeeds = { recipient: 0, account: 0, isMixed: false, channels: '' };

function needsOf(known: ColumnNeeds, rows: readonly RowView[]): ColumnNeeds {
  let { recipient, account, isMixed } = known;
  const channels = new Set(known.channels.split(' ').filter((channel) => channel !== ''));
  for (const row of rows) {
    recipient = Math.max(recipient, lettersIn(row.recipient));
    account = Math.max(account, row.account.length);
    isMixed ||= row.operation !== 'payment';
    if (row.channel !== null) channels.add(row.channel);
  }
  return { recipient, account, isMixed, channels: [...channels].sort().join(' ') };
}

/** Rows `first` to `last`, by their positions in the view. */
export interface VisibleRows {
  readonly first: number;
  readonly last: number;
}

/**
 * Pages of a batch's rows. A stale page is requested again when it becomes visible, and its old rows are shown until
 * the answer arrives: while a batch is sent almost every page is stale at any time, and a person should not scroll
 * through blanks.
 */
export class RowPages {
  readonly #pages = new Map<number, readonly RowView[]>();
  /** When each page was last requested, as a generation number. */
  readonly #asked = new Map<number, number>();
  #generation = 0;
  #needs: ColumnNeeds = NO_NEEDS;

  /** The needs of the rows shown so far in this view: columns never become narrower during scrolling. */
  get needs(): ColumnNeeds {
    return this.#needs;
  }

  rowAt(index: number): RowView | undefined {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
  }

  /** Drops all rows of this view. */
  clear(): void {
    this.#pages.clear();
    this.#asked.clear();
    this.#needs = NO_NEEDS;
    this.age();
  }

  /** Marks everything as possibly stale. */
  age(): void {
    this.#generation += 1;
  }

  /** The pages to request now, each once per generation. */
  wanted({ first, last }: VisibleRows): readonly AskedPage[] {
    const from = Math.floor(first / PAGE_ROWS);
    const to = Math.floor(last / PAGE_ROWS);
    return this.#take(Array.from({ length: to - from + 1 }, (_, index) => from + index));
  }

  /** The pages on both sides of the visible ones, which will be scrolled to next. */
  wantedAround({ first, last }: VisibleRows, total: number): readonly AskedPage[] {
    const end = Math.ceil(total / PAGE_ROWS) - 1;
    const around: number[] = [];
    for (let away = 1; away <= PAGES_AROUND; away += 1) {
      around.push(Math.floor(last / PAGE_ROWS) + away, Math.floor(first / PAGE_ROWS) - away);
    }
    return this.#take(around.filter((page) => page >= 0 && page <= end));
  }

  #take(pages: readonly number[]): readonly AskedPage[] {
    const wanted = pages.filter((page) => this.#asked.get(page) !== this.#generation);
    for (const page of wanted) this.#asked.set(page, this.#generation);
    return wanted.map((page) => ({ page, generation: this.#generation }));
  }

  /** Stores an answer, unless a newer one was requested meanwhile. `undefined` means that there was none. */
  answered({ page, generation }: AskedPage, rows: readonly RowView[] | undefined): boolean {
    if (this.#asked.get(page) !== generation) return false;
    if (rows === undefined) {
      this.#asked.delete(page);
      return false;
    }
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    this.#needs = needsOf(this.#needs, rows);
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= PAGES_KEPT) break;
      this.#pages.delete(old);
      this.#asked.delete(old);
    }
    return true;
  }

  /** Applies announced states to the pages; false if a row needs more than its state (a session, a failure's reason). */
  patch(news: readonly RowNews[]): boolean {
    const byRow = new Map(news.map((line) => [line.row, line]));
    let isEnough = true;
    for (const [page, rows] of this.#pages) {
      if (!rows.some(({ row }) => byRow.has(row))) continue;
      const patched = rows.map((row) => {
        const change = byRow.get(row.row);
        if (!change) return row;
        if (change.state !== row.state && change.state !== 'sending') isEnough = false;
        return { ...row, state: change.state, status: change.status };
      });
      this.#pages.set(page, patched);
    }
    return isEnough;
  }
}

export interface AskedPage {
  readonly page: number;
  readonly generation: number;
}
