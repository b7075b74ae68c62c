import type { Problem, Severity } from '../../../domain/problem.ts';
import type { RowField } from '../../../domain/row-fields.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { Cell } from '../../table.ts';
import type { CellOutcome, CellPlace, MutableFields } from './cell-outcome.ts';
import type { Setter } from './field-access.ts';

/** One column's way of reading its cells. */
export interface FieldReader {
  /** True where the text is right as it stands: the value is the text, and there is nothing to say. */
  readonly isRight: (text: string, fields: MutableFields) => boolean;
  /** True where `isRight` looks at nothing but the text, so that its answer for a cell holds for the whole column. */
  readonly isRightAlone?: true;
  readonly read: (cell: Cell, fields: MutableFields) => CellOutcome;
}

/** A row while it is being read; what comes of it is a `CheckedRow`. */
export class RowDraft {
  readonly fields = newFields();
  /** The wallets that the channel's own word, the heading of the phone, or its own cell name. */
  readonly wallets = new Set<string>();
  /** As `stateOf` would say of the problems so far. */
  state: CheckedRow['state'] = 'valid';
  private readonly row: number;
  /** By field, the letter of its column. */
  private readonly letters: ReadonlyMap<string, string>;
  private problems: Problem[] = [];

  constructor(row: number, letters: ReadonlyMap<string, string>) {
    this.row = row;
    this.letters = letters;
  }

  add(problem: Problem): void {
    this.problems.push(problem);
    this.state = worseOf(this.state, problem.severity);
  }

  /** True where the sheet has a column for the field. */
  hasColumn(field: string): boolean {
    return this.letters.has(field);
  }

  /** Where the row's own value of the field stands, if it has a column. */
  placeOf<Field extends string>(field: Field): CellPlace & { readonly field: Field } {
    return { field, letter: this.letters.get(field) ?? '' };
  }

  /** Takes over what a cell of the field that is set so gives its row. */
  take(outcome: CellOutcome, set: Setter): void {
    if (outcome.value !== undefined) set(this.fields, outcome.value);
    const { also, instead, problems } = outcome;
    if (outcome.wallet !== undefined) this.wallets.add(outcome.wallet);
    if (instead) Object.assign(this.fields, instead);
    const refused = also && this.giveAlso(also);
    for (const problem of problems) {
      const isOfRefused = problem.severity === 'note' && refused?.includes(problem.field ?? '');
      if (!isOfRefused) this.add(problem);
    }
  }

  /**
   * Fills what the row does not say itself. Gives the fields whose own cell was refused: nothing takes its place, it is
   * to be mended.
   */
  private giveAlso(also: MutableFields): readonly string[] {
    const refused: string[] = [];
    for (const [name, value] of Object.entries(also)) {
      if (this.hasErrorOf(name)) refused.push(name);
      else this.fields[name as RowField] ??= value;
    }
    return refused;
  }

  /** Takes each problem so far as `revised` gives it; undefined drops it. */
  revise(revised: (problem: Problem) => Problem | undefined): void {
    const { problems } = this;
    this.problems = [];
    this.state = 'valid';
    for (const problem of problems) {
      const now = revised(problem);
      if (now !== undefined) this.add(now);
    }
  }

  hasErrorOf(field: string): boolean {
    return (
      this.state === 'invalid' &&
      this.problems.some((problem) => problem.field === field && problem.severity === 'error')
    );
  }

  /** The fields that an error is about. */
  blamedFields(): Set<string | undefined> {
    const errors = this.problems.filter((each) => each.severity === 'error');
    return new Set(errors.map((each) => each.field));
  }

  finish(): CheckedRow {
    const { row, state, fields, problems } = this;
    return { row, state, fields, problems };
  }
}

/** invalid: at least one error; warning: at least one warning; valid: neither. */
export function stateOf(problems: readonly Problem[]): CheckedRow['state'] {
  let state: CheckedRow['state'] = 'valid';
  for (let i = 0; i < problems.length; i += 1) state = worseOf(state, (problems[i] as Problem).severity);
  return state;
}

function worseOf(state: CheckedRow['state'], severity: Severity): CheckedRow['state'] {
  if (severity === 'note' || state === 'invalid') return state;
  return severity === 'error' ? 'invalid' : 'warning';
}

/**
 * An empty object with room in itself for as many fields as most rows have. The engine learns that room from the first
 * few objects of a constructor: those are made full below. Else it would give each row room for as few fields as the
 * first ones have, and move the others to a list of their own that grows with every third. The prototype is a plain
 * object's.
 */
function Fields(this: MutableFields, isFull: boolean): void {
  if (!isFull) return;
  this.first_name = '';
  this.last_name = '';
  this.email = '';
  this.phone = '';
  this.country = '';
  this.amount = '';
  this.currency = '';
  this.channel = '';
  this.transaction_type = '';
  this.provider = '';
  this.account_number = '';
  this.transit_number = '';
  this.institution_number = '';
  this.bank_code = '';
  this.language = '';
  this.recipient_type = '';
  this.description = '';
  this.reference = '';
}
Fields.prototype = Object.prototype;

const FieldsOf = Fields as unknown as new (isFull: boolean) => MutableFields;

/** More than the engine learns from. */
const FULL_ONES = 16;
for (let i = 0; i < FULL_ONES; i += 1) new FieldsOf(true);

function newFields(): MutableFields {
  return new FieldsOf(false);
}
