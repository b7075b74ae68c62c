/**
 * The answer to a recipient's security question opens the transfer. It is sent to the service, and never appears in a
 * file, list or screen that others may see (audit log, results, evidence, the JSON of a batch).
 */
import type { Problem } from './problem.ts';
import type { RowFields } from './row-fields.ts';

const FIELD = 'security_question_answer';

/** Shown in place of an answer that exists. A cell that holds it is refused at import. */
export const HIDDEN_ANSWER = '••••';

/** The fields without the answer. */
export function withoutAnswer({ [FIELD]: _answer, ...fields }: RowFields): RowFields {
  return fields;
}

/** A problem of the answer's cell keeps its code and place; what the cell held is hidden. */
export function problemWithoutAnswer(problem: Problem): Problem {
  if (problem.field !== FIELD) return problem;
  const { original, proposed, params } = problem;
  const hidden = Object.entries(params ?? {}).map(
    ([name, value]) => [name, REPEATS_CELL.has(name) ? HIDDEN_ANSWER : value] as const,
  );
  return {
    ...problem,
    ...(original !== undefined && { original: original === '' ? '' : HIDDEN_ANSWER }),
    ...(proposed !== undefined && { proposed: proposed === '' ? '' : HIDDEN_ANSWER }),
    ...(params && { params: Object.fromEntries(hidden) }),
  };
}

/** Parameters of problems that repeat the cell. */
const REPEATS_CELL: ReadonlySet<string> = new Set(['original', 'proposed', 'value', 'text', 'found', 'mark']);

/** Any JSON value with every answer in it hidden, also in problems and in texts that are JSON themselves. */
export function withAnswersHidden(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(FIELD) ? hiddenInText(value) : value;
  if (Array.isArray(value)) return value.map(withAnswersHidden);
  if (typeof value !== 'object' || value === null) return value;
  const shown = 'field' in value && value.field === FIELD ? problemWithoutAnswer(value as Problem) : value;
  return Object.fromEntries(
    Object.entries(shown).map(([name, held]) => [
      name,
      name === FIELD && held !== '' && held !== null ? HIDDEN_ANSWER : withAnswersHidden(held),
    ]),
  );
}

/**
 * A text that names the field is a request's body; if it cannot be parsed, it is hidden whole, because the answer
 * could be anywhere in it.
 */
function hiddenInText(text: string): string {
  if (text === FIELD) return text;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return /["'{]/.test(text) ? HIDDEN_ANSWER : text;
  }
  return JSON.stringify(withAnswersHidden(json));
}
