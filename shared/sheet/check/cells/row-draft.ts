import type { Problem, Severity } from '../../../domain/problem.ts';
import type { RowField } from '../../../domain/row-fields.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { Cell } from '../../table.ts';
import type { CellOutcome, MutableFields } from './cell-outcome.ts';
import type { Setter } from './field-access.ts';

/** One column's way of reading its cells. */
export interface FieldReader {
  /** True where the text is right as it stands: the value is the text, and there is nothing to say. */
  readonly isRight: (text: string, fields: MutableFields) => boolean;
  /** True where `isRight` looks at nothing but the text, so that its answer for a cell holds for the whole column. */
  readonly isRightAlone?: true;
  readonly read: (cell: Cell, fields: MutableFields) => CellOutcome;
}

/** Lists remembered: about as many as a sheet has different kinds of row. */
const MOST_REMEMBERED = 64;

/**
 * Rows of one kind say the same of the same columns, by the very same objects: such rows share one list, which is
 * never changed. Saves most of the memory that a sheet's notes would take.
 */
class ProblemLists {
  private readonly remembered: (readonly Problem[])[] = [];
  private next = 0;

  /** A list with the first `count` of these problems, in this order: one that was given before, or a copy. */
  take(problems: readonly Problem[], count: number): readonly Problem[] {
    if (count === 0) return NONE;
    for (let i = 0; i < this.remembered.length; i += 1) {
      const known = this.remembered[i] as readonly Problem[];
      if (known.length === count && isSame(known, problems)) return known;
    }
    const copy = problems.slice(0, count);
    // A list with a problem of its own row never comes again; after a run of those, the useful ones are found anew.
    this.remembered[this.next] = copy;
    this.next = (this.next + 1) % MOST_REMEMBERED;
    return copy;
  }
}

const NONE: readonly Problem[] = [];

function isSame(known: readonly Problem[], problems: readonly Problem[]): boolean {
  // The last problems differ most often: those of the row alone come after those of its columns.
  for (let i = known.length - 1; i >= 0; i -= 1) if (known[i] !== problems[i]) return false;
  return true;
}

/**
 * A row while it is being read; what comes of it is a `CheckedRow`. One draft serves all rows, one after the other: a
 * hundred thousand would only be thrown away.
 */
export class RowDraft {
  fields: MutableFields = newFields();
  /** The wallets that the channel's own word, the heading of the phone, or its own cell name. */
  readonly wallets = new Set<string>();
  /** As `stateOf` would say of the problems so far. */
  state: CheckedRow['state'] = 'valid';
  private row = 0;
  /** The first `count` are this row's; the rest is left of longer ones, so that the array never grows anew. */
  private readonly problems: Problem[] = [];
  private count = 0;
  private readonly lists = new ProblemLists();

  start(row: number): void {
    this.row = row;
    this.fields = newFields();
    this.wallets.clear();
    this.state = 'valid';
    this.count = 0;
  }

  add(problem: Problem): void {
    this.problems[this.count] = problem;
    this.count += 1;
    this.state = worseOf(this.state, problem.severity);
  }

  /** Takes over what a cell of the field that is set so gives its row. */
  take(outcome: CellOutcome, set: Setter): void {
    if (outcome.value !== undefined) set(this.fields, outcome.value);
    const { also, instead, problems } = outcome;
    if (outcome.wallet !== undefined) this.wallets.add(outcome.wallet);
    if (instead) Object.assign(this.fields, instead);
    const refused = also && this.giveAlso(also);
    for (let i = 0; i < problems.length; i += 1) {
      const problem = problems[i] as Problem;
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
    const kept = this.problems.slice(0, this.count);
    this.count = 0;
    this.state = 'valid';
    for (const problem of kept) {
      const now = revised(problem);
      if (now !== undefined) this.add(now);
    }
  }

  hasErrorOf(field: string): boolean {
    if (this.state !== 'invalid') return false;
    for (let i = 0; i < this.count; i += 1) {
      if (this.problems[i]?.field === field && this.problems[i]?.severity === 'error') return true;
    }
    return false;
  }

  /** The fields that an error is about. */
  blamedFields(): Set<string | undefined> {
    const errors = this.problems.slice(0, this.count).filter((each) => each.severity === 'error');
    return new Set(errors.map((each) => each.field));
  }

  finish(): CheckedRow {
    const { row, state, fields } = this;
    return { row, state, fields, problems: this.lists.take(this.problems, this.count) };
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
