/**
 * The number of one person, or of one invoice, in two rows (V13): two people with one identity card are one, or a line was
 * copied and changed in part; an invoice is paid once.
 */
import type { Problem } from '../../../domain/problem.ts';
import { writtenName } from '../../../domain/row-fields.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow, MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { meaningOfHeading } from '../headings/reference-column.ts';
import { areSameName } from '../headings/second-names.ts';
import { cellsAbout } from '../headings/table-cells.ts';

/** What the state, an insurance or a school numbers people by: never a row's own reference. */
const OF_IDENTITY =
  /(?:^| )(?:matricules?|(?:employee|staff|personnel|payroll) (?:id|no|number|n)|cni|nin|nina|ninea|passe?ports?|carte (?:nationale )?d identite|piece d identite|n identite|numero d identite|identity (?:card|number|no)|id card|national id|nni|cin|ssn|sin|securite sociale|social (?:security|insurance)|cnss|cnps|ipres|ine|permis)(?= |$)/;
const OF_INVOICE = /(?:^| )(?:factures?|fact|invoices?|inv|bills?)(?= |$)/;
/** A day, a type or a list beside it is no number. */
const NOT_ITSELF =
  /(?:^| )(?:dates?|le|on|types?|nature|delivree?|expir\p{L}*|lieu|place|statut|status|montant|amount|total)(?= |$)/u;

/** Invoices of two suppliers may both have the number 12. */
const SHORT_NUMBER = /^\d{1,4}$/;

type Kind = 'person' | 'invoice';

/** The columns of such numbers in one sheet. Rows can be replaced one at a time. */
export class RepeatedIds {
  private readonly columns: readonly IdColumn[];

  /** Rows and lines are the caller's own, and are read again whenever a row is looked at. */
  constructor(
    rows: readonly CheckedRow[],
    lines: readonly TableRow[],
    columns: readonly MappedColumn[],
    chosen: CheckOptions['columns'],
  ) {
    this.columns = columns.flatMap((column) => {
      const kind = kindOf(column);
      if (kind === undefined || columnChosen(chosen, column.heading, column.column) !== undefined) return [];
      return [new IdColumn(rows, lines, column, kind)];
    });
  }

  /** Replaces a row: `change` puts the new one in its place. */
  replace(index: number, change: () => void): void {
    for (const column of this.columns) column.remove(index);
    change();
    for (const column of this.columns) column.add(index);
  }

  /** The rows that have a number of this row's, itself among them. */
  peersOf(index: number): readonly number[] {
    return this.columns.flatMap((column) => column.likesOf(index));
  }

  /** What is said of a row whose number stands in a row above. */
  problemsOf(index: number): readonly Problem[] {
    let found = NONE;
    for (let i = 0; i < this.columns.length; i += 1) {
      const told = (this.columns[i] as IdColumn).problemsOf(index);
      if (told.length > 0) found = [...found, ...told];
    }
    return found;
  }
}

const NONE: readonly Problem[] = [];

class IdColumn {
  private readonly rows: readonly CheckedRow[];
  private readonly lines: readonly TableRow[];
  private readonly column: MappedColumn;
  /** 0 = A. */
  private readonly index: number;
  private readonly kind: Kind;
  /** By number, the places of the rows that have it, in order. */
  private readonly places = new Map<string, number[]>();
  /** Numbers that may stand in broken records, with the row of the first. */
  private readonly inBroken = new Map<string, number>();
  /** Most sheets have no number twice, and their rows need not be looked at again. */
  private mayRepeat = false;
  /** A number of nearly all rows is that of the employer, the order or the list. */
  private readonly isOfAll: boolean;

  constructor(rows: readonly CheckedRow[], lines: readonly TableRow[], column: MappedColumn, kind: Kind) {
    this.rows = rows;
    this.lines = lines;
    this.column = column;
    this.index = columnNumber(column.column) - 1;
    this.kind = kind;
    let numbered = 0;
    for (let at = 0; at < lines.length; at += 1) {
      if (isBroken(rows[at])) this.noteBroken(at);
      else if (this.add(at)) numbered += 1;
    }
    this.isOfAll = this.places.size * 2 < numbered;
  }

  /** False for a row without a number. */
  add(at: number): boolean {
    const key = this.keyAt(at);
    if (key === undefined) return false;
    const likes = this.places.get(key);
    if (likes === undefined) {
      this.places.set(key, [at]);
      return true;
    }
    this.mayRepeat = true;
    likes.splice(likes.findLastIndex((other) => other < at) + 1, 0, at);
    return true;
  }

  remove(at: number): void {
    const likes = this.places.get(this.keyAt(at) ?? '') ?? [];
    const place = likes.indexOf(at);
    if (place >= 0) likes.splice(place, 1);
  }

  likesOf(at: number): readonly number[] {
    return this.isOfAll ? [] : (this.places.get(this.keyAt(at) ?? '') ?? []);
  }

  problemsOf(at: number): readonly Problem[] {
    const key = this.isOfAll || !this.mayRepeat ? undefined : this.keyAt(at);
    if (key === undefined) return NONE;
    const { column, heading } = this.column;
    const original = this.textAt(at);
    const first = this.places.get(key)?.[0] ?? at;
    if (first < at && areTwo(nameAt(this.rows, first), nameAt(this.rows, at), key, this.kind)) {
      const params = { heading, where: `row:${this.rows[first]?.row}`, name: nameAt(this.rows, first) };
      return [rowProblem('id-repeated', { params, original }, column)];
    }
    const broken = SHORT_NUMBER.test(key) ? undefined : this.inBroken.get(key);
    if (broken === undefined) return NONE;
    return [rowProblem('row-mentioned', { params: { where: `row:${broken}` }, original }, column)];
  }

  private noteBroken(at: number): void {
    const line = this.lines[at] as TableRow;
    for (const cell of cellsAbout(line, this.index)) {
      const key = keyOf(cell?.text ?? '');
      if (key === undefined || this.inBroken.has(key)) continue;
      this.inBroken.set(key, line.row);
      this.mayRepeat = true;
    }
  }

  private textAt(at: number): string {
    return this.lines[at]?.cells[this.index]?.text ?? '';
  }

  private keyAt(at: number): string | undefined {
    return isBroken(this.rows[at]) ? undefined : keyOf(this.textAt(at));
  }
}

function isBroken(row: CheckedRow | undefined): boolean {
  return row?.state === 'invalid' && row.problems.some(({ code }) => code === 'row-broken');
}

function keyOf(text: string): string | undefined {
  return /\d/.test(text) ? text.replace(/[\s.-]+/g, '').toUpperCase() : undefined;
}

function kindOf({ heading, field }: MappedColumn): Kind | undefined {
  if (field !== null && field !== 'reference') return undefined;
  const folded = foldText(heading);
  if (NOT_ITSELF.test(folded)) return undefined;
  const means = meaningOfHeading(heading);
  if (means === 'person' || OF_IDENTITY.test(folded)) return 'person';
  return OF_INVOICE.test(folded) ? 'invoice' : undefined;
}

/** True where the two rows may not have this number both. */
function areTwo(first: string, second: string, key: string, kind: Kind): boolean {
  if (first === '' || second === '') return false;
  const areSame = areSameName(first, second);
  return kind === 'person' ? !areSame : areSame || !SHORT_NUMBER.test(key);
}

function nameAt(rows: readonly CheckedRow[], at: number): string {
  const fields = rows[at]?.fields ?? {};
  return writtenName(fields) || (fields.payee_name ?? '');
}
