/**
 * Deliberate mistakes in the reader, each takes one guard away. The worlds must catch every one of them, or they prove
 * nothing. A mistake is one expression of one source that reads otherwise: nothing of this is known to the product.
 */

export interface PlantedMisreading {
  readonly name: string;
  /** A kind of the table of meanings, or the name of one habit: other worlds are not read. */
  readonly seenIn: string;
  /** From the project's root. */
  readonly file: string;
  /** Stands there once, or the mistake is refused. */
  readonly from: string;
  readonly to: string;
}

const CHECK = 'shared/sheet/check';
const READ = 'shared/sheet/read';

function plant(seenIn: string, name: string, file: string, from: string, to: string): PlantedMisreading {
  return { name, seenIn, file, from, to };
}

export const PLANTED_MISREADINGS: readonly PlantedMisreading[] = [
  plant(
    'V1',
    'a record of too many cells is read',
    `${CHECK}/lines/row-reader.ts`,
    'cells.length !== this.width)',
    'cells.length < this.width)',
  ),
  plant(
    'V1',
    'a record of too few cells is read',
    `${CHECK}/lines/row-reader.ts`,
    'cells.length !== this.width)',
    'cells.length > this.width)',
  ),
  plant(
    'V1',
    'a record that quotes have broken is read',
    `${CHECK}/lines/row-reader.ts`,
    'return broken !== undefined || (this.width',
    'return (this.width',
  ),
  plant(
    'V1',
    'records between two stray quotes are swallowed',
    `${READ}/csv/record-stretches.ts`,
    'if (this.swallowsRecords(recordStart, recordEnd))',
    'if (false)',
  ),
  plant(
    'V2',
    'a word in a heading that denies the payment is dropped',
    `${CHECK}/headings/map-columns.ts`,
    'denying === undefined && unknown === undefined && isPaid',
    'unknown === undefined && isPaid',
  ),
  plant(
    'V2',
    'a scale is dropped',
    `${CHECK}/lines/amount-meaning.ts`,
    'const [first] = scaled;',
    'const first = scaled[scaled.length];',
  ),
  plant(
    'V2',
    'amounts in units among thousands are multiplied like the others',
    `${CHECK}/cells/amounts-apart.ts`,
    'if (limit === undefined) return undefined;',
    'if (limit !== 0) return undefined;',
  ),
  plant(
    'V5',
    'an amount under a heading that nobody knows is overlooked',
    `${CHECK}/headings/money-figures.ts`,
    'return alike > 0 &&',
    'return alike < 0 &&',
  ),
  plant(
    'V2',
    'a bare amount among thousands is paid as it is written',
    `${CHECK}/cells/amounts-apart.ts`,
    'if (scaled.length === 0) return undefined;',
    'if (scaled.length >= 0) return undefined;',
  ),
  plant(
    'V2',
    'titles are not read',
    `${CHECK}/headings/statements.ts`,
    'rows.slice(0, headerIndex).flatMap(',
    'rows.slice(0, 0).flatMap(',
  ),
  plant(
    'V2',
    'a unit line is not read',
    `${CHECK}/headings/statements.ts`,
    "const unit = (units[index] ?? '')",
    "const unit = (units[-1] ?? '')",
  ),
  plant(
    'V2',
    'a title that denies the payments is dropped',
    `${CHECK}/lines/amount-meaning.ts`,
    'if (!denied?.denying) return undefined;',
    'if (denied !== null) return undefined;',
  ),
  plant(
    'V2',
    'what a status says is dropped',
    `${CHECK}/lines/settled-marks.ts`,
    'if (!isMarked) return undefined;',
    'if (isMarked || !isMarked) return undefined;',
  ),
  plant(
    'V2',
    'a second table under the same headings goes on the first',
    `${CHECK}/lines/sheet-questions.ts`,
    'if (lines.breaks.length === 0 ||',
    'if (lines.breaks.length >= 0 ||',
  ),
  plant(
    'V3',
    'another currency with the amount is dropped',
    `${CHECK}/cells/read-amount-cell.ts`,
    'if (sign && !sign.includes(currency)) return sign[0];',
    '',
  ),
  plant(
    'V3',
    'another currency in the number format is dropped',
    `${CHECK}/cells/read-amount-cell.ts`,
    'return format.find((codes) => !codes.includes(currency))?.[0];',
    'return undefined;',
  ),
  plant(
    'V3',
    'the currency of the heading is dropped',
    `${CHECK}/lines/amount-meaning.ts`,
    'const inHeading = [...new Set(own.currencies.flat())];',
    'const inHeading: string[] = [];',
  ),
  plant(
    'V3',
    'the currency of the title is dropped',
    `${CHECK}/lines/amount-meaning.ts`,
    'const speaking = beside.filter(({ currencies }) => currencies.length > 0);',
    'const speaking = beside.slice(beside.length);',
  ),
  plant(
    'V4',
    'an amount in the currency that is sent is paid out',
    `${CHECK}/headings/map-columns.ts`,
    'askOtherCurrency(candidates, table, layout);',
    '',
  ),
  plant(
    'V5',
    'columns of money are not weighed',
    `${CHECK}/headings/map-columns.ts`,
    'const money = settleMoney(candidates, table, layout, options);',
    'const money: OpenQuestion[] = [];',
  ),
  plant(
    'V5',
    'a bonus beside an amount is passed over',
    `${CHECK}/headings/money-columns.ts`,
    'if (surest && modifiers.length === 0 &&',
    'if (surest &&',
  ),
  plant(
    'V11',
    'two columns for one field are not asked about',
    `${CHECK}/headings/map-columns.ts`,
    'if (field === null || group.length < 2) continue;',
    'if (field !== undefined) continue;',
  ),
  plant(
    'V6',
    'what a number format shows of an amount is not looked at',
    `${CHECK}/cells/as-shown.ts`,
    "if (kind === 'text' || numberFormat === undefined) return undefined;",
    'if (kind) return undefined;',
  ),
  plant(
    'V6',
    'what a number format shows of an account is not looked at',
    `${CHECK}/cells/as-shown.ts`,
    "if (kind !== 'number' || numberFormat === undefined) return { digits };",
    'if (kind) return { digits };',
  ),
  plant(
    'V6',
    'every number format is plain',
    `${CHECK}/cells/number-format-traits.ts`,
    'zeroMaskDigits === undefined && decimals !== undefined,',
    'zeroMaskDigits === undefined,',
  ),
  plant(
    'V7',
    'a struck stretch of text joins the rest',
    `${READ}/xlsx/rich-text.ts`,
    'if (!this.isLeftOut) this.kept += shown;',
    'this.kept += shown;',
  ),
  plant(
    'V7',
    'superscripts join the digits',
    `${READ}/xlsx/rich-text.ts`,
    'this.digits = DIGITS[',
    'this.digits = ({} as typeof DIGITS)[',
  ),
  plant(
    'V7',
    'a cell that is struck out is read',
    `${CHECK}/cells/open-cell.ts`,
    "if (cell.isStruck) return refused('text-struck', place, { original: text });",
    '',
  ),
  plant(
    'V7',
    'two values on two lines are one',
    `${CHECK}/cells/open-cell.ts`,
    '(hasTwoLinesOfDigits(text) || isWidelySpaced(text, place))',
    'isWidelySpaced(text, place)',
  ),
  plant(
    'V7',
    'two values far apart are one',
    `${CHECK}/cells/open-cell.ts`,
    '(hasTwoLinesOfDigits(text) || isWidelySpaced(text, place))',
    'hasTwoLinesOfDigits(text)',
  ),
  plant(
    'V7',
    'words beside an amount are dropped',
    `${CHECK}/words/read-amount.ts`,
    "else if (word !== '') signs.push(word);",
    'else if (/[$€]/.test(word)) signs.push(word);',
  ),
  plant(
    'negative amounts',
    'amounts in brackets are positive',
    `${CHECK}/words/read-amount.ts`,
    'if (/[()]/.test(part)) isNegative = true;',
    '',
  ),
  plant(
    'negative amounts',
    'a minus after the amount is dropped',
    `${CHECK}/words/read-amount.ts`,
    'if (/-/.test(bare)) isNegative = true;',
    '',
  ),
  plant(
    'negative amounts',
    'debits and credits are amounts',
    `${CHECK}/words/read-amount.ts`,
    'if (/^(?:cr|dr|db)\\.?$/i.test(word)) isNegative = true;',
    'if (/^(?:cr|dr|db)\\.?$/i.test(word)) isNegative = false;',
  ),
  plant(
    'V9',
    'a mark before three digits is always one of thousands',
    `${CHECK}/cells/read-amount-cell.ts`,
    'return digits === 0 ? other : undefined;',
    'return other;',
  ),
  plant(
    'V11',
    'hidden lines are not asked about',
    `${CHECK}/lines/sheet-questions.ts`,
    'if (hiddenCount > 0 &&',
    'if (hiddenCount < 0 &&',
  ),
  plant(
    'V11',
    'hidden columns are not asked about',
    `${CHECK}/lines/sheet-questions.ts`,
    'if (hiddenColumns.length > 0 &&',
    'if (hiddenColumns.length < 0 &&',
  ),
  plant(
    'V9',
    'a cell that is refused proves the decimal mark',
    `${CHECK}/cells/amount-reader.ts`,
    'if (alone.value === undefined) continue;',
    '',
  ),
  plant(
    'an example line left from a template',
    'an example line is paid',
    `${CHECK}/cells/open-cell.ts`,
    "if (isExampleText(text)) return refused('row-example', place, { original: text });",
    '',
  ),
  plant(
    'ditto marks instead of a value',
    'ditto marks are a value',
    `${CHECK}/cells/open-cell.ts`,
    "if (isDitto(text.trim())) return refused('nothing-copied', place, { original: text });",
    '',
  ),
  plant(
    'two people in one name',
    'two people are one',
    `${CHECK}/cells/read-text-fields.ts`,
    'if (isPerson && namesTwoPeople(name))',
    'if (isPerson && !name)',
  ),
  plant(
    'V2',
    'a section of payments that are not to be made goes on the one before',
    `${CHECK}/lines/sheet-lines.ts`,
    'const isDenying = isDenyingTitle(text);',
    'const isDenying = false;',
  ),
  plant(
    'V2',
    'a note below the payments that denies them is dropped',
    `${CHECK}/lines/amount-meaning.ts`,
    '...sheetNameOf(table), ...lastWordsOf(table, layout)]',
    '...sheetNameOf(table)]',
  ),
  plant(
    'V5',
    'the price of one is paid for all',
    `${CHECK}/headings/money-columns.ts`,
    "return (isBare || isOfMonths) && has('quantity') && !has('unit-price');",
    'return false;',
  ),
  plant(
    'V8',
    'payments on another sheet are not named',
    `${READ}/read-table.ts`,
    'if (others.length === 0) return [];',
    'if (others.length >= 0) return [];',
  ),
  plant(
    'V10',
    'sums of their neighbours are payments',
    `${CHECK}/lines/sheet-lines.ts`,
    'const suspects = findSubtotals({ rows, lines, figures, leftOut, plan: mapping.plan, isReadable });',
    'const suspects: number[] = [];',
  ),
  plant(
    'V10',
    'a sum is none if one of its amounts was refused',
    `${CHECK}/lines/subtotals.ts`,
    'return isSumKnown ? 0 : count;',
    'return isSumKnown ? 0 : 0;',
  ),
  plant(
    'V10',
    'an amount merged over several payees is the first one’s',
    `${CHECK}/lines/row-reader.ts`,
    '<= bottom) shared.add(top);',
    '<= 0) shared.add(top);',
  ),
  plant(
    'V11',
    'a wallet in the channel is not compared with the provider',
    `${CHECK}/lines/row-reader.ts`,
    'if (wallet === undefined ||',
    'if (wallet !== null ||',
  ),
  plant(
    'V11',
    'another name than first and last name is dropped',
    `${CHECK}/headings/map-columns.ts`,
    'if (!found) continue;',
    'if (found || !found) continue;',
  ),
  plant(
    'V11',
    'lines that are almost hidden are seen',
    `${READ}/xlsx/sheet-part.ts`,
    'Number(height) < SEEN_HEIGHT',
    'Number(height) === 0',
  ),
  plant(
    'V11',
    'columns that are almost hidden are seen',
    `${READ}/xlsx/sheet-part.ts`,
    'Number(attributes.width ?? 1) < SEEN_WIDTH',
    'Number(attributes.width ?? 1) === 0',
  ),
];
