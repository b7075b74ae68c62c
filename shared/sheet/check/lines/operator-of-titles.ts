/** The operator of all rows, if nothing but the texts around them says how they are paid: `Paie Wave novembre`. */
import { foldText } from '../../../domain/text-folding.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { GivenField } from '../cells/defaults.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { walletsIn } from '../words/channels.ts';
import { isMonth } from '../words/periods.ts';
import { isPurpose } from '../words/purposes.ts';
import { wordSet } from '../words/word-list.ts';

/** Fields that say themselves how a row is paid. */
const OF_WAY: ReadonlySet<string> = wordSet('provider|channel|transaction_type|account_number|recipient_id');

/**
 * A proposal, which the statement names: of texts that say what is paid, by whom and when, and nothing else, the one
 * operator that all of them name.
 */
export function operatorOfTitles(
  plan: readonly ColumnPlan[],
  { table: { sheetName = '', fileName = '' }, said }: SheetContext,
): GivenField[] {
  const isOfPhones = plan.some(({ field }) => field === 'phone');
  if (!isOfPhones || plan.some(({ field }) => OF_WAY.has(field))) return [];
  const found = [...said(), sheetName, fileName].flatMap((original) => {
    const operator = operatorAmong(wordsOfName(original));
    return operator === undefined ? [] : [{ operator, original }];
  });
  const [first] = found;
  if (first === undefined || found.some(({ operator }) => operator !== first.operator)) return [];
  const place = { field: 'provider', letter: '' };
  const note = changeNote(place, 'from-heading', { original: first.original, proposed: first.operator });
  return [{ field: 'provider', outcome: { value: first.operator, problems: [note] } }];
}

/** `Payment wave` and `Wave 3` are rounds of payments, and a name alone may be the firm’s. */
function operatorAmong(folded: string): string | undefined {
  const [operator, another] = walletsIn(folded);
  const words = folded.split(' ');
  const others = words.filter((word) => !NAMES.test(word) && walletsIn(word).length === 0);
  const isAlone = others.length === 0 || !others.every((word) => isPurpose(word) || isMonth(word));
  return another !== undefined || isAlone || ROUND.test(folded) ? undefined : operator;
}

const NAMES = /^(?:par|via|by|on|money|momo|mobile|(?:19|20)\d\d)$/;
const ROUND = /(?:^| )(?:payment|payout|pay) wave(?= |$)/;

/** The words of a file’s name apart, folded, without its ending: `paie_wave_nov2026.xlsx`. */
export function wordsOfName(name: string): string {
  return foldText(name.replace(/\.\w{1,4}$/, '').replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})|_/gu, ' '));
}
