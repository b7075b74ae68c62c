import type { Problem, ProblemCode } from '../../domain/problem.ts';

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

export function refusal(code: ProblemCode, params: Readonly<Record<string, string | number>> = {}): Refusal {
  return new Refusal({ code, severity: 'error', params });
}

/** The file is not what its kind promises; `what` is for the details, in the reader's own terms. */
export function damaged(what: string): Refusal {
  return refusal('file-damaged', { what });
}

export function tooLarge(limit: number, unit: string): Refusal {
  return refusal('file-too-large', { limit, unit });
}

/** The worker that read it kept silent for too long and was ended. */
export function readingTooLong(file: string): Problem {
  return { code: 'file-not-readable', severity: 'error', params: { file, reason: 'reading-too-long' } };
}

/** The worker that read it ended by itself, by a fault of ours or for want of memory. */
export function readerFailed(file: string): Problem {
  return { code: 'file-not-readable', severity: 'error', params: { file, reason: 'reader-failed' } };
}
