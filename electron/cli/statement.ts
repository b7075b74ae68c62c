/** The statement of what a sheet means, on the command line: its code, its document, its sentences, its gate. */
import { createHash } from 'node:crypto';
import { isSettled, meaningText, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { statementText } from '../../shared/i18n/render-statement.ts';
import { sheetHash } from '../engine/import/import-batch.ts';
import type { JsonDocument, Output } from './output.ts';
import { LOCALE, problemLine } from './problem-words.ts';
import { unusable } from './refusal.ts';
import type { SheetRead } from './sheet-source.ts';

/** Hexadecimal digits of each half of a code: of the file, and of what it was understood to mean. */
const CODE_DIGITS = 6;

type Stated = Pick<SheetRead, 'checked' | 'file'>;

/**
 * `3f2a91-0c77de`: the file's bytes, and its meaning with the rows that it makes. Another file or meaning has another code,
 * and so has each answer, default, column or encoding by which a row would be paid otherwise, though no sentence tells it.
 */
export function statementCode({ checked, file }: Stated): string {
  const said = meaningText(checked.statement);
  const meaning = createHash('sha256').update(said).update(sheetHash({ checked })).digest('hex');
  return `${file.sha256.slice(0, CODE_DIGITS)}-${meaning.slice(0, CODE_DIGITS)}`;
}

export function statementDocument(sheet: Stated): JsonDocument {
  const { statement, answered = {} } = sheet.checked;
  return {
    code: statementCode(sheet),
    settled: isSettled(statement),
    items: statement.map((item) => itemDocument(item, sheet)),
    answered,
  };
}

function itemDocument(item: StatementItem, sheet: Stated): JsonDocument {
  const { key, kind, basis, options, isNew, columns, rows } = item;
  return {
    key,
    kind,
    basis,
    text: sentenceOf(item, sheet),
    options,
    default: item.default ?? null,
    isNew,
    columns,
    rows,
  };
}

function sentenceOf(item: StatementItem, { checked }: Stated): string {
  if (item.kind !== 'question') return statementText(item, LOCALE);
  const question = checked.questions.find(({ key, name = key }) => key === item.key || name === item.key);
  return question === undefined ? '' : problemLine(question.problem);
}

/** The sentences, each with why it stands, and the code that confirms them. Questions are printed with their answers. */
export function printStatement(output: Output, sheet: Stated): void {
  const items = sheet.checked.statement.filter(({ kind }) => kind !== 'question');
  for (const item of items) {
    const mark = item.isNew ? `${formatMessage(LOCALE, 'statement.new')} – ` : '';
    // Of nothing there is nothing to confirm.
    const basis =
      item.kind === 'pays' && item.sums?.length === 0
        ? ''
        : ` [${formatMessage(LOCALE, `statement.basis.${item.basis}`)}]`;
    output.line(`${mark}${statementText(item, LOCALE)}${basis}${otherOptions(item)}`);
  }
  const answered = Object.entries(sheet.checked.answered ?? {}).map((each) => each.join('='));
  if (answered.length > 0) output.line(`Answered for all sheets with these columns: ${answered.join(', ')}`);
  output.line(`Statement ${statementCode(sheet)}${whatIsNext(sheet.checked.statement)}`);
}

/** How to say otherwise than the sentence does. */
function otherOptions({ key, options, default: taken }: StatementItem): string {
  const others = options.filter((option) => option !== taken);
  return others.map((option) => ` Or: --answer ${key}=${option}`).join('');
}

function whatIsNext(items: readonly StatementItem[]): string {
  if (isSettled(items)) return '.';
  return items.some(({ basis }) => basis === 'open')
    ? ': answer the questions first; the code changes with each answer.'
    : ': read it; “--confirm” with this code confirms it.';
}

/**
 * Whether a person has confirmed this meaning of this file. Refuses a code of another file or another meaning (exit 2,
 * after printing the statement): what was confirmed is not what would be paid.
 */
export async function isConfirmed(
  output: Output,
  sheet: Stated,
  confirm: string | undefined,
): Promise<boolean> {
  if (confirm === undefined) return isSettled(sheet.checked.statement);
  const code = statementCode(sheet);
  if (confirm.trim().toLowerCase() === code) return true;
  if (output.isJson) await output.json({ statement: statementDocument(sheet) });
  else printStatement(output, sheet);
  const [file, meaning] = code.split('-');
  const [givenFile, givenMeaning] = confirm.trim().toLowerCase().split('-');
  const what =
    givenFile !== file
      ? 'the code is of another file; this file was changed or is another one'
      : givenMeaning !== meaning
        ? 'the code is of another meaning of this file: the answers, the columns or this version read it otherwise'
        : 'that is no code';
  throw unusable(
    `--confirm ${confirm}: ${what}. Nothing was sent. Read the statement, then give its code, ${code}.`,
  );
}
