import {
  type AccountConfirmation,
  accountConfirmationSchema,
} from '../../shared/domain/account-confirmation.ts';
import { delimiterNamed } from '../../shared/sheet/read/csv/detect-delimiter.ts';

/**
 * Everything that a person has decided about a sheet: how to read it, what its columns are, and what was edited, set
 * aside, ticked and released. With the file's bytes it gives the same checked sheet again; a draft keeps it as JSON.
 */
export interface Recipe {
  readonly reading: Reading;
  /** Column letter → field, or `ignore`. */
  readonly columns: Readonly<Record<string, string>>;
  /** By question; `ASKED_ANEW` if what was confirmed of the layout is not taken for this file. */
  readonly answers: Readonly<Record<string, string>>;
  readonly defaults: Readonly<Record<string, string>>;
  readonly corrections: Corrections;
  /** `meaning` of the sheet as it was when a person confirmed it (`SheetOverview`); null before that. */
  readonly confirmed: string | null;
  /** What was confirmed for other files of the layout is not taken for this one. */
  readonly asksAnew: boolean;
  /** What was corrected in other sheets of the file, or with another delimiter, by what was read (`cellsRead`). */
  readonly ofOthers: Readonly<Record<string, Corrections>>;
}

/** What a person changes of how a sheet is read; each other part of the recipe follows from it. */
export type RecipeChange = Partial<Omit<Recipe, 'corrections' | 'ofOthers'>>;

export const ASKED_ANEW = '';

export interface Reading {
  readonly sheetName?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  /** As the spreadsheet numbers it; 0 means no headings. */
  readonly headerRow?: number;
}

/** The change to a recipe when another sheet of the workbook is read. */
export function onSheet({ reading }: Pick<Recipe, 'reading'>, sheetName: string): RecipeChange {
  const { headerRow: _, ...others } = reading;
  return { reading: { ...others, sheetName } };
}

/** The sheet as it was read. */
type SheetRead = { readonly name: string | null; readonly delimiter: string | null };

/** What the rows and letters of a recipe are those of. */
function cellsRead({ sheetName, delimiter }: Reading, read: SheetRead | undefined): string {
  return JSON.stringify([sheetName ?? read?.name ?? null, delimiter ?? read?.delimiter ?? null]);
}

/**
 * The recipe with a change. What is said by row and by letter names other cells in another sheet, or with another
 * delimiter: there it is begun anew, and corrections come back with their own sheet.
 */
export function changed(recipe: Recipe, change: RecipeChange, read: SheetRead | undefined): Recipe {
  const next = { ...recipe, ...change };
  const [before, now] = [cellsRead(recipe.reading, read), cellsRead(next.reading, read)];
  if (before === now) return next;
  const { [now]: corrections = NO_CORRECTIONS, ...others } = recipe.ofOthers;
  return {
    ...next,
    columns: {},
    answers: {},
    corrections,
    ofOthers: { ...others, [before]: recipe.corrections },
  };
}

/** The change to a recipe by an answer; an answer to a question of the reader changes how the file is read. */
export function answered(recipe: Recipe, key: string, value: string): RecipeChange {
  if (key === 'sheet') return onSheet(recipe, value);
  if (key === 'delimiter')
    return { reading: { ...recipe.reading, delimiter: delimiterNamed(value) ?? value } };
  return { answers: { ...recipe.answers, [key]: value } };
}

/** What is undone and redone together: cells by row and column letter, and decisions about rows. */
export interface Corrections {
  readonly edits: Edits;
  /** Rows that the person has left out. */
  readonly setAside: readonly number[];
  /** Duplicates for which both are meant, each for its own pair and what the row pays (`pairKey`). */
  readonly released: readonly string[];
  /** The reason, for those that were released with one. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Of those that are changed accounts: who was asked, how and when. */
  readonly asked: Readonly<Record<string, AccountConfirmation>>;
  /** Warnings that were seen and accepted, as `row:code:column`. */
  readonly ticked: readonly string[];
}

export type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const NO_CORRECTIONS: Corrections = {
  ...{ edits: {}, setAside: [], ticked: [] },
  ...{ released: [], reasons: {}, asked: {} },
};

export const EMPTY_RECIPE: Recipe = {
  reading: {},
  columns: {},
  answers: {},
  defaults: {},
  corrections: NO_CORRECTIONS,
  confirmed: null,
  asksAnew: false,
  ofOthers: {},
};

/**
 * The parts of a recipe that determine the rows, as one text: the same text means the same rows. Neither a
 * tick nor a confirmation changes what is paid.
 */
export function contentText(recipe: Recipe, language: string): string {
  const { corrections, confirmed: _, ofOthers: _others, ...settings } = recipe;
  const { edits, setAside, released, reasons, asked } = corrections;
  const content = {
    ...settings,
    edits,
    setAside: setAside.toSorted(),
    released: released.toSorted().map((pair) => [pair, reasons[pair] ?? '', asked[pair] ?? []].flat()),
    language,
  };
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** One cell with another text; null restores the sheet's. */
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

/** The rows whose cells differ between two states of the edits; they are checked again. */
export function rowsBetween(before: Edits, after: Edits): readonly number[] {
  const rows = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...rows].filter((row) => !haveSameTexts(before[row] ?? {}, after[row] ?? {})).map(Number);
}

function haveSameTexts(one: Edits[string] = {}, other: Edits[string] = {}): boolean {
  const columns = Object.keys(one);
  return (
    columns.length === Object.keys(other).length && columns.every((column) => one[column] === other[column])
  );
}

/** The same list with these members added or removed, each only once. */
export function withMembers<Member>(
  list: readonly Member[],
  members: readonly Member[],
  areIn: boolean,
): readonly Member[] {
  const wanted = new Set(members);
  const others = list.filter((member) => !wanted.has(member));
  return areIn ? [...others, ...wanted] : others;
}

/** Parses a draft's recipe; anything missing or of the wrong type is left out, never guessed. */
export function parseRecipe(json: string): Recipe {
  let value: Partial<Record<keyof Recipe, unknown>>;
  try {
    value = Object(JSON.parse(json));
  } catch {
    return EMPTY_RECIPE;
  }
  const reading: Partial<Record<keyof Reading, unknown>> = Object(value.reading);
  const ofOthers = Object.entries(Object(value.ofOthers));
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
    corrections: correctionsIn(value.corrections),
    confirmed: typeof value.confirmed === 'string' ? value.confirmed : null,
    asksAnew: value.asksAnew === true,
    ofOthers: Object.fromEntries(ofOthers.map(([read, given]) => [read, correctionsIn(given)])),
  };
}

function correctionsIn(value: unknown): Corrections {
  const corrections: Partial<Record<keyof Corrections, unknown>> = Object(value);
  const asked = confirmations(corrections.asked);
  const edits = Object.entries(Object(corrections.edits)).map(([row, cells]) => [row, texts(cells)] as const);
  return {
    edits: Object.fromEntries(edits.filter(([row]) => /^\d+$/.test(row))),
    setAside: listOf(corrections.setAside, isRowNumber),
    // A draft of before, in which nobody was asked: its changed accounts are put to the person again.
    released: listOf(corrections.released, isText).filter(
      (pair) => pair in asked || !pair.includes(':account-changed:'),
    ),
    reasons: texts(corrections.reasons),
    asked,
    ticked: listOf(corrections.ticked, isText),
  };
}

function texts(value: unknown): Readonly<Record<string, string>> {
  const pairs = Object.entries(Object(value)).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs);
}

function confirmations(value: unknown): Corrections['asked'] {
  const pairs = Object.entries(Object(value)).flatMap(([pair, given]) => {
    const parsed = accountConfirmationSchema.safeParse(given);
    return parsed.success ? [[pair, parsed.data] as const] : [];
  });
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
