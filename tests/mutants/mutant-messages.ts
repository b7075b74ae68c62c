/** The messages between the leading process and those that try mutants. */

/** The fast tests of the mutated rooms. */
export const TESTS = [
  'tests/electron/engine/*.test.ts',
  'tests/electron/service/classify-answer.test.ts',
  'tests/electron/journal/**/*.test.ts',
  'tests/shared/domain/*.test.ts',
  'tests/electron/workbooks/csv-formulas.test.ts',
  ...[
    'approval',
    'at-the-same-moment',
    'copied-journal',
    'decisions-made',
    'security-answer',
    'sheet-search',
    'since-last',
  ].map((name) => `tests/electron/main/${name}.test.ts`),
  'tests/shared/i18n/*.test.ts',
];

/** Real batches under every fault, a hundred thousand rows, an hour of memory: not among the fast tests. */
export const SLOW = ['faults', 'large-batch', 'run-memory', 'steady-heap'].map(
  (name) => `tests/electron/engine/${name}.test.ts`,
);

const WORLDS = 1_000;
export const WORLDS_PER_BLOCK = 10;
const WORLDS_PER_PART = 100;

/** The parts in which worlds are gone through, as a test file is one part: `worlds 1`, `worlds 101`… */
export const WORLD_PARTS = Array.from(
  { length: WORLDS / WORLDS_PER_PART },
  (_, part) => `worlds ${1 + part * WORLDS_PER_PART}`,
);

/** The first seeds of a part's blocks. */
export function blocksOf(part: string): readonly number[] {
  const from = Number(part.slice('worlds '.length));
  return Array.from(
    { length: WORLDS_PER_PART / WORLDS_PER_BLOCK },
    (_, block) => from + block * WORLDS_PER_BLOCK,
  );
}

export interface Coverage {
  /** Of each test, or block of worlds, that passes and is quick: how long it takes, and how often it asks for which mutant. */
  readonly trials: Record<string, { readonly ms: number; readonly hits: Readonly<Record<string, number>> }>;
  /** Mutants that are asked for while a module is loaded. */
  readonly atLoad: readonly string[];
}

export type Asked =
  /** Which mutants a part asks for; `into`: the path of the file that it is written to; `without`: trials by their ids. */
  | {
      readonly kind: 'cover';
      readonly part: string;
      readonly into: string;
      readonly without: readonly string[];
    }
  /** `coverage`: the path of a file. `parts`: what the mutant was not tried with before. */
  | {
      readonly kind: 'try';
      readonly mutant: string;
      readonly coverage: string;
      readonly parts: readonly string[];
    };

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
