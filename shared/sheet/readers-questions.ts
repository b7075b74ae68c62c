import type { Problem } from '../domain/problem.ts';
import type { CheckedSheet, OpenQuestion } from './checked-sheet.ts';
import { questionItem } from './question-item.ts';

/** What could not be decided while the file was read, and the key of its answer: which sheet, what splits the columns. */
const READERS_KEYS: Readonly<Record<string, string>> = {
  'table-unclear': 'sheet',
  'delimiter-unclear': 'delimiter',
};

/** The checked sheet with what reading its file has to say: what only a person can decide is asked like the rest. */
export function withReadersQuestions(checked: CheckedSheet, reading: readonly Problem[]): CheckedSheet {
  if (reading.length === 0) return checked;
  const asked = reading.flatMap((problem): OpenQuestion[] => {
    const key = READERS_KEYS[problem.code];
    return key === undefined ? [] : [{ key, problem, options: String(problem.params?.options).split('|') }];
  });
  const told = reading.filter(({ code }) => READERS_KEYS[code] === undefined);
  return {
    ...checked,
    problems: [...told, ...checked.problems],
    // What the columns are is not known before they are split.
    questions: asked.some(({ key }) => key === 'delimiter') ? asked : [...asked, ...checked.questions],
    statement: [...asked.map((question) => questionItem(question)), ...checked.statement],
  };
}
