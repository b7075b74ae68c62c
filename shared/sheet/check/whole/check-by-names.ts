/** A sheet checked for a command line, which names each question by what it is about. */
import type { AnswerTotals, CheckedSheet, OpenQuestion, OptionFault } from '../../checked-sheet.ts';
import { pauseForOthers } from '../../read/pause.ts';
import type { Table } from '../../table.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { SheetLines } from '../lines/sheet-lines.ts';
import { sheetQuestions } from '../lines/sheet-questions.ts';
import { openSheetInSteps } from './check-sheet.ts';
import { isLongName, nameOfQuestion, unaskedAnswer } from './question-names.ts';

/** Answers by key; by key the name under which each was given; and the names that this sheet asks nothing under. */
interface KnownAnswers {
  readonly answers: Readonly<Record<string, string>>;
  readonly names: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
}

/**
 * The answers by the keys of the questions that this sheet asks under these names, again and again, since an answer leads
 * to other questions. One that it gives no cause to ask for is left out; any other is unknown.
 */
async function answersByKey(
  table: Table,
  options: CheckOptions,
  signal?: AbortSignal,
): Promise<KnownAnswers> {
  const given = Object.entries(options.answers ?? {});
  const waiting = new Map(given.filter(([name]) => isLongName(name)));
  const names = new Map<string, string>();
  const answers = Object.fromEntries(given.filter(([name]) => !isLongName(name)));
  while (waiting.size > 0) {
    const lines = new SheetLines(table, { ...options, answers });
    lines.readLines(Number.POSITIVE_INFINITY);
    await pauseForOthers(signal);
    const questions = sheetQuestions(lines, lines.options);
    const before = names.size;
    for (const question of questions) {
      const name = nameOfQuestion(question, lines);
      const answer = waiting.get(name);
      if (answer === undefined || names.has(question.key)) continue;
      answers[question.key] = answer;
      names.set(question.key, name);
      waiting.delete(name);
    }
    const unasked = [...waiting].map(
      ([name, answer]) => [name, answer, unaskedAnswer(name, answer, questions, lines)] as const,
    );
    // What another answer settles without a question is taken last, and may lead to questions too.
    if (names.size === before)
      for (const [name, answer, said] of unasked) {
        if (typeof said !== 'object') continue;
        answers[said.key] = answer;
        names.set(said.key, name);
        waiting.delete(name);
      }
    if (names.size > before) continue;
    const unknown = unasked.flatMap(([name, , said]) => (said === undefined ? [name] : []));
    return { answers, names, unknown };
  }
  return { answers, names, unknown: [] };
}

/** As `openSheetInSteps`, for a command line: questions are asked, answered and told by their names. */
export async function checkByNames(
  table: Table,
  options: CheckOptions,
  running: Parameters<typeof openSheetInSteps>[2],
): Promise<CheckedSheet> {
  const { answers, names, unknown } = await answersByKey(table, options, running.signal);
  const { sheet } = await openSheetInSteps(table, { ...options, answers }, running);
  const nameOf = new Map([...names, ...sheet.questions.map(({ key, name = key }) => [key, name] as const)]);
  const questions = sheet.questions.map(asNamed);
  const choices = questions.map(({ key }) => key);
  const notAsked = unknown.map(
    (given): OptionFault => ({ option: 'answer', given, reason: 'no-such-question', choices }),
  );
  const faults = (sheet.optionFaults ?? []).map((fault) => faultAsNamed(fault, nameOf));
  return { ...sheet, questions, optionFaults: [...notAsked, ...faults] };
}

function asNamed({ name, pays, ...question }: OpenQuestion): OpenQuestion {
  return { ...question, key: name ?? question.key, ...(pays && { pays: pays.map(paysAsNamed) }) };
}

function paysAsNamed({ next, ...pays }: AnswerTotals): AnswerTotals {
  return next === undefined ? pays : { ...pays, next: { key: next.name ?? next.key, pays: next.pays } };
}

function faultAsNamed(fault: OptionFault, nameOf: ReadonlyMap<string, string>): OptionFault {
  if (fault.option !== 'answer') return fault;
  const [key = '', ...answer] = fault.given.split('=');
  const given = [nameOf.get(key) ?? key, ...answer].join('=');
  const choices = fault.choices.map((choice) => nameOf.get(choice) ?? choice);
  return { ...fault, given, choices };
}
