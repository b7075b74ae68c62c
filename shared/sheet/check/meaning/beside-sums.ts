/** What a line of sums or of units says beside them, which is all that is read of it. */
import { foldText } from '../../../domain/text-folding.ts';
import { withoutCurrencies } from '../words/currency-words.ts';
import { isFormRule } from '../words/form-rules.ts';
import { groupOfTotal, isBareLabel } from '../words/line-words.ts';
import { denyingWordsIn } from '../words/money-words.ts';
import { isOfClosing } from '../words/stated-sums.ts';
import { isKnownTitle } from './known-title.ts';
import { withoutSums } from './seen-parts.ts';

/** Reasons of lines that sum up or count the rows, or name the units of their columns. */
export const READ_IN_PART: ReadonlySet<string> = new Set(['total', 'subtotal', 'control', 'units']);

/**
 * The parts of such a line that say something of their own: neither its label, nor its sum in figures or words, nor a
 * currency, nor the number of a column, nor what payments are usually for.
 */
export function saidBesideSums(text: string, today: string | undefined): readonly string[] {
  return text
    .split(/[|():;,*=]/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part) && !isPlain(part, today))
    .map(groupOfTotal);
}

function isPlain(part: string, today: string | undefined): boolean {
  if (isBareLabel(part)) return denyingWordsIn(part) === undefined;
  if (isFormRule(part)) return true;
  const words = foldText(withoutSums(withoutCurrencies(groupOfTotal(part)))).split(' ');
  return isKnownTitle(words.filter((word) => !isOfClosing(word)).join(' '), today);
}
