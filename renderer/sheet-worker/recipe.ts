/**
 * Everything a person has said about a sheet: how to read it, what its columns are, what was mended, set aside, ticked
 * and released. Together with the file's bytes it makes the same checked sheet again; a draft keeps it as JSON.
 */
export interface Recipe {
  readonly reading: Reading;
  /** Column letter → field, or `ignore`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly defaults: Readonly<Record<string, string>>;
  readonly corrections: Corrections;
}

export interface Reading {
  readonly sheetName?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  /** As the spreadsheet numbers it; 0: no headings. */
  readonly headerRow?: number;
}

/** What is undone and redone as one: cells by row and column letter, and decisions about rows. */
export interface Corrections {
  readonly edits: Edits;
  /** Rows left out by the person's decision. */
  readonly setAside: readonly number[];
  /** Duplicates that are both meant, as `row:code:other`: each for its own pair. */
  readonly released: readonly string[];
  /** Why, for those that were released with a reason. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Warnings seen and accepted, as `row:code:column`. */
  readonly ticked: readonly string[];
}

export type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const NO_CORRECTIONS: Corrections = { edits: {}, setAside: [], released: [], reasons: {}, ticked: [] };

export const EMPTY_RECIPE: Recipe = {
  reading: {},
  columns: {},
  answers: {},
  defaults: {},
  corrections: NO_CORRECTIONS,
};

/** What of a recipe makes the rows, the same text for the same rows: a tick changes nothing of what is paid. */
export function contentText({ corrections, ...settings }: Recipe, language: string): string {
  const { edits, setAside, released, reasons } = corrections;
  const content = {
    ...settings,
    edits,
    setAside: setAside.toSorted(),
    released: released.toSorted().map((pair) => [pair, reasons[pair] ?? '']),
    language,
  };
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** One cell that was given another text; null puts back what the sheet says. */
export interface CellEdit {
  readonly row: number;
  readonly column: string;
  readonly text: string | null;
}

/** The corrections with these cells changed. */
export function withEdits(corrections: Corrections, changes: readonly CellEdit[]): Corrections {
  const edits: Record<string, Readonly<Record<string, string>>> = { ...corrections.edits };
  for (const { row, column, text } of changes) {
    const { [column]: _, ...others } = edits[row] ?? {};
    const cells = text === null ? others : { ...others, [column]: text };
    if (Object.keys(cells).length === 0) delete edits[row];
    else edits[row] = cells;
  }
  return { ...corrections, edits };
}

/** Which cells differ between two states of the edits: what the sheet's checker must be told after an undo. */
export function editsBetween(before: Edits, after: Edits): readonly CellEdit[] {
  if (before === after) return [];
  const changes: CellEdit[] = [];
  for (const row of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from = {}, to = {}] = [before[row], after[row]];
    if (from === to) continue;
    for (const column of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const text = to[column] ?? null;
      if ((from[column] ?? null) !== text) changes.push({ row: Number(row), column, text });
    }
  }
  return changes;
}

/** The same list with these members, or without them, each once. */
export function withMembers<Member>(
  list: readonly Member[],
  members: readonly Member[],
  areIn: boolean,
): readonly Member[] {
  const wanted = new Set(members);
  const others = list.filter((member) => !wanted.has(member));
  return areIn ? [...others, ...wanted] : others;
}

/** Reads a draft's recipe back; whatever is missing or mistyped is left out, never guessed. */
export function parseRecipe(json: string): Recipe {
  let value: Partial<Record<keyof Recipe, unknown>>;
  try {
    value = Object(JSON.parse(json));
  } catch {
    return EMPTY_RECIPE;
  }
  const corrections: Partial<Record<keyof Corrections, unknown>> = Object(value.corrections);
  const reading: Partial<Record<keyof Reading, unknown>> = Object(value.reading);
  const edits = Object.entries(Object(corrections.edits)).map(([row, cells]) => [row, texts(cells)] as const);
  return {
    reading: {
      ...(typeof reading.sheetName === 'string' ? { sheetName: reading.sheetName } : {}),
      ...(typeof reading.encoding === 'string' ? { encoding: reading.encoding } : {}),
      ...(typeof reading.delimiter === 'string' ? { delimiter: reading.delimiter } : {}),
      ...(typeof reading.headerRow === 'number' ? { headerRow: reading.headerRow } : {}),
    },
    columns: texts(value.columns),
    answers: texts(value.answers),
    defaults: texts(value.defaults),
    corrections: {
      edits: Object.fromEntries(edits.filter(([row]) => /^\d+$/.test(row))),
      setAside: listOf(corrections.setAside, isRowNumber),
      released: listOf(corrections.released, isText),
      reasons: texts(corrections.reasons),
      ticked: listOf(corrections.ticked, isText),
    },
  };
}

function texts(value: unknown): Readonly<Record<string, string>> {
  const pairs = Object.entries(Object(value)).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs);
}

function listOf<Member>(value: unknown, isMember: (one: unknown) => one is Member): readonly Member[] {
  return Array.isArray(value) ? value.filter(isMember) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRowNumber(value: unknown): value is number {
  return Number.isInteger(value);
}
