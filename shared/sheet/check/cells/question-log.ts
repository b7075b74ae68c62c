import { ROW_CHANNELS } from '../../../domain/channel.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import type { Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import { channelNamed } from '../words/channels.ts';
import { isChoiceField, readBoolean, readChoice } from '../words/choices.ts';
import { countriesOf } from '../words/countries.ts';
import { currenciesOfWord, isCurrencyCode } from '../words/currency-words.ts';
import type { DecimalMark } from '../words/read-amount.ts';
import { cellProblem } from './cell-outcome.ts';
import type { AskValue, ValueQuestion } from './read-choice-cell.ts';
import type { DayOrder } from './read-date.ts';

/** What may be answered about a decimal mark, in lower case. */
const MARKS: Readonly<Record<DecimalMark, readonly string[]>> = {
  '.': ['.', 'point', 'dot', 'period'],
  ',': [',', 'comma', 'virgule'],
};
const DECIMALS: readonly string[] = ['decimals', 'decimal', 'décimales'];
const THOUSANDS: readonly string[] = ['thousands', 'thousand', 'milliers'];
const NO_ROWS: ReadonlySet<number> = new Set();
const LEAVE_OUT = 'leave-out';
export const DECIMAL_ANSWERS: readonly string[] = [...MARKS['.'], ...MARKS[','], ...DECIMALS, ...THOUSANDS];

/** What was asked while reading, each question once, and what the user has answered before. */
export class QuestionLog {
  private readonly open = new Map<string, OpenQuestion>();
  /** What the questions that were answered offered. */
  private readonly offered = new Map<string, readonly string[]>();
  private readonly rowsAsked = new Map<string, Set<number>>();
  private readonly remembered = new Map<string, string>();
  private readonly answers: Readonly<Record<string, string>>;
  /** Some word of a field was answered so that its rows are left out. */
  readonly hasWordsLeftOut: boolean;

  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.answers = answers;
    this.hasWordsLeftOut = Object.entries(answers).some(
      ([key, answer]) => key.startsWith('value.') && answer.trim().toLowerCase() === LEAVE_OUT,
    );
  }

  get questions(): readonly OpenQuestion[] {
    return [...this.open.values()];
  }

  answer(key: string): string | undefined {
    const answer = Object.hasOwn(this.answers, key) ? this.answers[key]?.trim() : undefined;
    return answer === '' || answer === undefined ? this.remembered.get(key) : answer;
  }

  /** Takes what a person answered for another file of the layout; an answer for this one comes first. */
  remember(key: string, answer: string): void {
    this.remembered.set(key, answer);
  }

  /** True if the answer is that of another file. */
  isRemembered(key: string): boolean {
    return this.remembered.has(key) && this.answer(key) === this.remembered.get(key);
  }

  /** The options of a question of `valueAsker` or `choose` that this sheet put and the user had answered. */
  offeredFor(key: string): readonly string[] | undefined {
    return this.offered.get(key);
  }

  ask(question: OpenQuestion): Problem {
    if (!this.open.has(question.key)) this.open.set(question.key, question);
    return question.problem;
  }

  /**
   * The answer to a question with fixed options, or the problem under which it is asked and everything waits.
   *
   * @param of The row that it is asked of, and the key under which all questions of its kind may be answered at once.
   */
  choose(
    question: OpenQuestion,
    { row, ofAll }: { readonly row?: number; readonly ofAll?: string } = {},
  ): { readonly answer: string } | { readonly held: Problem } {
    this.offered.set(question.key, question.options);
    if (ofAll !== undefined) this.offered.set(ofAll, question.options);
    const given = this.answer(question.key) ?? (ofAll === undefined ? undefined : this.answer(ofAll));
    const answer = given?.toLowerCase();
    if (answer !== undefined && question.options.includes(answer)) return { answer };
    const asked = this.rowsAsked.get(question.key);
    if (row !== undefined && asked !== undefined) asked.add(row);
    else if (row !== undefined) this.rowsAsked.set(question.key, new Set([row]));
    return { held: this.ask(question) };
  }

  /** The rows that wait for the answer to this question, as far as they were named. */
  rowsOf(key: string): ReadonlySet<number> {
    return this.rowsAsked.get(key) ?? NO_ROWS;
  }

  /** True if a person answered of this word of a field that its rows are left out. */
  isLeftOut(field: string, word: string): boolean {
    const key = valueKey(field, word);
    const given = Object.keys(this.answers).filter((each) => each === key || each.startsWith(`${key}.`));
    const found = given.find((each) => this.answer(each)?.toLowerCase() === LEAVE_OUT);
    if (found !== undefined) this.offered.set(found, [LEAVE_OUT]);
    return found !== undefined;
  }

  /** What a word of a column means; asked once a word, under `value.<field>.<word>`. */
  valueAsker(letter: string): AskValue {
    return (question) => {
      for (const key of valueKeys(question)) {
        const given = this.answer(key);
        const answer = chosen(question, given);
        if (answer === undefined || given === undefined) continue;
        this.offered.set(key, question.options);
        return { answer, given };
      }
      const key = this.openKey(question);
      const { field, original, options, among } = question;
      const problem = cellProblem('value-unclear', { field, letter }, { params: { field }, original });
      this.ask({ key, problem, options, ...(among !== undefined && { currency: among }) });
      return { problem: { problems: [problem] } };
    };
  }

  /** The word's own key; with its currency where the word stands for other channels in another. */
  private openKey(question: ValueQuestion): string {
    const [inCurrency = '', plain = inCurrency] = valueKeys(question);
    const asked = this.open.get(plain)?.options;
    const isAskedOtherwise = asked !== undefined && asked.join() !== question.options.join();
    const answered = this.answer(plain)?.toLowerCase();
    const isAnsweredOtherwise =
      answered !== undefined && this.offered.get(plain)?.includes(answered) === true;
    return isAskedOtherwise || isAnsweredOtherwise ? inCurrency : plain;
  }

  /** `decimal.<column>`: `thousands` or `decimals` speak of the separator in question; a mark is taken as the decimal one. */
  decimalMark(letter: string, separator: DecimalMark | undefined): DecimalMark | undefined {
    const answer = this.answer(`decimal.${letter}`)?.toLowerCase();
    if (answer === undefined) return undefined;
    if (MARKS['.'].includes(answer)) return '.';
    if (MARKS[','].includes(answer)) return ',';
    if (separator === undefined) return undefined;
    if (DECIMALS.includes(answer)) return separator;
    return THOUSANDS.includes(answer) ? otherMark(separator) : undefined;
  }

  dayOrder(letter: string): DayOrder | undefined {
    const answer = this.answer(`dates.${letter}`);
    return answer === undefined ? undefined : dayOrderOf(answer);
  }

  /** `hidden-rows`, `hidden-columns`: true to include them; undefined where nobody has said. */
  include(key: string): boolean | undefined {
    const answer = this.answer(key);
    return answer === undefined ? undefined : readBoolean(answer);
  }
}

/** The order of day and month that an answer names. */
export function dayOrderOf(answer: string): DayOrder | undefined {
  if (/^(?:day|jour|dmy|d$)/i.test(answer)) return 'day-first';
  return /^(?:month|mois|mdy|m$)/i.test(answer) ? 'month-first' : undefined;
}

/** The option that was answered, however it is capitalised; without options, any value the field can have. */
function chosen({ field, options }: ValueQuestion, answer: string | undefined): string | undefined {
  if (answer === undefined) return undefined;
  const fits = (value: string): boolean =>
    options.length > 0 ? options.includes(value) : isApiValue(field, value);
  return [answer.toLowerCase(), ...meaningOf(field, answer)].find(fits);
}

/** What a word that was typed stands for: `Orange Money`, `Sénégal`, `FCFA`. */
function meaningOf(field: string, word: string): readonly string[] {
  switch (field) {
    case 'country':
      return countriesOf(word).length === 1 ? countriesOf(word) : [];
    case 'currency':
      return currenciesOfWord(word, false).length === 1 ? currenciesOfWord(word, false) : [];
    case 'channel':
    case 'transaction_type': {
      const channel = channelNamed(word);
      return channel === undefined ? [] : [channel];
    }
    default: {
      const choice = isChoiceField(field) ? readChoice(field, word) : undefined;
      return choice === undefined ? [] : [choice];
    }
  }
}

/** True for an API value that a word of this field can stand for, and for a word that means one. */
export function isValueOf(field: string, value: string): boolean {
  return isApiValue(field, value.toLowerCase()) || meaningOf(field, value).length > 0;
}

function isApiValue(field: string, value: string): boolean {
  switch (field) {
    case 'country':
      return /^[a-z]{2}$/.test(value) && countriesOf(value).length === 1;
    case 'currency':
      return isCurrencyCode(value);
    case 'channel':
    case 'transaction_type':
      return isOneOf(ROW_CHANNELS, value);
    default:
      return false;
  }
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

/** The keys that a question may have: with its currency, and without. */
function valueKeys({ field, word, among }: ValueQuestion): readonly string[] {
  const plain = valueKey(field, word);
  return among === undefined ? [plain] : [`${plain}.${among}`, plain];
}

/** The key under which a word of a field is asked about, without its currency. */
export function valueKey(field: string, word: string): string {
  return `value.${field}.${foldText(word).replaceAll(' ', '-')}`;
}
