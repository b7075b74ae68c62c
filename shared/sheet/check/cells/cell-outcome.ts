import { type ParamName, type Problem, type ProblemCode, problemNature } from '../../../domain/problem.ts';
import type { RowField } from '../../../domain/row-fields.ts';

export type MutableFields = { [Field in RowField]?: string };

/** What one cell gives its row: a value or none, perhaps values of other fields, and what there is to say about it. */
export interface CellOutcome {
  readonly value?: string | undefined;
  /** Values for fields that the row does not say itself. */
  readonly also?: MutableFields;
  /** Values that take the place of what the row says, because the user has answered so. */
  readonly instead?: MutableFields;
  /** The wallet that the cell's word for mobile money names besides the channel. */
  readonly wallet?: string | undefined;
  readonly problems: readonly Problem[];
}

/** Where a problem stands. */
export interface CellPlace {
  readonly field: string;
  /** Empty for a default, which has no column. */
  readonly letter: string;
}

/** What a problem of a cell says besides its place, with the params that its sentence asks for. */
type DetailsOf<Code extends ProblemCode> = [ParamName<Code>] extends [never]
  ? [details?: ProblemDetails]
  : [details: ProblemDetails & { readonly params: Readonly<Record<ParamName<Code>, string | number>> }];

type ProblemDetails = Pick<Partial<Problem>, 'params' | 'original' | 'proposed'>;

/** As `problem`, at a cell. */
export function cellProblem<Code extends ProblemCode>(
  code: Code,
  place: CellPlace,
  ...[details]: DetailsOf<Code>
): Problem {
  const { severity } = problemNature(code);
  return {
    code,
    severity,
    field: place.field,
    ...(place.letter !== '' && { column: place.letter }),
    ...details,
  };
}

/** A problem of the row as a whole, with the column's letter where one cell of it shows it. */
export function rowProblem<Code extends ProblemCode>(
  code: Code,
  details: Exclude<DetailsOf<Code>[0], undefined>,
  letter = '',
): Problem {
  const { field, ...rest } = cellProblem(code, { field: '', letter }, ...([details] as DetailsOf<Code>));
  return rest;
}

/** The note of a change: what was done, as a token of the catalogue (`what.*`); without `original` a blank was filled. */
export function changeNote(
  place: CellPlace,
  what: string,
  { original = '', proposed }: { readonly original?: string; readonly proposed: string },
): Problem {
  return cellProblem('value-cleaned', place, { params: { what }, original, proposed });
}

/** A cell's text made fit for its field. */
export interface CleanedCell {
  /** As it stood. */
  readonly original: string;
  readonly value: string;
  /** What was done to it, as tokens; empty where nothing was. */
  readonly what: readonly string[];
}

/** The value, with a note where it is not what stood in the cell: no change is ever silent. */
export function cleaned(
  place: CellPlace,
  { original, value, what }: CleanedCell,
  problems: readonly Problem[] = [],
): CellOutcome {
  if (original === value && what.length === 0) return { value, problems };
  const changes = what.length === 0 ? ['trimmed'] : [...new Set(what)];
  const note = changeNote(place, changes.join('|'), { original, proposed: value });
  return { value, problems: [note, ...problems] };
}

export function refused<Code extends ProblemCode>(
  code: Code,
  place: CellPlace,
  ...details: DetailsOf<Code>
): CellOutcome {
  return { problems: [cellProblem(code, place, ...details)] };
}
