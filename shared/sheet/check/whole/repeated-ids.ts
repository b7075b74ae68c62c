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
import { paidField } from '../lines/row-figures.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { type GroupCheck, NO_PROBLEMS } from './group-check.ts';
import { PlacesByKey } from './places-by-key.ts';

/** What the state, an insurance or a school numbers people by: never a row's own reference. */
const OF_IDENTITY =
  /(?:^| )(?:matricules?|(?:employee|staff|personnel|payroll) (?:id|no|number|n)|cni|nin|nina|ninea|passe?ports?|carte (?:nationale )?d identite|piece d identite|n identite|numero d identite|identity (?:card|number|no)|id card|national id|nni|cin|ssn|sin|securite sociale|social (?:security|insurance)|cnss|cnps|ipres|ine|permis)(?= |$)/;
const OF_INVOICE = /(?:^| )(?:factures?|fact|invoices?|inv|bills?)(?= |$)/;
/** A day, a type or a list beside it is no number. */
const NOT_ITSELF =
  /(?:^| )(?:dates?|le|on|types?|nature|delivree?|expir\p{L}*|lieu|place|statut|status|montant|amount|total)(?= |$)/u;

/** Invoices of two suppliers may both have the number 12. */
const SHORT_NUMBER = /^\d{1,4}$/;

const NO_NUMBER = -1;

const PAID_TO: ReadonlySet<string> = new Set(['phone', 'account_number', 'email']);

/** A number or an address to which money goes is compared with broken records alone: rows of one payee may share it. */
type Kind = 'person' | 'invoice' | 'paid-to';

/** One for each column of such numbers. */
export function repeatedIds(sheet: SheetLines, chosen: CheckOptions['columns']): readonly GroupCheck[] {
  const hasBroken = sheet.rows.some(isBroken);
  return sheet.mapping.columns.flatMap((column) => {
    const kind = hasBroken && PAID_TO.has(column.field ?? '') ? 'paid-to' : kindOf(column);
    if (kind === undefined || columnChosen(chosen, column.heading, column.column) !== undefined) return [];
    return [new IdColumn(sheet, column, kind)];
  });
}

class IdColumn implements GroupCheck {
  private readonly rows: readonly CheckedRow[];
  private readonly lines: readonly TableRow[];
  private readonly column: MappedColumn;
  /** 0 = A. */
  private readonly index: number;
  private readonly kind: Kind;
  /** By what a cell says as a number, without blanks and dashes, which of the different ones it is. */
  private readonly ordinals = new Map<string, number>();
  /** By row, which number it has. */
  private readonly numbers: Int32Array;
  private readonly places: PlacesByKey;
  /** Numbers that may stand in broken records, with the row of the first. */
  private readonly inBroken = new Map<string, number>();
  /** A number of nearly all rows is that of the employer, the order or the list. */
  private readonly isOfAll: boolean;

  constructor({ rows, lines }: SheetLines, column: MappedColumn, kind: Kind) {
    this.rows = rows;
    this.lines = lines;
    this.column = column;
    this.index = columnNumber(column.column) - 1;
    this.kind = kind;
    this.numbers = Int32Array.from(lines, (_, at) => this.ordinalAt(at));
    this.places = new PlacesByKey(this.numbers, NO_NUMBER);
    let numbered = 0;
    for (let at = 0; at < lines.length; at += 1) {
      if (isBroken(rows[at])) this.noteBroken(at);
      else if (this.numbers[at] !== NO_NUMBER) numbered += 1;
    }
    this.isOfAll = this.ordinals.size * 2 < numbered;
  }

  add(at: number): void {
    this.numbers[at] = this.ordinalAt(at);
    this.places.add(at);
  }

  remove(at: number): void {
    this.places.remove(at);
  }

  peersOf(at: number): readonly number[] {
    return this.isOfAll ? [] : this.places.likes(at);
  }

  /** What is said of a row whose number stands in a row above. */
  problemsOf(at: number): readonly Problem[] {
    const key = this.isOfAll ? undefined : this.keyAt(at);
    if (key === undefined) return NO_PROBLEMS;
    const { column, heading } = this.column;
    const original = this.textAt(at);
    const first = this.places.likes(at)[0] ?? at;
    if (first < at && areTwo(nameAt(this.rows, first), nameAt(this.rows, at), key, this.kind)) {
      const params = { heading, where: `row:${this.rows[first]?.row}`, name: nameAt(this.rows, first) };
      return [rowProblem('id-repeated', { params, original }, column)];
    }
    const broken = SHORT_NUMBER.test(key) ? undefined : this.inBroken.get(key);
    if (broken === undefined || !this.isPaidBy(at)) return NO_PROBLEMS;
    return [rowProblem('row-mentioned', { params: { where: `row:${broken}` }, original }, column)];
  }

  /** An address that is not the one by which a row is paid may be that of many. */
  private isPaidBy(at: number): boolean {
    return this.kind !== 'paid-to' || paidField(this.rows[at]?.fields ?? {}) === this.column.field;
  }

  private noteBroken(at: number): void {
    const line = this.lines[at] as TableRow;
    for (const cell of cellsAbout(line, this.index)) {
      const key = keyOf(cell?.text ?? '');
      if (key === undefined || this.inBroken.has(key)) continue;
      this.inBroken.set(key, line.row);
    }
  }

  private textAt(at: number): string {
    return this.lines[at]?.cells[this.index]?.text ?? '';
  }

  private ordinalAt(at: number): number {
    const key = this.keyAt(at);
    if (key === undefined) return NO_NUMBER;
    const ordinal = this.ordinals.get(key) ?? this.ordinals.size;
    this.ordinals.set(key, ordinal);
    return ordinal;
  }

  private keyAt(at: number): string | undefined {
    return isBroken(this.rows[at]) ? undefined : keyOf(this.textAt(at));
  }
}

function isBroken(row: CheckedRow | undefined): boolean {
  return row?.state === 'invalid' && row.problems.some(({ code }) => code === 'row-broken');
}

function keyOf(text: string): string | undefined {
  return /[\d@]/.test(text) ? text.replace(/[\s.-]+/g, '').toUpperCase() : undefined;
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
  if (kind === 'paid-to' || first === '' || second === '') return false;
  const areSame = areSameName(first, second);
  return kind === 'person' ? !areSame : areSame || !SHORT_NUMBER.test(key);
}

function nameAt(rows: readonly CheckedRow[], at: number): string {
  const fields = rows[at]?.fields ?? {};
  return writtenName(fields) || (fields.payee_name ?? '');
}
