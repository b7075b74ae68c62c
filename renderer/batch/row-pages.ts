import type { RowState } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import { lettersIn } from '../words/format.ts';

/** Some three screens of rows; a page of this length crosses in a few hundredths of a second. */
export const PAGE_ROWS = 100;
/** Pages asked for on each side of what shows: a turned wheel passes some hundred rows before an answer comes. */
const PAGES_AROUND = 2;
/** Pages kept at once: the window and its surroundings; the rest is asked for again when it shows. */
const PAGES_KEPT = 40;

type RowNews = { readonly row: number; readonly state: RowState; readonly status: string | null };

/** In letters. */
export interface LongestTexts {
  readonly recipient: number;
  readonly account: number;
}

export const NO_TEXTS: LongestTexts = { recipient: 0, account: 0 };

function longestOf(known: LongestTexts, rows: readonly RowView[]): LongestTexts {
  let { recipient, account } = known;
  for (const row of rows) {
    recipient = Math.max(recipient, lettersIn(row.recipient));
    account = Math.max(account, row.account.length);
  }
  return { recipient, account };
}

/** Rows `first` to `last`, by their places in the view. */
export interface VisibleRows {
  readonly first: number;
  readonly last: number;
}

/**
 * Pages of a batch's rows. What has aged is asked for again when it comes into sight and shows as it was until the
 * answer comes: while a batch is sent nearly everything ages every moment, and one scrolls through rows, not blanks.
 */
export class RowPages {
  readonly #pages = new Map<number, readonly RowView[]>();
  /** When each page was last asked for, in generations. */
  readonly #asked = new Map<number, number>();
  #generation = 0;
  #longest: LongestTexts = NO_TEXTS;

  /** The longest texts that this view has shown: columns are as wide as they, and never narrower while one scrolls. */
  get longest(): LongestTexts {
    return this.#longest;
  }

  rowAt(index: number): RowView | undefined {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
  }

  /** Nothing is known of this view's rows yet. */
  clear(): void {
    this.#pages.clear();
    this.#asked.clear();
    this.#longest = NO_TEXTS;
    this.age();
  }

  /** What is known may be so no more. */
  age(): void {
    this.#generation += 1;
  }

  /** The pages to be asked for now, each once an age. */
  wanted({ first, last }: VisibleRows): readonly AskedPage[] {
    const from = Math.floor(first / PAGE_ROWS);
    const to = Math.floor(last / PAGE_ROWS);
    return this.#take(Array.from({ length: to - from + 1 }, (_, index) => from + index));
  }

  /** The pages on either side of what shows, to which one scrolls next. */
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

  /** Takes an answer, unless a newer one was asked for meanwhile. `undefined`: there was none. */
  answered({ page, generation }: AskedPage, rows: readonly RowView[] | undefined): boolean {
    if (this.#asked.get(page) !== generation) return false;
    if (rows === undefined) {
      this.#asked.delete(page);
      return false;
    }
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    this.#longest = longestOf(this.#longest, rows);
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= PAGES_KEPT) break;
      this.#pages.delete(old);
      this.#asked.delete(old);
    }
    return true;
  }

  /** Puts announced states into the pages; false where a row needs more than its state (a session, a failure's reason). */
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
