import {
  type ParamName,
  type Problem,
  type ProblemCode,
  problem,
  problemNature,
} from '../../domain/problem.ts';

/**
 * Thrown inside the reader where a file must be refused as a whole, and caught at its door, which hands out the
 * problem as a value.
 */
export class Refusal extends Error {
  readonly problem: Problem;
  /** What else the workbook has, where one sheet of it is all that was refused. */
  readonly sheetNames: readonly string[];

  constructor(problem: Problem, sheetNames: readonly string[] = []) {
    super(problem.code);
    this.name = 'Refusal';
    this.problem = problem;
    this.sheetNames = sheetNames;
  }
}

/** The name of the file is added by the reader's one entry (`readTable`). */
type OwnParam<Code extends ProblemCode> = Exclude<ParamName<Code>, 'file'>;

export function refusal<Code extends ProblemCode>(
  code: Code,
  ...[params]: [OwnParam<Code>] extends [never]
    ? []
    : [params: Readonly<Record<OwnParam<Code>, string | number>>]
): Refusal {
  return new Refusal({ code, severity: problemNature(code).severity, params: params ?? {} });
}

/** What can be wrong inside a workbook: tokens of the catalogue (`damage.*`), most of them with a place. */
export type Damage =
  | 'row-twice'
  | 'cell-twice'
  | 'cell-of-other-row'
  | 'two-values'
  | 'row-number'
  | 'area'
  | 'doctype'
  | 'markup'
  | 'nested'
  | 'characters'
  | 'no-workbook'
  | 'no-worksheet'
  | 'no-content'
  | 'part-missing'
  | 'part-twice'
  | 'part-other'
  | 'part-length'
  | 'part-checksum'
  | 'packing'
  | 'encoding'
  | 'package';

/** The file is not what its kind promises; `where` is the row, cell, part or sheet in which. */
export function damaged(damage: Damage, where: string | number = ''): Refusal {
  return refusal('file-damaged', {
    damage: where === '' ? damage : `${damage}:${String(where).replaceAll('|', '/')}`,
  });
}

export function tooLarge(limit: number, unit: string): Refusal {
  return refusal('file-too-large', { limit, unit });
}

/** The worker that read it kept silent for too long and was ended. */
export function readingTooLong(file: string): Problem {
  return problem('file-not-readable', { file, reason: 'reading-too-long' });
}

/** The worker that read it ended by itself, by a fault of ours or for want of memory. */
export function readerFailed(file: string): Problem {
  return problem('file-not-readable', { file, reason: 'reader-failed' });
}
