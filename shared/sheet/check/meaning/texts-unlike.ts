/** Of texts that are sent with the payments, those that may say what their payment is. */
import { foldText } from '../../../domain/text-folding.ts';
import { raisingWordIn } from '../words/raising-words.ts';

/**
 * The texts with a word that may stop a payment, those with a figure or a sign that begin otherwise than the others do (`Avoir
 * n° 13` among invoices), and those of few rows if the others have none.
 *
 * @param texts One a row; empty if the row has none.
 */
export function textsUnlike(texts: readonly string[]): readonly string[] {
  const usual = usualBeginnings(texts);
  const isUnlike = (text: string) =>
    raisingWordIn(text) !== undefined ||
    usual.some(
      (beginning) => beginning === '' || (FIGURE_OR_SIGN.test(text) && beginning !== beginningOf(text)),
    );
  return [...new Set(texts)].filter((text) => text !== '' && isUnlike(text));
}

const FIGURE_OR_SIGN = /[\d+×%=]/;

/** How at least half of the texts begin; a row without a text begins with nothing. */
function usualBeginnings(texts: readonly string[]): readonly string[] {
  const byBeginning = Map.groupBy(texts, beginningOf);
  return [...byBeginning].flatMap(([beginning, those]) =>
    those.length * 2 >= texts.length ? beginning : [],
  );
}

function beginningOf(text: string): string {
  return /\p{L}+/u.exec(foldText(text))?.[0] ?? '';
}
