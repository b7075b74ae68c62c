import type { IntlShape } from 'react-intl';
import type { Language } from '../../shared/domain/language.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { batchName } from '../../shared/i18n/batch-name.ts';
import { languageOf } from '../../shared/i18n/catalogue.ts';
import { capitalised } from '../../shared/i18n/format-values.ts';
import { type RenderedProblem, renderProblem } from '../../shared/i18n/render-problem.ts';
import type { MessageId } from './catalogue.ts';
import { type Formats, formatsOf } from './format.ts';

export type WordValues = Readonly<Record<string, string | number>>;

export interface Words extends Formats {
  readonly language: Language;
  /** The message with that id, its placeholders filled and its plurals resolved. */
  readonly t: (id: MessageId, values?: WordValues) => string;
  /** The same with a capital first letter, for a word that stands alone. */
  readonly T: (id: MessageId, values?: WordValues) => string;
  /** A text that stands alone, with a capital first letter. */
  readonly capitalised: (text: string) => string;
  /** A word whose id is built at run time (a channel, a status of the service); if there is none, the value unchanged. */
  readonly word: (subject: string, value: string) => string;
  /** The same, or undefined if the catalogue has no such word. */
  readonly find: (subject: string, value: string) => string | undefined;
  readonly problem: (problem: Problem) => RenderedProblem;
  /** What a person calls a batch: its file, or the word for its operation. */
  readonly batchName: (batch: Parameters<typeof batchName>[0]) => string;
}

type Intl = Pick<IntlShape, 'locale' | 'messages' | 'formatMessage'>;

const made = new WeakMap<Intl, Words>();

/**
 * The words of the locale for which the catalogue was made. They are built once, because their formats take
 * milliseconds, and each part of a screen needs them.
 */
export function wordsOf(intl: Intl): Words {
  const known = made.get(intl);
  if (known) return known;
  const words = makeWords(intl);
  made.set(intl, words);
  return words;
}

function makeWords(intl: Intl): Words {
  const { locale, messages } = intl;
  const t = (id: MessageId, values?: WordValues): string =>
    intl.formatMessage({ id }, values ? { ...values } : {});
  const find = (subject: string, value: string): string | undefined => {
    const id = `${subject}.${value}`;
    return Object.hasOwn(messages, id) ? capitalised(intl.formatMessage({ id }), locale) : undefined;
  };
  return {
    language: languageOf(locale),
    t,
    T: (id, values) => capitalised(t(id, values), locale),
    capitalised: (text) => capitalised(text, locale),
    word: (subject, value) => find(subject, value) ?? value,
    find,
    problem: (problem) => renderProblem(problem, locale),
    batchName: (batch) => batchName(batch, locale),
    ...formatsOf(locale),
  };
}
