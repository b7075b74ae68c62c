import { type Problem, problem } from '../../../domain/problem.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The catalogue's words for the delimiters. */
const DELIMITER_TOKENS: Readonly<Record<Delimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

export interface DetectedDelimiter {
  readonly delimiter: string;
  /** Where the records start: after a `sep=` line, which is record 1 all the same. */
  readonly start: number;
  readonly hasDirective: boolean;
  readonly problem: Problem | undefined;
}

const SAMPLE_CHARACTERS = 60_000;
const SAMPLE_RECORDS = 200;

/** One of the four candidates by its character, its name or `\t`; undefined for anything else. */
export function delimiterNamed(name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (wanted === '\\t') return '\t';
  const character = DELIMITERS.find((each) => DELIMITER_TOKENS[each] === wanted) ?? name;
  return character.length === 1 && !/["\r\n]/.test(character) ? character : undefined;
}

/**
 * What splits the columns: a `sep=` line, or the candidate under which most of the records outside quotes have the
 * same number of fields and these look like values. Titles and footers around the table, which have one field under
 * any candidate, count against none of them. A tie that the values don't settle is a question to the user.
 */
export function detectDelimiter(text: string): DetectedDelimiter {
  const directive = /^sep=([^\r\n])(\r\n|\n|\r|$)/i.exec(text);
  if (directive !== null) {
    return {
      delimiter: directive[1] as string,
      start: directive[0].length,
      hasDirective: true,
      problem: undefined,
    };
  }
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(text, delimiter) })).sort(
    (left, right) => right.score - left.score,
  );
  const [best, second] = scored as [(typeof scored)[0], (typeof scored)[0]];
  const isTie = best.score > 0 && second.score > best.score * 0.97;
  const tied = isTie ? [best, second].map((each) => DELIMITER_TOKENS[each.delimiter]).join('|') : undefined;
  const options = otherDelimiter(text, best.score) ?? tied;
  return {
    delimiter: best.score > 0 ? best.delimiter : ',',
    start: 0,
    hasDirective: false,
    problem: options === undefined ? undefined : problem('delimiter-unclear', { options }),
  };
}

/** Characters that programs split columns by beside the four usual ones; each only where it makes a table. */
const OTHER_DELIMITERS = ['^', '~', '¦', '§', '\u001f', '\u0001', '!', '#', ':'];
/** Two records of so many cells are no coincidence. */
const LEAST_OTHER_COLUMNS = 4;

/** Another character under which every record has the same number of cells, where none of the usual ones does as well. */
function otherDelimiter(text: string, bestScore: number): string | undefined {
  if (bestScore > 1) return undefined;
  return OTHER_DELIMITERS.find((delimiter) => {
    if (!text.includes(delimiter)) return false;
    const records = sampleRecords(text, delimiter);
    const { columns, agreeing } = mostCommonWidth(records);
    return columns >= LEAST_OTHER_COLUMNS && agreeing >= 2 && agreeing === records.length;
  });
}

/**
 * 0 where the candidate splits nothing, up to about 2: the share of the split records that agree on their number of
 * fields, more for agreement over more columns, and up to 1 more for fields that look like whole values.
 */
function score(text: string, delimiter: Delimiter): number {
  if (!text.slice(0, SAMPLE_CHARACTERS).includes(delimiter)) return 0;
  const records = sampleRecords(text, delimiter);
  const split = records.filter((fields) => fields.length > 1);
  const { columns, agreeing } = mostCommonWidth(split);
  if (agreeing === 0) return 0;
  const agreement = agreeing / records.length;
  const table = split.filter((fields) => fields.length === columns);
  return agreement * (1 + valueShare(table, delimiter)) * (1 + Math.min(columns, 20) / 100);
}

/** How many cells most of the first records have; 1 where nothing is split. */
export function usualWidth(text: string, delimiter: string): number {
  const split = sampleRecords(text, delimiter).filter((fields) => fields.length > 1);
  return mostCommonWidth(split).columns;
}

function mostCommonWidth(records: readonly (readonly string[])[]): { columns: number; agreeing: number } {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  let most = { columns: 1, agreeing: 0 };
  for (const [columns, agreeing] of counts) if (agreeing > most.agreeing) most = { columns, agreeing };
  return most;
}

/** The share of the fields that look like one value, not like several that another candidate would split. */
function valueShare(records: readonly (readonly string[])[], delimiter: Delimiter): number {
  let whole = 0;
  let count = 0;
  for (const fields of records) {
    for (const field of fields) {
      count++;
      if (field.startsWith('"') || isOneValue(field, delimiter)) whole++;
    }
  }
  return whole / count;
}

/** Commas stand in numbers (`1 250,50`) and, before a blank, in sentences. */
function isOneValue(field: string, delimiter: Delimiter): boolean {
  if (DELIMITERS.some((each) => each !== delimiter && each !== ',' && field.includes(each))) return false;
  return delimiter === ',' || !/,\S/.test(field) || /^[^\p{L}]*$/u.test(field);
}

/** The first records as fields, quotes kept; blank ones left out. */
function sampleRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  const end = Math.min(text.length, SAMPLE_CHARACTERS);
  let at = 0;
  let fields: string[] = [];
  let fieldStart = 0;
  while (at < end && records.length < SAMPLE_RECORDS) {
    const character = text[at] as string;
    if (character === '"' && (at === fieldStart || text.slice(fieldStart, at).trim() === '')) {
      at = afterClosingQuote(text, at, end);
    } else if (character === delimiter) {
      fields.push(text.slice(fieldStart, at));
      fieldStart = ++at;
    } else if (character === '\n' || character === '\r') {
      fields.push(text.slice(fieldStart, at));
      if (fields.some((field) => field.trim() !== '')) records.push(fields);
      fields = [];
      fieldStart = ++at;
    } else {
      at++;
    }
  }
  if (end === text.length && at >= end) {
    fields.push(text.slice(fieldStart, end));
    if (fields.some((field) => field.trim() !== '')) records.push(fields);
  }
  return records;
}

/** After the quote that closes this one; where none does, only the opening one is passed over. */
function afterClosingQuote(text: string, opening: number, end: number): number {
  let closing = text.indexOf('"', opening + 1);
  while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
  return closing < 0 || closing >= end ? opening + 1 : closing + 1;
}
