/** Small changes to SQL in the strings of a TypeScript file: a condition negated, dropped or widened. */

interface SqlMutant {
  readonly line: number;
  readonly mutator: string;
  readonly before: string;
  readonly after: string;
  /** The whole file with it. */
  readonly source: string;
}

/** What is looked for inside strings, and what it becomes. The longer ones come first. */
const CHANGES: readonly (readonly [mutator: string, pattern: RegExp, after: string])[] = [
  ['AND to OR', /\bAND(?= )(?! EXISTS \(SELECT 1 FROM claims)/g, 'OR'],
  ['OR to AND', /\bOR(?= )(?! REPLACE)/g, 'AND'],
  ['IS NOT to IS', /\bIS NOT\b(?! NULL)/g, 'IS'],
  ['IS to IS NOT', /(?<!DISTINCT |NEW\.row )\bIS(?! NOT| NULL)\b/g, 'IS NOT'],
  ['NOT NULL to NULL', /\bIS NOT NULL\b/g, 'IS NULL'],
  ['NULL to NOT NULL', /\bIS NULL\b/g, 'IS NOT NULL'],
  ['NOT EXISTS to EXISTS', /\bNOT EXISTS\b/g, 'EXISTS'],
  ['EXISTS to NOT EXISTS', /(?<!NOT )\bEXISTS(?= ?\()/g, 'NOT EXISTS'],
  ['NOT IN to IN', /\bNOT IN\b/g, 'IN'],
  ['IN to NOT IN', /(?<!NOT )\bIN(?= \()/g, 'NOT IN'],
  ['<> to =', /<>/g, '='],
  ['= to <>', /(?<![<>=!:+-]) = (?![=>])/g, ' <> '],
  ['<= to <', /<=(?!>)/g, '<'],
  ['+ 1 to + 0', /\+ 1\b/g, '+ 0'],
  ['- 1 to - 0', /- 1\b/g, '- 0'],
  ['NEW to OLD', /\bNEW\.(?=state|key|session_id|outcome)/g, 'OLD.'],
];

/** SQL is in template literals, and in quoted strings that contain an SQL keyword. */
const STRINGS = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g;
const SQL = /\b(NEW|OLD|SELECT|EXISTS|CHECK|WHERE)\b/;

export function sqlMutants(source: string): readonly SqlMutant[] {
  const found: SqlMutant[] = [];
  for (const { 0: text, index: start } of source.matchAll(STRINGS)) {
    if (!SQL.test(text)) continue;
    for (const [mutator, pattern, after] of CHANGES) {
      for (const { 0: before, index: offset } of text.matchAll(pattern)) {
        const at = start + offset;
        const changed = source.slice(0, at) + after + source.slice(at + before.length);
        const line = source.slice(0, at).split('\n').length;
        found.push({ line, mutator, before, after, source: changed });
      }
    }
  }
  return found;
}
