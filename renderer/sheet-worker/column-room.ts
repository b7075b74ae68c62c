import { fractionDigits } from '../../shared/domain/money.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { addedColumn } from '../../shared/sheet/table.ts';
import { lettersIn } from '../words/format.ts';
import { type GridRow, textAt } from './grid-view.ts';

/** The space that the grid's columns need, over all rows. */
export interface ColumnRoom {
  /** By column, the width, counted in small letters, of its widest text that must not be cut; absent if any text may be. */
  readonly letters: Readonly<Record<string, number>>;
  /** The most decimals of the sheet's amounts. */
  readonly decimals: number;
  /** The figures and signs that amounts take, grouped and with the most decimals; and the currencies of the rows. */
  readonly amount: number;
  readonly currencies: readonly string[];
}

export const NO_ROOM: ColumnRoom = { letters: {}, decimals: 0, amount: 0, currencies: [] };

/** The payee and the channel, which are read in each row before it is paid. */
const WHOLE_FIELDS = /^(?:full|first|last|payee)_name$|^channel$/;

export function isReadWhole(field: string): boolean {
  return field === 'amount' || WHOLE_FIELDS.test(field);
}

/**
 * Computes the space that columns need: over all rows once, then only over those that an edit changed. So it never
 * shrinks while a person types. It considers money, which is never shortened; names and channels; and what Paysheet
 * or a person has written into any other column.
 */
export class RoomOfColumns {
  private readonly fields: ReadonlyMap<string, string>;
  private readonly whole: readonly string[];
  private readonly amounts: readonly string[];
  private readonly letters: Record<string, number> = {};
  private decimals = 0;
  private figures = 0;
  private fraction = 0;
  private readonly currencies = new Set<string>();

  constructor(columns: readonly MappedColumn[]) {
    this.fields = new Map(columns.flatMap(({ column, field }) => (field === null ? [] : [[column, field]])));
    const lettersOf = (isOne: (field: string) => boolean): string[] =>
      [...this.fields].flatMap(([column, field]) => (isOne(field) ? [column] : []));
    this.whole = lettersOf(isReadWhole);
    this.amounts = lettersOf((field) => field === 'amount');
  }

  get room(): ColumnRoom {
    const { letters, decimals, figures, fraction, currencies } = this;
    const amount = figures + (fraction > 0 ? fraction + 1 : 0);
    return { letters: { ...letters }, decimals, amount, currencies: [...currencies].sort() };
  }

  add(row: GridRow): void {
    const { amount, currency } = row;
    if (currency !== undefined) this.currencies.add(currency);
    if (amount !== undefined && currency !== undefined) {
      this.figures = Math.max(this.figures, groupedLength(amount));
      this.fraction = Math.max(this.fraction, fractionDigits(currency));
    }
    for (const column of this.whole) this.addWhole(row, column);
    for (const column of this.amounts)
      this.decimals = Math.max(this.decimals, decimalsIn(textAt(row, column)));
    for (const [column, text] of Object.entries(row.taken ?? {}))
      if (row.own?.[column] === undefined) this.addWritten(column, text);
    for (const column of Object.keys(row.own ?? {})) this.addWritten(column, textAt(row, column));
    for (const [field, text] of Object.entries(row.added ?? {})) {
      if (isReadWhole(field)) this.addWhole(row, addedColumn(field));
      else this.note(addedColumn(field), text.length);
    }
  }

  private addWhole(row: GridRow, column: string): void {
    this.note(column, lettersAt(row, column, this.letters[column] ?? 0));
  }

  private addWritten(column: string, text: string): void {
    const field = this.fields.get(column);
    if (field !== undefined && !isReadWhole(field)) this.note(column, text.length);
  }

  private note(column: string, letters: number): void {
    if (letters > (this.letters[column] ?? 0)) this.letters[column] = letters;
  }
}

/** The width of a cell in small letters, including the struck-through text beside it; at least `least`. */
export function lettersAt(row: GridRow, column: string, least: number): number {
  const taken = row.taken?.[column]?.length ?? 0;
  const own = row.own?.[column]?.length ?? 0;
  const corrected = own + (row.problems.length > 0 ? taken : 0);
  const text = textAt(row, column);
  // Capitals are counted only if they may matter, because a sheet has many rows.
  return 1.3 * text.length + corrected > least ? Math.max(least, lettersIn(text) + corrected) : least;
}

/** The figures of a plain amount before its decimals, with the signs between their groups. */
function groupedLength(amount: string): number {
  const [whole = ''] = amount.split('.');
  return whole.length + Math.floor((whole.length - 1) / 3);
}

/** How many decimals a figure has, as the sheet writes it: groups of thousands have three digits, decimals one or two. */
export function decimalsIn(text: string): number {
  return /[.,](\d{1,2})$/.exec(text.trim())?.[1]?.length ?? 0;
}
