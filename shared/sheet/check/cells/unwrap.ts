/**
 * Excel-safe wrappers, exactly: `="00123"` and `'00123` (N8), and the apostrophe our own CSV puts before `+` and `-`;
 * and the quotes of a CSV that has a blank before them, which only then are part of the text (C13).
 */
export function unwrap(text: string): string {
  const quoted = /^\s+"((?:[^"]|"")*)"\s*$/.exec(text);
  if (quoted?.[1] !== undefined) return quoted[1].replaceAll('""', '"');
  const trimmed = text.trim();
  const wrapped = /^="([^"]*)"$/.exec(trimmed) ?? /^'(\d[\d -]*|[+-].*)$/s.exec(trimmed);
  return wrapped?.[1] ?? text;
}
