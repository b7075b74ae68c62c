import ExcelJS from 'exceljs';
import { RECIPIENT_LANGUAGES } from '../../shared/api/recipient-rules.ts';
import type { PayoutChannel } from '../../shared/domain/channel.ts';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import type { Language } from '../../shared/domain/language.ts';
import { columnLetter } from '../../shared/sheet/table.ts';
import { columnsFor, exampleOf, type FieldColumn, regionsOf } from './field-headings.ts';
import { writeFinishedFile } from './finished-file.ts';

/** Rows that carry formats and drop-downs; a longer list keeps the column's format and loses only the drop-down. */
const PREPARED_ROWS = 2000;

interface Words {
  readonly sheet: string;
  readonly help: string;
  readonly head: readonly [string, string, string];
  readonly example: string;
  readonly choose: string;
  readonly lines: readonly string[];
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    sheet: 'Payments',
    help: 'Help',
    head: ['Heading', 'What to write', 'Such as'],
    example: 'Such as',
    choose: 'Choose one from the list.',
    lines: [
      'One line for each payment on the first sheet; leave no line between the headings and the first payment.',
      'Codes, accounts and phones are text cells: leading zeros and the plus sign stay.',
      'Columns you do not need may stay empty or be deleted. The order of the columns is free.',
    ],
  },
  fr: {
    sheet: 'Paiements',
    help: 'Aide',
    head: ['En-tête', 'Quoi écrire', 'Comme'],
    example: 'Comme',
    choose: 'Choisissez dans la liste.',
    lines: [
      'Une ligne par paiement sur la première feuille ; aucune ligne vide entre les en-têtes et le premier paiement.',
      'Codes, comptes et téléphones sont en cellules texte : les zéros de tête et le signe plus restent.',
      'Les colonnes inutiles peuvent rester vides ou être supprimées. Leur ordre est libre.',
    ],
  },
};

export interface TemplateRequest {
  readonly channel?: PayoutChannel;
  readonly language: Language;
}

/**
 * An empty sheet to fill in, for one channel or mixed. Examples stand in comments, in the prompts of the cells and on
 * the help sheet, never on a line of the sheet itself, so that none can be imported as a payment.
 */
export function buildTemplate({ channel, language }: TemplateRequest): ExcelJS.Workbook {
  const words = WORDS[language];
  const columns = columnsFor(channel);
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'Paysheet';
  const sheet = workbook.addWorksheet(words.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({
    width: column.width,
    ...(column.isCode && { style: { numFmt: '@' } }),
  }));
  columns.forEach((column, index) => {
    const example = exampleOf(column, channel);
    writeHeading(sheet.getCell(1, index + 1), column, language, example);
    prepareCells(sheet, { letter: columnLetter(index + 1), column, example, language, channel });
  });
  addHelp(workbook, { columns, language, ...(channel && { channel }) });
  return workbook;
}

/** Writes the template whole or not at all; throws ExportFailure. */
export async function writeTemplate(target: string, request: TemplateRequest): Promise<void> {
  const bytes = await buildTemplate(request).xlsx.writeBuffer();
  await writeFinishedFile(target, async (handle) => {
    await handle.writeFile(Buffer.from(bytes));
  });
}

function writeHeading(cell: ExcelJS.Cell, column: FieldColumn, language: Language, example: string): void {
  cell.value = column.heading[language];
  cell.font = { bold: true };
  cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF7' } };
  cell.note = `${column.advice[language]}\n${WORDS[language].example} ${example}`;
}

interface PreparedColumn {
  readonly letter: string;
  readonly column: FieldColumn;
  readonly example: string;
  readonly language: Language;
  readonly channel: PayoutChannel | undefined;
}

/** ExcelJS has ranges of validations but does not declare them in its types. */
interface RangeValidations {
  readonly dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void };
}

function prepareCells(
  sheet: ExcelJS.Worksheet,
  { letter, column, example, language, channel }: PreparedColumn,
): void {
  const choices = choicesOf(column, channel);
  const prompt = `${column.advice[language]} ${WORDS[language].example} ${example}`;
  const shown = { showInputMessage: true, promptTitle: column.heading[language].slice(0, 32), prompt };
  const validation: ExcelJS.DataValidation = choices
    ? {
        type: 'list',
        allowBlank: true,
        formulae: [`"${choices.join(',')}"`],
        showErrorMessage: true,
        errorStyle: 'warning',
        error: WORDS[language].choose,
        ...shown,
      }
    : { type: 'custom', allowBlank: true, formulae: ['TRUE'], ...shown };
  const validations = (sheet as ExcelJS.Worksheet & RangeValidations).dataValidations;
  validations.add(`${letter}2:${letter}${PREPARED_ROWS + 1}`, validation);
}

function choicesOf(column: FieldColumn, channel: PayoutChannel | undefined): readonly string[] | undefined {
  const channels = channel ? [channel] : PAYOUT_CHANNELS;
  switch (column.field) {
    case 'channel':
      return channels;
    case 'currency':
      return [...new Set(channels.flatMap(regionsOf).map(({ currency }) => currency.toUpperCase()))];
    case 'country':
      return [...new Set(channels.flatMap(regionsOf).flatMap(({ countries }) => countries))];
    case 'language':
      return RECIPIENT_LANGUAGES;
    case 'account_type':
      return ['corporate', 'savings', 'current'];
    case 'withdrawal_channel':
      return ['ATM'];
    default:
      return undefined;
  }
}

function addHelp(
  workbook: ExcelJS.Workbook,
  { columns, language, channel }: TemplateRequest & { readonly columns: readonly FieldColumn[] },
): void {
  const words = WORDS[language];
  const help = workbook.addWorksheet(words.help);
  help.columns = [{ width: 30 }, { width: 70 }, { width: 30, style: { numFmt: '@' } }];
  for (const line of words.lines) help.addRow([line]);
  help.addRow([]);
  help.addRow([...words.head]).font = { bold: true };
  for (const column of columns)
    help.addRow([column.heading[language], column.advice[language], exampleOf(column, channel)]);
}
