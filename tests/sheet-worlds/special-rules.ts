/**
 * Rules of the reader that notice one special thing each, and how each is taken out: `npm run sheets -- --without NAME`
 * plays the worlds as if it were not there.
 */
import { ModuleGraph } from '../support/module-graph.ts';
import { withMisreading } from './catch-planted.ts';
import type { PlantedMisreading } from './planted-misreadings.ts';
import type { countWorld } from './tally.ts';

type TakenOut = Pick<PlantedMisreading, 'name' | 'file' | 'from' | 'to'>;

const CHECK = 'shared/sheet/check';

function rule(name: string, file: string, from: string, to: string): TakenOut {
  return { name, file: `${CHECK}/${file}`, from, to };
}

export const SPECIAL_RULES: readonly TakenOut[] = [
  rule(
    'said-twice',
    'lines/said-twice.ts',
    'return columns.flatMap(({ field, heading, column }) => {\n',
    'return columns.flatMap(({ field, heading, column }) => {\n    if (column !== "") return [];\n',
  ),
  rule('subtotals', 'lines/sheet-lines.ts', 'this.settleSubtotals();\n    this', 'this'),
  rule('bare-total', 'lines/sheet-lines.ts', 'this.excludeBareTotal();\n', '\n'),
  rule(
    'raising-words',
    'lines/settled-marks.ts',
    'const raised = raisedIn(marked, index) ?? telling;',
    'const raised = telling;',
  ),
  rule(
    'remarks',
    'lines/settled-marks.ts',
    'textsToRead(marked, index, { heading: folded, field })',
    'NO_REMARKS',
  ),
  rule(
    'days',
    'lines/settled-marks.ts',
    'return [...found, ...daysAsOne(columns, marked, chosen)];',
    'return found;',
  ),
  rule(
    'titles-that-deny',
    'lines/amount-meaning.ts',
    'if (wordsByText.size === 0) return',
    'if (wordsByText.size >= 0) return',
  ),
  rule('cut-amounts', 'lines/amount-meaning.ts', 'settleCut(table, layout, plan, log) ??', ''),
  rule('currencies-of-names', 'lines/amount-meaning.ts', 'hasOwn ? currenciesOfNames(table) : []', '[]'),
  rule(
    'units',
    'lines/amount-meaning.ts',
    'if (meanings.size > 0) return {',
    'if (meanings.size < 0) return {',
  ),
  rule(
    'word-sheets',
    'headings/statements.ts',
    'return wordSheetsOf(table).flatMap(({ name, rows }) =>\n    sentencesOf',
    'return wordSheetsOf(table).slice(table.rows.length).flatMap(({ name, rows }) =>\n    sentencesOf',
  ),
  rule('implausible', 'whole/group-checks.ts', 'implausibleAmounts(sheet),', ''),
  rule('odd-lengths', 'whole/group-checks.ts', 'oddLengths(sheet),', ''),
  rule('row-arithmetic', 'whole/group-checks.ts', 'new RowArithmetic(sheet),', ''),
  rule('exchanged', 'whole/group-checks.ts', 'exchangedAmounts(sheet),', ''),
  rule('remarked', 'whole/group-checks.ts', 'new RemarkedPayments(sheet),', ''),
  rule('filled-series', 'whole/group-checks.ts', 'filledSeries(sheet),', ''),
  rule('repeated-ids', 'whole/group-checks.ts', '...repeatedIds(sheet, chosen),', ''),
  rule('addresses', 'whole/group-checks.ts', 'new AddressesOfOthers(sheet),', ''),
  rule(
    'over-limits',
    'whole/group-checks.ts',
    'new OverLimits(sheet, limits ?? PUBLISHED_LIMITS, paidInMonth ?? {}),',
    '',
  ),
  rule(
    'odd-amounts',
    'whole/group-checks.ts',
    'const odd = oddAmounts(sheet);',
    'const odd = [undefined, oddAmounts(sheet)][0];',
  ),
  rule(
    'cut-in-file',
    'whole/group-checks.ts',
    'const cutIndex = cutAmountIn(sheet);',
    'const cutIndex = [-1, cutAmountIn(sheet)][0];',
  ),
  rule('slips', 'whole/group-checks.ts', 'slips: slipsIn(sorted) }', 'slips: slipsIn(sorted.slice(0, 0)) }'),
  rule(
    'own-number',
    'whole/group-checks.ts',
    'if (minor >= LEAST_NUMBER && isOwnNumber',
    'if (minor < LEAST_NUMBER && minor >= LEAST_NUMBER && isOwnNumber',
  ),
];

/** Counts worlds as the reader reads them without a rule. Rejects if no rule has this name. */
export async function countWithout(name: string): Promise<typeof countWorld> {
  const taken = SPECIAL_RULES.find((each) => each.name === name);
  if (taken === undefined)
    throw new Error(`no rule ${name}: ${SPECIAL_RULES.map((each) => each.name).join(', ')}`);
  const graph = new ModuleGraph((path, source) => rewritten(taken, path, source), {}, taken.file);
  const { countWorld: count } = await graph.import<{ countWorld: typeof countWorld }>(
    'tests/sheet-worlds/tally.ts',
  );
  return count;
}

function rewritten(taken: TakenOut, path: string, source: string): string {
  return path === taken.file ? withMisreading(taken, source) : source;
}
