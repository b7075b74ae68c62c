/** The fields that the API document lists for what the service answers, read from the document itself. */

/** From a heading to the next one of its level or above; empty if the document has no such heading. */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex(
    (line) => /^#+ /.test(line) && `${line.replace(/^#+ /, '')} (`.startsWith(`${heading} (`),
  );
  if (start < 0) return '';
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const length = lines
    .slice(start + 1)
    .findIndex((line) => (/^#+(?= )/.exec(line)?.[0].length ?? 9) <= level);
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** Cells of the rows of the section's tables, the heading row and the rule below it left out. */
export function tableRows(section: string): readonly (readonly string[])[] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines
    .filter((line, index) => !/^\|[-| ]+\|$/.test(line) && !/^\|[-| ]+\|$/.test(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

const NAME = /[a-z][A-Za-z_]*/y;
/** Text before a name's type, or between names, in a list of an object's fields. */
const TYPE_WORDS = /^(string|strings|number|numbers|boolean|object|array)$/;

/** `id, name (strings), total number, values object (a, b: numbers)`: the names, those in brackets below theirs. */
function namesIn(list: string): readonly string[] {
  const names: string[] = [];
  let rest = list.replace(
    /\((?:e\.g\.[^)]*|strings?|numbers?|boolean|UUID|ISO[^)]*|string, e\.g\.[^)]*)\)/g,
    '',
  );
  rest = rest.replace(/([a-z_]+) object \(([^)]*)\)/g, (_all, name: string, inner: string) => {
    for (const each of namesIn(inner.replace(/:.*/, ''))) names.push(`${name}.${each}`);
    return '';
  });
  for (const part of rest.split(',')) {
    NAME.lastIndex = part.length - part.trimStart().length;
    const [name = ''] = NAME.exec(part) ?? [];
    if (name !== '' && !TYPE_WORDS.test(name)) names.push(name);
  }
  return names;
}

/** The fields of a section's table: `recipient.name` for those of an object that the table names in its own cell. */
export function tableFields(section: string): readonly string[] {
  return tableRows(section).flatMap(([names = '', type = '', notes = '']) => {
    const own = namesIn(names);
    const inner =
      /^object: (.*)/.exec(type)?.[1] ??
      /array of objects: (.*)/.exec(type)?.[1] ??
      /^Fields: (.*)/.exec(notes)?.[1];
    return inner === undefined ? own : own.flatMap((name) => namesIn(inner).map((each) => `${name}.${each}`));
  });
}

/** The fields of one half of a swap-and-send quote, which the document gives as a list of points. */
export function quotePartFields(section: string): readonly string[] {
  const point = (start: string) =>
    section.split('\n').find((line) => line.trimStart().startsWith(`- ${start}`)) ?? '';
  const plain = namesIn(point('Fields: ').replace(/^ *- Fields: /, ''));
  const breakdown = namesIn(point('breakdown (object): ').replace(/^.*object\): /, ''));
  return [...plain, ...breakdown.map((name) => `breakdown.${name}`)];
}

/** The members that the document lists in a sentence, as the effective rate's. */
export function sentenceFields(section: string, start: string, end: string): readonly string[] {
  const sentence = section.split('\n').find((line) => line.includes(start)) ?? '';
  const list = sentence.slice(sentence.indexOf(start) + start.length).split(end)[0] ?? '';
  return namesIn(list.replace(/\([^)]*\)/g, ''));
}
