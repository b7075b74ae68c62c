import { formatCountry, formatDecimal, formatMoney } from '../../shared/i18n/format-values.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import type { Words } from '../words/words.ts';

/** Which words of the catalogue an option may stand for, by the question's key. */
function subjectsOf(key: string): readonly string[] {
  if (/channel/.test(key)) return ['channel', 'option'];
  if (/^(heading|column)\./.test(key)) return ['field', 'option'];
  return ['option', 'field', 'channel'];
}

/** An option as a person reads it, with what it would pay in total where that is known. */
export function answerWords(question: OpenQuestion, option: string, words: Words): string {
  const label = optionWords(question, option, words);
  const totals = question.pays?.find((each) => each.option === option)?.totals ?? [];
  if (totals.length === 0) return label;
  const amounts = totals.map(({ amount, currency }) =>
    currency === '' ? formatDecimal(amount, words.locale) : formatMoney(amount, currency, words.locale),
  );
  return words.t('import.answerPays', { answer: label, amounts: words.list(amounts) });
}

/** An option of a question as a person reads it; what has no word is shown as it stands in the sheet. */
export function optionWords(question: OpenQuestion, option: string, words: Words): string {
  const { key } = question;
  if (/^(header-row|table)$/.test(key) && /^\d+$/.test(option)) return words.t('held.row', { row: option });
  if (/country/.test(key)) return formatCountry(option, words.locale);
  if (/currency/.test(key) && /^[a-z]{3}$/.test(option)) return option.toUpperCase();
  const column = question.columns?.find((each) => key.startsWith('column.') && each.column === option);
  if (column) return `${column.heading} (${option})`;
  for (const subject of subjectsOf(key)) {
    const found = words.find(subject, option);
    if (found !== undefined) return found;
  }
  return option;
}
