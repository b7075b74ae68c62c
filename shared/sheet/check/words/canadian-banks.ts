/** The banks of Canada whose names people write beside the number of the institution (Payments Canada's directory). */
import { foldText } from '../../../domain/text-folding.ts';

/** By what people call a bank, folded: every institution number that its accounts have. */
const BANKS: readonly (readonly [name: RegExp, numbers: readonly string[]])[] = [
  [/(?:^| )(?:bmo|bank of montreal|banque de montreal)(?= |$)/, ['001']],
  [
    /(?:^| )(?:scotia ?(?:bank|banque)|banque scotia|bank of nova scotia|banque de nouvelle ecosse)(?= |$)/,
    ['002'],
  ],
  // The accounts of HSBC went to the Royal Bank in 2024, with their old numbers at first.
  [/(?:^| )(?:rbc|royal bank|banque royale|hsbc)(?= |$)/, ['003', '016']],
  [/(?:^| )(?:td|toronto dominion|canada trust)(?= |$)/, ['004']],
  // The Canadian Western Bank went to the National Bank in 2025.
  [/(?:^| )(?:national bank|banque nationale|bnc|nbc|canadian western bank|cwb)(?= |$)/, ['006', '030']],
  [/(?:^| )(?:cibc|simplii|(?:canadian )?imperial bank|banque canadienne imperiale)(?= |$)/, ['010']],
  [/(?:^| )(?:laurentian bank|banque laurentienne)(?= |$)/, ['039']],
  [/(?:^| )tangerine(?= |$)/, ['614']],
  [/(?:^| )desjardins(?= |$)/, ['815', '819', '829', '865']],
];

/** The institution numbers of the banks of this list that the text names; undefined if it names none. */
export function institutionNumbersOf(text: string): ReadonlySet<string> | undefined {
  const folded = foldText(text);
  const named = BANKS.filter(([name]) => name.test(folded)).flatMap(([, numbers]) => numbers);
  return named.length === 0 ? undefined : new Set(named);
}

/** True for the heading of a column that names the payee's bank; the bank that pays is another. */
export function isHeadingOfBank(heading: string): boolean {
  const folded = foldText(heading);
  return BANK.test(folded) && !OF_PAYER.test(folded);
}

const BANK =
  /(?:^| )(?:banks?|banques?|institutions?|etablissements?|domiciliation|deposit at|depot a)(?= |$)/;
const OF_PAYER =
  /(?:^| )(?:sending|sender|payer|payeur|customer|client|emettrice?|emetteur|donneur|our|notre|debit(?:ed|ee?)?|source|from|employer|employeur|company|societe|old|previous|ancienne?|precedente?)(?= |$)/;
