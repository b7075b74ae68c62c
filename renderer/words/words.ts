import type { IntlShape } from 'react-intl';
import type { Problem } from '../../shared/domain/problem.ts';
import { batchName } from '../../shared/i18n/batch-name.ts';
import { languageOf } from '../../shared/i18n/catalogue.ts';
import { capitalised } from '../../shared/i18n/format-values.ts';
import { periodBeside, periodText } from '../../shared/i18n/period-text.ts';
import { personText } from '../../shared/i18n/person-text.ts';
import { renderProblem } from '../../shared/i18n/render-problem.ts';
import type { MessageId } from './catalogue.ts';
import { formatsOf } from './format.ts';

export type WordValues = Readonly<Record<string, string | number>>;

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

export type Words = ReturnType<typeof makeWords>;

function makeWords(intl: Intl) {
  const { locale, messages } = intl;
  /** The message with that id, its placeholders filled and its plurals resolved. */
  const t = (id: MessageId, values?: WordValues): string =>
    intl.formatMessage({ id }, values ? { ...values } : {});
  /** A word whose id is built at run time (a channel, a status of the service); undefined if there is none. */
  const find = (subject: string, value: string): string | undefined => {
    const id = `${subject}.${value}`;
    return Object.hasOwn(messages, id) ? capitalised(intl.formatMessage({ id }), locale) : undefined;
  };
  return {
    language: languageOf(locale),
    t,
    /** The same with a capital first letter, for a word that stands alone. */
    T: (id: MessageId, values?: WordValues): string => capitalised(t(id, values), locale),
    /** A text that stands alone, with a capital first letter. */
    capitalised: (text: string): string => capitalised(text, locale),
    /** The word that `find` finds; if there is none, the value unchanged. */
    word: (subject: string, value: string): string => find(subject, value) ?? value,
    find,
    problem: (problem: Problem) => renderProblem(problem, locale),
    /** What a person calls a batch: its file, or the word for its operation. */
    batchName: (batch: Parameters<typeof batchName>[0]): string => batchName(batch, locale),
    /** Who it was, also if Settings name nobody. */
    person: (by: string): string => personText(by, locale),
    /** A period that a sheet states, as people call it: `November 2026`. */
    period: (stated: string): string => periodText(stated, locale),
    /** The period of a batch, as it stands beside its name; undefined if there is none, or the name says it. */
    periodBeside: (name: string, period: string | undefined) => periodBeside(name, period, locale),
    ...formatsOf(locale),
  };
}
