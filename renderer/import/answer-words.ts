/** The answers of a question in words. */
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { formatCountry, formatDecimal, formatMoney } from '../../shared/i18n/format-values.ts';
import type { AnswerTotals, OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { columnsOfEither } from '../../shared/sheet/either-column.ts';
import type { Words } from '../words/words.ts';

/** The parts of the catalogue that may contain an option's word, by the question's key. */
function subjectsOf(key: string): readonly string[] {
  if (key === 'sheet') return [];
  if (/channel/.test(key)) return ['channel', 'option'];
  if (/^(heading|column)\./.test(key)) return ['field', 'option'];
  return ['option', 'field', 'channel'];
}

/** An option in words, with what it would pay in total if that is known. */
export function answerWords(question: Answerable, option: string, words: Words): string {
  const label = optionWords(question, option, words);
  const { totals = [], refused = 0, next } = question.pays?.find((each) => each.option === option) ?? {};
  const ways = next?.pays.map((each) => answerWords(next, each.option, words)) ?? [];
  if (ways.length > 0) return words.t('import.answerLeads', { answer: label, ways: ways.join(' · ') });
  if (totals.length === 0) return label;
  return words.t('import.answerPays', { answer: label, amounts: totalsText(totals, words), refused });
}

/** Sums by currency; a plain number as long as nothing says the currency. */
export function totalsText(totals: AnswerTotals['totals'], { locale, list }: Words): string {
  return list(
    totals.map(({ amount, currency }) =>
      currency === '' ? formatDecimal(amount, locale) : formatMoney(amount, currency, locale),
    ),
  );
}

/** What tells an answer's words and amounts. */
type Answerable = Pick<OpenQuestion, 'key' | 'columns' | 'pays'>;

/** An option of a question in words; one without a word is shown as it is in the sheet. */
export function optionWords(question: Answerable, option: string, words: Words): string {
  const { key } = question;
  if (/^(header-row|table)$/.test(key) && /^\d+$/.test(option)) return words.t('held.row', { row: option });
  if (/country/.test(key)) return formatCountry(option, words.locale);
  if (/currency/.test(key) && /^[a-z]{3}$/.test(option)) return option.toUpperCase();
  if (key.startsWith('column.')) {
    const [preferred, ...others] = (columnsOfEither(option) ?? [option]).map((letter) => {
      const column = question.columns?.find((each) => each.column === letter);
      return column && `${column.heading || words.t('import.unnamed', { letter })} (${letter})`;
    });
    if (preferred && others.length > 0 && others.every(Boolean))
      return formatMessage(words.locale, 'answer.either', { preferred, other: others.join(' / ') });
    if (preferred) return preferred;
  }
  for (const subject of subjectsOf(key)) {
    const found = words.find(subject, option);
    if (found !== undefined) return found;
  }
  return option;
}
