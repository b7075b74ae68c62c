import ExcelJS from 'exceljs';
import { RECIPIENT_LANGUAGES } from '../../shared/api/recipient-rules.ts';
import { PAYOUT_CHANNELS, type RowChannel } from '../../shared/domain/channel.ts';
import type { Language } from '../../shared/domain/language.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { OWN_SHEET_WORDS } from '../../shared/sheet/own-sheets.ts';
import { columnLetter } from '../../shared/sheet/table.ts';
import { columnsFor, exampleOf, type FieldColumn, regionsOf } from './field-headings.ts';
import { writeFinishedFile } from './finished-file.ts';

/** Rows with formats and drop-downs; further rows keep the column's format and lack only the drop-down. */
const PREPARED_ROWS = 2000;

interface TemplateRequest {
  readonly channel?: RowChannel;
  readonly language: Language;
}

/**
 * An empty sheet to fill in, for one channel or mixed. Examples are in comments, in the prompts of the cells and on
 * the help sheet, never on a line of the sheet itself, so that none can be imported as a payment.
 */
export function buildTemplate(request: TemplateRequest): ExcelJS.Workbook {
  const { channel, language } = request;
  const columns = columnsFor(channel).map((column) => {
    const example = exampleOf(column, channel);
    return {
      ...column,
      heading: formatMessage(language, `column.${column.field}`),
      advice: formatMessage(language, `column-advice.${column.field}`),
      example,
      sample: `${formatMessage(language, 'template.example')} ${example}`,
    };
  });
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'Paysheet';
  const sheet = workbook.addWorksheet(formatMessage(language, 'template.sheet'), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  sheet.columns = columns.map((column) => ({
    width: column.width,
    ...(column.isCode && { style: { numFmt: '@' } }),
  }));
  columns.forEach((column, index) => {
    writeHeading(sheet.getCell(1, index + 1), column);
    prepareCells(sheet, columnLetter(index + 1), column, request);
  });
  addHelp(workbook, columns, language);
  return workbook;
}

/** A column in the template's language; its example could be paid by the template's channel. */
interface WordedColumn extends FieldColumn {
  readonly heading: string;
  readonly advice: string;
  /** The example, said to be one. */
  readonly sample: string;
}

/** Writes the template whole or not at all; throws ExportFailure. */
export async function writeTemplate(target: string, request: TemplateRequest): Promise<void> {
  const bytes = await buildTemplate(request).xlsx.writeBuffer();
  await writeFinishedFile(target, async (handle) => {
    await handle.writeFile(Buffer.from(bytes));
  });
}

function writeHeading(cell: ExcelJS.Cell, { heading, advice, sample }: WordedColumn): void {
  cell.value = heading;
  cell.font = { bold: true };
  cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF7' } };
  cell.note = `${advice}\n${sample}`;
}

/** ExcelJS supports validations for ranges but does not declare them in its types. */
interface RangeValidations {
  readonly dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void };
}

function prepareCells(
  sheet: ExcelJS.Worksheet,
  letter: string,
  column: WordedColumn,
  { language, channel }: TemplateRequest,
): void {
  const choices = choicesOf(column, channel);
  const shown = {
    showInputMessage: true,
    promptTitle: column.heading.slice(0, 32),
    prompt: `${column.advice} ${column.sample}`,
  };
  const validation: ExcelJS.DataValidation = choices
    ? {
        type: 'list',
        allowBlank: true,
        formulae: [`"${choices.join(',')}"`],
        showErrorMessage: true,
        errorStyle: 'warning',
        error: formatMessage(language, 'template.choose'),
        ...shown,
      }
    : { type: 'custom', allowBlank: true, formulae: ['TRUE'], ...shown };
  const validations = (sheet as ExcelJS.Worksheet & RangeValidations).dataValidations;
  validations.add(`${letter}2:${letter}${PREPARED_ROWS + 1}`, validation);
}

function choicesOf(column: FieldColumn, channel: RowChannel | undefined): readonly string[] | undefined {
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

function addHelp(workbook: ExcelJS.Workbook, columns: readonly WordedColumn[], language: Language): void {
  const help = workbook.addWorksheet(formatMessage(language, 'template.help'));
  help.columns = [{ width: 30 }, { width: 70 }, { width: 30, style: { numFmt: '@' } }];
  help.addRow([OWN_SHEET_WORDS[language].help]);
  for (const line of ['template.line-2', 'template.line-3'] as const)
    help.addRow([formatMessage(language, line)]);
  help.addRow([]);
  help.addRow([
    formatMessage(language, 'template.heading'),
    formatMessage(language, 'template.what'),
    formatMessage(language, 'template.example'),
  ]).font = { bold: true };
  for (const { heading, advice, example } of columns) help.addRow([heading, advice, example]);
}
