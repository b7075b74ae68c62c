/** What the process that leads and those that try mutants tell each other. */

/** The fast tests of the mutated rooms. */
export const TESTS = [
  'tests/electron/engine/*.test.ts',
  'tests/electron/service/classify-answer.test.ts',
  'tests/electron/journal/**/*.test.ts',
  'tests/shared/domain/*.test.ts',
  'tests/electron/workbooks/csv-formulas.test.ts',
  'tests/electron/main/security-answer.test.ts',
  'tests/shared/i18n/*.test.ts',
];

export interface Coverage {
  /** Of each test, or block of worlds, that passes and is quick: how long it takes, and how often it asks for which mutant. */
  readonly trials: Record<string, { readonly ms: number; readonly hits: Readonly<Record<string, number>> }>;
  /** Mutants that are asked for while a module is loaded. */
  readonly atLoad: readonly string[];
}

export type Asked =
  /** Both by the path of the file that holds the coverage. */
  | { readonly kind: 'cover'; readonly into: string }
  | { readonly kind: 'try'; readonly mutant: string; readonly coverage: string };

export type Told =
  | { readonly kind: 'ready' }
  | { readonly kind: 'step'; readonly what: string }
  | { readonly kind: 'covered' }
  /** `by`: what failed with the mutant; null where nothing did. */
  | { readonly kind: 'tried'; readonly id: string; readonly by: string | null };

/** `play-worlds.ts`, as it is loaded into a module graph. */
export interface BatchWorld {
  brokenIn(seed: number): string | undefined;
  brokenInJournal(seed: number): string | undefined;
}
