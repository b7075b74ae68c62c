import type { Problem } from '../../domain/problem.ts';
import type { OpenQuestion } from '../checked-sheet.ts';
import { cellProblem } from './cell-outcome.ts';
import { readBoolean } from './choices.ts';
import { foldText } from './fold-text.ts';
import type { DecimalMark } from './read-amount.ts';
import type { AskValue, ValueQuestion } from './read-choice-cell.ts';
import type { DayOrder } from './read-date.ts';

/** What was asked while reading, each question once, and what the user has answered before. */
export class QuestionLog {
  private readonly open = new Map<string, OpenQuestion>();
  private readonly answers: Readonly<Record<string, string>>;

  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.answers = answers;
  }

  get questions(): readonly OpenQuestion[] {
    return [...this.open.values()];
  }

  answer(key: string): string | undefined {
    const answer = Object.hasOwn(this.answers, key) ? this.answers[key]?.trim() : undefined;
    return answer === '' ? undefined : answer;
  }

  ask(question: OpenQuestion): Problem {
    if (!this.open.has(question.key)) this.open.set(question.key, question);
    return question.problem;
  }

  /** What a word of a column means; asked once a word, under `value.<field>.<word>`. */
  valueAsker(letter: string): AskValue {
    return (question) => {
      const key = valueKey(question);
      const answer = this.answer(key);
      if (answer !== undefined) return { answer };
      const problem = cellProblem(
        'value-unclear',
        { field: question.field, letter },
        {
          params: { field: question.field },
          original: question.original,
        },
      );
      this.ask({ key, problem, options: question.options });
      return { problem: { problems: [problem] } };
    };
  }

  /** `decimal.<column>`: `thousands` or `decimals` speak of the separator in question; a mark is taken as the decimal one. */
  decimalMark(letter: string, separator: DecimalMark | undefined): DecimalMark | undefined {
    const answer = this.answer(`decimal.${letter}`)?.toLowerCase();
    if (answer === undefined) return undefined;
    if (['.', 'point', 'dot', 'period'].includes(answer)) return '.';
    if ([',', 'comma', 'virgule'].includes(answer)) return ',';
    if (separator === undefined) return undefined;
    if (['decimals', 'decimal', 'décimales'].includes(answer)) return separator;
    return ['thousands', 'thousand', 'milliers'].includes(answer) ? otherMark(separator) : undefined;
  }

  dayOrder(letter: string): DayOrder | undefined {
    const answer = this.answer(`dates.${letter}`)?.toLowerCase();
    if (answer === undefined) return undefined;
    if (/^(?:day|jour|dmy|d)/.test(answer)) return 'day-first';
    return /^(?:month|mois|mdy|m)/.test(answer) ? 'month-first' : undefined;
  }

  /** `hidden-rows`, `hidden-columns`: true to include them; undefined where nobody has said. */
  include(key: string): boolean | undefined {
    const answer = this.answer(key);
    return answer === undefined ? undefined : readBoolean(answer);
  }
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

function valueKey({ field, word }: ValueQuestion): string {
  return `value.${field}.${foldText(word).replaceAll(' ', '-')}`;
}
